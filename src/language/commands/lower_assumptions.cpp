// What is assumed: of states, and in the middle of a rule.
//
// A rule in which an assumption does not hold was never taken. Its program says so in a variable of its own
// and goes to its end; that the variable is 0 is then what makes a step possible (Model::possible). So a
// program needs no way to take back what it has done, and no state that is there has anything else in that
// variable.
#include "language/commands/lowerer.hpp"
#include "model/access.hpp"

namespace isospin::commands {

using model::Operator;

// All of them are one condition, in the order of the text: which of them has no value matters only where none
// before it is false.
void Lowerer::add_assumption(const Claim& claim) {
  for_all_around(claim.around, [&] {
    model::Expr* one = value(*claim.condition);
    model_->assumed =
        model_->assumed != nullptr ? operation(Operator::logic_and, model_->assumed, one, claim.span) : one;
  });
}

void Lowerer::watch_assumptions() {
  model::Expr*& assumed = model_->assumed;
  if (assumed == nullptr) return;
  if (assumed->kind == model::ExprKind::constant && assumed->value != 0) {
    assumed = nullptr;
    return;
  }
  if (!model::can_fail(*model_, *assumed)) return;
  model::Invariant has_value;
  has_value.name = "what is assumed";
  has_value.span = assumed->span;
  has_value.condition =
      conditional(assumed, number(1, assumed->span), number(1, assumed->span), assumed->span);
  model_->invariants.push_back(std::move(has_value));
}

void Lowerer::add_assume(const Statement& statement) {
  if (undone_ == nullptr) {
    static const Type flag = [] {
      Type type;
      type.high = 1;
      return type;
    }();
    undone_ = &temporaries_.emplace_back(store("(undone)", &flag, statement.span));
    model_->variables[undone_->front().variable.index()].type = model::ValueType::range(0, 1);
    model_->possible = operation(Operator::equal, load(whole(*undone_, &flag), statement.span),
                                 number(0, statement.span), statement.span);
  }
  const std::uint32_t otherwise = program_->new_node();
  choose(value(*statement.value), otherwise, statement.span);
  const std::uint32_t then = program_->at();
  program_->go_to(otherwise);
  assign(whole(*undone_, undone_->front().type), number(1, statement.span), statement.span);
  program_->jump(rule_end_, statement.span);
  program_->go_to(then);
}

}  // namespace isospin::commands
