#include "logic/translate.hpp"

#include "logic/degeneralise.hpp"
#include "logic/reduce.hpp"
#include "logic/tableau.hpp"

namespace isospin::automata {

namespace {

// Above this, comparing every state with every other takes too long to be worth it.
constexpr std::size_t kMostToReduce = 1'500;

}  // namespace

std::optional<Automaton> translate(const Formulas& formulas, FormulaId formula,
                                   const TranslateOptions& options) {
  std::optional<PromisingAutomaton> expanded = expand_formula(formulas, formula, options.most_edges);
  if (!expanded) return std::nullopt;
  if (options.reduce) merge_equal_states(*expanded);
  Automaton automaton = degeneralise(*expanded);
  if (options.reduce && automaton.states.size() <= kMostToReduce) reduce(automaton);
  return automaton;
}

}  // namespace isospin::automata
