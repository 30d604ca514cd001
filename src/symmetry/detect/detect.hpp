// Finds the symmetries of a model.
//
// Takes  the ground form of a model as it will be executed: symmetry depends on what reductions leave of it.
// Gives  generators of the largest group that the program's text shows, as permutations of its points, and
//        the group itself; or why there is nothing to look for.
// Costs  milliseconds for tens of processes: one call of the automorphism tool, and one more for each
//        refinement that keeps symmetries of mere data out.
//
// A symmetry that moves no process and no channel is one of data (two variables used alike, two branches that
// do the same, two numbers that are never told apart). They are left out unless that
// would lose a symmetry that does move a process or channel. Whatever moves a value or a place also moves a
// component (a process, channel or slot), so what a symmetry does to components determines it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/patience.hpp"
#include "group/stabiliser_chain.hpp"
#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

struct Detection {
  GroundForm model;
  Kinds kinds;
  std::unique_ptr<Points> points;       // of `model` and `kinds`; null when there is an obstacle
  std::vector<Permutation> generators;  // of all points, each checked to be an automorphism of the graph
  bool given_up = false;                // patience was over, which is the obstacle then
  std::size_t graph_vertices = 0;
  std::size_t graph_arcs = 0;

  bool possible() const { return points != nullptr; }
  // The group as it acts on components: processes, channels, slots.
  group::StabiliserChain group() const;
};

// On the heap, because its parts refer to each other. Symmetries keep the model's claim unless `keep_claim`
// is false; then they are those of the model without it, as far as what the claim asks about can follow them.
std::unique_ptr<Detection> detect(GroundForm model, bool keep_claim = true, const Patience& patience = {});

// Generators of all symmetries that the program graph shows, those of data alone included.
std::vector<Permutation> all_symmetries(const Points& points);

// A permutation of all points, as it acts on components.
Permutation on_components(const Points& points, const Permutation& permutation);

}  // namespace isospin::symmetry
