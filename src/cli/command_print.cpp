// isospin print MODEL
#include <ostream>

#include "cli/model.hpp"
#include "language/promela/print.hpp"

namespace isospin::cli {

ExitStatus run_print(const Arguments& arguments, Output& output) {
  const LoadedModel model = load_operand(arguments, output);
  const std::string text = model.good() ? promela::print(*model.tree) : std::string();
  if (arguments.has("--json")) {
    Json frame = json_frame(arguments, model);
    if (model.good()) frame.set("promela", text);
    output.out << frame.dump() << "\n";
  } else {
    output.out << text;
  }
  return model.good() ? ExitStatus::holds : ExitStatus::bad_model;
}

}  // namespace isospin::cli
