// The seam between search and symmetry: which state stands for a state.
//
// Every search order maps each state to its representative before the store is asked. Depth-first search
// expands the state itself, so that its stack is a run; the other orders expand the representative. Any state
// of the same orbit will do, the same one or not, as long as the same state always gives
// the same answer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "search/explicit/system.hpp"

namespace isospin::search {

// Not shared between threads: each has its own, with its own room to work in.
class Representative {
 public:
  virtual ~Representative() = default;

  struct Chosen {
    StateView state;  // whole, hidden part included, as long as the one given; good until the next call
    std::uint32_t tally =
        0;  // which class of orbits it belongs to, for instance by the size of its stabiliser
  };
  // `state` is whole, too, and stays as it is. The answer may be `state` itself.
  virtual Chosen of(StateView state) = 0;

  // About the last call of `of`: by process, its place in the representative. Empty: everyone is where it
  // was. (Of several symmetries that lead there, a new object always takes the same one.)
  virtual std::span<const Agent> places() { return {}; }

  // By process: one whose steps out of this state lead to the same orbits as its own, because a symmetry that
  // leaves the state as it is takes the one to the other; then the steps of the others need not be looked at.
  // Empty: nothing is known. Good until the next call of this function.
  virtual std::span<const Agent> same_steps(StateView) { return {}; }
};

// One for each thread. No factory: no symmetry, every state stands for itself.
using RepresentativeFactory = std::function<std::unique_ptr<Representative>()>;

}  // namespace isospin::search
