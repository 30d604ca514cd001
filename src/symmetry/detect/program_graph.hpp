// The whole unfolded model as one coloured graph: its automorphisms are the symmetries that the text shows.
//
// Takes  the points of a model, and which of them have to be told apart more finely than by their use.
// Gives  a graph whose first vertices are the points. Everything that a step does hangs on it: what has an
//        order hangs on vertices that carry their position in their colour, what has none hangs directly.
// Costs  a vertex for each point, term and item; a few for each element of an array that is indexed by values
//        and for each value of a class that an operator is applied to.
#pragma once

#include <vector>

#include "group/automorphism/coloured_graph.hpp"
#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

// By point: 0, or what tells it apart from others that are used alike.
using Marks = std::vector<std::uint32_t>;

automorphism::ColouredGraph program_graph(const Points& points, const Marks& marks);

}  // namespace isospin::symmetry
