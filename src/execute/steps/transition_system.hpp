// The system that a search goes through: its states that count, and the steps between them.
//
// Searches know no more of a model than this: the states that runs begin with, the steps out of a state, what
// of a state tells it from others (its key), what is to be said of a state (accepting, decided, a valid end),
// who moves, and which steps make others superfluous. A thread has a system of its own.
//
// States inside an atomic sequence do not count as long as its process can go on; nor does the moment between
// the two halves of a rendezvous. So one step is a run of moves, and its end is stored. This is where
//   - an atomic that blocks gives up control: the state in which it blocks counts, and everyone may move;
//   - `timeout` holds: when nobody can move otherwise;
//   - a state without moves is an end, valid or not.
// Under a claim a step begins with a move of the claim, on the state as it is, and every way that the claim
// can go is a step of its own. Where nobody can move, the claim moves alone: the system stutters. A claim's
// end is reported where it comes to it; end states are nobody's business then. Steps come in the order in
// which SPIN's depth-first search takes them.
//
// Moves are followed without a stack of ours growing with the input. An atomic sequence that comes back to a
// state of its own way can go on for ever without letting anybody else move: that is an error of the model,
// as it is inside a d_step (docs/decisions/0012-endless-atomic-sequences.md). The ways out of the loop are
// followed all the same.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "execute/executor.hpp"
#include "execute/independence/stubborn.hpp"
#include "execute/steps/step.hpp"

namespace isospin::execute {

class TransitionSystem {
 public:
  // Not explicit: whatever can be executed can be searched. `executor` must outlive it.
  TransitionSystem(Executor& executor, Reported reported = {});
  // For another thread: the same system, prepared in the same way, with room of its own to work in.
  std::unique_ptr<TransitionSystem> another() const;

  // From now on, only these mistakes are findings, and steps that others make superfluous are left out.
  void prepare(const Reported& reported, const PartialOrderOptions& reduction = {});

  // ---- states

  // A state that runs begin with.
  struct Beginning {
    std::vector<std::uint8_t> state;
    std::optional<Finding> finding;  // an error on the way to it
    bool exists = true;              // false: there is none of this number, or an error is not reported
  };
  // How many there are; the same state may be there several times.
  std::uint64_t initial_states() const { return executor_.initial_states(); }
  Beginning initial(std::uint64_t number);

  // What of a state tells it from others.
  StateView key(StateView state) const { return executor_.key(state); }
  // What stands before the key. Nothing depends on it, so it need not be right.
  std::size_t hidden_bytes() const { return executor_.layout().key_offset; }
  // Makes `state`, which is a state or empty, the one with this key.
  void set_key(std::vector<std::uint8_t>& state, StateView key) const {
    if (state.empty()) state = hidden_;
    state.resize(hidden_bytes());
    state.insert(state.end(), key.begin(), key.end());
  }

  bool is_valid_end(StateView state) const;
  // The first that does not hold, if any.
  std::optional<Finding> broken_invariant(StateView state);
  // What is asked of the system, in branching time; null: nothing is.
  const model::BranchingClaim* branching() const {
    const auto& branching = executor_.model().branching;
    return branching ? &*branching : nullptr;
  }
  // Of that: an atom, or after the atoms, a fairness constraint.
  Executor::Atom atom(StateView state, std::uint32_t number) { return executor_.atom(state, number); }
  // There is a claim, and it is at its end.
  bool is_decided(StateView state) const;
  // The claim, or some process, is at an accept label.
  bool is_accepting(StateView state) const;
  // What a run does wrong that passes accepting states for ever.
  FindingKind cycle_kind() const;
  // Nobody can move unless `timeout` holds.
  bool times_out(StateView state);

  // ---- who moves

  // How many agents there are in this state; they are numbered from 0.
  std::size_t agents(StateView state) const { return state[executor_.layout().count_offset]; }
  // Who can begin a step in it (execute/steps/fairness.hpp).
  AgentSet enabled(StateView state);
  // While a visitor is being called: who takes part in the step.
  AgentSet moved() const;

  // ---- steps

  // All steps out of `state`, which must stay as it is meanwhile. An invalid end state is reported as a
  // finding.
  void visit(StateView state, StepVisitor& visitor);

  // Which of the sets of steps was enough, from 1; 0: none was, and all steps have been visited.
  std::uint8_t chosen() const { return chosen_; }
  // A set is enough only when every step of it satisfies the proviso of the search (none puts the others off
  // for ever); otherwise when one of them does.
  bool is_strict() const { return is_strict_; }
  // The steps of the set that was enough before, and no others.
  void visit_again(StateView state, std::uint8_t chosen, StepVisitor& visitor);

  // While a visitor is being called: the moves of the step so far, and the state behind each. Moves of the
  // claim are left out, so a step in which the system stutters has none.
  // For an endless atomic sequence they go up to the first state that is there twice.
  std::vector<Move> moves() const;
  // Likewise: the process whose move the step begins with; negative where the claim moves first.
  int first_mover() const {
    const Frame& first = frames_.front();
    return first.of_claim ? -1 : moves_.record(first.at).pid;
  }
  std::vector<std::vector<std::uint8_t>> states() const;

  // Of the state visited last: somebody can move in it, were it into a run-time error.
  bool somebody_moves() const { return somebody_moves_; }
  // Likewise: nobody can, so a run stays there for ever. Under a claim that is a step already.
  bool stays() const { return !somebody_moves_ && !has_claim_; }

  // ---- the account, since the beginning

  const Unreported& unreported() const { return unreported_; }
  // How many bytes of states have been looked at and made: a measure of time.
  std::uint64_t work_bytes() const { return work_bytes_; }
  // By transition: has it been executed?
  const std::vector<std::uint8_t>& executed() const { return executed_; }
  // Of how many states a set of steps was enough.
  std::uint64_t reduced() const { return reduced_; }
  // How many steps led to states that are assumed not to be there; no visitor sees those.
  std::uint64_t left_out() const { return left_out_; }
  // What following the moves of one step takes up; much only for endless atomic sequences.
  std::size_t memory_bytes() const;

 private:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  struct Frame {
    std::size_t at;  // the move that is being followed
    std::size_t end;
    std::size_t begin;
    bool of_claim = false;
    bool first = false;      // moves that begin a step of the system
    bool* on_way = nullptr;  // of the state that it begins with, if that is remembered
  };
  // One after the other the sets of steps that can do for all, then what is left.
  template <class Visit>
  void visit_in_parts(const std::vector<AgentSet>& sets, StepVisitor& visitor, Visit&& visit);
  // Sets are such that both processes of a rendezvous are in them, or neither is.
  bool is_wanted(const IsoRecord& record) const {
    return !stubborn_ || ((wants_all_ || wanted_.has(record.pid)) && !done_.has(record.pid));
  }
  void want(const AgentSet& set) {
    wanted_ = set;
    wants_all_ = false;
  }
  void begin();
  void visit_system(StateView state, StepVisitor& visitor);
  // All of moves_ come back to the state.
  bool leads_nowhere(StateView state) const;
  void visit_with_claim(StateView state, StepVisitor& visitor);
  bool visit_claim_moves(StateView state, StepVisitor& visitor);
  // Appends to moves_, as Executor::expand does.
  std::uint32_t expand(StateView state, int only, bool timeout);
  // All moves of the system; those that `timeout` lets be made where there are no others.
  std::uint32_t expand_system(StateView state);
  bool follow_all(StepVisitor& visitor);
  bool follow(StepVisitor& visitor);
  bool follow_claim(StepVisitor& visitor);
  // Of the model. False when the visitor has enough.
  bool tell(const Finding& finding, StepVisitor& visitor);
  const model::Location& claim_location(StateView state) const;

  // What comes next in an atomic sequence that has come to `source_`.
  enum class Inside { goes_on, has_been_left, is_endless };
  Inside come_inside(int pid, bool*& on_way);
  bool report_endless(StepVisitor& visitor);
  std::pair<std::size_t, std::size_t> first_round(std::size_t begin) const;
  std::span<const Frame> shown_frames() const;

  std::unique_ptr<Executor> own_;  // null: it is the caller's
  Executor& executor_;
  Reported reported_;
  PartialOrderOptions reduction_;
  bool has_claim_;
  bool has_invariants_;
  bool stops_at_itself_;  // a state whose steps all lead back to it counts as one without
  bool claim_looks_at_timeout_;
  std::size_t inner_offset_;
  std::vector<std::uint8_t> hidden_;  // of the first initial state
  MoveBuffer moves_;
  std::vector<Frame> frames_;
  std::vector<std::uint8_t> source_;
  std::vector<std::uint8_t> executed_;
  std::size_t expanded_ = 0;
  std::uint64_t work_bytes_ = 0;
  bool timed_out_ = false;   // `timeout` holds for the claim in the step that is being followed
  bool by_timeout_ = false;  // the moves of the system are such as `timeout` lets be made
  bool somebody_moves_ = false;
  Unreported unreported_;
  // States inside the atomic sequences of this step, with who goes on there: is the state on the way that is
  // being followed, or has everything behind it been?
  std::unordered_map<std::string, bool> inner_;
  std::size_t inner_bytes_ = 0;
  std::size_t endless_from_ = kNowhere;  // the first move of the last endless sequence of this step
  std::size_t shown_ = kNowhere;         // how many frames make the run that is reported; kNowhere: all

  std::unique_ptr<StubbornSets> stubborn_;  // null: no reduction
  bool is_strict_ = false;                  // then sets that overlap those before them are not tried
  MoveBuffer system_moves_;                 // under a claim: what the system can do
  MoveBuffer enabled_moves_;
  AgentSet wanted_;        // whose moves are followed now,
  bool wants_all_ = true;  // or everyone's,
  AgentSet done_;          // but for these, whose moves have been
  std::uint8_t chosen_ = 0;
  std::uint64_t reduced_ = 0;
  std::uint64_t left_out_ = 0;
  std::uint8_t chosen_before_ = 0;
  bool again_ = false;       // chosen_before_ says which set is wanted
  bool claim_done_ = false;  // what the claim's own moves come to has been reported
};

}  // namespace isospin::execute
