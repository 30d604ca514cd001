#include "report/verdict_in_words.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "base/text.hpp"
#include "report/branching_in_words.hpp"
#include "report/ending.hpp"
#include "report/errors_in_words.hpp"

namespace isospin {

using search::FindingKind;

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::violated:
      return "violated";
    case Verdict::incomplete:
      break;
  }
  return "incomplete";
}

std::string one_digit(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

// "13.6", "550 355"
std::string rounded(double number) {
  return number < 1000 ? one_digit(number) : grouped(static_cast<std::uint64_t>(number + 0.5));
}

// Bits of the array for each state, as SPIN counts them.
double hash_factor(const search::SearchResult& search) {
  return static_cast<double>(search.bitstate->bits) /
         static_cast<double>(std::max<std::uint64_t>(search.states, 1));
}

// "11 706 of 2 147 483 648 bits set, hash factor 550 355"
std::string bits_in_words(const search::SearchResult& search) {
  return grouped(search.bitstate->bits_set) + " of " + grouped(search.bitstate->bits) +
         " bits set, hash factor " + rounded(hash_factor(search));
}

// Of all that grows with the states; of few states it would say how large the tables are to begin with.
std::optional<double> bytes_per_state(const search::SearchResult& result) {
  constexpr std::uint64_t kFewStates = 10'000;
  if (result.states < kFewStates) return std::nullopt;
  return static_cast<double>(result.memory_bytes) / static_cast<double>(result.states);
}

// That of the outcome; null when it is none.
const ShownViolation* shown_violation(const CheckReportOptions& options, const Outcome& outcome) {
  const auto own = std::ranges::find(options.violations, &outcome, &ShownViolation::outcome);
  return own == options.violations.end() ? nullptr : &*own;
}

std::string listed(std::string_view heading, const std::vector<std::string>& items, const char* separator) {
  constexpr std::size_t kIndent = 13;
  std::string text;
  std::string line = "  " + std::string(heading);
  line.resize(kIndent, ' ');
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? separator : "");
    if (line.size() > kIndent && line.size() + 1 + item.size() > 80) {
      text += line + "\n";
      line.assign(kIndent, ' ');
    } else if (line.size() > kIndent) {
      line += ' ';
    }
    line += item;
  }
  return text + line + "\n";
}

std::string in_lines(std::string_view heading, const std::string& sentence) {
  std::vector<std::string> words;
  std::istringstream split(sentence);
  for (std::string word; split >> word;) words.push_back(std::move(word));
  return listed(heading, words, "");
}

namespace {

std::string why_it_ended(search::Ending ending) {
  switch (ending) {
    case search::Ending::memory:
      return "the memory limit was reached";
    case search::Ending::time:
      return "the time limit was reached";
    case search::Ending::depth:
      return "the depth limit was reached";
    case search::Ending::states:
      return "the limit on states was reached";
    case search::Ending::stopped:
      return "it was interrupted";
    case search::Ending::complete:
    case search::Ending::violation:
    case search::Ending::decided:
      break;
  }
  return "";
}

// "an assertion of the model fails at m.pml:3"
std::string mistake_in_words(const ModelMistake& mistake, const Sources& sources) {
  const std::string place = mistake.span.valid() ? " at " + sources.place(mistake.span) : "";
  if (mistake.kind == FindingKind::assertion && mistake.error == ISO_NO_ERROR)
    return "an assertion of the model fails" + place;
  return "the model has an error" + place + " (" + error_in_words(mistake.error) + ")";
}

std::string cut_short_in_words(const ModelMistake& mistake, const Sources& sources) {
  const std::string place = mistake.span.valid() ? " at " + sources.place(mistake.span) : "";
  return "a run-time error of the model cuts runs short" + place + " (" + error_in_words(mistake.error) +
         "), so what they would do behind it is not known";
}

}  // namespace

std::vector<std::string> why_incomplete(const Outcome& outcome, const Sources& sources) {
  const search::SearchResult& search = outcome.search();
  std::vector<std::string> reasons;
  if (outcome.verdict != Verdict::incomplete) return reasons;
  if (search.ending != search::Ending::complete) reasons.push_back(why_it_ended(search.ending));
  if (search.bitstate)
    reasons.push_back(std::string(kTakenForSeen) + ": " + bits_in_words(search) +
                      "; coverage cannot be told exactly");
  if (outcome.cut_short) reasons.push_back(cut_short_in_words(*outcome.cut_short, sources));
  return reasons;
}

std::string passed_in_words(const Outcome& outcome, const Sources& sources) {
  if (!outcome.passed || outcome.verdict == Verdict::violated) return {};
  return mistake_in_words(*outcome.passed, sources) + ", which is a matter of safety and was not asked about";
}

Span place_of(const Outcome& outcome, const execute::Executor& executor) {
  if (!outcome.run) return executor.model().branching->span;
  const search::Finding& finding = *outcome.run->finding;
  switch (finding.kind) {
    case FindingKind::assertion:
    case FindingKind::runtime_error:
    case FindingKind::invariant:
      return executor.site(finding.site);
    case FindingKind::claim:
    case FindingKind::acceptance_cycle:
      if (executor.model().claim) return executor.model().claim->span;
      break;
    case FindingKind::branching:
      return executor.model().branching->span;
    case FindingKind::invalid_end_state:
    case FindingKind::non_progress_cycle:
      break;
  }
  return {};
}

std::string message_of(const Outcome& outcome, const execute::Executor& executor, const Sources& sources) {
  if (!outcome.run) return failure_without_run(*executor.model().branching, sources);
  const trace::Explainer explainer(executor, sources);
  const std::optional<Ending> ending = ending_of(explainer, *outcome.run);
  return ending ? ending->message : "it goes wrong";
}

namespace {

// Everything that makes a model right was asked for.
bool is_whole(const CheckReportOptions& options) {
  return !options.ignored_assertions && !options.ignored_end_states &&
         std::ranges::any_of(options.rows, [](const PropertyRow& row) { return row.kind == "safety"; });
}

std::string what_holds(const CheckReportOptions& options) {
  const bool whole = is_whole(options);
  std::vector<std::string> words;
  for (const PropertyRow& row : options.rows) {
    if (row.kind == "safety") {
      words.push_back(options.ignored_assertions ? "no run-time error"
                      : options.has_invariants   ? "no invariant and no assertion fails"
                                                 : "no assertion fails");
      if (!options.ignored_end_states)
        words.back() += options.has_rules ? ", no deadlock" : ", no invalid end state";
    } else if (row.kind == "acceptance") {
      words.push_back("no acceptance cycle");
    } else if (row.kind == "progress") {
      words.push_back("no non-progress cycle");
    } else {
      words.push_back(row.name + (whole           ? ""
                                  : row.tautology ? " is a tautology: it holds of every model"
                                                  : " holds"));
    }
  }
  return joined(words, "; ");
}

}  // namespace

namespace {

// " ltl p and ltl q fail, too."
std::string others_in_words(const CheckReportOptions& options) {
  constexpr std::size_t kMostNamed = 3;
  std::vector<std::string> names;
  for (const PropertyRow& row : options.rows)
    if (row.verdict == Verdict::violated && row.name != options.property) names.push_back(row.name);
  if (names.empty()) return {};
  if (names.size() == 1) return " " + names.front() + " fails, too.";
  if (names.size() > kMostNamed) return " " + grouped(names.size()) + " other properties fail, too.";
  const std::string last = names.back();
  names.pop_back();
  return " " + joined(names, ", ") + " and " + last + " fail, too.";
}

}  // namespace

std::string first_line(const std::string& name, const Outcome& outcome, const execute::Executor& executor,
                       const Sources& sources, const CheckReportOptions& options) {
  switch (outcome.verdict) {
    case Verdict::holds:
      // A model holds when all is right with it. Of a claim alone nothing is said but that the claim holds.
      return name + (is_whole(options) ? " holds: " : ": ") + what_holds(options) + ".";
    case Verdict::violated: {
      std::string line = name + " fails: " + message_of(outcome, executor, sources);
      if (const Span span = place_of(outcome, executor); span.valid())
        line += " (" + sources.place(span) + ")";
      line += outcome.run ? ", " + counted(trace::step_count(*outcome.run), "step") + " away." : ".";
      return line + others_in_words(options);
    }
    case Verdict::incomplete:
      break;
  }
  const bool ended = outcome.search().ending == search::Ending::complete;
  if (ended && !outcome.search().bitstate && outcome.cut_short)
    return name + ": " + options.property +
           " is undecided: " + cut_short_in_words(*outcome.cut_short, sources) + ".";
  const std::string what = options.rows.size() > 1 ? options.property + ": " : "";
  return name + " is undecided: " + what +
         (ended ? std::string(kTakenForSeen) : why_it_ended(outcome.search().ending)) +
         (options.property == "safety" ? "; no error in what was searched."
                                       : "; no violation in what was searched.");
}

namespace {

template <class Line>
std::string total_line(const std::vector<PropertyRow>& rows, const Line& line) {
  std::uint64_t states = 0;
  double seconds = 0;
  for (const PropertyRow& row : rows) {
    states += row.states;
    seconds += row.seconds;
  }
  return line("together", "", grouped(states), "", seconds_in_words(seconds));
}

}  // namespace

std::string rows_text(const std::vector<PropertyRow>& rows) {
  std::string text, notes;
  if (rows.size() > 1) {
    std::size_t widest = 8;
    for (const PropertyRow& row : rows) widest = std::max(widest, row.name.size());
    const auto line = [&](const std::string& name, const std::string& verdict, const std::string& states,
                          const std::string& automaton, const std::string& seconds) {
      const auto right = [](const std::string& word, std::size_t width) {
        return std::string(width > word.size() ? width - word.size() : 0, ' ') + word;
      };
      std::string padded = verdict;
      padded.resize(std::max<std::size_t>(9, verdict.size()), ' ');
      return "  " + name + std::string(widest - name.size(), ' ') + "  " + padded + right(states, 14) +
             right(automaton, 11) + right(seconds, 9) + "\n";
    };
    text += line("property", "verdict", "searched", "automaton", "time");
    for (const PropertyRow& row : rows)
      text += line(row.name,
                   row.verdict == Verdict::violated ? "fails"
                   : row.verdict == Verdict::holds  ? "holds"
                                                    : "undecided",
                   grouped(row.states), row.automaton_states ? grouped(row.automaton_states) : "",
                   seconds_in_words(row.seconds));
    text += total_line(rows, line);
    text += "\n";
  }
  for (const PropertyRow& row : rows) {
    // Of one alone the first line says it; of those not begun there is nothing to say.
    if (rows.size() > 1 && row.states > 0)
      for (const std::string& reason : row.incomplete_because)
        notes += in_lines("note", row.name + " is undecided: " + reason);
    for (const std::string& note : row.notes) notes += in_lines("note", row.name + ": " + note);
  }
  return notes.empty() ? text : text + notes + "\n";
}

Json row_json(const PropertyRow& row) {
  const auto list = [](const std::vector<std::string>& texts) {
    Json array = Json::array();
    for (const std::string& text : texts) array.append(text);
    return array;
  };
  Json json = Json::object();
  json.set("kind", row.kind).set("name", row.name).set("verdict", verdict_name(row.verdict));
  json.set("violation", row.violation.empty() ? Json() : Json(row.violation));
  json.set("incomplete_because", list(row.incomplete_because));
  json.set("states", row.states).set("transitions", row.transitions).set("seconds", row.seconds);
  json.set("memory_bytes", row.memory_bytes);
  json.set("automaton_states", row.automaton_states ? Json(row.automaton_states) : Json());
  json.set("notes", list(row.notes));
  return json;
}

Verdict verdict_of(const std::vector<PropertyRow>& rows) {
  Verdict all = Verdict::holds;
  for (const PropertyRow& row : rows) {
    if (row.verdict == Verdict::violated) return row.verdict;
    if (row.verdict == Verdict::incomplete) all = row.verdict;
  }
  return all;
}

}  // namespace isospin
