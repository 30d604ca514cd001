// The group code against GAP, on random groups of many kinds.
#include "gap.hpp"

#include <gtest/gtest.h>

#include "group/blocks.hpp"
#include "group/closure.hpp"
#include "group/colour_stabiliser.hpp"
#include "group/cosets.hpp"
#include "group/orbits.hpp"
#include "group/stabiliser_chain.hpp"
#include "sample_groups.hpp"

namespace isospin::group {
namespace {

using test::Gap;
using test::group_in_gap;
using test::to_gap;

std::vector<Point> random_points(Point degree, Random& random) {
  std::vector<Point> points;
  for (Point p = 0; p < degree; ++p) {
    if (random.below(3) == 0) points.push_back(p);
  }
  return points;
}

TEST(AgainstGap, OrdersMembershipAndStabilisersOfRandomGroups) {
  ISOSPIN_NEEDS_GAP();
  Random random(101);
  for (int i = 0; i < 400; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const StabiliserChain group(sample.degree, sample.generators);
    const std::vector<Point> points = random_points(sample.degree, random);
    Gap::get().tell("G:=" + group_in_gap(sample.generators) + ";;");
    // Half of the candidates are members.
    const Permutation member = group.random_element(random);
    const Permutation maybe =
        Orbits(sample.generators, sample.degree).transitive() || random.below(2) == 0
            ? random_permutation(sample.degree, random)
            : member.then(Permutation::transposition(sample.degree, 0, sample.degree - 1));
    const std::vector<std::string> answers = Gap::get().ask_list({
        "Size(G)",
        to_gap(member) + " in G",
        to_gap(maybe) + " in G",
        "Size(Stabilizer(G," + to_gap(points) + ",OnTuples))",
        "Size(Stabilizer(G," + to_gap(points) + ",OnSets))",
        "Size(DerivedSubgroup(G))",
        "Size(NormalClosure(G,Group(" + to_gap(member) + ")))",
    });
    EXPECT_EQ(group.order().to_string(), answers[0]);
    EXPECT_EQ("true", answers[1]);
    EXPECT_TRUE(group.contains(member));
    EXPECT_EQ(group.contains(maybe) ? "true" : "false", answers[2]);
    EXPECT_EQ(group.stabiliser(points).order().to_string(), answers[3]);
    EXPECT_EQ(set_stabiliser(group, points).order().to_string(), answers[4]);
    EXPECT_EQ(derived_subgroup(group).order().to_string(), answers[5]);
    EXPECT_EQ(normal_closure(group, std::vector<Permutation>{member}).order().to_string(), answers[6]);
    if (HasFailure()) {
      ADD_FAILURE() << group_in_gap(sample.generators) << " points " << to_gap(points);
      return;
    }
  }
}

TEST(AgainstGap, OrdersOfLargerRandomGroups) {
  ISOSPIN_NEEDS_GAP();
  Random random(102);
  for (int i = 0; i < 60; ++i) {
    // Products and wreath products of the small ones, up to some hundred points.
    const test::SampleGroup a = test::random_group(random), b = test::random_group(random);
    const bool nested = a.degree * b.degree <= 150 && random.below(2) == 0;
    const Point degree = nested ? a.degree * b.degree : a.degree + b.degree;
    std::vector<Permutation> generators =
        nested ? test::wreath(a.generators, a.degree, b.generators, b.degree)
               : test::side_by_side(a.generators, a.degree, b.generators, b.degree);
    generators = test::shuffled(test::widened(generators, 1 + random.below(3)), random);
    if (generators.empty()) continue;
    // A subgroup as well, by products of random elements.
    RandomElements elements(generators, common_degree(generators), random.word());
    const std::vector<Permutation> some = {elements.next(), elements.next()};
    const StabiliserChain whole(common_degree(generators), generators), part(common_degree(generators), some);
    EXPECT_EQ(whole.order().to_string(), Gap::get().ask("Size(" + group_in_gap(generators) + ")"));
    EXPECT_EQ(part.order().to_string(), Gap::get().ask("Size(" + group_in_gap(some) + ")"));
    EXPECT_TRUE(part.is_subgroup_of(whole));
    if (HasFailure()) {
      ADD_FAILURE() << "degree " << degree << " " << group_in_gap(generators);
      return;
    }
  }
}

TEST(AgainstGap, NumbersOfBlockSystems) {
  ISOSPIN_NEEDS_GAP();
  Random random(103);
  int compared = 0;
  for (int i = 0; i < 400; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    if (sample.degree < 2 || !Orbits(sample.generators, sample.degree).transitive()) continue;
    std::vector<Point> orbit(sample.degree);
    for (Point p = 0; p < sample.degree; ++p) orbit[p] = p;
    EXPECT_EQ(std::to_string(block_systems(sample.generators, orbit).size()),
              Gap::get().ask("Length(AllBlocks(" + group_in_gap(sample.generators) + "))"))
        << group_in_gap(sample.generators);
    ++compared;
  }
  EXPECT_GT(compared, 50);
}

TEST(AgainstGap, CosetRepresentativesMeetEveryCosetOnce) {
  ISOSPIN_NEEDS_GAP();
  Random random(104);
  int compared = 0;
  for (int i = 0; i < 120; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    const StabiliserChain whole(sample.degree, sample.generators);
    const std::vector<Permutation> some = {whole.random_element(random)};
    const StabiliserChain subgroup(sample.degree, some);
    if (index_of(subgroup, whole) > BigInteger(300)) continue;
    RightCosets cosets(whole, subgroup);
    std::string list;
    while (const std::optional<Permutation> next = cosets.next()) {
      list += (list.empty() ? "" : ",") + to_gap(*next);
    }
    Gap::get().tell("G:=" + group_in_gap(sample.generators) + ";; H:=Subgroup(G,[" + to_gap(some[0]) +
                    "]);;");
    EXPECT_EQ(
        Gap::get().ask("Set([" + list + "],g->PositionCanonical(RightTransversal(G,H),g))=[1..Index(G,H)]"),
        "true");
    ++compared;
  }
  EXPECT_GT(compared, 30);
}

}  // namespace
}  // namespace isospin::group
