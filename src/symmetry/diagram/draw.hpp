// A diagram as a picture: SVG, laid out here, or DOT for graphviz.
//
// Takes  a diagram, and what the colours shall show.
// Gives  text. Processes are ovals, channels are boxes, variables are rounded boxes; every node tells its
// type
//        when pointed at.
// Costs  nothing to speak of; pictures of more than some hundreds of nodes are hard to read.
#pragma once

#include <string>
#include <vector>

#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

struct DrawOptions {
  // By node: what it is coloured by. Empty: by type. (The leaders of orbits show orbits.)
  std::vector<std::uint32_t> groups;
};

std::string diagram_svg(const Diagram& diagram, const DrawOptions& options = {});
std::string diagram_dot(const Diagram& diagram, const DrawOptions& options = {});

// Where the nodes stand, in units of their height: rings around the node with the most neighbours, each node
// near those that it is linked to; what is linked to nothing in rows below.
struct Spot {
  double x = 0, y = 0;
};
std::vector<Spot> spots(const Diagram& diagram);

}  // namespace isospin::symmetry
