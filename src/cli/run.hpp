// The whole program, but for the process around it: words in, text and an exit status out.
#pragma once

#include <span>
#include <string>

#include "cli/commands.hpp"
#include "cli/exit_status.hpp"

namespace isospin::cli {

// `words` as after the name of the program.
ExitStatus run(std::span<const std::string> words, Output& output);

}  // namespace isospin::cli
