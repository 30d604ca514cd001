#include "report/trace_text.hpp"

#include "base/text.hpp"
#include "report/ending.hpp"
#include "report/fold_steps.hpp"
#include "report/trace_table.hpp"

namespace isospin {

namespace {

// The moves of an indivisible sequence become one step, unless the run begins again in its middle. `moves`
// gives the place of each step in the run.
void fold(const trace::Run& run, std::vector<trace::Step>& steps, std::vector<std::size_t>& moves) {
  std::vector<trace::Step> rows;
  std::vector<std::size_t> begins;
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t end = i + 1;
    while (end < steps.size() && steps[end].inside_atomic && moves[end] == moves[end - 1] + 1 &&
           run.loop != moves[end])
      ++end;
    begins.push_back(moves[i]);
    const bool continues = steps[i].inside_atomic;  // after the beginning of a loop, or what is left out
    rows.push_back(folded({steps.data() + i, end - i}));
    rows.back().inside_atomic = continues;
    i = end;
  }
  steps = std::move(rows);
  moves = std::move(begins);
}

}  // namespace

std::string trace_text(const trace::Run& run, const execute::Executor& executor, const Sources& sources,
                       const TraceTextOptions& options) {
  const trace::Explainer explainer(executor, sources);
  const std::size_t count = run.steps.size();
  const bool shorten = !options.full && count > options.first + options.last + 1;
  const std::vector<std::size_t> numbers = trace::step_numbers(run);
  std::vector<trace::Step> steps;
  std::vector<std::size_t> moves;  // of each step, its place in the run
  for (std::size_t i = 0; i < count; ++i) {
    if (shorten && i >= options.first && i + options.last < count) continue;
    steps.push_back(explainer.explain(run, i, numbers[i]));
    moves.push_back(i);
  }

  if (!options.full) fold(run, steps, moves);
  const TraceTable table(explainer, columns_for(steps, explainer, options.width), options.full,
                         options.colour);
  std::string text;
  if (count > 0) text += table.heading();
  if (options.full) text += table.initial(run.initial);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (shorten && i > 0 && moves[i - 1] < options.first && moves[i] >= count - options.last)
      text += "\n         ... " + counted(count - options.first - options.last, "move") +
              " left out (--trace-full) ...\n\n";
    if (run.loop == moves[i]) text += table.note("--- from here on again and again ---");
    text += table.rows(steps[i], run.steps[moves[i]].state);
  }
  if (const auto ending = ending_of(explainer, run)) text += "\n" + ending_text(*ending, sources);
  return text;
}

}  // namespace isospin
