// Depth-first search. The stack is a run of the model, so a violation's path is at hand; steps are taken in
// SPIN's order.
#pragma once

#include "search/explicit/search.hpp"

namespace isospin::search {

SearchResult search_depth_first(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
