// A run as JSON: `violation.trace` of `check --json`, and what `simulate` and `replay` print under --json.
//
// One object a move. Moves of one atomic sequence share the number of their step.
//
//   { "initial": { name: value },                                      with `full` only: every variable
//     "steps": [ { "number", "process", "pid", "statement", "place", "atomic",
//                  "partner": null | { "process", "pid", "statement", "place" },
//                  "statements": [ { "process", "pid", "statement", "place" } ],   absent when there is one
//                  "changes": [ { "kind", "name", "before", "after", "text" } ],
//                  "output": what printf says, or "",
//                  "variables": { name: value }                        with `full` only: those that changed,
//                } ],                                                  null when they are gone
//     "ending": null | { "message", "place", "values",
//                        "stuck": [ { "process", "pid", "place", "waits_for" } ] },
//     "loop", "replayed": true }
//
// Costs  the text is linear in the moves and what they change; time is linear in moves times variables.
//        This is format 2: in format 1 `variables` had all of them in every step, and `statements` was always
//        there.
#pragma once

#include "base/json.hpp"
#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/run.hpp"

namespace isospin {

// Of a document that holds a run.
inline constexpr int kTraceFormat = 2;

Json trace_json(const trace::Run& run, const execute::Executor& executor, const Sources& sources,
                bool full = false);

}  // namespace isospin
