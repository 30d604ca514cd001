// Why a model has no more symmetries, in words and as JSON.
//
// The names of processes, variables and statements are those of the model; what to write instead is said
// where there is something.
#pragma once

#include <string>

#include "base/json.hpp"
#include "base/source.hpp"
#include "report/symmetry_analysis.hpp"

namespace isospin {

// "ids are compared by size (`x > id`)"
std::string reason_in_words(const symmetry::Reason& reason, const Sources& sources);
// What to write instead; empty when there is nothing to say.
std::string hint_of(const symmetry::Reason& reason);

// The main reason why there is no symmetry, or no more, without its place; and the place, which may be
// invalid. Never empty.
std::string main_reason(const SymmetryAnalysis& analysis, const Sources& sources);
Span place_of_main_reason(const SymmetryAnalysis& analysis);
// It does not name what tells processes apart.
bool main_reason_is_vague(const SymmetryAnalysis& analysis);

// The statement at a place, on one line, shortened.
std::string statement_at(const Span& at, const Sources& sources);

// All of them, in lines that are indented by four; empty when nothing is missing.
std::string reasons_in_lines(const SymmetryAnalysis& analysis, const Sources& sources);
Json reasons_json(const SymmetryAnalysis& analysis, const Sources& sources);

}  // namespace isospin
