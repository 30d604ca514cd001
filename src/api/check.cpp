#include "api/check.hpp"

namespace isospin {

namespace {

std::vector<std::string> what_is_not_checked(const model::Model& model) {
  std::vector<std::string> unchecked;
  for (const std::string& claim : model.claims) unchecked.push_back("claim " + claim);
  if (model.has_accept_labels) unchecked.push_back("acceptance labels");
  if (model.has_progress_labels) unchecked.push_back("progress labels");
  return unchecked;
}

}  // namespace

std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options) {
  if (!options.symmetry.on) return check(prepared, options, nullptr);
  ModelQuotient quotient(prepared, options.symmetry);
  return check(prepared, options, &quotient);
}

std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options, ModelQuotient* quotient) {
  Outcome result;
  if (!options.ignore_claims) result.unchecked = what_is_not_checked(*prepared.model);
  search::SearchOptions search = options.search;
  if (quotient != nullptr) search.representative = quotient->representatives();
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
  const bool all_of_it = result.search.exhaustive() && result.unchecked.empty();
  result.verdict = all_of_it ? Verdict::holds : Verdict::incomplete;
  return result;
}

}  // namespace isospin
