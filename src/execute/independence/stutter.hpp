// Can a claim tell how often the same letter is repeated? If it can, no step may be left out of a run.
#pragma once

#include "model/model.hpp"

namespace isospin::execute {

// The claim, taken as an automaton over the truth of its atoms, accepts a run exactly if it accepts every run
// that differs in repetitions of a letter only. A `no` may be wrong, a `yes` is not.
bool cannot_count_steps(const model::Model& model, const model::Claim& claim);

}  // namespace isospin::execute
