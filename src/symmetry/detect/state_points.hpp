// Which points show in states, and the order of a group as it acts on states.
//
// A symmetry can move things that no state ever shows: a channel that carries nothing, a variable whose value
// follows from where its process is, a process that never leaves its place. Symmetries that differ only in
// such things are one and the same on states; the order that is reported is that of the action on states.
#pragma once

#include <span>
#include <vector>

#include "base/big_integer.hpp"
#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

// Points that states are written with: all components and places, and the values that some slot or message
// can hold.
std::vector<bool> stored_points(const Points& points);

// Of those, the points that can tell two states of the model apart. Left out are
//   slots that are constant, that do not count, or that hold one known value at each place of their process;
//   channels on which nothing is ever sent, and rendezvous channels;
//   processes themselves (their places and locals tell), and the place of a process that has only one;
//   values that only such slots and channels hold.
// A symmetry that moves no telling point leaves every reachable state as it is.
std::vector<bool> telling_points(const Points& points);

// The order of the group that the generators induce on the points that are marked. (The orbits of marked
// points are taken whole.)
BigInteger order_on(std::span<const Permutation> generators, const std::vector<bool>& marked);
// The same on the telling points: the order of the action on states.
BigInteger order_on_states(const Points& points, std::span<const Permutation> generators);

// The generators as they act on the marked points and their orbits, numbered from 0 in their old order.
struct InducedAction {
  std::vector<Point> points;  // by new number
  std::vector<Permutation> generators;
};
InducedAction induced_on(std::span<const Permutation> generators, const std::vector<bool>& marked);

}  // namespace isospin::symmetry
