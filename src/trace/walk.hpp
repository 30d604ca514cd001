// A walk through a model, one move at a time: what can be done next, doing it, going back.
//
// The same rules as execute/steps/transition_system.hpp, seen from inside: as long as the process of an
// atomic sequence can go on, only it moves; `timeout` holds when nobody can move otherwise; a walk ends where
// nobody can move, or at a failing assertion or a run-time error. Simulation, replay and tests walk.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "execute/executor.hpp"
#include "trace/run.hpp"

namespace isospin::trace {

struct Choice {
  execute::Move move;
  execute::StateView state;  // behind it; good until the walk goes on
  bool asserts = false;      // an assertion fails on the way
  bool fails = false;        // a run-time error: there is no state behind it
  int error = ISO_NO_ERROR;
  std::uint32_t site = 0;
};

class Walk {
 public:
  // At an initial state. `executor` must outlive it.
  explicit Walk(execute::Executor& executor, std::uint64_t initial_number);
  // At the first initial state that there is.
  explicit Walk(execute::Executor& executor);

  execute::StateView state() const;
  // Every move that is possible now; none when the walk has ended.
  const std::vector<Choice>& choices() const { return choices_; }
  // They belong to one process, which is inside an atomic sequence.
  bool inside_atomic() const { return inside_atomic_; }
  // Only because nobody could move otherwise.
  bool timed_out() const { return timed_out_; }
  bool ended() const { return choices_.empty(); }

  void take(std::size_t choice);
  // Where the walk has ended because an assertion fails: goes on behind it, as a run does that is about
  // something else.
  void pass_assertion();
  // Undoes the last move; false at the beginning.
  bool back();
  // Keeps of the run no more than the last move, for those who walk far and note down what they need.
  void forget_past();

  // So far. Its finding says why the walk has ended, if it should not have.
  const Run& run() const { return run_; }
  bool is_valid_end() const;

 private:
  void look();

  execute::Executor& executor_;
  execute::TransitionSystem rules_;
  execute::MoveBuffer moves_;
  std::vector<Choice> choices_;
  Run run_;
  std::vector<int> alone_;  // by move: who goes on alone after it; -1: nobody
  bool inside_atomic_ = false;
  bool timed_out_ = false;
};

}  // namespace isospin::trace
