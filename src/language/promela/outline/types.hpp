// Types in the words of the language: "byte", "unsigned : 3", "mtype:colour", "[2] of {pid, pid}".
#pragma once

#include <string>

#include "language/promela/syntax.hpp"

namespace isospin::promela {

std::string type_in_words(const Type& type);
// Of a variable, a parameter or a field: its type, and its length when it is an array.
std::string type_in_words(const Symbol& symbol);
std::string shape_in_words(const ChannelShape& shape);

}  // namespace isospin::promela
