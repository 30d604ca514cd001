#include "system/domains.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "model/arithmetic.hpp"

namespace isospin::system {

namespace {

class Domains {
 public:
  explicit Domains(const GroundForm& form) : form_(form), domains_(form.slots.size()) {
    for (const SlotNo slot : form.slots.ids()) begin(slot);
    for (const StartState& start : form.starts)
      for (const auto& [slot, value] : start.values) include(slot, {value, value});
    for (const Step& step : form.steps) look(step.sequence);
    for (const ClaimStep& step : form.claim) look(step.sequence);
  }

  IdTable<SlotNo, Interval> take() { return std::move(domains_); }

 private:
  void begin(SlotNo number) {
    const Slot& slot = form_.slots[number];
    domains_[number] = {slot.initial, slot.initial};
    // Writes to what is left out of states are left out of steps.
    if (slot.left_out) domains_[number] = range_of(slot.type);
    if (slot.process.valid() && may_be_gone(slot.process)) include(number, {0, 0});
  }

  // A local of a process that is not there holds 0.
  bool may_be_gone(ProcessNo process) const {
    const Process& known = form_.processes[process];
    return known.starter.valid() ||
           std::ranges::any_of(known.steps, [&](StepNo step) { return !form_.steps[step].target.valid(); });
  }

  void include(SlotNo slot, Interval more) {
    Interval& domain = domains_[slot];
    domain = {std::min(domain.low, more.low), std::max(domain.high, more.high)};
  }

  // What a term can be worth; nothing where it may be anything.
  std::optional<Interval> values_of(TermNo number) const {
    const Term& term = form_.terms[number];
    switch (term.kind) {
      case TermKind::number:
        return Interval{term.value, term.value};
      case TermKind::channel:
        return Interval{value_of(term.channel()), value_of(term.channel())};
      case TermKind::operation:
        if (model::gives_truth(term.op)) return Interval{0, 1};
        return std::nullopt;
      case TermKind::at:
      case TermKind::timeout:
      case TermKind::non_progress:
      case TermKind::full:
      case TermKind::empty:
      case TermKind::not_full:
      case TermKind::not_empty:
        return Interval{0, 1};
      default:
        return std::nullopt;
    }
  }

  // What is stored keeps the bits that the slot has; an interval within its range stays what it is.
  void store(SlotNo slot, const std::optional<Interval>& values) {
    const Interval range = range_of(form_.slots[slot].type);
    const bool fits = values && range.contains(values->low) && range.contains(values->high);
    include(slot, fits ? *values : range);
  }

  void store(const Target& target, const std::optional<Interval>& values) {
    if (target.slot.valid()) store(target.slot, values);
    if (target.array.valid())
      for (const Element& element : form_.arrays[target.array].elements) store(element.slot, values);
  }

  void look(const Sequence& sequence) {
    for (const Item& item : sequence.items) {
      if (item.kind == ItemKind::assign) store(item.target, values_of(item.value));
      if (item.kind == ItemKind::forget) store(item.target, Interval{0, 0});
      if (item.kind == ItemKind::start) store(item.target, std::nullopt);
      for (const FieldPattern& field : item.message) store(field.target, std::nullopt);
      for (const Sequence& option : item.options) look(option);
      for (const auto& edges : item.nodes)
        for (const ProgramEdge& edge : edges) look(edge.sequence);
    }
  }

  const GroundForm& form_;
  IdTable<SlotNo, Interval> domains_;
};

}  // namespace

Interval range_of(const model::ValueType& type) {
  if (type.bits >= 32)
    return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  if (type.is_signed()) return {-(1 << (type.bits - 1)), (1 << (type.bits - 1)) - 1};
  return {0, static_cast<std::int32_t>((std::int64_t{1} << type.bits) - 1)};
}

IdTable<SlotNo, Interval> slot_domains(const GroundForm& form) { return Domains(form).take(); }

}  // namespace isospin::system
