// isospin completion bash|zsh|fish
#include <ostream>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"

namespace isospin::cli {

ExitStatus run_completion(const Arguments& arguments, Output& output) {
  const std::string& shell = arguments.operands().front();
  const std::optional<std::string> script = completion_script(shell);
  if (!script) {
    const std::string meant = nearest(shell, {"bash", "zsh", "fish"});
    output.err << "isospin completion: `" << shell << "` is not bash, zsh or fish"
               << (meant.empty() ? "" : "; did you mean `" + meant + "`?") << "\n";
    return ExitStatus::usage;
  }
  output.out << *script;
  return ExitStatus::holds;
}

}  // namespace isospin::cli
