#include "model/access.hpp"

#include <algorithm>

namespace isospin::model {

namespace {

using ExprVisitor = std::function<void(const Expr&)>;

void visit_reference(const Reference& reference, const ExprVisitor& visit) {
  for (const Expr* index : reference.indices) for_each_expr(*index, visit);
}

void visit_message(const std::vector<Pattern>& message, const ExprVisitor& visit) {
  for (const Pattern& pattern : message) {
    if (pattern.value) for_each_expr(*pattern.value, visit);
    visit_reference(pattern.target, visit);
  }
}

}  // namespace

void for_each_expr(const Expr& expr, const ExprVisitor& visit) {
  visit(expr);
  for (const Expr* part : {expr.a, expr.b, expr.c})
    if (part) for_each_expr(*part, visit);
  for (const Expr* arg : expr.args) for_each_expr(*arg, visit);
  visit_reference(expr.reference, visit);
  visit_message(expr.message, visit);
}

void for_each_expr(const Action& action, const ExprVisitor& visit) {
  for (const Expr* part : {action.value, action.value2, action.channel})
    if (part) for_each_expr(*part, visit);
  for (const Expr* arg : action.args) for_each_expr(*arg, visit);
  for (const Expr* arg : action.print_args) for_each_expr(*arg, visit);
  visit_reference(action.target, visit);
  visit_message(action.message, visit);
  for (const Assignment& one : action.assignments) {
    visit_reference(one.target, visit);
    for_each_expr(*one.value, visit);
  }
  if (!action.d_step) return;
  for (const auto& node : action.d_step->nodes)
    for (const DStep::Edge& edge : node) for_each_expr(edge.action, visit);
}

namespace {

void for_each_action(const std::vector<Action>& actions, const std::function<void(const Action&)>& visit) {
  for (const Action& action : actions) {
    visit(action);
    if (!action.d_step) continue;
    for (const auto& node : action.d_step->nodes)
      for (const DStep::Edge& edge : node) visit(edge.action);
  }
}

}  // namespace

void for_each_action(const Transition& transition, const std::function<void(const Action&)>& visit) {
  for_each_action(transition.actions, visit);
}

void for_each_watching_expr(const Model& model, const ExprVisitor& visit) {
  for (const Invariant& invariant : model.invariants) for_each_expr(*invariant.condition, visit);
  for (const Expr* condition : {model.deadlock.allowed, model.assumed, model.possible})
    if (condition != nullptr) for_each_expr(*condition, visit);
  if (!model.branching) return;
  for (const Expr* atom : model.branching->atoms) for_each_expr(*atom, visit);
  for (const Expr* fair : model.branching->fair) for_each_expr(*fair, visit);
}

void for_each_expr(const Model& model, const ExprVisitor& visit) {
  for (const Transition& transition : model.transitions)
    for (const Action& action : transition.actions) for_each_expr(action, visit);
  for (const Variable& variable : model.variables)
    for (const Expr* value : variable.initial) for_each_expr(*value, visit);
  for (const ProcessType& type : model.types)
    if (type.provided) for_each_expr(*type.provided, visit);
  for (const Start& start : model.starts)
    for (const Action& action : start.actions) for_each_expr(action, visit);
  for_each_watching_expr(model, visit);
}

void for_each_write(const Action& action, const std::function<void(const Reference&)>& visit) {
  if (action.kind == ActionKind::assign) visit(action.target);
  for (const Assignment& one : action.assignments) visit(one.target);
  for (const Pattern& pattern : action.message)
    if (pattern.kind == Pattern::Kind::store) visit(pattern.target);
}

std::vector<bool> written(const Model& model) {
  std::vector<bool> result(model.variables.size());
  const auto note = [&](const Action& action) {
    for_each_write(action, [&](const Reference& reference) { result[reference.variable.index()] = true; });
  };
  for (const Transition& transition : model.transitions) for_each_action(transition, note);
  for (const Start& start : model.starts) for_each_action(start.actions, note);
  return result;
}

std::vector<bool> remotely_read(const Model& model) {
  std::vector<bool> result(model.variables.size());
  for_each_expr(model, [&](const Expr& expr) {
    if (expr.kind == ExprKind::remote_load) result[expr.reference.variable.index()] = true;
  });
  for (const VariableId id : model.observed_by_claims)
    if (model[id].owner.valid()) result[id.index()] = true;
  return result;
}

bool is_surely_of_its_type(const Model& model, const Expr& reference) {
  const Expr* const pid = reference.a;
  if (!pid || pid->kind != ExprKind::constant || pid->value < 0 ||
      static_cast<std::size_t>(pid->value) >= model.instances.size())
    return false;
  // Numbers are given anew where processes are started.
  bool starts = false;
  for_each_expr(model, [&](const Expr& expr) { starts |= expr.kind == ExprKind::run; });
  if (starts) return false;
  return model.instances[static_cast<std::size_t>(pid->value)].type == reference.type;
}

std::vector<LocationId> locations_meant(const Model& model, const Expr& reference) {
  if (!reference.location.valid() || is_surely_of_its_type(model, reference)) return {reference.location};
  std::vector<LocationId> meant = {reference.location};
  for (const ProcessType& type : model.types)
    for (const LocationId id : type.locations)
      if (id != reference.location && model[id].number == model[reference.location].number)
        meant.push_back(id);
  return meant;
}

std::vector<bool> remotely_observed(const Model& model) {
  std::vector<bool> result(model.locations.size());
  for_each_expr(model, [&](const Expr& expr) {
    if (expr.kind != ExprKind::remote_location || !expr.location.valid()) return;
    for (const LocationId id : locations_meant(model, expr)) result[id.index()] = true;
  });
  for (const LocationId id : model.locations_observed_by_claims) result[id.index()] = true;
  return result;
}

bool contains_run(const Action& action) {
  bool found = false;
  for_each_expr(action, [&](const Expr& expr) { found |= expr.kind == ExprKind::run; });
  return found;
}

bool observes_steps(const Model& model) {
  const Observes& sees = model.observes;
  return sees.last || sees.enabled || sees.location_numbers || sees.priorities || model.claims_observe_steps;
}

bool must_be_only(const Transition& transition) {
  const Action& first = transition.actions.front();
  if (first.kind == ActionKind::skip) return !first.print.empty();
  return first.kind != ActionKind::else_ && first.kind != ActionKind::d_step;
}

namespace {

bool changes_state(const Action& action) {
  switch (action.kind) {
    case ActionKind::skip:
    case ActionKind::condition:
    case ActionKind::else_:
    case ActionKind::assert_:
    case ActionKind::end:
      return false;
    case ActionKind::d_step:
      return std::ranges::any_of(action.d_step->nodes, [](const std::vector<DStep::Edge>& edges) {
        return std::ranges::any_of(edges, [](const DStep::Edge& edge) { return changes_state(edge.action); });
      });
    default:
      return true;
  }
}

}  // namespace

bool claim_changes_state(const Model& model) {
  if (!model.claim) return false;
  for (const LocationId id : model[model.claim->type].locations)
    for (const TransitionId out : model[id].out)
      if (std::ranges::any_of(model[out].actions, changes_state)) return true;
  return false;
}

bool claim_looks_at_timeout(const Model& model) {
  if (!model.claim || !model.observes.timeout) return false;
  bool found = false;
  for (const LocationId location : model[model.claim->type].locations)
    for (const TransitionId id : model[location].out)
      for (const Action& action : model[id].actions)
        for_each_expr(action, [&](const Expr& expr) { found |= expr.kind == ExprKind::timeout; });
  return found;
}

bool has_rendezvous(const Model& model) {
  return std::any_of(model.channel_types.begin(), model.channel_types.end(),
                     [](const ChannelType& type) { return type.rendezvous(); });
}

bool poll_gives_place(const Model& model, const Expr& poll) {
  return poll.random &&
         std::any_of(poll.message.begin(), poll.message.end(),
                     [](const Pattern& pattern) { return pattern.kind == Pattern::Kind::match; }) &&
         !has_rendezvous(model);
}

bool can_fail(const Model& model, const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::load:
      for (const Expr* index : expr.reference.indices)
        if (index->kind != ExprKind::constant || can_fail(model, *index)) return true;
      return !expr.reference.indices.empty() || model[expr.reference.variable].type.may_lack_value();
    case ExprKind::binary:
      if (expr.op == Operator::divide || expr.op == Operator::modulo)
        if (expr.b->kind != ExprKind::constant || expr.b->value == 0) return true;
      return can_fail(model, *expr.a) || can_fail(model, *expr.b);
    case ExprKind::unary:
      return can_fail(model, *expr.a);
    case ExprKind::conditional:
      return can_fail(model, *expr.a) || can_fail(model, *expr.b) || can_fail(model, *expr.c);
    case ExprKind::constant:
    case ExprKind::own_pid:
    case ExprKind::process_count:
    case ExprKind::last_pid:
    case ExprKind::own_priority:
    case ExprKind::timeout:
    case ExprKind::non_progress:
      return false;
    default:
      return true;
  }
}

bool only_rendezvous(const Model& model) {
  return !model.channel_types.empty() &&
         std::all_of(model.channel_types.begin(), model.channel_types.end(),
                     [](const ChannelType& type) { return type.rendezvous(); });
}

}  // namespace isospin::model
