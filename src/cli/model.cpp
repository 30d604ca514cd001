#include "cli/model.hpp"

#include <ostream>

#include "base/diagnostics_json.hpp"
#include "cli/version.hpp"
#include "report/trace_json.hpp"

namespace isospin::cli {

promela::PreprocessOptions preprocess_options(const Arguments& arguments) {
  promela::PreprocessOptions options;
  for (const auto& [option, value] : arguments.given()) {
    if (option->name == "--define") {
      // `-D N` means 1, as for every C preprocessor.
      const std::size_t equals = value.find('=');
      const std::string meaning = equals == std::string::npos ? "1" : value.substr(equals + 1);
      options.definitions.push_back({value.substr(0, equals), meaning});
    } else if (option->name == "--undefine") {
      options.definitions.push_back({value, {}});
    } else if (option->name == "--include") {
      options.include_paths.push_back(value);
    }
  }
  return options;
}

LoadedModel load_operand(const Arguments& arguments, Output& output, bool quiet) {
  LoadedModel model = load(arguments.operands().front(), preprocess_options(arguments));
  if (arguments.has("--json")) return model;
  if (quiet && !model.diagnostics.has_errors()) return model;
  output.err << render(model.diagnostics, model.sources, {.colour = output.colour_err});
  return model;
}

std::unique_ptr<PreparedModel> prepare_operand(LoadedModel& loaded, const PrepareOptions& options,
                                               const Arguments& arguments, Output& output,
                                               ExitStatus& status) {
  std::unique_ptr<PreparedModel> prepared = prepare(std::move(loaded), arguments.operands().front(), options);
  if (prepared->good()) return prepared;
  loaded = std::move(prepared->loaded);
  if (loaded.diagnostics.has_errors()) {
    status = ExitStatus::bad_model;
    if (!arguments.has("--json"))
      output.err << render(loaded.diagnostics, loaded.sources, {.colour = output.colour_err});
  } else {
    status = ExitStatus::internal;
    output.err << "isospin: internal error: the code made for this model does not compile\n"
               << prepared->error << "\n";
  }
  return nullptr;
}

Json json_frame(const Arguments& arguments, const LoadedModel& model) {
  Json frame = Json::object();
  const bool holds_run = arguments.command() == "check" || arguments.command() == "simulate";
  frame.set("isospin", version()).set("format", holds_run ? kTraceFormat : 1);
  frame.set("command", arguments.command()).set("model", arguments.operands().front());
  frame.set("options", options_json(arguments));
  frame.set("accepted", model.good());
  frame.set("diagnostics", diagnostics_json(model.diagnostics, model.sources));
  return frame;
}

}  // namespace isospin::cli
