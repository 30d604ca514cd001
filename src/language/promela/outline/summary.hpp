// What is in a model, at a glance: proctypes, instances, channels, variables, properties.
#pragma once

#include <string>

#include "base/json.hpp"
#include "base/source.hpp"
#include "language/promela/syntax.hpp"

namespace isospin {

// Both take a tree that has been resolved without errors.

// Lines of the form "  channels    a, b: [1] of {byte}", 80 columns wide where names allow it.
std::string summary_text(const promela::Tree& tree, const Sources& sources);
// {"proctypes", "instances", "channels", "variables", "properties"}, holding all that the text says.
Json summary_json(const promela::Tree& tree, const Sources& sources);

}  // namespace isospin
