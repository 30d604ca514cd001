#include "search/explicit/component.hpp"

#include <algorithm>
#include <functional>
#include <new>
#include <numeric>
#include <optional>

namespace isospin::search {

namespace {

std::size_t place_behind(const ComponentEdge& edge, std::size_t process) {
  return process < edge.place.size() ? edge.place[process] : process;
}

// Classes of places, and which of them are served.
class Places {
 public:
  explicit Places(std::size_t count) {
    if (count > 0xffffffffu) throw std::bad_alloc();  // 16 GB would not do
    leader_.resize(count);
    served_.resize(count);
    std::iota(leader_.begin(), leader_.end(), 0u);
  }

  std::uint32_t find(std::size_t place) {
    auto at = static_cast<std::uint32_t>(place);
    while (leader_[at] != at) at = leader_[at] = leader_[leader_[at]];
    return at;
  }
  void unite(std::size_t a, std::size_t b) {
    const std::uint32_t first = find(a);
    const std::uint32_t second = find(b);
    if (first == second) return;
    leader_[std::max(first, second)] = std::min(first, second);
    if (served_[std::max(first, second)]) served_[std::min(first, second)] = true;
  }
  void serve(std::size_t place) { served_[find(place)] = true; }
  bool is_served(std::size_t place) { return served_[find(place)]; }

 private:
  std::vector<std::uint32_t> leader_;
  std::vector<bool> served_;
};

bool all_served(const AgentSet& served, std::size_t processes) {
  for (std::size_t p = 0; p < processes; ++p)
    if (!served.has(p)) return false;
  return true;
}

bool is_fair_in_place(ComponentGraph& graph, std::size_t processes) {
  AgentSet served;
  bool has_edge = false;
  for (std::uint32_t state = 0; state < graph.size(); ++state) {
    if (!graph.go_on()) return false;
    const AgentSet enabled = graph.enabled(state);
    for (std::size_t p = 0; p < processes; ++p)
      if (!enabled.has(p)) served.add(p);
    for (const ComponentEdge& edge : graph.edges(state)) {
      served.add(edge.moved);
      has_edge = true;
    }
    if (has_edge && all_served(served, processes)) return true;
  }
  return false;
}

// Builds a walk piece by piece, each a shortest way to the next thing that is wanted.
class Walk {
 public:
  Walk(ComponentGraph& graph, std::uint32_t home, std::size_t processes)
      : graph_(graph), home_(home), at_(home), processes_(processes), place_(processes) {
    std::iota(place_.begin(), place_.end(), std::size_t{0});
    arrive();
  }

  std::vector<ComponentStep> make() {
    if (!accepted_ && !go({}, [&](std::uint32_t state) { return graph_.is_accepting(state); })) return {};
    for (std::size_t p = 0; p < processes_; ++p)
      if (!served_.has(p) && !go(place_[p], {})) return {};
    if (steps_.empty() && !take_any()) return {};
    if (at_ != home_ && !go({}, [&](std::uint32_t state) { return state == home_; })) return {};
    return std::move(steps_);
  }

 private:
  static constexpr std::uint32_t kNowhere = 0xffffffffu;
  struct Came {
    std::uint32_t from = kNowhere;
    std::uint32_t edge = 0;
  };

  void arrive() {
    accepted_ = accepted_ || graph_.is_accepting(at_);
    const AgentSet enabled = graph_.enabled(at_);
    for (std::size_t p = 0; p < processes_; ++p)
      if (!enabled.has(place_[p])) served_.add(p);
  }

  void take(std::uint32_t number) {
    const ComponentEdge edge = graph_.edges(at_)[number];
    steps_.push_back({at_, edge.moved, edge.next});
    for (std::size_t p = 0; p < processes_; ++p) {
      if (edge.moved.has(place_[p])) served_.add(p);
      place_[p] = place_behind(edge, place_[p]);
    }
    at_ = edge.to;
    arrive();
  }

  bool take_any() {
    if (graph_.edges(at_).empty()) return false;
    take(0);
    return true;
  }

  // To a state that is `wanted`; or, with a place to follow, to where who stands there is served.
  bool go(std::optional<std::size_t> followed, const std::function<bool(std::uint32_t)>& wanted) {
    const std::size_t width = followed ? processes_ : 1;
    if (graph_.size() * width > kNowhere) throw std::bad_alloc();
    std::vector<Came> came(graph_.size() * width);
    const auto first = static_cast<std::uint32_t>(at_ * width + followed.value_or(0));
    came[first].from = first;
    std::vector<std::uint32_t> queue = {first};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      if (!graph_.go_on()) return false;
      const std::uint32_t node = queue[next];
      const auto state = static_cast<std::uint32_t>(node / width);
      const std::size_t place = node % width;
      if (followed ? !graph_.enabled(state).has(place) : wanted(state)) {
        follow(came, node);
        return true;
      }
      const std::vector<ComponentEdge>& edges = graph_.edges(state);
      for (std::uint32_t e = 0; e < edges.size(); ++e) {
        if (followed && edges[e].moved.has(place)) {
          follow(came, node);
          take(e);
          return true;
        }
        const std::size_t behind = followed ? place_behind(edges[e], place) : 0;
        const auto to = static_cast<std::uint32_t>(edges[e].to * width + behind);
        if (came[to].from != kNowhere) continue;
        came[to] = {node, e};
        queue.push_back(to);
      }
    }
    return false;
  }

  void follow(const std::vector<Came>& came, std::uint32_t node) {
    std::vector<std::uint32_t> edges;
    for (; came[node].from != node; node = came[node].from) edges.push_back(came[node].edge);
    for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) take(*edge);
  }

  ComponentGraph& graph_;
  const std::uint32_t home_;
  std::uint32_t at_;
  const std::size_t processes_;
  std::vector<std::size_t> place_;  // by process at home: where it is now
  AgentSet served_;                 // by process at home
  bool accepted_ = false;
  std::vector<ComponentStep> steps_;
};

}  // namespace

bool is_fair(ComponentGraph& graph, std::size_t processes, bool places_change) {
  if (!places_change) return is_fair_in_place(graph, processes);
  Places places(graph.size() * processes);
  bool has_edge = false;
  for (std::uint32_t state = 0; state < graph.size(); ++state) {
    if (!graph.go_on()) return false;
    const AgentSet enabled = graph.enabled(state);
    const std::size_t base = state * processes;
    for (std::size_t p = 0; p < processes; ++p)
      if (!enabled.has(p)) places.serve(base + p);
    for (const ComponentEdge& edge : graph.edges(state)) {
      has_edge = true;
      for (std::size_t p = 0; p < processes; ++p) {
        if (edge.moved.has(p)) places.serve(base + p);
        places.unite(base + p, edge.to * processes + place_behind(edge, p));
      }
    }
  }
  // Every class has a place in every state.
  for (std::size_t p = 0; p < processes; ++p)
    if (!places.is_served(p)) return false;
  return has_edge;
}

std::vector<ComponentStep> fair_walk(ComponentGraph& graph, std::uint32_t home, std::size_t processes) {
  return Walk(graph, home, processes).make();
}

}  // namespace isospin::search
