// Breadth-first search by any number of threads: the first violation found is one of the shortest.
//
// States are numbered in the order of their arrival, so the queue is the store itself, and a level is a range
// of numbers. Threads take slices of it and meet at its end; that is what makes depth, counts and the length
// of a counterexample the same for any number of threads.
#pragma once

#include "search/explicit/search.hpp"

namespace isospin::search {

SearchResult search_breadth_first(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
