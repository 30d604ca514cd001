#include "group/random.hpp"

#include <gtest/gtest.h>

#include <map>

#include "group/stabiliser_chain.hpp"
#include "sample_groups.hpp"

namespace isospin::group {
namespace {

TEST(Random, SameSeedSameNumbers) {
  Random a(9), b(9);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.word(), b.word());
}

TEST(Random, NumbersStayBelowTheirBoundAndReachIt) {
  Random random(2);
  std::vector<int> seen(5, 0);
  for (int i = 0; i < 5000; ++i) ++seen.at(random.below(5));
  for (const int count : seen) EXPECT_NEAR(count, 1000, 200);
}

TEST(RandomElements, AreMembersAndReachTheWholeGroup) {
  const std::vector<Permutation> generators = test::cycle_and_swap(4);
  RandomElements elements(generators, 4, 3);
  std::map<Permutation, int> seen;
  for (int i = 0; i < 4800; ++i) ++seen[elements.next()];
  EXPECT_EQ(seen.size(), 24u);
}

TEST(RandomElements, OfTheTrivialGroupAreTheIdentity) {
  RandomElements elements({}, 4);
  EXPECT_TRUE(elements.next().is_identity());
}

TEST(RandomElements, DrawnFromAChainAreUniform) {
  const StabiliserChain chain(5, std::vector<Permutation>{test::rotation(5), test::reflection(5)});
  Random random(4);
  std::map<Permutation, int> seen;
  for (int i = 0; i < 10'000; ++i) ++seen[chain.random_element(random)];
  ASSERT_EQ(seen.size(), 10u);
  for (const auto& [element, count] : seen) EXPECT_NEAR(count, 1000, 150) << to_string(element);
}

}  // namespace
}  // namespace isospin::group
