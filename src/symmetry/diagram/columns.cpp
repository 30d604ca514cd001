// Places in columns: those that are one arc away from a set of nodes stand in the column beside it, and so
// on.
//
// A diagram links processes to channels and variables, never two of a kind. So two nodes of one column, which
// have the same distance from where the columns begin, are never linked, and every line goes from one column
// to the next: from the side of one node to the side of another it stays in the gap between the columns, and
// cannot pass behind any node.
//
// The columns begin at an orbit of the part's symmetries, so that an orbit stands in one column. Each orbit
// is tried, and the one with the fewest crossings is taken; within a column nodes are ordered by where their
// neighbours stand (Sugiyama, Tagawa and Toda 1981).
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "symmetry/diagram/part.hpp"

namespace isospin::symmetry {

namespace {

using Columns = std::vector<std::vector<std::uint32_t>>;

constexpr double kBetweenRows = 14;
constexpr double kLeastGap = 64, kMostGap = 190;
constexpr int kSweeps = 6;
constexpr std::size_t kMostStarts = 24, kMostEdges = 800;

Columns columns_from(const DiagramPart& part, const std::vector<std::uint32_t>& start) {
  Columns columns = {start};
  std::vector<bool> seen(part.size(), false);
  for (const std::uint32_t node : start) seen[node] = true;
  while (true) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t node : columns.back())
      for (const std::uint32_t other : part.near[node])
        if (!seen[other]) {
          seen[other] = true;
          next.push_back(other);
        }
    if (next.empty()) return columns;
    std::sort(next.begin(), next.end());
    columns.push_back(std::move(next));
  }
}

class Ordering {
 public:
  Ordering(const DiagramPart& part, Columns columns)
      : part_(part), columns_(std::move(columns)), column_of_(part.size()), row_of_(part.size()) {
    for (std::size_t c = 0; c < columns_.size(); ++c)
      for (const std::uint32_t node : columns_[c]) column_of_[node] = c;
    number_rows();
  }

  void improve() {
    Columns best = columns_;
    std::size_t fewest = crossings();
    for (int sweep = 0; sweep < kSweeps && fewest > 0; ++sweep) {
      if (sweep % 2 == 0)
        for (std::size_t c = 1; c < columns_.size(); ++c) order(c, c - 1);
      else
        for (std::size_t c = columns_.size() - 1; c-- > 0;) order(c, c + 1);
      const std::size_t now = crossings();
      if (now >= fewest) continue;
      fewest = now;
      best = columns_;
    }
    columns_ = best;
    number_rows();
  }

  // Of very many lines nobody counts them.
  std::size_t crossings() const {
    std::size_t count = 0;
    if (part_.edges.size() > kMostEdges) return 0;
    for (std::size_t i = 0; i < part_.edges.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) count += crosses(part_.edges[i], part_.edges[j]) ? 1 : 0;
    return count;
  }
  const Columns& columns() const { return columns_; }

 private:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;

  Edge from_left(Edge edge) const {
    if (column_of_[edge.first] > column_of_[edge.second]) std::swap(edge.first, edge.second);
    return edge;
  }
  bool crosses(const Edge& a, const Edge& b) const {
    const auto [a1, a2] = from_left(a);
    const auto [b1, b2] = from_left(b);
    if (column_of_[a1] != column_of_[b1]) return false;
    return (height(a1) - height(b1)) * (height(a2) - height(b2)) < 0;
  }

  // Columns are centred.
  double height(std::uint32_t node) const {
    return row_of_[node] - static_cast<double>(columns_[column_of_[node]].size()) / 2;
  }

  void order(std::size_t column, std::size_t by) {
    std::vector<std::pair<double, std::uint32_t>> wanted;
    for (const std::uint32_t node : columns_[column]) {
      double sum = 0, count = 0;
      for (const std::uint32_t other : part_.near[node])
        if (column_of_[other] == by) {
          sum += height(other);
          ++count;
        }
      wanted.emplace_back(count > 0 ? sum / count : height(node), node);
    }
    std::stable_sort(wanted.begin(), wanted.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first - 1e-9; });
    for (std::size_t i = 0; i < wanted.size(); ++i) columns_[column][i] = wanted[i].second;
    number_rows();
  }

  void number_rows() {
    for (const auto& column : columns_)
      for (std::size_t i = 0; i < column.size(); ++i) row_of_[column[i]] = static_cast<double>(i);
  }

  const DiagramPart& part_;
  Columns columns_;
  std::vector<std::size_t> column_of_;
  std::vector<double> row_of_;
};

Placement placed(const DiagramPart& part, const Columns& columns) {
  Placement found;
  found.spots.resize(part.size());
  double tallest = 0;
  std::vector<double> pitch, half;
  for (const auto& column : columns) {
    double height = 0, width = 0;
    for (const std::uint32_t node : column) {
      height = std::max(height, 2 * part.shapes[node].half_height);
      width = std::max(width, part.shapes[node].half_width);
    }
    pitch.push_back(height + kBetweenRows);
    half.push_back(width);
    tallest = std::max(tallest, pitch.back() * static_cast<double>(column.size()));
  }
  const double gap = std::clamp(0.3 * tallest, kLeastGap, kMostGap);
  double x = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    x += c > 0 ? half[c - 1] + gap + half[c] : 0;
    const auto count = static_cast<double>(columns[c].size());
    // The column is stretched to the height of the tallest, up to twice its own.
    const double apart = std::min(std::max(pitch[c], tallest / count), 2 * pitch[c]);
    for (std::size_t i = 0; i < columns[c].size(); ++i)
      found.spots[columns[c][i]] = {x, (static_cast<double>(i) - (count - 1) / 2) * apart};
  }
  for (const auto& [a, b] : part.edges) {
    const double side = found.spots[a].x < found.spots[b].x ? 1 : -1;
    const Spot start{found.spots[a].x + side * part.shapes[a].half_width, found.spots[a].y};
    const Spot end{found.spots[b].x - side * part.shapes[b].half_width, found.spots[b].y};
    found.lines.emplace_back(start, end);
  }
  return found;
}

// From left to right, where more arcs go that way than back.
void turn_along_arcs(const DiagramPart& part, Columns& columns) {
  std::vector<std::size_t> column_of(part.size());
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (const std::uint32_t node : columns[c]) column_of[node] = c;
  long onwards = 0;
  for (const auto& [from, to] : part.arcs) onwards += column_of[from] < column_of[to] ? 1 : -1;
  if (onwards < 0) std::reverse(columns.begin(), columns.end());
}

}  // namespace

Placement place_in_columns(const DiagramPart& part) {
  const std::vector<std::vector<group::Point>> orbits = part.orbits();
  std::vector<std::size_t> orbit_of(part.size());
  for (std::size_t i = 0; i < orbits.size(); ++i)
    for (const group::Point node : orbits[i]) orbit_of[node] = i;
  Columns best;
  double least = std::numeric_limits<double>::infinity();
  std::size_t crossings = 0;
  for (std::size_t i = 0; i < orbits.size() && i < kMostStarts; ++i) {
    Ordering ordering(part, columns_from(part, orbits[i]));
    ordering.improve();
    std::size_t tallest = 0, mixed = 0;
    for (const auto& column : ordering.columns()) {
      tallest = std::max(tallest, column.size());
      std::set<std::size_t> of_column;
      for (const std::uint32_t node : column) of_column.insert(orbit_of[node]);
      mixed += of_column.size() - 1;
    }
    // Fewest crossings; then columns of one orbit each, neither very many nor very high.
    const std::size_t now = ordering.crossings();
    const double shape = static_cast<double>(ordering.columns().size() * 150 + tallest * 45 + mixed * 250);
    const double cost = static_cast<double>(now) * 1e4 + shape;
    if (cost >= least) continue;
    least = cost;
    best = ordering.columns();
    crossings = now;
  }
  turn_along_arcs(part, best);
  Placement found = placed(part, best);
  found.crossings = crossings;
  return found;
}

}  // namespace isospin::symmetry
