// How a model is searched where nobody said how.
//
// Three things are decided here, each by counts of states and never by time, so that a search does the same
// on every machine:
//   - Partial-order reduction, where it is left to us, is used when it pays. A prefix of the states is
//     searched in breadth without it, counting the steps that it would leave out. A model that ends within
//     the prefix is searched without it.
//   - A search in breadth that runs out of memory, and was not asked to be one, is repeated in depth: with
//     depth first an error that lies deep may be found before the memory is full.
//   - A search in depth that dives is begun again with SPIN's bound on its depth, so that what lies near is
//     looked at; where that finds nothing, it goes on without the bound.
#pragma once

#include <optional>
#include <string>

#include "execute/executor.hpp"
#include "search/explicit/search.hpp"

namespace isospin {

struct SearchPlan {
  search::SearchOptions options;  // `partial_order`: it is used, unless `measures`
  bool measures = false;          // whether partial-order reduction pays is found out
  bool may_change_order = false;  // the order was not asked for
};

struct PlannedSearch {
  search::SearchResult result;                  // its seconds are those of all searches
  bool partial_order = false;                   // was used
  std::string why_not;                          // it was measured, and not used
  std::optional<unsigned> superfluous_percent;  // of the steps of the prefix, if that was not all there is
};

PlannedSearch search_by_plan(execute::Executor& executor, const SearchPlan& plan);

}  // namespace isospin
