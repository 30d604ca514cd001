#include "execute/steps/fairness.hpp"

namespace isospin::execute {

ProcessSet movers(const std::vector<Move>& moves) {
  ProcessSet set;
  for (const Move& move : moves) {
    set.set(move.pid);
    if (move.partner_transition != ISO_NONE) set.set(move.partner);
  }
  return set;
}

ProcessSet enabled_processes(Executor& executor, StateView state, MoveBuffer& moves) {
  moves.shrink(0);
  if (executor.expand(state, ISO_ALL, false, moves) == 0 && executor.model().observes.timeout)
    executor.expand(state, ISO_ALL, true, moves);
  ProcessSet enabled;
  for (std::size_t at = 0; at < moves.size(); at = moves.next(at)) enabled.set(moves.record(at).pid);
  return enabled;
}

}  // namespace isospin::execute
