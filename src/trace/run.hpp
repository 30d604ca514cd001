// A run: an initial state, then moves and the state behind each. What traces, charts, simulation and replay
// show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "execute/executor.hpp"
#include "execute/steps/transition_system.hpp"
#include "quotient/representative/quotient.hpp"
#include "search/explicit/search.hpp"

namespace isospin::trace {

struct RunStep {
  execute::Move move;
  std::vector<std::uint8_t>
      state;              // behind the move; that in front of it for one that ends in a run-time error
  bool ends_step = true;  // false inside an atomic sequence: the state behind it does not count
};

struct Run {
  std::uint64_t initial_number = 0;  // which of the initial states of the model it begins with,
  std::vector<std::uint8_t> initial;
  std::vector<RunStep> steps;
  std::optional<execute::Finding>
      finding;  // what is wrong at its end; an assertion or error belongs to the last move
  // Of a run that goes on for ever: the move it begins again with. When that is steps.size(), nobody can move
  // any more, and the last state is repeated. Of an endless atomic sequence it is a move inside the last
  // step.
  std::optional<std::size_t> loop;
  bool fair = false;  // the loop is to be weakly fair (execute/steps/fairness.hpp)
  // Of a formula of branching time: what is decided at the end of the run, in words, and why that is so.
  std::string decided, decided_because;
};

// By move: the number of the step of the system that it belongs to, from 1.
std::vector<std::size_t> step_numbers(const Run& run);
// How many steps of the system it has, the last one perhaps not at its end.
std::size_t step_count(const Run& run);

// The same infinite run with its loop begun as early as possible: where the step before the loop is the last
// step of the loop, too, the loop may begin with it.
void begin_loop_early(Run& run, execute::Executor& executor);

// The move that the last step, an atomic sequence, can begin again with: the state before it is the last one
// of the run. Nothing when the sequence has not been there before.
std::optional<std::size_t> loop_inside_last_step(const execute::Executor& executor, const Run& run);

// Whether the claim of the model, or accept labels, make of this run what its finding says: decided by
// following the claim along the run, independently of the search; a loop that is to be fair must be. An
// endless atomic sequence must come back to a state of its own. A formula of branching time is evaluated
// anew. Findings of other kinds are not looked at.
bool is_confirmed(execute::Executor& executor, const Run& run);

// Whether a formula of branching time does not hold: decided on the states themselves, without symmetry, as
// far as a limit on their number allows; where that is not enough, it is believed. One that has no value at
// the end of the run has none.
bool is_branching_confirmed(execute::Executor& executor, const Run& run);

// How many states can be reached from this one, itself included, without symmetry. Nothing: more than `most`.
std::optional<std::uint64_t> count_reachable(execute::Executor& executor, execute::StateView from,
                                             std::uint64_t most);

// A run-time error or assertion of the claim itself that it can come to in the last state of the run.
std::optional<execute::Finding> failure_of_claim(execute::Executor& executor, const Run& run,
                                                 execute::FindingKind kind);

// The run behind a violation, made by executing MODEL from one of its initial states along the violation's
// path. Nothing when MODEL cannot do that, which would be our own mistake: what is given has been replayed.
//
// For a path of representatives the quotient is needed that they come from. The run then visits an image of
// each of them, and what goes wrong at its end may do so in another process than where it was found.
std::optional<Run> lift(execute::Executor& executor, const search::Violation& violation,
                        const symmetry::Quotient* quotient = nullptr);

}  // namespace isospin::trace
