// Nested depth-first search: is there a run that passes accepting states for ever? Also finds all that a
// plain search finds.
#pragma once

#include "search/explicit/search.hpp"

namespace isospin::search {

SearchResult search_nested_depth_first(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
