// Partitions of points, refined by relations until every cell looks the same from each of its points.
//
// Takes  points 0..degree-1, a starting partition, and binary relations as lists of arcs.
// Gives  the coarsest refinement in which, for any two cells A and B and any relation, all points of A
//        have equally many arcs to (and from) B. A permutation that keeps the relations and the starting
//        partition keeps the result too; so the orbit of a point under any group of such permutations lies
//        inside the point's cell.
// Costs  O((points + arcs) log points) altogether, however many points are then singled out one by one.
//
// (Colour refinement, as in McKay and Piperno 2014, section 2; splitters chosen as by Hopcroft 1971.)
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "group/permutation.hpp"

namespace isospin::group {

using Arc = std::pair<Point, Point>;

class ColourRefinement {
 public:
  // `colours`: points start in one cell exactly when their colours are equal.
  ColourRefinement(std::span<const Point> colours, std::span<const std::vector<Arc>> relations);

  Point cell_size(Point p) const;
  bool together(Point p, Point q) const { return cell_of_[p] == cell_of_[q]; }
  bool discrete() const { return cells_.size() == cell_of_.size(); }
  // By point: the number of its cell.
  std::span<const Point> cells() const { return cell_of_; }

  // Gives p a cell of its own, and refines again.
  void individualise(Point p);

 private:
  struct Cell {
    Point begin, end;  // a range of members_
    bool waiting;      // as a splitter
  };
  // The arcs of one relation in one direction, grouped by their first point.
  struct Neighbours {
    std::vector<Point> start, target;
  };

  void wait(Point cell);
  void refine();
  void split_by(const Neighbours& neighbours, std::span<const Point> splitter);
  void split_cell(Point cell, std::span<const Point> touched);

  std::vector<Neighbours> neighbours_;
  std::vector<Point> members_, position_, cell_of_;
  std::vector<Cell> cells_;
  std::deque<Point> queue_;
  std::vector<Point> count_;  // arcs from the splitter; zero outside split_by
};

}  // namespace isospin::group
