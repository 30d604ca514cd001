// The condition of #if and #elif: C's integer expressions, on 64 bits.
//
// Takes  the tokens of the line, macros already replaced except behind `defined`.
// Gives  true or false; false after a mistake, which has been reported. Names that are no macros are 0.
// Costs  linear in the tokens. Nesting is held on the heap: no line is too deep.
#pragma once

#include <vector>

#include "base/diagnostics.hpp"
#include "language/promela/lex.hpp"
#include "language/promela/names.hpp"

namespace isospin::promela {

// `directive` is where to complain when there are no tokens at all.
bool evaluate_condition(const std::vector<Lexeme>& tokens, const Span& directive, const Names& names,
                        Diagnostics& diagnostics);

}  // namespace isospin::promela
