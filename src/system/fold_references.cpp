// References to variables, elements and other processes: terms and targets, with known indices worked in.
#include <algorithm>
#include <cassert>

#include "model/access.hpp"
#include "model/arithmetic.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Expr;
using model::ExprKind;

TermNo Unfolder::fold_reference(const model::Reference& reference, ProcessNo process, const Known* known,
                                Span span) {
  const model::Variable& variable = model_[reference.variable];
  std::vector<TermNo> indices;
  std::uint32_t element = 0;
  bool is_known = true;
  for (std::size_t d = 0; d < reference.indices.size(); ++d) {
    indices.push_back(fold(*reference.indices[d], known));
    const std::optional<std::int32_t> index = value_of(indices.back());
    if (!index) {
      is_known = false;
    } else if (*index < 0 || *index >= static_cast<std::int64_t>(variable.dimensions[d])) {
      Term term;
      term.kind = TermKind::error;
      term.span = span;
      return make(std::move(term));
    } else {
      element = element * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
    }
  }
  Term term;
  term.span = span;
  if (!is_known) {
    term.kind = TermKind::element;
    term.index = array_of(reference.variable, variable.owner.valid() ? process : ProcessNo()).value();
    term.children = std::move(indices);
    return make(std::move(term));
  }
  if (variable.owner.valid() && !process.valid()) {
    term.kind = TermKind::error;
    return make(std::move(term));
  }
  const SlotNo slot = slot_of(reference.variable, element, process);
  // Initial values are worked out one after another: those before are known, unless the system has moved.
  const bool at_start = known == nullptr && initialising_ != kNotInitialising &&
                        (out_.slots[slot].process.valid() || initialising_ == kAtStart);
  if (!written_[reference.variable.index()] || at_start)
    return literal(variable.type, out_.slots[slot].initial, span);
  if (known)
    if (const std::uint32_t index = known_index(slot); index != kNothing && (*known)[index])
      return literal(variable.type, *(*known)[index], span);
  term.kind = TermKind::slot;
  term.index = slot.value();
  return make(std::move(term));
}

Target Unfolder::fold_target(const model::Reference& reference, const Known* known) {
  const model::Variable& variable = model_[reference.variable];
  Target target;
  std::uint32_t element = 0;
  bool is_known = true;
  for (std::size_t d = 0; d < reference.indices.size(); ++d) {
    target.indices.push_back(fold(*reference.indices[d], known));
    const std::optional<std::int32_t> index = value_of(target.indices.back());
    if (!index || *index < 0 || *index >= static_cast<std::int64_t>(variable.dimensions[d]))
      is_known = false;
    else
      element = element * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
  }
  if (is_known) {
    target.indices.clear();
    target.slot = slot_of(reference.variable, element, process_);
  } else {
    target.array = array_of(reference.variable, variable.owner.valid() ? process_ : ProcessNo());
  }
  return target;
}

std::vector<FieldPattern> Unfolder::fold_message(const std::vector<model::Pattern>& message,
                                                 const Known* known) {
  std::vector<FieldPattern> folded;
  for (const model::Pattern& pattern : message) {
    FieldPattern field;
    field.kind = pattern.kind;
    if (pattern.kind == model::Pattern::Kind::match) field.value = fold(*pattern.value, known);
    if (pattern.kind == model::Pattern::Kind::store) {
      field.target = fold_target(pattern.target, known);
      if (field.target.slot.valid() && out_.slots[field.target.slot].left_out) {
        field = FieldPattern{};
      }
    }
    folded.push_back(std::move(field));
  }
  return folded;
}

ArrayNo Unfolder::array_of(model::VariableId id, ProcessNo process) {
  const auto [found, is_new] = arrays_.emplace(std::pair(id, process), out_.arrays.next());
  if (!is_new) return found->second;
  const model::Variable& variable = model_[id];
  Array array;
  array.dimensions = static_cast<std::uint32_t>(variable.dimensions.size());
  array.name = variable.name;
  for (std::uint32_t i = 0; i < variable.elements(); ++i) {
    Element element;
    element.indices.resize(variable.dimensions.size());
    std::uint32_t rest = i;
    for (std::size_t d = variable.dimensions.size(); d-- > 0; rest /= variable.dimensions[d])
      element.indices[d] = static_cast<std::int32_t>(rest % variable.dimensions[d]);
    element.slot = slot_of(id, i, process);
    array.elements.push_back(std::move(element));
  }
  out_.arrays.add(std::move(array));
  return found->second;
}

// ---------------------------------------------------------------- remote references

TermNo Unfolder::fold_remote(const Expr& expr, const Known* known) {
  Term term;
  term.span = expr.span;
  const TermNo who = fold(*expr.a, known);
  const bool of_places = expr.kind == ExprKind::remote_location;
  if (of_places && !expr.location.valid()) {
    if (!may_fail(who) && value_of(who)) return number(0, expr.span);
    term.kind = TermKind::error;
    return make(std::move(term));
  }
  if (const auto pid = value_of(who)) {
    // One that is started later, for all we know.
    if (!knows_processes_ && *pid >= static_cast<std::int64_t>(out_.processes.size())) {
      term.kind = TermKind::process_count;  // a number that nobody knows
      return make(std::move(term));
    }
    // Nobody is nowhere, and holds 0.
    if (*pid < 0 || *pid >= static_cast<std::int64_t>(out_.processes.size())) return number(0, expr.span);
    if (out_.processes[ProcessNo(static_cast<std::uint32_t>(*pid))].type != expr.type) {
      obstacle(of_places ? "a label is asked for of a process of another type"
                         : "a variable is asked for of a process of another type",
               expr.span);
      term.kind = TermKind::error;
      return make(std::move(term));
    }
    const ProcessNo process(static_cast<std::uint32_t>(*pid));
    if (of_places) {
      saw_own_place_ |= process == process_;
      term.kind = TermKind::at;
      term.index = place_of(process, expr.location).value();
      return make(std::move(term));
    }
    if (process == process_) return fold_reference(expr.reference, process, known, expr.span);
    // Indices are those of the process that asks.
    const model::Variable& variable = model_[expr.reference.variable];
    std::uint32_t element = 0;
    bool is_known = true;
    for (std::size_t d = 0; d < expr.reference.indices.size(); ++d) {
      term.children.push_back(fold(*expr.reference.indices[d], known));
      const std::optional<std::int32_t> index = value_of(term.children.back());
      if (!index || *index < 0 || *index >= static_cast<std::int64_t>(variable.dimensions[d]))
        is_known = false;
      else
        element = element * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
    }
    if (is_known) {
      const SlotNo slot = slot_of(expr.reference.variable, element, process);
      term.children.clear();
      term.kind = TermKind::slot;
      term.index = slot.value();
    } else {
      term.kind = TermKind::element;
      term.index = array_of(expr.reference.variable, process).value();
    }
    return make(std::move(term));
  }
  if (!of_places) {
    // It may be nobody's, which is 0, or one of another type, which is an error.
    obstacle("a variable is asked for of a process that is known only then", expr.span);
    term.kind = TermKind::error;
    return make(std::move(term));
  }
  saw_own_place_ = true;
  term.kind = TermKind::element;
  term.children = {who};
  term.index = place_array(expr.type, expr.location).value();
  return make(std::move(term));
}

ArrayNo Unfolder::place_array(model::ProcessTypeId type, model::LocationId location) {
  const auto [found, is_new] = place_arrays_.emplace(std::pair(type, location), out_.arrays.next());
  if (!is_new) return found->second;
  Array array;
  array.of_places = true;
  array.name = model_[type].name + "@";
  for (const ProcessNo p : out_.processes.ids()) {
    if (out_.processes[p].type == type) {
      array.elements.push_back({{static_cast<std::int32_t>(p.value())}, {}, place_of(p, location)});
      continue;
    }
    // Of a process of another type it is the location with the same number.
    bool has_one = false;
    for (const model::LocationId other : model_[out_.processes[p].type].locations) {
      if (model_[other].number != model_[location].number) continue;
      if (has_one) obstacle("a label is asked for of a process of another type", model_[location].span);
      has_one = true;
      array.elements.push_back({{static_cast<std::int32_t>(p.value())}, {}, place_of(p, other)});
    }
  }
  out_.arrays.add(std::move(array));
  return found->second;
}

}  // namespace isospin::system
