// From a formula to an automaton whose transitions carry promises.
#pragma once

#include <optional>

#include "logic/automaton.hpp"
#include "logic/formula.hpp"

namespace isospin::automata {

// Nothing when it would have more than `most_edges` transitions, or more than 64 atoms or promises.
std::optional<PromisingAutomaton> expand_formula(const Formulas& formulas, FormulaId formula,
                                                 std::size_t most_edges);

}  // namespace isospin::automata
