// The model as readable Promela that SPIN accepts: macros and inlines expanded, one statement a line.
//
// Takes a tree that has been resolved without errors. SPIN reaches the same states and transitions from
// the output as from the original.
#pragma once

#include <string>

#include "language/promela/syntax.hpp"

namespace isospin::promela {

std::string print(const Tree& tree);
// One expression or statement, on one line, as in a trace.
std::string print(const Expr& expr);
std::string print_line(const Stmt& stmt);

}  // namespace isospin::promela
