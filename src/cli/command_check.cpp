// isospin check MODEL
#include <fstream>
#include <ostream>
#include <sstream>

#include "api/check.hpp"
#include "base/text.hpp"
#include "cli/interrupt.hpp"
#include "cli/model.hpp"
#include "cli/progress.hpp"
#include "cli/reductions.hpp"
#include "cli/show_run.hpp"
#include "report/check_report.hpp"
#include "report/summary.hpp"

namespace isospin::cli {
namespace {

CheckOptions check_options(const Arguments& arguments, ProgressLine& progress) {
  CheckOptions options;
  search::SearchOptions& search = options.search;
  if (arguments.text("--order") == "bfs" || arguments.has("--shortest"))
    search.order = search::Order::breadth_first;
  search.all_states = arguments.has("--all-states");
  search.limits.memory_bytes = arguments.bytes("--memory").value_or(most_memory_bytes());
  search.limits.seconds = arguments.seconds("--time").value_or(0);
  search.limits.depth = arguments.number("--max-depth").value_or(0);
  search.limits.states = arguments.number("--max-states").value_or(0);
  search.stop = interrupted();
  search.progress = progress.callback();
  options.ignore_claims = arguments.has("--ignore-claims");
  return options;
}

// Reads the file of symmetries, if one is named.
bool symmetry_options(const Arguments& arguments, Output& output, QuotientOptions& options) {
  options.on = wants_symmetry(arguments);
  options.strategy = *symmetry::strategy_named(*arguments.text("--strategy"));
  options.main_array = arguments.text("--main-array").value_or("");
  const std::string source = *arguments.text("--symmetry");
  if (!options.on || source == "auto" || source == "show" || source == "off") return true;
  std::ifstream file(source, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  options.written = text.str();
  if (file && text) return true;
  output.err << "isospin check: `" << source
             << "` cannot be read (--symmetry is auto, off, show or a file)\n";
  return false;
}

// What is wrong with symmetries that were asked for by name: they are not used, and neither is anything else.
bool report_refused(const ModelQuotient& quotient, Output& output) {
  const SymmetryAnalysis& analysis = quotient.analysis();
  for (const auto& mistake : analysis.mistakes)
    output.err << "isospin check: line " << mistake.line << " of the file of symmetries: " << mistake.message
               << "\n";
  if (analysis.method == "file")
    for (const RefusedSymmetry& one : analysis.rejected)
      output.err << "isospin check: " << one.symmetry << " is no symmetry of the model\n";
  if (!quotient.refused().empty())
    output.err << "isospin check: --strategy cannot be used: " << quotient.refused() << "\n";
  return !analysis.mistakes.empty() || (analysis.method == "file" && !analysis.rejected.empty()) ||
         !quotient.refused().empty();
}

ExitStatus exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return ExitStatus::holds;
    case Verdict::violated:
      return ExitStatus::violated;
    case Verdict::incomplete:
      break;
  }
  return ExitStatus::undecided;
}

// What every command says besides: version, options, diagnostics.
void add_frame(Json& json, const Arguments& arguments, const LoadedModel& model) {
  const Json frame = json_frame(arguments, model);
  for (const auto& [key, value] : frame.members())
    if (key != "model") json.set(key, value);
}

ExitStatus refuse_model(const Arguments& arguments, const LoadedModel& model, Output& output) {
  if (arguments.has("--json")) {
    Json json = Json::object();
    json.set("schema", "isospin-check-1");
    json.set("model", arguments.operands().front());
    json.set("verdict", nullptr);
    add_frame(json, arguments, model);
    output.out << json.dump() << "\n";
  }
  return ExitStatus::bad_model;
}

}  // namespace

ExitStatus run_check(const Arguments& arguments, Output& output) {
  const std::string& name = arguments.operands().front();
  const bool quiet = arguments.has("--quiet");
  LoadedModel loaded = load_operand(arguments, output, quiet);
  if (!loaded.good()) return refuse_model(arguments, loaded, output);

  PrepareOptions prepare_options = reductions_from(arguments);
  const bool depth_first = arguments.text("--order") == "dfs" && !arguments.has("--shortest");
  prepare_options.leave_out_hidden = arguments.has("--plain") && depth_first && !wants_symmetry(arguments);
  ExitStatus status = ExitStatus::internal;
  const std::unique_ptr<PreparedModel> prepared =
      prepare_operand(loaded, prepare_options, arguments, output, status);
  if (!prepared) return status == ExitStatus::bad_model ? refuse_model(arguments, loaded, output) : status;

  catch_interrupts();
  ProgressLine progress(output.err, output.is_terminal_err && !quiet && !arguments.has("--json"));
  CheckOptions options = check_options(arguments, progress);
  if (!symmetry_options(arguments, output, options.symmetry)) return ExitStatus::usage;
  std::unique_ptr<ModelQuotient> quotient;
  if (options.symmetry.on) {
    quotient = std::make_unique<ModelQuotient>(*prepared, options.symmetry);
    if (report_refused(*quotient, output)) return ExitStatus::usage;
  }
  const std::optional<Outcome> outcome = check(*prepared, options, quotient.get());
  progress.clear();
  if (!outcome) {
    output.err << "isospin: internal error: a violation was found that cannot be replayed\n";
    return ExitStatus::internal;
  }

  CheckReportOptions report;
  report.quiet = quiet;
  report.trace_full = arguments.has("--trace-full");
  report.unreached = arguments.has("--unreached");
  report.show_symmetry = arguments.text("--symmetry") == "show";
  report.shortest = options.search.order == search::Order::breadth_first;
  report.ignored_claims = options.ignore_claims && !prepared->model->claims.empty();
  report.reductions = reductions_in_words(prepare_options);
  if (outcome->run && arguments.text("--trail")) {
    report.saved_as = *arguments.text("--trail");
    if (!write_trail(report.saved_as, *outcome->run, *prepared,
                     saved_model(name, preprocess_options(arguments), prepared->options), output))
      return ExitStatus::internal;
  }
  if (outcome->run && arguments.text("--msc"))
    if (!write_chart(*arguments.text("--msc"), *outcome->run, *prepared, name, output))
      return ExitStatus::internal;
  if (arguments.has("--json")) {
    Json json = check_json(name, *outcome, *prepared->executor, prepared->sources());
    if (arguments.has("--summary"))
      json.set("summary", summary_json(*prepared->loaded.tree, prepared->sources()));
    add_frame(json, arguments, prepared->loaded);
    output.out << json.dump() << "\n";
  } else {
    output.out << check_text(name, *outcome, *prepared->executor, prepared->sources(), report);
    if (arguments.has("--summary"))
      output.out << "\n" << summary_text(*prepared->loaded.tree, prepared->sources());
  }
  return exit_status(outcome->verdict);
}

}  // namespace isospin::cli
