#include "search/successors.hpp"

namespace isospin::search {

namespace {

// Atomic sequences of ordinary length never reach it; beyond it every state inside is remembered.
constexpr std::size_t kRememberAfter = 20'000;
// How often a visitor is asked whether to go on.
constexpr std::size_t kAskEvery = 16;

}  // namespace

Successors::Successors(execute::Executor& executor)
    : executor_(executor), executed_(executor.model().transitions.size()) {}

void Successors::visit(StateView state, StepVisitor& visitor) {
  moves_.shrink(0);
  frames_.clear();
  expanded_ = 0;
  seen_.clear();
  seen_bytes_ = 0;
  std::uint32_t count = executor_.expand(state, -1, false, moves_);
  if (count == 0 && executor_.model().observes.timeout) count = executor_.expand(state, -1, true, moves_);
  if (count == 0) {
    if (!is_valid_end(state)) visitor.finding({FindingKind::invalid_end_state, ISO_NO_ERROR, 0});
    return;
  }
  frames_.push_back({0, moves_.size(), 0});
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.at == frame.end) {
      moves_.shrink(frame.begin);
      frames_.pop_back();
      if (!frames_.empty()) frames_.back().at = moves_.next(frames_.back().at);
      continue;
    }
    if (!follow(visitor)) return;
  }
}

// Deals with the move at the top frame: it ends a step, goes on inside an atomic (one frame more), or is an
// error.
bool Successors::follow(StepVisitor& visitor) {
  Frame& frame = frames_.back();
  const IsoRecord record = moves_.record(frame.at);
  executed_[record.transition] = true;
  if (record.partner_transition != ISO_NONE) executed_[record.partner_transition] = true;
  if (record.flags & ISO_ERROR) {
    if (!visitor.finding({FindingKind::runtime_error, record.error, record.site})) return false;
    frame.at = moves_.next(frame.at);
    return true;
  }
  if (record.flags & ISO_ASSERT)
    if (!visitor.finding({FindingKind::assertion, record.error, record.site})) return false;

  if ((record.flags & ISO_ATOMIC) && !(record.flags & ISO_DELETED)) {
    const int mover = record.partner_transition != ISO_NONE ? record.partner : record.pid;
    const StateView inside = moves_.state(frame.at);
    source_.assign(inside.begin(), inside.end());
    if (++expanded_ % kAskEvery == 0 && !visitor.go_on()) return false;
    if (expanded_ > kRememberAfter && seen_in_this_step(source_, mover)) {
      frame.at = moves_.next(frame.at);
      return true;
    }
    const std::size_t begin = moves_.size();
    if (executor_.expand(source_, mover, false, moves_) > 0) {
      frames_.push_back({begin, moves_.size(), begin});
      return true;
    }
  }
  if (!visitor.step(moves_.state(frame.at))) return false;
  frame.at = moves_.next(frame.at);
  return true;
}

bool Successors::seen_in_this_step(StateView state, int pid) {
  std::string key(state.begin(), state.end());
  key.push_back(static_cast<char>(pid));
  const std::size_t bytes = key.size();
  if (!seen_.insert(std::move(key)).second) return true;
  seen_bytes_ += bytes;
  return false;
}

std::size_t Successors::memory_bytes() const {
  constexpr std::size_t kNode = 64;  // of the set, beside the state itself
  return moves_.capacity() + frames_.capacity() * sizeof(Frame) + seen_bytes_ + seen_.size() * kNode;
}

std::vector<Move> Successors::moves() const {
  std::vector<Move> moves;
  for (const Frame& frame : frames_) {
    const IsoRecord& record = moves_.record(frame.at);
    moves.push_back({record.transition, record.partner_transition, record.pid, record.partner});
  }
  return moves;
}

std::vector<std::vector<std::uint8_t>> Successors::states() const {
  std::vector<std::vector<std::uint8_t>> states;
  for (const Frame& frame : frames_) {
    const StateView state = moves_.state(frame.at);
    states.emplace_back(state.begin(), state.end());
  }
  return states;
}

// Every process has ended or rests at an end label.
bool Successors::is_valid_end(StateView state) const {
  const execute::Layout& layout = executor_.layout();
  const model::Model& model = executor_.model();
  bool all_finished = true;  // those that have ended and stay; others are gone by now
  std::size_t at = layout.processes_offset;
  for (int left = state[layout.count_offset]; left > 0; --left) {
    const std::size_t type = state[at] - 1u;
    std::size_t location = 0;
    for (std::uint32_t byte = layout.types[type].location_bytes; byte > 0; --byte)
      location = location << 8 | state[at + layout.types[type].location_offset + byte - 1];
    const model::Location& here = model[model.types[type].locations[location - 1]];
    if (!here.end) return false;
    all_finished = all_finished && here.out.empty();
    at += layout.types[type].bytes;
  }
  if (all_finished) return true;  // SPIN looks no further when no process is left
  for (const model::EventAutomaton& automaton : model.events) {  // a trace has to be at an end, too
    const std::size_t location = state[layout.event_offset] | state[layout.event_offset + 1u] << 8;
    if (!model[model[automaton.type].locations[location - 1]].end) return false;
  }
  return true;
}

}  // namespace isospin::search
