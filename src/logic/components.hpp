// Strongly connected components of a graph given by its successor lists (Tarjan 1972, without recursion).
#pragma once

#include <cstdint>
#include <vector>

namespace isospin::automata {

struct Components {
  // By state: the number of its component. Components are numbered so that edges lead to the same or a
  // smaller number.
  std::vector<std::uint32_t> of;
  // By component: it has a cycle (more than one state, or an edge from its state to itself).
  std::vector<bool> cyclic;

  std::size_t count() const { return cyclic.size(); }
};

Components find_components(const std::vector<std::vector<std::uint32_t>>& successors);

}  // namespace isospin::automata
