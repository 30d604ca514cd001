#include "symmetry/diagram/layout.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

#include "base/text_width.hpp"
#include "symmetry/diagram/part.hpp"

namespace isospin::symmetry {

namespace {

constexpr double kLetters = 13, kLine = 16;
constexpr double kLongName = 130;      // pixels; what is longer is broken in two, if there is a place for it
constexpr std::size_t kMostLines = 8;  // of a list in a node
constexpr double kBetweenParts = 36, kBetweenSingles = 16;

// A long name on two lines: behind the underscore or dot next to its middle.
std::vector<std::string> name_lines(const std::string& name) {
  if (text_width(name, kLetters) <= kLongName) return {name};
  std::size_t best = 0;
  const auto off_middle = [&](std::size_t at) {
    return std::abs(static_cast<double>(at) - static_cast<double>(name.size()) / 2);
  };
  for (std::size_t at = 2; at + 2 < name.size(); ++at) {
    const char before = name[at - 1];
    const bool hump = std::islower(static_cast<unsigned char>(before)) != 0 &&
                      std::isupper(static_cast<unsigned char>(name[at])) != 0;
    if (before != '_' && before != '.' && !hump) continue;
    if (best == 0 || off_middle(at) < off_middle(best)) best = at;
  }
  if (best == 0) return {name};
  return {name.substr(0, best), name.substr(best)};
}

// A list in lines, without a comma at its end.
std::vector<std::string> list_lines(const std::vector<std::string>& names) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (lines.size() == kMostLines && text_width(lines.back() + ", " + names[i], kLetters) > kLongName) {
      lines.push_back("and " + std::to_string(names.size() - i) + " more");
      break;
    }
    if (!lines.empty() && text_width(lines.back() + ", " + names[i], kLetters) <= kLongName)
      lines.back() += ", " + names[i];
    else
      lines.push_back(names[i]);
  }
  return lines;
}

NodeShape shape_of(const DiagramNode& node) {
  NodeShape shape;
  shape.oval = node.kind == NodeKind::process;
  shape.lines = name_lines(node.name);
  const std::vector<std::string> listed = list_lines(node.listed);
  shape.lines.insert(shape.lines.end(), listed.begin(), listed.end());
  const double half = widest(shape.lines, kLetters) / 2;
  shape.half_height = static_cast<double>(shape.lines.size()) * kLine / 2 + 7;
  // An oval is narrower where the upper and lower ends of letters are.
  const double of_letters = (static_cast<double>(shape.lines.size()) * kLine / 2 - 2) / shape.half_height;
  shape.half_width =
      std::max(shape.oval ? half / std::sqrt(1 - of_letters * of_letters) + 4 : half + 10, 24.0);
  return shape;
}

// Shapes of one type, and those that symmetries of their part exchange, have one size.
void even_out(const Diagram& diagram, std::vector<NodeShape>& shapes) {
  std::vector<std::uint32_t> leader(shapes.size());
  std::iota(leader.begin(), leader.end(), 0u);
  const auto find = [&](std::uint32_t node) {
    while (leader[node] != node) node = leader[node] = leader[leader[node]];
    return node;
  };
  std::map<std::uint32_t, std::uint32_t> of_colour;
  for (std::uint32_t i = 0; i < shapes.size(); ++i)
    leader[find(i)] = find(of_colour.try_emplace(diagram.nodes[i].colour, i).first->second);
  for (const DiagramPart& part : parts_of(diagram, shapes))
    for (const auto& orbit : part.orbits())
      for (const group::Point point : orbit)
        leader[find(part.nodes[point])] = find(part.nodes[orbit.front()]);
  std::vector<double> width(shapes.size(), 0), height(shapes.size(), 0);
  for (std::uint32_t i = 0; i < shapes.size(); ++i) {
    width[find(i)] = std::max(width[find(i)], shapes[i].half_width);
    height[find(i)] = std::max(height[find(i)], shapes[i].half_height);
  }
  for (std::uint32_t i = 0; i < shapes.size(); ++i) {
    shapes[i].half_width = width[find(i)];
    shapes[i].half_height = height[find(i)];
  }
}

// Components that stand in one column look better when they are equally wide, and lines stay beside them.
void even_out_widths(const Diagram& diagram, std::vector<NodeShape>& shapes) {
  std::map<NodeKind, double> widest;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    widest[diagram.nodes[i].kind] = std::max(widest[diagram.nodes[i].kind], shapes[i].half_width);
  for (std::size_t i = 0; i < shapes.size(); ++i) shapes[i].half_width = widest[diagram.nodes[i].kind];
}

// A ring with something hanging on it has no rotation. So what hangs on one node alone is taken off, again
// and again; what is left is put on circles, and the rest is hung on where there is room.
bool place_core_on_circles(const DiagramPart& part, Placement& placement) {
  std::vector<bool> gone(part.size(), false);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> taken_off;  // node, what it hangs on
  for (bool more = true; more;) {
    more = false;
    for (std::uint32_t node = 0; node < part.size(); ++node) {
      if (gone[node]) continue;
      std::uint32_t links = 0, last = 0;
      for (const std::uint32_t other : part.near[node])
        if (!gone[other]) {
          ++links;
          last = other;
        }
      if (links != 1) continue;
      gone[node] = more = true;
      taken_off.emplace_back(node, last);
    }
  }
  if (taken_off.empty()) return false;
  std::vector<std::uint32_t> kept;
  const DiagramPart core = part.without(gone, kept);
  Placement of_core;
  if (core.size() < 3 || !place_on_circles(core, of_core)) return false;
  placement.spots.assign(part.size(), {});
  std::vector<std::uint32_t> placed = kept;
  for (std::size_t i = 0; i < kept.size(); ++i) placement.spots[kept[i]] = of_core.spots[i];
  std::reverse(taken_off.begin(), taken_off.end());
  for (const auto& [node, holder] : taken_off) {
    const Spot from = placement.spots[holder];
    const double outwards = std::hypot(from.x, from.y) < 1 ? 0 : std::atan2(from.y, from.x);
    const double reach = part.shapes[node].half_width + part.shapes[holder].half_width + 34;
    bool found = false;
    for (int far = 2; far <= 6 && !found; ++far)
      for (int turn = 0; turn < 24 && !found; ++turn) {
        const double angle = outwards + (turn % 2 == 0 ? turn / 2 : -(turn + 1) / 2) * std::numbers::pi / 12;
        const Spot spot{from.x + reach * far / 2 * std::cos(angle),
                        from.y + reach * far / 2 * std::sin(angle)};
        found = std::none_of(placed.begin(), placed.end(), [&](std::uint32_t other) {
          return overlap(part.shapes[node], spot, part.shapes[other], placement.spots[other], 8) ||
                 (other != holder && passes(from, spot, part.shapes[other], placement.spots[other], 6));
        });
        for (const auto& [a, b] : part.edges)
          if (found && a != node && b != node && std::find(placed.begin(), placed.end(), a) != placed.end() &&
              std::find(placed.begin(), placed.end(), b) != placed.end())
            found = !passes(placement.spots[a], placement.spots[b], part.shapes[node], spot, 6);
        if (found) placement.spots[node] = spot;
      }
    if (!found) return false;
    placed.push_back(node);
  }
  join_straight(part, placement);
  return placement.clean;
}

Placement place(const DiagramPart& part) {
  Placement columns = place_in_columns(part);
  Placement circles;
  if (!place_on_circles(part, circles) && !place_core_on_circles(part, circles)) return columns;
  const bool pure = circles.in_the_middle <= 1;
  return circles.crossings < columns.crossings || (pure && circles.crossings == columns.crossings) ? circles
                                                                                                   : columns;
}

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
};

Box around(const DiagramPart& part, const Placement& placement) {
  Box box;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const Spot at = placement.spots[i];
    const NodeShape& shape = part.shapes[i];
    const Box one{at.x - shape.half_width, at.y - shape.half_height, at.x + shape.half_width,
                  at.y + shape.half_height};
    if (i == 0) box = one;
    box = {std::min(box.left, one.left), std::min(box.top, one.top), std::max(box.right, one.right),
           std::max(box.bottom, one.bottom)};
  }
  return box;
}

// Side by side, in rows: what is linked first, then single nodes close together.
class Packing {
 public:
  Packing(const Diagram& diagram, double wanted_width, DiagramLayout& found)
      : diagram_(diagram), wanted_(wanted_width), found_(found) {}

  void add(const DiagramPart& part, const Placement& placement) {
    const Box box = around(part, placement);
    const double width = box.right - box.left, height = box.bottom - box.top;
    const double apart = part.size() == 1 ? kBetweenSingles : kBetweenParts;
    if (x_ > 0 && (x_ + width > wanted_ || single_ != (part.size() == 1))) new_row();
    single_ = part.size() == 1;
    const auto moved = [&](Spot spot) { return Spot{spot.x - box.left + x_, spot.y - box.top + y_}; };
    for (std::size_t i = 0; i < part.size(); ++i) found_.spots[part.nodes[i]] = moved(placement.spots[i]);
    for (std::size_t e = 0; e < part.edges.size(); ++e)
      add_arc(part.nodes[part.edges[e].first], part.nodes[part.edges[e].second],
              moved(placement.lines[e].first), moved(placement.lines[e].second));
    x_ += width + apart;
    row_ = std::max(row_, height);
    found_.width = std::max(found_.width, x_ - apart);
    found_.height = std::max(found_.height, y_ + row_);
  }

 private:
  void new_row() {
    y_ += row_ + (single_ ? kBetweenSingles : kBetweenParts);
    x_ = row_ = 0;
  }
  void add_arc(std::uint32_t a, std::uint32_t b, Spot at_a, Spot at_b) {
    const auto& arcs = diagram_.arcs;
    const bool there = std::binary_search(arcs.begin(), arcs.end(), std::pair(a, b));
    const bool back = std::binary_search(arcs.begin(), arcs.end(), std::pair(b, a));
    if (there)
      found_.arcs.push_back({a, b, back, at_a, at_b});
    else
      found_.arcs.push_back({b, a, false, at_b, at_a});
  }

  const Diagram& diagram_;
  double wanted_;
  DiagramLayout& found_;
  double x_ = 0, y_ = 0, row_ = 0;
  bool single_ = false;
};

}  // namespace

DiagramLayout lay_out(const Diagram& diagram, double wanted_width) {
  DiagramLayout found;
  for (const DiagramNode& node : diagram.nodes) found.shapes.push_back(shape_of(node));
  even_out(diagram, found.shapes);
  if (diagram.hypergraph) even_out_widths(diagram, found.shapes);
  found.spots.resize(diagram.nodes.size());
  std::vector<DiagramPart> parts = parts_of(diagram, found.shapes);
  std::stable_partition(parts.begin(), parts.end(), [](const DiagramPart& part) { return part.size() > 1; });
  Packing packing(diagram, wanted_width, found);
  for (const DiagramPart& part : parts) packing.add(part, place(part));
  return found;
}

}  // namespace isospin::symmetry
