// Formulas of branching time (CTL) as data, over numbered atoms.
#pragma once

#include <cstdint>
#include <vector>

namespace isospin::logic {

enum class BranchingKind : std::uint8_t {
  truth,
  atom,         // atom
  negation,     // a
  conjunction,  // a, b
  disjunction,  // a, b
  // On some run: in the next state a; a until b, which comes; a for ever. The same on all runs.
  some_next,
  some_until,
  some_always,
  all_next,
  all_until,
  all_always,
};

struct BranchingNode {
  BranchingKind kind = BranchingKind::truth;
  std::uint32_t atom = 0;
  std::uint32_t a = 0, b = 0;  // earlier nodes
};

// The last node is the whole formula; each refers to earlier ones.
struct BranchingFormula {
  std::vector<BranchingNode> nodes;
};

}  // namespace isospin::logic
