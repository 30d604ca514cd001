// isospin symbols MODEL
#include <ostream>

#include "cli/model.hpp"
#include "report/symbols_report.hpp"

namespace isospin::cli {

ExitStatus run_symbols(const Arguments& arguments, Output& output) {
  const Result<std::unique_ptr<Session>> opened = open_operand(arguments, output);
  if (!opened) return refuse(opened.refusal(), arguments, output);
  const std::unique_ptr<Session>& session = *opened;
  const bool good = session->good();
  if (arguments.has("--json")) {
    Json frame = json_frame(arguments, *session);
    if (good) {
      const Json symbols = symbols_json(session->source()->outline(), session->sources());
      for (const auto& [key, value] : symbols.members()) frame.set(key, value);
    }
    output.out << frame.dump() << "\n";
  } else if (good) {
    output.out << symbols_text(session->source()->outline(), session->sources());
  }
  return good ? ExitStatus::holds : ExitStatus::bad_model;
}

}  // namespace isospin::cli
