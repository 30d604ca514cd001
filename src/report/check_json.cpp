#include <algorithm>

#include "base/diagnostics_json.hpp"
#include "report/check_report.hpp"
#include "report/trace_json.hpp"
#include "report/verdict_in_words.hpp"
#include "trace/saved.hpp"

namespace isospin {

namespace {

using search::FindingKind;

Json partial_order_json(const Outcome& outcome) {
  if (!outcome.explicitly().partial_order) return nullptr;
  const PartialOrderUse& use = *outcome.explicitly().partial_order;
  Json json = Json::object();
  json.set("used", use.used);
  json.set("why_not", use.used ? Json(nullptr) : Json(use.why_not));
  json.set("reduced_states", outcome.search().reduced);
  json.set("superfluous_percent", use.superfluous_percent ? Json(*use.superfluous_percent) : Json());
  return json;
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
  Json orbits = Json::array();
  for (const std::vector<std::string>& orbit : use->orbits) {
    Json names = Json::array();
    for (const std::string& name : orbit) names.append(name);
    orbits.append(std::move(names));
  }
  json.set("orbits", std::move(orbits));
  Json fixed = Json::array();
  for (const std::string& process : use->fixed_by_property) fixed.append(process);
  json.set("fixed_by_property", std::move(fixed));
  json.set("strategy", use->strategy);
  json.set("unique", use->used ? use->unique : true);
  json.set("canonical_seconds", use->canonical_seconds);
  return json;
}

Json violation_json(const ShownViolation& shown, const Sources& sources) {
  const Outcome& outcome = *shown.outcome;
  Json json = Json::object();
  const FindingKind kind = outcome.run ? outcome.run->finding->kind : FindingKind::branching;
  json.set("kind", trace::finding_kind(kind));
  json.set("message", message_of(outcome, *shown.executor, sources));
  json.set("place", place_json(place_of(outcome, *shown.executor), sources));
  json.set("steps", outcome.run ? Json(trace::step_count(*outcome.run)) : Json());
  json.set("shortest", outcome.shortening.shortest);
  json.set("steps_found", outcome.shortening.steps_found);
  json.set("shorten_seconds", outcome.shortening.seconds);
  json.set("trail", shown.saved_as.empty() ? Json() : Json(shown.saved_as));
  json.set("trace", outcome.run ? trace_json(*outcome.run, *shown.executor, sources) : Json());
  return json;
}

Json totals_json(const std::vector<PropertyRow>& rows) {
  PropertyRow sum;
  for (const PropertyRow& row : rows) {
    sum.states += row.states;
    sum.transitions += row.transitions;
    sum.seconds += row.seconds;
    sum.memory_bytes = std::max(sum.memory_bytes, row.memory_bytes);
  }
  return Json::object()
      .set("states", sum.states)
      .set("transitions", sum.transitions)
      .set("seconds", sum.seconds)
      .set("memory_bytes", sum.memory_bytes);
}

}  // namespace

Json check_json(const std::string& model_name, const Outcome& outcome, const execute::Executor& executor,
                const Sources& sources, const CheckReportOptions& options) {
  const search::SearchResult& search = outcome.search();
  Json json = Json::object();
  json.set("schema", "isospin-check-1");
  json.set("model", model_name);
  json.set("verdict", verdict_name(outcome.verdict));
  const ShownViolation* shown = shown_violation(options, outcome);
  json.set("violation", shown ? violation_json(*shown, sources) : Json());
  Json reasons = Json::array();
  for (const std::string& reason : why_incomplete(outcome, sources)) reasons.append(reason);
  Json unchecked = Json::array();
  for (const std::string& one : options.unchecked) unchecked.append(one);
  json.set("incomplete_because", std::move(reasons));
  json.set("unchecked", std::move(unchecked));
  Json numbers = Json::object();
  numbers.set("states", search.states);
  numbers.set("transitions", search.transitions);
  if (options.has_rules)
    numbers.set("rules_fired", search.transitions - std::min(options.starts, search.transitions));
  numbers.set("depth", search.depth);
  numbers.set("seconds", search.seconds);
  numbers.set("memory_bytes", search.memory_bytes);
  const auto bytes = bytes_per_state(search);
  numbers.set("bytes_per_state", bytes ? Json(*bytes) : Json());
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
  for (std::size_t i = 0; i < options.rows.size(); ++i) {
    Json row = row_json(options.rows[i]);
    const auto own = std::ranges::find(options.violations, i, &ShownViolation::row);
    row.set("counterexample", own == options.violations.end() ? Json() : violation_json(*own, sources));
    properties.append(std::move(row));
  }
  json.set("properties", std::move(properties));
  json.set("totals", totals_json(options.rows));
  return json;
}

}  // namespace isospin
