// One thread of a search for cycles by several, and what all of them share
// (search/explicit/parallel_cycles.cpp).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "search/explicit/shared_search.hpp"
#include "store/colours.hpp"
#include "store/growth.hpp"

namespace isospin::search {

// What all threads work on.
struct CycleSearch : SharedSearch {
  using SharedSearch::SharedSearch;

  store::Colours colours;
  store::ChosenSets sets;  // under partial-order reduction
  std::vector<StateId> initial_states;

  // The verdict is known, and the search goes on for the sake of other errors: nobody needs to wait any more.
  std::atomic<bool> is_decided = false;
  std::atomic<std::uint64_t> findings = 0;
  std::atomic<std::uint64_t> bytes = 0;         // of the threads' own
  std::atomic<std::uint64_t> growth_bytes = 0;  // what more they need for a moment when that next grows
  std::atomic<std::uint64_t> on_stacks = 0;

  std::optional<Violation> violation;  // under the mutex

  Progress progress() const {
    Progress now;
    now.states = store.size();
    now.transitions = transitions.load(std::memory_order_relaxed);
    now.waiting = on_stacks.load(std::memory_order_relaxed);
    now.depth = now.waiting;
    now.memory_bytes = store.memory_bytes() + now.states * (options.partial_order ? 2 : 1) +
                       bytes.load(std::memory_order_relaxed);
    return now;
  }
  Progress progress_with_growth() const {
    Progress now = progress();
    now.memory_bytes += growth_bytes.load(std::memory_order_relaxed);
    return now;
  }
};

// A set of states that one thread keeps for itself.
class Marks {
 public:
  bool has(StateId id) const { return id < bits_.size() && bits_[id]; }
  void add(StateId id) {
    if (id >= bits_.size()) bits_.resize(id + std::size_t{1});
    bits_[id] = true;
  }
  void remove(StateId id) { bits_[id] = false; }
  std::size_t bytes() const { return bits_.capacity() / 8; }

 private:
  std::vector<bool> bits_;
};

// What one thread does.
class CycleWorker final : StepVisitor {
 public:
  // Number 0 takes steps in the order in which they come.
  CycleWorker(CycleSearch& shared, TransitionSystem& system, std::uint64_t number);

  void insert_initial();

  // The whole search, from all of them. `each_time` is called between any two steps.
  void run(const std::function<void()>& each_time);

  // What a search that has come to an early end leaves on the stack. When all threads are done.
  void count_the_rest();

  std::uint64_t depth() const { return depth_; }
  std::uint64_t reduced() const { return reduced_; }
  const Unreported& unreported() const { return system_.unreported(); }
  std::uint64_t left_out() const { return system_.left_out(); }
  const std::vector<std::uint8_t>& executed() const { return system_.executed(); }
  const std::vector<std::uint64_t>& tally() const { return tally_; }

 private:
  struct Pending {
    std::uint32_t number;  // of a state, or of a finding
    bool is_finding;
    bool is_new = false;
  };
  struct Frame {
    StateId id;
    bool accepting = false;
    bool all_red = true;
    bool leads_back = false;  // a step has led to the stack
    bool takes_all = true;    // all steps, not those of a set
    std::size_t begin = 0;    // of its steps in pending_
    std::size_t next = 0;
    std::uint32_t findings = 0;
  };
  struct Tried {
    std::vector<std::uint8_t> state;
    std::uint32_t tally;
  };
  struct RedFrame {
    StateId id;
    std::size_t begin;
    std::size_t next;
  };

  bool stopped() const { return shared_.stop.load(std::memory_order_relaxed); }

  // ---- the first search

  void search_from(StateId initial, const std::function<void()>& each_time);

  void enter(StateId id);

  void follow(StateId to);

  // Unless somebody else has left it first: then all that is to be done has been, or is being done.
  void leave();

  // ---- partial-order reduction

  // False when somebody else was quicker; `choice` is what was chosen.
  bool propose(StateId id, std::uint8_t& choice);

  // Which steps are taken out of this state is decided now. True when they all have been; otherwise the
  // frame goes on with all steps.
  bool settle(Frame& frame);

  // ---- the second search

  // From an accepting state that is still cyan, and blue already.
  void search_back(StateId seed);

  void wait_for_others();

  // ---- states and steps

  void load(StateId id);

  // Of the state that has been loaded.
  bool note_accepting(StateId id);

  // The steps of the state that has been loaded go to the end of pending_: those of a set, or (0) all.
  void expand(StateId id, std::uint8_t set, bool with_findings);

  // What comes after the steps that have been visited.
  void complete(StateId id, std::size_t begin);

  // Threads that take different ways first get less into each other's. What nobody has seen comes first, the
  // rest as chance has it.
  void reorder(std::size_t begin);

  Representative::Chosen chosen_for(StateView state) {
    return representative_ ? representative_->of(state) : Representative::Chosen{state, 0};
  }

  bool add(const Representative::Chosen& chosen);

  // The last look-up of the states that wait for it; their places in memory are on the way by now.
  void flush();

  // ---- what the system says

  bool step(StateView next) override;

  // Steps of a set that is tried are kept back until it is known whether it is enough. If no set is, all of
  // them belong to the steps of the state.
  void begin_set() override;
  bool is_enough() override;

  bool finding(const Finding& finding) override;

  bool go_on() override;

  // ---- results

  // Once for each state, so that it does not matter how many have been there.
  void count(const Frame& frame, std::uint64_t steps);

  // Differences, since all threads add to the same numbers.
  void tell();

  // The stack, then `way`, then `to` again, which is on the stack.
  void report_cycle(const std::vector<StateId>& way, StateId to);

  bool report(const Finding& finding, const std::vector<StateId>& way, std::optional<std::size_t> loop);

  CycleSearch& shared_;
  TransitionSystem& system_;
  const std::uint64_t number_;
  const bool reduces_;
  Store::Cursor cursor_;
  std::unique_ptr<Representative> representative_;  // null: no symmetry
  Marks cyan_;
  std::vector<Frame> frames_;
  std::vector<Pending> pending_;
  std::vector<Finding> findings_;
  std::vector<std::uint8_t> state_;         // that is being expanded
  std::uint32_t tallies_[Store::kBetween];  // of states that wait to be looked up
  std::size_t waiting_ = 0;

  Marks is_reached_;  // by the second search that is under way
  std::vector<StateId> reached_;
  std::vector<StateId> awaited_;  // those of them that have to become red by others

  std::vector<Tried> tried_;   // steps of sets, of the state that is being entered
  std::size_t set_begin_ = 0;  // of the latest set among them
  std::size_t set_end_ = 0;
  bool in_trial_ = false;    // steps go there
  bool is_trying_ = false;   // and belong to a set
  bool leads_back_ = false;  // of which one leads to a state on the stack
  bool with_findings_ = true;

  std::uint64_t chance_ = 1;
  Pace pace_{64};  // of telling the others how far it is
  std::uint64_t depth_ = 0;
  std::uint64_t reduced_ = 0;
  std::uint64_t transitions_ = 0;
  std::uint64_t told_transitions_ = 0, told_frames_ = 0, told_bytes_ = 0, told_growth_ = 0;
  std::vector<std::uint64_t> tally_;
};

}  // namespace isospin::search
