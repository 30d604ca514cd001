// An indivisible sequence as one row of a table: what it did, and what it changed in the end.
#pragma once

#include <span>

#include "trace/explain.hpp"

namespace isospin {

// The moves of one step of the system, as one move: statements of a process that follow one another become
// one part, with the changes that are left when all of them are done. Never empty; `moves` must not be.
trace::Step folded(std::span<const trace::Step> moves);

}  // namespace isospin
