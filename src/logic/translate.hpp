// From a formula of linear temporal logic to a small automaton that accepts exactly the words on which it
// holds.
#pragma once

#include <optional>

#include "logic/automaton.hpp"
#include "logic/formula.hpp"

namespace isospin::automata {

struct TranslateOptions {
  bool reduce = true;
  std::size_t most_edges = 100'000;  // of the automaton before it is reduced
};

// Nothing when the formula is too large. The same formula gives the same automaton, state by state.
std::optional<Automaton> translate(const Formulas& formulas, FormulaId formula,
                                   const TranslateOptions& options = {});

}  // namespace isospin::automata
