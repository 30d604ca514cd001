// Declarations, and what the text of each process names.
#include <optional>

#include "model/access.hpp"
#include "model/arithmetic.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Expr;
using model::ExprKind;

void Unfolder::declare() {
  for (const model::Variable& known : model_.variables) {
    Variable variable;
    variable.name = known.name;
    variable.dimensions = known.dimensions;
    variable.dimensions_of_part = known.dimensions_of_part;
    variable.index_names = known.index_names;
    variable.is_parameter = known.is_parameter;
    variable.has_channels = known.channel_type.valid();
    variable.value_names = known.value_names;
    variable.span = known.span;
    out_.variables.add(std::move(variable));
  }
  for (const model::ProcessType& known : model_.types)
    out_.types.add({known.name, static_cast<std::uint32_t>(known.locations.size()), known.priority,
                    known.deterministic, known.span});
  for (const model::ChannelType& known : model_.channel_types) out_.channel_types.add(known);
  out_.possible.assign(model_.transitions.size(), false);
  out_.deadlock = model_.deadlock.rule;
  const model::Observes& observes = model_.observes;
  out_.observes_numbers = observes.last || observes.priorities || observes.enabled || !model_.events.empty();
}

namespace {

class Mentions {
 public:
  Mentions(const model::Model& model, const std::vector<SlotNo>& first_global, GroundForm& out)
      : model_(model), first_global_(first_global), written_(model::written(model)), out_(out) {}

  void add(ProcessNo process) {
    process_ = process;
    const model::ProcessType& type = model_[out_.processes[process].type];
    const auto reads = [&](const Expr& expr) {
      if (expr.kind == ExprKind::load) add_variable(expr.reference, false);
    };
    if (type.provided) model::for_each_expr(*type.provided, reads);
    for (const model::LocationId location : type.locations)
      for (const model::TransitionId transition : model_[location].out)
        model::for_each_action(model_[transition], [&](const model::Action& action) {
          if (action.kind == model::ActionKind::send) add_channel(*action.channel, true);
          if (action.kind == model::ActionKind::receive) add_channel(*action.channel, false);
          if (!action.d_step) model::for_each_expr(action, reads);
          model::for_each_write(action, [&](const model::Reference& target) { add_variable(target, true); });
        });
  }

 private:
  SlotNo first_slot(model::VariableId variable) const {
    if (!model_[variable].owner.valid()) return first_global_[variable.index()];
    for (const SlotNo slot : out_.processes[process_].slots)
      if (out_.slots[slot].variable == variable) return slot;
    return {};
  }

  // What an index is worth, where that is known when the process starts.
  std::optional<std::int32_t> constant(const Expr& expr) const {
    switch (expr.kind) {
      case ExprKind::constant:
        return expr.value;
      case ExprKind::own_pid:
        return static_cast<std::int32_t>(process_.value());
      case ExprKind::load: {
        const std::vector<SlotNo> slots = slots_of(expr.reference);
        if (slots.size() != 1) return std::nullopt;
        const Slot& slot = out_.slots[slots[0]];
        // What nobody writes has its first value for as long as it is read, even if it is forgotten later.
        const bool unwritten = !written_[slot.variable.index()] && !slot.varies_at_start;
        return slot.constant || unwritten ? std::optional(slot.initial) : std::nullopt;
      }
      case ExprKind::unary:
      case ExprKind::binary: {
        const auto a = constant(*expr.a);
        if (!a) return std::nullopt;
        if (expr.kind == ExprKind::unary) return model::apply(expr.op, *a);
        const auto b = constant(*expr.b);
        return b ? model::apply(expr.op, *a, *b) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }

  // The slots that a reference may mean.
  std::vector<SlotNo> slots_of(const model::Reference& reference) const {
    const SlotNo first = first_slot(reference.variable);
    if (!first.valid()) return {};
    const model::Variable& variable = model_[reference.variable];
    std::vector<std::uint32_t> elements = {0};
    for (std::size_t i = 0; i < variable.dimensions.size(); ++i) {
      std::optional<std::int32_t> index;
      if (i < reference.indices.size()) index = constant(*reference.indices[i]);
      std::vector<std::uint32_t> next;
      for (const std::uint32_t element : elements)
        for (std::uint32_t at = 0; at < variable.dimensions[i]; ++at)
          if (!index || *index == static_cast<std::int64_t>(at))
            next.push_back(element * variable.dimensions[i] + at);
      elements = std::move(next);
    }
    std::vector<SlotNo> slots;
    for (const std::uint32_t element : elements) slots.emplace_back(first.value() + element);
    return slots;
  }

  void add_channel(const Expr& channel, bool outwards) {
    if (channel.kind != ExprKind::load) return;
    const model::Variable& variable = model_[channel.reference.variable];
    const bool is_static = variable.channel_type.valid() && !variable.owner.valid();
    if (!is_static && !variable.is_parameter) return;
    for (const SlotNo slot : slots_of(channel.reference)) {
      const ChannelNo known = out_.slots[slot].initial_channel;
      if (known.valid() && !out_.channels[known].process.valid())
        out_.mentions.push_back({process_, known, {}, outwards});
    }
  }

  void add_variable(const model::Reference& reference, bool outwards) {
    const model::Variable& variable = model_[reference.variable];
    if (variable.owner.valid() || variable.channel_type.valid()) return;
    for (const SlotNo slot : slots_of(reference)) out_.mentions.push_back({process_, {}, slot, outwards});
  }

  const model::Model& model_;
  const std::vector<SlotNo>& first_global_;
  const std::vector<bool> written_;  // by variable
  GroundForm& out_;
  ProcessNo process_;
};

}  // namespace

void Unfolder::add_mentions() {
  Mentions mentions(model_, first_global_, out_);
  for (const ProcessNo process : out_.processes.ids()) mentions.add(process);
}

}  // namespace isospin::system
