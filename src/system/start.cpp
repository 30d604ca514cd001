// The states that runs begin with, where MODEL has several: each is worked out.
#include <algorithm>

#include "model/arithmetic.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Action;
using model::ActionKind;
using model::ExprKind;

namespace {

// Statements of one start. More are taken for a loop without end.
constexpr std::size_t kMostStatements = 1'000'000;

}  // namespace

void Unfolder::add_starts() {
  if (model_.starts.empty() || out_.obstacle) return;
  const IdTable<SlotNo, Slot> before = out_.slots;
  std::vector<IdTable<SlotNo, Slot>> after;
  std::vector<Span> spans;
  for (const model::Start& start : model_.starts) {
    start_fuel_ = kMostStatements;
    const auto holds = [&](const model::Expr* condition) {
      return condition == nullptr || value_at_start(*condition) != 0;  // what has no value is no obstacle
    };
    if (run_start(start.actions) && holds(model_.possible) && holds(model_.assumed)) {
      after.push_back(out_.slots);
      spans.push_back(start.span);
    }
    out_.slots = before;
  }
  if (out_.obstacle) return;
  if (after.empty()) return obstacle("there is no initial state", {});
  for (const SlotNo slot : out_.slots.ids())
    out_.slots[slot].varies_at_start =
        !out_.slots[slot].left_out && std::ranges::any_of(after, [&](const IdTable<SlotNo, Slot>& slots) {
          return slots[slot].initial != before[slot].initial;
        });
  for (std::size_t s = 0; s < after.size(); ++s) {
    StartState state;
    state.span = spans[s];
    for (const SlotNo slot : out_.slots.ids())
      if (out_.slots[slot].varies_at_start) state.values.emplace_back(slot, after[s][slot].initial);
    out_.starts.push_back(std::move(state));
  }
}

bool Unfolder::run_start(const std::vector<Action>& actions) {
  return std::ranges::all_of(actions, [&](const Action& action) { return run_start(action); });
}

// Terms made only to look at them are dropped again.
std::optional<std::int32_t> Unfolder::value_at_start(const model::Expr& expr) {
  const std::size_t terms = out_.terms.size();
  process_ = {};
  initialising_ = kAtStart;
  const std::optional<std::int32_t> value = value_of(fold(expr, nullptr));
  initialising_ = kNotInitialising;
  out_.terms.resize(terms);
  return value;
}

bool Unfolder::run_start(const Action& action) {
  if (start_fuel_-- == 0) {
    obstacle("an initial state takes too many statements", action.span);
    return false;
  }
  // An error on the way leaves no state, as a condition that does not hold.
  const auto store = [&](const model::Reference& reference, std::int32_t value, bool undefines) {
    const model::Variable& variable = model_[reference.variable];
    if (variable.owner.valid() || variable.type.kind == model::ValueKind::chan) {
      obstacle("an initial state is said by what is not a plain global variable", action.span);
      return false;
    }
    std::uint32_t element = 0;
    for (std::size_t d = 0; d < reference.indices.size(); ++d) {
      const auto index = value_at_start(*reference.indices[d]);
      if (!index || *index < 0 || *index >= static_cast<std::int64_t>(variable.dimensions[d])) return false;
      element = element * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
    }
    if (!undefines && !model::fits(variable.type, value)) return false;
    out_.slots[slot_of(reference.variable, element, {})].initial = model::kept(variable.type, value);
    return true;
  };
  const auto assigned = [&](const model::Assignment& one) -> std::optional<std::int32_t> {
    if (one.value->kind == ExprKind::undefined) return model_[one.target.variable].type.undefined();
    return value_at_start(*one.value);
  };
  switch (action.kind) {
    case ActionKind::skip:
      return true;
    case ActionKind::condition: {
      const auto value = value_at_start(*action.value);
      return value && *value != 0;
    }
    case ActionKind::assign: {
      const auto value = assigned({action.target, action.value});
      return value && store(action.target, *value, action.value->kind == ExprKind::undefined);
    }
    case ActionKind::assign_all: {
      std::vector<std::int32_t> values;
      for (const model::Assignment& one : action.assignments) {
        const auto value = assigned(one);
        if (!value) return false;
        values.push_back(*value);
        for (const model::Expr* index : one.target.indices)
          if (index->kind != ExprKind::constant) {
            obstacle("an initial state assigns several elements that depend on one another", action.span);
            return false;
          }
      }
      for (std::size_t i = 0; i < values.size(); ++i) {
        const model::Assignment& one = action.assignments[i];
        if (!store(one.target, values[i], one.value->kind == ExprKind::undefined)) return false;
      }
      return true;
    }
    case ActionKind::d_step:
      return run_start(*action.d_step);
    default:
      obstacle("an initial state is said by more than assignments", action.span);
      return false;
  }
}

// Only a condition that is false lets the next edge be tried: any other failure is an error, and there is no
// state.
bool Unfolder::run_start(const model::DStep& d_step) {
  for (std::uint32_t node = 0; node != model::DStep::kExit;) {
    const auto& edges = d_step.nodes[node];
    const auto taken = std::ranges::find_if(edges, [&](const model::DStep::Edge& edge) {
      return edge.action.kind != ActionKind::condition || value_at_start(*edge.action.value) != 0;
    });
    if (taken == edges.end()) return false;
    if (taken->action.kind != ActionKind::else_ && !run_start(taken->action)) return false;
    node = taken->target;
  }
  return true;
}

}  // namespace isospin::system
