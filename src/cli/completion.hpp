// Completion scripts for shells, made from the tables of commands and options.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace isospin::cli {

// For "bash", "zsh" or "fish"; nothing for any other shell.
std::optional<std::string> completion_script(std::string_view shell);

}  // namespace isospin::cli
