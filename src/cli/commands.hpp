// The table of commands: what each is called, takes and does. A command that is not in it does not exist.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/exit_status.hpp"

namespace isospin::cli {

// Where a command writes, and reads what a person answers. Colour is decided once, by whoever knows whether
// there is a terminal.
struct Output {
  std::ostream& out;
  std::ostream& err;
  bool colour_out = false;
  bool colour_err = false;
  bool is_terminal_err = false;
  std::istream* in = nullptr;  // null: standard input
};

struct Command {
  std::string_view name;
  std::string_view operands;  // "MODEL", "[COMMAND]"
  int fewest_operands = 0;
  int most_operands = 0;
  std::string_view summary;      // beside the name in a list; a verb first
  std::string_view description;  // a paragraph
  std::string_view example;      // a whole command line
  ExitStatus (*run)(const Arguments& arguments, Output& output) = nullptr;
};

// What matters most comes first: `isospin` alone shows the first five.
std::span<const Command> all_commands();
const Command* find_command(std::string_view name);

// What --json prints where there is no result (docs/error.schema.json). `kind` is "usage", "trail", "model",
// "output" or "internal"; `command` is empty where none was understood.
Json error_json(std::string_view command, std::string_view kind, const std::string& message,
                const std::string& hint);

// Says what is wrong with a command line, of which `words` are all, and what to do about it.
ExitStatus refuse(const Refusal& refusal, std::span<const std::string> words, Output& output);
// The same in the name of a command that was understood; and what else keeps it from doing its work. Mistakes
// of the model are not said here: they are diagnostics.
ExitStatus refuse(const Refusal& refusal, const Arguments& arguments, Output& output);

// One file each.
ExitStatus run_check(const Arguments& arguments, Output& output);
ExitStatus run_symmetry(const Arguments& arguments, Output& output);
ExitStatus run_simulate(const Arguments& arguments, Output& output);
ExitStatus run_replay(const Arguments& arguments, Output& output);
ExitStatus run_msc(const Arguments& arguments, Output& output);
ExitStatus run_print(const Arguments& arguments, Output& output);
ExitStatus run_symbols(const Arguments& arguments, Output& output);
ExitStatus run_completion(const Arguments& arguments, Output& output);
ExitStatus run_help(const Arguments& arguments, Output& output);

}  // namespace isospin::cli
