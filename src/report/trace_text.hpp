// A run as a table of steps for people, ending with what is wrong.
#pragma once

#include <cstddef>
#include <string>

#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/run.hpp"

namespace isospin {

struct TraceTextOptions {
  bool full = false;  // every step, and every variable after each
  bool colour = false;
  std::size_t width = 80;
  std::size_t first = 40;  // of a longer run only this many steps are shown, unless it is `full`
  std::size_t last = 40;
};

// The heading, the steps, and behind an empty line why the run ends. Every line ends with a line break.
std::string trace_text(const trace::Run& run, const execute::Executor& executor, const Sources& sources,
                       const TraceTextOptions& options = {});

}  // namespace isospin
