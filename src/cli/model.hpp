// What every command that reads a model does first, in the same way.
#pragma once

#include "api/load.hpp"
#include "base/json.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"

namespace isospin::cli {

// -D, -U and -I, in the order given.
promela::PreprocessOptions preprocess_options(const Arguments& arguments);

// Loads the first operand and, unless --json was given, writes what is wrong with it to `output.err`.
// `quiet`: errors only.
LoadedModel load_operand(const Arguments& arguments, Output& output, bool quiet = false);

// The beginning of what every command prints under --json: version, command, options, model, diagnostics.
Json json_frame(const Arguments& arguments, const LoadedModel& model);

}  // namespace isospin::cli
