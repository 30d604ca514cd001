// A transition as one statement, for lists of moves and saved runs.
#pragma once

#include <string>

#include "base/source.hpp"
#include "execute/executor.hpp"
#include "execute/state_reader.hpp"
#include "model/model.hpp"

namespace isospin::trace {

// A rule: a guard, and an indivisible body of the same name. It is shown as a whole, under that name.
bool is_rule(const model::Transition& transition);

// "x = 1"; a d_step shows its first statements: "d_step {x = 1; ...}".
std::string text_of(const model::Action& action);

// "x = 1", or "x = 1; y = 2" for merged ones; of a rule its name.
std::string statement_of(const model::Transition& transition);

// Of a process: how many of its type have a smaller pid. Other types do not change it, as they do pids.
int instance_of(const model::Model& model, const execute::StateReader& state, int pid);

// Sixteen digits that differ for different states, as far as a hash can.
std::string fingerprint(execute::StateView state);

// The same for the text of a model, with all that it includes.
std::string fingerprint(const Sources& sources);

}  // namespace isospin::trace
