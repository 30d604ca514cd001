// A run as JSON: `violation.trace` of `check --json`, and what `simulate` and `replay` print under --json.
//
// One object a move. Moves of one atomic sequence share the number of their step.
//
//   { "steps": [ { "number", "process", "pid", "statement", "place", "atomic",
//                  "partner": null | { "process", "pid", "statement", "place" },
//                  "statements": [ { "process", "pid", "statement", "place" } ],   more than one when taken
//                  at once "changes": [ { "kind", "name", "before", "after", "text" } ], "output": what
//                  printf says, or "", "variables": { name: value }                                     with
//                  `full` only
//                } ],
//     "ending": null | { "message", "place", "values", "stuck": [ { "process", "pid", "place", "waits_for" }
//     ] }, "replayed": true }
#pragma once

#include "base/json.hpp"
#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/run.hpp"

namespace isospin {

Json trace_json(const trace::Run& run, const execute::Executor& executor, const Sources& sources,
                bool full = false);

}  // namespace isospin
