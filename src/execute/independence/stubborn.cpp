#include "execute/independence/stubborn.hpp"

#include <algorithm>

#include "execute/independence/stutter.hpp"
#include "model/access.hpp"

namespace isospin::execute {

namespace {

// Sets beyond these are not tried: the search would rather take all steps.
constexpr std::size_t kMostSets = 8;

std::size_t little_endian(const std::uint8_t* at, std::uint32_t bytes) {
  std::size_t value = 0;
  for (std::uint32_t byte = bytes; byte > 0; --byte) value = value << 8 | at[byte - 1];
  return value;
}

}  // namespace

// `timeout` in a process is no obstacle: it holds only where nobody can move, and a set of steps that can be
// taken stays so, whatever the others do.
namespace {

// Events are matched in the state behind a step: with constants, or with what somebody else may change.
bool trace_looks_at_state(const model::Model& model) {
  const std::vector<bool> written = model::written(model);
  bool looks = false;
  for (const model::EventAutomaton& events : model.events)
    for (const model::LocationId id : model[events.type].locations)
      for (const model::TransitionId out : model[id].out)
        for (const model::Action& action : model[out].actions)
          model::for_each_expr(action, [&](const model::Expr& expr) {
            looks |= expr.kind != model::ExprKind::constant &&
                     !(expr.kind == model::ExprKind::load && !written[expr.reference.variable.index()]);
          });
  return looks;
}

}  // namespace

std::optional<Refusal> partial_order_obstacle(const model::Model& model) {
  if (model.observes.last) return Refusal{"the model looks at _last"};
  if (model.observes.enabled) return Refusal{"the model asks what is enabled"};
  if (model.observes.priorities) return Refusal{"processes have priorities"};
  if (model.observes.location_numbers) return Refusal{"the model looks at pc_value"};
  if (trace_looks_at_state(model)) return Refusal{"the trace assertion looks at more than messages"};
  if (model.branching) return Refusal{"a formula of branching time is about every choice"};
  if (!model.invariants.empty()) return Refusal{"invariants are looked at in every state"};
  if (model.assumes()) return Refusal{"something is assumed of every state"};
  if (model.deadlock.rule == model::Deadlock::Rule::no_way_out)
    return Refusal{"a state whose steps all lead back to it counts as a deadlock"};
  for (const model::Variable& variable : model.variables)
    if (variable.type.is_range()) return Refusal{"values may leave their ranges"};
  if (!model.claim || model.claim->non_progress) return std::nullopt;
  if (claim_looks_at_timeout(model)) return Refusal{"the claim looks at timeout"};
  if (model.claim->uses_next) return Refusal{"the formula has X in it, which counts steps"};
  if (cannot_count_steps(model, *model.claim)) return std::nullopt;
  return Refusal{model.claim->is_formula ? "the formula's automaton may count steps"
                                         : "the never claim may count steps"};
}

StubbornSets::StubbornSets(const Executor& executor, const PartialOrderOptions& options)
    : model_(executor.model()),
      layout_(executor.layout()),
      footprints_(model_, layout_),
      visible_(footprints_.visible(options.cycles && model_.has_accept_labels)),
      has_visible_(!visible_.is_empty()) {}

const Profile& StubbornSets::profile_of(std::size_t type, int pid, const std::uint8_t* process) {
  values_.clear();
  for (const model::VariableId id : footprints_.fixed_locals(type)) {
    const model::ValueType& kind = model_[id].type;
    const auto raw =
        static_cast<std::uint32_t>(little_endian(process + layout_.offset[id.index()], kind.bytes()));
    values_.push_back(static_cast<std::int32_t>(
        kind.kind == model::ValueKind::short_ ? static_cast<std::uint32_t>(static_cast<std::int16_t>(raw))
                                              : raw));
  }
  if (made_.size() <= static_cast<std::size_t>(pid)) made_.resize(static_cast<std::size_t>(pid) + 1);
  auto& made = made_[static_cast<std::size_t>(pid)];
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (made[i].type != type || made[i].values != values_) continue;
    if (i > 0) std::swap(made[0], made[i]);
    return *made[0].profile;
  }
  made.push_back({type, values_, footprints_.profile(type, pid, values_)});
  std::swap(made.front(), made.back());
  return *made.front().profile;
}

void StubbornSets::locate(StateView state) {
  state_ = state;
  count_ = state[layout_.count_offset];
  if (here_.size() < count_) here_.resize(count_);
  std::size_t at = layout_.processes_offset;
  for (std::size_t pid = 0; pid < count_; ++pid) {
    const std::size_t type = state[at] - 1u;
    const ProcessLayout& process = layout_.types[type];
    Here& here = here_[pid];
    here.profile = &profile_of(type, static_cast<int>(pid), state.data() + at);
    here.location = little_endian(state.data() + at + process.location_offset, process.location_bytes) - 1;
    here.moves = 0;
    here.is_joined = here.is_closed = false;
    at += process.bytes;
  }
}

void StubbornSets::count_moves(const MoveBuffer& moves) {
  taken_.clear();
  const auto take = [&](std::uint32_t transition, Agent pid) {
    const std::pair one(transition, pid);
    if (std::find(taken_.begin(), taken_.end(), one) == taken_.end()) taken_.push_back(one);
  };
  for (std::size_t at = 0; at < moves.size(); at = moves.next(at)) {
    const IsoRecord& record = moves.record(at);
    ++here_[record.pid].moves;
    take(record.transition, record.pid);
    if (record.partner_transition != ISO_NONE) take(record.partner_transition, record.partner);
  }
}

void StubbornSets::join(std::size_t pid) {
  Here& here = here_[pid];
  if (here.is_joined) return;
  here.is_joined = true;
  here.in_the_way.clear();
  here.now = {ObjectSet(footprints_.objects()), ObjectSet(footprints_.objects())};
  here.enabling = here.profile->provided;
  const auto& steps = here.profile->steps[here.location];
  const auto& out = here.profile->out[here.location];
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::pair one(out[i], static_cast<Agent>(pid));
    const bool taken = std::find(taken_.begin(), taken_.end(), one) != taken_.end();
    if (taken || steps[i].is_meeting) {
      here.now.reads.add(steps[i].taken.reads);
      here.now.writes.add(steps[i].taken.writes);
    }
    if (taken) continue;
    const bool is_filled = steps[i].length_at != 0 && state_[steps[i].length_at] != 0;
    here.enabling.add(is_filled ? steps[i].enabling_if_filled : steps[i].enabling);
  }
  for (std::size_t other = 0; other < count_; ++other)
    if (gets_in_the_way(pid, other)) here.in_the_way.add(other);
}

bool StubbornSets::gets_in_the_way(std::size_t pid, std::size_t other) const {
  const Here& here = here_[pid];
  const Footprint& future = here_[other].profile->future[here_[other].location];
  return here.now.reads.meets(future.writes) || here.now.writes.meets(future.reads) ||
         here.enabling.meets(future.writes);
}

const AgentSet& StubbornSets::closure(std::size_t pid) {
  AgentSet& set = here_[pid].closed;
  set.clear();
  std::vector<std::size_t> todo = {pid};
  set.add(pid);
  while (!todo.empty()) {
    const std::size_t one = todo.back();
    todo.pop_back();
    if (here_[one].is_closed) {
      set.add(here_[one].closed);
      continue;
    }
    join(one);
    here_[one].in_the_way.for_each_beyond(set, [&](std::size_t other) {
      set.add(other);
      todo.push_back(other);
    });
  }
  here_[pid].is_closed = true;
  return set;
}

bool StubbornSets::is_visible(const AgentSet& set) {
  if (!has_visible_) return false;
  for (std::size_t pid = 0; pid < count_; ++pid)
    if (set.has(pid) && here_[pid].now.writes.meets(visible_)) return true;
  return false;
}

const std::vector<AgentSet>& StubbornSets::find(StateView state, const MoveBuffer& moves) {
  sets_.clear();
  std::size_t movers = 0;
  for (std::size_t at = 0, last = ISO_NONE; at < moves.size(); at = moves.next(at)) {
    if (moves.record(at).pid != last) ++movers;
    last = moves.record(at).pid;
  }
  if (movers < 2) return sets_;
  locate(state);
  count_moves(moves);
  std::uint32_t all = 0;
  for (std::size_t pid = 0; pid < count_; ++pid) all += here_[pid].moves;
  std::vector<std::pair<std::uint32_t, AgentSet>> found;
  for (std::size_t pid = count_; pid-- > 0;) {
    if (here_[pid].moves == 0) continue;
    const AgentSet& set = closure(pid);
    std::uint32_t number = 0;
    for (std::size_t p = 0; p < count_; ++p)
      if (set.has(p)) number += here_[p].moves;
    if (number == all || is_visible(set)) continue;
    const std::pair one(number, set);
    if (std::find(found.begin(), found.end(), one) == found.end()) found.push_back(one);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [number, set] : found) {
    if (sets_.size() == kMostSets) break;
    sets_.push_back(set);
  }
  return sets_;
}

}  // namespace isospin::execute
