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

// Whether there is always something to do here, so that control is not lost.
bool never_blocks(const Model& model, LocationId at) {
  return std::any_of(model[at].out.begin(), model[at].out.end(), [&](TransitionId id) {
    switch (model[id].actions.front().kind) {
      case ActionKind::skip:
      case ActionKind::assign:
      case ActionKind::assert_:
      case ActionKind::else_:
        return true;
      case ActionKind::condition:
        return starts_processes(model, id);
      default:
        return false;
    }
  });
}

// Locations from which a process may still be started.
std::vector<bool> before_starts(const Model& model, const ProcessType& type) {
  std::vector<bool> before(model.locations.size());
  for (bool grows = true; grows;) {
    grows = false;
    for (const LocationId at : type.locations)
      for (const TransitionId out : model[at].out) {
        const LocationId target = model[out].target;
        if (before[at.index()] ||
            !(starts_processes(model, out) || (target.valid() && before[target.index()])))
          continue;
        before[at.index()] = grows = true;
      }
  }
  return before;
}

// Whether a process that runs keeps control from its first step to its last start: wherever a start can still
// follow, it came there inside an atomic sequence and has something to do.
bool starts_under_control(const Model& model, const ProcessType& type) {
  const std::vector<bool> before = before_starts(model, type);
  std::vector<bool> entered(model.locations.size());
  for (const LocationId at : type.locations)
    for (const TransitionId out : model[at].out) {
      const LocationId target = model[out].target;
      if (!target.valid() || !before[target.index()]) continue;
      if (!model[out].atomic) return false;
      entered[target.index()] = true;
    }
  return std::all_of(type.locations.begin(), type.locations.end(), [&](LocationId at) {
    return !before[at.index()] || !entered[at.index()] || never_blocks(model, at);
  });
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
  if (model.types[only].provided) return false;
  return starts_under_control(model, model.types[only]);
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
