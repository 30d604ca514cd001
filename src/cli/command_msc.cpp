// isospin msc FILE.trail.json [--svg FILE]
#include <ostream>

#include "cli/show_run.hpp"
#include "cli/version.hpp"
#include "report/chart_text.hpp"
#include "report/run_chart.hpp"

namespace isospin::cli {
namespace {

Json chart_json(const trace::Chart& chart) {
  const auto strings = [](const std::vector<std::string>& all) {
    Json list = Json::array();
    for (const std::string& one : all) list.append(one);
    return list;
  };
  const auto numbers = [](const std::vector<std::size_t>& all) {
    Json list = Json::array();
    for (const std::size_t one : all) list.append(one);
    return list;
  };
  Json lifelines = Json::array(), events = Json::array(), blocked = Json::array();
  for (const trace::Lifeline& life : chart.lifelines)
    lifelines.append(Json::object()
                         .set("process", life.name)
                         .set("pid", life.pid)
                         .set("from_step", life.from)
                         .set("until_step", life.until ? Json(*life.until) : Json()));
  for (const trace::ChartEvent& event : chart.events) {
    static constexpr const char* kKinds[] = {"message", "send", "receive", "start", "end", "local"};
    events.append(Json::object()
                      .set("kind", kKinds[static_cast<int>(event.kind)])
                      .set("step", event.step)
                      .set("from", event.from)
                      .set("to", event.to)
                      .set("text", event.text)
                      .set("statement", event.statement)
                      .set("values", strings(event.values))
                      .set("shared", event.shared)
                      .set("changed", numbers(event.changed))
                      .set("other_end", event.other_end ? Json(*event.other_end) : Json())
                      .set("fails", event.fails));
  }
  for (const trace::ChartBlocked& one : chart.blocked)
    blocked.append(Json::object().set("lifeline", one.lifeline).set("reasons", strings(one.reasons)));
  return Json::object()
      .set("lifelines", std::move(lifelines))
      .set("events", std::move(events))
      .set("ending", chart.ending.empty() ? Json() : Json(chart.ending))
      .set("blocked", std::move(blocked))
      .set("loop", chart.loop_step ? Json(*chart.loop_step) : Json());
}

}  // namespace

ExitStatus run_msc(const Arguments& arguments, Output& output) {
  const std::string& path = arguments.operands().front();
  const std::optional<Replayed> replayed = replay_file(path, {}, arguments, output);
  if (!replayed) return ExitStatus::bad_model;
  if (!replayed->replay.reproduced) {
    refuse_trail(path + ", a run of " + replayed->model_path + ": " + replayed->replay.mismatch, arguments,
                 output);
    return ExitStatus::bad_model;
  }
  const Telling& told = *replayed->told;
  const trace::Chart chart = run_chart(told.explainer(), told.run(), replayed->model_path);
  if (arguments.has("--json")) {
    Json json = Json::object();
    json.set("isospin", version()).set("format", 1).set("command", arguments.command());
    json.set("trail", path).set("model", replayed->model_path).set("options", options_json(arguments));
    json.set("chart", chart_json(chart));
    output.out << json.dump() << "\n";
  }
  if (const auto file = arguments.text("--svg")) {
    if (!write_chart(*file, told, replayed->model_path, output)) return ExitStatus::not_written;
    if (!arguments.has("--json")) output.out << "drawn in " << *file << "\n";
  } else if (!arguments.has("--json")) {
    output.out << chart_text(chart);
  }
  return ExitStatus::holds;
}

}  // namespace isospin::cli
