// Formulas of branching time (CTL) as data, over numbered atoms.
#pragma once

#include <cstdint>
#include <string>
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

  // Each gives the number of the node that it adds.
  std::uint32_t add(BranchingNode node) {
    nodes.push_back(node);
    return static_cast<std::uint32_t>(nodes.size() - 1);
  }
  std::uint32_t add(BranchingKind kind, std::uint32_t a, std::uint32_t b = 0) { return add({kind, 0, a, b}); }
  std::uint32_t add_atom(std::uint32_t atom) { return add({BranchingKind::atom, atom, 0, 0}); }
  // EF a, AF a, AG EF a.
  std::uint32_t add_some_time(std::uint32_t a);
  std::uint32_t add_inevitable(std::uint32_t a);
  std::uint32_t add_always_possible(std::uint32_t a);

  std::uint32_t whole() const { return static_cast<std::uint32_t>(nodes.size() - 1); }
  // It counts steps: reductions that keep everything else may change what it says.
  bool has_next() const;
  // By node: nothing in it looks beyond the state that it is asked in.
  std::vector<bool> propositional() const;
};

// How many nodes a node refers to.
unsigned operands(BranchingKind kind);

// A node as people write it: `AG EF (phase = 0)`. `atoms` are the texts of the atoms.
std::string to_text(const BranchingFormula& formula, std::uint32_t node,
                    const std::vector<std::string>& atoms);

}  // namespace isospin::logic
