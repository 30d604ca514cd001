// Which processes a model starts, as far as its text shows it without running it.
//
// Counts `active` proctypes, init, and the `run`s that init passes exactly once on every way through it:
// those that stand in no selection, no loop and after no jump. Every other `run` is named, not counted.
#pragma once

#include <vector>

#include "language/promela/syntax.hpp"
#include "model/outline.hpp"

namespace isospin::promela {

std::vector<StartedInstances> find_instances(const Tree& tree);

}  // namespace isospin::promela
