#include "cli/show_run.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ostream>

#include "base/diagnostics_json.hpp"
#include "base/write_file.hpp"
#include "report/chart_svg.hpp"
#include "report/ending.hpp"
#include "report/run_chart.hpp"

namespace isospin::cli {
namespace {

// For who gives the model, or a file that is not there.
std::string where_runs_are(const std::string& path, std::string_view command) {
  std::error_code ignored;
  const std::string trail = trail_name(path, {});
  if (path.ends_with(".json") || !std::filesystem::exists(path, ignored))
    return "`isospin check MODEL` saves the run that violates a property as MODEL.trail.json";
  if (std::filesystem::exists(trail, ignored))
    return "the run of this model is in `" + trail + "`: `isospin " + std::string(command) + " " + trail +
           "`";
  return "`isospin check " + path + "` saves the run that violates a property as `" + trail + "`";
}

}  // namespace

std::optional<Replayed> replay_file(const std::string& path, std::string model_path,
                                    const Arguments& arguments, Output& output) {
  Result<trace::SavedRun> saved = trace::read_run(path);
  if (!saved) {
    refuse_trail(saved.refusal().reason, arguments, output);
    if (!arguments.has("--json")) output.err << where_runs_are(path, arguments.command()) << "\n";
    return std::nullopt;
  }
  if (model_path.empty()) model_path = find_model(saved->model, path);
  ReplayedModel again = replay_on(*saved, model_path);
  ReopenedModel& reopened = again.reopened;
  if (reopened.refusal) {
    refuse_trail("`" + path + "` cannot be used: " + reopened.refusal->reason, arguments, output);
    return std::nullopt;
  }
  if (!reopened.prepared) {
    refuse_trail("`" + path + "` is a run of `" + model_path + "`, which cannot be used", arguments, output,
                 &reopened.source->diagnostics(), &reopened.source->sources());
    return std::nullopt;
  }
  const Diagnostics& mistakes = reopened.prepared->diagnostics;
  if (!reopened.prepared->good() && mistakes.has_errors()) {
    refuse_trail("`" + path + "` is a run of `" + model_path + "` as it was before", arguments, output,
                 &mistakes, &reopened.prepared->sources());
    return std::nullopt;
  }
  if (!reopened.prepared->good()) {
    refuse_trail("internal error: the code made for this model does not compile\n" +
                     reopened.prepared->refusal->reason,
                 arguments, output);
    return std::nullopt;
  }
  Replayed replayed;
  replayed.saved = std::move(*saved);
  replayed.prepared = std::move(reopened.prepared);
  replayed.model_path = model_path;
  replayed.replay = std::move(again.replay);
  replayed.changed = again.changed;
  replayed.told = std::make_unique<Telling>(*replayed.prepared, replayed.replay.run);
  return replayed;
}

void refuse_trail(const std::string& reason, const Arguments& arguments, Output& output,
                  const Diagnostics* diagnostics, const Sources* sources) {
  if (arguments.has("--json")) {
    Json json = error_json(arguments.command(), diagnostics != nullptr ? "model" : "trail", reason, {});
    if (diagnostics != nullptr) json.set("diagnostics", diagnostics_json(*diagnostics, *sources));
    output.out << json.dump() << "\n";
    return;
  }
  if (diagnostics != nullptr) output.err << render(*diagnostics, *sources, {.colour = output.colour_err});
  output.err << "isospin " << arguments.command() << ": " << reason << "\n";
}

std::string ending_line(const Telling& told) {
  const auto ending = ending_of(told.explainer(), told.run());
  if (!ending) return {};
  const std::string place = told.sources().place(ending->span);
  return ending->message + (place.empty() ? "" : " (" + place + ")");
}

bool write_chart(const std::string& path, const Telling& told, const std::string& title, Output& output) {
  const Done written = write_file(path, chart_svg(run_chart(told.explainer(), told.run(), title)));
  if (!written) output.err << "isospin: " << written.refusal().reason << "\n";
  return bool(written);
}

Done save_trail(const std::string& path, const trace::Run& run, const PreparedModel& prepared,
                const trace::SavedModel& model) {
  std::optional<trace::SavedFinding> finding;
  if (run.finding) {
    const trace::Explainer explainer(*prepared.executor, prepared.sources());
    const auto ending = ending_of(explainer, run);
    finding = trace::SavedFinding{trace::finding_kind(run.finding->kind), ending->message,
                                  prepared.sources().place(ending->span)};
  }
  return trace::write_run(path,
                          trace::saved_run(model, run, *prepared.executor, prepared.sources(), finding));
}

bool write_trail(const std::string& path, const trace::Run& run, const PreparedModel& prepared,
                 const trace::SavedModel& model, Output& output) {
  const Done written = save_trail(path, run, prepared, model);
  if (!written) output.err << "isospin: " << written.refusal().reason << "\n";
  return bool(written);
}

std::string trail_name(const std::string& model_path, const std::string& property) {
  std::string name = model_path.substr(model_path.rfind('/') + 1);
  if (!property.empty()) {
    // "ltl p1" is p1.
    std::string word = property.substr(property.rfind(' ') + 1);
    for (char& c : word)
      if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') c = '_';
    name += "." + word.substr(0, 40);
  }
  return name + ".trail.json";
}

}  // namespace isospin::cli
