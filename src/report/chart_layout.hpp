// Where everything of a message sequence chart stands in its picture, in pixels.
//
// Takes  a chart.
// Gives  the rows that are drawn, their labels broken into lines, and places for rows and lifelines such that
//        every text has the room that it takes: columns are as wide as what stands between them.
// Costs  linear in the chart.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "trace/chart.hpp"

namespace isospin {

namespace chart_sizes {
constexpr double kTitle = 14, kText = 11, kMinor = 10;  // letters
constexpr double kLine = 14;                            // from one line of text to the next
constexpr double kBox = 26;                             // height of a process's name
constexpr double kMargin = 16;
constexpr double kAboveLabel = 11;  // from the middle of a label to the arrow over it
}  // namespace chart_sizes

// Events that are drawn at one height: one, or all processes that one process starts in one step.
struct ChartRow {
  std::vector<std::size_t> events;
  std::vector<std::string> lines;  // the label
  double y = 0;                    // of the arrow or the dot
};

// Who waits for what, in a box at the end of a lifeline.
struct BlockedBox {
  std::size_t lifeline = 0;
  std::vector<std::string> lines;
  double width = 0;
};

struct ChartLayout {
  std::vector<ChartRow> rows;
  std::vector<double> y_of;        // by event; -1: not drawn
  std::vector<double> x;           // by lifeline
  std::vector<double> name_width;  // of the box around the name
  std::vector<std::optional<double>> born,
      dead;  // by lifeline: where it begins and ends, if not at the borders
  std::vector<BlockedBox> blocked;
  std::vector<std::string> title, note, ending;  // lines
  std::optional<double> loop_begins, loop_ends;  // heights
  std::string loop_words, loop_end_words;
  double numbers = 0;  // the right edge of the step numbers
  double top = 0;      // of the names
  double bottom = 0;   // of the lifelines
  double ending_y = 0;
  double width = 0, height = 0;
};

ChartLayout lay_out(const trace::Chart& chart);

// Of these the label stands beside the lifeline, at the height of the dot; of all others above an arrow.
bool stands_beside(const trace::ChartEvent& event);
// Of a send: the arrow goes to the left, and so does the label.
bool goes_left(const trace::ChartEvent& event);

}  // namespace isospin
