// Why a run ends, in words: the assertion that fails, the run-time error, or who waits for what.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "trace/explain.hpp"

namespace isospin {

// One thing that a process could do if it were possible.
struct Waiting {
  std::string statement;
  Span span;
  std::string reason;  // "box_1 is empty"; "" when there is nothing to say
  std::string
      valued;  // both, with values in place of locals: "c[1]?ACK (c[1] is empty)", "turn == 0 (turn = 1)"
};

// A process that cannot move and has not come to an end.
struct StuckProcess {
  int pid = 0;
  std::string name;
  Span span;
  std::vector<Waiting> waits_for;
};

struct Ending {
  std::string message;              // "assertion ncrit == 1 is violated"
  Span span;                        // where; invalid for an end state
  std::vector<std::string> values;  // "ncrit = 2": of the variables in the statement that fails
  std::vector<StuckProcess> stuck;  // of an invalid end state
  std::string repeats;              // of a cycle: how it goes on
  std::string because;              // of a formula of branching time: a sentence, why it is decided here
};

// Of a run that something is wrong with; nothing for any other.
std::optional<Ending> ending_of(const trace::Explainer& explainer, const trace::Run& run);

// "mutex.pml:27", or ":27" where it is clear that `file` is meant.
std::string short_place(const Span& span, const Sources& sources, std::string_view file = {});

// As lines of text, each with its line break.
std::string ending_text(const Ending& ending, const Sources& sources);

}  // namespace isospin
