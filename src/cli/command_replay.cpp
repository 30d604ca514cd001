// isospin replay FILE.trail.json
#include <ostream>

#include "base/text.hpp"
#include "cli/show_run.hpp"
#include "cli/version.hpp"
#include "report/trace_json.hpp"
#include "report/trace_text.hpp"

namespace isospin::cli {
namespace {

std::string first_line(const std::string& path, const Replayed& replayed) {
  const trace::Replay& replay = replayed.replay;
  const std::string what = path + ", a run of " + replayed.model_path;
  const bool changed = replayed.changed.value_or(false);
  if (!replay.reproduced)
    return what + (changed ? ": the model has changed since: " : ": ") + replay.mismatch + ".";
  const std::string ending = replay.run.finding ? ending_line(*replayed.told) : "";
  return what + ", replayed: " + counted(trace::step_count(replay.run), "step") +
         (ending.empty() ? "." : ", then " + ending + ".");
}

}  // namespace

ExitStatus run_replay(const Arguments& arguments, Output& output) {
  const std::string& path = arguments.operands().front();
  const std::optional<Replayed> replayed = replay_file(path, {}, arguments, output);
  if (!replayed) return ExitStatus::bad_model;
  const Telling& told = *replayed->told;
  const bool full = arguments.has("--trace-full");

  if (arguments.has("--json")) {
    Json json = Json::object();
    json.set("isospin", version()).set("format", kTraceFormat).set("command", arguments.command());
    json.set("trail", path).set("model", replayed->model_path).set("options", options_json(arguments));
    json.set("reproduced", replayed->replay.reproduced);
    json.set("model_changed", replayed->changed ? Json(*replayed->changed) : Json());
    json.set("mismatch", replayed->replay.reproduced ? Json() : Json(replayed->replay.mismatch));
    json.set("trace", trace_json(told.run(), told.executor(), told.sources(), full));
    output.out << json.dump() << "\n";
  } else {
    output.out << first_line(path, *replayed) << "\n";
    if (replayed->replay.reproduced && replayed->changed.value_or(false))
      output.out << "The model has changed since; the run is still a run of it.\n";
    TraceTextOptions options;
    options.full = full;
    options.colour = output.colour_out;
    if (!arguments.has("--quiet"))
      output.out << "\n" << trace_text(told.run(), told.executor(), told.sources(), options);
  }
  if (const auto chart = arguments.text("--msc"))
    if (!write_chart(*chart, told, replayed->model_path, output)) return ExitStatus::not_written;
  if (!replayed->replay.reproduced) return ExitStatus::bad_model;
  return told.run().finding && replayed->saved.finding ? ExitStatus::violated : ExitStatus::holds;
}

}  // namespace isospin::cli
