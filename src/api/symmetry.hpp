// The symmetries of a model: found, certified, described.
#pragma once

#include <optional>
#include <string>

#include "api/prepare.hpp"
#include "base/cut_off.hpp"
#include "base/patience.hpp"
#include "report/symmetry_analysis.hpp"

namespace isospin {

enum class SymmetryMethod { graph, cosets };

struct SymmetryOptions {
  SymmetryMethod method = SymmetryMethod::graph;
  bool diagram = true;             // false: nobody will look at it; for method graph only
  bool variables = false;          // as nodes of the diagram
  bool explain = false;            // ask of every generator of the diagram's group whether it is a symmetry
  double seconds = 10;             // for method cosets
  Patience patience;               // when it is over, there are none
  std::uint64_t memory_bytes = 0;  // that the process may hold; beyond it, there are none; 0: no limit
  std::uint64_t deep_states = 0;   // to try the symmetries out on; 0: not at all
  std::optional<std::string> written;  // symmetries from a file: these, and no others
};

// What remains of looking for symmetries that was cut off: nothing, and why.
SymmetryAnalysis analysis_cut_off(CutOffReason reason);

SymmetryAnalysis analyse_symmetry(const PreparedModel& prepared, const SymmetryOptions& options);

}  // namespace isospin
