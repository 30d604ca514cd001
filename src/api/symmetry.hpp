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

// What diagram is made: of channels, of channels and shared variables, or the hypergraph of shared variables.
// By itself, of rules the last, and otherwise the first.
enum class DiagramKind { automatic, channels, shared, hypergraph };

// How much is done to find out why there are no more symmetries.
enum class Explaining {
  nothing,
  quickly,  // the main reason, for a line in the report of a check
  briefly,  // the main reason
  fully,
};

struct SymmetryOptions {
  SymmetryMethod method = SymmetryMethod::graph;
  bool diagram = true;  // false: nobody will look at it; for method graph only
  DiagramKind kind = DiagramKind::automatic;
  Explaining explaining = Explaining::nothing;
  double seconds = 10;                 // for method cosets
  Patience patience;                   // when it is over, there are none
  std::uint64_t memory_bytes = 0;      // that the process may hold; beyond it, there are none; 0: no limit
  std::uint64_t deep_states = 0;       // to try the symmetries out on; 0: not at all
  std::optional<std::string> written;  // symmetries from a file: these, and no others
};

// What remains of looking for symmetries that was cut off: nothing, and why.
SymmetryAnalysis analysis_cut_off(CutOffReason reason);

// Looks for reasons why there are no more symmetries, and for what the claim costs. Where there is no time
// for that there are none.
void find_reasons(const PreparedModel& prepared, Explaining how, const Patience& patience,
                  SymmetryAnalysis& analysis);
// The second of these alone.
void find_claim_effect(const PreparedModel& prepared, const Patience& patience, SymmetryAnalysis& analysis);

SymmetryAnalysis analyse_symmetry(const PreparedModel& prepared, const SymmetryOptions& options);

}  // namespace isospin
