// A symmetry of the diagram, extended to everything else that a model is made of.
//
// Takes  a model, its diagram, and a permutation of the diagram's nodes.
// Gives  permutations of all points that do to processes, channels and variables what the given one does; the
//        likelier ones first. None is known to be a symmetry: that is for certification to say.
// Costs  one pass over the tables of the model for each.
//
// Locals and locations of a process go to those of the same name. What becomes of values follows from what
// becomes of the things that hold them: initial values, parameters, indices of arrays. Where nothing follows,
// a number that is some process's goes where the process goes (as for variables of type pid in Donaldson and
// Miller 2005, section 3.2), or stays.
#pragma once

#include <vector>

#include "symmetry/certify/normalise.hpp"
#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

// The point that a node of the diagram is drawn for.
Point point_of(const Points& points, const DiagramNode& node);

std::vector<Permutation> extensions(Common& common, const Diagram& diagram, const Permutation& of_nodes);

}  // namespace isospin::symmetry
