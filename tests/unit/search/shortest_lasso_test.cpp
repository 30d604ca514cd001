#include "search/explicit/shortest_lasso.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace isospin::search {
namespace {

using State = LassoGraph::State;
constexpr std::size_t kFar = 1000;

// States 0..n-1, of which 0 is the initial one.
LassoGraph graph_of(const std::vector<std::vector<State>>& successors, const std::vector<State>& accepting,
                    const std::vector<State>& stuck = {}) {
  LassoGraph graph;
  const std::size_t count = successors.size();
  graph.distance.assign(count, kFar);
  graph.parent.resize(count);
  graph.accepting.assign(count, false);
  graph.stuck.assign(count, false);
  for (const State state : accepting) graph.accepting[state] = true;
  for (const State state : stuck) graph.stuck[state] = true;
  std::vector<State> level = {0};
  graph.distance[0] = 0;
  for (std::size_t i = 0; i < level.size(); ++i)
    for (const State to : successors[level[i]]) {
      if (graph.distance[to] != kFar) continue;
      graph.distance[to] = graph.distance[level[i]] + (graph.stuck[level[i]] ? 0 : 1);
      graph.parent[to] = level[i];
      level.push_back(to);
    }
  for (const auto& targets : successors) {
    graph.begin.push_back(graph.targets.size());
    graph.targets.insert(graph.targets.end(), targets.begin(), targets.end());
    graph.end.push_back(graph.targets.size());
  }
  return graph;
}

std::optional<Lasso> shortest(const LassoGraph& graph, std::size_t shorter_than = kFar) {
  const LassoSearch search = find_shortest_lasso(graph, shorter_than, {});
  EXPECT_TRUE(search.complete);
  return search.lasso;
}

TEST(ShortestLasso, GoesToTheNearestOfTwoCycles) {
  // 0 -> 1 -> 2 -> 3 -> 1 passes the accepting 3; 0 -> 4 -> 4 passes the accepting 4.
  const auto lasso = shortest(graph_of({{1, 4}, {2}, {3}, {1}, {4}}, {3, 4}));
  ASSERT_TRUE(lasso);
  EXPECT_EQ(lasso->states, (std::vector<State>{0, 4}));
  EXPECT_EQ(lasso->loop, 1u);
  EXPECT_EQ(lasso->length, 2u);
}

TEST(ShortestLasso, BeginsTheLoopBeforeTheAcceptingState) {
  const auto lasso = shortest(graph_of({{1}, {2}, {1}}, {2}));
  ASSERT_TRUE(lasso);
  EXPECT_EQ(lasso->states, (std::vector<State>{0, 1, 2}));
  EXPECT_EQ(lasso->loop, 1u);
  EXPECT_EQ(lasso->length, 3u);
}

TEST(ShortestLasso, IsNoneWithoutAnAcceptingStateOnACycle) {
  EXPECT_FALSE(shortest(graph_of({{1}, {2}, {3}, {2}}, {0, 1})));
}

TEST(ShortestLasso, IsNoneThatIsNotShorter) {
  EXPECT_FALSE(shortest(graph_of({{1}, {2}, {1}}, {2}), 3));
  EXPECT_TRUE(shortest(graph_of({{1}, {2}, {1}}, {2}), 4));
}

TEST(ShortestLasso, DoesNotCountStepsInWhichTheSystemStandsStill) {
  // By 1 and 2 three steps; by 3 one step, and then the claim alone moves.
  const auto lasso = shortest(graph_of({{1, 3}, {2}, {1}, {4}, {5}, {4}}, {2, 5}, {3, 4, 5}));
  ASSERT_TRUE(lasso);
  EXPECT_EQ(lasso->length, 1u);
  EXPECT_EQ(lasso->states.front(), 0u);
  EXPECT_EQ(lasso->states[1], 3u);
}

// Against all pairs of distances, on random graphs.
TEST(ShortestLasso, IsAsShortAsAny) {
  std::mt19937 chance(7);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t count = 2 + chance() % 8;
    std::vector<std::vector<State>> successors(count);
    for (auto& targets : successors)
      for (std::size_t i = 0; i < chance() % 4; ++i) targets.push_back(static_cast<State>(chance() % count));
    std::vector<State> accepting;
    for (State state = 0; state < count; ++state)
      if (chance() % 3 == 0) accepting.push_back(state);
    LassoGraph graph = graph_of(successors, accepting);
    // Distances of at least one step.
    std::vector<std::vector<std::size_t>> far(count, std::vector<std::size_t>(count, kFar));
    for (State state = 0; state < count; ++state)
      for (const State to : successors[state]) far[state][to] = 1;
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j) far[i][j] = std::min(far[i][j], far[i][k] + far[k][j]);
    std::size_t best = kFar;
    for (const State a : accepting)
      for (State v = 0; v < count; ++v)
        if (graph.distance[v] != kFar)
          best = std::min(best, graph.distance[v] + (v == a ? far[a][a] : far[v][a] + far[a][v]));
    // What cannot be reached is not in the graph of a search.
    for (State state = 0; state < count; ++state)
      if (graph.distance[state] == kFar) graph.accepting[state] = false;
    const auto lasso = shortest(graph);
    ASSERT_EQ(lasso.has_value(), best < kFar) << round;
    if (!lasso) continue;
    EXPECT_EQ(lasso->length, best) << round;
    EXPECT_EQ(lasso->states.size(), best) << round;
    EXPECT_EQ(lasso->states.front(), 0u);
    bool passes_accepting = false;
    for (std::size_t i = 0; i < lasso->states.size(); ++i) {
      const State next = i + 1 < lasso->states.size() ? lasso->states[i + 1] : lasso->states[lasso->loop];
      EXPECT_TRUE(std::ranges::count(successors[lasso->states[i]], next)) << round;
      passes_accepting |= i >= lasso->loop && graph.accepting[lasso->states[i]];
    }
    EXPECT_TRUE(passes_accepting) << round;
  }
}

}  // namespace
}  // namespace isospin::search
