// Formulas and the search for non-progress, as claims.
//
// What is watched for is a run on which the formula does not hold: the automaton is that of its negation.
#include <algorithm>

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

automata::Automaton watching(std::size_t atoms) {
  automata::Automaton automaton;
  for (std::uint32_t a = 0; a < std::min<std::size_t>(atoms, automata::Cube::kMostAtoms); ++a)
    automaton.states.push_back({false, {{automata::Cube::literal(a, false), a}}});
  return automaton;
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

// One transition for each pair of states: taking two at once, to the same state, would be the same step
// twice.
void Lowering::add_claim(const automata::Automaton& automaton,
                         const std::vector<const promela::Expr*>& atoms) {
  const ProcessTypeId id(static_cast<std::uint32_t>(model_.types.size()));
  ProcessType& type = model_.types.emplace_back();
  type.name = claim_.name;
  type.span = claim_.span;
  const std::size_t states =
      std::max<std::size_t>(1, automaton.states.size());  // one that accepts nothing has none
  const auto first = static_cast<std::uint32_t>(model_.locations.size());
  for (std::uint32_t q = 0; q < states; ++q) {
    Location& location = model_.locations.emplace_back();
    location.number = q;
    location.span = claim_.span;
    if (q < automaton.states.size()) {
      location.accept = automaton.states[q].accepting;
      location.end = automaton.accepts_everything(q);
    }
    type.locations.push_back(LocationId(first + q));
  }
  type.initial = LocationId(first);
  std::vector<std::string> names;
  for (const promela::Expr* atom : atoms) names.push_back(promela::print(*atom));
  for (std::uint32_t q = 0; q < automaton.states.size(); ++q) {
    struct Guard {
      Expr* expr = nullptr;
      std::string text;
    };
    std::map<std::uint32_t, Guard> guards;
    for (const automata::Edge& edge : automaton.states[q].edges) {
      Expr* one = guard(edge.label, atoms);
      Guard& all = guards[edge.target];
      all.text += (all.expr ? " || " : "") + automata::label_text(edge.label, names);
      all.expr = all.expr ? binary(Operator::logic_or, all.expr, one, claim_.span) : one;
    }
    for (const auto& [target, way] : guards) {
      Transition transition;
      transition.source = LocationId(first + q);
      transition.target = LocationId(first + target);
      Action action;
      action.kind = ActionKind::condition;
      action.value = way.expr;
      action.text = way.text;
      action.span = claim_.span;
      transition.actions.push_back(std::move(action));
      transition.span = claim_.span;
      model_.locations[first + q].out.push_back(
          TransitionId(static_cast<std::uint32_t>(model_.transitions.size())));
      model_.transitions.push_back(std::move(transition));
    }
  }
  model_.claim = Claim{claim_.name, id, false, false, false, false, claim_.span};
}

Expr* Lowering::guard(const automata::Cube& label, const std::vector<const promela::Expr*>& atoms) {
  Expr* all = nullptr;
  for (std::uint32_t atom = 0; atom < atoms.size() && atom < automata::Cube::kMostAtoms; ++atom) {
    const std::uint64_t bit = std::uint64_t{1} << atom;
    if (((label.positive | label.negative) & bit) == 0) continue;
    Expr* one = lower(*atoms[atom]);
    if (label.negative & bit) {
      Expr* negation = make(ExprKind::unary, one->span);
      negation->op = Operator::logic_not;
      negation->a = one;
      one = negation;
    }
    all = all ? binary(Operator::logic_and, all, one, claim_.span) : one;
  }
  return all ? all : constant(1, claim_.span);
}

}  // namespace isospin::lowering
