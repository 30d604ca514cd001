#include "cli/options.hpp"

#include <algorithm>
#include <array>

#include "api/load.hpp"
#include "base/text.hpp"

namespace isospin::cli {
namespace {

constexpr std::string_view kReaders = "check symmetry simulate print symbols";  // commands that read a model
constexpr std::string_view kSearchers = "check";

// One line of help for each command that needs its own: then an option stands here several times. In a group
// what is wanted most comes first; help shows the groups in the order of `Group`.
// Not constexpr: which languages there are is known elsewhere.
const Option kOptions[] = {
    // ---- how the model is read
    {.name = "--language",
     .kind = ValueKind::choice,
     .choices = language_words(),
     .group = Group::reading,
     .commands = kReaders,
     .help = "the language of the model, whatever its file's name ends in"},
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
     .help = "remove the definition of a macro",
     .repeats = true},
    {.name = "--include",
     .letter = 'I',
     .kind = ValueKind::folder,
     .argument = "FOLDER",
     .group = Group::reading,
     .commands = kReaders,
     .help = "look for #include files in this folder too, after the model's own",
     .repeats = true},

    // ---- what to check
    {.name = "--ltl",
     .kind = ValueKind::text,
     .argument = "NAME",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "check only the claim of this name: an ltl block or a never claim; may be repeated, and go "
             "together with --formula and --property",
     .repeats = true},
    {.name = "--formula",
     .kind = ValueKind::text,
     .argument = "FORMULA",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "check only this LTL formula; may be repeated",
     .repeats = true},
    {.name = "--ltl",
     .kind = ValueKind::text,
     .argument = "NAME",
     .group = Group::checking,
     .commands = "symmetry",
     .help = "symmetries that keep the claim of this name: an ltl block or a never claim"},
    {.name = "--formula",
     .kind = ValueKind::text,
     .argument = "FORMULA",
     .group = Group::checking,
     .commands = "symmetry",
     .help = "symmetries that keep this LTL formula"},
    {.name = "--property",
     .kind = ValueKind::text,
     .argument = "NAME",
     .fallback = "all",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "all (but progress), safety, claims, acceptance, progress, or the name of a property; may be "
             "repeated",
     .repeats = true},
    {.name = "--property",
     .kind = ValueKind::text,
     .argument = "NAME",
     .group = Group::checking,
     .commands = "symmetry",
     .help = "symmetries that keep the property of this name; safety: those of the model alone"},
    {.name = "--fair",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "consider only weakly fair infinite runs"},
    {.name = "--ignore-claims",
     .group = Group::checking,
     .commands = "check symmetry",
     .help = "skip never claims and ltl formulas: check assertions and end states only"},
    {.name = "--ignore-assertions",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "do not report failing assertions: runs continue after them (pan -A)"},
    {.name = "--ignore-end-states",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "do not report invalid end states (pan -E)"},
    {.name = "--deadlock",
     .kind = ValueKind::choice,
     .choices = "stuttering stuck off",
     .group = Group::checking,
     .commands = "check symmetry",
     .help = "in Murphi, an error is a state from which no rule leads elsewhere (stuttering, the default), "
             "one without any rule (stuck), or neither (off)"},
    {.name = "--all-states",
     .group = Group::checking,
     .commands = kSearchers,
     .help = "continue after the first error until every state has been seen"},
    {.name = "--plain",
     .group = Group::checking,
     .commands = "check symmetry",
     .help = "SPIN's exact state space: every reduction off unless requested"},

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
     .help = "certify the symmetries in this file instead of finding some"},
    {.name = "--certify",
     .kind = ValueKind::choice,
     .choices = "text deep",
     .fallback = "text",
     .group = Group::checking,
     .commands = "symmetry",
     .help = "certify symmetries against the model's statements, or on its states as well"},

    // ---- how far
    {.name = "--time",
     .kind = ValueKind::duration,
     .argument = "TIME",
     .group = Group::limits,
     .commands = "check symmetry",
     .help = "stop after this time: 90s, 5m, 2h (0: no limit)"},
    {.name = "--memory",
     .kind = ValueKind::bytes,
     .argument = "SIZE",
     .group = Group::limits,
     .commands = kSearchers,
     .help = "stop when this much memory is used: 512M, 4G; --store bitstate uses three quarters of it for "
             "its bits"},
    {.name = "--max-depth",
     .kind = ValueKind::number,
     .argument = "STEPS",
     .group = Group::limits,
     .commands = kSearchers,
     .help = "go at most this many steps of the search from the initial state; an atomic sequence, and steps "
             "that --merge makes one, count as one (0: no limit)"},
    {.name = "--max-depth",
     .kind = ValueKind::number,
     .argument = "STEPS",
     .group = Group::limits,
     .commands = "simulate",
     .help = "go at most this many steps from the initial state (0: no limit)"},
    {.name = "--max-states",
     .kind = ValueKind::number,
     .argument = "COUNT",
     .group = Group::limits,
     .commands = "check symmetry",
     .help = "stop after this many states (0: no limit)"},

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
     .help = "number of threads (default: all cores)"},
    {.name = "--shortest",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "shorten a counterexample until it is a shortest, however long that takes (--fair: a short "
             "one; a shortest only where the report says so)"},
    {.name = "--shorten",
     .kind = ValueKind::duration,
     .argument = "SECONDS",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "shorten a counterexample for this long (default: 1 s; 0: not at all)"},
    {.name = "--tier",
     .kind = ValueKind::choice,
     .choices = "auto quick optimised",
     .fallback = "auto",
     .group = Group::tuning,
     .commands = kSearchers,
     .help = "run code of the built-in compiler (quick), of the system compiler (optimised), or switch when "
             "that is ready (auto)"},
    {.name = "--store",
     .kind = ValueKind::choice,
     .choices = "tree bitstate",
     .fallback = "tree",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "store states exactly, or a few bits of each (bitstate) when they do not fit: it can find "
             "errors but never proves their absence"},
    {.name = "--symmetry",
     .kind = ValueKind::text,
     .argument = "auto|off|show|FILE",
     .fallback = "auto",
     .group = Group::speed,
     .commands = kSearchers,
     .help = "search orbits of symmetric states: use the symmetries that are found, none, found and shown, "
             "or those in FILE"},
    {.name = "--strategy",
     .kind = ValueKind::choice,
     .argument = "NAME",
     .choices = "canonical full segmented pc-segmented sorted pc-sorted chain local composed multiple",
     .fallback = "canonical",
     .group = Group::tuning,
     .commands = kSearchers,
     .help = "how the representative of an orbit is computed: canonical, full, segmented, pc-segmented, "
             "sorted, pc-sorted, chain, local, composed, multiple"},
    {.name = "--main-array",
     .kind = ValueKind::text,
     .argument = "NAME",
     .group = Group::tuning,
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
     .group = Group::tuning,
     .commands = "check",
     .help = "check one conjunct per symmetry orbit when that is cheaper"},
    {.name = "--finished",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::tuning,
     .commands = "check symmetry",
     .help = "keep finished processes in place where the model cannot tell"},
    {.name = "--merge",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::tuning,
     .commands = "check symmetry",
     .help = "merge steps that no other process can see"},
    {.name = "--dead",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::tuning,
     .commands = "check symmetry",
     .help = "reset variables whose value will not be read again"},
    {.name = "--write-only",
     .kind = ValueKind::choice,
     .choices = "on off",
     .fallback = "on",
     .group = Group::tuning,
     .commands = "check symmetry",
     .help = "leave out variables that are never read"},
    {.name = "--seed",
     .kind = ValueKind::number,
     .argument = "NUMBER",
     .group = Group::moves,
     .commands = "simulate",
     .help = "choose the moves that this number gives: the same number, the same run"},
    {.name = "--interactive",
     .letter = 'i',
     .group = Group::moves,
     .commands = "simulate",
     .help = "choose every move yourself; `help` lists what can be typed"},
    {.name = "--guide",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::moves,
     .commands = "simulate",
     .help = "follow a saved run as far as it fits the model"},

    // ---- what to print
    {.name = "--json",
     .group = Group::printing,
     .commands = "check symmetry simulate replay msc print symbols",
     .help = "print one JSON object instead of text, with everything that the text says"},
    {.name = "--quiet",
     .letter = 'q',
     .group = Group::printing,
     .commands = "check symmetry simulate replay",
     .help = "print only the first line, and errors"},
    {.name = "--verbose",
     .letter = 'v',
     .group = Group::printing,
     .commands = kSearchers,
     .help = "print everything there is to say, not only what is unusual"},
    {.name = "--explain",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "say why there are no more symmetries: what tells processes apart, and what to write instead"},
    {.name = "--trace-full",
     .group = Group::printing,
     .commands = "check simulate replay",
     .help = "show every step of the run, and every variable"},
    {.name = "--summary",
     .group = Group::printing,
     .commands = kSearchers,
     .help = "also say what is in the model: proctypes, instances, channels, or rules; properties"},
    {.name = "--unreached",
     .group = Group::printing,
     .commands = kSearchers,
     .help = "list the statements that were never reached"},
    {.name = "--trail",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check simulate",
     .help = "save the run in this file, for replay and msc (check: MODEL.trail.json by default)"},
    {.name = "--no-trail",
     .group = Group::printing,
     .commands = kSearchers,
     .help = "do not save the run of a violation"},
    {.name = "--msc",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check simulate replay",
     .help = "draw the run as a message sequence chart (SVG) into this file"},
    {.name = "--svg",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check",
     .help = "draw the claim's automaton (SVG) into this file"},
    {.name = "--svg",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "draw the diagram (SVG) into this file"},
    {.name = "--svg",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "msc",
     .help = "draw the chart (SVG) into this file"},
    {.name = "--dot",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "check",
     .help = "write the claim's automaton into this file, for graphviz"},
    {.name = "--dot",
     .kind = ValueKind::file,
     .argument = "FILE",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "write the diagram into this file, for graphviz"},
    {.name = "--diagram",
     .kind = ValueKind::choice,
     .choices = "auto channels shared hypergraph",
     .fallback = "auto",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "draw processes and channels, or shared variables too (auto: where a process uses no "
             "channel), or the hypergraph of components and what they share (auto: of rules)"},
    {.name = "--colour",
     .kind = ValueKind::choice,
     .choices = "types orbits",
     .fallback = "orbits",
     .group = Group::printing,
     .commands = "symmetry",
     .help = "what the colours of the picture show: types, or orbits"},
    {.name = "--man",
     .group = Group::printing,
     .commands = "help",
     .help = "print the manual page, for man(1)"},

    // ---- help
    {.name = "--help",
     .letter = 'h',
     .group = Group::general,
     .commands = "check symmetry simulate replay msc print symbols completion help",
     .help = "print this text"},
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
  std::stable_sort(found.begin(), found.end(),
                   [](const Option* a, const Option* b) { return a->group < b->group; });
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
    case Group::moves:
      return "How moves are chosen";
    case Group::printing:
      return "What to print";
    case Group::tuning:
      return "Details of the search, rarely needed";
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
