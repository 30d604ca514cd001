#include "cli/foreign_options.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <vector>

namespace isospin::cli {
namespace {

struct Foreign {
  std::string_view word;  // a `#` at its end stands for a number
  std::string_view whose;
  std::string_view meaning;  // there
  std::string_view here;     // what to do instead; `#` is the number that was given
};

constexpr std::string_view kLeaveOut = "isospin check does it all in one command; leave it out";
constexpr std::string_view kGrows =
    "the table of states grows by itself; leave it out (--memory SIZE limits it)";
constexpr std::string_view kShown =
    "isospin shows the run and what it changes by itself; --trace-full adds every variable";
constexpr std::string_view kCompressed =
    "states are stored exactly and compressed by themselves; leave it out";

// What is typed most comes first.
constexpr Foreign kForeign[] = {
    {"-a", "SPIN", "make a verifier; of pan, search for acceptance cycles",
     "isospin check checks all claims and accept labels by itself; leave it out"},
    {"-search", "SPIN", "make, compile and run a verifier", kLeaveOut},
    {"-run", "SPIN", "make, compile and run a verifier", kLeaveOut},
    {"-m#", "SPIN", "limit the depth of the search", "--max-depth # (without it there is no limit)"},
    {"-m", "SPIN", "lose messages that are sent to full channels",
     "there is no such mode; say in the model what is lost: `if :: nfull(c) -> c!x :: full(c) fi`"},
    {"-bfs", "SPIN", "search breadth first", "--order bfs"},
    {"-bfspar", "SPIN", "search breadth first on several cores", "--order bfs --threads COUNT"},
    {"-dfs", "SPIN", "search depth first", "--order dfs"},
    {"--bfs", "other tools", "search breadth first", "--order bfs"},
    {"--dfs", "other tools", "search depth first", "--order dfs"},
    {"-i", "SPIN", "of pan, look for the shortest error; of spin, choose the moves yourself",
     "--shortest finds a shortest counterexample; `isospin simulate MODEL --interactive` lets you choose"},
    {"-t", "SPIN", "follow the trail of an error",
     "`isospin replay FILE` does a run again that check has saved (SPIN's own .trail files are not read)"},
    {"-t#", "SPIN", "follow the trail of an error",
     "`isospin replay FILE` does a run again that check has saved (SPIN's own .trail files are not read)"},
    {"-p", "SPIN", "print every statement", kShown},
    {"-g", "SPIN", "print global variables", kShown},
    {"-s", "SPIN", "print messages that are sent", kShown},
    {"-r", "SPIN", "print messages that are received", kShown},
    {"-l", "SPIN", "of pan, search for non-progress cycles; of spin, print local variables",
     "--property progress checks for cycles without progress; --trace-full shows every variable"},
    {"-np", "SPIN", "search for non-progress cycles", "--property progress"},
    {"-ltl", "SPIN", "check the formula of this name", "--ltl NAME"},
    {"-N", "SPIN", "check the claim of this name", "--ltl NAME"},
    {"-f", "SPIN", "of pan, weak fairness; of spin, a formula",
     "--fair considers only weakly fair runs; --formula 'FORMULA' checks a formula"},
    {"-F", "SPIN", "a formula in a file", "--formula \"$(cat FILE)\""},
    {"-w#", "SPIN", "set the size of the hash table", kGrows},
    {"-w", "SPIN", "of pan, set the size of the hash table; of spin, print much", kGrows},
    {"-c#", "SPIN", "stop at this error, 0 for none",
     "--all-states continues after errors; without it the search stops at the first"},
    {"-c", "SPIN", "print messages in columns", "`isospin msc FILE` draws a saved run as a chart"},
    {"-e", "SPIN", "save a trail of every error", "--all-states continues after errors and counts them"},
    {"-A", "SPIN", "ignore failing assertions", "--ignore-assertions"},
    {"-E", "SPIN", "ignore invalid end states", "--ignore-end-states"},
    {"-noclaim", "SPIN", "ignore claims", "--ignore-claims"},
    {"-safety", "SPIN", "check safety only", "--property safety"},
    {"-n", "SPIN", "do not list unreached statements",
     "they are listed on request only (--unreached); `isospin simulate MODEL --seed N` repeats a run"},
    {"-n#", "SPIN", "choose moves by this number", "`isospin simulate MODEL --seed #`"},
    {"-u#", "SPIN", "stop after this many steps", "`isospin simulate MODEL --max-depth #`"},
    {"-j#", "SPIN", "leave out the first steps of a run", kShown},
    {"-replay", "SPIN", "follow the trail of an error",
     "`isospin replay FILE` does a run again that check has saved (SPIN's own .trail files are not read)"},
    {"-pp", "SPIN", "print the model in another layout", "`isospin print MODEL`"},
    {"-simulate", "SPIN", "simulate", "`isospin simulate MODEL`"},
    {"-R#", "SPIN", "search several times in random order",
     "one search sees every state; leave it out (`isospin simulate MODEL --seed N` makes random runs)"},
    {"-R", "SPIN", "search several times in random order",
     "one search sees every state; leave it out (`isospin simulate MODEL --seed N` makes random runs)"},
    {"-B", "SPIN", "do not print the last state", "`isospin simulate MODEL --quiet` prints less"},
    {"-T", "SPIN", "do not indent what printf prints; of pan, write trails elsewhere",
     "leave it out; --trail FILE names the file of a run"},
    {"-S", "SPIN", "print no more than what the model prints", "`isospin replay FILE --quiet` prints less"},
    {"-S1", "SPIN", "make a verifier in two parts", kLeaveOut},
    {"-S2", "SPIN", "make a verifier in two parts", kLeaveOut},
    {"-P", "SPIN", "use another preprocessor; of pan, follow a trail",
     "the preprocessor is built in, and -D, -U, -I are its options; `isospin replay FILE` follows a run"},
    {"-J", "SPIN", "reverse the order in which nested `unless` are looked at", "there is no such mode"},
    {"-L", "SPIN", "intersect languages strictly", kLeaveOut},
    {"-G#", "SPIN", "limit the memory of a search on several cores, in megabytes", "--memory #M"},
    {"-G", "SPIN", "limit the memory of a search on several cores", "--memory SIZE"},
    {"-W", "SPIN", "print more or less", "--verbose prints all there is to say"},
    {"-X", "SPIN", "print for a graphical user interface", "--json is for other programs"},
    {"-Y", "SPIN", "print for a graphical user interface", "--json is for other programs"},
    {"-Z", "SPIN", "print for a graphical user interface", "--json is for other programs"},
    {"-z#", "SPIN", "set the depth at which cores hand over work", "--threads COUNT; leave the rest out"},
    {"-z", "SPIN", "set the depth at which cores hand over work", "--threads COUNT; leave the rest out"},
    {"-O#", "the C compiler", "optimise", "isospin compiles the model by itself; leave it out"},
    {"-M", "SPIN", "draw a message sequence chart",
     "--msc FILE draws the run that was found; `isospin msc FILE` draws a saved one"},
    {"-M#", "SPIN", "limit the memory, in megabytes", "--memory #M"},
    {"-Q#", "SPIN", "limit the time, in minutes", "--time #m"},
    {"-o1", "SPIN", "do not reset dead variables", "--dead off"},
    {"-o2", "SPIN", "do not leave out write-only variables", "--write-only off"},
    {"-o3", "SPIN", "do not merge statements", "--merge off"},
    {"-o#", "SPIN", "switch an optimisation", "--plain switches every reduction off; leave it out otherwise"},
    {"-b", "SPIN", "make it an error to reach the limit on depth",
     "a limit that is reached gives the verdict `undecided` (exit status 2); leave it out"},
    {"-bitstate", "SPIN", "keep a few bits of each state", "--store bitstate"},
    {"--bitstate", "other tools", "keep a few bits of each state", "--store bitstate"},
    {"-biterate", "SPIN", "search again and again with more bits",
     "--store bitstate --memory SIZE: with more memory more is seen"},
    {"-swarm", "SPIN", "run many small searches", "--store bitstate finds errors where memory is short"},
    {"-collapse", "SPIN", "compress states", kCompressed},
    {"-hc", "SPIN", "store hashes instead of states", kCompressed},
    {"-hc#", "SPIN", "store hashes instead of states", kCompressed},
    {"-C", "SPIN", "show who uses which channel", "`isospin symmetry MODEL --svg FILE` draws it"},
    {"-d", "SPIN", "list what is declared", "`isospin symbols MODEL`"},
    {"-k", "SPIN", "follow the trail in this file", "`isospin replay FILE`"},
    {"-O", "SPIN", "take formulas in the old syntax", "both are read; leave it out"},
    {"-V", "SPIN", "print the version", "`isospin --version`"},
    {"-x", "SPIN", "do not overwrite a trail", "--trail FILE names the file"},
    {"-vbfs", "Murphi", "search breadth first", "--order bfs"},
    {"-vdfs", "Murphi", "search depth first", "--order dfs"},
    {"--depth", "other tools", "limit the depth", "--max-depth STEPS"},
    {"--timeout", "other tools", "limit the time", "--time TIME"},
    {"--trace", "other tools", "save the counterexample", "--trail FILE; --trace-full shows more of it"},
    {"--no-symmetry", "other tools", "search without symmetry", "--symmetry off"},
    {"--no-por", "other tools", "search without partial-order reduction", "--por off"},
    {"--workers", "other tools", "number of threads", "--threads COUNT"},
};

constexpr std::string_view kByProperty =
    "isospin generates its own code; choose what is checked by --property instead";

// What pan is compiled with. A value is not looked at, but for `#` in the words.
constexpr Foreign kDefinitions[] = {
    {"SAFETY", "SPIN", "check safety only", "--property safety"},
    {"NP", "SPIN", "search for non-progress cycles", "--property progress"},
    {"BITSTATE", "SPIN", "keep a few bits of each state", "--store bitstate"},
    {"NOREDUCE", "SPIN", "no partial-order reduction", "--por off (--plain switches every reduction off)"},
    {"NOCLAIM", "SPIN", "ignore claims", "--ignore-claims"},
    {"BFS", "SPIN", "search breadth first", "--order bfs"},
    {"BFS_PAR", "SPIN", "search breadth first on several cores", "--order bfs --threads COUNT"},
    {"NCORE", "SPIN", "number of cores", "--threads #"},
    {"NOFAIR", "SPIN", "no fairness", "fairness is off unless --fair is given; leave it out"},
    {"NFAIR", "SPIN", "how many processes fairness counts",
     "--fair counts as many as there are; leave it out"},
    {"REACH", "SPIN", "keep shortest paths under a limit on depth", "--shortest"},
    {"VECTORSZ", "SPIN", "room for a state, in bytes",
     "states are as large as they need to be; leave it out"},
    {"MEMLIM", "SPIN", "limit the memory, in megabytes", "--memory #M"},
    {"MA", "SPIN", "store states as an automaton", kCompressed},
    {"COLLAPSE", "SPIN", "compress states", kCompressed},
    {"HC", "SPIN", "store hashes instead of states", kCompressed},
    {"HC4", "SPIN", "store hashes instead of states", kCompressed},
    {"XUSAFE", "SPIN", "do not check xr and xs", "leave it out"},
    {"NOSTUTTER", "SPIN", "no stuttering in claims", kByProperty},
};

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string with_number(std::string_view text, std::string_view number) {
  std::string out;
  for (const char c : text)
    if (c == '#')
      out += number.empty() ? std::string_view("COUNT") : number;
    else
      out += c;
  return out;
}

Refusal refusal_of(const Foreign& known, std::string_view typed, std::string_view number) {
  std::string here = with_number(known.here, number);
  if (here.starts_with("--")) here.insert(0, "here: ");
  return Refusal{"`" + std::string(typed) + "` is an option of " + std::string(known.whose) + " (" +
                     std::string(known.meaning) + ")",
                 {},
                 std::move(here)};
}

// Whether the text may mean something by `name`: it uses the word, or what it includes could.
bool may_use(const std::string& path, std::string_view name) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  std::ostringstream content;
  content << file.rdbuf();
  const std::string text = content.str();
  if (text.find("#include") != std::string::npos) return true;
  const auto is_letter = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + name.size())) return true;
  return false;
}

}  // namespace

std::optional<Refusal> foreign_option(std::string_view word) {
  for (const Foreign& known : kForeign) {
    if (known.word == word) return refusal_of(known, word, {});
    if (!known.word.ends_with('#')) continue;
    const std::string_view letters = known.word.substr(0, known.word.size() - 1);
    if (word.starts_with(letters) && is_number(word.substr(letters.size())))
      return refusal_of(known, word, word.substr(letters.size()));
  }
  return std::nullopt;
}

std::optional<Refusal> foreign_definition(std::string_view definition, const std::string& path) {
  const std::size_t equals = std::min(definition.find('='), definition.size());
  const std::string_view name = definition.substr(0, equals);
  for (const Foreign& known : kDefinitions) {
    if (known.word != name || may_use(path, name)) continue;
    Refusal refusal = refusal_of(known, "-D" + std::string(definition),
                                 definition.substr(std::min(equals + 1, definition.size())));
    refusal.hint += "\n(a macro of the model is defined by `--define " + std::string(definition) + "`)";
    return refusal;
  }
  return std::nullopt;
}

std::optional<Refusal> foreign_option(std::span<const std::string> words) {
  if (words.size() > 1 && is_number(words[1]) && !is_number(words[0].substr(words[0].size() - 1)))
    if (auto joined = foreign_option(words[0] + words[1])) return joined;
  return foreign_option(words.front());
}

std::span<const std::string_view> foreign_samples() {
  static const std::vector<std::string_view> samples = [] {
    std::vector<std::string_view> words;
    for (const Foreign& known : kForeign)
      if (!known.word.ends_with('#')) words.push_back(known.word);
    return words;
  }();
  return samples;
}

}  // namespace isospin::cli
