// Verification: a prepared model in, a verdict out, with the run that proves a violation.
#pragma once

#include <optional>

#include "api/prepare.hpp"
#include "search/search.hpp"
#include "trace/outcome.hpp"

namespace isospin {

struct CheckOptions {
  search::SearchOptions search;
  execute::TierOptions tier;
};

// Nothing when a violation was found that does not replay: our own mistake, and no verdict can be given.
std::optional<Outcome> check(PreparedModel& prepared, const CheckOptions& options);

}  // namespace isospin
