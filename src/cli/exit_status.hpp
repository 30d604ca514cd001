// What the process returns to its caller. 64, 65, 70 and 74 are those of sysexits.h.
#pragma once

namespace isospin::cli {

enum class ExitStatus : int {
  holds = 0,
  violated = 1,
  undecided = 2,  // a limit was reached, or the search was not exhaustive
  usage = 64,
  bad_model = 65,
  internal = 70,
  not_written = 74,  // standard output, or a file that was asked for
};

}  // namespace isospin::cli
