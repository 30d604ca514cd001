// A diagram as a picture: SVG, laid out here, or DOT for graphviz.
//
// Takes  a diagram, and what the colours shall show.
// Gives  text. Processes are ovals, channels are boxes, variables are rounded boxes; every node tells its
// type
//        when pointed at. A title stands above, below it what shapes, arrows and colours mean. The DOT text
//        has the places of the SVG in it, for `neato -n`; other layouts of graphviz choose their own.
// Costs  that of the layout (layout.hpp).
#pragma once

#include <string>
#include <vector>

#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

struct DrawOptions {
  // By node: what it is coloured by. Empty: by type. (The leaders of orbits show orbits.)
  std::vector<std::uint32_t> groups;
  std::string title;
};

std::string diagram_svg(const Diagram& diagram, const DrawOptions& options = {});
std::string diagram_dot(const Diagram& diagram, const DrawOptions& options = {});

}  // namespace isospin::symmetry
