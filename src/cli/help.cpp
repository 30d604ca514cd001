#include "cli/help.hpp"

#include "base/text.hpp"
#include "cli/options.hpp"
#include "cli/version.hpp"

namespace isospin::cli {
namespace {

constexpr std::size_t kWidth = 79;
constexpr std::size_t kOptionColumn = 30;  // where explanations of options begin
constexpr std::size_t kCommandColumn = 14;

std::string padded(std::string text, std::size_t column) {
  if (text.size() + 2 > column) return text + "\n" + std::string(column, ' ');
  return text + std::string(column - text.size(), ' ');
}

std::string explanation(const Option& option) {
  std::string text(option.help);
  if (!option.fallback.empty()) text += " (default: " + std::string(option.fallback) + ")";
  return text;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t margin) {
  std::string out;
  std::size_t column = margin;
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (!first && column + 1 + word.size() > kWidth) {
      out += "\n" + std::string(margin, ' ');
      column = margin;
    } else if (!first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    first = false;
  }
  return out;
}

std::span<const ExitMeaning> exit_meanings() {
  static constexpr ExitMeaning meanings[] = {
      {ExitStatus::holds, "the model holds (or there was nothing to decide, and all went well)"},
      {ExitStatus::violated, "a property is violated"},
      {ExitStatus::undecided, "undecided: a limit was reached, or the search was not exhaustive"},
      {ExitStatus::usage, "wrong usage"},
      {ExitStatus::bad_model, "an error in the model"},
      {ExitStatus::internal, "an internal error: please report it"},
      {ExitStatus::not_written, "the output, or a file that was asked for, cannot be written"},
  };
  return meanings;
}

std::string overview() {
  std::string out = "isospin " + version() + ": " + std::string(tagline()) + "\n\n";
  std::size_t shown = 0;
  for (const Command& command : all_commands()) {
    if (++shown > 5) break;
    out += padded("  " + std::string(command.name), kCommandColumn) +
           wrapped(command.summary, kCommandColumn) + "\n";
    out += std::string(kCommandColumn, ' ') + "  " + std::string(command.example) + "\n";
  }
  return out + "\n`isospin COMMAND --help` explains one; `isospin --help` lists all.\n";
}

std::string program_help() {
  std::string out = "usage: isospin COMMAND [OPTIONS]\n\nCommands\n";
  for (const Command& command : all_commands())
    out += padded("  " + std::string(command.name), kCommandColumn) +
           wrapped(command.summary, kCommandColumn) + "\n";
  out += "\nOptions of the program itself\n";
  out += padded("  -h, --help", kOptionColumn) + "this text; after a command, its help\n";
  out += padded("  --version", kOptionColumn) + "the version, and those of the libraries\n";
  out += "\nExit status\n";
  for (const ExitMeaning& exit : exit_meanings()) {
    const std::string number = std::to_string(static_cast<int>(exit.status));
    out += padded("  " + std::string(2 - number.size(), ' ') + number, 6) + wrapped(exit.meaning, 6) + "\n";
  }
  return out;
}

std::string command_help(const Command& command) {
  std::string out =
      "usage: isospin " + std::string(command.name) + " " + std::string(command.operands) + " [OPTIONS]\n\n";
  out += wrapped(command.description, 0) + "\n\n";
  out += "  " + std::string(command.example) + "\n";
  const Option* last = nullptr;
  for (const Option* option : options_of(command.name)) {
    if (!option->ready) continue;
    if (last == nullptr || last->group != option->group)
      out += "\n" + std::string(heading(option->group)) + "\n";
    out +=
        padded("  " + spelling(*option), kOptionColumn) + wrapped(explanation(*option), kOptionColumn) + "\n";
    last = option;
  }
  return out;
}

}  // namespace isospin::cli
