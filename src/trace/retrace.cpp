#include "trace/retrace.hpp"

#include <algorithm>

#include "trace/walk.hpp"

namespace isospin::trace {

namespace {

// The choice that the run has made; as many as there are when it could not have.
std::size_t chosen(const Walk& walk, const RunStep& step) {
  const auto fits = [&](const Choice& choice) {
    return choice.move == step.move && (choice.fails || std::ranges::equal(choice.state, step.state));
  };
  return static_cast<std::size_t>(std::ranges::find_if(walk.choices(), fits) - walk.choices().begin());
}

// What is wrong at its end is not an assertion of the model: one may fail in the last move all the same.
bool is_about_something_else(const Run& run) {
  return run.finding && (run.finding->kind != execute::FindingKind::assertion || run.finding->of_claim);
}

}  // namespace

// What is forgotten is read by nobody, so that both walks have the same choices, in the same order.
std::optional<Run> retrace(const Run& run, execute::Executor& reduced, execute::Executor& whole) {
  constexpr std::size_t kForgetEvery = 1000;
  Walk along(reduced, run.initial_number), beside(whole, run.initial_number);
  Run retraced = run;
  retraced.initial = beside.run().initial;
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    const RunStep& step = run.steps[i];
    along.pass_assertion();
    beside.pass_assertion();
    const std::size_t choice = chosen(along, step);
    if (choice == along.choices().size() || along.choices().size() != beside.choices().size())
      return std::nullopt;
    if (beside.choices()[choice].move != step.move) return std::nullopt;
    along.take(choice);
    beside.take(choice);
    retraced.steps[i].state = beside.run().steps.back().state;
    if (i % kForgetEvery != 0) continue;
    along.forget_past();
    beside.forget_past();
  }
  if (is_about_something_else(run)) beside.pass_assertion();
  const auto& finding = beside.run().finding;
  const bool is_of_a_move = finding && !finding->is_of_state();
  if (is_of_a_move &&
      (!run.finding || finding->kind != run.finding->kind || finding->site != run.finding->site))
    return std::nullopt;
  return retraced;
}

}  // namespace isospin::trace
