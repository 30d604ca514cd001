// Names get their meaning, expressions their types; everything SPIN would refuse is refused here, with its
// place.
//
// Works in the order of the text, as SPIN does: a name means the innermost declaration before it. Fills the
// fields of the tree that say "resolver". A tree that passes without errors is a checked model.
#pragma once

#include "base/diagnostics.hpp"
#include "language/promela/syntax.hpp"

namespace isospin::promela {

void resolve(Tree& tree, const Sources& sources, Diagnostics& diagnostics);

// One formula more, over a tree that has been resolved without errors: names in it mean globals, and
// proctypes where it refers to processes.
void resolve_formula(Expr& formula, Tree& tree, const Sources& sources, Diagnostics& diagnostics);

}  // namespace isospin::promela
