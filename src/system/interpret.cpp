#include "system/interpret.hpp"

#include <algorithm>
#include <utility>

#include "model/arithmetic.hpp"

namespace isospin::system {

Interpreter::Interpreter(const GroundForm& system)
    : system_(system), elements_(system.arrays.size()), steps_from_(system.places.size()) {
  const auto& types = system.channel_types;
  const auto is_rendezvous = [](const model::ChannelType& type) { return type.rendezvous(); };
  has_rendezvous_ = std::ranges::any_of(types, is_rendezvous);
  only_rendezvous_ = !types.empty() && std::ranges::all_of(types, is_rendezvous);
  for (const ArrayNo a : system.arrays.ids())
    for (const Element& element : system.arrays[a].elements) elements_[a].emplace(element.indices, &element);
  for (const Process& process : system.processes)
    for (const StepNo step : process.steps) steps_from_[system.steps[step].source].push_back(step);
}

std::vector<TakenStep> Interpreter::single_steps(const GroundState& state) const {
  GroundSteps ignored;
  Moves moves;
  moves.found = &ignored;
  if (!all_moves(state, false, moves)) all_moves(state, true, moves);
  leave_out(moves.all);
  return std::move(moves.all);
}

bool Interpreter::holds(ClaimStep::Kind kind, const GroundState& state) const {
  return std::ranges::all_of(system_.claim, [&](const ClaimStep& step) {
    return step.kind != kind || value(step.sequence.items.front().value, state) != 0;
  });
}

// Moves to states that are assumed not to be there.
void Interpreter::leave_out(std::vector<Move>& moves) const {
  std::erase_if(moves, [&](const Move& move) {
    return !move.goes_on.valid() && !holds(ClaimStep::Kind::assumed, move.next);
  });
}

GroundSteps Interpreter::steps(const GroundState& state) const {
  GroundSteps steps;
  Moves moves;
  moves.found = &steps;
  if (!all_moves(state, false, moves)) all_moves(state, true, moves);
  const bool moves_somewhere =
      system_.deadlock != model::Deadlock::Rule::no_way_out || steps.error || steps.assertion ||
      std::ranges::any_of(moves.all, [&](const Move& move) { return move.next != state; });
  steps.invalid_end = (!moves.any || !moves_somewhere) && !may_end(state);
  leave_out(moves.all);
  follow(std::move(moves.all), steps);
  return steps;
}

bool Interpreter::may_end(const GroundState& state) const {
  for (const ClaimStep& step : system_.claim)
    if (step.kind == ClaimStep::Kind::allowed_deadlock)
      if (const auto allowed = value(step.sequence.items.front().value, state); allowed && *allowed != 0)
        return true;
  if (system_.deadlock != model::Deadlock::Rule::labels)
    return system_.deadlock == model::Deadlock::Rule::none;
  return std::ranges::all_of(state.places,
                             [&](PlaceNo place) { return !place.valid() || system_.places[place].end; });
}

// ---------------------------------------------------------------- moves

bool Interpreter::all_moves(const GroundState& state, bool timeout, Moves& all) const {
  for (const ProcessNo process : IdRange<ProcessNo>(state.count)) moves(state, process, timeout, all);
  return all.any;
}

void Interpreter::moves(const GroundState& state, ProcessNo process, bool timeout, Moves& all) const {
  if (system_.processes[process].provided.valid()) {
    const auto provided = value(system_.processes[process].provided, state, timeout);
    if (!provided) all.found->error = all.any = true;
    if (!provided || *provided == 0) return;
  }
  std::set<StepNo> begun;
  std::uint32_t escaped = 0;
  for (const StepNo number : steps_from_[state.places[process]]) {
    const Step& step = system_.steps[number];
    if (escaped != 0 && escaped != step.escape) break;
    const auto& items = step.sequence.items;
    if (!items.empty() && items.front().kind == ItemKind::else_ &&
        std::ranges::any_of(step.others, [&](StepNo other) { return begun.contains(other); }))
      continue;
    const std::size_t before = all.all.size();
    const Begin begin = move(step, state, timeout, all, !begun.empty());
    for (std::size_t made = before; made < all.all.size(); ++made) all.all[made].step = number;
    if (begin == Begin::waits) continue;
    begun.insert(number);
    all.any = true;
    if (begin == Begin::begins) escaped = step.escape;
  }
}

Interpreter::Begin Interpreter::move(const Step& step, const GroundState& state, bool timeout, Moves& moves,
                                     bool others_begin) const {
  if (const auto met = send_to_another(step, state, timeout, moves, others_begin)) return *met;
  std::vector<Run> runs;
  const Begin begin = run(step.sequence, {state, false}, {step.process, timeout, nullptr, moves.found}, runs);
  if (begin == Begin::begins && others_begin && must_be_only(step)) moves.found->nondeterminism = true;
  // An assertion that fails on the way to what is not possible fails all the same.
  const bool came_somewhere = !runs.empty();
  bool failed = false;
  std::erase_if(runs, [&](const Run& run) {
    if (step.atomic || holds(ClaimStep::Kind::possible, run.state)) return false;
    failed |= run.failed;
    return true;
  });
  moves.found->assertion |= failed;
  if (begin == Begin::begins && came_somewhere && runs.empty() && !failed) return Begin::waits;
  arrive(step, std::move(runs), moves);
  return begin;
}

void Interpreter::arrive(const Step& step, std::vector<Run> runs, Moves& moves) const {
  for (Run& run : runs) {
    moves.found->assertion |= run.failed;
    const bool is_there = step.process.value() < run.state.count;
    if (is_there) run.state.places[step.process] = step.target;
    moves.all.push_back({{}, {}, is_there && step.atomic ? step.process : ProcessNo(), std::move(run.state)});
  }
}

ClaimMoves Interpreter::claim_moves(ClaimPlaceNo source, const GroundState& state, bool timeout) const {
  ClaimMoves moves;
  std::set<ClaimStepNo> begun;
  std::uint32_t escaped = 0;
  for (const ClaimStepNo number : system_.claim.ids()) {
    const ClaimStep& step = system_.claim[number];
    if (step.source != source) continue;
    if (escaped != 0 && escaped != step.escape) break;
    const auto& items = step.sequence.items;
    const ItemKind first = items.empty() ? ItemKind::condition : items.front().kind;
    if (first == ItemKind::end) continue;  // one that has come to its end has decided the run
    if (first == ItemKind::else_ &&
        std::ranges::any_of(step.others, [&](ClaimStepNo other) { return begun.contains(other); }))
      continue;
    std::vector<Run> runs;
    const Begin begin = run(step.sequence, {state, false}, {{}, timeout, nullptr, &moves.found}, runs);
    if (begin == Begin::waits) continue;
    begun.insert(number);
    if (begin == Begin::begins) escaped = step.escape;
    for (Run& run : runs) {
      moves.found.assertion |= run.failed;
      moves.all.insert({std::move(run.state), step.target, step.atomic});
    }
  }
  return moves;
}

// ---------------------------------------------------------------- rendezvous

// A send over a rendezvous channel is made with each receiver that takes the message, and not without one.
// Nothing: the step is none.
std::optional<Interpreter::Begin> Interpreter::send_to_another(const Step& step, const GroundState& state,
                                                               bool timeout, Moves& moves,
                                                               bool others_begin) const {
  const auto& items = step.sequence.items;
  if (items.empty() || items.front().kind != ItemKind::send) return std::nullopt;
  const auto number = value(items.front().channel, state, timeout);
  const auto which = number ? channel(*number, state) : std::nullopt;
  if (!which || !system_.type(*which).rendezvous()) return std::nullopt;
  const model::ChannelType& type = system_.type(*which);
  Message message{*which, {}};
  bool failed = items.front().args.size() != type.fields.size();
  for (std::size_t f = 0; f < items.front().args.size() && !failed; ++f) {
    const auto field = value(items.front().args[f], state, timeout);
    failed = !field;
    if (field) message.fields.push_back(model::kept_by_field(type.fields[f], *field));
  }
  if (failed) {
    moves.found->error = true;
    return Begin::fails;
  }
  if (others_begin && must_be_only(step)) moves.found->nondeterminism = true;
  // The receiver looks at a state in which the sender has moved on.
  std::vector<Run> sent;
  go_on(step.sequence, 1, {{state, false}}, {step.process, timeout, nullptr, moves.found}, sent);
  bool met = false;
  for (Run& run : sent) {
    run.state.places[step.process] = step.target;
    met |= meet_receivers(step, run.state, message, timeout, moves);
  }
  return met ? Begin::begins : Begin::waits;
}

bool Interpreter::meet_receivers(const Step& step, const GroundState& sent, const Message& message,
                                 bool timeout, Moves& moves) const {
  bool met = false;
  for (const ProcessNo receiver : IdRange<ProcessNo>(sent.count)) {
    if (receiver == step.process) continue;
    const TermNo provided = system_.processes[receiver].provided;
    // Where that fails, it is told when the receiver's own moves are looked for.
    if (provided.valid() && value(provided, sent, timeout).value_or(0) == 0) continue;
    bool others_take = false;
    std::uint32_t escaped = 0;
    for (const StepNo number : steps_from_[sent.places[receiver]]) {
      const Step& taking = system_.steps[number];
      if (escaped != 0 && escaped != taking.escape) break;
      std::vector<Run> runs;
      const Begin begin =
          meet(taking.sequence, {sent, false}, {receiver, timeout, &message, moves.found}, runs);
      if (begin == Begin::waits) continue;
      met = true;
      if (begin == Begin::fails) continue;
      if (others_take && must_be_only(taking)) moves.found->nondeterminism = true;
      others_take = true;
      escaped = taking.escape;
      const std::size_t before = moves.all.size();
      arrive(taking, std::move(runs), moves);
      for (std::size_t made = before; made < moves.all.size(); ++made) moves.all[made].partner = number;
    }
  }
  return met;
}

// ---------------------------------------------------------------- atomic sequences

// One that comes back to a state of its own way can go on for ever.
void Interpreter::follow(std::vector<Move> first, GroundSteps& steps) const {
  struct Frame {
    std::vector<Move> moves;
    std::size_t at = 0;
    bool* on_way = nullptr;
  };
  std::map<std::pair<GroundState, ProcessNo>, bool> inside;
  std::vector<Frame> frames;
  frames.push_back({std::move(first)});
  while (!frames.empty()) {
    Frame& frame = frames.back();
    if (frame.at == frame.moves.size()) {
      if (frame.on_way != nullptr) *frame.on_way = false;
      frames.pop_back();
      continue;
    }
    Move& move = frame.moves[frame.at++];
    if (!move.goes_on.valid()) {
      steps.next.insert(std::move(move.next));
      continue;
    }
    const auto [entry, is_new] = inside.try_emplace({std::move(move.next), move.goes_on}, true);
    if (!is_new) {
      steps.endless |= entry->second;
      continue;
    }
    Moves on;
    on.found = &steps;
    moves(entry->first.first, move.goes_on, false, on);
    if (on.any) {
      frames.push_back({std::move(on.all), 0, &entry->second});
    } else {
      entry->second = false;
      steps.next.insert(entry->first.first);
    }
  }
}

}  // namespace isospin::system
