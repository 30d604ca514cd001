#include "group/blocks.hpp"

#include <gtest/gtest.h>

#include <set>

#include "group/orbits.hpp"
#include "sample_groups.hpp"

namespace isospin::group {
namespace {

std::vector<Point> first_points(Point n) {
  std::vector<Point> result(n);
  for (Point i = 0; i < n; ++i) result[i] = i;
  return result;
}

TEST(Blocks, RingOfTwelveHasOneSystemPerDivisor) {
  const std::vector<Permutation> ring = {test::rotation(12)};
  const std::vector<BlockSystem> systems = block_systems(ring, first_points(12));
  std::vector<std::size_t> counts;
  for (const BlockSystem& system : systems) counts.push_back(system.size());
  EXPECT_EQ(counts, (std::vector<std::size_t>{6, 4, 3, 2}));
  EXPECT_EQ(minimal_block_systems(ring, first_points(12)).size(), 2u);  // blocks of two, of three
}

TEST(Blocks, WreathProductMovesItsBlocks) {
  const auto group = test::wreath(test::neighbour_swaps(3), 3, test::neighbour_swaps(4), 4);
  const std::vector<BlockSystem> systems = block_systems(group, first_points(12));
  ASSERT_EQ(systems.size(), 1u);
  EXPECT_EQ(systems[0], (BlockSystem{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}}));
  EXPECT_EQ(block_system_joining(group, first_points(12), 4, 3), systems[0]);
  EXPECT_EQ(block_system_joining(group, first_points(12), 2, 3).size(), 1u);
  EXPECT_EQ(action_on_blocks(group, systems[0])[0], Permutation::transposition(4, 0, 1));
}

TEST(Blocks, SymmetricGroupIsPrimitiveAndARingOfSixIsNot) {
  EXPECT_TRUE(is_primitive(test::neighbour_swaps(6), first_points(6)));
  EXPECT_TRUE(is_primitive(std::vector<Permutation>{test::rotation(7)}, first_points(7)));
  EXPECT_FALSE(is_primitive(std::vector<Permutation>{test::rotation(6)}, first_points(6)));
}

TEST(Blocks, KleinFourGroupHasThreeSystems) {
  const std::vector<Permutation> klein = {{1, 0, 3, 2}, {2, 3, 0, 1}};
  EXPECT_EQ(block_systems(klein, first_points(4)).size(), 3u);
  EXPECT_EQ(block_systems(klein, first_points(4), 2).size(), 2u);
}

TEST(Blocks, EverySystemFoundIsKeptAndNoPartitionIsMissed) {
  // All partitions of up to six points, tried one by one.
  Random random(21);
  for (int i = 0; i < 60; ++i) {
    const Point n = 2 + random.below(5);
    std::vector<Permutation> generators = {test::rotation(n)};
    if (random.below(2) == 0) generators.push_back(test::reflection(n));
    if (random.below(3) == 0) generators.push_back(random_permutation(n, random));
    std::set<BlockSystem> expected;
    std::vector<Point> cell(n, 0);
    while (true) {
      BlockSystem partition;
      bool canonical = true;  // cells numbered in order of first use
      for (Point p = 0; p < n && canonical; ++p) {
        canonical = cell[p] <= partition.size();
        if (!canonical) break;
        if (cell[p] == partition.size()) partition.emplace_back();
        partition[cell[p]].push_back(p);
      }
      if (canonical && partition.size() > 1 && partition.size() < n) {
        bool kept = true;
        for (const Permutation& g : generators) {
          for (Point p = 0; p < n; ++p) {
            for (Point q = 0; q < n; ++q) {
              if (cell[p] == cell[q] && cell[g(p)] != cell[g(q)]) kept = false;
            }
          }
        }
        if (kept) expected.insert(partition);
      }
      Point at = 0;
      while (at < n && ++cell[at] == n) cell[at++] = 0;
      if (at == n) break;
    }
    const std::vector<BlockSystem> found = block_systems(generators, first_points(n));
    EXPECT_EQ(std::set<BlockSystem>(found.begin(), found.end()), expected);
  }
}

}  // namespace
}  // namespace isospin::group
