// Where the nodes and arcs of a diagram stand in its picture, in pixels.
//
// Takes  a diagram, and how wide the picture should be at most if that is possible.
// Gives  shapes that their names fit into, places, and straight lines. No line passes behind a node, no node
//        is on top of another. What symmetries of the diagram exchange has one size, and stands evenly on a
//        circle or in a column; a ring of processes is a ring. Parts that are not linked stand side by side.
// Costs  some tens of milliseconds for a part of sixty nodes; of larger ones columns are drawn at once.
#pragma once

#include <cstdint>
#include <vector>

#include "symmetry/diagram/diagram.hpp"
#include "symmetry/diagram/geometry.hpp"

namespace isospin::symmetry {

struct DrawnArc {
  std::uint32_t from = 0, to = 0;  // nodes
  bool both = false;               // there is one back, too: one line for the two
  Spot start, end;                 // on the borders of the nodes
};

struct DiagramLayout {
  std::vector<NodeShape> shapes;  // by node
  std::vector<Spot> spots;        // the middles
  std::vector<DrawnArc> arcs;
  double width = 0, height = 0;  // all of it is between 0 and these
};

DiagramLayout lay_out(const Diagram& diagram, double wanted_width = 1000);

}  // namespace isospin::symmetry
