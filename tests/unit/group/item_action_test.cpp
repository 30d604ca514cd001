#include "group/item_action.hpp"

#include <gtest/gtest.h>

#include "group/blocks.hpp"
#include "sample_groups.hpp"

namespace isospin::group {
namespace {

TEST(ItemAction, LiftsPermutationsOfBlocksToElements) {
  const std::vector<Permutation> generators =
      test::wreath(test::neighbour_swaps(3), 3, std::vector<Permutation>{test::rotation(4)}, 4);
  const StabiliserChain group(12, generators);
  const BlockSystem blocks = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}};
  const ItemAction action(group, action_on_blocks(group.generators(), blocks));
  EXPECT_EQ(action.order(), 4);
  const std::optional<Permutation> lifted = action.lift(test::rotation(4).power(2));
  ASSERT_TRUE(lifted.has_value());
  EXPECT_TRUE(group.contains(*lifted));
  EXPECT_EQ(action_on_blocks(std::vector<Permutation>{*lifted}, blocks)[0], test::rotation(4).power(2));
  EXPECT_FALSE(action.lift(Permutation::transposition(4, 0, 1)).has_value());
}

}  // namespace
}  // namespace isospin::group
