// Counterexamples made as short as they can be in a given time.
//
// A search that leaves out or merges steps finds runs that are longer than need be (2 steps without, 26 with
// both, seen), and one in depth finds runs of any length. So after a violation was found, the model is
// searched again in breadth, with every step by itself and none left out, for a run that is shorter. Symmetry
// is kept: it changes no lengths. Runs into a cycle are looked for in the graph of all states that are as
// near (search/explicit/shorten_cycle.hpp).
//
// Takes  what was found, as an outcome of checking `prepared`.
// Gives  the run, as one of a model whose steps are not merged, and whether it is a shortest.
// Costs  the time that options.shorten_seconds allows for, at most. Where that is none, steps are still taken
//        apart, so that steps are always counted in the same way.
#pragma once

#include <memory>

#include "api/check.hpp"

namespace isospin {

// Changes outcome.run and outcome.shortening. Gives the model that the run is one of from now on; null: it is
// still one of `prepared`.
std::unique_ptr<PreparedModel> shorten(PreparedModel& prepared, Outcome& outcome,
                                       const CheckOptions& options);

}  // namespace isospin
