#include "cli/interactive.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "cli/move_list.hpp"
#include "cli/watches.hpp"
#include "report/ending.hpp"

namespace isospin::cli {
namespace {

constexpr std::size_t kMostAtOnce = 10'000;  // moves that one answer takes
constexpr std::size_t kWidth = 80;

// What can be typed. A count may stand before or after the word: 5r, r 5.
struct Answer {
  std::string_view word;
  std::string_view also;  // other ways to say it, with blanks between them
  std::string_view argument;
  std::string_view meaning;
};
constexpr Answer kAnswers[] = {
    {"NUMBER", "", "", "take this move"},
    {"f", "forced", "",
     "take moves as long as there is only one; so does an empty line, which takes the first where there are "
     "several"},
    {"r", "random", "[COUNT]", "take a move at random, or several: 5r"},
    {"b", "back undo", "[COUNT]", "undo a move, or several: 3b"},
    {"goto", "g", "STEP", "go to where the run was after this step, back or forward; 0 is the beginning"},
    {"s", "state", "", "show all variables"},
    {"l", "list", "", "list the moves again"},
    {"t", "trace", "", "show the run so far"},
    {"watch", "w", "[NAME]", "show a variable or an expression after each step; alone: show them now"},
    {"unwatch", "", "[NAME]", "no longer show it; alone: none of them"},
    {"save", "", "FILE", "save the run so far, for replay and msc"},
    {"?", "h help", "", "this list"},
    {"q", "quit exit", "", "quit"},
};

std::string help() {
  std::string out;
  for (const Answer& answer : kAnswers) {
    std::string left = "  " + std::string(answer.word);
    if (!answer.argument.empty()) left += " " + std::string(answer.argument);
    out += left + std::string(left.size() < 17 ? 17 - left.size() : 1, ' ');
    const std::vector<std::string> lines = isospin::wrapped(std::string(answer.meaning), kWidth - 17);
    for (std::size_t i = 0; i < lines.size(); ++i)
      out += (i == 0 ? "" : std::string(17, ' ')) + lines[i] + "\n";
  }
  return out;
}

bool has_word(std::string_view words, std::string_view wanted) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == wanted) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

// The word of the table that is meant; "" for none.
std::string_view meant_by(std::string_view word) {
  for (const Answer& answer : kAnswers)
    if (answer.word != "NUMBER" && (answer.word == word || has_word(answer.also, word))) return answer.word;
  return {};
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stopped != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

class ByHand {
 public:
  ByHand(trace::Walk& walk, const PreparedModel& prepared, const trace::Explainer& explainer,
         const TraceTable& table, const ByHandOptions& options, std::istream& in, std::ostream& out)
      : walk_(walk),
        explainer_(explainer),
        table_(table),
        options_(options),
        watches_(prepared, explainer),
        random_(options.seed),
        in_(in),
        out_(out) {}

  void run() {
    if (const auto start = explainer_.start(walk_.run())) out_ << table_.start(*start);
    out_ << "Choose a move by its number; `help` lists the other answers.\n";
    list();
    for (std::string line; ask(line);) {
      const std::string_view answer = trimmed(line);
      if (meant_by(answer) == "q") return;
      if (const std::string wrong = do_as_told(answer); !wrong.empty()) out_ << "  " << wrong << "\n";
    }
    out_ << "\n";
  }

 private:
  // What was done, so that it can be done again after going back.
  struct Taken {
    std::size_t choice = 0;
    bool ends_step = true;
  };

  bool ask(std::string& line) {
    const std::size_t count = walk_.choices().size();
    const std::string range = count == 0 ? "b, q" : count == 1 ? "1" : "1-" + std::to_string(count);
    out_ << range << "> " << std::flush;
    if (!std::getline(in_, line)) return false;
    if (options_.echo) out_ << line << "\n";
    return true;
  }

  // What is wrong with the answer; "" when it was understood.
  std::string do_as_told(std::string_view answer) {
    if (answer.empty()) return walk_.choices().size() > 1 ? chosen(1) : run_forced();
    if (const auto number = number_in(answer)) return chosen(*number);
    // 5r: the count comes first.
    const std::size_t digits = std::min(answer.find_first_not_of("0123456789"), answer.size());
    const std::string_view rest = trimmed(answer.substr(digits));
    const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
    std::string_view word = rest.substr(0, end);
    std::string_view argument = trimmed(rest.substr(end));
    // r5
    if (const std::size_t letters = word.find_first_of("0123456789");
        letters != std::string_view::npos && letters > 0 && argument.empty() && digits == 0) {
      argument = word.substr(letters);
      word = word.substr(0, letters);
    }
    if (digits > 0 && argument.empty()) argument = answer.substr(0, digits);
    const std::string_view meant = meant_by(word);
    if (meant.empty()) return unknown(answer);
    return with_argument(meant, argument, answer);
  }

  std::string with_argument(std::string_view word, std::string_view argument, std::string_view answer) {
    const std::string text(argument);
    if (word == "r" || word == "b") {
      const auto count = argument.empty() ? std::optional<std::size_t>(1) : number_in(argument);
      if (!count || *count == 0) return "`" + std::string(word) + "` takes a count, not `" + text + "`";
      return word == "r" ? take_random(*count) : go_back(*count);
    }
    if (word == "goto") {
      const auto step = number_in(argument);
      return step ? go_to(*step) : "`goto` takes the number of a step: goto 3";
    }
    if (word == "watch") return watch(text);
    if (word == "unwatch") return unwatch(text);
    if (word == "save") return save(text);
    if (!argument.empty()) return unknown(answer);
    if (word == "f") return run_forced();
    if (word == "s")
      out_ << table_.variables(walk_.state());
    else if (word == "l")
      list();
    else if (word == "t")
      show_run();
    else
      out_ << help();
    return {};
  }

  std::string unknown(std::string_view answer) const {
    std::vector<std::string> words;
    for (const Answer& known : kAnswers) {
      if (known.word.size() > 1 && known.word != "NUMBER") words.emplace_back(known.word);
      for (std::string_view rest = known.also; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (end > 1) words.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
    const std::string near = nearest(answer.substr(0, answer.find(' ')), words);
    return "`" + std::string(answer) + "` is no answer here; " +
           (near.empty() ? "`help` lists them" : "did you mean `" + near + "`?");
  }

  // ---- moves

  std::string chosen(std::size_t number) {
    const std::size_t count = walk_.choices().size();
    if (count == 0) return "nobody can move: `b` undoes a move, `q` quits";
    if (number == 0 || number > count)
      return "there is no move " + std::to_string(number) + "; " +
             (count == 1 ? "the only one is 1" : "they are 1 to " + std::to_string(count));
    take(number - 1);
    list();
    return {};
  }

  std::string take_random(std::size_t count) {
    if (walk_.ended()) return "nobody can move: `b` undoes a move, `q` quits";
    std::size_t done = 0;
    while (done < std::min(count, kMostAtOnce) && !walk_.ended()) {
      take(random_() % walk_.choices().size());
      ++done;
    }
    if (done < count && !walk_.ended()) out_ << "  stopped after " << counted(done, "move") << "\n";
    list();
    return {};
  }

  // A system without choices may go on for ever.
  std::string run_forced() {
    const std::size_t count = walk_.choices().size();
    if (count == 0) return "nobody can move: `b` undoes a move, `q` quits";
    if (count > 1) return "there is a choice: type a number, 1 to " + std::to_string(count);
    std::vector<std::vector<std::uint8_t>> seen;
    const auto state = [&] { return std::vector<std::uint8_t>(walk_.state().begin(), walk_.state().end()); };
    for (std::size_t done = 0; walk_.choices().size() == 1; ++done) {
      if (done == kMostAtOnce || (!walk_.inside_atomic() && std::ranges::find(seen, state()) != seen.end())) {
        out_ << "  it goes on like that: stopped after " << counted(done, "move") << "\n";
        break;
      }
      if (seen.size() < 1000) seen.push_back(state());
      take(0);
    }
    list();
    return {};
  }

  void take(std::size_t choice) {
    const std::size_t at = walk_.run().steps.size();
    walk_.take(choice);
    const trace::RunStep& step = walk_.run().steps.back();
    if (at < taken_.size() && taken_[at].choice != choice) taken_.resize(at);
    if (at == taken_.size()) taken_.push_back({choice, step.ends_step});
    print_last();
  }

  void print_last() {
    const trace::Run& run = walk_.run();
    const std::size_t last = run.steps.size() - 1;
    out_ << table_.rows(explainer_.explain(run, last, trace::step_numbers(run).back()),
                        run.steps[last].state);
    print_watches();
  }

  std::string go_back(std::size_t count) {
    std::size_t done = 0;
    while (done < count && walk_.back()) ++done;
    if (done == 0) return "this is the initial state";
    print_watches();
    list();
    return {};
  }

  // Steps that are complete among the first `moves`.
  std::size_t steps_in(std::size_t moves) const {
    return static_cast<std::size_t>(std::count_if(taken_.begin(),
                                                  taken_.begin() + static_cast<std::ptrdiff_t>(moves),
                                                  [](const Taken& taken) { return taken.ends_step; }));
  }

  std::string go_to(std::size_t step) {
    const std::size_t known = steps_in(taken_.size());
    if (step > known)
      return "the run so far has " + counted(known, "step") +
             (known == 0 ? "" : ": goto 0 to " + std::to_string(known));
    std::size_t moves = 0;
    while (steps_in(moves) < step) ++moves;
    while (walk_.run().steps.size() > moves) walk_.back();
    while (walk_.run().steps.size() < moves) {
      const std::size_t choice = taken_[walk_.run().steps.size()].choice;
      walk_.take(choice);
    }
    out_ << "  after step " << step << " of " << known << "\n";
    print_watches();
    list();
    return {};
  }

  // ---- looking

  void list() {
    if (const auto ending = ending_of(explainer_, walk_.run()))
      out_ << ending_text(*ending, explainer_.sources());
    else if (walk_.ended())
      out_ << "  the end: every process has ended, or waits where it may\n";
    if (walk_.ended()) return;
    if (walk_.timed_out()) out_ << "  nobody can move but by timeout:\n";
    if (walk_.inside_atomic()) out_ << "  inside an atomic sequence:\n";
    out_ << list_of_moves(walk_, explainer_);
  }

  void show_run() {
    const trace::Run& run = walk_.run();
    const std::vector<std::size_t> numbers = trace::step_numbers(run);
    out_ << table_.heading();
    for (std::size_t i = 0; i < run.steps.size(); ++i)
      out_ << table_.rows(explainer_.explain(run, i, numbers[i]), run.steps[i].state);
  }

  void print_watches() {
    if (watches_.empty()) return;
    for (const std::string& line : wrapped_list(watches_.values(walk_.state()), kWidth - 10))
      out_ << "          " << line << "\n";
  }

  std::string watch(const std::string& text) {
    if (text.empty() && watches_.empty()) return "nothing is watched: watch NAME, or an expression";
    if (!text.empty())
      if (const Done added = watches_.add(text); !added)
        return "`" + text + "` cannot be watched: " + added.refusal().reason;
    print_watches();
    return {};
  }

  std::string unwatch(const std::string& text) {
    if (text.empty() || text == "all")
      watches_.clear();
    else if (!watches_.remove(text))
      return "`" + text + "` is not watched";
    return {};
  }

  std::string save(const std::string& path) {
    if (path.empty()) return "`save` takes the name of a file: save run.trail.json";
    const trace::Run& run = walk_.run();
    if (options_.save(path, run))
      out_ << "  saved in " << path << ", "
           << counted(run.steps.empty() ? 0 : trace::step_numbers(run).back(), "step") << "\n";
    return {};
  }

  trace::Walk& walk_;
  const trace::Explainer& explainer_;
  const TraceTable& table_;
  const ByHandOptions& options_;
  Watches watches_;
  std::mt19937_64 random_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<Taken> taken_;  // with what was undone, as long as nothing else was done instead
};

}  // namespace

void walk_by_hand(trace::Walk& walk, const PreparedModel& prepared, const trace::Explainer& explainer,
                  const TraceTable& table, const ByHandOptions& options, std::istream& in,
                  std::ostream& out) {
  ByHand(walk, prepared, explainer, table, options, in, out).run();
}

}  // namespace isospin::cli
