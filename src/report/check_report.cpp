#include "report/check_report.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

#include "base/text.hpp"
#include "report/big_numbers.hpp"
#include "report/branching_in_words.hpp"
#include "report/ending.hpp"
#include "report/trace_text.hpp"
#include "report/verdict_in_words.hpp"

namespace isospin {

namespace {

using search::FindingKind;

// With so many bits for a state hardly any state is taken for another.
constexpr double kManyBits = 100;

// What would really help to get a verdict.
std::string what_would_help(const Outcome& outcome, bool safety) {
  const search::SearchResult& search = outcome.search();
  const auto& order = outcome.explicitly().partial_order;
  // It was left out because it saves little; little may be enough.
  const std::string reduce =
      order && !order->used && order->superfluous_percent.value_or(0) > 0 ? ", or --por on" : "";
  // An error that lies deep is far away for a search in breadth.
  const std::string dive = safety && search.in_breadth ? ", or --order dfs (deep states first)" : "";
  switch (search.ending) {
    case search::Ending::memory:
      if (search.bitstate) return "a larger --memory: the stack of the search gets a quarter of it";
      return "a larger --memory" + reduce + dive + (safety ? ", or --store bitstate (not exhaustive)" : "");
    case search::Ending::time:
      return "a longer --time" + reduce + dive;
    case search::Ending::depth:
      return "a larger --max-depth, or none";
    case search::Ending::states:
      return "a larger --max-states, or none";
    case search::Ending::complete:
      if (!search.bitstate) return "";
      return hash_factor(search) > kManyBits ? "--store tree: so few states fit"
                                             : "--store tree, or a larger --memory: more bits";
    default:
      return "";
  }
}

std::string scientific(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", number);
  return text;
}

std::string rate(const search::SearchResult& result) {
  if (result.seconds < 0.01) return "";
  return ", " + grouped(static_cast<std::uint64_t>(static_cast<double>(result.states) / result.seconds)) +
         " states/s";
}

// "36 255 orbits for 852 641 states, 23.5 times fewer"
std::string searched_in_words(const Outcome& outcome) {
  const search::SearchResult& search = outcome.search();
  if (!outcome.symmetry || !outcome.symmetry->used) return counted(search.states, "state");
  const SymmetryUse& use = *outcome.symmetry;
  if (!use.unique) return counted(search.states, "representative");
  if (search.reduced > 0 || !use.represented) return counted(search.states, "orbit");
  std::string text = counted(search.states, "orbit");
  const BigInteger& represented = *use.represented;
  text += " for " + big_in_words(represented) + (represented == 1 ? " state" : " states");
  if (represented == BigInteger(search.states)) return text;
  const double ratio =
      represented.to_double() / static_cast<double>(std::max<std::uint64_t>(search.states, 1));
  return text + ", " + (ratio < 1e6 ? one_digit(ratio) : scientific(ratio)) + " times fewer";
}

std::string symmetry_in_words(const SymmetryUse& use, const Outcome& outcome, const Sources& sources,
                              const CheckReportOptions& options) {
  if (!use.used) {
    std::string text = (use.looked ? "none: " : "not used: ") + use.why_not;
    if (use.why_not_at.valid()) text += ", " + sources.place(use.why_not_at);
    if (use.is_vague) text += " (`isospin symmetry " + sources.name(FileId(0)) + " --explain` tries more)";
    return in_lines("symmetry", text);
  }
  std::string text = use.structure + (use.moved.empty() ? "" : " on " + use.moved) + " (order " +
                     big_in_words(use.order) + ")";
  if (!use.fixed.empty()) text += "; " + use.fixed;
  if (use.strategy != "canonical") text += ", strategy " + use.strategy;
  if (!use.unique) text += ", not unique: an orbit may be searched more than once";
  if (options.verbose && outcome.search().seconds >= 0.1)
    text += ", " +
            std::to_string(static_cast<int>(
                100 * std::min(1.0, use.canonical_seconds / outcome.search().seconds) + 0.5)) +
            " % of the time";
  text = in_lines("symmetry", text);
  if (options.show_symmetry)
    for (const std::string& generator : use.generators) text += "             " + generator + "\n";
  return text;
}

std::string partial_order_in_words(const PartialOrderUse& use, const search::SearchResult& search) {
  if (!use.used) return "partial order is not used: " + use.why_not;
  if (search.reduced == 0) return "partial order found no steps to leave out";
  return "partial order left out steps of " + counted(search.reduced, "state");
}

std::size_t parts_checked(const SplitUse& use) {
  return static_cast<std::size_t>(std::ranges::count_if(use.parts, &SplitUse::Part::checked));
}

// "  split      3 conjuncts in 1 orbit under symmetries of the model (order 6); checked was"
std::string split_in_words(const SplitUse& use) {
  std::string text = "  split      " + counted(use.conjuncts, "conjunct") + " in " +
                     counted(use.parts.size(), "orbit") + " under the model's symmetries (order " +
                     big_in_words(use.order) + "):\n";
  for (const SplitUse::Part& part : use.parts) {
    text += "             " + part.formula;
    if (part.conjuncts > 1) text += ", which stands for " + grouped(part.conjuncts);
    text += part.checked ? ": " + counted(part.states, part.order > 1 ? "orbit" : "state") : ": not begun";
    text += "\n";
  }
  return text;
}

StatementKey key(const Span& span) { return {span.file.value(), span.begin}; }

}  // namespace

StatementKeys executed_statements(const search::SearchResult& result, const model::Model& model) {
  StatementKeys executed;
  for (std::size_t t = 0; t < model.transitions.size(); ++t)
    if (result.executed[t])
      for (const model::Action& action : model.transitions[t].actions) executed.insert(key(action.span));
  return executed;
}

std::vector<Unreached> unreached_statements(const search::SearchResult& result, const model::Model& model,
                                            const StatementKeys& elsewhere) {
  std::vector<Unreached> all;
  StatementKeys executed = executed_statements(result, model);
  executed.insert(elsewhere.begin(), elsewhere.end());
  for (std::uint32_t t = 0; t < model.types.size(); ++t) {
    if (!model.is_process(model::ProcessTypeId(t))) continue;
    const model::ProcessType& type = model.types[t];
    StatementKeys listed;
    for (const model::LocationId id : type.locations) {
      for (const model::TransitionId t : model[id].out) {
        if (result.executed[t.index()]) continue;
        for (const model::Action& action : model[t].actions) {
          const bool silent = action.kind == model::ActionKind::end || !action.span.valid();
          if (silent || executed.contains(key(action.span)) || !listed.insert(key(action.span)).second)
            continue;
          all.push_back({action.span, type.name, action.text});
        }
      }
    }
  }
  std::sort(all.begin(), all.end(),
            [&](const Unreached& a, const Unreached& b) { return key(a.span) < key(b.span); });
  return all;
}

namespace {

// The search does not tell states apart that differ in what nobody reads, but the run is shown with every
// value.
bool loop_changes_unread_values(const trace::Run& run, const execute::Executor& executor) {
  if (!run.loop || *run.loop >= run.steps.size()) return false;
  const execute::StateView begin = *run.loop == 0 ? run.initial : run.steps[*run.loop - 1].state;
  return !std::ranges::equal(executor.key(begin), executor.key(run.steps.back().state));
}

// The parts of the report, line by line.
class CheckText {
 public:
  CheckText(const Outcome& outcome, const execute::Executor& executor, const Sources& sources,
            const CheckReportOptions& options)
      : outcome_(outcome),
        search_(outcome.search()),
        executor_(executor),
        sources_(sources),
        options_(options) {}

  std::string run() {
    if (outcome_.run) show_run();
    searched();
    as_asked();
    property();
    reductions();
    unreached();
    cost();
    return text_;
  }

 private:
  void line(const std::string& heading, const std::string& words) { text_ += in_lines(heading, words); }

  void show_run() {
    const ShownViolation& shown = *shown_violation(options_, outcome_);
    TraceTextOptions trace;
    trace.full = options_.trace_full;
    text_ += trace_text(*outcome_.run, *shown.executor, sources_, trace);
    text_ += "\n  This is a run of the model as written (replayed). " + length_in_words() + "\n";
    if (loop_changes_unread_values(*outcome_.run, *shown.executor))
      text_ += "  Variables that nobody reads again may differ from one round to the next.\n";
    const FindingKind kind = outcome_.run->finding->kind;
    if (outcome_.split && (kind == FindingKind::claim || kind == FindingKind::acceptance_cycle))
      text_ += "  What it violates is a conjunct of the formula, " +
               outcome_.split->parts[parts_checked(*outcome_.split) - 1].formula +
               "\n  and with it the formula.\n";
    if (!options_.not_saved.empty()) line("not saved", options_.not_saved);
    for (const ShownViolation& one : options_.violations)
      if (!one.saved_as.empty())
        text_ += "  saved      " + one.saved_as +
                 (one.outcome == &outcome_ ? "   (isospin replay, isospin msc)"
                                           : "   (" + options_.rows[one.row].name + ")") +
                 "\n";
  }

  std::string length_in_words() const {
    const Shortening& shortening = outcome_.shortening;
    const bool cycle = outcome_.run->loop && !outcome_.run->finding->is_endless_atomic();
    if (shortening.shortest && cycle && executor_.model().claim) return "Shortest for the claim's automaton.";
    if (shortening.shortest) return "Shortest possible.";
    if (executor_.model().branching) return "A shorter one may exist.";
    const bool fair = outcome_.explicitly().fair;
    if (shortening.seconds == 0)
      return fair ? "--shorten 1s shortens it." : "--shortest finds a shortest one.";
    const std::size_t steps = trace::step_count(*outcome_.run);
    const std::string from = steps < shortening.steps_found
                                 ? "Shortened from " + grouped(shortening.steps_found) + " steps"
                                 : "No shorter one was found";
    return from + " in " + seconds_in_words(shortening.seconds) +
           (fair ? "; a shorter fair one may exist." : "; --shortest goes on until it is a shortest.");
  }

  void searched() {
    const std::string about = options_.rows.size() > 1 ? options_.property + ": " : "";
    std::string words = about + searched_in_words(outcome_);
    if (options_.verbose)
      words += ", " + counted(search_.transitions, "transition") + ", depth " + grouped(search_.depth);
    if (outcome_.verdict == Verdict::violated && search_.ending == search::Ending::violation)
      words += ", until the error";
    else if (search_.ending == search::Ending::decided)
      words += ", until it was decided";
    else if (search_.exhaustive())
      words += ", completely";
    else if (search_.bitstate && search_.waiting == 0)
      words += ", not exhaustively";
    else if (search_.waiting)
      words += (options_.verbose ? "; " : ", depth " + grouped(search_.depth) + "; ") +
               grouped(search_.waiting) + " still to expand";
    line("searched", words);
    if (search_.bitstate)
      line("bitstate", bits_in_words(search_) + ": " + std::string(kTakenForSeen) +
                           ", and coverage cannot be told exactly");
    if (!search_.exhaustive() && outcome_.verdict == Verdict::incomplete)
      if (const std::string help = what_would_help(outcome_, options_.property == "safety"); !help.empty())
        line("try", help);
    if (search_.findings > 1)
      line("errors", grouped(search_.findings) + " in what was searched; the first is shown");
  }

  void as_asked() {
    if (options_.ignored_claims) text_ += "  claims     ignored, as asked\n";
    if (options_.ignored_assertions) text_ += "  assertions ignored, as asked\n";
    if (options_.ignored_end_states && options_.end_states_as_asked)
      text_ += "  end states ignored, as asked\n";
  }

  void property() {
    const model::Model& model = executor_.model();
    if (outcome_.split) text_ += split_in_words(*outcome_.split);
    if (model.branching) line("formula", formula_in_words(*model.branching, sources_));
    if (model.claim && options_.verbose)
      line("automaton", counted(model[model.claim->type].locations.size(), "state"));
    if (!options_.drawn_in.empty()) line("drawn", "the automaton of " + options_.drawn_in);
    if (!options_.without_run.empty())
      line("not drawn", "there is no run that fails: " + joined(options_.without_run, ", ") +
                            (options_.without_run.size() == 1 ? " is" : " are") + " not written");
    if (outcome_.explicitly().fair)
      line("fairness", "weak: only runs in which a process that can always move moves again and again");
    if (!options_.unchecked.empty())
      line(options_.has_rules ? "unchecked" : "not asked",
           joined(options_.unchecked, ", ") +
               (options_.has_rules ? ": no engine follows these yet" : " (--property progress)"));
  }

  void reductions() {
    if (outcome_.symmetry) text_ += symmetry_in_words(*outcome_.symmetry, outcome_, sources_, options_);
    if (const auto& use = outcome_.explicitly().partial_order) {
      const bool unusual = search_.reduced > 0 || (options_.partial_order_asked && !use->used);
      if (unusual || options_.verbose) line("order", partial_order_in_words(*use, search_));
    }
    if (options_.verbose && !options_.reductions.empty()) text_ += listed("reduction", options_.reductions);
  }

  void unreached() {
    if (!search_.exhaustive()) return;
    const auto all = unreached_statements(search_, executor_.model(), options_.executed);
    if (all.empty()) return;
    text_ += "  unreached  " + counted(all.size(), "statement") + " never executed";
    text_ += options_.unreached ? ":\n" : " (--unreached lists them)\n";
    if (!options_.unreached) return;
    for (const Unreached& one : all)
      text_ += "             " + sources_.place(one.span) + "  " + one.process + "  " + one.statement + "\n";
  }

  void cost() {
    const double seconds = search_.seconds + outcome_.shortening.seconds;
    std::string words = seconds_in_words(seconds) + ", " + bytes_in_words(search_.memory_bytes);
    if (const auto bytes = bytes_per_state(search_)) words += ", " + rounded(*bytes) + " bytes a state";
    if (options_.verbose) words += rate(search_);
    if (search_.threads > 1) words += ", " + counted(search_.threads, "thread");
    line("cost", words);
  }

  const Outcome& outcome_;
  const search::SearchResult& search_;
  const execute::Executor& executor_;
  const Sources& sources_;
  const CheckReportOptions& options_;
  std::string text_;
};

}  // namespace

std::string check_text(const std::string& model_name, const Outcome& outcome,
                       const execute::Executor& executor, const Sources& sources,
                       const CheckReportOptions& options) {
  const ShownViolation* shown = shown_violation(options, outcome);
  std::string text =
      first_line(model_name, outcome, shown ? *shown->executor : executor, sources, options) + "\n";
  if (options.quiet) return text;
  text += "\n" + rows_text(options.rows);
  return text + CheckText(outcome, executor, sources, options).run();
}

}  // namespace isospin
