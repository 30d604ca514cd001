// When is the removal of a finished process invisible?
//   - Nobody counts processes, asks who moved last, or what is enabled; no priorities (a process that can be
//   removed can
//     move, and so outranks others).
//   - Nobody looks at the variables of a process that can end, or asks whether it is at its closing brace.
//   - It made no channels: they would vanish with it. Its `provided` cannot fail, which it could as long as
//     the process is there.
//   - Its end is no way out of something else: `{ ... } unless { break }` at the end of a process gives it up
//     in favour of its end.
//   - No process is started afterwards. It would otherwise get the number of the one removed. This is so when
//   nothing is
//     started at all, or when all is started by one process, in one go from its first statement, before any
//     younger one could end.
#include <algorithm>

#include "model/access.hpp"
#include "model/reduce/reduce.hpp"
#include "model/starts.hpp"

namespace isospin::model {

namespace {

bool has_end(const Model& model, const ProcessType& type) {
  return std::any_of(type.locations.begin(), type.locations.end(), [&](LocationId id) {
    return std::any_of(model[id].out.begin(), model[id].out.end(),
                       [&](TransitionId t) { return model[t].actions.front().kind == ActionKind::end; });
  });
}

bool escapes_to_its_end(const Model& model, LocationId at) {
  return std::any_of(model[at].out.begin(), model[at].out.end(), [&](TransitionId t) {
    return model[t].escape != 0 && model[t].actions.front().kind == ActionKind::end;
  });
}

// A trace assertion is written like a process, but runs as none: its end is where all its events have
// happened.
bool is_trace(const Model& model, const ProcessType& type) {
  return std::any_of(model.events.begin(), model.events.end(),
                     [&](const EventAutomaton& e) { return &model[e.type] == &type; });
}

// Of a process that is gone every variable is zero; one of another type that stays would be a mistake.
bool asks_about_unknown(const Model& model) {
  bool found = false;
  for_each_expr(model, [&](const Expr& expr) {
    found |= expr.kind == ExprKind::remote_load && !is_surely_of_its_type(model, expr);
  });
  return found && std::any_of(model.types.begin(), model.types.end(),
                              [&](const ProcessType& type) { return has_end(model, type); });
}

// As long as a process has not been removed, which `provided` may put off for ever, it matters where a trace
// has come to.
bool waits_to_be_removed(const Model& model) {
  return !model.events.empty() && std::any_of(model.types.begin(), model.types.end(),
                                              [](const ProcessType& type) { return type.provided; });
}

}  // namespace

void keep_finished_processes(Model& model) {
  if (model.observes.process_count || observes_steps(model)) return;
  if (asks_about_unknown(model) || waits_to_be_removed(model)) return;
  const std::vector<bool> read_remotely = remotely_read(model);
  const std::vector<bool> observed = remotely_observed(model);
  for (const ProcessType& type : model.types) {
    if (!has_end(model, type)) continue;
    if (type.provided && can_fail(model, *type.provided)) return;
    for (const VariableId id : type.locals)
      if (read_remotely[id.index()] || model[id].channel_type.valid()) return;
    for (const LocationId id : type.locations)
      if (observed[id.index()] || escapes_to_its_end(model, id)) return;
  }
  if (!starts_in_one_go(model)) return;
  for (const ProcessType& type : model.types) {
    if (is_trace(model, type)) continue;
    for (const LocationId at : type.locations)
      if (std::erase_if(model[at].out,
                        [&](TransitionId id) { return model[id].actions.front().kind == ActionKind::end; }))
        model[at].finished = true;
  }
}

}  // namespace isospin::model
