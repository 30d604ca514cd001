// What every command that reads a model does first, in the same way.
#pragma once

#include <memory>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "base/json.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"

namespace isospin::cli {

// -D, -U and -I, in the order given.
promela::PreprocessOptions preprocess_options(const Arguments& arguments);

// Loads the first operand and, unless --json was given, writes what is wrong with it to `output.err`.
// `quiet`: errors only.
LoadedModel load_operand(const Arguments& arguments, Output& output, bool quiet = false);

// Makes the model ready to run. Null, with `status`, when it cannot be: what is wrong has then been said,
// except under --json, where the diagnostics in `loaded` are for the caller to print.
std::unique_ptr<PreparedModel> prepare_operand(LoadedModel& loaded, const PrepareOptions& options,
                                               const Arguments& arguments, Output& output,
                                               ExitStatus& status);

// The beginning of what every command prints under --json: version, command, options, model, diagnostics.
Json json_frame(const Arguments& arguments, const LoadedModel& model);

}  // namespace isospin::cli
