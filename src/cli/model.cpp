#include "cli/model.hpp"

#include <ostream>

#include "base/diagnostics_json.hpp"
#include "cli/interrupt.hpp"
#include "cli/version.hpp"
#include "report/trace_json.hpp"

namespace isospin::cli {

ReadOptions read_options(const Arguments& arguments) {
  ReadOptions options;
  for (const auto& [option, value] : arguments.given()) {
    if (option->name == "--define") {
      // `-D N` means 1, as for every C preprocessor.
      const std::size_t equals = value.find('=');
      const std::string meaning = equals == std::string::npos ? "1" : value.substr(equals + 1);
      options.definitions.push_back({value.substr(0, equals), meaning});
    } else if (option->name == "--undefine") {
      options.definitions.push_back({value, {}});
    } else if (option->name == "--deadlock") {
      options.deadlocks = value == "stuck" ? ReadOptions::Deadlocks::stuck
                          : value == "off" ? ReadOptions::Deadlocks::off
                                           : ReadOptions::Deadlocks::stuttering;
    } else if (option->name == "--language") {
      options.language = value;
    } else if (option->name == "--include") {
      options.include_paths.push_back(value);
    }
  }
  return options;
}

Result<std::unique_ptr<Session>> open_operand(const Arguments& arguments, Output& output, bool quiet) {
  auto session = Session::open(arguments.operands().front(), read_options(arguments), stop_flag());
  if (session->good() && session->source()->misfit()) return *session->source()->misfit();
  if (arguments.has("--json")) return session;
  if (quiet && !session->diagnostics().has_errors()) return session;
  output.err << render(session->diagnostics(), session->sources(), {.colour = output.colour_err});
  return session;
}

void warn_of_property(const PreparedModel& prepared, const Arguments& arguments, Output& output) {
  if (arguments.has("--json") || arguments.has("--quiet") || prepared.diagnostics.all().empty()) return;
  output.err << render(prepared.diagnostics, prepared.sources(), {.colour = output.colour_err});
}

ExitStatus refuse(const Refusal& refusal, const Session& session, const Arguments& arguments,
                  Output& output) {
  if (refusal.kind == RefusalKind::model && !arguments.has("--json")) {
    Diagnostics unsaid;
    const std::size_t said = session.source()->diagnostics().all().size();
    for (std::size_t d = said; d < session.diagnostics().all().size(); ++d)
      unsaid.add(session.diagnostics().all()[d]);
    output.err << render(unsaid, session.sources(), {.colour = output.colour_err});
  }
  return refuse(refusal, arguments, output);
}

Json json_frame(const Arguments& arguments, bool accepted, Json diagnostics) {
  Json frame = Json::object();
  const bool holds_run = arguments.command() == "check" || arguments.command() == "simulate";
  frame.set("isospin", version()).set("format", holds_run ? kTraceFormat : 1);
  frame.set("command", arguments.command()).set("model", arguments.operands().front());
  frame.set("options", options_json(arguments));
  frame.set("accepted", accepted);
  frame.set("diagnostics", std::move(diagnostics));
  return frame;
}

Json json_frame(const Arguments& arguments, const Session& session) {
  return json_frame(arguments, session.good() && !session.diagnostics().has_errors(),
                    diagnostics_json(session.diagnostics(), session.sources()));
}

}  // namespace isospin::cli
