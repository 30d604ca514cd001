// What both ways to do a saved run again share: how the run ends, and why it could not go on.
#pragma once

#include <optional>

#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/saved.hpp"
#include "trace/walk.hpp"

namespace isospin::trace {

// After the last move. `loop` is that of the saved run, as a move of this one.
Replay ended_replay(Walk& walk, execute::Executor& executor, const SavedRun& saved,
                    std::optional<std::size_t> loop);

// Why `move` cannot be made here: at which step, who should do what, and what can be done instead.
std::string why_not(const Walk& walk, const SavedMove& move, const execute::Executor& executor,
                    const Sources& sources);

}  // namespace isospin::trace
