// Nested depth-first search by several threads: is there a run that passes accepting states for ever? Also
// finds all that a plain search finds. The verdict does not depend on the threads; which run shows a
// violation does.
#pragma once

#include "search/explicit/search.hpp"

namespace isospin::search {

SearchResult search_cycles_in_parallel(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
