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
#include <map>
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

// One row. `from` and `to` are lifelines. Of what a process does alone, there is only what decides, changes,
// prints or fails.
struct ChartEvent {
  ChartEventKind kind = ChartEventKind::local;
  std::size_t step = 0;
  std::size_t from = 0;
  std::size_t to = 0;     // of message, receive and start
  std::string text;       // "box_1!2,3", "run P(1)"; of local: the statement with values (valued.hpp)
  std::string statement;  // as in the source
  std::vector<std::string> values;  // "turn = 1": what a guard has read, or what made it fail
  std::optional<std::size_t>
      other_end;  // of send and receive: the event at the other end; none: still in the channel
  bool fails = false;
  std::vector<std::size_t> changed;  // of a rule: other lifelines, some of whose variables it changes
  bool shared = false;               // of local: its guard reads, or it writes, what other processes see
};

// A process that cannot move at the end, and what it waits for: "waits for c?ACK (c is empty)".
struct ChartBlocked {
  std::size_t lifeline = 0;
  std::vector<std::string> reasons;  // one for each statement that it could go on with
};

struct Chart {
  std::string title;
  std::vector<Lifeline> lifelines;
  std::vector<ChartEvent> events;
  std::string ending;  // why the run ends, in words; may be empty
  std::vector<ChartBlocked> blocked;
  bool rules = false;  // every event is a rule, local to its component
  // Of a run that goes on for ever: the step that it begins again with, and the first event from there on.
  std::optional<std::size_t> loop_step;
  std::size_t loop_event = 0;
  bool stays = false;  // there is nothing to begin again with: the last state stays as it is

  // The lifeline of a process at the end of the run; nothing when it has ended.
  std::optional<std::size_t> lifeline_of(int pid) const;
};

// "turn == 1 || flag[0] == 0 (turn = 1, flag[0] = 0)"
std::string label(const ChartEvent& event);

// Of rules, `owners` says to whom a variable belongs: "ok[1]" -> pid. One that is not there is nobody's.
using Owners = std::map<std::string, int>;
Chart make_chart(const Explainer& explainer, const Run& run, std::string title, std::string ending,
                 const Owners& owners = {});

}  // namespace isospin::trace
