// Everything that a model declares, and where it is used: what an editor needs for an outline, for going to a
// declaration, for finding uses and for renaming.
//
// Takes a tree that has been resolved without errors. Places are those of the text itself, in whatever file
// it is: what an inline brings to five places is listed once. The shape is described in
// docs/symbols.schema.json.
#pragma once

#include <string>

#include "base/json.hpp"
#include "base/source.hpp"
#include "language/promela/syntax.hpp"

namespace isospin {

// {"symbols": [...], "instances": [...]}
Json symbols_json(const promela::Tree& tree, const Sources& sources);
// The same for people: one line a symbol.
std::string symbols_text(const promela::Tree& tree, const Sources& sources);

}  // namespace isospin
