// What is in a model, at a glance: process types, instances, channels, variables, properties.
#pragma once

#include <string>

#include "base/json.hpp"
#include "base/source.hpp"
#include "model/outline.hpp"

namespace isospin {

// Lines of the form "  channels    a, b: [1] of {byte}", 80 columns wide where names allow it.
std::string summary_text(const Outline& outline, const Sources& sources);
// {"proctypes", "instances", "channels", "variables", "properties"}, holding all that the text says.
Json summary_json(const Outline& outline, const Sources& sources);

}  // namespace isospin
