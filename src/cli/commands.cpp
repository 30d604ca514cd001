#include "cli/commands.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>
#include <string>

#include "cli/version.hpp"

namespace isospin::cli {
namespace {

constexpr Command kCommands[] = {
    {.name = "check",
     .operands = "MODEL",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "verify a model: assertions, end states, claims, run-time errors",
     .description =
         "Reads a Promela model as SPIN would and searches every state that it can reach, for assertions "
         "that fail, states in which it gets stuck, and run-time errors; then its never claims, ltl formulas "
         "and accept labels, one by one. The verdict comes first, then the "
         "counterexample as a run of the model, then what was searched. Exit status: 0 holds, 1 fails, "
         "2 undecided, 65 the model has mistakes.",
     .example = "isospin check examples/email.pml",
     .run = run_check},
    {.name = "symmetry",
     .operands = "MODEL",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "find the symmetries of a model, and show them",
     .description =
         "Finds the largest group of symmetries that the model's text shows, certifies each generator "
         "against every statement, and says what the group is: its order, its structure, generators over the "
         "names of the model. With --explain also why there are no more: which statement tells processes "
         "apart. Exit status: 0 done, 1 a symmetry of --from is refused, 2 there was no time to try all, 65 "
         "the model or "
         "the file has mistakes.",
     .example = "isospin symmetry examples/email_fig1.pml --explain",
     .run = run_symmetry},
    {.name = "simulate",
     .operands = "MODEL",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "run a model: at random, by hand, or along a saved run",
     .description = "Runs a model and prints each step with what it changes and prints. Moves are chosen at "
                    "random (the same "
                    "--seed chooses the same ones), by you (--interactive), or as in a saved run (--guide).",
     .example = "isospin simulate examples/email.pml --seed 1 --max-depth 20",
     .run = run_simulate},
    {.name = "replay",
     .operands = "FILE",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "do a saved run again, and show it",
     .description =
         "Does a run that check or simulate has saved (--trail) again, move by move, on the model "
         "as it is now, and "
         "shows it. After an edit that does not touch the run it finds its place again; where the run is no "
         "longer possible, it says at which step, and what can be done there instead.",
     .example = "isospin replay mutex.trail.json",
     .run = run_replay},
    {.name = "msc",
     .operands = "FILE",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "draw a saved run as a message sequence chart",
     .description =
         "Draws a run that check or simulate has saved (--trail): one column a process, with the messages "
         "between them. In text, or as a picture with --svg.",
     .example = "isospin msc mutex.trail.json --svg mutex.svg",
     .run = run_msc},
    {.name = "print",
     .operands = "MODEL",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "print the model as plain Promela, macros and inlines expanded",
     .description =
         "Prints the model as it was understood: macros and inlines expanded, one statement a line. SPIN "
         "accepts the output, and reaches the same states from it.",
     .example = "isospin print examples/email_fig1.pml -D NOCLAIM",
     .run = run_print},
    {.name = "symbols",
     .operands = "MODEL",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "list what the model declares, with types, places and uses",
     .description =
         "Lists variables, channels, proctypes, labels, formulas and all else that has a name, with its type "
         "and its place. With --json also where each is used: what an editor needs.",
     .example = "isospin symbols examples/email.pml --json",
     .run = run_symbols},
    {.name = "completion",
     .operands = "bash|zsh|fish",
     .fewest_operands = 1,
     .most_operands = 1,
     .summary = "print the completion script for a shell",
     .description =
         "Prints a script that makes the shell complete commands, options and models. For bash: source it in "
         "~/.bashrc. For zsh: save it as _isospin in a folder of $fpath. For fish: save it as "
         "~/.config/fish/completions/isospin.fish.",
     .example = "source <(isospin completion bash)",
     .run = run_completion},
    {.name = "help",
     .operands = "[COMMAND]",
     .fewest_operands = 0,
     .most_operands = 1,
     .summary = "explain a command and its options",
     .description = "Explains a command and its options, or lists all commands.",
     .example = "isospin help check",
     .run = run_help},
};

// "isospin check: MODEL is missing" -> "MODEL is missing"
std::string without_program(const std::string& reason) {
  const std::size_t colon = reason.find(": ");
  return reason.starts_with("isospin") && colon != std::string::npos ? reason.substr(colon + 2) : reason;
}

std::pair<std::string_view, ExitStatus> kind_and_status(RefusalKind kind) {
  switch (kind) {
    case RefusalKind::request:
      break;
    case RefusalKind::model:
      return {"model", ExitStatus::bad_model};
    case RefusalKind::output:
      return {"output", ExitStatus::not_written};
    case RefusalKind::internal:
      return {"internal", ExitStatus::internal};
  }
  return {"usage", ExitStatus::usage};
}

}  // namespace

std::span<const Command> all_commands() { return kCommands; }

const Command* find_command(std::string_view name) {
  for (const Command& command : kCommands)
    if (command.name == name) return &command;
  return nullptr;
}

Json error_json(std::string_view command, std::string_view kind, const std::string& message,
                const std::string& hint) {
  Json error = Json::object();
  error.set("kind", kind).set("message", message).set("hint", hint.empty() ? Json() : Json(hint));
  Json json = Json::object();
  json.set("isospin", version()).set("format", 1).set("schema", "isospin-error-1");
  json.set("command", command.empty() ? Json() : Json(command)).set("error", std::move(error));
  return json;
}

ExitStatus refuse(const Refusal& refusal, std::span<const std::string> words, Output& output) {
  const auto options_end = std::ranges::find(words, "--");
  if (std::find(words.begin(), options_end, "--json") != options_end) {
    const Command* command = words.empty() ? nullptr : find_command(words.front());
    output.out << error_json(command != nullptr ? command->name : "", "usage",
                             without_program(refusal.reason), refusal.hint)
                      .dump()
               << "\n";
    return ExitStatus::usage;
  }
  output.err << refusal.reason << "\n";
  if (!refusal.hint.empty()) output.err << refusal.hint << "\n";
  return ExitStatus::usage;
}

ExitStatus refuse(const Refusal& refusal, const Arguments& arguments, Output& output) {
  if (refusal.kind == RefusalKind::model) return ExitStatus::bad_model;
  const bool json = find_option(arguments.command(), "--json") != nullptr && arguments.has("--json");
  if (json) {
    const auto [kind, status] = kind_and_status(refusal.kind);
    output.out << error_json(arguments.command(), kind, refusal.reason, refusal.hint).dump() << "\n";
    return status;
  }
  if (refusal.kind == RefusalKind::internal) {
    output.err << "isospin: internal error: " << refusal.reason << "\n";
    return ExitStatus::internal;
  }
  std::istringstream lines(refusal.reason);
  for (std::string line; std::getline(lines, line);)
    output.err << "isospin " << arguments.command() << ": " << line << "\n";
  if (!refusal.hint.empty()) output.err << refusal.hint << "\n";
  return refusal.kind == RefusalKind::output ? ExitStatus::not_written : ExitStatus::usage;
}

}  // namespace isospin::cli
