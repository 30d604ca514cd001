// What a tool is asked, between automorphisms.cpp and the one file for each tool.
//
// Colours are numbered 0, 1, ... without gaps. There are no loops (they are in the colours) and no arc is
// twice.
#pragma once

#include <utility>
#include <vector>

#include "group/automorphism/coloured_graph.hpp"
#include "group/permutation.hpp"

namespace isospin::automorphism {

struct PreparedGraph {
  std::vector<Colour> colours;                  // by vertex
  std::vector<std::pair<Vertex, Vertex>> arcs;  // sorted; for each edge both directions
  bool directed = false;                        // whether some arc lacks its opposite
};

// Each gives generators over the vertices of `graph`. Traces wants it undirected.
std::vector<group::Permutation> search_with_traces(const PreparedGraph& graph);
std::vector<group::Permutation> search_with_nauty(const PreparedGraph& graph);
std::vector<group::Permutation> search_with_bliss(const PreparedGraph& graph);

}  // namespace isospin::automorphism
