// What expressions, actions and transitions read and write.
#include <algorithm>

#include "execute/independence/footprints.hpp"
#include "model/access.hpp"

namespace isospin::execute {

using model::Action;
using model::ActionKind;
using model::Expr;
using model::ExprKind;
using model::Pattern;
using model::Reference;
using model::Transition;

void Footprints::add_expr(const Expr& expr, const Known& known, Footprint& to) const {
  switch (expr.kind) {
    case ExprKind::load:
      if (!model_[expr.reference.variable].owner.valid()) add_element(expr.reference, known, to.reads);
      break;
    case ExprKind::remote_load:
      add_element(expr.reference, known, to.reads);
      if (!is_surely_of_its_type(model_, expr)) to.reads.add(count_);
      break;
    case ExprKind::remote_location:
      if (!expr.location.valid()) break;
      if (!is_surely_of_its_type(model_, expr)) to.reads.add(count_);
      for (const model::LocationId id : locations_meant(model_, expr))
        to.reads.add(location_object_[id.index()]);
      break;
    case ExprKind::process_count:
      to.reads.add(count_);
      break;
    case ExprKind::non_progress:
      to.reads.add(progress_);
      break;
    case ExprKind::len:
    case ExprKind::full:
    case ExprKind::empty:
    case ExprKind::nfull:
    case ExprKind::nempty:
    case ExprKind::poll:
      for_ends(channel(*expr.a, known), [&](const Ends& ends) { to.reads.add(ends.content); });
      break;
    case ExprKind::run:
      for (const std::size_t object : {started_, ended_}) to.reads.add(object);
      for (const std::size_t object : {started_, count_}) to.writes.add(object);
      add_seen(expr.type.index(), to.writes);
      add_start(expr.type, to);
      add_channels_of(expr.type.index(), to);
      break;
    default:
      break;
  }
  for (const Expr* part : {expr.a, expr.b, expr.c})
    if (part) add_expr(*part, known, to);
  for (const Expr* arg : expr.args) add_expr(*arg, known, to);
  add_indices(expr.reference, known, to);
  for (const Pattern& pattern : expr.message) {
    if (pattern.value) add_expr(*pattern.value, known, to);
    add_indices(pattern.target, known, to);
  }
}

void Footprints::add_start(model::ProcessTypeId type, Footprint& to) const {
  Known known;
  known.type = type.index();
  for (const model::VariableId id : model_[type].locals)
    for (const Expr* initial : model_[id].initial) add_expr(*initial, known, to);
  if (waits_for_meeting(model_[type].initial, known)) to.writes.add(ready_);
}

void Footprints::add_write(const Reference& reference, const Known& known, Footprint& to) const {
  add_indices(reference, known, to);
  add_element(reference, known, to.writes);
  if (!model_[reference.variable].owner.valid()) add_element(reference, known, to.reads);
}

void Footprints::add_action(const Action& action, bool inside, const Known& known, Footprint& to) const {
  for (const Expr* part : {action.value, action.value2, action.channel})
    if (part) add_expr(*part, known, to);
  for (const Expr* arg : action.args) add_expr(*arg, known, to);
  for (const Pattern& pattern : action.message) {
    if (pattern.value) add_expr(*pattern.value, known, to);
    if (pattern.kind == Pattern::Kind::store) add_write(pattern.target, known, to);
  }
  switch (action.kind) {
    case ActionKind::assign:
      add_write(action.target, known, to);
      break;
    case ActionKind::assign_all:
      for (const model::Assignment& one : action.assignments) {
        add_expr(*one.value, known, to);
        add_write(one.target, known, to);
      }
      break;
    case ActionKind::send:
    case ActionKind::receive:
      add_send_or_receive(action, inside, known, to);
      break;
    case ActionKind::d_step:
      for (const auto& node : action.d_step->nodes)
        for (const model::DStep::Edge& edge : node) add_action(edge.action, true, known, to);
      break;
    case ActionKind::end:
      to.reads.add(started_);
      if (inside) to.reads.add(ended_);
      for (const std::size_t object : {ended_, count_}) to.writes.add(object);
      add_seen(known.type, to.writes);
      add_channels_of(known.type, to);
      break;
    default:
      break;
  }
}

// Channels that come or go with a process: the numbers of those that are gone are used again.
void Footprints::add_channels_of(std::size_t type, Footprint& to) const {
  if (layout_.types[type].channels.empty()) return;
  for_ends(std::nullopt, [&](const Ends& ends) {
    for (const std::size_t end : {ends.sending, ends.receiving, ends.content}) {
      to.reads.add(end);
      to.writes.add(end);
    }
  });
}

void Footprints::add_send_or_receive(const Action& action, bool inside, const Known& known,
                                     Footprint& to) const {
  const std::optional<std::size_t> which = channel(*action.channel, known);
  const bool sends = action.kind == ActionKind::send;
  const bool meets = can_be_rendezvous(which);
  const bool keeps = !which || !meets;
  for_ends(which, [&](const Ends& ends) {
    const std::size_t own = sends ? ends.sending : ends.receiving;
    const std::size_t other = sends ? ends.receiving : ends.sending;
    if (!action.copy) to.writes.add(own);
    if (meets) to.reads.add(other);
    if (keeps) {
      to.reads.add(own);
      if (!action.copy) to.writes.add(ends.content);
    }
    // Sorted in, it can come to stand at the head.
    if (action.sorted) {
      to.reads.add(other);
      to.writes.add(other);
    }
    if (inside)
      for (const std::size_t end : {ends.sending, ends.receiving, ends.content}) to.reads.add(end);
  });
  if (inside && meets) to.reads.add(ready_);
  if (model_.events.empty()) return;
  to.reads.add(events_);
  to.writes.add(events_);
}

// What others see of processes of a type.
void Footprints::add_seen(std::size_t type, ObjectSet& to) const {
  for (const model::VariableId id : model_.types[type].locals)
    if (first_object_[id.index()] != kNoObject) to.add(first_object_[id.index()]);
  for (const model::LocationId id : model_.types[type].locations)
    if (location_object_[id.index()] != kNoObject) to.add(location_object_[id.index()]);
  to.add(progress_);
  to.add(accept_);
}

void Footprints::add_labels(const Transition& transition, ObjectSet& to) const {
  for (const model::LocationId id : {transition.source, transition.target}) {
    if (!id.valid()) continue;
    if (location_object_[id.index()] != kNoObject) to.add(location_object_[id.index()]);
    if (model_[id].progress) to.add(progress_);
    if (model_[id].accept) to.add(accept_);
  }
}

void Footprints::add_enabling(const Action& action, bool filled, const Known& known, ObjectSet& to) const {
  Footprint all = nothing();
  switch (action.kind) {
    case ActionKind::condition:
    case ActionKind::d_step:
      add_action(action, true, known, all);
      break;
    case ActionKind::send:
    case ActionKind::receive:
      for_ends(channel(*action.channel, known), [&](const Ends& ends) {
        all.reads.add(ends.receiving);
        if (action.kind == ActionKind::receive && !filled) all.reads.add(ends.sending);
      });
      add_expr(*action.channel, known, all);
      for (const Expr* arg : action.args) add_expr(*arg, known, all);
      for (const Pattern& pattern : action.message)
        if (pattern.value) add_expr(*pattern.value, known, all);
      break;
    case ActionKind::end:
      all.reads.add(ended_);
      break;
    default:  // else waits for those beside it, which stay as they are; the others never wait
      break;
  }
  to.add(all.reads);
}

// 0: it is no receive from the head of a channel that is known and keeps messages.
std::uint32_t Footprints::length_of_head(const Action& action, const Known& known) const {
  if (action.kind != ActionKind::receive || action.random) return 0;
  const std::optional<std::size_t> which = channel(*action.channel, known);
  if (!which || can_be_rendezvous(which)) return 0;
  return layout_.channels[*which].offset;
}

bool Footprints::is_meeting(const Action& action, const Known& known) const {
  if (action.kind == ActionKind::d_step)
    return has_rendezvous_ &&
           std::ranges::any_of(action.d_step->nodes.front(), [&](const model::DStep::Edge& edge) {
             return is_meeting(edge.action, known);
           });
  return (action.kind == ActionKind::send || action.kind == ActionKind::receive) &&
         can_be_rendezvous(channel(*action.channel, known));
}

bool Footprints::waits_for_meeting(model::LocationId location, const Known& known) const {
  return location.valid() && has_rendezvous_ &&
         std::ranges::any_of(model_[location].out, [&](model::TransitionId id) {
           return is_meeting(model_[id].actions.front(), known);
         });
}

// Everything that decides which transitions of a location can be taken.
Footprint Footprints::looked_at(const model::Location& location, const Known& known) const {
  Footprint all = nothing();
  for (const model::TransitionId id : location.out) add_action(model_[id].actions.front(), true, known, all);
  return all;
}

ObjectSet Footprints::provided(const Known& known) const {
  Footprint provided = nothing();
  if (const Expr* condition = model_.types[known.type].provided) add_expr(*condition, known, provided);
  return provided.reads;
}

// A transition without what follows it in an atomic sequence.
StepFootprint Footprints::step(const Transition& transition, const Known& known) const {
  const Action& first = transition.actions.front();
  StepFootprint step{nothing(), none(), length_of_head(first, known), none(), is_meeting(first, known)};
  for (std::size_t a = 0; a < transition.actions.size(); ++a)
    add_action(transition.actions[a], a > 0, known, step.taken);
  add_labels(transition, step.taken.writes);
  if (waits_for_meeting(transition.source, known) || waits_for_meeting(transition.target, known))
    step.taken.writes.add(ready_);
  add_enabling(first, false, known, step.enabling);
  add_enabling(first, true, known, step.enabling_if_filled);
  const model::ProcessType& type = model_.types[known.type];
  const ObjectSet looked_at_first = provided(known);
  step.taken.reads.add(looked_at_first);
  step.enabling.add(looked_at_first);
  step.enabling_if_filled.add(looked_at_first);
  const model::Location& location = model_[transition.source];
  const bool has_escapes =
      std::ranges::any_of(location.out, [&](model::TransitionId id) { return model_[id].escape != 0; });
  if (has_escapes || type.deterministic || first.kind == ActionKind::else_) {
    const Footprint all = looked_at(location, known);
    step.taken.reads.add(all.reads);
    if (has_escapes || type.deterministic) {
      step.enabling.add(all.reads);
      step.enabling_if_filled.add(all.reads);
    }
  }
  return step;
}

ObjectSet Footprints::visible(bool accept_labels) const {
  Footprint seen = nothing();
  if (model_.claim) {
    Known known;
    known.type = model_.claim->type.index();
    for (const model::LocationId location : model_[model_.claim->type].locations)
      for (const model::TransitionId id : model_[location].out)
        for (const Action& action : model_[id].actions)
          if (action.kind != ActionKind::end) add_action(action, true, known, seen);
  }
  if (accept_labels) seen.reads.add(accept_);
  return seen.reads;
}

}  // namespace isospin::execute
