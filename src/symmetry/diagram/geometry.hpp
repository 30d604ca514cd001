// Nodes and lines of a picture, in pixels: which lines pass behind a node, which cross.
#pragma once

#include <string>
#include <vector>

namespace isospin::symmetry {

struct Spot {
  double x = 0, y = 0;
};

// A node, without its place. Ovals count by the box around them, except for where lines end.
struct NodeShape {
  bool oval = false;
  double half_width = 0, half_height = 0;
  std::vector<std::string> lines;  // its name
};

// Where the line from the middle of a node to `towards` leaves it.
Spot border(const NodeShape& shape, Spot middle, Spot towards);

// Whether the line from a to b comes nearer to the node than `clearance`.
bool passes(Spot a, Spot b, const NodeShape& shape, Spot middle, double clearance);
bool overlap(const NodeShape& a, Spot at_a, const NodeShape& b, Spot at_b, double clearance);
// Whether two lines cross between their ends.
bool cross(Spot a, Spot b, Spot c, Spot d);
double distance(Spot a, Spot b);

}  // namespace isospin::symmetry
