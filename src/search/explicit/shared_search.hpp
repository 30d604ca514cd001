// What the threads of a search share, whatever its order: the store, the limits, how it ends; and how what
// they counted is added up.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "search/explicit/search.hpp"
#include "search/explicit/watch.hpp"
#include "store/gate.hpp"
#include "store/store.hpp"

namespace isospin::search {

struct SharedSearch {
  SharedSearch(TransitionSystem first_system, const SearchOptions& search_options,
               const PartialOrderOptions& reduction)
      : system(std::move(first_system)), options(search_options), watch(search_options) {
    system.prepare(options.reported, reduction);
  }

  TransitionSystem system;  // of the thread that was there first
  const SearchOptions& options;
  Store store;
  store::Gate* gate = nullptr;

  alignas(64) std::atomic<bool> stop = false;
  alignas(64) std::atomic<std::uint64_t> transitions = 0;

  std::mutex mutex;  // over what follows
  Watch watch;
  Ending ending = Ending::complete;

  void end(Ending why) {
    {
      const std::lock_guard lock(mutex);
      if (!stop.load(std::memory_order_relaxed)) ending = why;
      stop.store(true, std::memory_order_relaxed);
    }
    if (gate) gate->end();
  }

  // Whether to go on, as far as limits and the user are concerned. Who finds another thread asking leaves it
  // to that one.
  template <class Now>
  bool look(Now&& progress) {
    std::optional<Ending> reason;
    {
      const std::unique_lock lock(mutex, std::try_to_lock);
      if (!lock) return true;
      reason = watch.look(progress(), true);
    }
    if (!reason) return true;
    end(*reason);
    return false;
  }

  // While nobody else runs.
  void make_room(const Progress& now) {
    const std::uint64_t limit = options.limits.memory_bytes;
    if (store.is_full() || (limit && now.memory_bytes + store.growth_bytes() > limit)) {
      ending = Ending::memory;
      stop = true;
      return;
    }
    store.make_room();
  }

  // What each of the workers has counted for itself, and what is known of the whole.
  template <class Workers>
  SearchResult result(const Progress& last, const Workers& workers) const {
    SearchResult result;
    result.ending = ending;
    result.threads = workers.size();
    result.states = last.states;
    result.transitions = last.transitions;
    result.waiting = result.exhaustive() ? 0 : last.waiting;
    result.memory_bytes = last.memory_bytes;
    result.store_bytes = store.memory_bytes();
    for (const auto& worker : workers) {
      result.reduced += worker->reduced();
      result.unreported.add(worker->unreported());
      result.transitions += worker->left_out();
      result.executed.resize(worker->executed().size());
      for (std::size_t t = 0; t < worker->executed().size(); ++t)
        if (worker->executed()[t]) result.executed[t] = true;
      result.tally.resize(std::max(result.tally.size(), worker->tally().size()));
      for (std::size_t t = 0; t < worker->tally().size(); ++t) result.tally[t] += worker->tally()[t];
    }
    result.seconds = watch.seconds();
    return result;
  }
};

}  // namespace isospin::search
