#include "group/schreier_tree.hpp"

#include <algorithm>

#include "base/cut_off.hpp"

namespace isospin::group {

SchreierTree::SchreierTree(Point root, Point degree) : degree_(degree) {
  assert(root < degree);
  add(root, 0, nullptr, false);
}

std::vector<Point> SchreierTree::points() const {
  std::vector<Point> result;
  result.reserve(nodes_.size());
  for (const Node& node : nodes_) result.push_back(node.point);
  return result;
}

Point SchreierTree::find(Point p) const {
  if (!index_.empty()) return index_[p];
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].point == p) return static_cast<Point>(i);
  }
  return kAbsent;
}

void SchreierTree::add(Point p, std::uint32_t depth, const TwoWay* via, bool inverted) {
  nodes_.push_back({p, depth, via, inverted});
  depth_ = std::max(depth_, depth);
  if (!index_.empty()) {
    index_[p] = static_cast<Point>(nodes_.size() - 1);
  } else if (nodes_.size() > kScan) {
    index_.assign(degree_, kAbsent);
    for (std::size_t i = 0; i < nodes_.size(); ++i) index_[nodes_[i].point] = static_cast<Point>(i);
  }
}

// Applies the generators to the nodes from first_node on, those that join meanwhile included, until
// there are `enough`.
void SchreierTree::grow_from(std::size_t first_node, std::span<const TwoWay* const> generators,
                             std::size_t enough) {
  for (std::size_t n = first_node; n < nodes_.size() && nodes_.size() < enough; ++n) {
    const Node node = nodes_[n];
    note_work(2 * generators.size());
    for (const TwoWay* generator : generators) {
      const Point forth = generator->forth.images()[node.point];
      if (find(forth) == kAbsent) add(forth, node.depth + 1, generator, false);
      const Point back = generator->back.images()[node.point];
      if (find(back) == kAbsent) add(back, node.depth + 1, generator, true);
    }
  }
}

bool SchreierTree::extend(std::span<const TwoWay* const> generators, std::size_t first_new) {
  const std::size_t before = nodes_.size();
  // The old points need the new generators only; what joins needs them all.
  for (std::size_t n = 0; n < before; ++n) {
    const Node node = nodes_[n];
    note_work(generators.size() - first_new);
    for (std::size_t i = first_new; i < generators.size(); ++i) {
      const Point forth = generators[i]->forth.images()[node.point];
      if (find(forth) == kAbsent) add(forth, node.depth + 1, generators[i], false);
    }
  }
  if (nodes_.size() == before) return false;
  grow_from(before, generators, degree_);
  return true;
}

void SchreierTree::rebuild(std::span<const TwoWay* const> generators) {
  const std::size_t before = nodes_.size();
  const Point the_root = root();
  nodes_.clear();
  index_.clear();
  depth_ = 0;
  add(the_root, 0, nullptr, false);
  grow_from(0, generators, before);
  assert(nodes_.size() == before);
}

void SchreierTree::divide_out(Permutation& element, Point p) const {
  while (p != root()) {
    const Node& node = nodes_[find(p)];
    const Permutation& step = node.inverted ? node.via->forth : node.via->back;
    element.append(step);
    note_work(degree_);
    p = step.images()[p];
  }
}

Permutation SchreierTree::element(Point p) const {
  Permutation inverse = Permutation::identity(degree_);
  divide_out(inverse, p);
  return inverse.inverse();
}

bool SchreierTree::is_edge(Point from, const TwoWay* generator, Point to) const {
  const Node& node = nodes_[find(to)];
  if (node.via == generator && !node.inverted && generator->back(to) == from) return true;
  const Node& source = nodes_[find(from)];
  return source.via == generator && source.inverted && generator->forth(from) == to;
}

}  // namespace isospin::group
