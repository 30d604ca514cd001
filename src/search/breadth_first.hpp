// Breadth-first search: the first violation found is one of the shortest.
#pragma once

#include "search/search.hpp"

namespace isospin::search {

SearchResult search_breadth_first(execute::Executor& executor, const SearchOptions& options);

}  // namespace isospin::search
