// A smaller automaton for the same words.
#pragma once

#include "logic/automaton.hpp"

namespace isospin::automata {

// Removes states that no accepted run passes, transitions and states that others make superfluous, and joins
// labels. The initial state is 0 again; the others are numbered as a breadth-first walk meets them. Costs  up
// to states^2 times edges^2, a few times.
void reduce(Automaton& automaton);

}  // namespace isospin::automata
