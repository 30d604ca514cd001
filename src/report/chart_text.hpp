// A message sequence chart in text columns, one for each process:
//
//     step       init             P(1)
//        1         |====run P(1)===>+
//        2         o q!7            |
//        3         |.....q?7 (2)...>|
//
//   ===>  a process starts        --->  a rendezvous
//   o     a send into a channel   ...>  its receive, with the number of the step that sent it
#pragma once

#include <string>

#include "trace/chart.hpp"

namespace isospin {

std::string chart_text(const trace::Chart& chart);

}  // namespace isospin
