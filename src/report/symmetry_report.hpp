// The symmetries of a model, in words and as JSON.
#pragma once

#include <string>

#include "base/json.hpp"
#include "base/source.hpp"
#include "report/symmetry_analysis.hpp"

namespace isospin {

struct SymmetryReportOptions {
  bool explain = false;
  bool quiet = false;
  std::string drawn_in;               // a file, or nothing
  std::string kept;                   // the claim that the group keeps, or nothing
  std::vector<std::string> left_out;  // claims that the group need not keep
};

// Why a scalarset that a comment declares is refused.
std::string refused_in_words(const DeclaredSymmetry& declared);

std::string symmetry_text(const std::string& model, const SymmetryAnalysis& analysis, const Sources& sources,
                          const SymmetryReportOptions& options);
// The keys that are particular to this command.
Json symmetry_json(const SymmetryAnalysis& analysis, const Sources& sources);

}  // namespace isospin
