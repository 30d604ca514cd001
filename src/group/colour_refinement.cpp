#include "group/colour_refinement.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/cut_off.hpp"

namespace isospin::group {

ColourRefinement::ColourRefinement(std::span<const Point> colours,
                                   std::span<const std::vector<Arc>> relations)
    : members_(colours.size()),
      position_(colours.size()),
      cell_of_(colours.size()),
      count_(colours.size(), 0) {
  const std::size_t degree = colours.size();
  for (const std::vector<Arc>& arcs : relations) {
    for (const bool reversed : {false, true}) {
      Neighbours& n = neighbours_.emplace_back();
      n.start.assign(degree + 1, 0);
      n.target.resize(arcs.size());
      for (const Arc& arc : arcs) ++n.start[(reversed ? arc.second : arc.first) + 1];
      std::partial_sum(n.start.begin(), n.start.end(), n.start.begin());
      std::vector<Point> fill(n.start.begin(), n.start.end() - 1);
      for (const auto& [from, to] : arcs) {
        n.target[fill[reversed ? to : from]++] = reversed ? from : to;
      }
    }
  }
  std::iota(members_.begin(), members_.end(), Point{0});
  std::stable_sort(members_.begin(), members_.end(),
                   [&colours](Point a, Point b) { return colours[a] < colours[b]; });
  for (std::size_t i = 0; i < degree; ++i) {
    position_[members_[i]] = static_cast<Point>(i);
    if (i == 0 || colours[members_[i]] != colours[members_[i - 1]]) {
      cells_.push_back({static_cast<Point>(i), static_cast<Point>(i), false});
    }
    cell_of_[members_[i]] = static_cast<Point>(cells_.size() - 1);
    cells_.back().end = static_cast<Point>(i + 1);
  }
  for (std::size_t c = 0; c < cells_.size(); ++c) wait(static_cast<Point>(c));
  refine();
}

Point ColourRefinement::cell_size(Point p) const {
  const Cell& cell = cells_[cell_of_[p]];
  return cell.end - cell.begin;
}

void ColourRefinement::wait(Point cell) {
  if (cells_[cell].waiting) return;
  cells_[cell].waiting = true;
  queue_.push_back(cell);
}

void ColourRefinement::individualise(Point p) {
  const Point old = cell_of_[p];
  if (cells_[old].end - cells_[old].begin == 1) return;
  // p goes to the front of its cell, which then begins one later.
  const Point front = cells_[old].begin;
  const Point other = members_[front];
  std::swap(members_[front], members_[position_[p]]);
  std::swap(position_[p], position_[other]);
  cells_[old].begin = front + 1;
  cells_.push_back({front, front + 1, false});
  cell_of_[p] = static_cast<Point>(cells_.size() - 1);
  // The rest needs no turn: arcs into it are those into the old cell less those into p.
  wait(cell_of_[p]);
  refine();
}

void ColourRefinement::refine() {
  std::vector<Point> splitter;
  while (!queue_.empty()) {
    const Point cell = queue_.front();
    queue_.pop_front();
    cells_[cell].waiting = false;
    // A copy, because the splitter may split itself.
    splitter.assign(members_.begin() + cells_[cell].begin, members_.begin() + cells_[cell].end);
    for (const Neighbours& n : neighbours_) split_by(n, splitter);
    note_work(splitter.size());
  }
}

void ColourRefinement::split_by(const Neighbours& neighbours, std::span<const Point> splitter) {
  std::vector<Point> touched;
  for (const Point p : splitter) {
    for (Point i = neighbours.start[p]; i < neighbours.start[p + 1]; ++i) {
      const Point q = neighbours.target[i];
      if (count_[q]++ == 0) touched.push_back(q);
    }
  }
  note_work(8 * touched.size());
  std::sort(touched.begin(), touched.end(), [this](Point a, Point b) {
    return std::pair(cell_of_[a], count_[a]) < std::pair(cell_of_[b], count_[b]);
  });
  for (std::size_t i = 0, end = 0; i < touched.size(); i = end) {
    const Point cell = cell_of_[touched[i]];
    while (end < touched.size() && cell_of_[touched[end]] == cell) ++end;
    split_cell(cell, std::span(touched).subspan(i, end - i));
  }
  for (const Point q : touched) count_[q] = 0;
}

// Those with arcs from the splitter go to the end of the cell, in the order of how many; others are not
// looked at.
void ColourRefinement::split_cell(Point cell, std::span<const Point> touched) {
  const Point end = cells_[cell].end;
  const auto first = static_cast<Point>(end - touched.size());
  const bool all = first == cells_[cell].begin;
  if (all && count_[touched.front()] == count_[touched.back()]) return;
  for (std::size_t i = touched.size(); i-- > 0;) {
    const auto to = static_cast<Point>(first + i);
    const Point there = members_[to], moved = touched[i];
    std::swap(members_[to], members_[position_[moved]]);
    std::swap(position_[there], position_[moved]);
  }
  const bool was_waiting = cells_[cell].waiting;
  std::vector<Point> pieces = {cell};
  for (std::size_t i = 0; i < touched.size(); ++i) {
    const bool begins = i == 0 ? !all : count_[touched[i]] != count_[touched[i - 1]];
    if (begins) {
      const auto at = static_cast<Point>(first + i);
      cells_[pieces.back()].end = at;
      cells_.push_back({at, end, false});
      pieces.push_back(static_cast<Point>(cells_.size() - 1));
    }
    cell_of_[touched[i]] = pieces.back();
  }
  // When the whole cell is no longer due as a splitter, one piece follows from the others: skip the largest.
  Point largest = cell;
  for (const Point piece : pieces) {
    if (cells_[piece].end - cells_[piece].begin > cells_[largest].end - cells_[largest].begin)
      largest = piece;
  }
  for (const Point piece : pieces) {
    if (was_waiting || piece != largest) wait(piece);
  }
}

}  // namespace isospin::group
