#include "model/starts.hpp"

#include <algorithm>

#include "model/access.hpp"

namespace isospin::model {

namespace {

bool starts_processes(const Model& model, TransitionId id) {
  const auto& actions = model[id].actions;
  return std::any_of(actions.begin(), actions.end(),
                     [](const Action& action) { return contains_run(action); });
}

// Who sends where a receiver waits hands control over to that one.
bool may_hand_over(const Model& model, TransitionId id) {
  const auto& actions = model[id].actions;
  return std::any_of(actions.begin(), actions.end(),
                     [](const Action& action) { return action.kind == ActionKind::send; }) &&
         has_rendezvous(model);
}

// Whether there is always something to do here, and nothing that could hand control over to another process.
bool keeps_control(const Model& model, LocationId at) {
  const auto& out = model[at].out;
  if (std::any_of(out.begin(), out.end(), [&](TransitionId id) { return may_hand_over(model, id); }))
    return false;
  return std::any_of(out.begin(), out.end(), [&](TransitionId id) {
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
    return !before[at.index()] || !entered[at.index()] || keeps_control(model, at);
  });
}

// The process that an action starts; invalid where there is none, or where it depends on something.
ProcessTypeId started_by(const Action& action) {
  const bool plain = action.kind == ActionKind::condition || action.kind == ActionKind::assign;
  if (!plain || !action.value || action.value->kind != ExprKind::run) return {};
  return action.value->type;
}

}  // namespace

bool starts_in_one_go(const Model& model) {
  std::vector<bool> starter(model.types.size());
  for (std::size_t t = 0; t < model.types.size(); ++t)
    for (const LocationId id : model.types[t].locations)
      for (const TransitionId out : model[id].out) starter[t] = starter[t] || starts_processes(model, out);
  const auto starters = std::count(starter.begin(), starter.end(), true);
  if (starters == 0) return true;
  if (starters > 1) return false;
  // A process that is started may be more important than the one that started it, and goes first.
  if (model.observes.priorities) return false;
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

std::vector<ProcessTypeId> known_processes(const Model& model) {
  if (!starts_in_one_go(model)) return {};
  std::vector<ProcessTypeId> known;
  for (const Instance& instance : model.instances) known.push_back(instance.type);
  if (known.empty()) return {};
  // Only the youngest can be the one that starts others.
  const ProcessType& youngest = model[known.back()];
  const std::vector<bool> before = before_starts(model, youngest);
  std::vector<bool> passed(model.locations.size());
  for (LocationId at = youngest.initial; at.valid() && before[at.index()];) {
    if (model[at].out.size() != 1 || passed[at.index()]) return {};
    passed[at.index()] = true;
    const Transition& only = model[model[at].out.front()];
    for (const Action& action : only.actions) {
      if (!contains_run(action)) continue;
      known.push_back(started_by(action));
      if (!known.back().valid()) return {};
    }
    at = only.target;
  }
  return known;
}

}  // namespace isospin::model
