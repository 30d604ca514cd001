#include "execute/steps/fairness.hpp"

namespace isospin::execute {

AgentSet movers(const std::vector<Move>& moves) {
  AgentSet set;
  for (const Move& move : moves) {
    set.add(move.pid);
    if (move.partner_transition != ISO_NONE) set.add(move.partner);
  }
  return set;
}

AgentSet enabled_agents(Executor& executor, StateView state, MoveBuffer& moves) {
  moves.shrink(0);
  if (executor.expand(state, ISO_ALL, false, moves) == 0 && executor.model().observes.timeout)
    executor.expand(state, ISO_ALL, true, moves);
  AgentSet enabled;
  for (std::size_t at = 0; at < moves.size(); at = moves.next(at)) enabled.add(moves.record(at).pid);
  return enabled;
}

}  // namespace isospin::execute
