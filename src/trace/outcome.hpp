// What a verification comes to: the verdict, how far the search went, and the run that proves a violation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search/search.hpp"
#include "trace/run.hpp"

namespace isospin {

enum class Verdict { holds, violated, incomplete };

struct Outcome {
  Verdict verdict = Verdict::incomplete;
  search::SearchResult search;
  std::optional<trace::Run> run;   // of a violation: replayed on MODEL
  std::vector<std::string> notes;  // about the property: that it holds for a reason nobody may want
};

}  // namespace isospin
