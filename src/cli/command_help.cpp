// isospin help [COMMAND] [--man]
#include <ostream>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"

namespace isospin::cli {

ExitStatus run_help(const Arguments& arguments, Output& output) {
  if (arguments.has("--man")) {
    output.out << man_page();
    return ExitStatus::holds;
  }
  if (arguments.operands().empty()) {
    output.out << program_help();
    return ExitStatus::holds;
  }
  const std::string& name = arguments.operands().front();
  if (const Command* command = find_command(name)) {
    output.out << command_help(*command);
    return ExitStatus::holds;
  }
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.emplace_back(command.name);
  const std::string meant = nearest(name, names);
  output.err << "isospin help: `" << name << "` is not a command"
             << (meant.empty() ? "" : "; did you mean `" + meant + "`?") << "\n";
  return ExitStatus::usage;
}

}  // namespace isospin::cli
