// A statement with values in it: what it looked at and wrote in one state, for one process.
//
// Takes  an action, the state that it is executed in, and the process that executes it.
// Gives  its text with values in place of what belongs to the process alone, and names for what is global:
//        `flag[1 - me] == 0` of process 1 is `flag[0] == 0`, `c[me]!REQ,me` is `c[1]!REQ,1`, `ncrit++` is
//        `ncrit = 2`.
// Costs  the expressions of the action are evaluated once.
//
// Shared is what other processes can change: global variables that some statement writes, what is in
// channels, other processes. Of a global that nobody writes there is nothing to see but its name.
#pragma once

#include <string>
#include <vector>

#include "base/source.hpp"
#include "execute/evaluate.hpp"
#include "execute/names.hpp"

namespace isospin::trace {

struct ValuedStatement {
  std::string text;
  // "turn = 1": of the shared variables that a guard reads, where the text alone does not tell them.
  std::vector<std::string> values;
  bool reads_shared = false;
  bool writes_shared = false;
};

class StatementValuer {
 public:
  // All must outlive it.
  StatementValuer(const model::Model& model, const execute::Layout& layout, const execute::Names& names,
                  const Sources& sources);

  ValuedStatement valued(const model::Action& action, std::span<const std::uint8_t> state, int pid) const;
  // "turn = 1" for each shared scalar that a guard reads, unless it is there already.
  void add_shared(const model::Action& guard, std::span<const std::uint8_t> state, int pid,
                  std::vector<std::string>& values) const;

 private:
  const model::Model& model_;
  const execute::Layout& layout_;
  const execute::Names& names_;
  const Sources& sources_;
  std::vector<bool> written_;  // by variable
};

}  // namespace isospin::trace
