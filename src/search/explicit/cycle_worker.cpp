#include "search/explicit/cycle_worker.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <thread>

#include "search/explicit/account.hpp"

namespace isospin::search {

CycleWorker::CycleWorker(CycleSearch& shared, TransitionSystem& system, std::uint64_t number)
    : shared_(shared),
      system_(system),
      number_(number),
      reduces_(shared.options.partial_order),
      cursor_(shared.store) {
  if (shared.options.representative) representative_ = shared.options.representative();
}

void CycleWorker::insert_initial() {
  for (std::uint64_t i = 0; i < system_.initial_states() && (i == 0 || go_on()); ++i) {
    const TransitionSystem::Beginning beginning = system_.initial(i);
    ++transitions_;
    if (beginning.finding) {
      shared_.findings.fetch_add(1, std::memory_order_relaxed);
      report(*beginning.finding, {}, std::nullopt);
    }
    if (beginning.exists) add(chosen_for(beginning.state));
  }
  flush();
  for (const Pending& one : pending_)
    if (one.is_new) shared_.initial_states.push_back(one.number);
  pending_.clear();
  tell();
}

// Each thread begins with another of the initial states.
void CycleWorker::run(const std::function<void()>& each_time) {
  const std::vector<StateId>& from = shared_.initial_states;
  for (std::size_t i = 0; i < from.size() && !stopped(); ++i)
    search_from(from[(number_ + i) % from.size()], each_time);
  tell();
}

void CycleWorker::count_the_rest() {
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const Frame& frame = frames_[i];
    const std::size_t end = i + 1 < frames_.size() ? frames_[i + 1].begin : pending_.size();
    if (shared_.colours.add(frame.id, store::Colours::blue))
      count(frame, steps_between(pending_, frame.begin, end));
    if (!frame.takes_all && !store::ChosenSets::is_settled(shared_.sets.of(frame.id))) ++reduced_;
  }
  tell();
}

void CycleWorker::search_from(StateId initial, const std::function<void()>& each_time) {
  if (!shared_.colours.has(initial, store::Colours::blue)) enter(initial);
  while (!stopped() && !frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.next == pending_.size() || shared_.colours.has(frame.id, store::Colours::blue)) {
      leave();
      continue;
    }
    const Pending next = pending_[frame.next++];
    if (next.is_finding) {
      ++frame.findings;
      report(findings_[next.number], {}, std::nullopt);
      continue;
    }
    follow(next.number);
    go_on();
    if (each_time) each_time();
  }
}

void CycleWorker::enter(StateId id) {
  depth_ = std::max<std::uint64_t>(depth_, frames_.size());
  if (const std::uint64_t dive = shared_.options.limits.dive; dive && depth_ > dive) {
    shared_.end(Ending::depth);
    return;
  }
  cyan_.add(id);
  Frame frame{id};
  frame.begin = frame.next = pending_.size();
  load(id);
  frame.accepting = note_accepting(id);
  if (reduces_) {
    std::uint8_t choice = shared_.sets.of(id);
    if (choice != store::ChosenSets::kOpen || !propose(id, choice))
      expand(id, store::ChosenSets::set_of(choice), true);
    frame.takes_all = choice == store::ChosenSets::kAll;
  } else {
    expand(id, 0, true);
  }
  frames_.push_back(frame);
}

void CycleWorker::follow(StateId to) {
  Frame& frame = frames_.back();
  if (cyan_.has(to)) {
    frame.all_red = false;
    frame.leads_back = true;
    if (frame.accepting || shared_.colours.has(to, store::Colours::accepting)) report_cycle({}, to);
  } else if (!shared_.colours.has(to, store::Colours::blue)) {
    enter(to);
  } else if (!shared_.colours.has(to, store::Colours::red)) {
    frame.all_red = false;
  }
}

void CycleWorker::leave() {
  Frame& frame = frames_.back();
  const StateId id = frame.id;
  if (!shared_.colours.has(id, store::Colours::blue)) {
    if (reduces_ && !settle(frame)) return;
    if (frame.all_red) shared_.colours.add(id, store::Colours::red);
    if (shared_.colours.add(id, store::Colours::blue)) {
      count(frame, steps_since(pending_, frame.begin));
      frame.findings = 0;
      if (frame.accepting && !frame.all_red) search_back(id);
      if (stopped()) return;
    }
  }
  pending_.resize(frames_.back().begin);
  frames_.pop_back();
  cyan_.remove(id);
  if (!frames_.empty() && !shared_.colours.has(id, store::Colours::red)) frames_.back().all_red = false;
}

bool CycleWorker::propose(StateId id, std::uint8_t& choice) {
  const std::size_t begin = pending_.size();
  tried_.clear();
  is_trying_ = leads_back_ = false;
  set_end_ = 0;
  with_findings_ = true;
  in_trial_ = true;
  system_.visit(state_, *this);
  in_trial_ = false;
  const std::uint8_t mine = store::ChosenSets::proposed(system_.chosen());
  if (!shared_.sets.change(id, choice, mine)) {
    pending_.resize(begin);
    return false;
  }
  choice = mine;
  // As one thread takes them: what belongs to no set that was tried comes first.
  if (mine == store::ChosenSets::kAll)
    std::rotate(tried_.begin(), tried_.begin() + static_cast<std::ptrdiff_t>(set_end_), tried_.end());
  for (const Tried& next : tried_)
    if (!add({next.state, next.tally})) break;
  complete(id, begin);
  return true;
}

bool CycleWorker::settle(Frame& frame) {
  std::uint8_t choice = shared_.sets.of(frame.id);
  if (!store::ChosenSets::is_settled(choice)) {
    const std::uint8_t mine = frame.leads_back ? store::ChosenSets::kAll : store::ChosenSets::settled(choice);
    if (shared_.sets.change(frame.id, choice, mine)) {
      choice = mine;
      if (mine != store::ChosenSets::kAll) ++reduced_;
    }
  }
  if (frame.takes_all || choice != store::ChosenSets::kAll) return true;
  pending_.resize(frame.begin);
  frame.next = frame.begin;
  frame.takes_all = frame.all_red = true;
  frame.findings = 0;
  load(frame.id);
  expand(frame.id, 0, true);
  return false;
}

void CycleWorker::search_back(StateId seed) {
  reached_.clear();
  awaited_.clear();
  std::vector<RedFrame> red;
  const auto enter_red = [&](StateId id) {
    is_reached_.add(id);
    reached_.push_back(id);
    const std::size_t begin = pending_.size();
    load(id);
    if (note_accepting(id) && id != seed) awaited_.push_back(id);
    expand(id, reduces_ ? store::ChosenSets::set_of(shared_.sets.settle(id)) : 0, false);
    red.push_back({id, begin, begin});
  };
  enter_red(seed);
  while (!stopped() && !red.empty()) {
    RedFrame& frame = red.back();
    if (frame.next == pending_.size()) {
      pending_.resize(frame.begin);
      red.pop_back();
      continue;
    }
    const StateId to = pending_[frame.next++].number;
    if (cyan_.has(to)) {
      std::vector<StateId> way;
      for (std::size_t i = 1; i < red.size(); ++i) way.push_back(red[i].id);
      report_cycle(way, to);
    } else if (!is_reached_.has(to) && !shared_.colours.has(to, store::Colours::red)) {
      enter_red(to);
    }
    go_on();
  }
  wait_for_others();
  if (stopped()) return;
  for (const StateId id : reached_) {
    shared_.colours.add(id, store::Colours::red);
    is_reached_.remove(id);
  }
}

void CycleWorker::wait_for_others() {
  for (const StateId id : awaited_)
    for (std::uint64_t patience = 0; !shared_.colours.has(id, store::Colours::red); ++patience) {
      if (stopped() || shared_.is_decided.load(std::memory_order_relaxed)) return;
      if (patience < 100)
        std::this_thread::yield();
      else
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      go_on();
    }
}

void CycleWorker::load(StateId id) {
  const auto key = cursor_.load(id);
  system_.set_key(state_, key);
}

bool CycleWorker::note_accepting(StateId id) {
  const bool accepting = system_.is_accepting(state_);
  if (accepting) shared_.colours.add(id, store::Colours::accepting);
  return accepting;
}

void CycleWorker::expand(StateId id, std::uint8_t set, bool with_findings) {
  const std::size_t begin = pending_.size();
  with_findings_ = with_findings;
  if (reduces_)
    system_.visit_again(state_, set, *this);
  else
    system_.visit(state_, *this);
  complete(id, begin);
}

void CycleWorker::complete(StateId id, std::size_t begin) {
  flush();
  if (system_.stays() && !stopped()) pending_.push_back({id, false});
  if (number_ > 0) reorder(begin);
}

void CycleWorker::reorder(std::size_t begin) {
  for (std::size_t left = pending_.size(); left > begin + 1; --left) {
    chance_ = chance_ * 6364136223846793005u + 2 * number_ + 1;
    std::swap(pending_[left - 1], pending_[begin + (chance_ >> 33) % (left - begin)]);
  }
  // Errors first: a run that is shown goes through none but its last.
  const auto first = std::partition(pending_.begin() + static_cast<std::ptrdiff_t>(begin), pending_.end(),
                                    [](const Pending& one) { return one.is_finding; });
  std::partition(first, pending_.end(), [](const Pending& one) { return one.is_new; });
}

bool CycleWorker::add(const Representative::Chosen& chosen) {
  const StateView key = system_.key(chosen.state);
  while (!cursor_.announce(key)) {
    flush();  // what was looked up may not be right afterwards
    if (!shared_.gate->pause() || stopped()) return false;
  }
  tallies_[waiting_++] = chosen.tally;
  if (waiting_ == Store::kBetween) flush();
  return true;
}

void CycleWorker::flush() {
  if (waiting_ == 0) return;
  const std::span<Store::Root> roots = cursor_.resolve();
  for (Store::Root& root : roots) shared_.store.guess(root);
  for (std::size_t i = 0; i < waiting_; ++i) {
    const Store::Inserted inserted = shared_.store.insert_root(roots[i]);
    shared_.colours.provide(inserted.id);
    if (reduces_) shared_.sets.provide(inserted.id);
    pending_.push_back({inserted.id, false, inserted.is_new});
    if (!inserted.is_new || !representative_) continue;
    search::count(tally_, tallies_[i]);
  }
  waiting_ = 0;
}

bool CycleWorker::step(StateView next) {
  const Representative::Chosen chosen = chosen_for(next);
  if (!in_trial_) return add(chosen);
  if (is_trying_ && !leads_back_) {
    const StateId id = shared_.store.find(system_.key(chosen.state));
    leads_back_ = id != Store::kAbsent && cyan_.has(id);
  }
  tried_.push_back({{chosen.state.begin(), chosen.state.end()}, chosen.tally});
  return true;
}

void CycleWorker::begin_set() {
  set_begin_ = tried_.size();
  is_trying_ = true;
  leads_back_ = false;
}

bool CycleWorker::is_enough() {
  is_trying_ = false;
  set_end_ = tried_.size();
  if (leads_back_ || tried_.size() == set_begin_) return false;
  tried_.erase(tried_.begin(), tried_.begin() + static_cast<std::ptrdiff_t>(set_begin_));
  return true;
}

bool CycleWorker::finding(const Finding& finding) {
  // End states are runs that go on for ever here.
  if (finding.kind == FindingKind::invalid_end_state) return true;
  if (!with_findings_) return true;
  flush();
  pending_.push_back({static_cast<std::uint32_t>(findings_.size()), true, true});
  findings_.push_back(finding);
  return true;
}

bool CycleWorker::go_on() {
  if (stopped()) return false;
  if (shared_.gate->somebody_pauses()) {
    flush();
    if (!shared_.gate->pause() || stopped()) return false;
  }
  const std::uint64_t most = shared_.options.limits.states;
  if (!pace_.is_due(system_.work_bytes()) && !(most && shared_.store.size() >= most)) return true;
  tell();
  return shared_.look([&] { return shared_.progress_with_growth(); });
}

void CycleWorker::count(const Frame& frame, std::uint64_t steps) {
  transitions_ += steps;
  if (shared_.options.all_states) shared_.findings.fetch_add(frame.findings, std::memory_order_relaxed);
}

void CycleWorker::tell() {
  const auto add = [](std::atomic<std::uint64_t>& sum, std::uint64_t now, std::uint64_t& told) {
    sum.fetch_add(now - told, std::memory_order_relaxed);
    told = now;
  };
  add(shared_.transitions, transitions_, told_transitions_);
  add(shared_.on_stacks, frames_.size(), told_frames_);
  add(shared_.bytes,
      system_.memory_bytes() + cyan_.bytes() + is_reached_.bytes() +
          store::held_bytes(pending_, frames_, reached_, awaited_),
      told_bytes_);
  add(shared_.growth_bytes, store::growth_bytes(pending_, frames_, reached_, awaited_), told_growth_);
}

void CycleWorker::report_cycle(const std::vector<StateId>& way, StateId to) {
  const auto there = std::ranges::find(frames_, to, &Frame::id);
  shared_.is_decided.store(true, std::memory_order_relaxed);
  shared_.findings.fetch_add(shared_.options.all_states ? 1 : 0, std::memory_order_relaxed);
  report({system_.cycle_kind()}, way, static_cast<std::size_t>(there - frames_.begin()));
}

// The first is kept, whoever finds it; with all errors wanted the search goes on.
bool CycleWorker::report(const Finding& finding, const std::vector<StateId>& way,
                         std::optional<std::size_t> loop) {
  {
    const std::lock_guard lock(shared_.mutex);
    if (!shared_.violation) {
      Violation& violation = shared_.violation.emplace();
      violation.finding = finding;
      violation.loop = loop;
      violation.of_representatives = representative_ != nullptr;
      const auto append = [&](StateId id) {
        const auto key = cursor_.load(id);
        violation.path.emplace_back(key.begin(), key.end());
      };
      for (const Frame& frame : frames_) append(frame.id);
      for (const StateId id : way) append(id);
    }
  }
  if (shared_.options.all_states) return true;
  shared_.findings.store(1, std::memory_order_relaxed);
  shared_.end(Ending::violation);
  return false;
}

}  // namespace isospin::search
