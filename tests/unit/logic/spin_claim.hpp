// What `spin -f` says: its never claim, read back as an automaton.
#pragma once

#include <optional>
#include <string>

#include "logic/automaton.hpp"

namespace isospin::automata {

bool spin_is_installed();
// Nothing when SPIN has no answer, or none at once. Atoms are a, b, c, ...
std::optional<Automaton> spin_claim(const std::string& formula);
// A claim as SPIN writes it.
std::optional<Automaton> read_claim(const std::string& text);

}  // namespace isospin::automata
