// Variables that nothing depends on.
//
// A variable matters when a process, a claim or a user looks at it: in a condition, an index, a message, a
// printf, and where an error depends on it. What is read only to be assigned, as in `x++` or `x = y`, matters
// when what it is assigned to does. So the values of the others flow among themselves only, and any values do
// as well as the right ones: these are the faint variables of data-flow analysis (Nielson, Nielson, Hankin
// 1999, exercise 2.4).
#include <algorithm>

#include "model/access.hpp"
#include "model/reduce/reduce.hpp"

namespace isospin::model {

namespace {

// An element that is known as soon as the process is, so that nothing else decides which one is meant.
bool is_fixed(const Reference& reference) {
  return std::ranges::all_of(reference.indices, [](const Expr* index) {
    return index->kind == ExprKind::constant || index->kind == ExprKind::own_pid;
  });
}

// Whatever its variables hold, it has a value. The least number cannot be divided by -1.
bool always_has_value(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::constant:
    case ExprKind::own_pid:
      return true;
    case ExprKind::load:
      return is_fixed(expr.reference);
    case ExprKind::unary:
      return always_has_value(*expr.a);
    case ExprKind::binary:
      if ((expr.op == Operator::divide || expr.op == Operator::modulo) &&
          (expr.b->kind != ExprKind::constant || expr.b->value == 0 || expr.b->value == -1))
        return false;
      return always_has_value(*expr.a) && always_has_value(*expr.b);
    case ExprKind::conditional:
      return always_has_value(*expr.a) && always_has_value(*expr.b) && always_has_value(*expr.c);
    default:
      return false;
  }
}

class Importance {
 public:
  explicit Importance(const Model& model)
      : matters_(model.variables.size(), true), assigned_from_(model.variables.size()) {
    // Channel variables stay: the channel that one names is part of what others can do. So do ranges: that a
    // value does not fit is an error.
    for (const VariableId id : model.globals)
      matters_[id.index()] = model[id].channel_type.valid() || model[id].type.is_range();
    for (const VariableId id : model.observed_by_claims) matters_[id.index()] = true;
    for (const Transition& transition : model.transitions)
      for_each_action(transition, [&](const Action& action) { add(action); });
    for (const Start& start : model.starts)
      for (const Action& action : start.actions) for_each_expr(action, [&](const Expr& e) { add_load(e); });
    for (const Variable& variable : model.variables)
      for (const Expr* value : variable.initial) for_each_expr(*value, [&](const Expr& e) { add_load(e); });
    for (const ProcessType& type : model.types)
      if (type.provided) for_each_expr(*type.provided, [&](const Expr& e) { add_load(e); });
    follow();
  }

  bool matters(VariableId id) const { return matters_[id.index()]; }

 private:
  void add(const Action& action) {
    if (action.kind == ActionKind::d_step) return;  // its parts come by themselves
    const bool only_flows =
        action.kind == ActionKind::assign && is_fixed(action.target) && always_has_value(*action.value);
    for_each_expr(action, [&](const Expr& e) {
      if (!only_flows)
        add_load(e);
      else if (e.kind == ExprKind::load)
        assigned_from_[action.target.variable.index()].push_back(e.reference.variable);
    });
  }

  void add_load(const Expr& e) {
    if (e.kind == ExprKind::load || e.kind == ExprKind::remote_load)
      matters_[e.reference.variable.index()] = true;
  }

  void follow() {
    std::vector<VariableId> waiting;
    for (std::uint32_t v = 0; v < matters_.size(); ++v)
      if (matters_[v]) waiting.push_back(VariableId(v));
    while (!waiting.empty()) {
      const VariableId to = waiting.back();
      waiting.pop_back();
      for (const VariableId from : assigned_from_[to.index()]) {
        if (matters_[from.index()]) continue;
        matters_[from.index()] = true;
        waiting.push_back(from);
      }
    }
  }

  std::vector<bool> matters_;                           // by variable; locals always do
  std::vector<std::vector<VariableId>> assigned_from_;  // by variable
};

}  // namespace

// What printf shows counts as read, so that what a user sees in a trace is right.
void leave_out_write_only(Model& model) {
  const Importance importance(model);
  for (const VariableId id : model.globals)
    if (!importance.matters(id)) model[id].write_only = true;
}

}  // namespace isospin::model
