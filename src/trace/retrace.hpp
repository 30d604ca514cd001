// A run again, on a MODEL of the same transitions that forgets less.
//
// Reductions set values to 0 that nobody reads again, and leave out variables that nobody reads at all. Such
// a run has the right steps and the wrong values; people who read it want both.
//
// Takes  a run of `reduced`, and `whole`: the same MODEL without dead or write-only variables forgotten.
// Gives  the run of `whole` that makes the same moves. A loop is one of `reduced`: in `whole`, what is
//        forgotten may differ from one round to the next. Nothing when the two do not go together.
// Costs  two expansions a move.
#pragma once

#include <optional>

#include "execute/executor.hpp"
#include "trace/run.hpp"

namespace isospin::trace {

std::optional<Run> retrace(const Run& run, execute::Executor& reduced, execute::Executor& whole);

}  // namespace isospin::trace
