// The chart of a run, with what is wrong at its end: the failing statement, or who waits for what.
#pragma once

#include <string>

#include "trace/chart.hpp"

namespace isospin {

trace::Chart run_chart(const trace::Explainer& explainer, const trace::Run& run, std::string title);

}  // namespace isospin
