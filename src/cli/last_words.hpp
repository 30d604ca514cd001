// What is said when a check is ended by its guard: the verdicts there are, and why there are no others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/guard.hpp"
#include "report/check_report.hpp"

namespace isospin::cli {

struct KnownSoFar {
  std::string model;
  std::vector<PropertyRow> rows;        // what has been checked
  std::vector<PropertyRow> unfinished;  // what is being checked, and what is not yet
  std::string_view counts = "state";    // what the states of what is being checked are
  std::string violation;                // its kind, where one has been found in what is being checked
};

// Gives the exit status: a violation is one even if there is no time left to show it.
int speak_last_words(const KnownSoFar& known, Guard::Reason reason, Guard::Watched watched,
                     const Arguments& arguments, Output& output);

}  // namespace isospin::cli
