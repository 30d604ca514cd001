#include "api/check.hpp"

#include <algorithm>

#include "api/symmetry.hpp"
#include "api/vacuity.hpp"

namespace isospin {

namespace {

// Empty when steps may be left out.
std::string why_not_reduced(const PreparedModel& prepared, const CheckOptions& options,
                            const search::SearchOptions& search, const ModelQuotient* quotient) {
  if (search.fair) return "under --fair it matters of every process when it could move";
  if (search.store == search::StoreKind::bitstate)
    return "bits do not tell which states are on the stack (--store bitstate)";
  // The states of a search without symmetry are those that orbits stand for.
  if (options.partial_order == CheckOptions::PartialOrder::automatic) {
    if (quotient == nullptr) return "without symmetry every state is counted (--por on reduces)";
    if (quotient->quotient() != nullptr)
      return "the model has symmetries, and every state is accounted for (--por on uses both)";
  }
  const std::optional<Refusal> obstacle = execute::partial_order_obstacle(*prepared.model);
  return obstacle ? obstacle->reason : "";
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
  if (search.cycles) search.store = search::StoreKind::tree;
  search.fair = search.fair && search.cycles;
  result.explicitly().fair = search.fair;
  // What is wrong with the model itself is a matter of safety; the other properties have verdicts of their
  // own.
  const bool safety = prepared.options.property.kind == PropertyKind::safety;
  search.end_states = search.end_states && safety;
  search.reported.assertions = search.reported.assertions && safety;
  search.reported.runtime_errors = safety;
  if (quotient != nullptr) search.representative = quotient->representatives();
  if (options.partial_order != CheckOptions::PartialOrder::off) {
    result.explicitly().partial_order.emplace();
    result.explicitly().partial_order->why_not = why_not_reduced(prepared, options, search, quotient);
    search.partial_order = result.explicitly().partial_order->why_not.empty();
    result.explicitly().partial_order->used = search.partial_order;
  }
  execute::TierOptions tier = options.tier;
  tier.patience = search.patience;
  prepared.executor->choose_tier(tier);
  if (options.search_begins) options.search_begins();
  result.search() = search::search(*prepared.executor, search);
  result.passed = in_model(result.search().unreported.passed, *prepared.executor);
  result.cut_short = in_model(result.search().unreported.cut_short, *prepared.executor);
  if (quotient != nullptr) {
    quotient->complete_executed(result.search().executed);
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
    // The run may end in another process than the one in which the mistake was found.
    result.search().violation->finding = *result.run->finding;
    return result;
  }
  const bool all_seen = result.search().exhaustive() && !result.cut_short;
  result.verdict = all_seen ? Verdict::holds : Verdict::incomplete;
  result.tautology = result.verdict == Verdict::holds && is_tautology(*prepared.model);
  return result;
}

}  // namespace isospin
