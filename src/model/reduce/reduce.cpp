#include "model/reduce/reduce.hpp"

#include "model/access.hpp"

namespace isospin::model {

namespace {

// What is looked at in every state is seen as a claim would see it.
void note_what_is_watched(Model& model) {
  for_each_watching_expr(model, [&](const Expr& expr) {
    if (expr.reference.variable.valid()) model.observed_by_claims.push_back(expr.reference.variable);
    if (expr.kind == ExprKind::remote_location && expr.location.valid())
      for (const LocationId id : locations_meant(model, expr))
        model.locations_observed_by_claims.push_back(id);
  });
}

}  // namespace

// In this order: merging leaves fewer locations to be dead at.
//
// Under a formula of branching time every state must have the same choices, then as now. Values that nobody
// reads make no difference to that (states that differ in them alone are bisimilar). That a finished process
// is removed is a step that nobody sees and that stands in nobody's way, now or later, so it makes a
// difference to `X` alone. Steps are not merged.
void reduce(Model& model, const Reductions& reductions) {
  note_what_is_watched(model);
  const bool counts_steps = model.branching && model.branching->formula.has_next();
  if (reductions.keep_finished && !counts_steps) keep_finished_processes(model);
  if (reductions.merge_steps && !model.branching) merge_steps(model, reductions.errors_are_findings);
  if (reductions.forget_dead) forget_dead_variables(model);
  if (reductions.leave_out_write_only) leave_out_write_only(model);
}

}  // namespace isospin::model
