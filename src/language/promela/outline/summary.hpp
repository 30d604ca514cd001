// What is in a model, at a glance: proctypes, channels, variables, properties.
#pragma once

#include "language/promela/syntax.hpp"
#include "model/outline.hpp"

namespace isospin::promela {

// `tree` has been resolved without errors.
Summary summarise(const Tree& tree);

}  // namespace isospin::promela
