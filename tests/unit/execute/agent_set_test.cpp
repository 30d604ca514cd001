#include "execute/agent_set.hpp"

#include <gtest/gtest.h>

namespace isospin::execute {
namespace {

AgentSet of(std::initializer_list<std::size_t> agents) {
  AgentSet set;
  for (const std::size_t agent : agents) set.add(agent);
  return set;
}

std::vector<std::size_t> members(const AgentSet& set) {
  std::vector<std::size_t> all;
  set.for_each([&](std::size_t agent) { all.push_back(agent); });
  return all;
}

TEST(AgentSet, HasWhatWasAddedUpToSixteenBits) {
  const AgentSet set = of({65535, 0, 255, 256, 63, 64});
  EXPECT_EQ(members(set), (std::vector<std::size_t>{0, 63, 64, 255, 256, 65535}));
  EXPECT_EQ(set.count(), 6u);
  for (const std::size_t agent : {0, 63, 64, 255, 256, 65535}) EXPECT_TRUE(set.has(agent)) << agent;
  for (const std::size_t agent : {1, 62, 65, 254, 257, 320, 512, 65534})
    EXPECT_FALSE(set.has(agent)) << agent;
}

TEST(AgentSet, VisitsWhatIsBeyondAnother) {
  AgentSet known = of({1, 300});
  std::vector<std::size_t> beyond;
  of({1, 2, 200, 300, 400}).for_each_beyond(known, [&](std::size_t agent) {
    beyond.push_back(agent);
    known.add(agent);
  });
  EXPECT_EQ(beyond, (std::vector<std::size_t>{2, 200, 400}));
}

TEST(AgentSet, OnlyMembersCountForEquality) {
  AgentSet cleared = of({1, 300, 60000});
  cleared.clear();
  EXPECT_EQ(cleared, AgentSet());
  cleared.add(300);
  EXPECT_EQ(cleared, of({300}));
  EXPECT_NE(cleared, of({44}));  // the same in eight bits
  AgentSet grown = of({2});
  grown.add(of({300}));
  EXPECT_EQ(grown, of({300, 2}));
}

TEST(AgentSet, SetsOfDifferentWidthsMeet) {
  EXPECT_TRUE(of({7, 1000}).meets(of({7})));
  EXPECT_TRUE(of({7}).meets(of({7, 1000})));
  EXPECT_TRUE(of({3, 1000}).meets(of({4, 1000, 2000})));
  EXPECT_FALSE(of({3, 1000}).meets(of({4, 1001, 2000})));
  EXPECT_FALSE(of({44}).meets(of({300})));
  AgentSet wide = of({5, 700});
  wide.add(of({6}));
  EXPECT_EQ(members(wide), (std::vector<std::size_t>{5, 6, 700}));
}

}  // namespace
}  // namespace isospin::execute
