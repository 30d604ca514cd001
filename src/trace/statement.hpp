// A transition as one statement, for lists of moves and saved runs.
#pragma once

#include <string>

#include "execute/executor.hpp"
#include "model/model.hpp"

namespace isospin::trace {

// "x = 1", or "x = 1; y = 2" for merged ones; a d_step shows its first statements: "d_step {x = 1; ...}".
std::string statement_of(const model::Transition& transition);

// Sixteen digits that differ for different states, as far as a hash can.
std::string fingerprint(execute::StateView state);

}  // namespace isospin::trace
