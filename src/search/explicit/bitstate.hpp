// Depth-first search of a part of the states, for models that are too large for any exact store: of a state
// that has been seen only a few bits remain (Holzmann 1988, supertrace). A violation that it finds is one;
// that there is none it can not say.
#pragma once

#include "search/explicit/search.hpp"

namespace isospin::search {

// Without cycles and without partial-order reduction, by one thread.
SearchResult search_bitstate(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
