// Which processes of a model one would expect to be alike.
//
// Takes  a model and its ground form.
// Gives  sets of at least two processes: those of one proctype; and those of proctypes that are written out,
//        P_0, P_1, P_2, which share all of their name but the numbers in it, or the shape of their control.
// Costs  one pass over the model.
#pragma once

#include <vector>

#include "model/model.hpp"
#include "symmetry/explain/cause.hpp"
#include "symmetry/ground.hpp"

namespace isospin::symmetry {

struct AlikeProcesses {
  std::vector<ProcessNo> processes = {};         // ascending, at least two
  std::vector<model::ProcessTypeId> types = {};  // of them, each once
  // Every type has the same locations and transitions, with actions of the same kinds, in the same order.
  bool aligned = true;
  // They share the shape of their control only, so that nobody need expect anything of them.
  bool by_shape_only = false;
};

std::vector<AlikeProcesses> alike_processes(const model::Model& model, const GroundForm& unfolded);

bool are_aligned(const model::Model& model, model::ProcessTypeId one, model::ProcessTypeId other);

// Of two types that are not: where the second goes another way than the first, or is the only one with a
// label, or that goes on alone.
struct Difference {
  Cause cause = Cause::statements_differ;
  Span at;  // invalid: none was found
};
Difference first_difference(const model::Model& model, model::ProcessTypeId one, model::ProcessTypeId other);

}  // namespace isospin::symmetry
