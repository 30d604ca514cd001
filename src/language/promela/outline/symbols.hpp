// Everything that a model declares, and where it is used.
//
// Takes a tree that has been resolved without errors. What an inline brings to five places is listed once.
#pragma once

#include <vector>

#include "base/source.hpp"
#include "language/promela/syntax.hpp"
#include "model/outline.hpp"

namespace isospin::promela {

std::vector<DeclaredSymbol> find_symbols(const Tree& tree, const Sources& sources);

}  // namespace isospin::promela
