// A checked tree as Murphi again: constants and types as they were given, everything indented, with the
// parentheses that are needed. What is printed reads as the same model.
#pragma once

#include <string>

#include "language/commands/tree.hpp"

namespace isospin::murphi {

std::string print(const commands::Tree& tree);
// A type as it is written where it is used: by its name, if it has one.
std::string print_type(const commands::Type& type);

}  // namespace isospin::murphi
