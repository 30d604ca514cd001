#include "search/explicit/shorten_cycle.hpp"

#include <algorithm>
#include <utility>

#include "search/explicit/fair_loop.hpp"
#include "search/explicit/shortest_lasso.hpp"
#include "search/explicit/single_search.hpp"
#include "store/growth.hpp"

namespace isospin::search {

namespace {

class ShortenCycle final : SingleSearch {
 public:
  // `options` are those of the exploration.
  ShortenCycle(TransitionSystem system, const SearchOptions& options, const Patience& patience,
               std::size_t shorter_than)
      : SingleSearch(std::move(system), options), patience_(patience), shorter_than_(shorter_than) {}

  ShortCycle run() {
    explore();
    if (options_.fair) return look_for_fair_loop();
    ShortCycle found;
    const LassoSearch search = find_shortest_lasso(graph_, shorter_than_, patience_);
    found.complete = !stopped_ && search.complete;
    if (search.lasso) {
      Violation& violation = found.violation.emplace();
      violation.finding = {system_.cycle_kind()};
      for (const StateId id : search.lasso->states) violation.path.push_back(key(id));
      violation.loop = search.lasso->loop;
    } else if (finding_) {
      found.violation.emplace().finding = *finding_;
      for (StateId id = finding_at_;; id = graph_.parent[id]) {
        found.violation->path.push_back(key(id));
        if (graph_.parent[id] == id) break;
      }
      std::ranges::reverse(found.violation->path);
    }
    if (found.violation) found.violation->of_representatives = representative_ != nullptr;
    return found;
  }

 private:
  // Around the accepting states that are nearest.
  ShortCycle look_for_fair_loop() {
    constexpr std::size_t kMostTried = 20;
    std::vector<StateId> accepting;
    for (StateId id = 0; id < graph_.states(); ++id)
      if (graph_.accepting[id]) accepting.push_back(id);
    std::ranges::stable_sort(accepting, {}, [&](StateId id) { return graph_.distance[id]; });
    ShortCycle found;
    const FairQuestions ask{[this](StateId id) { return enabled(id); },
                            [this](StateId id) { return fair_steps(id); }};
    const ReversedGraph reversed(graph_);
    std::size_t tried = 0;
    for (const StateId id : accepting) {
      if (graph_.distance[id] + 1 >= shorter_than_ || ++tried > kMostTried || patience_.over()) break;
      const auto loop =
          find_fair_loop(graph_, reversed, id, ask, shorter_than_ - 1 - graph_.distance[id], patience_);
      if (!loop || loop->size() + graph_.distance[id] >= shorter_than_) continue;
      shorter_than_ = loop->size() + graph_.distance[id];
      found.violation = fair_violation(id, *loop);
    }
    return found;
  }

  Violation fair_violation(StateId begin, const std::vector<FairStep>& loop) {
    Violation violation;
    violation.finding = {system_.cycle_kind()};
    violation.fair = true;
    for (StateId id = begin;; id = graph_.parent[id]) {
      violation.path.push_back(key(id));
      if (graph_.parent[id] == id) break;
    }
    std::ranges::reverse(violation.path);
    violation.loop = violation.path.size() - 1;
    for (const FairStep& step : loop) {
      violation.loop_steps.push_back({key(step.to), step.moved});
      if (violation.loop_steps.size() < loop.size()) violation.path.push_back(key(step.to));
    }
    return violation;
  }

  AgentSet enabled(StateId id) {
    system_.set_key(state_, store_[id]);
    return system_.enabled(state_);
  }

  std::vector<FairStep> fair_steps(StateId id) {
    system_.set_key(state_, store_[id]);
    waiting_.clear();
    moved_.clear();
    notes_movers_ = true;
    system_.visit(state_, *this);
    notes_movers_ = false;
    std::vector<FairStep> steps;
    for (std::size_t i = 0; i < waiting_.size(); ++i)
      if (const StateId to = store_.find(system_.key(waiting_[i])); to != Store::kAbsent)
        steps.push_back({id, to, moved_[i]});
    if (system_.stays()) steps.push_back({id, id, {}});
    return steps;
  }

  std::vector<std::uint8_t> key(StateId id) {
    const auto bytes = store_[id];
    return {bytes.begin(), bytes.end()};
  }

  // In breadth, level by level. A state that nobody can move in takes part in the level of what comes after
  // it.
  void explore() {
    for (std::uint64_t i = 0; i < system_.initial_states(); ++i) {
      const TransitionSystem::Beginning beginning = system_.initial(i);
      if (beginning.exists && !beginning.finding) insert(beginning.state, Store::kAbsent, 0);
    }
    std::vector<StateId> level;
    for (depth_ = 0; wanted_ && !next_level_.empty() && depth_ < shorter_than_; ++depth_) {
      level.clear();
      level.swap(next_level_);
      level_ = &level;
      for (std::size_t i = 0; wanted_ && i < level.size(); ++i) expand(level[i]);
    }
    result_.depth = depth_;
  }

  void insert(StateView state, StateId from, std::uint32_t distance) {
    const StateView chosen = representative_ ? representative_->of(state).state : state;
    const Store::Inserted inserted = store_.insert(system_.key(chosen));
    if (from != Store::kAbsent) graph_.targets.push_back(inserted.id);
    if (!inserted.is_new) return;
    graph_.distance.push_back(distance);
    graph_.parent.push_back(from == Store::kAbsent ? inserted.id : from);
    graph_.accepting.push_back(false);
    graph_.stuck.push_back(false);
    graph_.begin.push_back(0);
    graph_.end.push_back(0);
    (distance == depth_ && from != Store::kAbsent ? *level_ : next_level_).push_back(inserted.id);
  }

  void expand(StateId id) {
    current_ = id;
    system_.set_key(state_, store_[id]);
    waiting_.clear();
    system_.visit(state_, *this);
    if (!go_on()) return;
    const bool stuck = !system_.somebody_moves();
    graph_.begin[id] = graph_.targets.size();
    graph_.stuck[id] = stuck;
    graph_.accepting[id] = system_.is_accepting(state_);
    for (const auto& next : waiting_) insert(next, id, static_cast<std::uint32_t>(depth_ + (stuck ? 0 : 1)));
    if (system_.stays()) graph_.targets.push_back(id);
    graph_.end[id] = graph_.targets.size();
  }

  bool step(StateView next) override {
    waiting_.emplace_back(next.begin(), next.end());
    if (notes_movers_) moved_.push_back(system_.moved());
    return true;
  }

  // What ends a run: of the claim in a state, or in a step out of it. End states are runs that never end
  // here.
  bool finding(const Finding& finding) override {
    if (finding.kind == FindingKind::invalid_end_state) return true;
    const bool of_state = finding.is_of_state() || finding.kind == FindingKind::claim;
    const std::size_t length = depth_ + (of_state ? 0 : 1);
    if (length >= shorter_than_) return true;
    shorter_than_ = length;
    finding_ = finding;
    finding_at_ = current_;
    return true;
  }

  Progress progress() const override {
    return so_far(store_.size(), next_level_.size(),
                  store_.memory_bytes() + system_.memory_bytes() +
                      store::held_bytes(graph_.distance, graph_.parent, graph_.begin, graph_.end,
                                        graph_.targets, next_level_));
  }
  std::uint64_t growth_bytes() const override {
    return store_.growth_bytes() + store::growth_bytes(graph_.targets, graph_.begin, graph_.end);
  }

  Store store_;
  LassoGraph graph_;
  const Patience& patience_;
  std::size_t shorter_than_;
  std::size_t depth_ = 0;
  std::vector<StateId>* level_ = nullptr;  // that is being expanded
  std::vector<StateId> next_level_;
  std::vector<std::vector<std::uint8_t>> waiting_;  // what the steps of the state lead to
  bool notes_movers_ = false;
  std::vector<AgentSet> moved_;  // who took part in each of these
  std::vector<std::uint8_t> state_;
  StateId current_ = 0;
  std::optional<Finding> finding_;
  StateId finding_at_ = 0;
};

}  // namespace

ShortCycle shorten_cycle(TransitionSystem system, const SearchOptions& options, std::size_t shorter_than) {
  SearchOptions exploring = options;
  exploring.patience = options.patience.half();
  return ShortenCycle(std::move(system), exploring, options.patience, shorter_than).run();
}

}  // namespace isospin::search
