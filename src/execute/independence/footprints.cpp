// What is shared, and what is known of a process for good.
#include "execute/independence/footprints.hpp"

#include <algorithm>

#include "model/access.hpp"
#include "model/arithmetic.hpp"

namespace isospin::execute {

using model::Action;
using model::Expr;
using model::ExprKind;
using model::Reference;
using model::Transition;

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

bool Footprints::can_be_rendezvous(const std::optional<std::size_t>& channel) const {
  if (!channel) return has_rendezvous_;
  return model_[layout_.channels[*channel].type].rendezvous();
}

}  // namespace isospin::execute
