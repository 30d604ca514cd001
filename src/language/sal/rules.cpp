#include "language/sal/rules.hpp"

#include "language/sal/values.hpp"

namespace isospin::sal {
namespace {

const Symbol* root_of(const Expr* target) {
  while (target->kind != ExprKind::name) target = target->a;
  return target->symbol;
}

}  // namespace

Rules::Rules(const System& system, Diagnostics& diagnostics) : system_(system), diagnostics_(diagnostics) {
  tree_.always_defined = true;
  for (const Assignment& definition : system.definitions)
    definitions_[root_of(definition.target)].push_back(&definition);
  for (const SystemVariable& variable : system.variables)
    if (!definitions_.contains(variable.symbol)) tree_.variables.push_back(variable.symbol);
  for (const JointStep& start : system.starts) add(start, true);
  for (const JointStep& step : system.steps) add(step, false);
  // What defines a variable is looked at, even where no step needs it.
  Values values(tree_, system_, definitions_, Values::Mode::state, diagnostics_);
  for (const SystemVariable& variable : system.variables) {
    Expr& name = tree_.exprs.emplace_back();
    name.kind = ExprKind::name;
    name.symbol = variable.symbol;
    name.type = variable.symbol->type;
    name.span = variable.symbol->span;
    values.worth(&name);
  }
}

Rules::~Rules() = default;

Expr* Rules::in_state(Expr* expr) {
  Values values(tree_, system_, definitions_, Values::Mode::state, diagnostics_);
  return values.worth(expr);
}

void Rules::add(const JointStep& step, bool is_start) {
  Values values(tree_, system_, definitions_, is_start ? Values::Mode::start : Values::Mode::step,
                diagnostics_);
  for (const Assignment& assignment : step.assignments) values.assign(assignment);
  commands::Rule& rule = tree_.all_rules.emplace_back();
  rule.name = step.name;
  rule.component = step.component;
  rule.is_start = is_start;
  rule.span = step.span;
  commands::Statement& statement = tree_.statements.emplace_back();
  statement.kind = commands::StatementKind::assign_all;
  statement.span = step.span;
  statement.assignments = values.stores();
  rule.body.push_back(&statement);
  const auto require = [&](Expr* condition) {
    if (rule.guard == nullptr) {
      rule.guard = condition;
      return;
    }
    Expr& both = tree_.exprs.emplace_back();
    both.kind = ExprKind::binary;
    both.op = model::Operator::logic_and;
    both.type = condition->type;
    both.a = rule.guard;
    both.b = condition;
    both.span = condition->span;
    rule.guard = &both;
  };
  for (Expr* guard : step.guards) require(values.worth(guard));
  for (Expr* condition : values.conditions()) require(values.worth(condition));
  const auto add_around = [&](const Binder& binder, bool is_choice) {
    commands::Around around;
    around.binder = binder;
    around.is_choice = is_choice;
    rule.around.push_back(around);
  };
  for (const Binder& binder : step.parameters) add_around(binder, false);
  for (const Binder& binder : values.choices()) add_around(binder, true);
  tree_.rules.push_back(&rule);
}

}  // namespace isospin::sal
