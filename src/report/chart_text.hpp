// A message sequence chart in text columns, one for each process, at most 80 characters wide:
//
//     step     init          P(1)
//        1       |==run P(1)==>+
//        2       o q!7         |
//        3       |...q?7 (2)..>|
//        4       |             * turn == 1
//
//   ===>  processes start         --->  a rendezvous
//   o     a send into a channel   ...>  its receive, with the number of the step that sent it
//   *     a guard that reads, or a statement that writes, what is shared; with its values
//   !     a statement that fails  x     the end of a process
//
// Where labels do not fit between the lifelines, these are drawn close together with the labels to their
// right; if the names do not fit either, columns are numbered and a legend says whose they are. Of more than
// twenty processes only those are drawn that do something; if that is too many still, there is only the list.
#pragma once

#include <string>

#include "trace/chart.hpp"

namespace isospin {

std::string chart_text(const trace::Chart& chart);

}  // namespace isospin
