#include "model/reduce/reduce.hpp"

namespace isospin::model {

// In this order: merging leaves fewer locations to be dead at.
void reduce(Model& model, const Reductions& reductions) {
  if (reductions.keep_finished) keep_finished_processes(model);
  if (reductions.merge_steps) merge_steps(model, reductions.errors_are_findings);
  if (reductions.forget_dead) forget_dead_variables(model);
  if (reductions.leave_out_write_only) leave_out_write_only(model);
}

}  // namespace isospin::model
