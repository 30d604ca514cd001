#include "group/orbits.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "sample_groups.hpp"

namespace isospin::group {
namespace {

using Lists = std::vector<std::vector<Point>>;

TEST(Orbits, TwoClientBlocksSwapAsAWhole) {
  const std::vector<Permutation> swap = {{0, 3, 4, 1, 2}};  // 0 = server
  EXPECT_EQ(Orbits(swap, 5).lists(), (Lists{{0}, {1, 3}, {2, 4}}));
  EXPECT_EQ(Orbits(swap, 5).moved_lists(), (Lists{{1, 3}, {2, 4}}));
}

TEST(Orbits, LeaderDoesNotDependOnGeneratorOrder) {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    test::SampleGroup sample = test::random_group(random);
    const Lists before = Orbits(sample.generators, sample.degree).lists();
    std::reverse(sample.generators.begin(), sample.generators.end());
    EXPECT_EQ(Orbits(sample.generators, sample.degree).lists(), before);
  }
}

TEST(Orbits, AreTheSmallestSetsClosedUnderTheGenerators) {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const Orbits orbits(sample.generators, sample.degree);
    for (Point p = 0; p < sample.degree; ++p) {
      std::vector<bool> reached(sample.degree, false);
      std::vector<Point> queue = {p};
      reached[p] = true;
      for (std::size_t j = 0; j < queue.size(); ++j) {
        for (const Permutation& g : sample.generators) {
          if (!reached[g(queue[j])]) queue.push_back(g(queue[j]));
          reached[g(queue[j])] = true;
        }
      }
      for (Point q = 0; q < sample.degree; ++q) EXPECT_EQ(orbits.together(p, q), reached[q]);
      EXPECT_EQ(orbits.leader(p), *std::min_element(queue.begin(), queue.end()));
    }
  }
}

TEST(Orbits, WithoutGeneratorsEveryPointIsAlone) {
  EXPECT_EQ(Orbits({}, 3).lists(), (Lists{{0}, {1}, {2}}));
  EXPECT_FALSE(Orbits({}, 3).transitive());
  EXPECT_TRUE(Orbits(test::neighbour_swaps(3), 3).transitive());
}

}  // namespace
}  // namespace isospin::group
