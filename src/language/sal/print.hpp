// SAL text out of what was read: constants, functions and LET are written out.
#pragma once

#include <string>

#include "language/sal/parser.hpp"

namespace isospin::sal {

std::string print(const Expr& expr);
std::string print(const Type* type);
// What its name, if it has one, stands for.
std::string print_definition(const Type& type);
std::string print(const Context& context, const std::vector<Theorem>& theorems);

}  // namespace isospin::sal
