#include "api/check.hpp"

#include <algorithm>

#include "api/symmetry.hpp"

namespace isospin {

namespace {

// Is there anything that a run could pass for ever? A claim whose accepting locations all decide the run at
// once needs no search for cycles: a plain one finds its end.
bool has_cycles_to_find(const PreparedModel& prepared) {
  const model::Model& model = *prepared.model;
  if (prepared.options.property.kind == PropertyKind::acceptance) return model.has_accept_labels;
  if (!model.claim) return false;
  if (!model.claim->is_formula && !model.claim->non_progress && model.has_accept_labels) return true;
  return std::ranges::any_of(model[model.claim->type].locations,
                             [&](model::LocationId id) { return model[id].accept && !model[id].end; });
}

// A formula can hold because what it is about never happens: then its automaton never leaves its first
// location.
std::vector<std::string> vacuity_of(const model::Model& model, const search::SearchResult& search) {
  if (!model.claim || !model.claim->is_formula) return {};
  std::vector<std::string> never_held;
  for (const model::TransitionId id : model[model[model.claim->type].initial].out) {
    const model::Transition& transition = model[id];
    if (transition.target == transition.source || model[transition.target].end) continue;
    if (search.executed[id.index()]) return {};
    never_held.push_back(transition.actions.front().text);
  }
  std::vector<std::string> notes;
  for (const std::string& text : never_held) notes.push_back("vacuous: " + text + " never holds");
  return notes;
}

bool has_symmetries(const PreparedModel& prepared, const ModelQuotient* quotient) {
  if (quotient != nullptr) return quotient->quotient() != nullptr;
  SymmetryOptions looking;
  looking.diagram = false;
  return !analyse_symmetry(prepared, looking).generators.empty();
}

}  // namespace

std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options) {
  if (!options.symmetry.on) return check(prepared, options, nullptr);
  ModelQuotient quotient(prepared, options.symmetry);
  return check(prepared, options, &quotient);
}

std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options, ModelQuotient* quotient) {
  Outcome result;
  search::SearchOptions search = options.search;
  search.cycles = has_cycles_to_find(prepared);
  search.fair = search.fair && search.cycles;
  result.fair = search.fair;
  // End states are a matter of safety, and a run that ends is none of the others' business.
  search.end_states = search.end_states && prepared.options.property.kind == PropertyKind::safety;
  if (quotient != nullptr) search.representative = quotient->representatives();
  if (options.partial_order != CheckOptions::PartialOrder::off) {
    result.partial_order.emplace();
    result.partial_order->why_not =
        search.fair ? "under --fair it matters of every process when it could move"
        : options.partial_order == CheckOptions::PartialOrder::automatic && has_symmetries(prepared, quotient)
            ? "the model has symmetries, and every state is accounted for (--por on uses both)"
            : search::partial_order_obstacle(*prepared.model);
    search.partial_order = result.partial_order->why_not.empty();
    result.partial_order->used = search.partial_order;
  }
  prepared.executor->choose_tier(options.tier);
  result.search = search::search(*prepared.executor, search);
  if (quotient != nullptr) {
    quotient->complete_executed(result.search.executed);
    result.symmetry = quotient->use(result.search);
  }
  if (result.search.violation) {
    result.verdict = Verdict::violated;
    result.run = trace::lift(*prepared.executor, *result.search.violation,
                             quotient != nullptr ? quotient->quotient() : nullptr);
    if (!result.run) return std::nullopt;
    // The run may end in another process than the one in which the mistake was found.
    result.search.violation->finding = *result.run->finding;
    return result;
  }
  result.verdict = result.search.exhaustive() ? Verdict::holds : Verdict::incomplete;
  if (result.verdict == Verdict::holds) result.notes = vacuity_of(*prepared.model, result.search);
  return result;
}

}  // namespace isospin
