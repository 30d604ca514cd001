// Tarjan's strongly connected components, on the fly. When one is complete and has an accepting state,
// search/explicit/component says whether it is fair, and then which way a run goes round it.
//
// Nested search would need a counter in the state, as SPIN has it (Choueka), which multiplies states by
// processes and names them one by one, so that no symmetry is left. A component needs neither.
#include "search/explicit/fair_cycles.hpp"

#include <algorithm>

#include "search/explicit/component.hpp"
#include "search/explicit/single_search.hpp"
#include "store/growth.hpp"

namespace isospin::search {

namespace {

class FairCycles final : SingleSearch, ComponentGraph {
 public:
  FairCycles(TransitionSystem system, const SearchOptions& options)
      : SingleSearch(std::move(system), options) {}

  SearchResult run() {
    from_initial_states([this](std::vector<std::uint8_t>&& state) { search_from(std::move(state)); });
    return closed_account(store_.memory_bytes());
  }

 private:
  void search_from(std::vector<std::uint8_t>&& initial) {
    state_ = std::move(initial);
    const StateId first = insert(state_);
    if (number_[first] == kNew) enter(first);
    while (wanted_ && !frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next == pending_.size()) {
        leave();
        continue;
      }
      const Pending next = pending_[frame.next++];
      if (next.is_finding) {
        report([&] {
          return Violation{findings_[next.number], stack_path(), representative_ != nullptr, {}, false, {}};
        });
        continue;
      }
      follow(frame.id, next.number);
      if (wanted_) go_on();
    }
  }

  struct Pending {
    std::uint32_t number;  // of a state, or of a finding
    bool is_finding;
  };
  struct Frame {
    StateId id;
    std::size_t begin;  // of its successors in pending_
    std::size_t next;
  };
  // What is known of a state: not yet numbered, or the number by which it was entered, or done with.
  static constexpr std::uint32_t kNew = 0;
  static constexpr std::uint32_t kDone = 0xffffffffu;

  StateId insert(StateView state) {
    Representative::Chosen chosen{state, 0};
    if (representative_) chosen = representative_->of(state);
    const Store::Inserted inserted = store_.insert(system_.key(chosen.state));
    if (inserted.is_new) {
      number_.push_back(kNew);
      low_.push_back(0);
      accepting_.push_back(false);
      if (representative_) {
        count(result_.tally, chosen.tally);
      }
    }
    return inserted.id;
  }

  void load(StateId id) {
    const auto key = store_[id];
    system_.set_key(state_, key);
  }

  void visit(StateId id) {
    load(id);
    system_.visit(state_, *this);
  }
  bool stays() const { return system_.stays() && !stopped_; }

  // ---- Tarjan's algorithm

  void enter(StateId id) {
    if (is_too_deep(frames_.size())) return;
    number_[id] = low_[id] = ++entered_;
    open_.push_back(id);
    const std::size_t begin = pending_.size();
    visit(id);
    if (stays()) pending_.push_back({id, false});
    result_.transitions += steps_since(pending_, begin);
    accepting_[id] = system_.is_accepting(state_);
    processes_ = std::max<std::size_t>(processes_, system_.agents(state_));
    frames_.push_back({id, begin, begin});
  }

  void follow(StateId from, StateId to) {
    if (number_[to] == kNew)
      enter(to);
    else if (number_[to] != kDone)
      low_[from] = std::min(low_[from], number_[to]);
  }

  void leave() {
    const Frame frame = frames_.back();
    pending_.resize(frame.begin);
    if (low_[frame.id] == number_[frame.id]) close(frame.id);
    if (!wanted_) return;
    frames_.pop_back();
    if (!frames_.empty()) low_[frames_.back().id] = std::min(low_[frames_.back().id], low_[frame.id]);
  }

  void close(StateId root) {
    const auto begin = std::ranges::find(open_.rbegin(), open_.rend(), root).base() - 1;
    component_.assign(begin, open_.end());
    open_.erase(begin, open_.end());
    if (std::ranges::any_of(component_, [&](StateId id) { return accepting_[id]; })) examine();
    if (!wanted_) return;
    for (const StateId id : component_) number_[id] = kDone;
    low_[root] = kDone;  // says nothing to the state before it
  }

  // ---- a component, its root being state 0

  void examine() {
    for (std::uint32_t i = 0; i < component_.size(); ++i) {
      number_[component_[i]] = kHere;
      low_[component_[i]] = i;
    }
    in_component_ = true;
    if (is_fair(*this, processes_, representative_ != nullptr)) {
      walking_ = true;
      report_walk(fair_walk(*this, 0, processes_));
      walking_ = false;
    }
    in_component_ = false;
  }

  void report_walk(std::vector<ComponentStep> walk) {
    if (walk.empty()) return;
    Violation violation;
    violation.finding.kind = system_.cycle_kind();
    violation.of_representatives = representative_ != nullptr;
    violation.fair = true;
    violation.path = stack_path();
    violation.loop = violation.path.size() - 1;
    for (std::size_t i = 0; i < walk.size(); ++i) {
      if (i > 0) violation.path.push_back(key_of(component_[walk[i].from]));
      violation.loop_steps.push_back({std::move(walk[i].next), walk[i].moved});
    }
    report([&] { return std::move(violation); });
  }

  std::uint32_t size() const override { return static_cast<std::uint32_t>(component_.size()); }

  const std::vector<ComponentEdge>& edges(std::uint32_t from) override {
    edges_.clear();
    visit(component_[from]);
    if (stays()) edges_.push_back({from, {}, {}, key_of(component_[from])});
    return edges_;
  }

  AgentSet enabled(std::uint32_t state) override {
    load(component_[state]);
    return system_.enabled(state_);
  }

  bool is_accepting(std::uint32_t state) override { return accepting_[component_[state]]; }

  // ---- what the system says

  bool step(StateView next) override {
    if (in_component_)
      add_edge(next);
    else
      pending_.push_back({insert(next), false});
    return true;
  }

  void add_edge(StateView next) {
    // Where several symmetries lead to the representative, which one is taken may depend on what was asked
    // before; any will do, but on a walk it must be the same one again.
    if (representative_ && walking_) representative_ = options_.representative();
    const StateView representative = representative_ ? representative_->of(next).state : next;
    const StateId to = store_.find(system_.key(representative));
    if (to == Store::kAbsent || number_[to] != kHere) return;
    ComponentEdge& edge = edges_.emplace_back();
    edge.to = low_[to];
    edge.moved = system_.moved();
    if (representative_) {
      const std::span<const Agent> places = representative_->places();
      edge.place.assign(places.begin(), places.end());
    }
    const StateView key = system_.key(next);
    edge.next.assign(key.begin(), key.end());
  }

  bool finding(const Finding& finding) override {
    // End states are runs that go on for ever here.
    if (finding.kind == FindingKind::invalid_end_state) return true;
    if (in_component_) return true;
    pending_.push_back({static_cast<std::uint32_t>(findings_.size()), true});
    findings_.push_back(finding);
    return true;
  }

  // Of both the search and a component.
  bool go_on() override { return SingleSearch::go_on(); }

  // ---- results

  std::vector<std::uint8_t> key_of(StateId id) {
    const auto key = store_[id];
    return {key.begin(), key.end()};
  }

  std::vector<std::vector<std::uint8_t>> stack_path() {
    std::vector<std::vector<std::uint8_t>> path;
    for (const Frame& frame : frames_) path.push_back(key_of(frame.id));
    return path;
  }

  Progress progress() const override {
    std::uint64_t bytes = store_.memory_bytes() +
                          store::held_bytes(number_, low_, open_, component_, pending_, frames_) +
                          system_.memory_bytes();
    if (in_component_) bytes += component_.size() * processes_ * sizeof(std::uint64_t);
    return so_far(store_.size(), frames_.size(), bytes);
  }
  std::uint64_t growth_bytes() const override {
    return store_.growth_bytes() + store::growth_bytes(number_, low_, open_, component_, pending_, frames_);
  }

  static constexpr std::uint32_t kHere = kDone - 1;  // in the component that is being examined

  Store store_;
  std::vector<std::uint32_t> number_;  // by state
  std::vector<std::uint32_t> low_;  // the least number that is known to be reachable; in a component: place
  std::vector<bool> accepting_;
  std::vector<StateId> open_;       // states whose component is not complete
  std::vector<StateId> component_;  // the one that is being examined
  std::vector<ComponentEdge> edges_;
  std::vector<Pending> pending_;
  std::vector<Finding> findings_;
  std::vector<Frame> frames_;
  std::vector<std::uint8_t> state_;
  std::uint32_t entered_ = 0;
  std::size_t processes_ = 0;  // as many as there were at once
  bool in_component_ = false;
  bool walking_ = false;
};

}  // namespace

SearchResult search_fair_cycles(TransitionSystem system, const SearchOptions& options) {
  return FairCycles(std::move(system), options).run();
}

}  // namespace isospin::search
