#include "cli/counterexample.hpp"

#include <fstream>
#include <ostream>

#include "cli/model.hpp"
#include "report/chart_svg.hpp"
#include "report/ending.hpp"
#include "trace/saved.hpp"

namespace isospin::cli {

bool save_run(const trace::Run& run, const PreparedModel& prepared, const Arguments& arguments, const std::string& path,
              Output& output) {
  trace::SavedModel model;
  model.path = arguments.operands().front();
  const promela::PreprocessOptions read = preprocess_options(arguments);
  for (const auto& definition : read.definitions) model.definitions.emplace_back(definition.name, definition.value);
  model.include_paths = read.include_paths;
  model.reductions = reductions_of(prepared.options);

  std::optional<trace::SavedFinding> finding;
  const trace::Explainer explainer(*prepared.executor, prepared.sources());
  if (const std::optional<Ending> ending = ending_of(explainer, run))
    finding = {trace::finding_kind(run.finding->kind), ending->message, short_place(ending->span, prepared.sources())};
  std::string error;
  if (trace::write_run(path, trace::saved_run(model, run, *prepared.executor, prepared.sources(), finding), error))
    return true;
  output.err << "isospin: " << path << " cannot be written: " << error << "\n";
  return false;
}

bool draw_run(const trace::Run& run, const PreparedModel& prepared, const std::string& path, Output& output) {
  const trace::Explainer explainer(*prepared.executor, prepared.sources());
  const std::optional<Ending> ending = ending_of(explainer, run);
  const trace::Chart chart =
      trace::make_chart(explainer, run, prepared.model->name, ending ? ending->message : std::string());
  std::ofstream file(path);
  file << chart_svg(chart);
  if (file.flush()) return true;
  output.err << "isospin: " << path << " cannot be written\n";
  return false;
}

}  // namespace isospin::cli
