#include "cli/run.hpp"

#include <ostream>

#include "cli/help.hpp"
#include "cli/version.hpp"

namespace isospin::cli {

ExitStatus run(std::span<const std::string> words, Output& output) {
  if (words.empty()) {
    output.out << overview();
    return ExitStatus::holds;
  }
  if (words.front() == "--help" || words.front() == "-h") {
    output.out << program_help();
    return ExitStatus::holds;
  }
  if (words.front() == "--version") {
    output.out << version_report();
    return ExitStatus::holds;
  }
  const Result<Arguments> parsed = parse_arguments(words);
  if (!parsed) return refuse(parsed.refusal(), words, output);
  const Arguments& arguments = *parsed;
  const Command& command = *find_command(arguments.command());
  if (arguments.has("--help")) {
    output.out << command_help(command);
    return ExitStatus::holds;
  }
  // An option that would change nothing must not look as if it did.
  for (const auto& [option, value] : arguments.given())
    if (!option->ready)
      return refuse(Refusal{"this version cannot do `" + std::string(option->name) + "` yet",
                            {},
                            "`isospin " + std::string(command.name) + " --help` lists what it can"},
                    arguments, output);
  return command.run(arguments, output);
}

}  // namespace isospin::cli
