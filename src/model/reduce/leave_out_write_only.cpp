#include "model/access.hpp"
#include "model/reduce/reduce.hpp"

namespace isospin::model {

// What printf shows counts as read, so that what a user sees in a trace is right. Channel variables stay: the
// channel that one names is part of what others can do.
void leave_out_write_only(Model& model) {
  std::vector<bool> read(model.variables.size());
  for_each_expr(model, [&](const Expr& expr) {
    if (expr.kind == ExprKind::load || expr.kind == ExprKind::remote_load)
      read[expr.reference.variable.index()] = true;
  });
  for (const VariableId id : model.observed_by_claims) read[id.index()] = true;
  for (const VariableId id : model.globals)
    if (!read[id.index()] && !model[id].channel_type.valid()) model[id].write_only = true;
}

}  // namespace isospin::model
