#include "group/closure.hpp"

#include <gtest/gtest.h>

#include "sample_groups.hpp"

namespace isospin::group {
namespace {

TEST(Closure, OfOneThreeCycleIsTheAlternatingGroup) {
  const StabiliserChain s7(7, test::neighbour_swaps(7));
  const std::vector<Permutation> three = {test::cycles("(0 1 2)", 7)};
  EXPECT_EQ(normal_closure(s7, three).order(), 2520);
}

TEST(Closure, DerivedSubgroupOfADihedralGroup) {
  const StabiliserChain d9(9, std::vector<Permutation>{test::rotation(9), test::reflection(9)});
  EXPECT_EQ(derived_subgroup(d9).order(), 9);
  const StabiliserChain c9(9, std::vector<Permutation>{test::rotation(9)});
  EXPECT_TRUE(derived_subgroup(c9).is_trivial());
}

TEST(Closure, RandomConjugatesOfASwapReachOtherSwaps) {
  // The email example of Donaldson and Miller: from (1 2) to a swap that bridges two groups of clients.
  const StabiliserChain all(5, test::neighbour_swaps(5));
  const std::vector<Permutation> swap = {Permutation::transposition(5, 0, 1)};
  Random random(2);
  bool bridged = false;
  for (int i = 0; i < 100; ++i) {
    const Permutation conjugate = random_conjugates(all, swap, random).front();
    EXPECT_EQ(conjugate.support().size(), 2u);
    bridged |= conjugate == Permutation::transposition(5, 1, 3);
  }
  EXPECT_TRUE(bridged);
}

TEST(Closure, AbelianMeansThatGeneratorsCommute) {
  EXPECT_TRUE(is_abelian(std::vector<Permutation>{{1, 0, 3, 2}, {2, 3, 0, 1}}));
  EXPECT_FALSE(is_abelian(test::neighbour_swaps(3)));
}

}  // namespace
}  // namespace isospin::group
