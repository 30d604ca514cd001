#include "cli/options.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace isospin::cli {
namespace {

constexpr std::string_view kReaders = "check symmetry simulate print symbols";  // commands that read a model
constexpr std::string_view kSearchers = "check";

// In the order of the help: by group, and in a group what is wanted most comes first.
constexpr Option kOptions[] = {
    // ---- how the model is read
    {.name = "--define",
     .letter = 'D',
     .kind = ValueKind::text,
     .argument = "NAME[=VALUE]",
     .group = Group::reading,
     .commands = kReaders,
     .help = "define a macro, as #define does: -D N=5",
     .repeats = true},
    {.name = "--undefine",
     .letter = 'U',
     .kind = ValueKind::text,
     .argument = "NAME",
     .group = Group::reading,
     .commands = kReaders,
     .help = "forget a macro that was defined before",
     .repeats = true},
    {.name = "--include",
     .letter = 'I',
     .kind = ValueKind::folder,
     .argument = "FOLDER",
     .group = Group::reading,
     .commands = kReaders,
     .help = "look for #include files here too, after the model's own folder",
     .repeats = true},

    // ---- what to check
    {.name = "--ltl",
     .kind = ValueKind::text,
     .argument = "NAME",
     .group = Group::checking,
     .commands = "check symmetry",
     .help = "check the claim of this name only, an ltl block or a never claim"},
    {.name = "--formula",
     .kind = ValueKind::text,
     .argument = "FORMULA",
     .group = Group::checking,
     .commands = "check symmetry",
     .help = "check this formula of linear temporal logic only"},
    {.name = "--property",
     .kind = ValueKind::choice,
     .choices = "all safety claims acceptance progress",
     .fallback = "all",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "what to check: all but progress, or one kind (progress: non-progress cycles)"},
    {.name = "--fair",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "of runs that never end, only those that are weakly fair: who can always move does"},
    {.name = "--ignore-claims",
     .group = Group::checking,
     .commands = "check symmetry",
     .help = "leave out never claims and ltl formulas: assertions and end states only"},
    {.name = "--ignore-assertions",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "do not report failing assertions: runs go on after them (pan -A)"},
    {.name = "--ignore-end-states",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "do not report invalid end states (pan -E)"},
    {.name = "--all-states",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "go on after the first error, until every state has been seen"},
    {.name = "--plain",
     .group = Group::checking,
     .commands = "check symmetry",
     .help = "SPIN's own states and steps: no reduction that is not named after it"},

    {.name = "--method",
     .kind = ValueKind::choice,
     .choices = "graph cosets",
     .fallback = "graph",
     .group = Group::checking,
     .commands = "symmetry",
     .help = "find symmetries in the program graph, or search the cosets of the diagram's group"},
    {.name = "--from",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::checking,
     .commands = "symmetry",
     .help = "certify the symmetries in this file, and look for no others"},
    {.name = "--certify",
     .kind = ValueKind::choice,
     .choices = "text deep",
     .fallback = "text",
     .group = Group::checking,
     .commands = "symmetry",
     .help = "against the statements of the model, or on its states as well"},

    // ---- how far
    {.name = "--time",
     .kind = ValueKind::duration,
     .argument = "TIME",
     .group = Group::limits,
     .commands = "check symmetry",
     .help = "stop after this time: 90s, 5m, 2h; 0, as for the other limits: never"},
    {.name = "--memory",
     .kind = ValueKind::bytes,
     .argument = "SIZE",
     .group = Group::limits,
     .commands = kSearchers,
     .help = "stop when this much memory is used: 512M, 4G; of it --store bitstate makes three quarters its "
             "bits"},
    {.name = "--max-depth",
     .kind = ValueKind::number,
     .argument = "STEPS",
     .group = Group::limits,
     .commands = "check simulate",
     .help = "go no further than this from the initial state"},
    {.name = "--max-states",
     .kind = ValueKind::number,
     .argument = "COUNT",
     .group = Group::limits,
     .commands = "check symmetry",
     .help = "stop after this many states"},

    // ---- how fast
    {.name = "--order",
     .kind = ValueKind::choice,
     .choices = "auto dfs bfs",
     .fallback = "auto",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "search breadth first or depth first; auto: breadth first on all cores, depth first with "
             "--plain, --store bitstate and the strategies sorted and pc-sorted"},
    {.name = "--threads",
     .kind = ValueKind::number,
     .argument = "COUNT",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "how many work at a search in breadth, or for cycles; as many as the machine has, if not said"},
    {.name = "--shortest",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "shorten a counterexample until it is a shortest, however long that takes"},
    {.name = "--shorten",
     .kind = ValueKind::duration,
     .argument = "SECONDS",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "how long a counterexample may take to be shortened: 1 second if not said; 0: not at all"},
    {.name = "--tier",
     .kind = ValueKind::choice,
     .choices = "auto quick optimised",
     .fallback = "auto",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "whose code runs: our own compiler's at once, the system's when it is ready"},
    {.name = "--store",
     .kind = ValueKind::choice,
     .choices = "tree bitstate",
     .fallback = "tree",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "keep states exactly, or a few bits of each: for models that do not fit, and never exhaustive"},
    {.name = "--symmetry",
     .kind = ValueKind::text,
     .argument = "auto|off|show|FILE",
     .fallback = "auto",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "search orbits of symmetric states: those found, none, found and shown, or those in FILE"},
    {.name = "--strategy",
     .kind = ValueKind::choice,
     .argument = "NAME",
     .choices = "canonical full segmented pc-segmented sorted pc-sorted chain local composed multiple",
     .fallback = "canonical",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "how the state that stands for an orbit is found: canonical, full, segmented, pc-segmented, "
             "sorted, pc-sorted, chain, local, composed, multiple"},
    {.name = "--main-array",
     .kind = ValueKind::text,
     .argument = "NAME",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "the array that the strategies sorted and segmented sort by"},
    {.name = "--por",
     .kind = ValueKind::choice,
     .choices = "auto on off",
     .fallback = "auto",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "leave out steps whose order cannot matter (partial-order reduction); auto: where it pays"},
    {.name = "--count-states",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "count exactly how many states the orbits stand for: partial-order reduction is not used"},
    {.name = "--split",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::speed,
     .commands = "check",
     .help = "check one conjunct of a formula for all that symmetries make of it, where that is less"},
    {.name = "--finished",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::speed,
     .commands = "check symmetry",
     .help = "let finished processes stay, where nobody can tell"},
    {.name = "--merge",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::speed,
     .commands = "check symmetry",
     .help = "take steps that nobody else can see together"},
    {.name = "--dead",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::speed,
     .commands = "check symmetry",
     .help = "forget values that will not be read again"},
    {.name = "--write-only",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::speed,
     .commands = "check symmetry",
     .help = "leave out variables that are never read"},
    {.name = "--seed",
     .kind = ValueKind::number,
     .argument = "NUMBER",
     .group = Group::speed,
     .commands = "simulate",
     .help = "choose the same moves as any other run with this number"},
    {.name = "--interactive",
     .letter = 'i',
     .group = Group::speed,
     .commands = "simulate",
     .help = "choose every move yourself"},
    {.name = "--guide",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::speed,
     .commands = "simulate",
     .help = "follow a saved run, as far as it fits the model"},

    // ---- what to print
    {.name = "--json",
     .group = Group::printing,
     .commands = "check symmetry simulate replay msc print symbols",
     .help = "one JSON object instead of text, with everything that the text says"},
    {.name = "--quiet",
     .letter = 'q',
     .group = Group::printing,
     .commands = "check symmetry simulate replay",
     .help = "the first line only, and errors"},
    {.name = "--verbose",
     .letter = 'v',
     .group = Group::printing,
     .commands = kSearchers,
     .help = "everything there is to say, not just what is unusual"},
    {.name = "--explain",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "why symmetries of the diagram are none of the model: the statements that break them"},
    {.name = "--trace-full",
     .group = Group::printing,
     .commands = "check simulate replay",
     .help = "every step of the run, with every variable"},
    {.name = "--summary",
     .group = Group::printing,
     .commands = kSearchers,
     .help = "say what is in the model, too: proctypes, instances, channels, properties"},
    {.name = "--unreached",
     .group = Group::printing,
     .commands = kSearchers,
     .help = "list the statements that were never reached"},
    {.name = "--trail",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check simulate",
     .help = "where to save the run, for replay and msc; check saves it as MODEL.trail.json if not said"},
    {.name = "--no-trail",
     .group = Group::printing,
     .commands = kSearchers,
     .help = "do not save the run of a violation"},
    {.name = "--msc",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check simulate replay",
     .help = "draw the run as a message sequence chart (SVG)"},
    {.name = "--svg",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check symmetry msc",
     .help = "draw the diagram, the chart, or for check the claim's automaton into this file"},
    {.name = "--dot",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check symmetry",
     .help = "write the diagram, or for check the claim's automaton, into this file, for graphviz"},
    {.name = "--diagram",
     .kind = ValueKind::choice,
     .choices = "channels shared",
     .fallback = "channels",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "processes and channels, or shared variables too"},
    {.name = "--colour",
     .kind = ValueKind::choice,
     .choices = "types orbits",
     .fallback = "types",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "what the colours of the picture show"},
    {.name = "--man", .group = Group::printing, .commands = "help", .help = "the manual page, for man(1)"},

    // ---- help
    {.name = "--help",
     .letter = 'h',
     .group = Group::general,
     .commands = "check symmetry simulate replay msc print symbols completion help",
     .help = "this text"},
};

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) found.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

}  // namespace

std::span<const Option> all_options() { return kOptions; }

bool takes(std::string_view command, const Option& option) {
  const std::vector<std::string> commands = words(option.commands);
  return std::find(commands.begin(), commands.end(), command) != commands.end();
}

std::vector<const Option*> options_of(std::string_view command) {
  std::vector<const Option*> found;
  for (const Option& option : kOptions)
    if (takes(command, option)) found.push_back(&option);
  return found;
}

const Option* find_option(std::string_view command, std::string_view name) {
  for (const Option& option : kOptions) {
    const bool by_letter =
        name.size() == 2 && name[0] == '-' && option.letter != '\0' && name[1] == option.letter;
    if ((option.name == name || by_letter) && takes(command, option)) return &option;
  }
  return nullptr;
}

std::vector<std::string> choices_of(const Option& option) { return words(option.choices); }

std::string argument_in_words(const Option& option) {
  if (option.kind == ValueKind::choice && option.argument.empty()) return joined(choices_of(option), "|");
  return std::string(option.argument);
}

std::string spelling(const Option& option) {
  std::string text;
  if (option.letter != '\0') text = std::string("-") + option.letter + ", ";
  text += option.name;
  const std::string argument = argument_in_words(option);
  return argument.empty() ? text : text + " " + argument;
}

std::string_view heading(Group group) {
  switch (group) {
    case Group::reading:
      return "How the model is read";
    case Group::checking:
      return "What to check";
    case Group::limits:
      return "How far to go";
    case Group::speed:
      return "How to search";
    case Group::printing:
      return "What to print";
    case Group::general:
      return "Help";
  }
  return {};
}

std::string json_key(const Option& option) {
  std::string key(option.name.substr(2));
  std::replace(key.begin(), key.end(), '-', '_');
  return key;
}

}  // namespace isospin::cli
