// Formulas and the search for non-progress, as claims.
//
// What is watched for is a run on which the formula does not hold: the automaton is that of its negation.
#include "language/claim_of_automaton.hpp"
#include "language/promela/lower/lowering.hpp"
#include "language/promela/ltl/read_formula.hpp"
#include "language/promela/print.hpp"
#include "logic/conjuncts.hpp"
#include "logic/translate.hpp"

namespace isospin::lowering {

namespace {

bool uses_next(const promela::Expr* expr) {
  if (!expr) return false;
  return expr->op == promela::Operator::next || uses_next(expr->a) || uses_next(expr->b) ||
         uses_next(expr->c);
}

}  // namespace

void Lowering::lower_formula() {
  automata::Formulas formulas;
  const promela::ReadFormula read = promela::read_formula(*claim_.formula, formulas);
  automata::FormulaId formula = read.formula;
  if (claim_.conjunct > 0) {
    const auto parts = automata::conjuncts(formulas, formula);
    // A saved run may name one that the formula no longer has.
    if (claim_.conjunct <= parts.size()) formula = parts[claim_.conjunct - 1];
  }
  const auto automaton = claim_.atoms_only ? std::optional(watching(read.atoms.size()))
                                           : automata::translate(formulas, formulas.negation(formula));
  in_claim_ = true;
  add_claim(automaton.value_or(automata::Automaton{}), read.atoms);
  in_claim_ = false;
  model_.claim->is_formula = true;
  model_.claim->uses_next = uses_next(claim_.formula);
  model_.claim->too_large = !automaton;
}

// Any number of steps, then none with progress: SPIN's own claim for it. A run that has come to its end does
// not count.
void Lowering::lower_non_progress() {
  promela::Expr np;
  np.kind = promela::ExprKind::np;
  np.span = claim_.span;
  automata::Automaton automaton;
  const automata::Cube holds = automata::Cube::literal(0, false);
  automaton.states.push_back({false, {{{}, 0}, {holds, 1}}});
  automaton.states.push_back({true, {{holds, 1}}});
  add_claim(automaton, {&np});
  model_.claim->non_progress = true;
}

void Lowering::add_claim(const automata::Automaton& automaton,
                         const std::vector<const promela::Expr*>& atoms) {
  ClaimText text{claim_.name, {}, claim_.span};
  for (const promela::Expr* atom : atoms) text.atoms.push_back(promela::print(*atom));
  isospin::add_claim(model_, automaton, text, [&](std::uint32_t atom) { return lower(*atoms[atom]); });
}

}  // namespace isospin::lowering
