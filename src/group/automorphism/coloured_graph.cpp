#include "group/automorphism/coloured_graph.hpp"

#include <algorithm>
#include <cassert>

namespace isospin::automorphism {

Vertex ColouredGraph::add_vertex(Colour colour) {
  colours_.push_back(colour);
  return vertex_count() - 1;
}

void ColouredGraph::add_arc(Vertex from, Vertex to) {
  assert(from < vertex_count() && to < vertex_count());
  arcs_.emplace_back(from, to);
  sorted_ = false;
}

void ColouredGraph::add_edge(Vertex a, Vertex b) {
  add_arc(a, b);
  add_arc(b, a);
}

const std::vector<std::pair<Vertex, Vertex>>& ColouredGraph::arcs() const {
  if (!sorted_) {
    std::sort(arcs_.begin(), arcs_.end());
    arcs_.erase(std::unique(arcs_.begin(), arcs_.end()), arcs_.end());
    sorted_ = true;
  }
  return arcs_;
}

bool ColouredGraph::is_automorphism(const group::Permutation& permutation) const {
  if (permutation.degree() != vertex_count()) return false;
  for (Vertex v = 0; v < vertex_count(); ++v) {
    if (colours_[v] != colours_[permutation(v)]) return false;
  }
  // A bijection of vertices that maps every arc to an arc maps the finite set of arcs onto itself. Arcs
  // between fixed vertices need no look.
  return std::all_of(arcs().begin(), arcs().end(), [&](const auto& arc) {
    const auto image = std::pair(permutation(arc.first), permutation(arc.second));
    return image == arc || std::binary_search(arcs_.begin(), arcs_.end(), image);
  });
}

}  // namespace isospin::automorphism
