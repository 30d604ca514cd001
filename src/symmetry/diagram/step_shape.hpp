// What a step does, in a text that is the same for steps that differ only in which elements, members of free
// classes and processes they are about.
//
// Takes  a ground form, its kinds, and a step.
// Gives  a text; only good for comparing. Variables count by their names, values of free classes not at all;
//        what has no order is sorted.
// Costs  linear in the step, but for sorting.
#pragma once

#include <string>

#include "symmetry/kinds/kinds.hpp"

namespace isospin::symmetry {

std::string step_shape(const GroundForm& model, const Kinds& kinds, StepNo step);

}  // namespace isospin::symmetry
