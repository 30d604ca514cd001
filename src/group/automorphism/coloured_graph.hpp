// A graph with coloured vertices, arcs and edges: the form in which symmetry problems are put.
//
// Takes  vertices (numbered 0, 1, ... as they are added) with a colour each, arcs, and edges.
// Gives  itself, and the test whether a permutation of the vertices is an automorphism: one that keeps
//        colours and maps arcs onto arcs.
// Costs  eight bytes an arc.
//
// An edge is two opposite arcs and nothing else. A second arc between the same ends says nothing new, and a
// loop is allowed.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "group/permutation.hpp"

namespace isospin::automorphism {

using Vertex = group::Point;
using Colour = std::uint32_t;

class ColouredGraph {
 public:
  Vertex add_vertex(Colour colour);
  void add_arc(Vertex from, Vertex to);
  void add_edge(Vertex a, Vertex b);

  Vertex vertex_count() const { return static_cast<Vertex>(colours_.size()); }
  Colour colour(Vertex v) const { return colours_[v]; }
  std::span<const Colour> colours() const { return colours_; }
  // Sorted, each once.
  const std::vector<std::pair<Vertex, Vertex>>& arcs() const;

  bool is_automorphism(const group::Permutation& permutation) const;

 private:
  std::vector<Colour> colours_;
  // Sorted and made unique when first read after a change; so reading is not for several threads at once
  // until it has been done.
  mutable std::vector<std::pair<Vertex, Vertex>> arcs_;
  mutable bool sorted_ = true;
};

}  // namespace isospin::automorphism
