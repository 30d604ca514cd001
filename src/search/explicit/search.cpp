#include "search/explicit/search.hpp"

#include <cassert>
#include <utility>

#include "search/explicit/bitstate.hpp"
#include "search/explicit/branching.hpp"
#include "search/explicit/breadth_first.hpp"
#include "search/explicit/depth_first.hpp"
#include "search/explicit/fair_cycles.hpp"
#include "search/explicit/nested_depth_first.hpp"
#include "search/explicit/parallel_cycles.hpp"

namespace isospin::search {

namespace {

// A limit on depth is one on the stack of a single thread: which states are within it depends on the way.
bool cycles_in_parallel(const SearchOptions& options) {
  return options.threads > 1 && options.limits.depth == 0 &&
         (options.threads_asked || !options.partial_order);
}

}  // namespace

SearchResult search(TransitionSystem system, const SearchOptions& options) {
  if (system.branching()) return search_branching(std::move(system), options);
  if (options.measure_partial_order) return search_breadth_first(std::move(system), options);
  if (options.cycles && options.fair) return search_fair_cycles(std::move(system), options);
  if (options.cycles)
    return cycles_in_parallel(options) ? search_cycles_in_parallel(std::move(system), options)
                                       : search_nested_depth_first(std::move(system), options);
  if (options.store == StoreKind::bitstate) {
    assert(options.order == Order::depth_first && !options.partial_order);
    return search_bitstate(std::move(system), options);
  }
  switch (options.order) {
    case Order::breadth_first:
      return search_breadth_first(std::move(system), options);
    case Order::depth_first:
      break;
  }
  return search_depth_first(std::move(system), options);
}

}  // namespace isospin::search
