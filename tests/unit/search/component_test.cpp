// Fairness of components with more agents than eight bits can number.
#include "search/explicit/component.hpp"

#include <gtest/gtest.h>

namespace isospin::search {
namespace {

constexpr std::size_t kAgents = 300;

// One state, in which everyone can move; the edges are loops.
class OneState final : public ComponentGraph {
 public:
  std::uint32_t size() const override { return 1; }
  const std::vector<ComponentEdge>& edges(std::uint32_t) override { return edges_; }
  AgentSet enabled(std::uint32_t) override {
    AgentSet all;
    for (std::size_t agent = 0; agent < kAgents; ++agent) all.add(agent);
    return all;
  }
  bool is_accepting(std::uint32_t) override { return true; }
  bool go_on() override { return true; }

  void move(std::size_t agent) { edges_.emplace_back().moved.add(agent); }
  // Everyone stands at the next place afterwards.
  void turn() {
    for (ComponentEdge& edge : edges_)
      for (std::size_t agent = 0; agent < kAgents; ++agent)
        edge.place.push_back(static_cast<Agent>((agent + 1) % kAgents));
  }

 private:
  std::vector<ComponentEdge> edges_;
};

TEST(Component, EveryoneOfManyHasToMove) {
  OneState graph;
  for (std::size_t agent = 0; agent + 1 < kAgents; ++agent) graph.move(agent);
  EXPECT_FALSE(is_fair(graph, kAgents, false));
  EXPECT_FALSE(is_fair(graph, kAgents, true));
  graph.move(kAgents - 1);
  EXPECT_TRUE(is_fair(graph, kAgents, false));
  EXPECT_TRUE(is_fair(graph, kAgents, true));
  EXPECT_EQ(fair_walk(graph, 0, kAgents).size(), kAgents);
}

TEST(Component, PlacesOfManyAreFollowed) {
  OneState graph;
  graph.move(280);
  EXPECT_FALSE(is_fair(graph, kAgents, true));
  graph.turn();  // so that everyone stands there once
  EXPECT_TRUE(is_fair(graph, kAgents, true));
  EXPECT_EQ(fair_walk(graph, 0, kAgents).size(), kAgents);
}

}  // namespace
}  // namespace isospin::search
