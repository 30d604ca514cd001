#include "group/structure/disjoint_product.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "group/orbits.hpp"
#include "sample_groups.hpp"

namespace isospin::structure {
namespace {

using group::Orbits;
using group::Permutation;
using group::Point;
using group::Random;
using group::StabiliserChain;

std::vector<Point> support_of(const StabiliserChain& group) {
  std::set<Point> moved;
  for (const Permutation& g : group.generators()) {
    for (const Point p : g.support()) moved.insert(p);
  }
  return {moved.begin(), moved.end()};
}

// The action on some points, by itself.
BigInteger order_on(const StabiliserChain& group, const std::vector<Point>& points) {
  std::vector<Permutation> generators;
  for (const Permutation& g : group.generators()) {
    std::vector<Point> images(group.degree());
    for (Point p = 0; p < group.degree(); ++p) {
      images[p] = std::find(points.begin(), points.end(), p) != points.end() ? g(p) : p;
    }
    generators.emplace_back(images);
  }
  return StabiliserChain(group.degree(), generators).order();
}

TEST(DisjointProduct, FactorsMultiplyMoveDisjointPointsAndCannotBeCut) {
  Random random(71);
  int products = 0;
  for (int i = 0; i < 200; ++i) {
    test::SampleGroup sample = test::random_group(random);
    if (i % 2 == 0) {
      const test::SampleGroup second = test::random_group(random);
      sample.generators =
          test::side_by_side(sample.generators, sample.degree, second.generators, second.degree);
      sample.degree += second.degree;
      // Generators of both at once hide the product.
      if (!sample.generators.empty()) {
        group::RandomElements mix(sample.generators, sample.degree, random.word());
        for (Permutation& g : sample.generators) g.append(mix.next());
      }
    }
    const StabiliserChain whole(sample.degree, sample.generators);
    const std::vector<StabiliserChain> factors = disjoint_factors(whole);
    BigInteger product = 1;
    std::set<Point> moved;
    for (const StabiliserChain& factor : factors) {
      product *= factor.order();
      EXPECT_TRUE(factor.is_subgroup_of(whole));
      for (const Point p : support_of(factor)) EXPECT_TRUE(moved.insert(p).second);
      // By definition: for no part of its orbits is it the product of its two restrictions.
      const auto orbits = Orbits(factor.generators(), factor.degree()).moved_lists();
      if (orbits.size() > 6) continue;
      for (std::size_t some = 1; some + 1 < (std::size_t{1} << orbits.size()); ++some) {
        std::vector<Point> in, out;
        for (std::size_t o = 0; o < orbits.size(); ++o) {
          std::vector<Point>& side = (some >> o) % 2 == 1 ? in : out;
          side.insert(side.end(), orbits[o].begin(), orbits[o].end());
        }
        EXPECT_NE(order_on(factor, in) * order_on(factor, out), factor.order());
      }
    }
    EXPECT_EQ(product, whole.order());
    products += factors.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(products, 40);
}

TEST(DisjointProduct, OrbitsThatMoveTogetherAreOneFactor) {
  const StabiliserChain group(12, test::widened(test::neighbour_swaps(4), 3));
  EXPECT_EQ(disjoint_factors(group).size(), 1u);
}

TEST(DisjointProduct, TrivialGroupHasNoFactors) {
  EXPECT_TRUE(disjoint_factors(StabiliserChain(4, {})).empty());
}

}  // namespace
}  // namespace isospin::structure
