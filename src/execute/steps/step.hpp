// What is said of the steps of a system: the moves that make one, what goes wrong on the way, who is told.
#pragma once

#include <cstdint>
#include <optional>

#include "execute/agent_set.hpp"
#include "execute/executor.hpp"

namespace isospin::execute {

// One move of a step.
struct Move {
  std::uint32_t transition = 0;
  std::uint32_t partner_transition = ISO_NONE;
  Agent pid = 0;
  Agent partner = 0;

  // Who goes on after it, if it is inside an atomic sequence.
  int last_mover() const { return partner_transition != ISO_NONE ? partner : pid; }

  bool operator==(const Move&) const = default;
};

inline Move move_of(const IsoRecord& record) {
  return {record.transition, record.partner_transition, record.pid, record.partner};
}

enum class FindingKind : std::uint8_t {
  assertion,
  runtime_error,
  invalid_end_state,
  invariant,           // it does not hold in a state, or has no value there
  claim,               // it has come to its end
  acceptance_cycle,    // a run that passes accepting states for ever
  non_progress_cycle,  // a run that makes no progress from some time on
  branching,           // it leads to where a formula of branching time is decided, or has no value
};

// Something wrong, met on the way.
struct Finding {
  FindingKind kind = FindingKind::assertion;
  // Of runtime_error, and of an invariant or an atom that has no value; ISO_TRACE_VIOLATED for a trace
  // assertion.
  int error = ISO_NO_ERROR;
  std::uint32_t site = 0;
  bool of_claim = false;        // an assertion or error in the claim's own text, not in the model
  std::uint32_t invariant = 0;  // its number in MODEL

  // The moves that lead to it end with one that comes back to a state inside the same atomic sequence.
  bool is_endless_atomic() const { return kind == FindingKind::runtime_error && error == ISO_ATOMIC_ENDLESS; }
  // It is wrong with a state, whatever led there.
  bool is_of_state() const {
    return kind == FindingKind::invalid_end_state || kind == FindingKind::invariant;
  }
  // There is no state after the last move.
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
  std::optional<Finding> passed;     // the run goes on after it
  std::optional<Finding> cut_short;  // there is no state after it: what the run would have done is not known

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

}  // namespace isospin::execute
