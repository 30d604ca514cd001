// States that have been explored, with the steps between them: where short runs into cycles are looked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace isospin::search {

struct LassoGraph {
  using State = std::uint32_t;

  std::vector<std::uint32_t> distance;  // by state: steps from an initial state
  std::vector<State> parent;            // on a shortest way; of an initial state, itself
  std::vector<bool> accepting;
  // Nobody can move any more. Steps out of such a state lead to others of this kind, and are not counted: the
  // system stands still.
  std::vector<bool> stuck;
  std::vector<std::size_t> begin, end;  // by state: its edges in `targets`
  std::vector<State> targets;

  std::size_t states() const { return distance.size(); }
  std::span<const State> successors(State state) const {
    return {targets.data() + begin[state], targets.data() + end[state]};
  }
};

// The same edges, from their ends to their beginnings.
class ReversedGraph {
 public:
  using State = LassoGraph::State;

  explicit ReversedGraph(const LassoGraph& graph)
      : begin_(graph.states() + 1), sources_(graph.targets.size()) {
    const auto for_each_edge = [&](auto&& visit) {
      for (State state = 0; state < graph.states(); ++state)
        for (const State to : graph.successors(state)) visit(state, to);
    };
    for_each_edge([&](State, State to) { ++begin_[to + 1u]; });
    for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
    std::vector<std::size_t> at(begin_.begin(), begin_.end() - 1);
    for_each_edge([&](State from, State to) { sources_[at[to]++] = from; });
  }

  std::span<const State> predecessors(State state) const {
    return {sources_.data() + begin_[state], sources_.data() + begin_[state + 1u]};
  }

 private:
  std::vector<std::size_t> begin_;
  std::vector<State> sources_;
};

}  // namespace isospin::search
