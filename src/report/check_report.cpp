#include "report/check_report.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

#include "base/diagnostics_json.hpp"
#include "base/text.hpp"
#include "report/big_numbers.hpp"
#include "report/ending.hpp"
#include "report/trace_json.hpp"
#include "report/trace_text.hpp"
#include "report/verdict_in_words.hpp"
#include "trace/saved.hpp"

namespace isospin {

namespace {

using search::FindingKind;

std::string what_would_help(const search::SearchResult& search, bool safety) {
  switch (search.ending) {
    case search::Ending::memory:
      return search.bitstate ? "a larger --memory: the stack of the search gets a quarter of it"
             : safety        ? "a larger --memory, or --store bitstate (not exhaustive)"
                             : "a larger --memory";
    case search::Ending::time:
      return "a longer --time";
    case search::Ending::depth:
      return "a larger --max-depth, or none";
    case search::Ending::states:
      return "a larger --max-states, or none";
    case search::Ending::complete:
      return search.bitstate ? "--store tree, or a larger --memory: more bits" : "";
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

double bytes_per_state(const search::SearchResult& result) {
  return result.states ? static_cast<double>(result.store_bytes) / static_cast<double>(result.states) : 0;
}

// "36 255 orbits, standing for 852 641 states: 23.5 times smaller"
std::string searched_in_words(const Outcome& outcome) {
  const search::SearchResult& search = outcome.search();
  if (!outcome.symmetry || !outcome.symmetry->used) return counted(search.states, "state");
  const SymmetryUse& use = *outcome.symmetry;
  if (!use.unique) return counted(search.states, "representative");
  if (search.reduced > 0 || !use.represented) return counted(search.states, "orbit");
  std::string text = counted(search.states, "orbit");
  const BigInteger& represented = *use.represented;
  text += ", standing for " + big_in_words(represented) + (represented == 1 ? " state" : " states");
  const double ratio =
      represented.to_double() / static_cast<double>(std::max<std::uint64_t>(search.states, 1));
  return text + ": " + (ratio < 1e6 ? one_digit(ratio) : scientific(ratio)) + " times smaller";
}

std::string symmetry_in_words(const SymmetryUse& use, const Outcome& outcome, const Sources& sources,
                              bool show) {
  if (!use.used) {
    std::string text = "  symmetry   not used: " + use.why_not;
    if (use.why_not_at.valid()) text += " (" + sources.place(use.why_not_at) + ")";
    return text + "\n";
  }
  std::string text = "  symmetry   " + use.structure + " (order " + big_in_words(use.order) + ")";
  if (use.strategy != "canonical") text += ", strategy " + use.strategy;
  if (!use.unique) text += ", not unique: an orbit may be searched more than once";
  if (outcome.search().seconds >= 0.1)
    text += ", " +
            std::to_string(static_cast<int>(
                100 * std::min(1.0, use.canonical_seconds / outcome.search().seconds) + 0.5)) +
            " % of the time";
  text += "\n";
  if (show)
    for (const std::string& generator : use.generators) text += "             " + generator + "\n";
  return text;
}

std::string partial_order_in_words(const PartialOrderUse& use, const search::SearchResult& search) {
  if (!use.used) return in_lines("order", "not reduced: " + use.why_not);
  if (search.reduced == 0) return "  order      partial-order reduction found nothing to leave out\n";
  return "  order      steps left out of " + counted(search.reduced, "state") +
         " by partial-order reduction\n";
}

Json partial_order_json(const Outcome& outcome) {
  if (!outcome.explicitly().partial_order) return nullptr;
  const PartialOrderUse& use = *outcome.explicitly().partial_order;
  Json json = Json::object();
  json.set("used", use.used);
  json.set("why_not", use.used ? Json(nullptr) : Json(use.why_not));
  json.set("reduced_states", outcome.search().reduced);
  return json;
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

Json split_json(const std::optional<SplitUse>& use) {
  if (!use) return nullptr;
  Json parts = Json::array();
  for (const SplitUse::Part& part : use->parts) {
    Json one = Json::object();
    one.set("formula", part.formula).set("conjuncts", part.conjuncts);
    one.set("verdict", part.checked ? Json(verdict_name(part.verdict)) : Json());
    one.set("order", part.order.to_string());
    one.set("states", part.states).set("transitions", part.transitions).set("seconds", part.seconds);
    one.set("automaton_states", part.automaton_states);
    parts.append(std::move(one));
  }
  Json json = Json::object();
  json.set("conjuncts", use->conjuncts).set("order", use->order.to_string()).set("parts", std::move(parts));
  return json;
}

Json symmetry_json(const std::optional<SymmetryUse>& use) {
  if (!use) return nullptr;
  Json json = Json::object();
  json.set("used", use->used);
  json.set("why_not", use->used ? Json(nullptr) : Json(use->why_not));
  json.set("order", use->order.to_string());
  json.set("structure", use->used ? use->structure : "1");
  Json generators = Json::array();
  for (const std::string& generator : use->generators) generators.append(generator);
  json.set("generators", std::move(generators));
  json.set("strategy", use->strategy);
  json.set("unique", use->used ? use->unique : true);
  json.set("canonical_seconds", use->canonical_seconds);
  return json;
}

}  // namespace

namespace {

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

std::string check_text(const std::string& model_name, const Outcome& outcome,
                       const execute::Executor& executor, const Sources& sources,
                       const CheckReportOptions& options) {
  const search::SearchResult& search = outcome.search();
  std::string text = first_line(model_name, outcome, executor, sources, options) + "\n";
  if (options.quiet) return text;
  text += "\n" + rows_text(options.rows);
  if (outcome.run) {
    TraceTextOptions trace;
    trace.full = options.trace_full;
    text += trace_text(*outcome.run, executor, sources, trace);
    text += "\n  This is a run of the model as written (replayed).";
    const bool cycle = outcome.run->loop && !outcome.run->finding->is_endless_atomic();
    text += cycle || search.bitstate ? "\n"
            : options.shortest       ? " Shortest possible.\n"
                                     : " --shortest finds a shortest one.\n";
    const FindingKind kind = search.violation->finding.kind;
    if (outcome.split && (kind == FindingKind::claim || kind == FindingKind::acceptance_cycle))
      text += "  What it violates is a conjunct of the formula, " +
              outcome.split->parts[parts_checked(*outcome.split) - 1].formula +
              "\n  and with it the formula.\n";
    if (!options.saved_as.empty())
      text += "  saved      " + options.saved_as + "   (isospin replay, isospin msc)\n";
  }
  const std::string about = options.rows.size() > 1 ? options.property + ": " : "";
  text += "  searched   " + about + searched_in_words(outcome) + ",";
  text += outcome.symmetry && outcome.symmetry->used ? "\n             " : " ";
  text += counted(search.transitions, "transition") + ", depth " + grouped(search.depth);
  if (outcome.verdict == Verdict::violated && search.ending == search::Ending::violation)
    text += ", until the error";
  else if (search.exhaustive())
    text += ", completely";
  else if (search.bitstate && search.waiting == 0)
    text += ", not exhaustively";
  else if (search.waiting)
    text += "; " + grouped(search.waiting) + " still to expand";
  text += "\n";
  if (search.bitstate)
    text += "  bitstate   " + bits_in_words(search) + ":\n             " + std::string(kTakenForSeen) +
            ", and coverage cannot be told exactly\n";
  if (!search.exhaustive() && outcome.verdict == Verdict::incomplete)
    if (const std::string help = what_would_help(search, options.property == "safety"); !help.empty())
      text += "  try        " + help + "\n";
  if (search.findings > 1)
    text += "  errors     " + grouped(search.findings) + " in all; the first is shown\n";
  if (options.ignored_claims) text += "  claims     ignored, as asked\n";
  if (options.ignored_assertions) text += "  assertions ignored, as asked\n";
  if (options.ignored_end_states) text += "  end states ignored, as asked\n";
  if (outcome.split) text += split_in_words(*outcome.split);
  if (executor.model().claim)
    text += "  automaton  " +
            counted(executor.model()[executor.model().claim->type].locations.size(), "state") + "\n";
  if (!options.drawn_in.empty()) text += "  drawn      the automaton of " + options.drawn_in + "\n";
  if (outcome.explicitly().fair)
    text += "  fairness   weak: a process that can always move from some time on moves again and again\n";
  if (!options.unchecked.empty())
    text += "  not asked  " + joined(options.unchecked, ", ") + " (--property progress)\n";
  if (outcome.symmetry) text += symmetry_in_words(*outcome.symmetry, outcome, sources, options.show_symmetry);
  if (outcome.explicitly().partial_order)
    text += partial_order_in_words(*outcome.explicitly().partial_order, search);
  if (!options.reductions.empty()) text += listed("reduction", options.reductions);
  if (search.exhaustive()) {
    const auto unreached = unreached_statements(search, executor.model(), options.executed);
    if (!unreached.empty()) {
      text += "  unreached  " + counted(unreached.size(), "statement") + " never executed";
      text += options.unreached ? ":\n" : " (--unreached lists them)\n";
      if (options.unreached)
        for (const Unreached& one : unreached)
          text +=
              "             " + sources.place(one.span) + "  " + one.process + "  " + one.statement + "\n";
    }
  }
  text += "  cost       " + seconds_in_words(search.seconds) + ", " + bytes_in_words(search.memory_bytes) +
          ", " + rounded(bytes_per_state(search)) + " bytes a state" + rate(search) +
          (search.threads > 1 ? ", " + counted(search.threads, "thread") : std::string()) + "\n";
  return text;
}

Json check_json(const std::string& model_name, const Outcome& outcome, const execute::Executor& executor,
                const Sources& sources, const CheckReportOptions& options) {
  const search::SearchResult& search = outcome.search();
  Json json = Json::object();
  json.set("schema", "isospin-check-1");
  json.set("model", model_name);
  json.set("verdict", verdict_name(outcome.verdict));
  Json violation;
  if (search.violation) {
    violation = Json::object();
    violation.set("kind", trace::finding_kind(search.violation->finding.kind));
    violation.set("message", message_of(outcome, executor, sources));
    violation.set("place", place_json(place_of(outcome, executor), sources));
    violation.set("steps", steps_of(outcome));
    violation.set("trace", trace_json(*outcome.run, executor, sources));
  }
  json.set("violation", std::move(violation));
  Json reasons = Json::array();
  for (const std::string& reason : why_incomplete(outcome, sources)) reasons.append(reason);
  Json unchecked = Json::array();
  for (const std::string& one : options.unchecked) unchecked.append(one);
  json.set("incomplete_because", std::move(reasons));
  json.set("unchecked", std::move(unchecked));
  Json numbers = Json::object();
  numbers.set("states", search.states);
  numbers.set("transitions", search.transitions);
  numbers.set("depth", search.depth);
  numbers.set("seconds", search.seconds);
  numbers.set("memory_bytes", search.memory_bytes);
  numbers.set("bytes_per_state", bytes_per_state(search));
  numbers.set("exhaustive", search.exhaustive());
  numbers.set("threads", static_cast<std::uint64_t>(search.threads));
  const bool orbits = outcome.symmetry && outcome.symmetry->used;
  numbers.set("store", search.bitstate ? "bitstate" : "tree");
  if (search.bitstate) {
    Json bits = Json::object();
    bits.set("bits", search.bitstate->bits).set("bits_set", search.bitstate->bits_set);
    bits.set("bits_per_state", static_cast<std::uint64_t>(search.bitstate->per_state));
    bits.set("hash_factor", hash_factor(search));
    numbers.set("bitstate", std::move(bits));
  }
  // What partial-order reduction leaves out depends on the order of the search, and what bits leave out on
  // chance, so they stand for no number.
  if (search.reduced == 0 && !search.bitstate) {
    if (!orbits)
      numbers.set("represented_states", std::to_string(search.states));
    else if (outcome.symmetry->represented)
      numbers.set("represented_states", outcome.symmetry->represented->to_string());
  }
  numbers.set("errors", search.findings);
  numbers.set("waiting", search.waiting);
  json.set("search", std::move(numbers));
  Json unreached = Json::array();
  if (search.exhaustive())
    for (const Unreached& one : unreached_statements(search, executor.model(), options.executed)) {
      Json entry = Json::object();
      entry.set("process", one.process);
      entry.set("statement", one.statement);
      entry.set("place", place_json(one.span, sources));
      unreached.append(std::move(entry));
    }
  json.set("unreached", std::move(unreached));
  json.set("symmetry", symmetry_json(outcome.symmetry));
  json.set("partial_order", partial_order_json(outcome));
  json.set("fair", outcome.explicitly().fair);
  json.set("split", split_json(outcome.split));
  json.set("property", options.property);
  Json properties = Json::array();
  for (const PropertyRow& row : options.rows) properties.append(row_json(row));
  json.set("properties", std::move(properties));
  return json;
}

}  // namespace isospin
