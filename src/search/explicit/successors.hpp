// The steps of the system: from a state that counts to the next states that count.
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
#include "search/explicit/stubborn.hpp"

namespace isospin::search {

using execute::StateView;

// One move of a step.
struct Move {
  std::uint32_t transition = 0;
  std::uint32_t partner_transition = ISO_NONE;
  std::uint8_t pid = 0;
  std::uint8_t partner = 0;

  // Who goes on after it, if it is inside an atomic sequence.
  int last_mover() const { return partner_transition != ISO_NONE ? partner : pid; }
};

enum class FindingKind : std::uint8_t {
  assertion,
  runtime_error,
  invalid_end_state,
  claim,               // it has come to its end
  acceptance_cycle,    // a run that passes accepting states for ever
  non_progress_cycle,  // a run that makes no progress from some time on
};

// Something wrong, met on the way.
struct Finding {
  FindingKind kind = FindingKind::assertion;
  int error = ISO_NO_ERROR;  // of runtime_error; ISO_TRACE_VIOLATED for a trace assertion
  std::uint32_t site = 0;
  bool of_claim = false;  // an assertion or error in the claim's own text, not in the model

  // The moves that lead to it end with one that comes back to a state inside the same atomic sequence.
  bool is_endless_atomic() const { return kind == FindingKind::runtime_error && error == ISO_ATOMIC_ENDLESS; }
  // There is no state behind the last move.
  bool breaks_its_move() const { return kind == FindingKind::runtime_error && !is_endless_atomic(); }
};

// Which mistakes are findings. Run-time errors of the claim itself always are.
struct Reported {
  bool assertions = true;        // no: a failing one is a step without effect
  bool claim_assertions = true;  // the same for those in the text of the claim
  bool runtime_errors = true;    // no: a run ends there, and that is all
};

// Mistakes of the model that were met and not reported; of several, the one at the first site, so that it
// does not depend on the order of the search.
struct Unreported {
  std::optional<Finding> passed;     // the run goes on behind it
  std::optional<Finding> cut_short;  // there is no state behind it: what the run would have done is not known

  void add(const Finding& finding);
  void add(const Unreported& other);
};

// What a search does with the steps out of a state. Calls come in order; returning false ends the
// enumeration.
struct StepVisitor {
  virtual ~StepVisitor() = default;
  virtual bool step(StateView next) = 0;
  virtual bool finding(const Finding& finding) = 0;
  // Under partial-order reduction: the steps that follow, up to `is_enough`, are those of a set that can do
  // for all. Unless they are enough, the next set comes, without steps that have been there; at last all
  // others.
  virtual void begin_set() {}
  virtual bool is_enough() { return false; }
  // Now and then, on the way through a long atomic sequence: is the step still wanted?
  virtual bool go_on() { return true; }
};

// Where the part of a state begins that tells states inside an atomic sequence apart: all but what nothing
// depends on. Hidden variables may be read on the way, also where they are no part of a state that counts.
std::size_t inner_offset(const execute::Executor& executor);

// That an atomic sequence can repeat these moves for ever. The place is that of the first of their statements
// in the text.
Finding endless_atomic(const execute::Executor& executor, std::span<const Move> round);

class Successors {
 public:
  explicit Successors(execute::Executor& executor, Reported reported = {});

  // All steps out of `state`, which must stay as it is meanwhile. An invalid end state is reported as a
  // finding.
  void visit(StateView state, StepVisitor& visitor);

  // From now on, steps that others make superfluous are left out.
  void reduce(const PartialOrderOptions& options);
  // Which of the sets of steps was enough, from 1; 0: none was, and all steps have been visited.
  std::uint8_t chosen() const { return chosen_; }
  // How many times one was.
  std::uint64_t reduced() const { return reduced_; }
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

  // Nobody can move unless `timeout` holds.
  bool times_out(StateView state);
  bool is_valid_end(StateView state) const;
  // There is a claim, and it is at its end.
  bool is_decided(StateView state) const;
  // The claim, or some process, is at an accept label.
  bool is_accepting(StateView state) const;
  // What following the moves of one step takes up; much only for endless atomic sequences.
  std::size_t memory_bytes() const;
  // Of the state visited last: somebody can move in it, were it into a run-time error.
  bool somebody_moves() const { return somebody_moves_; }
  // Since the beginning.
  const Unreported& unreported() const { return unreported_; }
  // How many bytes of states have been looked at and made, since the beginning: a measure of time.
  std::uint64_t work_bytes() const { return work_bytes_; }
  // By transition: has it been executed since the beginning?
  const std::vector<std::uint8_t>& executed() const { return executed_; }

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
  void visit_in_parts(const std::vector<ProcessSet>& sets, StepVisitor& visitor, Visit&& visit);
  // Sets are such that both processes of a rendezvous are in them, or neither is.
  bool is_wanted(const IsoRecord& record) const {
    return !stubborn_ || (wanted_.test(record.pid) && !done_.test(record.pid));
  }
  void begin();
  void visit_system(StateView state, StepVisitor& visitor);
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

  execute::Executor& executor_;
  const Reported reported_;
  const bool claim_looks_at_timeout_;
  const std::size_t inner_offset_;
  execute::MoveBuffer moves_;
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
  bool disjoint_ = false;                   // sets that overlap those before them are not tried
  execute::MoveBuffer system_moves_;        // under a claim: what the system can do
  ProcessSet wanted_;                       // whose moves are followed now,
  ProcessSet done_;                         // but for these, whose moves have been
  std::uint8_t chosen_ = 0;
  std::uint64_t reduced_ = 0;
  std::uint8_t chosen_before_ = 0;
  bool again_ = false;       // chosen_before_ says which set is wanted
  bool claim_done_ = false;  // what the claim's own moves come to has been reported
};

}  // namespace isospin::search
