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
  Outcome result;
  if (!options.ignore_claims) result.unchecked = what_is_not_checked(*prepared.model);
  prepared.executor->choose_tier(options.tier);
  result.search = search::search(*prepared.executor, options.search);
  if (result.search.violation) {
    result.verdict = Verdict::violated;
    result.run = trace::lift(*prepared.executor, *result.search.violation);
    if (!result.run) return std::nullopt;
    return result;
  }
  const bool all_of_it = result.search.exhaustive() && result.unchecked.empty();
  result.verdict = all_of_it ? Verdict::holds : Verdict::incomplete;
  return result;
}

}  // namespace isospin
