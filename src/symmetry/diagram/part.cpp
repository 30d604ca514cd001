#include "symmetry/diagram/part.hpp"

#include <algorithm>

#include "group/automorphism/automorphisms.hpp"
#include "group/orbits.hpp"

namespace isospin::symmetry {

namespace {

constexpr double kClearance = 4;

void link(DiagramPart& part) {
  std::sort(part.arcs.begin(), part.arcs.end());
  for (const auto& [from, to] : part.arcs) part.edges.emplace_back(std::min(from, to), std::max(from, to));
  std::sort(part.edges.begin(), part.edges.end());
  part.edges.erase(std::unique(part.edges.begin(), part.edges.end()), part.edges.end());
  part.near.resize(part.size());
  for (const auto& [a, b] : part.edges) {
    part.near[a].push_back(b);
    part.near[b].push_back(a);
  }
}

automorphism::ColouredGraph as_graph(const DiagramPart& part) {
  automorphism::ColouredGraph graph;
  for (const NodeKind kind : part.kinds) graph.add_vertex(static_cast<std::uint32_t>(kind));
  for (const auto& [from, to] : part.arcs) graph.add_arc(from, to);
  return graph;
}

}  // namespace

group::StabiliserChain DiagramPart::symmetries() const {
  return automorphism::automorphism_group(as_graph(*this));
}

std::vector<std::vector<group::Point>> DiagramPart::orbits() const {
  return group::Orbits(automorphism::automorphisms(as_graph(*this)), static_cast<group::Point>(size()))
      .lists();
}

DiagramPart DiagramPart::without(const std::vector<bool>& gone, std::vector<std::uint32_t>& kept) const {
  DiagramPart rest;
  std::vector<std::uint32_t> number(size(), 0);
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (gone[i]) continue;
    number[i] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(i);
    rest.nodes.push_back(nodes[i]);
    rest.kinds.push_back(kinds[i]);
    rest.shapes.push_back(shapes[i]);
  }
  for (const auto& [from, to] : arcs)
    if (!gone[from] && !gone[to]) rest.arcs.emplace_back(number[from], number[to]);
  link(rest);
  return rest;
}

std::vector<DiagramPart> parts_of(const Diagram& diagram, const std::vector<NodeShape>& shapes) {
  const auto count = static_cast<std::uint32_t>(diagram.nodes.size());
  constexpr std::uint32_t kNone = 0xffffffffu;
  std::vector<std::vector<std::uint32_t>> near(count);
  for (const auto& [from, to] : diagram.arcs) {
    near[from].push_back(to);
    near[to].push_back(from);
  }
  std::vector<DiagramPart> parts;
  std::vector<std::uint32_t> part_of(count, kNone), number(count, 0);
  for (std::uint32_t first = 0; first < count; ++first) {
    if (part_of[first] != kNone) continue;
    DiagramPart& part = parts.emplace_back();
    std::vector<std::uint32_t> reached = {first};
    part_of[first] = static_cast<std::uint32_t>(parts.size() - 1);
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const std::uint32_t other : near[reached[i]])
        if (part_of[other] == kNone) {
          part_of[other] = part_of[first];
          reached.push_back(other);
        }
    std::sort(reached.begin(), reached.end());
    for (const std::uint32_t node : reached) {
      number[node] = static_cast<std::uint32_t>(part.nodes.size());
      part.nodes.push_back(node);
      part.kinds.push_back(diagram.nodes[node].kind);
      part.shapes.push_back(shapes[node]);
    }
  }
  for (const auto& [from, to] : diagram.arcs)
    parts[part_of[from]].arcs.emplace_back(number[from], number[to]);
  for (DiagramPart& part : parts) link(part);
  return parts;
}

void join_straight(const DiagramPart& part, Placement& placement) {
  const std::vector<Spot>& at = placement.spots;
  placement.lines.clear();
  placement.clean = true;
  placement.crossings = 0;
  for (const auto& [a, b] : part.edges) {
    const Spot start = border(part.shapes[a], at[a], at[b]), end = border(part.shapes[b], at[b], at[a]);
    for (std::uint32_t node = 0; node < part.size(); ++node)
      if (node != a && node != b && passes(start, end, part.shapes[node], at[node], kClearance))
        placement.clean = false;
    for (std::size_t i = 0; i < placement.lines.size(); ++i)
      if (cross(start, end, placement.lines[i].first, placement.lines[i].second)) ++placement.crossings;
    placement.lines.emplace_back(start, end);
  }
  for (std::uint32_t a = 0; a < part.size(); ++a)
    for (std::uint32_t b = 0; b < a; ++b)
      if (overlap(part.shapes[a], at[a], part.shapes[b], at[b], kClearance)) placement.clean = false;
}

}  // namespace isospin::symmetry
