#include <algorithm>
#include <cassert>

#include "model/access.hpp"
#include "model/arithmetic.hpp"
#include "system/prologue.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Expr;
using model::ExprKind;

GroundForm unfold(const model::Model& model) {
  GroundForm form = Unfolder(model).run();
  find_prologue(form);
  return form;
}

Unfolder::Unfolder(const model::Model& model)
    : model_(model),
      written_(model::written(model)),
      first_global_(model.variables.size()),
      global_known_(model.variables.size(), kNothing),
      location_index_(model.locations.size()),
      local_index_(model.variables.size(), kNothing) {
  for (const model::VariableId id : model.globals)
    if (model[id].dimensions.empty() && !model[id].channel_type.valid() && written_[id.index()])
      global_known_[id.index()] = globals_known_++;
  for (const model::ProcessType& type : model.types) {
    std::uint32_t index = 0;
    for (const model::LocationId id : type.locations) location_index_[id.index()] = index++;
    index = 0;
    for (const model::VariableId id : type.locals) {
      local_index_[id.index()] = index;
      index += model[id].elements();
    }
  }
}

// A model of more variables, counting elements of arrays, would take longer to look at than most are
// searched.
constexpr std::size_t kMostSlots = std::size_t{1} << 18;

void Unfolder::obstacle(std::string why, Span at) {
  if (!out_.obstacle) out_.obstacle = Refusal{std::move(why), at};
}

// What names processes in a way that we do not follow.
bool Unfolder::find_obstacle() {
  std::size_t slots = 0;
  for (const model::VariableId id : model_.globals) slots += model_[id].elements();
  for (const model::Instance& instance : model_.instances)
    for (const model::VariableId id : model_[instance.type].locals) slots += model_[id].elements();
  if (slots > kMostSlots) obstacle("the model has too many variables and elements of arrays to compare", {});
  if (model_.observes.priorities) obstacle("processes have priorities", {});
  if (!model_.events.empty())
    obstacle("a trace assertion follows the order of messages", model_[model_.events.front().type].span);
  model::for_each_expr(model_, [&](const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::last_pid:
        return obstacle("`_last` names the process that moved last", expr.span);
      case ExprKind::enabled:
        return obstacle("`enabled` asks about a process by its number", expr.span);
      case ExprKind::location_number:
        return obstacle("`pc_value` compares locations as numbers", expr.span);
      default:
        return;
    }
  });
  return out_.obstacle.has_value();
}

GroundForm Unfolder::run() {
  if (find_obstacle()) return std::move(out_);

  // A first round only to find out which processes are started: what refers to them can be told afterwards.
  add_globals();
  for (const model::Instance& instance : model_.instances) add_process(instance.type, {}, instance.arguments);
  for (const ProcessNo p : IdRange<ProcessNo>(model_.instances.size())) {
    if (!out_.obstacle) unfold_process(p);
  }
  check_starts();
  const GroundForm first = std::move(out_);

  out_ = GroundForm{};
  arrays_.clear();
  place_arrays_.clear();
  places_.clear();
  known_at_.clear();
  started_at_.clear();
  if (first.obstacle) {
    out_.obstacle = first.obstacle;
    return std::move(out_);
  }
  knows_processes_ = true;
  declare();
  add_globals();
  for (const model::Instance& instance : model_.instances) add_process(instance.type, {}, instance.arguments);
  for (const Start& start : starts_) add_process(start.type, start.starter, start.args);
  for (const ProcessNo p : out_.processes.ids()) {
    if (!out_.obstacle) unfold_process(p);
  }
  // What refers to those that are started leads elsewhere now, maybe to further starts.
  if (model_.instances.size() + starts_.size() > out_.processes.size())
    obstacle("which processes are started depends on the run", starts_.back().span);
  check_starts();
  if (model_.claim) unfold_claim();
  unfold_watchers();
  add_starts();
  if (out_.obstacle) {
    GroundForm nothing;
    nothing.obstacle = out_.obstacle;
    return nothing;
  }
  find_constants();
  add_mentions();
  return std::move(out_);
}

// Assignments in code that nobody reaches are not there any more: what only those change is a constant, as it
// is in a process that does without them. Steps do not write what is left out; there the source decides.
void Unfolder::find_constants() {
  for (Slot& slot : out_.slots) slot.constant = !slot.left_out || !written_[slot.variable.index()];
  const auto note = [&](const Sequence& sequence) {
    for (const Item& item : sequence.items)
      for (const std::uint32_t written : touches(item).writes)
        if (written < out_.slots.size()) out_.slots[SlotNo(written)].constant = false;
  };
  for (const Step& step : out_.steps) note(step.sequence);
  for (const ClaimStep& step : out_.claim) note(step.sequence);
  for (Slot& slot : out_.slots) slot.constant = slot.constant && !slot.varies_at_start;
}

// ---------------------------------------------------------------- what there is

void Unfolder::add_globals() {
  for (const model::VariableId id : model_.globals) {
    first_global_[id.index()] = out_.slots.next();
    add_slots(id, {}, {});
  }
}

void Unfolder::add_slots(model::VariableId id, ProcessNo process, const std::vector<std::int32_t>& args) {
  const model::Variable& variable = model_[id];
  for (std::uint32_t i = 0; i < variable.elements(); ++i) {
    Slot slot;
    slot.variable = id;
    slot.element = i;
    slot.process = process;
    slot.type = variable.type;
    slot.left_out = variable.write_only;
    if (variable.channel_type.valid()) {
      slot.initial_channel = out_.channels.next();
      slot.initial = system::value_of(slot.initial_channel);
      out_.channels.add({variable.channel_type, out_.slots.next(), process});
      if (process.valid()) out_.processes[process].channels.push_back(slot.initial_channel);
    } else if (process.valid() && out_.processes[process].slots.size() < args.size()) {
      slot.initial = model::kept(slot.type, args[out_.processes[process].slots.size()]);
      if (slot.type.kind == model::ValueKind::chan && slot.initial > 0)
        slot.initial_channel = channel_of(slot.initial);
    } else if (variable.initial.empty()) {
      if (variable.type.is_range())
        slot.initial = variable.type.may_be_undefined ? variable.type.undefined() : variable.type.low;
    } else {
      const Expr& initial = *variable.initial[variable.initial.size() == 1 ? 0 : i];
      const ProcessNo before = process_;
      process_ = process;
      initialising_ = !process.valid() || !out_.processes[process].starter.valid() ? kAtStart : kLater;
      const std::optional<std::int32_t> value = value_of(fold(initial, nullptr));
      initialising_ = kNotInitialising;
      process_ = before;
      if (value)
        slot.initial = model::kept(slot.type, *value);
      else
        obstacle("the initial value of `" + variable.name + "` depends on the state", initial.span);
    }
    const SlotNo number = out_.slots.add(slot);
    if (process.valid()) out_.processes[process].slots.push_back(number);
  }
}

ProcessNo Unfolder::add_process(model::ProcessTypeId type_id, ProcessNo starter,
                                const std::vector<std::int32_t>& args) {
  const model::ProcessType& type = model_[type_id];
  Process process;
  process.type = type_id;
  process.starter = starter;
  const ProcessNo number = out_.processes.add(std::move(process));
  for (const model::VariableId id : type.locals) add_slots(id, number, args);
  out_.processes[number].initial = place_of(number, type.initial);
  return number;
}

PlaceNo Unfolder::place_of(ProcessNo process, model::LocationId location) {
  const auto [found, is_new] = places_.emplace(std::pair(process, location), out_.places.next());
  if (is_new) {
    const model::Location& known = model_[location];
    Place place;
    place.process = process;
    place.location = location;
    place.index = location_index_[location.index()];
    place.order_number = known.number;
    place.end = known.end;
    place.accept = known.accept;
    place.progress = known.progress;
    place.span = known.span;
    out_.places.add(place);
    out_.processes[process].places.push_back(found->second);
    known_at_.add({});
    started_at_.add({});
  }
  return found->second;
}

SlotNo Unfolder::slot_of(model::VariableId variable, std::uint32_t element, ProcessNo process) const {
  if (!model_[variable].owner.valid()) return SlotNo(first_global_[variable.index()].value() + element);
  return out_.processes[process].slots[local_index_[variable.index()] + element];
}

// ---------------------------------------------------------------- the code of a process

// Constants are propagated along with it (Kildall 1973): what is known at a place is what every way to it
// agrees on. It is done again until nothing more is lost; the last round's steps stay.
void Unfolder::unfold_process(ProcessNo process) {
  process_ = process;
  const model::ProcessType& type = model_[out_.processes[process].type];
  const PlaceNo initial = out_.processes[process].initial;
  // What is dead at the start is 0 in the state.
  for (const model::VariableId id : type.forgotten_at_start)
    for (std::uint32_t i = 0; i < model_[id].elements(); ++i) {
      Slot& slot = out_.slots[slot_of(id, i, process)];
      slot.initial = 0;
      slot.initial_channel = {};
      slot.dead_at_start = true;
    }
  Known at_first;
  for (const SlotNo slot : out_.processes[process].slots) at_first.push_back(out_.slots[slot].initial);
  known_at_[initial] = at_first;
  started_at_[initial] = 0;
  const std::size_t first_step = out_.steps.size();
  const std::size_t first_term = out_.terms.size();
  do {
    changed_ = false;
    out_.steps.resize(first_step);
    out_.terms.resize(first_term);
    out_.processes[process].steps.clear();
    IdTable<PlaceNo, bool> done(out_.places.size());
    todo_ = {initial};
    while (!todo_.empty() && !out_.obstacle) {
      const PlaceNo place = todo_.back();
      todo_.pop_back();
      done.resize(out_.places.size());
      if (done[place]) continue;
      done[place] = true;
      if (unfold_choice(place)) continue;
      for (const model::TransitionId id : model_[out_.places[place].location].out)
        unfold_transition(place, id);
    }
    // Places of an earlier round that nothing leads to any more are left: they have no steps.
  } while (changed_ && !out_.obstacle);
  if (type.provided) out_.processes[process].provided = fold(*type.provided, nullptr);
  note_known_locals(process);
}

void Unfolder::note_known_locals(ProcessNo process) {
  const Process& of = out_.processes[process];
  for (std::size_t i = 0; i < of.slots.size(); ++i)
    out_.slots[of.slots[i]].follows_from_place =
        !out_.slots[of.slots[i]].initial_channel.valid() &&
        std::all_of(of.places.begin(), of.places.end(),
                    [&](PlaceNo place) { return !known_at_[place] || (*known_at_[place])[i].has_value(); });
}

// The claim looks at the system from outside: nothing about it is known beforehand.
void Unfolder::unfold_claim() {
  process_ = {};
  const std::vector<model::LocationId>& locations = model_[model_.claim->type].locations;
  std::map<model::LocationId, ClaimPlaceNo> place_of;
  for (const model::LocationId id : locations)
    place_of[id] = out_.claim_places.add({id, model_[id].end, model_[id].accept, model_[id].span});
  for (const model::LocationId id : locations) {
    const ClaimStepNo first = out_.claim.next();
    for (const model::TransitionId out : model_[id].out) {
      const model::Transition& transition = model_[out];
      Path path;
      append_all(out, path);
      if (path.impossible) continue;
      ClaimStep step;
      step.source = place_of[id];
      if (transition.target.valid()) step.target = place_of[transition.target];
      step.atomic = transition.atomic;
      step.escape = transition.escape;
      step.span = transition.span;
      step.sequence = std::move(path.sequence);
      arrange(step.sequence);
      if (transition.actions.front().kind == model::ActionKind::else_)
        for (const ClaimStepNo other : IdRange<ClaimStepNo>(first, out_.claim.size()))
          step.others.push_back(other);
      out_.claim.add(std::move(step));
    }
  }
}

void Unfolder::unfold_watchers() {
  for (const model::Invariant& invariant : model_.invariants)
    watch(ClaimStep::Kind::invariant, *invariant.condition, invariant.span);
  if (model_.deadlock.allowed)
    watch(ClaimStep::Kind::allowed_deadlock, *model_.deadlock.allowed, model_.deadlock.allowed->span);
  if (model_.assumed) watch(ClaimStep::Kind::assumed, *model_.assumed, model_.assumed->span);
  if (model_.possible) watch(ClaimStep::Kind::possible, *model_.possible, model_.possible->span);
  if (!model_.branching) return;
  const auto watch_each = [&](ClaimStep::Kind kind, const std::vector<model::Expr*>& conditions) {
    for (std::size_t i = 0; i < conditions.size(); ++i)
      watch(kind, *conditions[i], model_.branching->span, static_cast<std::uint32_t>(i));
  };
  watch_each(ClaimStep::Kind::atom, model_.branching->atoms);
  watch_each(ClaimStep::Kind::fair, model_.branching->fair);
}

void Unfolder::watch(ClaimStep::Kind kind, const model::Expr& condition, Span span, std::uint32_t number) {
  process_ = {};
  ClaimStep step;
  step.kind = kind;
  step.number = number;
  step.span = span;
  Item item;
  item.kind = ItemKind::condition;
  item.value = fold(condition, nullptr);
  item.span = span;
  step.sequence.items.push_back(std::move(item));
  out_.claim.add(std::move(step));
}

bool Unfolder::can_end(model::ProcessTypeId type) const {
  for (const model::LocationId id : model_[type].locations)
    for (const model::TransitionId out : model_[id].out)
      if (model_[out].actions.front().kind == model::ActionKind::end) return true;
  return false;
}

// That each `run` is executed once, at a number of its own, follow.cpp has seen to.
void Unfolder::check_starts() {
  if (out_.obstacle || starts_.empty()) return;
  const ProcessNo starter = starts_.front().starter;
  for (const Start& start : starts_) {
    if (start.starter != starter) return obstacle("several processes start others", start.span);
    for (const model::LocationId id : model_[start.type].locations)
      for (const model::TransitionId out : model_[id].out)
        for (const model::Action& action : model_[out].actions)
          if (model::contains_run(action))
            return obstacle("a process that is started starts others", action.span);
  }
  // One that ends before all are started would leave its number to another.
  for (std::size_t p = starter.index() + 1; p < model_.instances.size(); ++p)
    if (can_end(model_.instances[p].type))
      return obstacle("a process may end before others are started", model_[model_.instances[p].type].span);
  if (std::none_of(started_at_.begin(), started_at_.end(), [&](const std::optional<std::size_t>& started) {
        return started && *started > 0 && *started < starts_.size();
      }))
    return;
  for (const Start& start : starts_)
    if (can_end(start.type))
      return obstacle("a process may end before all others are started", model_[start.type].span);
}

}  // namespace isospin::system
