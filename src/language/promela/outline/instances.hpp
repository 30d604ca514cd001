// Which processes a model starts, as far as its text shows it without running it.
//
// Counts `active` proctypes, init, and the `run`s that init passes exactly once on every way through it:
// those that stand in no selection, no loop and behind no jump. Every other `run` is named, not counted.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/source.hpp"
#include "language/promela/syntax.hpp"

namespace isospin {

enum class StartedBy { active, init, run };

// `count` processes of one proctype, started by one piece of text.
struct Instances {
  std::string_view proctype;
  StartedBy by = StartedBy::active;
  std::int64_t count = 1;
  std::optional<std::int64_t> first_pid;  // of active and init: they start in the order of the text
  Span span;                              // the proctype's name, `init`, or the `run`
};

// A `run` whose number of turns the text does not tell.
struct LooseRun {
  std::string_view proctype;
  Span span;
};

struct StartedProcesses {
  std::vector<Instances> certain;
  std::vector<LooseRun> loose;
};

StartedProcesses find_instances(const promela::Tree& tree);

// An array: {"proctype", "started_by", "count", "first_pid", "place"}; "count" is null for a loose run.
Json instances_json(const StartedProcesses& started, const Sources& sources);

}  // namespace isospin
