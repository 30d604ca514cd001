// Properties that are about what can be reached: cover and liveness.
//
// A cover inside rulesets holds when one of its instances is met, from any initial state; a liveness holds
// when each of its instances can be reached again from every state (that is what rumur makes of them).
#include "language/commands/branch.hpp"
#include "language/commands/lowerer.hpp"

namespace isospin::commands {

using logic::BranchingKind;

void Lowerer::add_branching(const Claim& claim) {
  model::BranchingClaim& made = model_->branching.emplace();
  made.name = what_.branching_name;
  made.span = claim.span;
  if (claim.kind == Claim::Kind::cover) {
    model::Expr* any = nullptr;
    for_all_around(claim.around, [&] {
      model::Expr* one = value(*claim.condition);
      any = any == nullptr ? one : operation(model::Operator::logic_or, any, one, claim.condition->span);
    });
    made.atoms.push_back(any != nullptr ? any : number(0, claim.span));
    made.atom_texts.push_back(what_.condition_text);
    made.formula.add_some_time(made.formula.add_atom(0));
    made.at_some_start = true;
    return;
  }
  std::optional<std::uint32_t> all;
  for_all_around(claim.around, [&] {
    std::string text = what_.condition_text;
    for (const Parameter& one : parameters_)
      text += (&one == &parameters_.front() ? " for " : ", ") + one.symbol->name + " = " +
              value_name(one.symbol->type, one.value);
    made.atoms.push_back(value(*claim.condition));
    made.atom_texts.push_back(std::move(text));
    const auto atom = static_cast<std::uint32_t>(made.atoms.size() - 1);
    const std::uint32_t one = made.formula.add_always_possible(made.formula.add_atom(atom));
    all = all ? made.formula.add(BranchingKind::conjunction, *all, one) : one;
  });
  if (!all) made.formula.add({});  // there are no instances
}

void Lowerer::add_covered() {
  covered_ = model::VariableId(static_cast<std::uint32_t>(model_->variables.size()));
  model::Variable& variable = model_->variables.emplace_back();
  variable.name = what_.branching_name;
  variable.type = model::ValueType::range(0, 1);
  variable.span = what_.covered->span;
  model_->globals.push_back(covered_);
  model::BranchingClaim& made = model_->branching.emplace();
  made.name = what_.branching_name;
  made.span = what_.covered->span;
  made.at_some_start = true;
  model::Expr* passed = make(model::ExprKind::load, what_.covered->span);
  passed->reference.variable = covered_;
  made.atoms.push_back(passed);
  made.atom_texts.push_back(what_.condition_text);
  made.formula.add_some_time(made.formula.add_atom(0));
}

// Where nobody asks about it, its condition has a value all the same, or that is an error.
void Lowerer::add_cover(const Statement& statement) {
  model::Expr* condition = value(*statement.value);
  if (what_.covered != &statement) {
    if (condition->kind != model::ExprKind::constant)
      add_assert(operation(model::Operator::equal, condition, condition, statement.span), statement.message,
                 statement.span);
    return;
  }
  const auto nothing = [] {};
  const auto note = [&] {
    model::Action assignment = action(model::ActionKind::assign, statement.span);
    assignment.target.variable = covered_;
    assignment.value = number(1, statement.span);
    program_->add(std::move(assignment));
  };
  branch(condition, note, nothing, statement.span);
}

}  // namespace isospin::commands
