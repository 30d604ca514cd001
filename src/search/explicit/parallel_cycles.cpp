// Evangelista, Laarman, Petrucci and van de Pol 2012 (CNDFS), on one store.
//
// Every thread makes a nested depth-first search of its own, from the initial states, in an order of its own.
// Cyan is what is on its stack, and only it knows. Blue and red are shared: a blue state is not entered by
// the first searches of others, a red one not by their second. A thread that leaves a state first makes it
// blue, and if it is accepting looks for a way from it to its own stack. What that second search has reached
// becomes red only when it is over, and when all accepting states among it, but the one it began with, have
// become red: those are other threads' business, and one of them may be about to find a cycle there.
//
// Why that is right, and why nobody waits for ever, is in docs/decisions/0008-cycles-on-all-cores.md.
// In short: the first red state from which an accepting cycle can be reached would have to be made red by a
// search that went through the whole cycle without noticing it.
//
// Under partial-order reduction everything happens in the graph that results when each state's set of steps
// is settled: first searches take steps of that graph only, second searches all of them. A set is settled
// when the first thread leaves the state and found all its steps to lead to blue states, that is, to states
// settled before; so on no cycle all states are reduced.
#include "search/explicit/parallel_cycles.hpp"

#include <algorithm>
#include <new>
#include <thread>

#include "search/explicit/cycle_worker.hpp"
#include "store/own_room.hpp"

namespace isospin::search {

namespace {

// Before there are as many states nobody is called for help, unless the number of threads was asked for.
constexpr std::uint64_t kWorthSharing = 1000;

class ParallelCycles {
 public:
  ParallelCycles(TransitionSystem system, const SearchOptions& options)
      : shared_(std::move(system), options, {options.partial_order, true}),
        gate_([this] { return advance(); }, [this] { shared_.make_room(shared_.progress_with_growth()); }) {
    shared_.gate = &gate_;
    shared_.store.expect_threads(options.threads);
  }

  SearchResult run() {
    workers_.push_back(std::make_unique<CycleWorker>(shared_, shared_.system, 0));
    CycleWorker& mine = *workers_.front();
    try {
      mine.insert_initial();
      while (gate_.next_level()) mine.run([this] { call_help(); });
    } catch (const std::bad_alloc&) {
      shared_.end(Ending::memory);
    }
    for (std::thread& thread : helpers_) thread.join();
    return result();
  }

 private:
  // There is one level only. Nobody else runs now.
  store::Gate::Next advance() {
    if (has_begun_ || shared_.stop.load(std::memory_order_relaxed)) return store::Gate::Next::nothing;
    has_begun_ = true;
    if (!shared_.options.threads_asked) return store::Gate::Next::alone;
    while (workers_.size() < shared_.options.threads) {
      add_helper([this, level = gate_.add_thread()] { return gate_.begin(level); });
    }
    return store::Gate::Next::together;
  }

  // By the first thread, as long as it is alone.
  void call_help() {
    if (workers_.size() > 1 || shared_.store.size() < kWorthSharing) return;
    while (workers_.size() < shared_.options.threads) {
      gate_.add_running_thread();
      add_helper([] { return true; });
    }
  }

  template <class Begin>
  void add_helper(Begin begin) {
    const auto make = [this] {
      systems_.push_back(shared_.system.another());
      workers_.push_back(std::make_unique<CycleWorker>(shared_, *systems_.back(), workers_.size()));
      return workers_.back().get();
    };
    helpers_.push_back(store::thread_with_own_room(make, [this, begin](CycleWorker& worker) {
      try {
        for (bool more = begin(); more; more = gate_.next_level()) worker.run({});
      } catch (const std::bad_alloc&) {
        shared_.end(Ending::memory);
      }
    }));
  }

  SearchResult result() {
    for (const auto& worker : workers_) worker->count_the_rest();
    SearchResult result = shared_.result(shared_.progress(), workers_);
    result.violation = std::move(shared_.violation);
    result.findings = shared_.findings;
    for (const auto& worker : workers_) result.depth = std::max(result.depth, worker->depth());
    return result;
  }

  CycleSearch shared_;
  store::Gate gate_;
  bool has_begun_ = false;
  std::vector<std::unique_ptr<TransitionSystem>> systems_;  // of helpers
  std::vector<std::unique_ptr<CycleWorker>> workers_;       // the first is the caller's
  std::vector<std::thread> helpers_;
};

}  // namespace

SearchResult search_cycles_in_parallel(TransitionSystem system, const SearchOptions& options) {
  return ParallelCycles(std::move(system), options).run();
}

}  // namespace isospin::search
