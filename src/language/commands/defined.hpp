// Which variables always have a value.
//
// Takes  a MODEL that was just lowered.
// Gives  the same, with `always_defined` at every variable that has a value in all initial states and
//        is never made undefined by a step, nor copied from one that may be. Reading it cannot fail then, so
//        that conditions over it have no order, which is what symmetry needs.
// Costs  one pass over the starts for each of their choices, and one over the steps.
#pragma once

#include "model/model.hpp"

namespace isospin::commands {

void find_always_defined(model::Model& model);

}  // namespace isospin::commands
