// What `check` leaves behind of a counterexample, where it was asked to: a saved run, a chart.
#pragma once

#include <string>

#include "api/prepare.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "trace/run.hpp"

namespace isospin::cli {

// Both say what went wrong on `output.err` and give false when the file cannot be written.
bool save_run(const trace::Run& run, const PreparedModel& prepared, const Arguments& arguments, const std::string& path,
              Output& output);
bool draw_run(const trace::Run& run, const PreparedModel& prepared, const std::string& path, Output& output);

}  // namespace isospin::cli
