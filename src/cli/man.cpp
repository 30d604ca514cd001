// The manual page, as roff for man(1).
#include <algorithm>

#include "base/text.hpp"
#include "cli/help.hpp"
#include "cli/options.hpp"
#include "cli/version.hpp"

namespace isospin::cli {
namespace {

// Backslashes and hyphens mean something to roff, and so does a dot or a quote at the beginning of a line.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '~')
      out += "\\(ti";
    else if (c == '`')
      out += "\\(ga";
    else
      out += c;
  }
  if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

void add_command(const Command& command, std::string& out) {
  out += ".SS " + bold("isospin " + std::string(command.name)) + " " + italic(command.operands) + "\n";
  out += escaped(command.description) + "\n";
  out += ".PP\n.RS 4\n.nf\n" + escaped(command.example) + "\n.fi\n.RE\n";
}

void add_option(const Option& option, std::string& out) {
  out += ".TP\n";
  if (option.letter != '\0') out += bold(std::string("-") + option.letter) + ", ";
  out += bold(option.name);
  if (const std::string argument = argument_in_words(option); !argument.empty())
    out += " " + italic(argument);
  out += "\n";
  std::string text(option.help);
  text[0] = static_cast<char>(text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 'A' : text[0]);
  out += escaped(text) + ".";
  if (!option.fallback.empty()) out += " Default: " + bold(option.fallback) + ".";
  std::vector<std::string> commands;
  for (const Command& command : all_commands())
    if (takes(command.name, option)) commands.push_back(bold(command.name));
  if (commands.size() < all_commands().size()) out += " (" + joined(commands, ", ") + ")";
  out += "\n";
}

}  // namespace

std::string man_page() {
  std::string out = ".TH ISOSPIN 1 \"\" \"isospin " + version() + "\" \"User Commands\"\n";
  out += ".SH NAME\nisospin \\- " + escaped(tagline()) + "\n";
  out += ".SH SYNOPSIS\n" + bold("isospin") + " " + italic("COMMAND") + " [" + italic("OPTIONS") + "]\n";
  out += ".SH DESCRIPTION\n";
  out +=
      escaped(
          "Isospin takes a model in Promela, the language of SPIN, as it is, and finds out whether it holds. "
          "Symmetries are found and proved, not declared.") +
      "\n";
  out += ".SH COMMANDS\n";
  for (const Command& command : all_commands()) add_command(command, out);
  out += ".SH OPTIONS\n";
  std::vector<const Option*> options;
  for (const Option& option : all_options())
    if (option.ready) options.push_back(&option);
  std::ranges::stable_sort(options, {}, &Option::group);
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (i == 0 || options[i - 1]->group != options[i]->group)
      out += ".SS " + escaped(heading(options[i]->group)) + "\n";
    add_option(*options[i], out);
  }
  out += ".TP\n" + bold("--version") + "\nThe version, and those of the libraries.\n";
  out += ".SH EXIT STATUS\n";
  for (const ExitMeaning& exit : exit_meanings())
    out +=
        ".TP\n" + bold(std::to_string(static_cast<int>(exit.status))) + "\n" + escaped(exit.meaning) + "\n";
  out += ".SH ENVIRONMENT\n.TP\n" + bold("NO_COLOR") +
         "\nWhen set and not empty, nothing is printed in colour.\n";
  out += ".SH SEE ALSO\n" + bold("spin") + "(1)\n";
  return out;
}

}  // namespace isospin::cli
