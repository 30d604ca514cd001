// A formula as a conjunction of others, and formulas about other atoms.
#pragma once

#include <optional>
#include <vector>

#include "logic/formula.hpp"

namespace isospin::automata {

// Formulas that hold together exactly when `formula` does, itself alone if it has no parts: the parts of a
// conjunction, also of one under [] or X, to the right of a release, to the left of an until, and of one
// among the parts of a disjunction. Each once; the same formula gives the same list.
std::vector<FormulaId> conjuncts(Formulas& formulas, FormulaId formula);

// The same formula with atom `images[a]` in the place of atom a; nothing when one of its atoms has no image.
std::optional<FormulaId> with_atoms(Formulas& formulas, FormulaId formula,
                                    const std::vector<std::optional<Atom>>& images);

}  // namespace isospin::automata
