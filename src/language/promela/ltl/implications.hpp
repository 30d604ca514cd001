// What a formula says of the shape "whenever this, then that".
//
// Takes  a formula as it was read.
// Gives  each `[] (a -> b)` of its conjuncts, also written `!a || b`, whose `a` is about one state alone.
// Other
//        shapes are left out: of those it is not certain what they are about.
#pragma once

#include <vector>

#include "language/promela/syntax.hpp"

namespace isospin::automata {

struct Implication {
  const promela::Expr* antecedent = nullptr;
  // Of `[] (a -> <> c)`, where c is about one state alone: c. Null otherwise.
  const promela::Expr* promise = nullptr;
};

struct Implications {
  std::vector<Implication> all;
  bool are_all_it_says = true;  // no: the formula has other conjuncts, too
};

Implications implications_of(const promela::Expr& formula);

}  // namespace isospin::automata
