// Help as text, at most 79 columns wide. All of it comes from the tables of commands and options.
#pragma once

#include <string>
#include <string_view>

#include "cli/commands.hpp"

namespace isospin::cli {

// `isospin` alone: the commands that matter, with an example each.
std::string overview();
// `isospin --help`: all commands, and what the exit status means.
std::string program_help();
// `isospin check --help`
std::string command_help(const Command& command);

// The manual page of section 1, as roff.
std::string man_page();

// `text` broken between words so that no line, the first included, passes column 79; every line but the first
// begins with `margin` blanks. The first is taken to begin at column `margin`.
std::string wrapped(std::string_view text, std::size_t margin);

// What each exit status means, in the order of its number.
struct ExitMeaning {
  ExitStatus status;
  std::string_view meaning;
};
std::span<const ExitMeaning> exit_meanings();

}  // namespace isospin::cli
