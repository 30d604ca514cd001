// Transitions to steps.
//
// An atomic sequence is followed, and becomes one step, as long as nothing can come in between: each next
// statement can always be executed, and none is a rendezvous. Loops whose counter is known are run through;
// choices that come together again stay choices. Where that ends, the location is a place like any other:
// less is seen then, nothing wrong.
#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <set>

#include "base/cut_off.hpp"
#include "base/hash.hpp"
#include "model/access.hpp"
#include "model/arithmetic.hpp"
#include "system/follow_as_fold.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Action;
using model::ActionKind;
using model::ExprKind;
using model::LocationId;
using model::Transition;

namespace {

// More than any honest loop over processes needs.
constexpr std::size_t kMostItems = 20000;

// Two that are equal by chance only end a sequence early.
std::uint64_t fingerprint(const Known& known) {
  std::vector<std::int64_t> words;
  words.reserve(known.size());
  for (const std::optional<std::int32_t>& value : known)
    words.push_back(value ? *value : std::numeric_limits<std::int64_t>::max());
  return hash_bytes(words.data(), words.size() * sizeof(words[0]));
}

}  // namespace

void Unfolder::unfold_transition(PlaceNo place, model::TransitionId transition_id) {
  const Transition& transition = model_[transition_id];
  Path path = path_from(place);
  const model::Location& location = model_[out_.places[place].location];
  const bool is_else = transition.actions.front().kind == ActionKind::else_;
  // An else asks about what is tried before it.
  std::vector<model::TransitionId> earlier;
  for (const model::TransitionId id : location.out) {
    if (id == transition_id) break;
    earlier.push_back(id);
  }
  if (is_else)
    for (const model::TransitionId id : earlier)
      if (executable(model_[id].actions.front(), path.known) == Executable::always) return;
  Path before = path;
  append_all(transition_id, path);
  if (path.impossible) return;
  if (is_else && all_impossible(earlier, before.known)) drop_else(transition, 0, path);
  At at{transition.target, transition.atomic};
  if (!may_meet(transition, before)) {
    const Path so_far = path;
    saw_own_place_ = false;
    follow_atomic(at, path, LocationId::none());
    // Where the process itself is changes on the way.
    if (saw_own_place_) {
      path = so_far;
      at = {transition.target, transition.atomic};
    }
  }

  add_step(place, at, std::move(path), transition.escape, transition.span);
  if (model_[out_.processes[process_].type].deterministic)
    out_.steps.back().turn =
        static_cast<std::uint32_t>(2 * earlier.size() + 1 + (model::must_be_only(transition) ? 1 : 0));
}

// An else that is always taken says nothing; but that a d_step behind it has begun must still be seen.
void Unfolder::drop_else(const Transition& transition, std::size_t at, Path& path) {
  const auto item = path.sequence.items.begin() + static_cast<std::ptrdiff_t>(at);
  const bool begins = transition.actions.size() > 1 && transition.actions[1].kind == ActionKind::d_step;
  if (!begins) {
    path.sequence.items.erase(item);
    return;
  }
  item->kind = ItemKind::evaluate;
  item->value = number(1, item->span);
}

bool Unfolder::unfold_choice(PlaceNo place) {
  const model::Location& location = model_[out_.places[place].location];
  if (location.out.size() < 2 || model_[out_.processes[process_].type].deterministic) return false;
  Path path = path_from(place);
  At at{out_.places[place].location, true};
  const std::size_t terms = out_.terms.size();
  saw_own_place_ = false;
  follow_atomic(at, path, LocationId::none());
  if (at.location == out_.places[place].location || path.sequence.items.empty() || saw_own_place_) {
    out_.terms.resize(terms);
    return false;
  }
  add_step(place, at, std::move(path), 0, location.span);
  return true;
}

Path Unfolder::path_from(PlaceNo place) {
  left_ = kMostItems;
  counted_.clear();
  Path path;
  path.known = *known_at_[place];
  path.known.resize(path.known.size() + globals_known_);
  note_work(path.known.size());
  path.started = started_at_[place].value_or(0);
  return path;
}

void Unfolder::add_step(PlaceNo place, At at, Path path, std::uint32_t escape, Span span) {
  Step step;
  step.process = process_;
  step.source = place;
  step.atomic = at.atomic;
  step.escape = escape;
  step.span = span;
  step.sequence = std::move(path.sequence);
  arrange(step.sequence);
  if (!step.sequence.items.empty() && step.sequence.items.front().kind == ItemKind::else_)
    for (const StepNo s : out_.processes[process_].steps)
      if (out_.steps[s].source == place) step.others.push_back(s);
  if (at.location.valid()) {
    step.target = place_of(process_, at.location);
    std::optional<std::size_t>& started = started_at_[step.target];
    if (started && *started != path.started)
      obstacle("how many processes are started depends on the run", span);
    started = path.started;
    path.known.resize(out_.processes[process_].slots.size());
    std::optional<Known>& there = known_at_[step.target];
    if (!there) {
      there = path.known;
      changed_ = true;
    } else {
      const Known was = *there;
      meet(*there, path.known);
      changed_ |= was != *there;
    }
    todo_.push_back(step.target);
  }
  out_.processes[process_].steps.push_back(out_.steps.add(std::move(step)));
}

void Unfolder::meet(Path& path, const Path& other) {
  meet(path.known, other.known);
  if (path.started != other.started) obstacle("how many processes are started depends on the run", {});
}

void Unfolder::meet(Known& known, const Known& other) {
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i] != other[i]) known[i].reset();
}

// ---------------------------------------------------------------- actions

void Unfolder::append_all(model::TransitionId id, Path& path) {
  const Transition& transition = model_[id];
  for (const Action& action : transition.actions) {
    note_work(128);
    append(action, path);
    if (path.impossible) return;
  }
  if (knows_processes_) out_.possible[id] = true;
  for (const model::VariableId variable : transition.forgotten) forget(variable, path);
}

void Unfolder::forget(model::VariableId variable, Path& path) {
  for (std::uint32_t i = 0; i < model_[variable].elements(); ++i) {
    Item item;
    item.kind = ItemKind::forget;
    item.target.slot = slot_of(variable, i, process_);
    if (const std::uint32_t index = known_index(item.target.slot); index != kNothing)
      path.known[index] = is_own(item.target.slot) ? std::optional(0) : std::nullopt;
    path.sequence.items.push_back(std::move(item));
  }
}

void Unfolder::forget_known(const Target& target, Known& known) const {
  const auto lose = [&](SlotNo slot) {
    if (const std::uint32_t index = known_index(slot); index != kNothing) known[index].reset();
  };
  if (target.slot.valid()) return lose(target.slot);
  for (const Element& element : out_.arrays[target.array].elements) lose(element.slot);
}

// Others write globals only when the process is interrupted or meets one of them.
void Unfolder::forget_globals(Known& known) const {
  for (std::size_t i = known.size() - std::min<std::size_t>(known.size(), globals_known_); i < known.size();
       ++i)
    known[i].reset();
}

std::uint32_t Unfolder::known_index(SlotNo number) const {
  if (!process_.valid()) return kNothing;
  const Slot& slot = out_.slots[number];
  if (slot.process == process_) return out_.local_index(number);
  if (slot.process.valid() || global_known_[slot.variable.index()] == kNothing) return kNothing;
  return static_cast<std::uint32_t>(out_.processes[process_].slots.size()) +
         global_known_[slot.variable.index()];
}

// ---------------------------------------------------------------- going on

// Terms made only to look at them are dropped again.
Unfolder::Executable Unfolder::executable(const Action& action, const Known& known) {
  switch (action.kind) {
    case ActionKind::condition: {
      if (action.value->kind == ExprKind::run) return Executable::always;
      if (model::contains_run(action)) return Executable::sometimes;
      const std::size_t terms = out_.terms.size();
      const std::optional<std::int32_t> value = value_of(fold(*action.value, &known));
      out_.terms.resize(terms);
      if (!value) return Executable::sometimes;
      return *value ? Executable::always : Executable::never;
    }
    case ActionKind::skip:
    case ActionKind::assign:
    case ActionKind::assign_all:
    case ActionKind::assert_:
      return Executable::always;
    case ActionKind::d_step:
      return executable(*action.d_step, known);
    default:
      return Executable::sometimes;
  }
}

Unfolder::Executable Unfolder::executable(const model::DStep& d_step, const Known& known) {
  bool sometimes = false;
  for (const model::DStep::Edge& edge : d_step.nodes.front()) {
    if (edge.action.kind == ActionKind::else_) return Executable::always;
    const Executable here = executable(edge.action, known);
    if (here == Executable::always) return here;
    sometimes |= here == Executable::sometimes;
  }
  return sometimes ? Executable::sometimes : Executable::never;
}

bool Unfolder::all_impossible(const std::vector<model::TransitionId>& transitions, const Known& known) {
  return std::all_of(transitions.begin(), transitions.end(), [&](model::TransitionId id) {
    return executable(model_[id].actions.front(), known) == Executable::never;
  });
}

// Whether it may be half of a rendezvous, after which another process has a say.
bool Unfolder::may_be_rendezvous(const Action& action, const Known& known) {
  if (action.kind != ActionKind::send && action.kind != ActionKind::receive) return false;
  if (!model::has_rendezvous(model_)) return false;
  const std::size_t terms = out_.terms.size();
  const Term channel = out_.terms[fold(*action.channel, &known)];
  out_.terms.resize(terms);
  return channel.kind != TermKind::channel || model_[out_.channels[channel.channel()].type].rendezvous();
}

bool Unfolder::may_meet(const Transition& transition, const Path& before) {
  const auto meets = [&](const Action& action) { return may_be_rendezvous(action, before.known); };
  return std::ranges::any_of(transition.actions, [&](const Action& action) {
    if (action.kind != ActionKind::d_step) return meets(action);
    return std::ranges::any_of(action.d_step->nodes.front(),
                               [&](const model::DStep::Edge& edge) { return meets(edge.action); });
  });
}

void Unfolder::follow_atomic(At& at, Path& path, LocationId join) {
  const model::ProcessType& type = model_[out_.processes[process_].type];
  if (type.provided) return;  // it can hold any statement back
  std::map<LocationId, std::set<std::uint64_t>> been;
  while (at.atomic && at.location.valid() && at.location != join && left_ > 0) {
    // Here again, and none the wiser: a loop without end, or with one that depends on the run.
    if (!been[at.location].insert(fingerprint(path.known)).second) return;
    std::vector<model::TransitionId> options;
    bool open = false;      // whatever happens, one of them can be taken
    bool has_else = false;  // which asks about those before it: it has to be the last
    const model::Location& location = model_[at.location];
    for (const model::TransitionId id : location.out) {
      const Transition& transition = model_[id];
      const ActionKind kind = transition.actions.front().kind;
      if (transition.escape != 0 || kind == ActionKind::end || kind == ActionKind::send ||
          kind == ActionKind::receive || has_else || may_meet(transition, path))
        return;
      if (kind == ActionKind::else_) {
        has_else = true;
        if (!open) options.push_back(id);
        open = true;
        continue;
      }
      const Executable can = executable(transition.actions.front(), path.known);
      if (can == Executable::never) continue;
      open |= can == Executable::always;
      options.push_back(id);
    }
    if (!open) return;
    if (options.size() == 1) {
      const Transition& only = model_[options.front()];
      const std::size_t was = path.sequence.items.size();
      append_all(options.front(), path);
      if (only.actions.front().kind == ActionKind::else_) drop_else(only, was, path);
      at = {only.target, only.atomic};
      continue;
    }
    ++nested_;
    const bool followed = nested_ <= kMostNested && follow_choice(at, path, options);
    --nested_;
    if (!followed) return;
  }
}

// Several ways on that come together again. False, and nothing changed, when they do not.
bool Unfolder::follow_choice(At& at, Path& path, const std::vector<model::TransitionId>& options) {
  if (model_[out_.processes[process_].type].deterministic) return false;
  const At from = at;
  return follow_as_fold(path, [&](Path& way) {
    At there = from;
    if (!follow_options(there, way, options)) return false;
    at = there;
    return true;
  });
}

bool Unfolder::follow_options(At& at, Path& path, const std::vector<model::TransitionId>& options) {
  const LocationId join = join_of(at.location);
  if (!join.valid()) return false;
  Item choice;
  choice.kind = ItemKind::branch;
  std::optional<Path> after;
  for (const model::TransitionId id : options) {
    const Transition& option = model_[id];
    Path way;
    way.known = path.known;
    way.started = path.started;
    append_all(id, way);
    At end{option.target, option.atomic};
    if (may_meet(option, path)) return false;
    follow_atomic(end, way, join);
    if (!end.atomic || end.location != join || way.impossible || left_ == 0) return false;
    choice.options.push_back(std::move(way.sequence));
    if (after)
      meet(*after, way);
    else
      after = std::move(way);
  }
  choice.span = model_[options.front()].span;
  path.known = std::move(after->known);
  path.started = after->started;
  path.sequence.items.push_back(std::move(choice));
  at = {join, true};
  return true;
}

// The first location that every way on from this one passes, all of it atomic.
LocationId Unfolder::join_of(LocationId from) const {
  const auto passes = [&](LocationId without) {
    // Whether some way from `from` leaves the atomic sequence or ends without passing there.
    std::vector<bool> seen(model_.locations.size());
    std::vector<LocationId> todo = {from};
    while (!todo.empty()) {
      const LocationId at = todo.back();
      todo.pop_back();
      if (at == without || seen[at.index()]) continue;
      seen[at.index()] = true;
      if (model_[at].out.empty()) return false;
      for (const model::TransitionId id : model_[at].out) {
        if (!model_[id].target.valid()) return false;
        if (!model_[id].atomic && model_[id].target != without) return false;
        todo.push_back(model_[id].target);
      }
    }
    return true;
  };
  // Candidates in the order of one way on, which ends where it leaves the atomic sequence: what lies beyond
  // is passed too late.
  std::vector<LocationId> passed;
  bool atomic = true;
  for (LocationId at = from; at.valid() && std::ranges::find(passed, at) == passed.end();) {
    passed.push_back(at);
    if (at != from && passes(at)) return at;
    if (model_[at].out.empty() || !atomic) break;
    // Prefer the last alternative: in a loop it is the one that leaves.
    const Transition& last = model_[model_[at].out.back()];
    at = last.target;
    atomic = last.atomic;
  }
  return LocationId::none();
}

}  // namespace isospin::system
