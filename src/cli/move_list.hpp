// A move that is possible, in one line: who does what, where, and with which values.
//
//     1  client(2)  c!REQ,me   :12  c!REQ,2
//     2  server(0)  x = k + 1  :20  x 3 -> 4
#pragma once

#include <string>
#include <vector>

#include "trace/explain.hpp"
#include "trace/walk.hpp"

namespace isospin::cli {

// One line for each choice of the walk, numbered from 1, with their line breaks.
std::string list_of_moves(const trace::Walk& walk, const trace::Explainer& explainer);

// What a statement comes to in the state that it is executed in, where its text does not say so already:
// messages with their values, what is assigned, who is started, the variables of a condition. "" for nothing.
std::string in_values(const trace::Step& step, const trace::Explainer& explainer, const model::Action& action,
                      execute::StateView before);

}  // namespace isospin::cli
