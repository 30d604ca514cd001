// A run in words: for each move who did what, where, what changed, what was printed, what went through
// channels.
//
// Takes  a Run and what it is a run of.
// Gives  plain values that text, JSON and charts are made from.
// Costs  a move is interpreted again, statement by statement; so about a microsecond a statement and slot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "execute/decode.hpp"
#include "execute/executor.hpp"
#include "execute/interpret.hpp"
#include "execute/names.hpp"
#include "trace/run.hpp"
#include "trace/valued.hpp"

namespace isospin::trace {

// A message on its way: one end of it.
struct ChannelEvent {
  execute::MessageEvent::Kind kind = execute::MessageEvent::Kind::none;
  int channel = 0;      // its number
  std::string name;     // of the channel
  std::string message;  // "ack,3"
  bool rendezvous = false;
  int position = 0;  // in the channel, from 0
};

// One statement that was executed.
struct Part {
  int pid = 0;
  std::string process;    // "Proc(1)"
  std::string statement;  // as in the source, on one line
  Span span;
  std::vector<execute::Change> changes;
  std::string output;    // of printf
  bool is_rule = false;  // it is one as a whole
  bool fails = false;
  std::string failing;              // of one that fails: itself, or the statement of the rule that does
  std::vector<std::string> values;  // of what fails: what its variables were worth, "ncrit = 2"
  ValuedStatement valued;           // the statement with its values; what of it is shared with others
  ChannelEvent event;
};

// One move: a statement; a rule, with all that its body changes; the statements of a d_step or of merged
// steps; or both halves of a rendezvous, the sender's first.
struct Step {
  std::size_t number = 0;      // of the step of the system, from 1: the moves of an atomic sequence share it
  bool inside_atomic = false;  // it goes on with an atomic sequence that an earlier move began
  bool ends_atomic = true;     // false: the next move goes on with it
  bool rendezvous = false;
  std::vector<Part> parts;   // never empty
  std::size_t left_out = 0;  // parts of an endless d_step, before the last one
};

class Explainer {
 public:
  // Both must outlive it.
  Explainer(const execute::Executor& executor, const Sources& sources);
  Explainer(const Explainer&) = delete;  // its parts refer to each other
  Explainer& operator=(const Explainer&) = delete;

  // The move `run.steps[index]`, in step `number` of the system.
  Step explain(const Run& run, std::size_t index, std::size_t number) const;
  std::vector<Step> explain(const Run& run) const;
  // How the run begins, as step 0, where the model says how: the start state with the values that it gives.
  std::optional<Step> start(const Run& run) const;

  const execute::Names& names() const { return names_; }
  const execute::Executor& executor() const { return executor_; }
  const Sources& sources() const { return sources_; }
  const model::Model& model() const { return executor_.model(); }

  std::string process(execute::StateView state, int pid) const;
  execute::DecodedState decode(execute::StateView state) const;
  execute::StateReader read(execute::StateView state) const;
  // "x = 3" for each scalar that the guard of `action` looks at, no more than six.
  std::vector<std::string> values_read(const model::Action& action, execute::StateView state, int pid) const;
  // The statement as `pid` would execute it in this state. Of an else: what the guards beside it read.
  ValuedStatement valued(const model::Action& action, execute::StateView state, int pid) const;
  // "turn = 1" for each shared scalar that a guard reads.
  std::vector<std::string> shared_values(const model::Action& guard, execute::StateView state, int pid) const;

 private:
  Part part(const execute::ExecutedAction& executed) const;
  // What a printf says.
  std::string output_of(const execute::ExecutedAction& executed) const;
  // Of the body of a rule: what its statements print, and the values of one that fails.
  void add_to_rule(const execute::ExecutedAction& executed, Part& rule) const;
  // What would be shown if the move could not be interpreted.
  Part whole(const model::Transition& transition, int pid, execute::StateView before) const;

  const execute::Executor& executor_;
  const Sources& sources_;
  execute::Names names_;
  StatementValuer valuer_;
};

// "ncrit 0 -> 1"; elements of an array that change alike are one: "ok[1..4] true -> false".
std::vector<std::string> changes_in_words(const Part& part);

// The format of a printf, quotes and all, with its arguments as SPIN prints them; of a put, with names for
// values (%e, %t) and `undefined` for what has none.
std::string printed(const model::Action& action, const execute::Names& names,
                    const std::vector<std::optional<std::int32_t>>& values);

}  // namespace isospin::trace
