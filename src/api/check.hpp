// Verification: a prepared model in, a verdict out, with the run that proves a violation.
#pragma once

#include <functional>
#include <optional>

#include "api/prepare.hpp"
#include "api/quotient.hpp"
#include "search/explicit/search.hpp"
#include "trace/outcome.hpp"

namespace isospin {

struct CheckOptions {
  search::SearchOptions search;
  execute::TierOptions tier;
  QuotientOptions symmetry;
  // Where the model and the property allow it; `automatic`: where it also pays (plan_search.hpp).
  enum class PartialOrder { off, automatic, on } partial_order = PartialOrder::off;
  // How many states there are is wanted exactly: nothing is left out that is not counted.
  bool count_states = false;
  // `search.order` was not asked for: another one may be taken where it does better.
  bool any_order = false;
  // How long a counterexample may take to be shortened (shorten.hpp); 0: it is shown as it was found;
  // infinity: until it is a shortest.
  double shorten_seconds = 1;
  // Where there is no symmetry, find out why, for the report (SymmetryUse::why_not).
  bool symmetry_reasons = false;
  // A formula conjunct by conjunct, one for each orbit, where that pays (split.hpp).
  bool split = true;
  // Told when a search begins, and when it has found something, before the run to that is made.
  std::function<void()> search_begins;
  std::function<void(const search::Finding&)> violation_found;
};

// Is there anything that a run could pass for ever? Then cycles are looked for. A claim whose accepting
// locations all decide the run at once does without: a plain search finds its end.
bool has_cycles_to_find(const model::Model& model, PropertyKind property);

// Nothing when a violation was found that does not replay: our own mistake, and no verdict can be given.
std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options);
// The same with symmetries that have been looked for already; null: without.
std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options, ModelQuotient* quotient);

}  // namespace isospin
