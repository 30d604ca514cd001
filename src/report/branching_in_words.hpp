// What was found out about a formula of branching time, in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/big_integer.hpp"
#include "base/source.hpp"
#include "model/model.hpp"
#include "search/explicit/search.hpp"
#include "trace/run.hpp"

namespace isospin {

// Of states that can be reached from the end of a run.
struct ReachedStates {
  std::uint64_t representatives = 0;      // as the search counts them; 0: there is nothing to be said
  std::optional<std::uint64_t> states;    // from there, exactly
  std::optional<BigInteger> with_images;  // from there and from all states that symmetries make of it
};

struct BranchingWords {
  std::string decided;  // "a state is reachable from which phase = 0 never holds"
  std::string because;  // "From here 212 states can be reached, and phase = 0 holds in none of them."
};

// Of a formula that fails, with the run that shows it.
BranchingWords branching_in_words(const model::BranchingClaim& claim, const search::BranchingResult& said,
                                  const trace::Run& run, const ReachedStates& reached,
                                  const Sources& sources);

// Of one that fails in all initial states, so that no run shows it: "x = 3 never holds in any reachable
// state".
std::string failure_without_run(const model::BranchingClaim& claim, const Sources& sources);

// "AG EF (phase = 0)"
std::string formula_in_words(const model::BranchingClaim& claim, const Sources& sources);

}  // namespace isospin
