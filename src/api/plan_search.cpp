#include "api/plan_search.hpp"

#include <algorithm>

namespace isospin {

namespace {

using search::Ending;
using search::Order;
using search::SearchOptions;
using search::SearchResult;

// Enough to see what a model is like, and searched in a moment.
constexpr std::uint64_t kPrefixStates = 1000;
// Partial-order reduction pays when it leaves out so many of a hundred steps of the prefix. Looking for sets
// of steps that are enough makes a state cost about twice as much.
constexpr unsigned kWorthLeavingOutPercent = 30;
// A search in depth that has come so far down is diving.
constexpr std::uint64_t kDiveDepth = 1'000'000;
// SPIN's own bound.
constexpr std::uint64_t kNearDepth = 10'000;
// What lies near is looked at as long as it is not more than this.
constexpr std::uint64_t kNearStates = 5'000'000;

class Planned {
 public:
  Planned(execute::Executor& executor, const SearchPlan& plan) : executor_(executor), plan_(plan) {}

  PlannedSearch run() {
    planned_.partial_order = plan_.options.partial_order;
    if (plan_.measures && measure_partial_order()) return std::move(planned_);
    SearchOptions options = plan_.options;
    options.partial_order = planned_.partial_order;
    keep(search_without_diving(options));
    if (planned_.result.ending == Ending::memory && plan_.may_change_order && !options.cycles &&
        options.order == Order::breadth_first) {
      options.order = Order::depth_first;
      SearchResult in_depth = search_without_diving(options);
      if (in_depth.ending != Ending::memory || in_depth.states > planned_.result.states)
        keep(std::move(in_depth));
    }
    return std::move(planned_);
  }

 private:
  // True when the prefix is all there is to search, and its result is that of the search.
  bool measure_partial_order() {
    SearchOptions options = plan_.options;
    options.order = Order::breadth_first;
    options.partial_order = false;
    options.measure_partial_order = true;
    options.limits.prefix_states = kPrefixStates;
    SearchResult prefix = search_timed(options);
    const bool is_whole = prefix.ending != Ending::states || limit_reached(prefix);
    planned_.partial_order = false;
    if (is_whole) {
      planned_.why_not = "there are few states (--por on uses it)";
    } else {
      const std::uint64_t superfluous = prefix.transitions - prefix.steps_needed;
      const auto percent = static_cast<unsigned>(100 * superfluous / prefix.transitions);
      planned_.superfluous_percent = percent;
      planned_.partial_order = percent >= kWorthLeavingOutPercent;
      if (!planned_.partial_order)
        planned_.why_not =
            "it would leave out " + std::to_string(percent) + " % of the steps (--por on uses it)";
    }
    if (!is_whole || plan_.options.order != Order::breadth_first || plan_.options.cycles) return false;
    keep(std::move(prefix));
    return true;
  }

  bool limit_reached(const SearchResult& result) const {
    return plan_.options.limits.states && result.states >= plan_.options.limits.states;
  }

  SearchResult search_without_diving(const SearchOptions& options) {
    const bool in_depth = options.cycles || options.order == Order::depth_first;
    if (!in_depth || options.limits.depth || options.store == search::StoreKind::bitstate)
      return search_timed(options);
    SearchOptions careful = options;
    careful.limits.dive = kDiveDepth;
    SearchResult result = search_timed(careful);
    if (result.ending != Ending::depth) return result;
    careful.limits.dive = 0;
    careful.limits.depth = kNearDepth;
    careful.limits.states =
        options.limits.states ? std::min(options.limits.states, kNearStates) : kNearStates;
    SearchResult near = search_timed(careful);
    const bool is_last = near.violation || near.ending == Ending::complete || near.ending == Ending::time ||
                         near.ending == Ending::stopped;
    return is_last ? near : search_timed(options);
  }

  SearchResult search_timed(const SearchOptions& options) {
    SearchResult result = search::search(executor_, options);
    seconds_ += result.seconds;
    return result;
  }

  void keep(SearchResult result) {
    planned_.result = std::move(result);
    planned_.result.seconds = seconds_;
  }

  execute::Executor& executor_;
  const SearchPlan& plan_;
  PlannedSearch planned_;
  double seconds_ = 0;
};

}  // namespace

PlannedSearch search_by_plan(execute::Executor& executor, const SearchPlan& plan) {
  return Planned(executor, plan).run();
}

}  // namespace isospin
