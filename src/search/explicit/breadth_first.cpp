#include "search/explicit/breadth_first.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <thread>

#include "search/explicit/account.hpp"
#include "search/explicit/shared_search.hpp"
#include "store/levels.hpp"
#include "store/own_room.hpp"

namespace isospin::search {

namespace {

// A level with fewer states is not worth waking other threads for.
constexpr std::uint64_t kWorthSharing = 256;
constexpr std::uint64_t kLargestSlice = 64;
// With more numbers at once threads write less often to the same lines of memory; but those not used have to
// be given to other states when the level is done.
constexpr std::uint64_t kWidthForANumber = 128;
// How often a thread tells the others how far it is.
constexpr std::uint64_t kTellEvery = 64;
// How often it is asked which steps are alike, where that has not been worth while.
constexpr std::uint64_t kAskAgain = 32;

// What all threads work on.
struct Shared : SharedSearch {
  using SharedSearch::SharedSearch;

  store::Levels levels;
  std::uint64_t depth = 0;
  std::uint64_t initial_states = 0;  // that differ: the first level

  // Of the level that is being gone through.
  std::uint64_t level_begin = 0;
  std::uint64_t level_end = 0;
  std::uint64_t slice = 1;
  bool together = false;      // by several threads
  std::uint64_t at_once = 1;  // numbers that a thread sets aside, then
  alignas(64) std::atomic<std::uint64_t> next = 0;

  std::atomic<std::uint64_t> step_bytes = 0;  // what following long atomic sequences takes up

  // Under the mutex.
  std::uint64_t findings = 0;
  std::optional<Finding> first;
  StateId first_at = 0;
  bool first_in_step = false;

  Progress progress() const {
    Progress now;
    now.states = store.size();
    now.transitions = transitions.load(std::memory_order_relaxed);
    now.depth = depth;
    const std::uint64_t done = std::min(next.load(std::memory_order_relaxed), level_end);
    now.waiting = now.states > done ? now.states - done : 0;
    now.memory_bytes =
        store.memory_bytes() + levels.memory_bytes(now.states) + step_bytes.load(std::memory_order_relaxed);
    return now;
  }
};

// What one thread does.
class Worker final : StepVisitor {
 public:
  Worker(Shared& shared, TransitionSystem& system) : shared_(shared), system_(system), cursor_(shared.store) {
    if (shared.options.representative) representative_ = shared.options.representative();
  }

  // All of them, as the first level.
  void insert_initial() {
    for (std::uint64_t i = 0; i < system_.initial_states() && (i == 0 || go_on()); ++i) {
      const TransitionSystem::Beginning beginning = system_.initial(i);
      ++transitions_;
      if (!beginning.exists || !add(beginning.state)) continue;
      if (!beginning.finding) continue;
      flush();
      current_ = shared_.store.find(system_.key(chosen_for(beginning.state).state));
      finding(*beginning.finding);
    }
    flush();
    tell();
  }

  // Slices of the level, as long as there are any.
  void go_through_level() {
    while (!stopped()) {
      const std::uint64_t begin = shared_.next.fetch_add(shared_.slice, std::memory_order_relaxed);
      if (begin >= shared_.level_end) break;
      const std::uint64_t end = std::min(begin + shared_.slice, shared_.level_end);
      for (std::uint64_t id = begin; id < end && !stopped(); ++id) {
        expand(static_cast<StateId>(id));
        go_on();
        if (shared_.gate->somebody_pauses()) make_room();
      }
    }
    flush();
    tell();
  }

  // The states on the way to a state, that one included, as keys.
  std::vector<std::vector<std::uint8_t>> path_to(StateId id);

  Store::Numbers& numbers() { return numbers_; }
  std::uint64_t reduced() const { return system_.reduced(); }
  std::uint64_t steps_superfluous() const { return steps_superfluous_; }
  const Unreported& unreported() const { return system_.unreported(); }
  std::uint64_t left_out() const { return system_.left_out(); }
  const std::vector<std::uint8_t>& executed() const { return system_.executed(); }
  const std::vector<std::uint64_t>& tally() const { return tally_; }

 private:
  bool stopped() const { return shared_.stop.load(std::memory_order_relaxed); }

  void expand(StateId id) {
    current_ = id;
    if (id + 2 < shared_.level_end) cursor_.foresee(id + 2);
    const auto key = cursor_.load(id);
    system_.set_key(state_, key);
    same_steps_ = {};
    // Asking takes about as long as one step: it goes on as long as it saves that much. Not under
    // partial-order reduction: which steps are in a set decides there which others are put off.
    if (representative_ && !looks_for_sets() && (skipped_ >= asked_ || ++not_asked_ % kAskAgain == 0)) {
      ++asked_;
      same_steps_ = representative_->same_steps(state_);
    }
    enough_at_ = kNever;
    system_.visit(state_, *this);
    if (enough_at_ != kNever) steps_superfluous_ += transitions_ - enough_at_;
  }

  bool looks_for_sets() const {
    return shared_.options.partial_order || shared_.options.measure_partial_order;
  }

  bool step(StateView next) override {
    ++transitions_;
    if (!same_steps_.empty()) {
      const int mover = system_.first_mover();
      if (mover >= 0 && same_steps_[static_cast<std::size_t>(mover)] != mover) {
        ++skipped_;
        return true;
      }
    }
    return add(next);
  }

  Representative::Chosen chosen_for(StateView state) {
    return representative_ ? representative_->of(state) : Representative::Chosen{state, 0};
  }

  bool add(StateView state) {
    const auto [chosen, tally] = chosen_for(state);
    const StateView key = system_.key(chosen);
    while (!cursor_.announce(key))
      if (!make_room()) return false;
    waiting_[waiting_count_++] = {current_, tally};
    if (waiting_count_ == Store::kBetween) flush();
    return true;
  }

  // The last look-up of the states that wait for it; their places in memory are on the way by now.
  void flush() {
    const std::span<Store::Root> roots = cursor_.resolve();
    std::size_t unknown = 0;
    for (Store::Root& root : roots) {
      shared_.store.guess(root);
      unknown += root.guess == Store::kAbsent;
    }
    // Not where states are counted: those set aside are none yet.
    if (shared_.together && shared_.options.limits.states == 0)
      shared_.store.set_aside(unknown, numbers_, shared_.at_once);
    for (std::size_t i = 0; i < waiting_count_; ++i) {
      const Waiting& waiting = waiting_[i];
      const Store::Inserted inserted = shared_.store.insert_root(roots[i], &numbers_);
      if (waiting.parent == current_)
        (inserted.id >= shared_.level_end ? one_leads_on_ : one_leads_back_) = true;
      if (!inserted.is_new) continue;
      shared_.levels.set_parent(inserted.id, waiting.parent, shared_.level_begin, shared_.level_end);
      if (!representative_) continue;
      count(tally_, waiting.tally);
    }
    waiting_count_ = 0;
  }

  // Partial-order reduction: a set of steps is enough when one of them, or with a claim every one, leads to
  // the next level. What has been put off cannot be put off for ever, since levels come to an end; and it
  // does not depend on who of several threads comes first.
  void begin_set() override { one_leads_on_ = one_leads_back_ = false; }
  bool is_enough() override {
    flush();
    const bool is_enough = one_leads_on_ && !(system_.is_strict() && one_leads_back_);
    if (!shared_.options.measure_partial_order) return is_enough;
    if (is_enough && enough_at_ == kNever) enough_at_ = transitions_;
    return false;
  }

  bool make_room() {
    flush();  // what was looked up may not be right afterwards
    return shared_.gate->pause() && !stopped();
  }

  bool go_on() override {
    if (stopped()) return false;
    const std::uint64_t most = shared_.options.limits.states;
    if (!pace_.is_due(system_.work_bytes()) && !(most && shared_.store.size() >= most)) return true;
    tell();
    return shared_.look([&] { return shared_.progress(); });
  }

  void tell() {
    shared_.transitions.fetch_add(transitions_ - told_, std::memory_order_relaxed);
    told_ = transitions_;
    const std::uint64_t bytes = system_.memory_bytes();
    shared_.step_bytes.fetch_add(bytes - told_bytes_, std::memory_order_relaxed);
    told_bytes_ = bytes;
  }

  bool finding(const Finding& finding) override {
    if (finding.kind == FindingKind::invalid_end_state && !shared_.options.end_states) return true;
    // What is wrong with a state is a step nearer than what goes wrong in a step out of it: then the level is
    // finished first.
    const bool of_state = finding.is_of_state() || finding.kind == FindingKind::claim;
    {
      const std::lock_guard lock(shared_.mutex);
      ++shared_.findings;
      if (!shared_.first || (of_state && shared_.first_in_step && !shared_.options.all_states)) {
        shared_.first = finding;
        shared_.first_at = current_;
        shared_.first_in_step = !of_state;
      }
    }
    if (shared_.options.all_states || !of_state) return true;
    shared_.end(Ending::violation);
    return false;
  }

  struct Waiting {
    StateId parent = 0;
    std::uint32_t tally = 0;
  };

  Shared& shared_;
  TransitionSystem& system_;
  Store::Cursor cursor_;
  Store::Numbers numbers_;
  std::unique_ptr<Representative> representative_;
  std::span<const Agent> same_steps_;  // out of the state that is being expanded
  std::uint64_t asked_ = 0, not_asked_ = 0, skipped_ = 0;
  std::vector<std::uint8_t> state_;
  StateId current_ = 0;
  Waiting waiting_[Store::kBetween];
  std::size_t waiting_count_ = 0;
  bool one_leads_on_ = false;  // of the set of steps that is being looked at
  bool one_leads_back_ = false;
  static constexpr std::uint64_t kNever = static_cast<std::uint64_t>(-1);
  std::uint64_t enough_at_ = kNever;  // transitions, when a set of the state's steps would have been enough
  std::uint64_t steps_superfluous_ = 0;
  std::uint64_t transitions_ = 0;
  std::uint64_t told_ = 0;
  std::uint64_t told_bytes_ = 0;
  Pace pace_{kTellEvery};
  std::vector<std::uint64_t> tally_;
};

// Looks for a state among the successors of others.
class Seeker final : public StepVisitor {
 public:
  Seeker(const TransitionSystem& system, Representative* representative, std::vector<std::uint8_t> key)
      : system_(system), representative_(representative), key_(std::move(key)) {}
  bool found() const { return found_; }

 private:
  bool step(StateView next) override {
    const StateView key = system_.key(representative_ ? representative_->of(next).state : next);
    found_ = std::equal(key.begin(), key.end(), key_.begin(), key_.end());
    return !found_;
  }
  bool finding(const Finding&) override { return true; }

  const TransitionSystem& system_;
  Representative* representative_;
  std::vector<std::uint8_t> key_;
  bool found_ = false;
};

std::vector<std::vector<std::uint8_t>> Worker::path_to(StateId id) {
  const auto copy = [](StateView key) { return std::vector<std::uint8_t>(key.begin(), key.end()); };
  std::vector<std::vector<std::uint8_t>> path = {copy(cursor_.load(id))};
  while (id >= shared_.initial_states) {
    Seeker seeker(system_, representative_.get(), path.back());
    const store::Levels::Range parents = shared_.levels.parents_of(id);
    for (std::uint64_t parent = parents.begin; parent < parents.end && !seeker.found(); ++parent) {
      id = static_cast<StateId>(parent);
      const auto key = cursor_.load(id);
      system_.set_key(state_, key);
      system_.visit(state_, seeker);
    }
    assert(seeker.found());
    path.push_back(copy(cursor_.load(id)));
  }
  std::reverse(path.begin(), path.end());
  return path;
}

class BreadthFirst {
 public:
  BreadthFirst(TransitionSystem system, const SearchOptions& options)
      : shared_(std::move(system), options,
                {options.partial_order || options.measure_partial_order, options.cycles}),
        gate_([this] { return advance(); },
              [this] {
                close_gaps();
                shared_.make_room(shared_.progress());
              }) {
    shared_.gate = &gate_;
    shared_.store.expect_threads(threads());
  }

  SearchResult run() {
    workers_.push_back(std::make_unique<Worker>(shared_, shared_.system));
    Worker& mine = *workers_.front();
    try {
      mine.insert_initial();
      shared_.initial_states = shared_.store.size();
      while (gate_.next_level()) mine.go_through_level();
    } catch (const std::bad_alloc&) {
      shared_.end(Ending::memory);
    }
    for (std::thread& thread : helpers_) thread.join();
    close_gaps();
    return result();
  }

 private:
  std::size_t threads() const { return std::max<std::size_t>(1, shared_.options.threads); }

  // Nobody else runs now. Numbers that were set aside and not used are those of no state.
  void close_gaps() {
    std::vector<Store::Numbers*> all;
    for (const auto& worker : workers_) all.push_back(&worker->numbers());
    for (const auto& [from, to] : shared_.store.close_gaps(all)) shared_.levels.renumber(from, to);
  }

  // Likewise.
  store::Gate::Next advance() {
    close_gaps();
    const std::uint64_t states = shared_.store.size();
    if (shared_.first && !shared_.options.all_states) {
      shared_.ending = Ending::violation;
      return store::Gate::Next::nothing;
    }
    if (shared_.stop.load(std::memory_order_relaxed) || shared_.level_end == states)
      return store::Gate::Next::nothing;
    if (shared_.level_end != 0) {
      ++shared_.depth;
      if (shared_.options.limits.depth && shared_.depth > shared_.options.limits.depth) {
        shared_.ending = Ending::depth;
        return store::Gate::Next::nothing;
      }
    }
    if (shared_.options.limits.prefix_states && states >= shared_.options.limits.prefix_states) {
      shared_.ending = Ending::states;
      return store::Gate::Next::nothing;
    }
    shared_.level_begin = shared_.level_end;
    shared_.level_end = states;
    shared_.levels.add(shared_.level_begin);
    shared_.next = shared_.level_begin;
    const std::uint64_t width = states - shared_.level_begin;
    shared_.slice = std::clamp<std::uint64_t>(width / (threads() * 8), 1, kLargestSlice);
    shared_.together = threads() > 1 && width >= kWorthSharing;
    shared_.at_once = std::clamp<std::uint64_t>(width / kWidthForANumber, 1, Store::kMostAtOnce);
    if (!shared_.together) return store::Gate::Next::alone;
    while (workers_.size() < threads()) add_helper();
    return store::Gate::Next::together;
  }

  void add_helper() {
    const auto make = [this] {
      systems_.push_back(shared_.system.another());
      workers_.push_back(std::make_unique<Worker>(shared_, *systems_.back()));
      return workers_.back().get();
    };
    helpers_.push_back(store::thread_with_own_room(make, [this, level = gate_.add_thread()](Worker& worker) {
      try {
        for (bool more = gate_.begin(level); more; more = gate_.next_level()) worker.go_through_level();
      } catch (const std::bad_alloc&) {
        shared_.end(Ending::memory);
      }
    }));
  }

  SearchResult result() {
    SearchResult result = shared_.result(shared_.progress(), workers_);
    result.findings = shared_.options.all_states ? shared_.findings : shared_.first.has_value();
    result.in_breadth = true;
    if (shared_.options.measure_partial_order) {
      result.steps_needed = result.transitions;
      for (const auto& worker : workers_) result.steps_needed -= worker->steps_superfluous();
    }
    result.depth = shared_.depth;
    if (shared_.first) {
      Violation& violation = result.violation.emplace();
      violation.finding = *shared_.first;
      violation.of_representatives = shared_.options.representative != nullptr;
      violation.path = workers_.front()->path_to(shared_.first_at);
    }
    return result;
  }

  Shared shared_;
  store::Gate gate_;
  std::vector<std::unique_ptr<TransitionSystem>> systems_;  // of helpers
  std::vector<std::unique_ptr<Worker>> workers_;            // the first is the caller's
  std::vector<std::thread> helpers_;
};

}  // namespace

SearchResult search_breadth_first(TransitionSystem system, const SearchOptions& options) {
  return BreadthFirst(std::move(system), options).run();
}

}  // namespace isospin::search
