// A message sequence chart as SVG: one self-contained picture.
//
// Time runs downwards. A rendezvous is a level arrow; a message through a channel slants from its send to its
// receive, or ends in a ring when nobody has received it. Arrows of one channel share a colour. Everything
// tells its step when pointed at.
#pragma once

#include <string>

#include "trace/chart.hpp"

namespace isospin {

std::string chart_svg(const trace::Chart& chart);

}  // namespace isospin
