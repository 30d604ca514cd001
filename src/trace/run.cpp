#include "trace/run.hpp"

#include <algorithm>

namespace isospin::trace {

std::vector<std::size_t> step_numbers(const Run& run) {
  std::vector<std::size_t> numbers;
  std::size_t number = 1;
  for (const RunStep& step : run.steps) {
    numbers.push_back(number);
    if (step.ends_step) ++number;
  }
  return numbers;
}

std::size_t step_count(const Run& run) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < run.steps.size(); ++i) count += i == 0 || run.steps[i - 1].ends_step;
  return count;
}

// A loop begins where a step of the system does.
void begin_loop_early(Run& run, execute::Executor& executor) {
  if (!run.loop || *run.loop >= run.steps.size()) return;
  const auto state_before = [&](std::size_t move) -> execute::StateView {
    return move == 0 ? execute::StateView(run.initial) : execute::StateView(run.steps[move - 1].state);
  };
  const auto is_same = [&](std::size_t one, std::size_t other) {
    return run.steps[one].move == run.steps[other].move &&
           run.steps[one].ends_step == run.steps[other].ends_step &&
           std::ranges::equal(executor.key(state_before(one)), executor.key(state_before(other)));
  };
  const auto begins_step = [&](std::size_t move) { return move == 0 || run.steps[move - 1].ends_step; };
  const std::size_t loop = *run.loop, count = run.steps.size();
  std::size_t earlier = 0;
  for (std::size_t moves = 1; moves <= loop && is_same(loop - moves, count - moves); ++moves)
    if (begins_step(loop - moves) && begins_step(count - moves)) earlier = moves;
  if (earlier == 0) return;
  Run shorter = run;
  shorter.steps.resize(count - earlier);
  shorter.loop = loop - earlier;
  if (is_confirmed(executor, shorter)) run = std::move(shorter);
}

}  // namespace isospin::trace
