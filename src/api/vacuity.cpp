// Whether `a` ever holds is asked of the model, by checking `[] !a`: the automaton of the formula does not
// tell. It may read `a && !c` in one transition, or stop reading before `a` comes.
#include "api/vacuity.hpp"

#include <algorithm>

namespace isospin {

namespace {

constexpr double kLeastSeconds = 1;

// A run that begins to violate `[] (a -> b)` leaves the automaton's first location in a state in which `a`
// holds.
bool has_left_first_location(const model::Model& model, const search::SearchResult& search) {
  const auto& out = model[model[model.claim->type].initial].out;
  return std::ranges::any_of(out, [&](model::TransitionId id) {
    const model::Transition& transition = model[id];
    return transition.target != transition.source && search.executed[id.index()];
  });
}

CheckOptions options_for_asking(const CheckOptions& options, double seconds) {
  CheckOptions asking = options;
  asking.symmetry_reasons = false;
  asking.violation_found = {};  // what is found here violates nothing that was asked for
  Patience patience;
  patience.last(std::max(seconds, kLeastSeconds));
  asking.search.patience.until = std::min(asking.search.patience.until, patience.until);
  asking.search.fair = asking.search.all_states = false;
  asking.search.progress = nullptr;
  asking.tier.tier = execute::Tier::quick;                  // a compiler would take longer
  if (asking.symmetry.written) asking.symmetry.on = false;  // they need not be symmetries of what is asked
  return asking;
}

// Nothing when it could not be found out.
std::optional<bool> is_always_true(const PreparedModel& prepared, const std::string& condition,
                                   const CheckOptions& options) {
  PrepareOptions prepare_options = prepared.options;
  const std::optional<Property> always = prepared.source->always(condition);
  if (!always) return std::nullopt;
  prepare_options.property = *always;
  const auto asked = prepare(prepared.source, prepared.model->name, prepare_options);
  if (!asked->good()) return std::nullopt;
  const std::optional<Outcome> outcome = check(*asked, options);
  if (!outcome || outcome->verdict == Verdict::incomplete) return std::nullopt;
  if (outcome->verdict == Verdict::holds) return true;
  const bool is_false = outcome->search().violation->finding.kind == search::FindingKind::claim;
  return is_false ? std::optional(false) : std::nullopt;
}

std::string in_parentheses(const std::string& text) { return "(" + text + ")"; }

}  // namespace

bool is_tautology(const model::Model& model) {
  if (!model.claim || !model.claim->is_formula || model.claim->too_large) return false;
  const model::Location& first = model[model[model.claim->type].initial];
  return first.out.empty() && !first.end;
}

std::vector<std::string> reasons_to_hold(PreparedModel& prepared, const CheckOptions& options,
                                         const Outcome& outcome) {
  const model::Model& model = *prepared.model;
  if (outcome.verdict != Verdict::holds || !model.claim || !model.claim->is_formula) return {};
  if (outcome.tautology) return {"a tautology: it holds of every model"};
  const Implications implications = prepared.source->implications(prepared.options.property);
  const bool one = implications.all.size() == 1 && implications.are_all_it_says;
  if (one && has_left_first_location(model, outcome.search())) return {};

  std::vector<std::string> reasons;
  const CheckOptions asking = options_for_asking(options, outcome.search().seconds);
  for (const Implication& implication : implications.all) {
    const std::string& antecedent = implication.antecedent;
    const std::optional<bool> never = is_always_true(prepared, "!" + in_parentheses(antecedent), asking);
    if (!never) continue;
    if (*never) {
      reasons.push_back((one ? "vacuous: " : "vacuous in part: ") + antecedent + " never holds");
    } else if (!implication.promise.empty()) {
      const std::string& promise = implication.promise;
      const std::string at_once = in_parentheses(antecedent) + " -> " + in_parentheses(promise);
      if (is_always_true(prepared, at_once, asking) == true)
        reasons.push_back(promise + " holds whenever " + antecedent + " does");
    }
  }
  return reasons;
}

}  // namespace isospin
