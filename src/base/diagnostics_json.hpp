// Diagnostics and places as JSON, for `--json` on every command.
#pragma once

#include "base/diagnostics.hpp"
#include "base/json.hpp"
#include "base/source.hpp"

namespace isospin {

// {"file", "line", "column", "end_line", "end_column"} of the text itself, 1-based, the end exclusive; null
// for an invalid span. What came through a macro or an inline carries "used_at", the place of its outermost
// use.
Json place_json(const Span& span, const Sources& sources);

// An array: {"severity", "code", "message", "hint", "place", "notes": [{"text", "place"}]}.
Json diagnostics_json(const Diagnostics& diagnostics, const Sources& sources);

}  // namespace isospin
