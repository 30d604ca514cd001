#include "group/stabiliser_chain.hpp"

#include <gtest/gtest.h>

#include <set>

#include "group/orbits.hpp"
#include "sample_groups.hpp"

namespace isospin::group {
namespace {

using test::cycles;

BigInteger order_of(Point degree, const std::vector<Permutation>& generators) {
  return StabiliserChain(degree, generators).order();
}

// Every element, by multiplying until nothing is new.
std::set<Permutation> all_elements(Point degree, const std::vector<Permutation>& generators) {
  std::set<Permutation> found = {Permutation::identity(degree)};
  std::vector<Permutation> queue(found.begin(), found.end());
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const Permutation& g : generators) {
      Permutation next = queue[i].then(g);
      if (found.insert(next).second) queue.push_back(std::move(next));
    }
  }
  return found;
}

TEST(StabiliserChain, OrdersOfNamedGroups) {
  EXPECT_EQ(order_of(5, {}), 1);
  EXPECT_EQ(order_of(7, {test::rotation(7)}), 7);
  EXPECT_EQ(order_of(7, {test::rotation(7), test::reflection(7)}), 14);
  EXPECT_EQ(order_of(12, test::cycle_and_swap(12)), BigInteger::factorial(12));
  EXPECT_EQ(order_of(6, test::wreath(test::neighbour_swaps(3), 3, test::neighbour_swaps(2), 2)), 72);
  EXPECT_EQ(order_of(42, test::with_table(test::cycle_and_swap(6), 6)), 720);
}

// Multiply transitive, so no relation on pairs tells them from the symmetric group: the proof must be by
// Schreier generators.
TEST(StabiliserChain, OrdersOfGroupsThatNoRelationOnPairsTellsApart) {
  const StabiliserChain m11(11, std::vector<Permutation>{cycles("(0 1 2 3 4 5 6 7 8 9 10)", 11),
                                                         cycles("(2 6 10 7)(3 9 4 5)", 11)});
  EXPECT_EQ(m11.order(), 7920);
  EXPECT_EQ(m11.proof(), Proof::kSchreierGenerators);
  const StabiliserChain m12(
      12, std::vector<Permutation>{cycles("(0 1 2 3 4 5 6 7 8 9 10)", 12), cycles("(2 6 10 7)(3 9 4 5)", 12),
                                   cycles("(0 11)(1 10)(2 5)(3 7)(4 8)(6 9)", 12)});
  EXPECT_EQ(m12.order(), 95040);
  std::vector<Point> cycle(29);
  for (Point i = 0; i < 29; ++i) cycle[i] = i + 1;
  const StabiliserChain a30(
      30, std::vector<Permutation>{cycles("(0 1 2)", 30), Permutation::from_cycles(30, {cycle})});
  EXPECT_EQ(a30.order(), BigInteger::factorial(30) / 2);
  EXPECT_FALSE(a30.contains(cycles("(3 4)", 30)));
  EXPECT_TRUE(a30.contains(cycles("(3 4)(7 9)", 30)));
}

TEST(StabiliserChain, LargeSymmetricGroupsOnManyPoints) {
  for (const auto& generators : {test::neighbour_swaps(60), test::cycle_and_swap(60)}) {
    const StabiliserChain chain(600, test::widened(generators, 10));
    EXPECT_EQ(chain.order(), BigInteger::factorial(60));
    EXPECT_EQ(chain.proof(), Proof::kInvariantRelations);
  }
}

TEST(StabiliserChain, SymmetricGroup200On600Points) {
  const StabiliserChain chain(600, test::widened(test::cycle_and_swap(200), 3));
  EXPECT_EQ(chain.order(), BigInteger::factorial(200));
}

TEST(StabiliserChain, ThousandIndependentSwaps) {
  std::vector<Permutation> swaps;
  for (Point i = 0; i < 2000; i += 2) swaps.push_back(Permutation::transposition(2000, i, i + 1));
  EXPECT_EQ(order_of(2000, swaps), BigInteger(2).power(1000));
}

TEST(StabiliserChain, ContainsExactlyTheElementsOfTheGroup) {
  Random random(12);
  for (int i = 0; i < 60; ++i) {
    const Point degree = 3 + random.below(4);
    std::vector<Permutation> generators;
    for (Point j = random.below(3); j > 0; --j) generators.push_back(random_permutation(degree, random));
    const StabiliserChain chain(degree, generators);
    const std::set<Permutation> elements = all_elements(degree, generators);
    EXPECT_EQ(chain.order(), BigInteger(std::uint64_t{elements.size()}));
    for (const Permutation& p : all_elements(degree, test::cycle_and_swap(degree))) {
      EXPECT_EQ(chain.contains(p), elements.contains(p)) << to_string(p);
    }
    std::set<Permutation> listed;
    chain.for_each_element([&listed](const Permutation& p) { return listed.insert(p).second; });
    EXPECT_EQ(listed, elements);
  }
}

TEST(StabiliserChain, ListingStopsWhenAsked) {
  const StabiliserChain chain(5, test::neighbour_swaps(5));
  int seen = 0;
  EXPECT_FALSE(chain.for_each_element([&seen](const Permutation&) { return ++seen < 7; }));
  EXPECT_EQ(seen, 7);
}

TEST(StabiliserChain, PointwiseStabilisersFixTheirPointsAndNothingIsMissing) {
  Random random(13);
  for (int i = 0; i < 80; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const StabiliserChain chain(sample.degree, sample.generators);
    if (chain.order() > BigInteger(3000)) continue;
    std::vector<Point> points;
    for (Point j = random.below(4); j > 0; --j) points.push_back(random.below(sample.degree));
    const StabiliserChain fixing = chain.stabiliser(points);
    int counted = 0;
    chain.for_each_element([&](const Permutation& p) {
      bool fixes = true;
      for (const Point q : points) fixes &= p(q) == q;
      counted += fixes ? 1 : 0;
      EXPECT_EQ(fixing.contains(p), fixes);
      return true;
    });
    EXPECT_EQ(fixing.order(), counted);
    for (const Permutation& g : fixing.generators()) EXPECT_TRUE(fixing.contains(g));
    EXPECT_EQ(order_of(sample.degree, fixing.generators()), counted);
  }
}

TEST(StabiliserChain, RebasedIsTheSameGroupWithTheWantedBase) {
  Random random(14);
  for (int i = 0; i < 80; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const StabiliserChain chain(sample.degree, sample.generators);
    const Permutation wanted = random_permutation(sample.degree, random);
    const StabiliserChain rebased = chain.rebased(wanted.images());
    EXPECT_EQ(rebased.order(), chain.order());
    EXPECT_TRUE(rebased.is_subgroup_of(chain) && chain.is_subgroup_of(rebased));
    // The base is a part of the wanted list in its order, and each level fixes what comes before.
    std::size_t next = 0;
    for (std::size_t level = 0; level < rebased.length(); ++level) {
      const std::vector<Permutation> strong = rebased.strong_generators_from(level);
      while (next < wanted.degree() && wanted.images()[next] != rebased.base_point(level)) {
        for (const Permutation& g : strong) EXPECT_EQ(g(wanted.images()[next]), wanted.images()[next]);
        ++next;
      }
      ASSERT_LT(next, wanted.degree());
    }
  }
}

TEST(StabiliserChain, StrongGeneratorsGenerateEachLevel) {
  Random random(15);
  for (int i = 0; i < 80; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const StabiliserChain chain(sample.degree, sample.generators);
    for (std::size_t level = 0; level <= chain.length(); ++level) {
      EXPECT_EQ(order_of(sample.degree, chain.strong_generators_from(level)), chain.order_from(level));
    }
  }
}

TEST(StabiliserChain, StrongGeneratorsAreFew) {
  EXPECT_LE(StabiliserChain(30, test::cycle_and_swap(30)).strong_generators().size(), 60u);
  EXPECT_EQ(StabiliserChain(30, test::neighbour_swaps(30)).strong_generators().size(), 29u);
}

TEST(StabiliserChain, InsertingOneByOneGivesTheGroupOfAll) {
  Random random(16);
  for (int i = 0; i < 80; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const std::vector<Point> first = {static_cast<Point>(sample.degree - 1)};
    StabiliserChain grown(sample.degree, {}, first);
    for (const Permutation& g : sample.generators) {
      const BigInteger before = grown.order();
      const bool grew = grown.insert(g);
      EXPECT_EQ(grew, grown.order() > before);
      EXPECT_TRUE(grown.contains(g));
      EXPECT_FALSE(grown.insert(g));
    }
    EXPECT_EQ(grown.order(), order_of(sample.degree, sample.generators));
    const bool moves_first = Orbits(sample.generators, sample.degree).leader(first[0]) != first[0];
    if (moves_first) {
      EXPECT_EQ(grown.base_point(0), first[0]);
    }
  }
}

TEST(StabiliserChain, KnownOrderNeedsNoProof) {
  const StabiliserChain chain =
      StabiliserChain::with_known_order(20, test::cycle_and_swap(20), BigInteger::factorial(20));
  EXPECT_EQ(chain.order(), BigInteger::factorial(20));
  EXPECT_EQ(chain.proof(), Proof::kKnownOrder);
}

TEST(StabiliserChain, ElementSendingFindsAMemberOrSaysThereIsNone) {
  const std::vector<Point> from = {0, 3, 1};
  const StabiliserChain chain(6, test::wreath(test::neighbour_swaps(3), 3, test::neighbour_swaps(2), 2),
                              from);
  const std::vector<Point> possible = {4, 1, 5}, impossible = {4, 5, 1};
  const std::optional<Permutation> found = chain.element_sending(from, possible);
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(chain.contains(*found));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ((*found)(from[i]), possible[i]);
  EXPECT_FALSE(chain.element_sending(from, impossible).has_value());
}

TEST(StabiliserChain, CopiesAreIndependent) {
  StabiliserChain a(6, std::vector<Permutation>{cycles("(0 1)", 6)});
  const StabiliserChain b = a;
  a.insert(cycles("(1 2 3 4 5)", 6));
  EXPECT_EQ(b.order(), 2);
  EXPECT_EQ(a.order(), 720);
  EXPECT_FALSE(b.contains(cycles("(1 2 3 4 5)", 6)));
}

}  // namespace
}  // namespace isospin::group
