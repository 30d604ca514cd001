// From a formula of the source to one over numbered atoms.
#pragma once

#include <vector>

#include "language/promela/syntax.hpp"
#include "logic/automaton.hpp"
#include "logic/formula.hpp"

namespace isospin::promela {

struct ReadFormula {
  automata::FormulaId formula;
  std::vector<const Expr*>
      atoms;              // expressions of the model, each different from the others as it is written
  bool can_fail = false;  // one of them may have no value in some state
};

// `expr` is resolved. An atom is an expression without temporal operators; logical ones are taken apart, so
// that the translation sees through them, except where an operand could fail to have a value (an index, a
// division): there `&&` and `||` protect what is to their right, and stay what they are. With more than 64
// atoms nothing is taken apart that need not be.
ReadFormula read_formula(const Expr& expr, automata::Formulas& formulas);

// Whether it has operators of formulas in it, `->` and `<->` included: then it is not about one state alone,
// or may not be. Null has none.
bool is_temporal(const Expr* expr);

}  // namespace isospin::promela
