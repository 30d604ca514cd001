#include "group/orbits.hpp"

#include <numeric>

namespace isospin::group {

// The orbits are the connected components of the graph with an edge from p to g(p) for each
// generator g: a finite group is generated as a monoid, so paths of such edges reach the whole orbit.
Orbits::Orbits(std::span<const Permutation> generators, Point degree) : leader_(degree) {
  std::iota(leader_.begin(), leader_.end(), Point{0});
  // Union-find in which the root of a tree is its least point.
  const auto root = [this](Point p) {
    while (leader_[p] != p) {
      leader_[p] = leader_[leader_[p]];
      p = leader_[p];
    }
    return p;
  };
  for (const Permutation& g : generators) {
    assert(g.degree() == degree);
    for (Point p = 0; p < degree; ++p) {
      if (g(p) == p) continue;
      const Point a = root(p), b = root(g(p));
      if (a < b) leader_[b] = a;
      if (b < a) leader_[a] = b;
    }
  }
  for (Point p = 0; p < degree; ++p) leader_[p] = leader_[leader_[p]];
}

bool Orbits::transitive() const {
  for (const Point l : leader_) {
    if (l != 0) return false;
  }
  return !leader_.empty();
}

std::vector<std::vector<Point>> Orbits::lists() const {
  std::vector<std::vector<Point>> result;
  std::vector<std::size_t> index(leader_.size());
  for (Point p = 0; p < degree(); ++p) {
    if (leader_[p] == p) {
      index[p] = result.size();
      result.emplace_back();
    }
    result[index[leader_[p]]].push_back(p);
  }
  return result;
}

std::vector<std::vector<Point>> Orbits::moved_lists() const {
  std::vector<std::vector<Point>> result = lists();
  std::erase_if(result, [](const std::vector<Point>& orbit) { return orbit.size() == 1; });
  return result;
}

}  // namespace isospin::group
