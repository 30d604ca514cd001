// Generated code that can be called, whoever compiled it.
#pragma once

#include "execute/abi.h"

namespace isospin::execute {

// Can be called as long as this lives.
class CompiledCode {
 public:
  virtual ~CompiledCode() = default;
  IsoInitial initial = nullptr;
  IsoExpand expand = nullptr;
  // Where MODEL has several initial states, invariants, deadlocks that are allowed, assumptions, a formula of
  // branching time.
  IsoStart start = nullptr;
  IsoBroken broken = nullptr;
  IsoMayStop may_stop = nullptr;
  IsoLeavesOut leaves_out = nullptr;
  IsoAtom atom = nullptr;
  // Where the program was extended by them.
  IsoColours colours = nullptr;
  IsoRelabel relabel = nullptr;
};

}  // namespace isospin::execute
