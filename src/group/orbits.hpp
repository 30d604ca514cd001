// Orbits of a permutation group, computed from generators alone.
//
// Takes  generators over the points 0..degree-1, as image arrays.
// Gives  for every point the least point of its orbit, and the orbits as lists.
// Costs  O(degree x generators), next to linear. No stabiliser chain is built, so this is the
//        cheap question to ask first: is there any symmetry worth using?
#pragma once

#include <span>
#include <vector>

#include "group/permutation.hpp"

namespace isospin::group {

class Orbits {
 public:
  Orbits(std::span<const Permutation> generators, Point degree);

  Point degree() const { return static_cast<Point>(leader_.size()); }
  // Two points lie in one orbit exactly when their leaders are equal.
  Point leader(Point p) const { return leader_[p]; }
  bool together(Point p, Point q) const { return leader_[p] == leader_[q]; }
  // Whether one orbit holds all points.
  bool transitive() const;

  // In order of their leaders, each sorted; fixed points are orbits of length
  // one, so the lengths always sum to the degree.
  std::vector<std::vector<Point>> lists() const;
  // The same without the fixed points.
  std::vector<std::vector<Point>> moved_lists() const;

 private:
  std::vector<Point> leader_;
};

}  // namespace isospin::group
