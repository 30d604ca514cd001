// Acceptance by many promises on transitions becomes acceptance by states.
#pragma once

#include "logic/automaton.hpp"

namespace isospin::automata {

// States with equal transitions become one; those that no accepted run passes go.
void merge_equal_states(PromisingAutomaton& automaton);

Automaton degeneralise(const PromisingAutomaton& automaton);

}  // namespace isospin::automata
