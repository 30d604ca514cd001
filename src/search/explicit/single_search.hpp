// What searches by one thread have in common, whatever their order: the steps of the model, the limits, and
// the account that they give in the end.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "search/explicit/account.hpp"
#include "search/explicit/system.hpp"
#include "search/explicit/watch.hpp"

namespace isospin::search {

class SingleSearch : protected StepVisitor {
 protected:
  SingleSearch(TransitionSystem system, const SearchOptions& options,
               const PartialOrderOptions& reduction = {})
      : system_(std::move(system)), options_(options), watch_(options) {
    system_.prepare(options.reported, reduction);
    if (options.representative) representative_ = options.representative();
  }

  virtual Progress progress() const = 0;
  // What more will be needed, for a moment, when what the search keeps next grows.
  virtual std::uint64_t growth_bytes() const = 0;
  Progress so_far(std::uint64_t states, std::uint64_t on_stack, std::uint64_t memory_bytes) const {
    Progress now;
    now.states = states;
    now.transitions = result_.transitions;
    now.depth = now.waiting = on_stack;
    now.memory_bytes = memory_bytes;
    return now;
  }

  // Searches from one initial state after the other, as long as there may be more to look for. An error on
  // the way to one is reported first.
  template <class SearchFrom>
  void from_initial_states(SearchFrom&& search_from) {
    for (std::uint64_t i = 0; wanted_ && i < system_.initial_states(); ++i) {
      if (i > 0 && !go_on()) return;
      TransitionSystem::Beginning beginning = system_.initial(i);
      ++result_.transitions;
      if (beginning.finding)
        report([&] {
          Violation violation;
          violation.finding = *beginning.finding;
          return violation;
        });
      if (wanted_ && beginning.exists) search_from(std::move(beginning.state));
    }
  }

  // One error more; `show` is asked for the first one only.
  template <class Show>
  void report(Show&& show) {
    ++result_.findings;
    if (!result_.violation) result_.violation = show();
    if (options_.all_states) return;
    result_.ending = Ending::violation;
    wanted_ = false;
  }

  // With so many states below it on the stack, the limit on depth does not let it be entered.
  bool is_too_deep(std::size_t below) {
    result_.depth = std::max<std::uint64_t>(result_.depth, below);
    if (options_.limits.dive && below > options_.limits.dive) {
      stop(Ending::depth);
      return true;
    }
    if (!options_.limits.depth || below <= options_.limits.depth) return false;
    result_.ending = Ending::depth;
    return true;
  }

  bool go_on() override {
    const bool is_due = pace_.is_due(system_.work_bytes());
    if (!is_due && !options_.limits.states && !options_.limits.memory_bytes) return true;
    Progress now = progress();
    now.memory_bytes += growth_bytes();
    const auto reason = watch_.look(now, is_due);
    if (!reason) return true;
    stop(*reason);
    return false;
  }

  void stop(Ending reason) {
    result_.ending = reason;
    stopped_ = true;
    wanted_ = false;
  }

  SearchResult closed_account(std::uint64_t store_bytes) {
    const Progress last = progress();
    result_.states = last.states;
    result_.waiting = last.waiting;
    result_.memory_bytes = last.memory_bytes;
    result_.store_bytes = store_bytes;
    result_.seconds = watch_.seconds();
    result_.executed.assign(system_.executed().begin(), system_.executed().end());
    result_.reduced = system_.reduced();
    result_.unreported.add(system_.unreported());
    result_.transitions += system_.left_out();
    return std::move(result_);
  }

  TransitionSystem system_;
  const SearchOptions& options_;
  Watch watch_;
  Pace pace_{256};
  std::unique_ptr<Representative> representative_;  // null: no symmetry
  bool stopped_ = false;                            // by a limit, or the user
  bool wanted_ = true;                              // there may be more to look for
  SearchResult result_;
};

}  // namespace isospin::search
