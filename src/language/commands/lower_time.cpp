// Formulas over time: of linear time as an automaton that watches the model for a run on which the formula
// does not hold, of branching time as they are.
#include "language/claim_of_automaton.hpp"
#include "language/commands/lowerer.hpp"
#include "logic/conjuncts.hpp"
#include "logic/translate.hpp"

namespace isospin::commands {

void Lowerer::add_time_claim(const TimeClaim& claim) {
  model_->claims.push_back(claim.name);
  model_->claims_observe_steps = claim.uses_next;
  if (!claim.branching.nodes.empty() && !what_.atoms_only) {
    model::BranchingClaim& branching = model_->branching.emplace();
    branching.name = claim.name;
    branching.formula = claim.branching;
    for (const Expr* atom : claim.atoms) branching.atoms.push_back(value(*atom));
    branching.atom_texts = claim.texts;
    branching.span = claim.span;
    return;
  }
  automata::Formulas formulas = claim.linear;
  automata::FormulaId formula = claim.formula;
  if (what_.conjunct > 0) {
    const auto parts = automata::conjuncts(formulas, formula);
    if (what_.conjunct <= parts.size()) formula = parts[what_.conjunct - 1];
  }
  const auto automaton = what_.atoms_only ? std::optional(watching(claim.atoms.size()))
                                          : automata::translate(formulas, formulas.negation(formula));
  isospin::add_claim(*model_, automaton.value_or(automata::Automaton{}),
                     {claim.name, claim.texts, claim.span},
                     [&](std::uint32_t atom) { return value(*claim.atoms[atom]); });
  model_->claim->is_formula = true;
  model_->claim->uses_next = claim.uses_next;
  model_->claim->too_large = !automaton;
}

}  // namespace isospin::commands
