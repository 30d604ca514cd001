// isospin symbols MODEL
#include <ostream>

#include "cli/model.hpp"
#include "language/promela/outline/symbols.hpp"

namespace isospin::cli {

ExitStatus run_symbols(const Arguments& arguments, Output& output) {
  const LoadedModel model = load_operand(arguments, output);
  if (arguments.has("--json")) {
    Json frame = json_frame(arguments, model);
    if (model.good()) {
      const Json symbols = symbols_json(*model.tree, model.sources);
      for (const auto& [key, value] : symbols.members()) frame.set(key, value);
    }
    output.out << frame.dump() << "\n";
  } else if (model.good()) {
    output.out << symbols_text(*model.tree, model.sources);
  }
  return model.good() ? ExitStatus::holds : ExitStatus::bad_model;
}

}  // namespace isospin::cli
