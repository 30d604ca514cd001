// When is the removal of a finished process invisible?
//   - Nobody counts processes, asks who moved last, or what is enabled; no priorities (a process that can be
//   removed can
//     move, and so outranks others).
//   - Nobody looks at the variables of a process that can end, or asks whether it is at its closing brace.
//   - It made no channels: they would vanish with it.
//   - No process is started afterwards. It would otherwise get the number of the one removed. This is so when
//   nothing is
//     started at all, or when all is started by one process, in one go from its first statement, before any
//     younger one could end.
#include <algorithm>

#include "model/access.hpp"
#include "model/reduce/reduce.hpp"

namespace isospin::model {

namespace {

bool has_end(const Model& model, const ProcessType& type) {
  return std::any_of(type.locations.begin(), type.locations.end(), [&](LocationId id) {
    return std::any_of(model[id].out.begin(), model[id].out.end(),
                       [&](TransitionId t) { return model[t].actions.front().kind == ActionKind::end; });
  });
}

// A trace assertion is written like a process, but runs as none: its end is where all its events have
// happened.
bool is_trace(const Model& model, const ProcessType& type) {
  return std::any_of(model.events.begin(), model.events.end(),
                     [&](const EventAutomaton& e) { return &model[e.type] == &type; });
}

bool starts_processes(const Model& model, TransitionId id) {
  const auto& actions = model[id].actions;
  return std::any_of(actions.begin(), actions.end(),
                     [](const Action& action) { return contains_run(action); });
}

// Whether every start of a process happens before any other process has moved, but for those older than the
// starter.
bool starts_in_one_go(const Model& model) {
  std::vector<bool> starter(model.types.size());
  for (std::size_t t = 0; t < model.types.size(); ++t)
    for (const LocationId id : model.types[t].locations)
      for (const TransitionId out : model[id].out) starter[t] = starter[t] || starts_processes(model, out);
  const auto starters = std::count(starter.begin(), starter.end(), true);
  if (starters == 0) return true;
  if (starters > 1) return false;
  const std::size_t only =
      static_cast<std::size_t>(std::find(starter.begin(), starter.end(), true) - starter.begin());
  // The starter is the youngest at first, there is one of it, and it is started by nobody.
  if (model.instances.empty() || model.instances.back().type.index() != only) return false;
  if (std::count_if(model.instances.begin(), model.instances.end(),
                    [&](const Instance& i) { return i.type.index() == only; }) != 1)
    return false;
  bool starts_itself = false;
  for_each_expr(model,
                [&](const Expr& e) { starts_itself |= e.kind == ExprKind::run && e.type.index() == only; });
  if (starts_itself) return false;

  // From its first location on, a chain of single transitions that cannot block and keep control; all starts
  // are on it.
  const ProcessType& type = model.types[only];
  std::size_t starts = 0;
  for (const LocationId id : type.locations)
    for (const TransitionId out : model[id].out) starts += starts_processes(model, out) ? 1 : 0;
  // How many transitions lead to each location: the chain must be passed once only.
  std::vector<std::size_t> ways_to(model.locations.size());
  for (const LocationId id : type.locations)
    for (const TransitionId out : model[id].out)
      if (model[out].target.valid()) ++ways_to[model[out].target.index()];
  std::vector<bool> seen(model.locations.size());
  for (LocationId at = type.initial; at.valid() && !seen[at.index()];) {
    seen[at.index()] = true;
    if (model[at].out.size() != 1 || ways_to[at.index()] > (at == type.initial ? 0u : 1u)) return false;
    const Transition& transition = model[model[at].out.front()];
    const bool is_start = starts_processes(model, model[at].out.front());
    const ActionKind kind = transition.actions.front().kind;
    const bool can_block = kind == ActionKind::send || kind == ActionKind::receive ||
                           (kind == ActionKind::condition && !is_start);
    if (can_block && at != type.initial) return false;
    if (is_start && --starts == 0) return true;
    if (!transition.atomic) return false;
    at = transition.target;
  }
  return false;
}

}  // namespace

void keep_finished_processes(Model& model) {
  const Observes& sees = model.observes;
  if (sees.process_count || sees.last || sees.enabled || sees.priorities || model.claims_observe_steps)
    return;
  const std::vector<bool> read_remotely = remotely_read(model);
  const std::vector<bool> observed = remotely_observed(model);
  for (const ProcessType& type : model.types) {
    if (!has_end(model, type)) continue;
    for (const VariableId id : type.locals)
      if (read_remotely[id.index()] || model[id].channel_type.valid()) return;
    for (const LocationId id : type.locations)
      if (observed[id.index()]) return;
  }
  if (!starts_in_one_go(model)) return;
  for (const ProcessType& type : model.types) {
    if (is_trace(model, type)) continue;
    for (const LocationId at : type.locations)
      std::erase_if(model[at].out,
                    [&](TransitionId id) { return model[id].actions.front().kind == ActionKind::end; });
  }
}

}  // namespace isospin::model
