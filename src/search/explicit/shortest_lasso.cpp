#include "search/explicit/shortest_lasso.hpp"

#include <algorithm>
#include <span>

namespace isospin::search {

namespace {

using State = LassoGraph::State;
constexpr std::uint32_t kUnseen = static_cast<std::uint32_t>(-1);

// Strongly connected components (Tarjan 1972, without recursion), and which of them have a cycle.
class Components {
 public:
  explicit Components(const LassoGraph& graph)
      : graph_(graph), of_(graph.states(), kUnseen), index_(graph.states(), kUnseen), low_(graph.states()) {
    for (State state = 0; state < graph.states(); ++state)
      if (index_[state] == kUnseen) find_from(state);
  }

  bool same(State a, State b) const { return of_[a] == of_[b]; }
  bool is_on_cycle(State state) const { return cyclic_[of_[state]]; }

 private:
  struct Frame {
    State state;
    std::size_t next;
  };

  void enter(State state) {
    index_[state] = low_[state] = count_++;
    open_.push_back(state);
    frames_.push_back({state, graph_.begin[state]});
  }

  void find_from(State root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next < graph_.end[frame.state]) {
        const State to = graph_.targets[frame.next++];
        if (index_[to] == kUnseen)
          enter(to);
        else if (of_[to] == kUnseen)
          low_[frame.state] = std::min(low_[frame.state], index_[to]);
        continue;
      }
      const State state = frame.state;
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().state] = std::min(low_[frames_.back().state], low_[state]);
      if (low_[state] == index_[state]) close(state);
    }
  }

  void close(State root) {
    const auto number = static_cast<std::uint32_t>(cyclic_.size());
    const auto first = std::ranges::find(open_.rbegin(), open_.rend(), root).base() - 1;
    bool cyclic = open_.end() - first > 1;
    for (auto state = first; state != open_.end(); ++state) of_[*state] = number;
    if (!cyclic) cyclic = std::ranges::find(graph_.successors(root), root) != graph_.successors(root).end();
    cyclic_.push_back(cyclic);
    open_.erase(first, open_.end());
  }

  const LassoGraph& graph_;
  std::vector<std::uint32_t> of_, index_, low_;
  std::vector<bool> cyclic_;
  std::vector<State> open_;
  std::vector<Frame> frames_;
  std::uint32_t count_ = 0;
};

// Distances from one state, within its component and a radius. Used again and again.
class Ball {
 public:
  explicit Ball(std::size_t states) : distance_(states, kUnseen), from_(states) {}

  std::uint32_t operator[](State state) const { return distance_[state]; }
  State from(State state) const { return from_[state]; }
  const std::vector<State>& states() const { return reached_; }

  // `next(state)` gives the neighbours of a state, `may_enter(state, distance)` says whether one is within.
  template <class Next, class MayEnter>
  void grow(State centre, const Next& next, const MayEnter& may_enter) {
    for (const State state : reached_) distance_[state] = kUnseen;
    reached_.assign(1, centre);
    distance_[centre] = 0;
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      const State state = reached_[i];
      for (const State to : next(state)) {
        if (distance_[to] != kUnseen || !may_enter(to, distance_[state] + 1)) continue;
        distance_[to] = distance_[state] + 1;
        from_[to] = state;
        reached_.push_back(to);
      }
    }
  }

 private:
  std::vector<std::uint32_t> distance_;
  std::vector<State> from_;
  std::vector<State> reached_;
};

class Finder {
 public:
  Finder(const LassoGraph& graph, std::size_t shorter_than, const Patience& patience)
      : graph_(graph),
        components_(graph),
        reversed_(graph),
        forwards_(graph.states()),
        backwards_(graph.states()),
        patience_(patience),
        best_length_(shorter_than) {}

  LassoSearch run() {
    LassoSearch search;
    for (const State accepting : candidates()) {
      const std::size_t least = graph_.distance[accepting] + (graph_.stuck[accepting] ? 0u : 1u);
      if (least >= best_length_) break;
      if (patience_.over()) {
        search.complete = false;
        break;
      }
      look_at(accepting);
    }
    if (best_accepting_ != kUnseen) search.lasso = best();
    return search;
  }

 private:
  // Accepting states on cycles, those that are near first.
  std::vector<State> candidates() const {
    std::vector<State> all;
    for (State state = 0; state < graph_.states(); ++state)
      if (graph_.accepting[state] && components_.is_on_cycle(state)) all.push_back(state);
    std::ranges::stable_sort(all, {}, [&](State state) { return graph_.distance[state]; });
    return all;
  }

  // Both balls around an accepting state: what a shorter lasso could go through.
  void grow_balls(State accepting) {
    const std::size_t radius = graph_.stuck[accepting] ? kUnseen : best_length_ - graph_.distance[accepting];
    const auto near = [&](State state, std::size_t distance) {
      return components_.same(state, accepting) && distance <= radius;
    };
    forwards_.grow(
        accepting, [&](State state) { return graph_.successors(state); }, near);
    backwards_.grow(
        accepting, [&](State state) { return reversed_.predecessors(state); },
        [&](State state, std::size_t distance) { return forwards_[state] != kUnseen && distance <= radius; });
  }

  // The first step of a cycle that begins and ends with `accepting`, and its length.
  std::pair<State, std::size_t> cycle_at(State accepting) const {
    std::pair<State, std::size_t> shortest = {accepting, kUnseen};
    for (const State last : reversed_.predecessors(accepting))
      if (forwards_[last] != kUnseen && forwards_[last] + std::size_t{1} < shortest.second)
        shortest = {last, forwards_[last] + std::size_t{1}};
    return shortest;
  }

  void look_at(State accepting) {
    if (graph_.stuck[accepting]) return improve(accepting, accepting, graph_.distance[accepting]);
    grow_balls(accepting);
    improve(accepting, accepting, graph_.distance[accepting] + cycle_at(accepting).second);
    for (const State state : backwards_.states())
      if (state != accepting)
        improve(accepting, state, std::size_t{graph_.distance[state]} + backwards_[state] + forwards_[state]);
  }

  void improve(State accepting, State first, std::size_t length) {
    if (length >= best_length_) return;
    best_length_ = length;
    best_accepting_ = accepting;
    best_first_ = first;
  }

  Lasso best() {
    grow_balls(best_accepting_);
    Lasso lasso;
    lasso.length = best_length_;
    for (State state = best_first_;; state = graph_.parent[state]) {
      lasso.states.push_back(state);
      if (graph_.parent[state] == state) break;
    }
    std::ranges::reverse(lasso.states);
    lasso.loop = lasso.states.size() - 1;
    for (State state = best_first_; state != best_accepting_;)
      lasso.states.push_back(state = backwards_.from(state));
    const State last = best_first_ == best_accepting_ ? cycle_at(best_accepting_).first : best_first_;
    std::vector<State> back;
    for (State state = last; state != best_accepting_; state = forwards_.from(state)) back.push_back(state);
    if (best_first_ != best_accepting_) back.erase(back.begin());  // it is where the loop begins
    lasso.states.insert(lasso.states.end(), back.rbegin(), back.rend());
    return lasso;
  }

  const LassoGraph& graph_;
  Components components_;
  ReversedGraph reversed_;
  Ball forwards_, backwards_;
  const Patience& patience_;
  std::size_t best_length_;
  State best_accepting_ = kUnseen;
  State best_first_ = kUnseen;
};

}  // namespace

LassoSearch find_shortest_lasso(const LassoGraph& graph, std::size_t shorter_than, const Patience& patience) {
  return Finder(graph, shorter_than, patience).run();
}

}  // namespace isospin::search
