// What a verification comes to: the verdict, how far the search went, and the run that proves a violation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/big_integer.hpp"
#include "base/source.hpp"
#include "search/search.hpp"
#include "trace/run.hpp"

namespace isospin {

enum class Verdict { holds, violated, incomplete };

// How symmetry was used in a search, or why it was not.
struct SymmetryUse {
  bool used = false;
  std::string why_not;  // in words; empty when it was used
  Span why_not_at;      // the place in the source that stands in the way, if one does
  BigInteger order = 1;
  std::string structure;                // "S4 x S2"
  std::vector<std::string> generators;  // in cycles over names
  std::string strategy;
  bool unique = false;  // every orbit was searched once, and its states can be counted
  double canonical_seconds = 0;
  std::optional<BigInteger> represented;  // states that the orbits stand for
};

// Whether steps were left out because others make them superfluous, or why none could be.
struct PartialOrderUse {
  bool used = false;
  std::string why_not;
};

struct Outcome {
  Verdict verdict = Verdict::incomplete;
  search::SearchResult search;
  bool fair = false;                             // only weakly fair cycles were looked for
  std::optional<SymmetryUse> symmetry;           // nothing: it was switched off
  std::optional<PartialOrderUse> partial_order;  // nothing: it was switched off
  std::optional<trace::Run> run;                 // of a violation: replayed on MODEL
  std::vector<std::string> notes;  // about the property: that it holds for a reason nobody may want
};

}  // namespace isospin
