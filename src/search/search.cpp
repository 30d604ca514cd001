#include "search/search.hpp"

#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/fair_cycles.hpp"
#include "search/nested_depth_first.hpp"

namespace isospin::search {

bool needs_strict_proviso(const execute::Executor& executor, const SearchOptions& options) {
  return options.cycles || executor.model().claim.has_value();
}

SearchResult search(execute::Executor& executor, const SearchOptions& options) {
  if (options.cycles && options.fair) return search_fair_cycles(executor, options);
  if (options.cycles) return search_nested_depth_first(executor, options);
  switch (options.order) {
    case Order::breadth_first:
      return search_breadth_first(executor, options);
    case Order::depth_first:
      break;
  }
  return search_depth_first(executor, options);
}

}  // namespace isospin::search
