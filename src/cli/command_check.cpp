// isospin check MODEL
#include <algorithm>
#include <memory>
#include <ostream>
#include <set>
#include <vector>

#include "api/tell.hpp"
#include "cli/check_request.hpp"
#include "cli/check_watch.hpp"
#include "cli/interrupt.hpp"
#include "cli/model.hpp"
#include "cli/reductions.hpp"
#include "cli/show_run.hpp"
#include "report/check_report.hpp"
#include "report/summary_report.hpp"

namespace isospin::cli {
namespace {

// From now on.
Patience patience_for(const Arguments& arguments) {
  Patience patience;
  patience.stop = stop_flag();
  if (const double seconds = arguments.seconds("--time").value_or(0); seconds > 0) patience.last(seconds);
  return patience;
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
void add_frame(Json& json, const Arguments& arguments, const Session& session) {
  const Json frame = json_frame(arguments, session);
  for (const auto& [key, value] : frame.members())
    if (key != "model") json.set(key, value);
}

ExitStatus refuse_model(ExitStatus status, const Arguments& arguments, const Session& session,
                        Output& output) {
  if (status == ExitStatus::bad_model && arguments.has("--json")) {
    Json json = Json::object();
    json.set("schema", "isospin-check-1");
    json.set("model", session.name());
    json.set("verdict", nullptr);
    add_frame(json, arguments, session);
    output.out << json.dump() << "\n";
  }
  return status;
}

CheckReportOptions report_options(const Arguments& arguments, const CheckedModel& checked,
                                  const std::string& drawn_in) {
  const model::Model& model = *checked.prepared->model;
  CheckReportOptions report;
  report.rows = checked.rows;
  report.executed = checked.executed;
  report.drawn_in = drawn_in;
  report.quiet = arguments.has("--quiet");
  report.trace_full = arguments.has("--trace-full");
  report.unreached = arguments.has("--unreached");
  report.show_symmetry = arguments.text("--symmetry") == "show";
  report.verbose = arguments.has("--verbose");
  report.partial_order_asked = arguments.text("--por") == "on";
  report.ignored_assertions = arguments.has("--ignore-assertions");
  report.has_rules = checked.prepared->source->has_rules();
  report.starts = model.starts.size();
  report.has_invariants = !model.invariants.empty() || checked.prepared->source->has(PropertyKind::invariant);
  report.end_states_as_asked = arguments.has("--ignore-end-states") || arguments.text("--deadlock");
  report.ignored_end_states =
      arguments.has("--ignore-end-states") || model.deadlock.rule == model::Deadlock::Rule::none;
  report.ignored_claims = arguments.has("--ignore-claims") && !model.claims.empty();
  report.reductions = reductions_in_words(reductions_from(arguments), model);
  report.property = checked.property.name();
  if (!checked.outcome.run)
    for (const char* option : {"--trail", "--msc"})
      if (const auto path = arguments.text(option)) report.without_run.push_back(*path);
  const std::vector<std::string> asked = arguments.texts("--property");
  if (std::ranges::count(asked, "all") > 0 && std::ranges::count(asked, "progress") == 0 &&
      model.has_progress_labels)
    report.unchecked.emplace_back("progress labels");
  for (std::string& one : checked.prepared->source->unchecked()) report.unchecked.push_back(std::move(one));
  return report;
}

// The runs of all violations as they are shown, and the files that they are saved in.
class ShownRuns {
 public:
  ShownRuns(const Arguments& arguments, CheckedModel& checked, CheckReportOptions& report, Output& output)
      : arguments_(arguments), several_(checked.rows.size() > 1), report_(report), output_(output) {
    if (checked.outcome.verdict == Verdict::violated) add(checked, true);
    for (CheckedProperty& other : checked.others) add(other, false);
  }

  // False: something that was asked for could not be written, and why has been said.
  bool all_written() const { return written_; }

 private:
  void add(CheckedProperty& checked, bool first) {
    const std::string& model = arguments_.operands().front();
    const trace::SavedModel saved = saved_model(model, read_options(arguments_), checked.of_run().options);
    ShownViolation shown{checked.row, &checked.outcome, nullptr, {}};
    if (!checked.outcome.run) {  // no run shows it
      shown.executor = checked.prepared->executor.get();
      report_.violations.push_back(std::move(shown));
      return;
    }
    if (const auto trail = arguments_.text("--trail"); trail && first) {
      if (write_trail(*trail, *checked.outcome.run, checked.of_run(), saved, output_))
        shown.saved_as = *trail;
      else
        written_ = false;
    } else if (!arguments_.has("--no-trail")) {
      const std::string path = free_name(model, checked.property);
      const Done done = save_trail(path, *checked.outcome.run, checked.of_run(), saved);
      if (done)
        shown.saved_as = path;
      else
        report_.not_saved = done.refusal().reason;
    }
    told_.push_back(std::make_unique<Telling>(checked.of_run(), *checked.outcome.run));
    if (const auto chart = arguments_.text("--msc"); chart && first)
      written_ &= write_chart(*chart, *told_.back(), model, output_);
    checked.outcome.run = told_.back()->take_run();
    shown.executor = &told_.back()->executor();
    report_.violations.push_back(std::move(shown));
  }

  // Of the next file: no two runs are saved in one.
  std::string free_name(const std::string& model, const Property& property) {
    if (!several_) return trail_name(model, {});
    const std::string name = property.kind == PropertyKind::formula ? "formula" : property.name();
    std::string path = trail_name(model, name);
    for (int i = 2; !names_.insert(path).second; ++i)
      path = trail_name(model, name + "_" + std::to_string(i));
    return path;
  }

  const Arguments& arguments_;
  bool several_;
  CheckReportOptions& report_;
  Output& output_;
  std::vector<std::unique_ptr<Telling>> told_;
  std::set<std::string> names_;
  bool written_ = true;
};

std::string report_in_full(const Arguments& arguments, const Session& session, const Outcome& outcome,
                           const execute::Executor& executor, const CheckReportOptions& report) {
  const bool summary = arguments.has("--summary");
  if (!arguments.has("--json")) {
    const std::string text = check_text(session.name(), outcome, executor, session.sources(), report);
    return summary ? text + "\n" + summary_text(session.source()->outline(), session.sources()) : text;
  }
  Json json = check_json(session.name(), outcome, executor, session.sources(), report);
  if (summary) json.set("summary", summary_json(session.source()->outline(), session.sources()));
  add_frame(json, arguments, session);
  return json.dump() + "\n";
}

}  // namespace

ExitStatus run_check(const Arguments& arguments, Output& output) {
  if (const Done done = refuse_options(arguments); !done) return refuse(done.refusal(), arguments, output);
  catch_interrupts();
  const Patience patience = patience_for(arguments);
  CheckWatch watch(arguments, patience, output);
  const Result<std::unique_ptr<Session>> opened = open_operand(arguments, output, arguments.has("--quiet"));
  if (!opened) return refuse(opened.refusal(), arguments, output);
  const std::unique_ptr<Session>& session = *opened;
  if (!session->good()) return refuse_model(ExitStatus::bad_model, arguments, *session, output);
  if (arguments.text("--deadlock") && !session->source()->has_rules())
    return refuse(
        Refusal{"`--deadlock` is for models whose steps are rules", {}, "of Promela, --ignore-end-states"},
        arguments, output);
  const Result<CheckRequest> request = check_request(arguments, *session, patience);
  if (!request) return refuse(request.refusal(), arguments, output);
  watch.expect(request->properties);
  Result<CheckedModel> checked = session->check(*request, watch);
  if (!checked) {
    const ExitStatus status = refuse(checked.refusal(), *session, arguments, output);
    return refuse_model(status, arguments, *session, output);
  }

  CheckReportOptions report = report_options(arguments, *checked, watch.drawn_in());
  const Outcome& outcome = checked->outcome;
  const ShownRuns runs(arguments, *checked, report, output);
  const std::string text = report_in_full(arguments, *session, outcome, *checked->prepared->executor, report);
  watch.end();
  output.out << text;
  return runs.all_written() ? exit_status(verdict_of(report.rows)) : ExitStatus::not_written;
}

}  // namespace isospin::cli
