#include "group/colour_stabiliser.hpp"

#include <gtest/gtest.h>

#include "sample_groups.hpp"

namespace isospin::group {
namespace {

TEST(ColourStabiliser, KeepsExactlyTheElementsThatRespectTheColours) {
  Random random(51);
  for (int i = 0; i < 150; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const StabiliserChain group(sample.degree, sample.generators);
    if (group.order() > BigInteger(3000)) continue;
    std::vector<std::uint32_t> colours(sample.degree);
    const std::uint32_t count = 2 + random.below(2);
    for (std::uint32_t& c : colours) c = random.below(count);
    const StabiliserChain kept = colour_stabiliser(group, colours);
    int counted = 0;
    group.for_each_element([&](const Permutation& p) {
      bool respects = true;
      for (Point q = 0; q < p.degree(); ++q) respects &= colours[p(q)] == colours[q];
      EXPECT_EQ(kept.contains(p), respects);
      counted += respects ? 1 : 0;
      return true;
    });
    EXPECT_EQ(kept.order(), counted);
  }
}

TEST(ColourStabiliser, SetInASymmetricGroupOfHundred) {
  const StabiliserChain group(300, test::widened(test::neighbour_swaps(100), 3));
  std::vector<Point> set;
  for (Point i = 0; i < 40; ++i) set.push_back(3 * i);
  EXPECT_EQ(set_stabiliser(group, set).order(), BigInteger::factorial(40) * BigInteger::factorial(60));
}

TEST(ColourStabiliser, SetInAWreathProduct) {
  // Two members in each of three blocks, none in the others.
  const StabiliserChain group(25, test::wreath(test::neighbour_swaps(5), 5, test::neighbour_swaps(5), 5));
  const std::vector<Point> set = {0, 1, 5, 6, 10, 11};
  EXPECT_EQ(set_stabiliser(group, set).order(), BigInteger(12).power(3) * 6 * BigInteger(120).power(2) * 2);
}

TEST(ColourStabiliser, OfTheWholeOrTheEmptySetIsTheGroup) {
  const StabiliserChain group(6, test::cycle_and_swap(6));
  EXPECT_EQ(set_stabiliser(group, {}).order(), 720);
  EXPECT_EQ(set_stabiliser(group, std::vector<Point>{0, 1, 2, 3, 4, 5}).order(), 720);
}

}  // namespace
}  // namespace isospin::group
