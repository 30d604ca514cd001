#include "group/cosets.hpp"

#include <gtest/gtest.h>

#include <set>

#include "sample_groups.hpp"

namespace isospin::group {
namespace {

TEST(Cosets, OnePerCosetAndTheSubgroupFirst) {
  Random random(31);
  for (int i = 0; i < 60; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const StabiliserChain whole(sample.degree, sample.generators);
    if (whole.order() > BigInteger(5000)) continue;
    const std::vector<Permutation> some = {whole.random_element(random)};
    const StabiliserChain subgroup(sample.degree, some);
    RightCosets cosets(whole, subgroup);
    std::vector<Permutation> representatives;
    while (const std::optional<Permutation> next = cosets.next()) representatives.push_back(*next);
    EXPECT_EQ(BigInteger(std::uint64_t{representatives.size()}), index_of(subgroup, whole));
    EXPECT_TRUE(subgroup.contains(representatives.front()));
    for (std::size_t a = 0; a < representatives.size(); ++a) {
      EXPECT_TRUE(whole.contains(representatives[a]));
      for (std::size_t b = a + 1; b < std::min(representatives.size(), a + 20); ++b) {
        EXPECT_FALSE(subgroup.contains(representatives[a].then(representatives[b].inverse())));
      }
    }
  }
}

TEST(Cosets, LeastElementIsTheSameForAllOfACoset) {
  Random random(32);
  const StabiliserChain subgroup(8, test::wreath(test::neighbour_swaps(4), 4, test::neighbour_swaps(2), 2));
  for (int i = 0; i < 200; ++i) {
    const Permutation g = random_permutation(8, random), other = random_permutation(8, random);
    const Permutation h = subgroup.random_element(random);
    const Permutation least = least_in_coset(subgroup, g);
    EXPECT_EQ(least_in_coset(subgroup, h.then(g)), least);
    EXPECT_TRUE(subgroup.contains(least.then(g.inverse())));
    EXPECT_EQ(least_in_coset(subgroup, other) == least, subgroup.contains(other.then(g.inverse())));
  }
}

}  // namespace
}  // namespace isospin::group
