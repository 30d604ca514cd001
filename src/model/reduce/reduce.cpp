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
void reduce(Model& model, const Reductions& reductions) {
  note_what_is_watched(model);
  if (reductions.keep_finished) keep_finished_processes(model);
  if (reductions.merge_steps) merge_steps(model, reductions.errors_are_findings);
  if (reductions.forget_dead) forget_dead_variables(model);
  if (reductions.leave_out_write_only) leave_out_write_only(model);
}

}  // namespace isospin::model
