// One orbit, with an element that reaches each of its points: a transversal as a Schreier tree.
//
// Takes  a root and generators (each with its inverse), handed over at every call, because many
//        trees share them.
// Gives  the orbit, and for each of its points p an element u with u(root) = p, as a path of
//        generators in the tree.
// Costs  a few bytes per orbit point; an element costs one composition per tree edge.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "group/permutation.hpp"

namespace isospin::group {

// A generator with its inverse at hand: sifting applies inverses only.
struct TwoWay {
  Permutation forth;
  Permutation back;

  explicit TwoWay(Permutation g) : forth(std::move(g)), back(forth.inverse()) {}
};

class SchreierTree {
 public:
  // A tree of its root alone, over points 0..degree-1.
  SchreierTree(Point root, Point degree);

  Point root() const { return nodes_.front().point; }
  Point size() const { return static_cast<Point>(nodes_.size()); }
  bool contains(Point p) const { return find(p) != kAbsent; }
  // The orbit's points in the order in which they were reached; the root is the first.
  Point point(Point index) const { return nodes_[index].point; }
  std::vector<Point> points() const;
  // Length of the longest path from the root.
  std::uint32_t depth() const { return depth_; }

  // Closes the orbit under all generators, given that it is closed under those before `first_new`.
  // True when it grew.
  bool extend(std::span<const TwoWay* const> generators, std::size_t first_new);

  // The same orbit, reached breadth first by these generators.
  void rebuild(std::span<const TwoWay* const> generators);

  // Appends to `element`, which maps the root to p, the inverse of p's transversal element, so that
  // it then fixes the root. p must be in the orbit.
  void divide_out(Permutation& element, Point p) const;
  // The transversal element: root to p.
  Permutation element(Point p) const;

  // Whether the edge that reached `to` is `generator` applied to `from`.
  bool is_edge(Point from, const TwoWay* generator, Point to) const;

 private:
  struct Node {
    Point point;
    std::uint32_t depth;
    const TwoWay* via;  // the parent is via->back(point), or via->forth(point) when inverted
    bool inverted;
  };
  static constexpr Point kAbsent = std::numeric_limits<Point>::max();
  // Up to this many points a scan of the orbit is quicker than the memory of an index over all points.
  static constexpr std::size_t kScan = 8;

  Point find(Point p) const;
  void add(Point p, std::uint32_t depth, const TwoWay* via, bool inverted);
  void grow_from(std::size_t first_node, std::span<const TwoWay* const> generators, std::size_t enough);

  Point degree_;
  std::uint32_t depth_ = 0;
  std::vector<Node> nodes_;
  std::vector<Point> index_;  // position of a point in nodes_; empty while the orbit is small
};

}  // namespace isospin::group
