#include "report/trace_text.hpp"

#include "base/text.hpp"
#include "report/ending.hpp"
#include "report/fold_steps.hpp"
#include "report/trace_table.hpp"

namespace isospin {

namespace {

// Moves of a run that are shown together: an indivisible sequence is one row, unless the run begins again in
// its middle or all is wanted.
struct Row {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Row> rows_of(const trace::Run& run, bool full) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    if (full || i == 0 || run.steps[i - 1].ends_step || run.loop == i)
      rows.push_back({i, i + 1});
    else
      rows.back().end = i + 1;
  }
  return rows;
}

// The lines that say so: with no more rows than these, nothing is gained by leaving them out.
constexpr std::size_t kNoteLines = 3;

std::string left_out(std::size_t first, std::size_t last) {
  return "\n         ... " + counted(last - first + 1, "step") + " left out, " + grouped(first) + " to " +
         grouped(last) + " (--trace-full) ...\n\n";
}

}  // namespace

std::string trace_text(const trace::Run& run, const execute::Executor& executor, const Sources& sources,
                       const TraceTextOptions& options) {
  const trace::Explainer explainer(executor, sources);
  const std::vector<Row> rows = rows_of(run, options.full);
  const bool shorten = !options.full && rows.size() > options.first + options.last + kNoteLines;
  const std::size_t gap_begin = shorten ? options.first : rows.size();
  const std::size_t gap_end = shorten ? rows.size() - options.last : rows.size();
  const std::vector<std::size_t> numbers = trace::step_numbers(run);
  std::vector<trace::Step> steps(rows.size());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r >= gap_begin && r < gap_end) continue;
    std::vector<trace::Step> moves;
    for (std::size_t i = rows[r].begin; i < rows[r].end; ++i)
      moves.push_back(explainer.explain(run, i, numbers[i]));
    const bool continues = moves.front().inside_atomic;  // after the beginning of a loop
    steps[r] = options.full ? std::move(moves.front()) : folded(moves);
    steps[r].inside_atomic = continues;
  }

  const std::optional<trace::Step> start = explainer.start(run);
  std::vector<trace::Step> shown = steps;
  if (start) shown.push_back(*start);
  const TraceTable table(explainer, columns_for(shown, explainer, options.width), options.full,
                         options.colour);
  std::string text;
  if (!rows.empty() || start) text += table.heading();
  if (start)
    text += table.start(*start);
  else if (options.full)
    text += table.initial(run.initial);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r == gap_begin) text += left_out(numbers[rows[gap_begin].begin], numbers[rows[gap_end - 1].begin]);
    if (r >= gap_begin && r < gap_end) continue;
    if (run.loop == rows[r].begin) text += table.note("--- from here on again and again ---");
    text += table.rows(steps[r], run.steps[rows[r].begin].state);
  }
  if (const auto ending = ending_of(explainer, run)) text += "\n" + ending_text(*ending, sources);
  return text;
}

}  // namespace isospin
