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
  // `exploring` are the options of the exploration: how long it may go on is set here.
  ShortenCycle(TransitionSystem system, SearchOptions& exploring, const Patience& patience,
               std::size_t shorter_than)
      : SingleSearch(std::move(system), exploring),
        exploring_(exploring),
        patience_(patience),
        shorter_than_(shorter_than) {}

  // How long it takes to look through what has been explored is not known beforehand: each gets half of the
  // time, and what the second leaves is divided again.
  ShortCycle run() {
    const Rest rest(patience_);
    begin();
    do {
      exploring_.patience = patience_.half();
      explore();
      exploring_.patience = patience_;
      if (options_.fair)
        look_for_fair_loop();
      else
        look_for_lasso();
    } while (result_.ending == Ending::time && rest.is_worth_dividing());
    if (found_.violation) found_.violation->of_representatives = representative_ != nullptr;
    return std::move(found_);
  }

 private:
  class Rest {
   public:
    explicit Rest(const Patience& patience)
        : patience_(patience), least_((patience.until - Patience::Clock::now()) / 32) {}
    bool is_worth_dividing() const {
      return !patience_.over() && patience_.until - Patience::Clock::now() > least_;
    }

   private:
    const Patience& patience_;
    Patience::Clock::duration least_;
  };

  void look_for_lasso() {
    const LassoSearch search = find_shortest_lasso(graph_, shorter_than_, patience_);
    found_.complete = !stopped_ && search.complete;
    if (search.lasso) {
      shorter_than_ = search.lasso->length;
      Violation& violation = found_.violation.emplace();
      violation.finding = {system_.cycle_kind()};
      for (const StateId id : search.lasso->states) violation.path.push_back(key(id));
      violation.loop = search.lasso->loop;
    } else {
      take_finding();
    }
    finding_.reset();
  }

  // What ends a run, if that was nearer than any cycle.
  void take_finding() {
    if (!finding_) return;
    Violation& violation = found_.violation.emplace();
    violation.finding = *finding_;
    violation.path = path_to(finding_at_);
    finding_.reset();
  }

  std::vector<std::vector<std::uint8_t>> path_to(StateId id) {
    std::vector<std::vector<std::uint8_t>> path;
    for (;; id = graph_.parent[id]) {
      path.push_back(key(id));
      if (graph_.parent[id] == id) break;
    }
    std::ranges::reverse(path);
    return path;
  }

  // A shortest of all loops may be fair as it stands: then none that is fair is shorter.
  void look_for_fair_loop() {
    const FairQuestions ask{[this](StateId id) { return enabled(id); },
                            [this](StateId id) { return fair_steps(id); }};
    const LassoSearch search = find_shortest_lasso(graph_, shorter_than_, patience_);
    found_.complete = !stopped_ && search.complete;
    if (!search.lasso) return take_finding();
    const std::vector<StateId>& states = search.lasso->states;
    if (const auto loop = fair_steps_along(std::span(states).subspan(search.lasso->loop), ask)) {
      shorter_than_ = search.lasso->length;
      found_.violation = fair_violation(states[search.lasso->loop], *loop);
      finding_.reset();
      return;
    }
    found_.complete = false;
    take_finding();
    look_for_fair_loop_near(ask);
  }

  // Around the accepting states that are nearest.
  void look_for_fair_loop_near(const FairQuestions& ask) {
    constexpr std::size_t kMostTried = 20;
    std::vector<StateId> accepting;
    for (StateId id = 0; id < graph_.states(); ++id)
      if (graph_.accepting[id]) accepting.push_back(id);
    std::ranges::stable_sort(accepting, {}, [&](StateId id) { return graph_.distance[id]; });
    const ReversedGraph reversed(graph_);
    std::size_t tried = 0;
    for (const StateId id : accepting) {
      if (graph_.distance[id] + 1 >= shorter_than_ || ++tried > kMostTried || patience_.over()) break;
      const auto loop =
          find_fair_loop(graph_, reversed, id, ask, shorter_than_ - 1 - graph_.distance[id], patience_);
      if (!loop || loop->size() + graph_.distance[id] >= shorter_than_) continue;
      shorter_than_ = loop->size() + graph_.distance[id];
      found_.violation = fair_violation(id, *loop);
    }
  }

  Violation fair_violation(StateId begin, const std::vector<FairStep>& loop) {
    Violation violation;
    violation.finding = {system_.cycle_kind()};
    violation.fair = true;
    violation.path = path_to(begin);
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

  void begin() {
    for (std::uint64_t i = 0; i < system_.initial_states(); ++i) {
      const TransitionSystem::Beginning beginning = system_.initial(i);
      if (beginning.exists && !beginning.finding) insert(beginning.state, Store::kAbsent, 0);
    }
    level_.swap(next_level_);
  }

  // In breadth, level by level, on from where it stopped. A state that nobody can move in takes part in the
  // level of what comes after it.
  void explore() {
    stopped_ = false;
    wanted_ = true;
    result_.ending = Ending::complete;
    while (!level_.empty() && depth_ < shorter_than_) {
      for (; expanded_ < level_.size(); ++expanded_)
        if (!expand(level_[expanded_])) return;
      expanded_ = 0;
      level_.clear();
      level_.swap(next_level_);
      ++depth_;
    }
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
    (distance == depth_ && from != Store::kAbsent ? level_ : next_level_).push_back(inserted.id);
  }

  // False when there was no time for it.
  bool expand(StateId id) {
    current_ = id;
    system_.set_key(state_, store_[id]);
    waiting_.clear();
    system_.visit(state_, *this);
    if (stopped_ || !go_on()) return false;
    const bool stuck = !system_.somebody_moves();
    graph_.begin[id] = graph_.targets.size();
    graph_.stuck[id] = stuck;
    graph_.accepting[id] = system_.is_accepting(state_);
    for (const auto& next : waiting_) insert(next, id, static_cast<std::uint32_t>(depth_ + (stuck ? 0 : 1)));
    if (system_.stays()) graph_.targets.push_back(id);
    graph_.end[id] = graph_.targets.size();
    return true;
  }

  bool step(StateView next) override {
    waiting_.emplace_back(next.begin(), next.end());
    if (notes_movers_) moved_.push_back(system_.moved());
    return true;
  }

  // What ends a run: of the claim in a state, or in a step out of it. End states are runs that never end
  // here.
  bool finding(const Finding& finding) override {
    if (finding.kind == FindingKind::invalid_end_state || notes_movers_) return true;
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
                                        graph_.targets, level_, next_level_));
  }
  std::uint64_t growth_bytes() const override {
    return store_.growth_bytes() + store::growth_bytes(graph_.targets, graph_.begin, graph_.end);
  }

  Store store_;
  LassoGraph graph_;
  SearchOptions& exploring_;
  const Patience& patience_;
  std::size_t shorter_than_;
  ShortCycle found_;
  std::size_t depth_ = 0;
  std::vector<StateId> level_;  // that is being expanded
  std::size_t expanded_ = 0;    // of it
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
  return ShortenCycle(std::move(system), exploring, options.patience, shorter_than).run();
}

}  // namespace isospin::search
