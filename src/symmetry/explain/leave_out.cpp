#include "symmetry/explain/leave_out.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "model/access.hpp"

namespace isospin::symmetry {

using model::Action;
using model::ActionKind;
using model::DStep;
using model::Expr;
using model::ExprKind;
using model::LocationId;
using model::Model;
using model::ProcessTypeId;
using model::TransitionId;

namespace {

Expr* number(Model& model, std::int32_t value) {
  Expr& made = model.exprs.emplace_back();
  made.kind = ExprKind::constant;
  made.value = value;
  return &made;
}

class Copy {
 public:
  explicit Copy(Model& model) : model_(model) {}

  void leave_out(const Fact& fact) {
    switch (fact.kind) {
      case Fact::Kind::statements:
        for (const ActionPlace& place : fact.actions) skip(place);
        return;
      case Fact::Kind::nobody:
        for (const model::VariableId id : fact.variables) start_as_nobody(model_[id]);
        return;
      case Fact::Kind::equal_start:
        for (const model::VariableId id : fact.variables) {
          model_[id].initial = model_[fact.variables.front()].initial;
          model_[id].type = model_[fact.variables.front()].type;
        }
        return;
      case Fact::Kind::channels:
        for (const model::ChannelTypeId id : fact.channels) {
          model::ChannelType& type = model_.channel_types[id.index()];
          type.capacity = model_[fact.channels.front()].capacity;
          type.fields = model_[fact.channels.front()].fields;
        }
        return;
      case Fact::Kind::claim:
        model_.claim.reset();
        model_.branching.reset();
        return;
      case Fact::Kind::start_up:
        for (const ProcessTypeId type : fact.types) start_at_once(type);
        return;
      case Fact::Kind::arguments:
        give_equal_arguments(fact.types.front(), fact.variables.front());
        return;
      case Fact::Kind::labels:
        for (const ProcessTypeId type : fact.types) copy_labels(fact.types.front(), type);
        return;
      case Fact::Kind::provided:
        for (const ProcessTypeId type : fact.types) model_[type].provided = nullptr;
        return;
      case Fact::Kind::widen:
        for (const model::VariableId id : fact.variables)
          model_[id].type = {model::ValueKind::byte, 8, 0, 0, false};
        return;
      case Fact::Kind::ends:
        stay();
        return;
      case Fact::Kind::condition:
        for (const ActionPlace& place : fact.actions)
          if (Action& action = own_action(place); action.value)
            action.value = without_part(action.value, fact.part, 1);
        return;
    }
  }

 private:
  static void make_skip(Action& action) {
    Action skip;
    skip.span = action.span;
    skip.text = action.text;
    action = std::move(skip);
  }

  // The same choice without its condition has no `else`, either: each option may be taken.
  void skip(const ActionPlace& place) {
    Action& action = own_action(place);
    const bool whole = place.node == ActionPlace::kWhole;
    const bool guards = action.kind == ActionKind::condition && (!whole || place.action == 0);
    make_skip(action);
    if (!guards) return;
    if (whole) {
      for (const TransitionId t : model_[model_[place.transition].source].out)
        if (Action& other = model_[t].actions.front(); other.kind == ActionKind::else_) make_skip(other);
      return;
    }
    DStep& d_step = *model_[place.transition].actions[place.action].d_step;
    for (DStep::Edge& edge : d_step.nodes[place.node])
      if (edge.action.kind == ActionKind::else_) make_skip(edge.action);
  }

  Action& own_action(const ActionPlace& place) {
    Action& action = model_[place.transition].actions[place.action];
    if (place.node == ActionPlace::kWhole) return action;
    // The inside of a d_step is shared with the model until something in it is left out.
    if (!own_.contains(action.d_step)) {
      model_.d_steps.push_back(*action.d_step);
      action.d_step = &model_.d_steps.back();
      own_.insert(action.d_step);
    }
    return action.d_step->nodes[place.node][place.edge].action;
  }

  // The expression without a part of it: what is joined with it by `&&` or `||` decides alone. `neutral` is
  // the number that does not matter where the expression stands.
  Expr* without_part(Expr* expr, const Expr* part, std::int32_t neutral) {
    if (expr == part) return number(model_, neutral);
    const std::int32_t inside = expr->op == model::Operator::logic_and  ? 1
                                : expr->op == model::Operator::logic_or ? 0
                                                                        : 1 - neutral;
    Expr copy = *expr;
    bool changed = false;
    for (Expr** child : {&copy.a, &copy.b, &copy.c}) {
      if (!*child) continue;
      Expr* const replaced = without_part(*child, part, inside);
      changed |= replaced != *child;
      *child = replaced;
    }
    return changed ? &model_.exprs.emplace_back(std::move(copy)) : expr;
  }

  void stay() {
    for (model::Location& location : model_.locations) {
      const bool ends =
          std::erase_if(location.out, [&](TransitionId t) { return !model_[t].target.valid(); });
      location.end |= ends;
    }
  }

  void start_as_nobody(model::Variable& variable) {
    std::int32_t value = 0;
    if (has_value_for_nobody(variable, value)) variable.initial = {number(model_, value)};
  }

  // From where a `run` can still be reached, the process goes on alone.
  void start_at_once(ProcessTypeId type) {
    std::set<LocationId> before_run;
    for (bool changed = true; changed;) {
      changed = false;
      for (const LocationId location : model_[type].locations)
        for (const TransitionId t : model_[location].out) {
          const bool runs = std::ranges::any_of(model_[t].actions, model::contains_run);
          if ((runs || (model_[t].target.valid() && before_run.contains(model_[t].target))) &&
              before_run.insert(location).second)
            changed = true;
        }
    }
    for (const LocationId location : model_[type].locations)
      for (const TransitionId t : model_[location].out)
        if (model_[t].target.valid() && before_run.contains(model_[t].target)) model_[t].atomic = true;
  }

  // What a parameter is given: a number, or the first element of the array that it is taken from.
  Expr* equal_argument(const Expr& given) {
    if (given.kind != ExprKind::load || given.reference.indices.empty()) {
      const bool is_channel = given.kind == ExprKind::load &&
                              model_[given.reference.variable].type.kind == model::ValueKind::chan;
      return is_channel ? nullptr : number(model_, 0);
    }
    Expr& made = model_.exprs.emplace_back(given);
    for (Expr*& index : made.reference.indices) index = number(model_, 0);
    return &made;
  }

  void give_equal_arguments(ProcessTypeId type, model::VariableId parameter) {
    const auto& locals = model_[type].locals;
    const auto at = static_cast<std::size_t>(std::ranges::find(locals, parameter) - locals.begin());
    for (model::Instance& instance : model_.instances)
      if (instance.type == type && at < instance.arguments.size()) instance.arguments[at] = 0;
    Expr* first = nullptr;
    for (model::Transition& transition : model_.transitions)
      for (Action& action : transition.actions) {
        if (!action.value || action.value->kind != ExprKind::run || action.value->type != type) continue;
        Expr& run = model_.exprs.emplace_back(*action.value);
        if (at >= run.args.size()) continue;
        if (!first) first = equal_argument(*run.args[at]);
        if (!first) first = run.args[at];
        run.args[at] = first;
        action.value = &run;
      }
  }

  void copy_labels(ProcessTypeId from, ProcessTypeId to) {
    model_[to].deterministic = model_[from].deterministic;
    for (std::size_t l = 0; l < model_[from].locations.size(); ++l) {
      const model::Location& first = model_[model_[from].locations[l]];
      model::Location& other = model_[model_[to].locations[l]];
      other.end = first.end;
      other.accept = first.accept;
      other.progress = first.progress;
      for (std::size_t t = 0; t < first.out.size(); ++t)
        model_[other.out[t]].atomic = model_[first.out[t]].atomic;
    }
  }

  Model& model_;
  std::set<const DStep*> own_;
};

}  // namespace

LeaveOut::LeaveOut(const Model& model, const model::Reductions& reductions)
    : reductions_(reductions), bare_(model) {
  bare_.exprs.clear();
  bare_.d_steps.clear();
}

Model LeaveOut::without(std::span<const Fact* const> facts) const {
  Model copy = bare_;
  Copy changed(copy);
  for (const Fact* fact : facts) changed.leave_out(*fact);
  model::reduce(copy, reductions_);
  return copy;
}

}  // namespace isospin::symmetry
