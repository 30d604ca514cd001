#include "execute/steps/transition_system.hpp"

#include <algorithm>
#include <cassert>

#include "execute/steps/atomic_sequence.hpp"
#include "model/access.hpp"

namespace isospin::execute {

namespace {

// Atomic sequences of ordinary length never come that deep; beyond it every state inside is remembered, so
// that a way that comes back to itself is noticed. Every endless way comes there.
constexpr std::size_t kRememberDeeperThan = 1'000;
// After so many moves inside, what is remembered is not followed a second time: it leads nowhere new. Before,
// it is, as SPIN does, whose transitions are counted.
constexpr std::size_t kFollowOnceAfter = 20'000;
// How often a visitor is asked whether to go on.
constexpr std::size_t kAskEvery = 16;

}  // namespace

TransitionSystem::TransitionSystem(Executor& executor, Reported reported)
    : executor_(executor),
      has_claim_(executor.model().claim.has_value()),
      has_invariants_(!executor.model().invariants.empty()),
      stops_at_itself_(executor.model().deadlock.rule == model::Deadlock::Rule::no_way_out),
      claim_looks_at_timeout_(model::claim_looks_at_timeout(executor.model())),
      inner_offset_(inner_offset(executor)),
      executed_(executor.model().transitions.size()) {
  prepare(reported);
}

std::unique_ptr<TransitionSystem> TransitionSystem::another() const {
  std::unique_ptr<Executor> executor = executor_.another();
  auto other = std::make_unique<TransitionSystem>(*executor);
  other->own_ = std::move(executor);
  other->prepare(reported_, reduction_);
  other->hidden_ = hidden_;
  return other;
}

void TransitionSystem::prepare(const Reported& reported, const PartialOrderOptions& reduction) {
  reported_ = reported;
  reduction_ = reduction;
  stubborn_ = reduction.on ? std::make_unique<StubbornSets>(executor_, reduction) : nullptr;
  // A set with a step too many for a claim stays unusable when further processes join it.
  is_strict_ = reduction.cycles || has_claim_;
}

TransitionSystem::Beginning TransitionSystem::initial(std::uint64_t number) {
  InitialState first = executor_.initial(number);
  if (hidden_.empty())
    hidden_.assign(first.state.begin(), first.state.begin() + executor_.layout().key_offset);
  Beginning beginning{std::move(first.state), {}, true};
  beginning.exists = first.exists;
  if (first.error == ISO_NO_ERROR) return beginning;
  Finding finding{FindingKind::runtime_error, first.error, first.site};
  if (reported_.runtime_errors) {
    beginning.finding = finding;
  } else {
    unreported_.add(finding);
    beginning.exists = false;
  }
  return beginning;
}

void TransitionSystem::visit(StateView state, StepVisitor& visitor) {
  begin();
  if (has_claim_)
    visit_with_claim(state, visitor);
  else
    visit_system(state, visitor);
}

void TransitionSystem::visit_again(StateView state, std::uint8_t chosen, StepVisitor& visitor) {
  again_ = true;
  chosen_before_ = chosen;
  visit(state, visitor);
  again_ = false;
}

void TransitionSystem::begin() {
  moves_.shrink(0);
  frames_.clear();
  expanded_ = 0;
  if (inner_bytes_ != 0) inner_.clear();
  inner_bytes_ = 0;
  endless_from_ = shown_ = kNowhere;
  timed_out_ = claim_done_ = somebody_moves_ = false;
  if (!stubborn_) return;
  chosen_ = 0;
  wants_all_ = true;
  done_.clear();
}

template <class Visit>
void TransitionSystem::visit_in_parts(const std::vector<AgentSet>& sets, StepVisitor& visitor,
                                      Visit&& visit) {
  if (sets.empty()) {
    visit();
    return;
  }
  if (again_) {
    if (chosen_before_ > 0) want(sets[chosen_before_ - 1u]);
    visit();
    return;
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (is_strict_ && sets[i].meets(done_)) continue;
    want(sets[i]);
    visitor.begin_set();
    if (!visit()) return;
    if (visitor.is_enough()) {
      chosen_ = static_cast<std::uint8_t>(i + 1);
      ++reduced_;
      return;
    }
    done_.add(sets[i]);
  }
  wants_all_ = true;
  visit();
}

std::optional<Finding> TransitionSystem::broken_invariant(StateView state) {
  const std::optional<Executor::Broken> broken = executor_.broken(state);
  if (!broken) return std::nullopt;
  Finding finding{FindingKind::invariant, broken->error, broken->site};
  finding.invariant = static_cast<std::uint32_t>(broken->invariant);
  return finding;
}

void TransitionSystem::visit_system(StateView state, StepVisitor& visitor) {
  static const std::vector<AgentSet> kNone;
  if (has_invariants_)
    if (const auto broken = broken_invariant(state); broken && !visitor.finding(*broken)) return;
  const std::uint32_t count = expand_system(state);
  const bool reduces = stubborn_ && count > 1 && !by_timeout_;
  const auto& sets = reduces ? stubborn_->find(state, moves_) : kNone;
  if (count == 0 || (stops_at_itself_ && leads_nowhere(state))) {
    if (!is_valid_end(state) && !visitor.finding({FindingKind::invalid_end_state, ISO_NO_ERROR, 0})) return;
    if (count == 0) return;
  }
  const std::size_t end = moves_.size();
  visit_in_parts(sets, visitor, [&] {
    frames_.push_back({0, end, end, false, true});
    return follow_all(visitor);
  });
}

void TransitionSystem::visit_with_claim(StateView state, StepVisitor& visitor) {
  static const std::vector<AgentSet> kNone;
  if (claim_location(state).end) {  // only at the very beginning: elsewhere it is reported when it is entered
    visitor.finding({FindingKind::claim, ISO_NO_ERROR, 0});
    return;
  }
  timed_out_ = claim_looks_at_timeout_ && times_out(state);
  if (expand(state, ISO_CLAIM, timed_out_) == 0) return;  // the run is of no interest
  system_moves_.shrink(0);
  const bool reduces = stubborn_ && executor_.expand(state, ISO_ALL, false, system_moves_) > 1;
  const auto& sets = reduces ? stubborn_->find(state, system_moves_) : kNone;
  visit_in_parts(sets, visitor, [&] {
    const bool going_on = visit_claim_moves(state, visitor);
    claim_done_ = true;
    return going_on;
  });
}

bool TransitionSystem::visit_claim_moves(StateView state, StepVisitor& visitor) {
  moves_.shrink(0);
  expand(state, ISO_CLAIM, timed_out_);
  frames_.push_back({0, moves_.size(), 0, true});
  return follow_all(visitor);
}

std::uint32_t TransitionSystem::expand(StateView state, int only, bool timeout) {
  const std::size_t before = moves_.size();
  const std::uint32_t count = executor_.expand(state, only, timeout, moves_);
  work_bytes_ += state.size() + (moves_.size() - before);
  return count;
}

std::uint32_t TransitionSystem::expand_system(StateView state) {
  const std::uint32_t count = expand(state, ISO_ALL, false);
  by_timeout_ = count == 0 && executor_.model().observes.timeout;
  return by_timeout_ ? expand(state, ISO_ALL, true) : count;
}

bool TransitionSystem::times_out(StateView state) {
  system_moves_.shrink(0);
  return executor_.expand(state, ISO_ALL, false, system_moves_) == 0;
}

bool TransitionSystem::follow_all(StepVisitor& visitor) {
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.at == frame.end) {
      moves_.shrink(frame.begin);
      if (frame.on_way != nullptr) *frame.on_way = false;
      frames_.pop_back();
      if (!frames_.empty()) frames_.back().at = moves_.next(frames_.back().at);
      continue;
    }
    if (!(frame.of_claim ? follow_claim(visitor) : follow(visitor))) return false;
  }
  return true;
}

// A move of the claim: it decides the run, goes on inside an atomic of its own, or lets the system move.
bool TransitionSystem::follow_claim(StepVisitor& visitor) {
  Frame& frame = frames_.back();
  const IsoRecord record = moves_.record(frame.at);
  executed_[record.transition] = 1;
  if (record.flags & ISO_ERROR) {
    if (!claim_done_ && !visitor.finding({FindingKind::runtime_error, record.error, record.site, true}))
      return false;
    frame.at = moves_.next(frame.at);
    return true;
  }
  if ((record.flags & ISO_ASSERT) && !claim_done_ && reported_.claim_assertions)
    if (!visitor.finding({FindingKind::assertion, record.error, record.site, true})) return false;
  const StateView behind = moves_.state(frame.at);
  source_.assign(behind.begin(), behind.end());
  const std::size_t begin = moves_.size();
  if (claim_location(source_).end) {
    if (!claim_done_ && !visitor.finding({FindingKind::claim, ISO_NO_ERROR, 0})) return false;
  } else if (record.flags & ISO_ATOMIC) {
    if (++expanded_ % kAskEvery == 0 && !visitor.go_on()) return false;
    bool* on_way = nullptr;
    const Inside inside = come_inside(ISO_CLAIM_PID, on_way);
    if (inside == Inside::is_endless && !claim_done_ && !report_endless(visitor)) return false;
    if (inside == Inside::goes_on && expand(source_, ISO_CLAIM, timed_out_) > 0) {
      frames_.push_back({begin, moves_.size(), begin, true, false, on_way});
      return true;
    }
    if (on_way != nullptr) *on_way = false;
  } else if (expand_system(source_) > 0) {
    frames_.push_back({begin, moves_.size(), begin, false, true});
    return true;
  } else if (!executor_.model().claim->non_progress) {
    if (!visitor.step(source_)) return false;
  }
  frame.at = moves_.next(frame.at);
  return true;
}

namespace {

// What tells where an atomic sequence is that `pid` goes on with.
std::string inner_key(StateView state, std::size_t offset, int pid) {
  std::string key(state.begin() + static_cast<std::ptrdiff_t>(offset), state.end());
  for (const int byte : {pid & 0xff, pid >> 8}) key.push_back(static_cast<char>(byte));
  return key;
}

}  // namespace

// Deals with the move at the top frame: it ends a step, goes on inside an atomic (one frame more), or is an
// error.
bool TransitionSystem::follow(StepVisitor& visitor) {
  Frame& frame = frames_.back();
  const IsoRecord& record = moves_.record(frame.at);
  if (frame.first && !is_wanted(record)) {
    frame.at = moves_.next(frame.at);
    return true;
  }
  executed_[record.transition] = 1;
  if (record.partner_transition != ISO_NONE) executed_[record.partner_transition] = 1;
  if (record.flags & ISO_ERROR) {
    somebody_moves_ = true;
    if (!tell({FindingKind::runtime_error, record.error, record.site}, visitor)) return false;
    frame.at = moves_.next(frame.at);
    return true;
  }
  if (record.flags & ISO_ASSERT)
    if (!tell({FindingKind::assertion, record.error, record.site}, visitor)) return false;
  if (record.flags & ISO_LEFT_OUT) {
    somebody_moves_ = true;
    ++left_out_;
    frame.at = moves_.next(frame.at);
    return true;
  }

  if ((record.flags & ISO_ATOMIC) && !(record.flags & ISO_DELETED)) {
    const int mover = move_of(record).last_mover();
    const StateView inside = moves_.state(frame.at);
    source_.assign(inside.begin(), inside.end());
    if (++expanded_ % kAskEvery == 0 && !visitor.go_on()) return false;
    bool* on_way = nullptr;
    const Inside known = come_inside(mover, on_way);
    if (known == Inside::is_endless && !report_endless(visitor)) return false;
    if (known != Inside::goes_on) {
      frame.at = moves_.next(frame.at);
      return true;
    }
    const std::size_t begin = moves_.size();
    if (expand(source_, mover, false) > 0) {
      frames_.push_back({begin, moves_.size(), begin, false, false, on_way});
      return true;
    }
    if (on_way != nullptr) *on_way = false;
  }
  somebody_moves_ = true;
  if (!visitor.step(moves_.state(frame.at))) return false;
  frame.at = moves_.next(frame.at);
  return true;
}

bool TransitionSystem::tell(const Finding& finding, StepVisitor& visitor) {
  const bool is_error = finding.kind == FindingKind::runtime_error || finding.error != ISO_NO_ERROR;
  if (is_error ? reported_.runtime_errors : reported_.assertions) return visitor.finding(finding);
  unreported_.add(finding);
  return true;
}

// A depth-first search of the inside, by colours: an edge back to the way is a cycle. What was left before
// anything was remembered had no cycle behind it, since a way that goes round comes to where it is
// remembered.
TransitionSystem::Inside TransitionSystem::come_inside(int pid, bool*& on_way) {
  const bool once = expanded_ > kFollowOnceAfter;
  if (!once && frames_.size() <= kRememberDeeperThan) return Inside::goes_on;
  const auto [entry, is_new] = inner_.try_emplace(inner_key(source_, inner_offset_, pid), true);
  if (is_new) {
    inner_bytes_ += entry->first.size();
  } else {
    if (entry->second) return Inside::is_endless;
    if (once) return Inside::has_been_left;
    entry->second = true;
  }
  on_way = &entry->second;
  return Inside::goes_on;
}

// The way that the frames make goes round, perhaps several times by now.
bool TransitionSystem::report_endless(StepVisitor& visitor) {
  expanded_ = std::max(expanded_, kFollowOnceAfter);
  std::size_t first_move = 0;
  if (!frames_.back().of_claim)
    while (!frames_[first_move].first) ++first_move;
  if (frames_[first_move].at == endless_from_) return true;
  endless_from_ = frames_[first_move].at;
  const auto [from, last] = first_round(first_move);
  shown_ = last + 1;
  std::vector<Move> round;
  for (std::size_t i = from; i <= last; ++i) round.push_back(move_of(moves_.record(frames_[i].at)));
  Finding finding = endless_atomic(executor_, round);
  finding.of_claim = frames_.back().of_claim;
  if (!finding.of_claim) somebody_moves_ = true;
  const bool wanted = finding.of_claim ? visitor.finding(finding) : tell(finding, visitor);
  shown_ = kNowhere;
  return wanted;
}

// The frames, from `begin` on, of the first round of the loop: behind its last move is the state in which its
// first one begins.
std::pair<std::size_t, std::size_t> TransitionSystem::first_round(std::size_t begin) const {
  std::unordered_map<std::string, std::size_t> been;
  for (std::size_t i = begin; i < frames_.size(); ++i) {
    const std::size_t at = frames_[i].at;
    const auto [entry, is_new] = been.try_emplace(
        inner_key(moves_.state(at), inner_offset_, move_of(moves_.record(at)).last_mover()), i);
    if (!is_new) return {entry->second + 1, i};
  }
  assert(false);
  return {begin, begin};
}

std::size_t TransitionSystem::memory_bytes() const {
  constexpr std::size_t kNode = 64;  // of the set, beside the state itself
  return moves_.capacity() + frames_.capacity() * sizeof(Frame) + inner_bytes_ + inner_.size() * kNode;
}

std::span<const TransitionSystem::Frame> TransitionSystem::shown_frames() const {
  return std::span(frames_).first(std::min(shown_, frames_.size()));
}

std::vector<Move> TransitionSystem::moves() const {
  std::vector<Move> moves;
  for (const Frame& frame : shown_frames()) {
    if (frame.of_claim) continue;
    moves.push_back(move_of(moves_.record(frame.at)));
  }
  return moves;
}

std::vector<std::vector<std::uint8_t>> TransitionSystem::states() const {
  std::vector<std::vector<std::uint8_t>> states;
  for (const Frame& frame : shown_frames()) {
    if (frame.of_claim) continue;
    const StateView state = moves_.state(frame.at);
    states.emplace_back(state.begin(), state.end());
  }
  return states;
}

}  // namespace isospin::execute
