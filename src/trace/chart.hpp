// A run as a message sequence chart: lifelines of processes, and what passes between them.
//
// Takes  explained steps.
// Gives  lifelines, and events in the order of the run, with the send and the receive of a message joined:
// through a
//        channel of capacity n a message is followed by its place in the channel, so that sorted sends and
//        random receives are joined rightly, too. Drawing is for report/chart_text.hpp and
//        report/chart_svg.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "trace/explain.hpp"

namespace isospin::trace {

// A process from its beginning to its end. A pid that is given out again is another lifeline.
struct Lifeline {
  int pid = 0;
  std::string name;
  std::size_t from = 0;              // the step that starts it; 0: it is there from the start
  std::optional<std::size_t> until;  // the step in which it ends
};

enum class ChartEventKind { message, send, receive, start, end, local };

// One row. `from` and `to` are lifelines. Of what concerns one process alone, there is only what changes
// something, prints or fails.
struct ChartEvent {
  ChartEventKind kind = ChartEventKind::local;
  std::size_t step = 0;
  std::size_t from = 0;
  std::size_t to = 0;  // of message, receive and start
  std::string text;    // "box_1!2,3"; of local: the statement
  std::optional<std::size_t>
      other_end;  // of send and receive: the event at the other end; none: still in the channel
  bool fails = false;
};

struct Chart {
  std::string title;
  std::vector<Lifeline> lifelines;
  std::vector<ChartEvent> events;
  std::string ending;  // why the run ends, in words; may be empty
  // Of a run that goes on for ever: the step that it begins again with, and the first event from there on.
  std::optional<std::size_t> loop_step;
  std::size_t loop_event = 0;
};

Chart make_chart(const Explainer& explainer, const Run& run, std::string title, std::string ending);

}  // namespace isospin::trace
