// Reductions of a MODEL that keep every verdict on its safety, each with a switch of its own. Those that do
// not keep a formula of branching time are not made where there is one.
//
// None of them is made under --plain, where the states are SPIN's own. Each is tested against the plain run:
// same verdict, never more states.
#pragma once

#include "model/model.hpp"

namespace isospin::model {

struct Reductions {
  bool keep_finished = true;  // a finished process stays: its removal is no step, where nobody can see it
  bool merge_steps = true;
  bool forget_dead = true;
  bool leave_out_write_only = true;
  bool errors_are_findings =
      true;  // no: a step that may fail is not merged, lest what could happen instead is lost
};

// A process that has come to its end stays there; SPIN would remove it in a step, youngest first, which costs
// states and is not symmetric. Only where the model cannot tell: see the .cpp for the conditions.
void keep_finished_processes(Model& model);

// A step that nobody else can see, and that can always be taken, is taken together with the one before it.
// Unless `errors_are_findings`, not one that may end in a run-time error.
void merge_steps(Model& model, bool errors_are_findings);

// A local that will be written before it is read is set to 0, so that states differing only in it become one.
// Decided from the location of the process alone.
void forget_dead_variables(Model& model);

// Globals whose value nothing depends on do not tell states apart.
void leave_out_write_only(Model& model);

void reduce(Model& model, const Reductions& reductions);

}  // namespace isospin::model
