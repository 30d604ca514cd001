// The conditions that a formula of branching time asks about.
//
// Takes  a MODEL with such a formula over atoms.
// Gives  the same formula with every largest part that speaks of one state alone as an atom: a symmetry has
//        to keep each of them, and of `p1 || p2` many more are symmetries than of `p1` and of `p2`.
// Costs  linear in the formula.
#pragma once

#include "model/model.hpp"

namespace isospin::model {

void gather_conditions(Model& model);

}  // namespace isospin::model
