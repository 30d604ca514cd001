// Everything that a model declares, and where it is used: what an editor needs for an outline, for going to a
// declaration, for finding uses and for renaming. The shape is described in docs/symbols.schema.json.
#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/source.hpp"
#include "model/outline.hpp"

namespace isospin {

// {"symbols": [...], "instances": [...]}
Json symbols_json(const Outline& outline, const Sources& sources);
// The same for people: one line a symbol.
std::string symbols_text(const Outline& outline, const Sources& sources);

// An array: {"proctype", "started_by", "count", "first_pid", "place"}; "count" is null where it is not known.
Json instances_json(const std::vector<StartedInstances>& instances, const Sources& sources);

}  // namespace isospin
