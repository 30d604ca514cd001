#include "execute/independence/footprints.hpp"

#include <algorithm>

#include "model/access.hpp"
#include "model/arithmetic.hpp"

namespace isospin::execute {

using model::Action;
using model::ActionKind;
using model::Expr;
using model::ExprKind;
using model::Pattern;
using model::Reference;
using model::Transition;

// What is known of a process for good.
struct Footprints::Known {
  std::size_t type = 0;
  std::optional<std::int32_t> pid;
  const std::vector<std::int32_t>* values = nullptr;  // of fixed locals; null: not known
  std::vector<bool>* asked = nullptr;                 // by variable: set where a value would be of use
};

Footprints::Footprints(const model::Model& model, const Layout& layout) : model_(model), layout_(layout) {
  has_rendezvous_ = model::has_rendezvous(model);
  number_objects();
  find_fixed_locals();
  find_spawned();
}

// ---------------------------------------------------------------- objects

void Footprints::number_objects() {
  const std::vector<bool> read_remotely = remotely_read(model_);
  const std::vector<bool> observed = remotely_observed(model_);
  std::vector<bool> within_steps(model_.variables.size());  // written before it is read in every step
  const std::vector<bool> written = model::written(model_);
  for (const Transition& transition : model_.transitions)
    for (const model::VariableId id : transition.forgotten)
      if (!model_[id].owner.valid()) within_steps[id.index()] = true;
  first_object_.assign(model_.variables.size(), kNoObject);
  by_element_.assign(model_.variables.size(), false);
  first_channel_.assign(model_.variables.size(), kNoObject);
  std::size_t channels = 0;
  for (std::size_t v = 0; v < model_.variables.size(); ++v) {
    const model::Variable& variable = model_.variables[v];
    if (variable.owner.valid()) {
      if (read_remotely[v]) first_object_[v] = objects_++;
      continue;
    }
    if (variable.write_only || within_steps[v] || !written[v]) continue;
    first_object_[v] = objects_;
    by_element_[v] = variable.elements() <= kMostElements;
    objects_ += by_element_[v] ? variable.elements() : 1;
  }
  for (const model::VariableId id : model_.globals) {
    if (!model_[id].channel_type.valid()) continue;
    if (!written[id.index()]) first_channel_[id.index()] = channels;
    channels += model_[id].elements();
  }
  for (std::size_t c = 0; c <= std::min(channels, kMostChannels); ++c, objects_ += 3)
    ends_.push_back({objects_, objects_ + 1, objects_ + 2});
  location_object_.assign(model_.locations.size(), kNoObject);
  for (std::size_t l = 0; l < model_.locations.size(); ++l)
    if (observed[l]) location_object_[l] = objects_++;
  for (std::size_t* one : {&started_, &ended_, &count_, &events_, &progress_, &accept_, &ready_})
    *one = objects_++;
}

void Footprints::find_fixed_locals() {
  const std::vector<bool> written = model::written(model_);
  for (const model::ProcessType& type : model_.types) {
    auto& fixed = fixed_.emplace_back();
    for (const model::VariableId id : type.locals)
      if (!written[id.index()] && model_[id].dimensions.empty()) fixed.push_back(id);
  }
  // Profiles are made for each of their values, so only those are kept that choose an element or a channel.
  std::vector<bool> asked(model_.variables.size());
  for (std::size_t t = 0; t < model_.types.size(); ++t) {
    const std::vector<std::int32_t> any(fixed_[t].size());
    Known known;
    known.type = t;
    known.pid = 0;
    known.values = &any;
    known.asked = &asked;
    for (const model::LocationId location : model_.types[t].locations)
      for (const model::TransitionId id : model_[location].out) step(model_[id], known);
    std::erase_if(fixed_[t], [&](model::VariableId id) { return !asked[id.index()]; });
  }
}

// By the whole of each type; those that it starts included.
void Footprints::find_spawned() {
  spawned_.assign(model_.types.size(), nothing());
  std::vector<std::vector<bool>> starts(model_.types.size(), std::vector<bool>(model_.types.size()));
  for (std::size_t t = 0; t < model_.types.size(); ++t) {
    Known known;
    known.type = t;
    spawned_[t].reads.add(provided(known));
    for (const model::LocationId location : model_.types[t].locations)
      for (const model::TransitionId id : model_[location].out) {
        StepFootprint one = step(model_[id], known);
        // It may also come in the middle of an atomic sequence, where it matters whether it can go on.
        Footprint again = nothing();
        add_action(model_[id].actions.front(), true, known, again);
        for (const Footprint* part : {&one.taken, &again}) {
          spawned_[t].reads.add(part->reads);
          spawned_[t].writes.add(part->writes);
        }
        for (const Action& action : model_[id].actions)
          for_each_expr(action, [&](const Expr& expr) {
            if (expr.kind == ExprKind::run) starts[t][expr.type.index()] = true;
          });
      }
  }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t t = 0; t < starts.size(); ++t)
      for (std::size_t u = 0; u < starts.size(); ++u)
        if (starts[t][u]) {
          grown |= spawned_[t].reads.add(spawned_[u].reads);
          grown |= spawned_[t].writes.add(spawned_[u].writes);
        }
  }
}

// ---------------------------------------------------------------- what is known

std::optional<std::int32_t> Footprints::value(const Expr& expr, const Known& known) const {
  switch (expr.kind) {
    case ExprKind::constant:
      return expr.value;
    case ExprKind::own_pid:
      return known.pid;
    case ExprKind::load: {
      if (known.asked) (*known.asked)[expr.reference.variable.index()] = true;
      if (!known.values) return std::nullopt;
      const auto& fixed = fixed_[known.type];
      const auto found = std::find(fixed.begin(), fixed.end(), expr.reference.variable);
      if (found == fixed.end()) return std::nullopt;
      return (*known.values)[static_cast<std::size_t>(found - fixed.begin())];
    }
    case ExprKind::unary: {
      const auto a = value(*expr.a, known);
      return a ? std::optional(model::apply(expr.op, *a)) : std::nullopt;
    }
    case ExprKind::binary: {
      const auto a = value(*expr.a, known);
      const auto b = value(*expr.b, known);
      return a && b ? model::apply(expr.op, *a, *b) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::uint32_t> Footprints::element(const Reference& reference, const Known& known) const {
  const model::Variable& variable = model_[reference.variable];
  std::optional<std::uint32_t> number = 0;
  for (std::size_t d = 0; d < reference.indices.size(); ++d) {
    const auto index = value(*reference.indices[d], known);
    if (!index || *index < 0 || static_cast<std::uint32_t>(*index) >= variable.dimensions[d])
      number.reset();
    else if (number)
      number = *number * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
  }
  return number;
}

void Footprints::add_element(const Reference& reference, const Known& known, ObjectSet& to) const {
  const std::size_t v = reference.variable.index();
  if (first_object_[v] == kNoObject) return;
  if (!by_element_[v]) {
    to.add(first_object_[v]);
  } else if (const auto one = element(reference, known)) {
    to.add(first_object_[v] + *one);
  } else {
    for (std::uint32_t e = 0; e < model_.variables[v].elements(); ++e) to.add(first_object_[v] + e);
  }
}

void Footprints::add_indices(const Reference& reference, const Known& known, Footprint& to) const {
  for (const Expr* index : reference.indices) add_expr(*index, known, to);
}

std::optional<std::size_t> Footprints::channel(const Expr& expr, const Known& known) const {
  if (expr.kind == ExprKind::load && first_channel_[expr.reference.variable.index()] != kNoObject) {
    const auto one = element(expr.reference, known);
    if (!one) return std::nullopt;
    const std::size_t number = first_channel_[expr.reference.variable.index()] + *one;
    return number + 1 < ends_.size() ? std::optional(number) : std::nullopt;
  }
  const auto number = value(expr, known);
  if (!number || *number < 1 || static_cast<std::size_t>(*number) >= ends_.size()) return std::nullopt;
  return static_cast<std::size_t>(*number - 1);
}

template <class Add>
void Footprints::for_ends(const std::optional<std::size_t>& channel, Add&& add) const {
  if (channel) {
    add(ends_[*channel]);
  } else {
    for (const Ends& ends : ends_) add(ends);
  }
}

bool Footprints::can_be_rendezvous(const std::optional<std::size_t>& channel) const {
  if (!channel) return has_rendezvous_;
  return model_[layout_.channels[*channel].type].rendezvous();
}

// ---------------------------------------------------------------- expressions and actions

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

// ---------------------------------------------------------------- profiles

std::unique_ptr<Profile> Footprints::profile(std::size_t type, int pid,
                                             const std::vector<std::int32_t>& values) const {
  Known known;
  known.type = type;
  known.pid = pid;
  known.values = &values;
  const auto& locations = model_.types[type].locations;
  auto profile = std::make_unique<Profile>();
  profile->steps.resize(locations.size());
  profile->out.resize(locations.size());
  profile->future.assign(locations.size(), nothing());
  profile->provided = provided(known);
  for (Footprint& future : profile->future) future.reads.add(profile->provided);
  const auto number = [&](model::LocationId id) { return layout_.location_index[id.index()] - 1; };
  // Where a transition leads, if anywhere; locations that no process comes to have no number.
  const auto leads_on = [&](const Transition& transition) {
    return transition.target.valid() && layout_.location_index[transition.target.index()] != 0;
  };

  // Before the next state that counts: inside an atomic sequence; and after a rendezvous, when the other one
  // goes on in its own and hands control back by another.
  const auto may_go_on = [&](const Transition& transition) {
    return transition.atomic ||
           (is_meeting(transition.actions.front(), known) && waits_for_meeting(transition.target, known));
  };

  // What processes do that a transition starts.
  const auto add_started = [&](const Transition& transition, Footprint& to) {
    for (const Action& action : transition.actions)
      for_each_expr(action, [&](const Expr& expr) {
        if (expr.kind != ExprKind::run) return;
        to.reads.add(spawned_[expr.type.index()].reads);
        to.writes.add(spawned_[expr.type.index()].writes);
      });
  };

  // What an atomic sequence that has come to a location can do before the next state that counts.
  std::vector<Footprint> inside(locations.size(), nothing());
  for (std::size_t l = 0; l < locations.size(); ++l)
    for (const model::TransitionId id : model_[locations[l]].out) {
      const Transition& transition = model_[id];
      StepFootprint one = step(transition, known);
      // Whoever is started here may be met in the same sequence, and take part in the step.
      if (has_rendezvous_ && may_go_on(transition)) add_started(transition, one.taken);
      Footprint again = nothing();
      add_action(transition.actions.front(), true, known, again);
      for (const Footprint* part : {&one.taken, &again}) {
        inside[l].reads.add(part->reads);
        inside[l].writes.add(part->writes);
      }
      profile->steps[l].push_back(std::move(one));
      profile->out[l].push_back(static_cast<std::uint32_t>(id.index()));
    }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t l = 0; l < locations.size(); ++l)
      for (const model::TransitionId id : model_[locations[l]].out) {
        if (!leads_on(model_[id]) || !may_go_on(model_[id])) continue;
        const Footprint& next = inside[number(model_[id].target)];
        grown |= inside[l].reads.add(next.reads);
        grown |= inside[l].writes.add(next.writes);
      }
  }
  for (std::size_t l = 0; l < locations.size(); ++l)
    for (std::size_t i = 0; i < profile->steps[l].size(); ++i) {
      const Transition& transition = model_[model_[locations[l]].out[i]];
      StepFootprint& one = profile->steps[l][i];
      if (leads_on(transition) && may_go_on(transition)) {
        one.taken.reads.add(inside[number(transition.target)].reads);
        one.taken.writes.add(inside[number(transition.target)].writes);
      }
      Footprint& future = profile->future[l];
      future.reads.add(one.taken.reads);
      future.writes.add(one.taken.writes);
      add_started(transition, future);
    }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t l = locations.size(); l-- > 0;)
      for (const model::TransitionId id : model_[locations[l]].out) {
        if (!leads_on(model_[id])) continue;
        const Footprint& next = profile->future[number(model_[id].target)];
        grown |= profile->future[l].reads.add(next.reads);
        grown |= profile->future[l].writes.add(next.writes);
      }
  }
  return profile;
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
