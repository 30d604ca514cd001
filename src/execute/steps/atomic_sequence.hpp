// What is known of the states inside an atomic sequence, which are no states of the system.
#pragma once

#include <cstddef>
#include <span>

#include "execute/executor.hpp"
#include "execute/steps/step.hpp"

namespace isospin::execute {

// Where the part of a state begins that tells states inside an atomic sequence apart: all but what nothing
// depends on. Hidden variables may be read on the way, also where they are no part of a state that counts.
std::size_t inner_offset(const Executor& executor);

// That an atomic sequence can repeat these moves for ever. The place is that of the first of their statements
// in the text.
Finding endless_atomic(const Executor& executor, std::span<const Move> round);

}  // namespace isospin::execute
