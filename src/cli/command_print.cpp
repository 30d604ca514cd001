// isospin print MODEL
#include <ostream>

#include "cli/model.hpp"

namespace isospin::cli {

ExitStatus run_print(const Arguments& arguments, Output& output) {
  const Result<std::unique_ptr<Session>> opened = open_operand(arguments, output);
  if (!opened) return refuse(opened.refusal(), arguments, output);
  const std::unique_ptr<Session>& session = *opened;
  const bool good = session->good();
  const std::string text = good ? session->source()->print() : std::string();
  if (arguments.has("--json")) {
    Json frame = json_frame(arguments, *session);
    if (good) frame.set("promela", text);
    output.out << frame.dump() << "\n";
  } else {
    output.out << text;
  }
  return good ? ExitStatus::holds : ExitStatus::bad_model;
}

}  // namespace isospin::cli
