// Simulation by hand: at each point the possible moves are listed, and one is chosen by its number. Plain
// lines in and out, so that it works in any terminal and through a pipe.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "report/trace_table.hpp"
#include "trace/explain.hpp"
#include "trace/walk.hpp"

namespace isospin::cli {

// Until `q`, or the end of `in`. `r` chooses at random, from `seed` on.
void walk_by_hand(trace::Walk& walk, const trace::Explainer& explainer, const TraceTable& table,
                  std::uint64_t seed, std::istream& in, std::ostream& out);

}  // namespace isospin::cli
