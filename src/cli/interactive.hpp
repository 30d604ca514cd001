// Simulation by hand: at each point the possible moves are listed, and one is chosen by its number. Plain
// lines in and out, so that it works in any terminal and through a pipe.
//
// What can be typed is in the table of interactive.cpp, which `help` prints.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>

#include "api/prepare.hpp"
#include "report/trace_table.hpp"
#include "trace/explain.hpp"
#include "trace/walk.hpp"

namespace isospin::cli {

struct ByHandOptions {
  std::uint64_t seed = 0;  // of the moves that are chosen at random
  bool echo = false;       // print what is read: nobody sees what comes through a pipe
  // Saves a run in a file. False: it could not, and has said why.
  std::function<bool(const std::string& path, const trace::Run& run)> save;
};

// Until `q`, or the end of `in`.
void walk_by_hand(trace::Walk& walk, const PreparedModel& prepared, const trace::Explainer& explainer,
                  const TraceTable& table, const ByHandOptions& options, std::istream& in, std::ostream& out);

}  // namespace isospin::cli
