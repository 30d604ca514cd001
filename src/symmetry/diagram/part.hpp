// A connected part of a diagram, to be given places: its nodes are numbered from 0, in the order of the
// model.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "symmetry/diagram/diagram.hpp"
#include "symmetry/diagram/geometry.hpp"

namespace isospin::symmetry {

struct DiagramPart {
  std::vector<std::uint32_t> nodes;  // of the diagram
  std::vector<NodeKind> kinds;
  std::vector<NodeShape> shapes;
  // Without direction, each once; `arcs` with.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
  std::vector<std::vector<std::uint32_t>> near;

  std::size_t size() const { return nodes.size(); }
  // Automorphisms that keep the kind of a node. Types may differ: two proctypes that are written out
  // separately are drawn alike when they are linked alike.
  group::StabiliserChain symmetries() const;
  // The orbits of these, by generators alone.
  std::vector<std::vector<group::Point>> orbits() const;
  // What is left without some nodes; `kept` gives the numbers of those that stay.
  DiagramPart without(const std::vector<bool>& gone, std::vector<std::uint32_t>& kept) const;
};

// Where the nodes of a part stand, around (0, 0), and the lines between them, by edge.
struct Placement {
  std::vector<Spot> spots;
  std::vector<std::pair<Spot, Spot>> lines;
  std::size_t crossings = 0;
  bool clean = true;              // no line passes behind a node, and no node is on top of another
  std::size_t in_the_middle = 0;  // nodes that others stand around
};

// Straight lines from border to border, and what is wrong with them.
void join_straight(const DiagramPart& part, Placement& placement);

// On circles, as a rotation moves them: circle.cpp. Nothing when no symmetry is a rotation of three or more.
bool place_on_circles(const DiagramPart& part, Placement& placement);
// In columns, by their distance from some of them: columns.cpp. Always clean.
Placement place_in_columns(const DiagramPart& part);

// All parts, in the order of their first nodes.
std::vector<DiagramPart> parts_of(const Diagram& diagram, const std::vector<NodeShape>& shapes);

}  // namespace isospin::symmetry
