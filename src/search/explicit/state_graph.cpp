#include "search/explicit/state_graph.hpp"

namespace isospin::search {

void StateGraph::turn_round() {
  sources_begin_.assign(states() + 1, 0);
  for (const StateId target : targets_) ++sources_begin_[target + 1u];
  for (std::size_t s = 0; s < states(); ++s) sources_begin_[s + 1] += sources_begin_[s];
  sources_.resize(targets_.size());
  std::vector<std::uint64_t> next(sources_begin_.begin(), sources_begin_.end() - 1);
  for (StateId s = 0; s < states(); ++s)
    for (const StateId target : after(s)) sources_[next[target]++] = s;
}

namespace {

// Tarjan 1972, with a stack of our own.
class Components {
 public:
  Components(const StateGraph& graph, const StateSet& within)
      : graph_(graph), within_(within), index_(graph.states(), 0), low_(graph.states(), 0) {
    found_.of.assign(graph.states(), GraphComponents::kNoComponent);
  }

  GraphComponents run() {
    for (StateId s = 0; s < graph_.states(); ++s)
      if (within_[s] && index_[s] == 0) visit(s);
    return std::move(found_);
  }

 private:
  struct Frame {
    StateId state;
    std::size_t next;
  };

  void enter(StateId state) {
    index_[state] = low_[state] = ++count_;
    open_.push_back(state);
    way_.push_back({state, 0});
  }

  void visit(StateId root) {
    enter(root);
    while (!way_.empty()) {
      Frame& frame = way_.back();
      const StateId state = frame.state;
      const auto after = graph_.after(state);
      if (frame.next < after.size()) {
        const StateId target = after[frame.next++];
        if (!within_[target]) continue;
        if (index_[target] == 0)
          enter(target);
        else if (found_.of[target] == GraphComponents::kNoComponent)
          low_[state] = std::min(low_[state], index_[target]);
        continue;
      }
      way_.pop_back();
      if (!way_.empty()) low_[way_.back().state] = std::min(low_[way_.back().state], low_[state]);
      if (low_[state] == index_[state]) close(state);
    }
  }

  void close(StateId root) {
    const auto number = static_cast<std::uint32_t>(found_.has_cycle.size());
    bool cycle = open_.back() != root;
    while (true) {
      const StateId state = open_.back();
      open_.pop_back();
      found_.of[state] = number;
      if (state == root) break;
    }
    for (const StateId target : graph_.after(root)) cycle = cycle || target == root;
    found_.has_cycle.push_back(cycle);
  }

  const StateGraph& graph_;
  const StateSet& within_;
  std::vector<std::uint32_t> index_, low_;  // 0: not visited
  std::uint32_t count_ = 0;
  std::vector<StateId> open_;
  std::vector<Frame> way_;
  GraphComponents found_;
};

}  // namespace

GraphComponents components_within(const StateGraph& graph, const StateSet& within) {
  return Components(graph, within).run();
}

std::vector<StateId> shortest_way(const StateGraph& graph, const std::vector<StateId>& from,
                                  const StateSet& through, const StateSet& to, unsigned least) {
  constexpr StateId kNowhere = 0xffffffffu;
  std::vector<StateId> parent(graph.states(), kNowhere);
  std::vector<StateId> queue;
  for (const StateId state : from) {
    if (least == 0 && to[state]) return {state};
    if (!through[state] || parent[state] != kNowhere) continue;
    parent[state] = state;
    queue.push_back(state);
  }
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const StateId after : graph.after(queue[i])) {
      if (to[after]) {
        std::vector<StateId> path = {after, queue[i]};
        while (parent[path.back()] != path.back()) path.push_back(parent[path.back()]);
        std::ranges::reverse(path);
        return path;
      }
      if (!through[after] || parent[after] != kNowhere) continue;
      parent[after] = queue[i];
      queue.push_back(after);
    }
  return {};
}

}  // namespace isospin::search
