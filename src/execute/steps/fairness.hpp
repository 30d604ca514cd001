// Weak fairness: a process that can move at every moment from some time on moves again and again.
//
// As SPIN has it: a rendezvous is a move of its sender, as far as being able to move is concerned, and a move
// of both when it happens. A process that is not there cannot move.
#pragma once

#include <vector>

#include "execute/executor.hpp"
#include "execute/steps/step.hpp"

namespace isospin::execute {

// Who takes part in these moves.
AgentSet movers(const std::vector<Move>& moves);

// Who can begin a step in this state; `moves` is room to work in.
AgentSet enabled_agents(Executor& executor, StateView state, MoveBuffer& moves);

}  // namespace isospin::execute
