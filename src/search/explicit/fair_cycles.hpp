// Is there a run that passes accepting states for ever and is weakly fair to every process? Also finds all
// that a plain search finds.
#pragma once

#include "search/explicit/search.hpp"

namespace isospin::search {

SearchResult search_fair_cycles(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
