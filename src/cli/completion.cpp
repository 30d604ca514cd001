#include "cli/completion.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"

namespace isospin::cli {
namespace {

std::vector<const Option*> ready_options(const Command& command) {
  std::vector<const Option*> options = options_of(command.name);
  std::erase_if(options, [](const Option* option) { return !option->ready; });
  return options;
}

std::string command_names(std::string_view separator) {
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.emplace_back(command.name);
  return joined(names, separator);
}

// The words an operand can be, or none when it is a file.
std::string operand_words(const Command& command, std::string_view separator) {
  if (command.operands == "[COMMAND]") return command_names(separator);
  if (command.operands == "MODEL") return {};
  std::string words(command.operands);
  std::string out;
  for (const char c : words) out += c == '|' ? std::string(separator) : std::string(1, c);
  return out;
}

// "--order|-o" for a case of the shell.
std::string pattern(const Option& option) {
  std::string text(option.name);
  if (option.letter != '\0') text += std::string("|-") + option.letter;
  return text;
}

std::string bash_script() {
  std::string out =
      "# bash completion for isospin\n_isospin() {\n"
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
      "  COMPREPLY=()\n"
      "  if (( COMP_CWORD == 1 )); then\n"
      "    COMPREPLY=($(compgen -W \"" +
      command_names(" ") +
      " --help --version\" -- \"$word\"))\n"
      "    return\n  fi\n"
      "  case \"${COMP_WORDS[1]}\" in\n";
  for (const Command& command : all_commands()) {
    std::vector<std::string> names;
    std::string values;  // cases for options that take one
    for (const Option* option : ready_options(command)) {
      names.emplace_back(option->name);
      if (option->letter != '\0') names.push_back(std::string("-") + option->letter);
      std::string reply;
      if (option->kind == ValueKind::flag) continue;
      if (option->kind == ValueKind::choice)
        reply = "COMPREPLY=($(compgen -W \"" + joined(choices_of(*option), " ") + "\" -- \"$word\"))";
      else if (option->kind == ValueKind::file)
        reply = "COMPREPLY=($(compgen -f -- \"$word\"))";
      else if (option->kind == ValueKind::folder)
        reply = "COMPREPLY=($(compgen -d -- \"$word\"))";
      else
        reply = "COMPREPLY=()";
      values += "        " + pattern(*option) + ") " + reply + "; return;;\n";
    }
    out += "    " + std::string(command.name) + ")\n";
    if (!values.empty()) out += "      case \"$before\" in\n" + values + "      esac\n";
    out +=
        "      if [[ \"$word\" == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"" +
        joined(names, " ") +
        "\" -- \"$word\"))\n"
        "      else\n";
    const std::string words = operand_words(command, " ");
    if (words.empty())
      out +=
          "        COMPREPLY=($(compgen -f -X '!*.pml' -- \"$word\") $(compgen -d -S / -- \"$word\"))\n"
          "        [[ ${#COMPREPLY[@]} == 1 && \"${COMPREPLY[0]}\" == */ ]] && compopt -o nospace\n";
    else
      out += "        COMPREPLY=($(compgen -W \"" + words + "\" -- \"$word\"))\n";
    out += "      fi;;\n";
  }
  return out + "  esac\n}\ncomplete -F _isospin isospin\n";
}

// For zsh inside single quotes, in a specification where brackets and colons mean something.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      out += std::string("\\") + c;
    else
      out += c;
  }
  return out;
}

std::string zsh_action(const Option& option) {
  const std::string name = zsh_escaped(option.argument.empty() ? "value" : option.argument);
  switch (option.kind) {
    case ValueKind::flag:
      return {};
    case ValueKind::choice:
      return ":value:(" + joined(choices_of(option), " ") + ")";
    case ValueKind::file:
      return ":" + name + ":_files";
    case ValueKind::folder:
      return ":" + name + ":_files -/";
    default:
      return ":" + name + ": ";
  }
}

std::string zsh_script() {
  std::string out =
      "#compdef isospin\n# zsh completion for isospin\n_isospin() {\n"
      "  local -a commands\n  commands=(\n";
  for (const Command& command : all_commands())
    out += "    '" + std::string(command.name) + ":" + zsh_escaped(command.summary) + "'\n";
  out +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n    return\n  fi\n"
      "  local command=\"$words[2]\"\n  shift words\n  (( CURRENT-- ))\n"
      "  case \"$command\" in\n";
  for (const Command& command : all_commands()) {
    out += "    " + std::string(command.name) + ")\n      _arguments -s";
    for (const Option* option : ready_options(command)) {
      const std::string rest = "[" + zsh_escaped(option->help) + "]" + zsh_action(*option) + "'";
      const std::string star = option->repeats ? "*" : "";
      out += " \\\n        '" + star + std::string(option->name) + rest;
      if (option->letter != '\0') out += " \\\n        '" + star + "-" + option->letter + rest;
    }
    const std::string words = operand_words(command, " ");
    out += " \\\n        " +
           (words.empty() ? std::string("'1:model:_files -g \"*.pml\"'") : "'1:word:(" + words + ")'") +
           ";;\n";
  }
  return out +
         "  esac\n}\nif [ \"$funcstack[1]\" = \"_isospin\" ]; then\n  _isospin \"$@\"\nelse\n"
         "  compdef _isospin isospin\nfi\n";
}

std::string fish_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out;
}

std::string fish_script() {
  std::string out = "# fish completion for isospin\ncomplete -c isospin -f\n";
  for (const Command& command : all_commands())
    out += "complete -c isospin -n __fish_use_subcommand -a " + std::string(command.name) + " -d '" +
           fish_escaped(command.summary) + "'\n";
  out +=
      "complete -c isospin -n __fish_use_subcommand -l help -s h -d 'list all commands'\n"
      "complete -c isospin -n __fish_use_subcommand -l version -d 'the version'\n";
  for (const Command& command : all_commands()) {
    const std::string start =
        "complete -c isospin -n '__fish_seen_subcommand_from " + std::string(command.name) + "'";
    for (const Option* option : ready_options(command)) {
      out += start + " -l " + std::string(option->name.substr(2));
      if (option->letter != '\0') out += std::string(" -s ") + option->letter;
      if (option->kind == ValueKind::choice) out += " -x -a '" + joined(choices_of(*option), " ") + "'";
      if (option->kind == ValueKind::folder) out += " -x -a '(__fish_complete_directories)'";
      if (option->kind == ValueKind::file) out += " -r -F";
      const bool free_text = option->kind == ValueKind::text || option->kind == ValueKind::number ||
                             option->kind == ValueKind::bytes || option->kind == ValueKind::duration;
      if (free_text) out += " -x";
      out += " -d '" + fish_escaped(option->help) + "'\n";
    }
    const std::string words = operand_words(command, " ");
    out += start + (words.empty() ? " -k -a '(__fish_complete_suffix .pml)'" : " -a '" + words + "'") + "\n";
  }
  return out;
}

}  // namespace

std::optional<std::string> completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  return {};
}

}  // namespace isospin::cli
