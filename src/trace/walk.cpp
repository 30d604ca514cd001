#include "trace/walk.hpp"

#include <cassert>
#include <utility>

namespace isospin::trace {

namespace {

// The state that the move leads to is assumed not to be there; an assertion that fails on the way is a
// finding.
bool is_left_out(const IsoRecord& record) {
  return (record.flags & ISO_LEFT_OUT) != 0 && (record.flags & ISO_ASSERT) == 0;
}

std::uint64_t first_number(execute::Executor& executor) {
  for (std::uint64_t i = 0; i < executor.initial_states(); ++i)
    if (executor.initial(i).exists) return i;
  return 0;
}

}  // namespace

Walk::Walk(execute::Executor& executor) : Walk(executor, first_number(executor)) {}

Walk::Walk(execute::Executor& executor, std::uint64_t initial_number)
    : executor_(executor), rules_(executor) {
  execute::TransitionSystem::Beginning beginning = rules_.initial(initial_number);
  run_.initial_number = initial_number;
  run_.initial = std::move(beginning.state);
  run_.finding = beginning.finding;
  look();
}

execute::StateView Walk::state() const { return run_.steps.empty() ? run_.initial : run_.steps.back().state; }

bool Walk::is_valid_end() const { return rules_.is_valid_end(state()); }

// Finds the choices of the state that the walk is in.
void Walk::look() {
  choices_.clear();
  moves_.shrink(0);
  inside_atomic_ = timed_out_ = false;
  if (run_.finding) return;
  const execute::StateView now = state();
  const int alone = alone_.empty() ? -1 : alone_.back();
  std::uint32_t count = 0;
  if (alone >= 0) {
    count = executor_.expand(now, alone, false, moves_);
    inside_atomic_ = count > 0;
    run_.steps.back().ends_step = count == 0;
  }
  if (count == 0) run_.finding = rules_.broken_invariant(now);
  if (run_.finding) return;
  if (count == 0) count = executor_.expand(now, -1, false, moves_);
  if (count == 0 && executor_.model().observes.timeout) {
    count = executor_.expand(now, -1, true, moves_);
    timed_out_ = count > 0;
  }
  if (count == 0) {
    if (!is_valid_end())
      run_.finding = execute::Finding{execute::FindingKind::invalid_end_state, ISO_NO_ERROR, 0};
    return;
  }
  for (std::size_t at = 0; at < moves_.size(); at = moves_.next(at)) {
    const IsoRecord& record = moves_.record(at);
    if (is_left_out(record)) continue;
    Choice choice;
    choice.move = execute::move_of(record);
    choice.state = moves_.state(at);
    choice.asserts = (record.flags & ISO_ASSERT) != 0;
    choice.fails = (record.flags & ISO_ERROR) != 0;
    choice.error = record.error;
    choice.site = record.site;
    choices_.push_back(choice);
  }
}

void Walk::take(std::size_t index) {
  assert(index < choices_.size());
  const Choice& choice = choices_[index];
  std::size_t at = 0;
  while (is_left_out(moves_.record(at))) at = moves_.next(at);
  for (std::size_t i = 0; i < index; ++i) do
      at = moves_.next(at);
    while (is_left_out(moves_.record(at)));
  const IsoRecord& record = moves_.record(at);
  RunStep step;
  step.move = choice.move;
  const execute::StateView behind = choice.fails ? state() : choice.state;
  step.state.assign(behind.begin(), behind.end());
  const bool goes_on = (record.flags & ISO_ATOMIC) != 0 && (record.flags & ISO_DELETED) == 0;
  alone_.push_back(goes_on ? choice.move.last_mover() : -1);
  if (choice.fails)
    run_.finding = execute::Finding{execute::FindingKind::runtime_error, choice.error, choice.site};
  else if (choice.asserts)
    run_.finding = execute::Finding{execute::FindingKind::assertion, choice.error, choice.site};
  run_.steps.push_back(std::move(step));
  look();
}

void Walk::pass_assertion() {
  if (!run_.finding || run_.finding->kind != execute::FindingKind::assertion) return;
  run_.finding.reset();
  look();
}

bool Walk::back() {
  if (run_.steps.empty()) return false;
  run_.steps.pop_back();
  alone_.pop_back();
  run_.finding.reset();
  look();
  return true;
}

void Walk::forget_past() {
  if (run_.steps.empty()) return;
  run_.steps.erase(run_.steps.begin(), run_.steps.end() - 1);
  alone_.erase(alone_.begin(), alone_.end() - 1);
}

}  // namespace isospin::trace
