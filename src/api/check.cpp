#include "api/check.hpp"

#include <algorithm>

#include "api/plan_search.hpp"
#include "api/symmetry.hpp"
#include "api/vacuity.hpp"
#include "report/branching_in_words.hpp"

namespace isospin {

namespace {

// Empty when steps may be left out.
std::string why_not_reduced(const PreparedModel& prepared, const CheckOptions& options,
                            const search::SearchOptions& search, const ModelQuotient* quotient) {
  if (search.fair) return "under --fair it matters of every process when it could move";
  if (search.store == search::StoreKind::bitstate)
    return "bits do not tell which states are on the stack (--store bitstate)";
  if (options.count_states) return "every state is counted (--count-states)";
  // The states of a search without symmetry are those that orbits stand for.
  if (options.partial_order == CheckOptions::PartialOrder::automatic && quotient == nullptr)
    return "without symmetry every state is counted (--por on reduces)";
  const std::optional<Refusal> obstacle = execute::partial_order_obstacle(*prepared.model);
  return obstacle ? obstacle->reason : "";
}

// So many states are counted without symmetry, to say exactly how many can be reached from the end of a run.
constexpr std::uint64_t kMostCounted = 200'000;

void tell_what_is_decided(PreparedModel& prepared, const ModelQuotient* quotient, Outcome& outcome) {
  trace::Run& run = *outcome.run;
  const search::BranchingResult& said = *outcome.search().branching;
  const logic::BranchingFormula& formula = prepared.model->branching->formula;
  ReachedStates reached;
  reached.representatives = said.reachable;
  const bool plain = quotient == nullptr || quotient->quotient() == nullptr;
  if (said.reachable > 0 && plain) reached.states = said.reachable;
  if (said.reachable > 0 && !plain) {
    reached.with_images = quotient->states_for(said.reachable_tally);
    if (formula.nodes[formula.nodes[said.node].a].kind == logic::BranchingKind::truth)
      reached.states = trace::count_reachable(
          *prepared.executor, run.steps.empty() ? run.initial : run.steps.back().state, kMostCounted);
  }
  const BranchingWords words =
      branching_in_words(*prepared.model->branching, said, run, reached, prepared.sources());
  run.decided = words.decided;
  run.decided_because = words.because;
}

std::optional<ModelMistake> in_model(const std::optional<search::Finding>& finding,
                                     const execute::Executor& executor) {
  if (!finding) return std::nullopt;
  return ModelMistake{finding->kind, finding->error, executor.site(finding->site)};
}

}  // namespace

bool has_cycles_to_find(const model::Model& model, PropertyKind property) {
  if (property == PropertyKind::acceptance) return model.has_accept_labels;
  if (!model.claim) return false;
  if (!model.claim->is_formula && !model.claim->non_progress && model.has_accept_labels) return true;
  return std::ranges::any_of(model[model.claim->type].locations,
                             [&](model::LocationId id) { return model[id].accept && !model[id].end; });
}

std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options) {
  if (!options.symmetry.on) return check(prepared, options, nullptr);
  ModelQuotient quotient(prepared, options.symmetry, options.search.patience);
  return check(prepared, options, &quotient);
}

std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options, ModelQuotient* quotient) {
  Outcome result;
  search::SearchOptions search = options.search;
  search.cycles = has_cycles_to_find(*prepared.model, prepared.options.property.kind);
  const bool branching = prepared.model->branching.has_value();
  if (search.cycles || branching) search.store = search::StoreKind::tree;
  if (branching) search.order = search::Order::breadth_first;
  search.fair = search.fair && search.cycles;
  result.explicitly().fair = search.fair;
  // What is wrong with the model itself is a matter of safety; the other properties have verdicts of their
  // own.
  const bool safety = prepared.options.property.kind == PropertyKind::safety;
  search.end_states = search.end_states && safety;
  search.reported.assertions = search.reported.assertions && safety;
  search.reported.runtime_errors = safety;
  if (quotient != nullptr) search.representative = quotient->representatives();
  SearchPlan plan;
  plan.may_change_order = options.any_order && !branching;
  std::optional<PartialOrderUse>& partial_order = result.explicitly().partial_order;
  if (options.partial_order != CheckOptions::PartialOrder::off) {
    partial_order.emplace().why_not = why_not_reduced(prepared, options, search, quotient);
    search.partial_order = partial_order->why_not.empty();
    plan.measures = search.partial_order && options.partial_order == CheckOptions::PartialOrder::automatic;
  }
  execute::TierOptions tier = options.tier;
  tier.patience = search.patience;
  prepared.executor->choose_tier(tier);
  if (options.search_begins) options.search_begins();
  plan.options = std::move(search);
  PlannedSearch searched = search_by_plan(*prepared.executor, plan);
  result.search() = std::move(searched.result);
  if (partial_order) {
    partial_order->used = searched.partial_order;
    partial_order->superfluous_percent = searched.superfluous_percent;
    if (!searched.why_not.empty()) partial_order->why_not = std::move(searched.why_not);
  }
  result.passed = in_model(result.search().unreported.passed, *prepared.executor);
  result.cut_short = in_model(result.search().unreported.cut_short, *prepared.executor);
  if (quotient != nullptr) {
    quotient->complete_executed(result.search().executed);
    if (options.symmetry_reasons) quotient->find_reasons(plan.options.patience);
    result.symmetry = quotient->use(result.search());
    // Orbits that were taken for seen stand for states, too.
    if (result.search().bitstate) result.symmetry->represented.reset();
  }
  if (result.search().violation) {
    result.verdict = Verdict::violated;
    if (options.violation_found) options.violation_found(result.search().violation->finding);
    result.run = trace::lift(*prepared.executor, *result.search().violation,
                             quotient != nullptr ? quotient->quotient() : nullptr);
    if (!result.run) return std::nullopt;
    if (branching) tell_what_is_decided(prepared, quotient, result);
    // The run may end in another process than the one in which the mistake was found.
    result.search().violation->finding = *result.run->finding;
    return result;
  }
  if (const auto& said = result.search().branching) {
    using Said = search::BranchingResult::Verdict;
    result.verdict = said->verdict == Said::holds   ? Verdict::holds
                     : said->verdict == Said::fails ? Verdict::violated
                                                    : Verdict::incomplete;
    if (said->verdict == Said::holds && said->no_fair_run)
      result.notes.emplace_back("no run is fair, so whatever is said of all runs holds");
    return result;
  }
  const bool all_seen = result.search().exhaustive() && !result.cut_short;
  result.verdict = all_seen ? Verdict::holds : Verdict::incomplete;
  result.tautology = result.verdict == Verdict::holds && is_tautology(*prepared.model);
  return result;
}

}  // namespace isospin
