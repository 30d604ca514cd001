// What a formula says of the shape "whenever this, then that".
//
// Takes  a formula as it was read.
// Gives  each `[] (a -> b)` of its conjuncts, also written `!a || b`, whose `a` is about one state alone, and
//        c of `[] (a -> <> c)` where that is. Other shapes are left out: of those it is not certain what they
//        are about.
#pragma once

#include "language/language.hpp"
#include "language/promela/syntax.hpp"

namespace isospin::promela {

Implications implications_of(const Expr& formula);

}  // namespace isospin::promela
