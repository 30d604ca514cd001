// What every command that reads a model does first, in the same way.
#pragma once

#include <memory>

#include "api/session.hpp"
#include "base/json.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"

namespace isospin::cli {

// -D, -U and -I, in the order given.
ReadOptions read_options(const Arguments& arguments);

// Opens the first operand and, unless --json was given, writes what is wrong with it to `output.err`.
// `quiet`: errors only. Refused is what was given along with a good model and does not fit it.
Result<std::unique_ptr<Session>> open_operand(const Arguments& arguments, Output& output, bool quiet = false);

// What is doubtful about a property that was read after the model: `--formula`. Nothing under --json, where
// it is among the session's diagnostics, or --quiet.
void warn_of_property(const PreparedModel& prepared, const Arguments& arguments, Output& output);

// Says why a model could not be used, as far as that has not been said when it was opened; under --json that
// is for the caller to print.
ExitStatus refuse(const Refusal& refusal, const Session& session, const Arguments& arguments, Output& output);

// The beginning of what every command prints under --json: version, command, options, model, diagnostics.
Json json_frame(const Arguments& arguments, bool accepted, Json diagnostics);
Json json_frame(const Arguments& arguments, const Session& session);

}  // namespace isospin::cli
