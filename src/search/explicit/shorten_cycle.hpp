// A short run that violates a property of runs that never end, or comes to the end of the claim.
//
// Takes  a system with all its steps, and the length of a run that is known: what is found is shorter.
// `options`
//        gives what is reported, the limits, and representatives, if symmetry is to be used.
// Gives  a run, if there is a shorter one; and whether all shorter ones have been looked at. With symmetry it
// is
//        one of orbits: how long it is when its loop has been unwound is not known here.
// Costs  the states within that many steps are searched in breadth, and their graph is kept: about 16 bytes a
//        state and 4 a step besides the store. Where time or memory run out, what has been seen by then is
//        looked through.
#pragma once

#include <cstddef>
#include <optional>

#include "search/explicit/search.hpp"

namespace isospin::search {

struct ShortCycle {
  std::optional<Violation> violation;
  bool complete = false;
};

ShortCycle shorten_cycle(TransitionSystem system, const SearchOptions& options, std::size_t shorter_than);

}  // namespace isospin::search
