#include "cli/interactive.hpp"

#include <algorithm>
#include <istream>
#include <ostream>
#include <random>
#include <string>

#include "report/ending.hpp"
#include "trace/statement.hpp"

namespace isospin::cli {
namespace {

constexpr std::string_view kHelp =
    "  NUMBER   take this move          (empty line: the first)\n"
    "  r        take one at random\n"
    "  b        back one move\n"
    "  s        show all variables\n"
    "  l        list the moves again\n"
    "  q        quit\n";

class ByHand {
 public:
  ByHand(trace::Walk& walk, const trace::Explainer& explainer, const TraceTable& table, std::uint64_t seed,
         std::istream& in, std::ostream& out)
      : walk_(walk), explainer_(explainer), table_(table), random_(seed), in_(in), out_(out) {}

  void run() {
    out_ << "Choose a move by its number; `?` explains the other answers.\n";
    list();
    for (std::string answer; ask(answer);) {
      if (answer == "q") return;
      if (!answered(answer)) out_ << "  `" << answer << "` is no answer here; `?` explains them\n";
    }
    out_ << "\n";
  }

 private:
  bool ask(std::string& answer) {
    const std::size_t count = walk_.choices().size();
    const std::string range = count == 0 ? "b, q" : count == 1 ? "1" : "1-" + std::to_string(count);
    out_ << range << "> " << std::flush;
    if (!std::getline(in_, answer)) return false;
    answer.erase(0, std::min(answer.find_first_not_of(" \t\r"), answer.size()));
    answer.erase(answer.find_last_not_of(" \t\r") + 1);
    return true;
  }

  bool answered(const std::string& answer) {
    const std::size_t count = walk_.choices().size();
    if (answer == "?" || answer == "h" || answer == "help") {
      out_ << kHelp;
    } else if (answer == "s") {
      out_ << table_.variables(walk_.state());
    } else if (answer == "l") {
      list();
    } else if (answer == "b") {
      if (walk_.back())
        list();
      else
        out_ << "  this is the initial state\n";
    } else if (answer == "r" && count > 0) {
      take(random_() % count);
    } else if (answer.empty() && count > 0) {
      take(0);
    } else {
      const bool digits =
          !answer.empty() && answer.size() < 7 &&
          std::all_of(answer.begin(), answer.end(), [](char c) { return c >= '0' && c <= '9'; });
      const std::size_t chosen = digits ? std::stoul(answer) : 0;
      if (chosen == 0 || chosen > count) return false;
      take(chosen - 1);
    }
    return true;
  }

  void take(std::size_t choice) {
    walk_.take(choice);
    const trace::Run& run = walk_.run();
    const std::size_t last = run.steps.size() - 1;
    out_ << table_.rows(explainer_.explain(run, last, trace::step_numbers(run).back()),
                        run.steps[last].state);
    list();
  }

  void list() {
    if (const auto ending = ending_of(explainer_, walk_.run()))
      out_ << ending_text(*ending, explainer_.sources());
    else if (walk_.ended())
      out_ << "  the end: every process has ended, or waits where it may\n";
    if (walk_.ended()) return;
    if (walk_.timed_out()) out_ << "  nobody can move but by timeout:\n";
    if (walk_.inside_atomic()) out_ << "  inside an atomic sequence:\n";
    std::size_t widest = 0;
    for (const trace::Choice& choice : walk_.choices())
      widest = std::max(widest, explainer_.process(walk_.state(), choice.move.pid).size());
    for (std::size_t i = 0; i < walk_.choices().size(); ++i) {
      const trace::Choice& choice = walk_.choices()[i];
      const std::string number = std::to_string(i + 1);
      const std::string name = explainer_.process(walk_.state(), choice.move.pid);
      out_ << std::string(number.size() < 5 ? 5 - number.size() : 1, ' ') << number << "  " << name
           << std::string(widest - name.size() + 2, ' ') << half(choice.move.transition);
      if (choice.move.partner_transition != ISO_NONE)
        out_ << ", taken by " << explainer_.process(walk_.state(), choice.move.partner) << "  "
             << half(choice.move.partner_transition);
      out_ << "\n";
    }
  }

  std::string half(std::uint32_t number) const {
    const model::Transition& transition = explainer_.model().transitions[number];
    const std::string place = explainer_.sources().place(transition.span);
    return trace::statement_of(transition) + (place.empty() ? "" : "  (" + place + ")");
  }

  trace::Walk& walk_;
  const trace::Explainer& explainer_;
  const TraceTable& table_;
  std::mt19937_64 random_;
  std::istream& in_;
  std::ostream& out_;
};

}  // namespace

void walk_by_hand(trace::Walk& walk, const trace::Explainer& explainer, const TraceTable& table,
                  std::uint64_t seed, std::istream& in, std::ostream& out) {
  ByHand(walk, explainer, table, seed, in, out).run();
}

}  // namespace isospin::cli
