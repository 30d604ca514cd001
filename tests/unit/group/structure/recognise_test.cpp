#include "group/structure/recognise.hpp"

#include <gtest/gtest.h>

#include <set>

#include "sample_groups.hpp"

namespace isospin::structure {
namespace {

using group::Random;
using test::cycles;
using test::neighbour_swaps;

Structure structure_of(Point degree, const std::vector<Permutation>& generators) {
  const StabiliserChain chain(degree, generators);
  Structure result = recognise(chain);
  EXPECT_TRUE(describes(result, chain)) << name(result);
  return result;
}

std::string name_of(Point degree, const std::vector<Permutation>& generators) {
  return name(structure_of(degree, generators));
}

TEST(Recognise, NamesOfKnownGroups) {
  EXPECT_EQ(name_of(3, {}), "trivial");
  EXPECT_EQ(name_of(3, neighbour_swaps(3)), "S3");
  EXPECT_EQ(name_of(10, {test::rotation(10)}), "C10");
  EXPECT_EQ(name_of(5, {test::rotation(5), test::reflection(5)}), "D5");
  EXPECT_EQ(name_of(8, test::side_by_side(neighbour_swaps(4), 4, neighbour_swaps(4), 4)), "S4 x S4");
  EXPECT_EQ(name_of(6, {cycles("(0 1)(2 3)(4 5)", 6)}), "S2");
  EXPECT_EQ(name_of(6, {cycles("(0 1 2)", 6), cycles("(3 4 5)", 6)}), "C3 x C3");
  EXPECT_EQ(name_of(4, {cycles("(0 1)(2 3)", 4), cycles("(0 2)(1 3)", 4)}), "C2 x C2");
  EXPECT_EQ(name_of(6, {cycles("(0 1 2)", 6), cycles("(3 4 5)", 6), cycles("(0 3)(1 4)(2 5)", 6)}),
            "C3 wr S2");
}

TEST(Recognise, WreathProductBesidesASwap) {
  const std::vector<Permutation> clients = test::wreath(neighbour_swaps(3), 3, neighbour_swaps(2), 2);
  const Structure found = structure_of(8, test::side_by_side(clients, 6, neighbour_swaps(2), 2));
  EXPECT_EQ(name(found), "(S3 wr S2) x S2");
  EXPECT_EQ(found.order, 144);
  EXPECT_EQ(ease(found), Ease::kProduct);
  const auto& factors = std::get<DisjointProduct>(found.shape).factors;
  EXPECT_EQ(ease(factors[0]), Ease::kWreath);
  EXPECT_EQ(ease(factors[1]), Ease::kTranspositions);
  EXPECT_EQ(std::get<Wreath>(factors[0].shape).blocks,
            (std::vector<std::vector<Point>>{{0, 1, 2}, {3, 4, 5}}));
}

TEST(Recognise, ServersBelongToTheBlocksOfTheirClients) {
  // Servers 0 and 1, clients 2..4 and 5..7.
  const std::vector<Permutation> generators = {cycles("(2 3)", 8), cycles("(3 4)", 8),
                                               cycles("(0 1)(2 5)(3 6)(4 7)", 8)};
  const Structure found = structure_of(8, generators);
  EXPECT_EQ(name(found), "S3 wr S2");
  const Wreath& wreath = std::get<Wreath>(found.shape);
  EXPECT_TRUE(wreath.derived.empty());
  ASSERT_EQ(wreath.blocks.size(), 2u);
  EXPECT_EQ(std::set<Point>(wreath.blocks[0].begin(), wreath.blocks[0].end()).count(0) +
                std::set<Point>(wreath.blocks[0].begin(), wreath.blocks[0].end()).count(1),
            1u);
  EXPECT_EQ(wreath.blocks[0].size(), 4u);
}

TEST(Recognise, ComponentsOfSeveralPointsMoveInRows) {
  const Structure found = structure_of(12, test::widened(neighbour_swaps(4), 3));
  EXPECT_EQ(name(found), "S4");
  EXPECT_EQ(ease(found), Ease::kSymmetric);
  const Symmetric& shape = std::get<Symmetric>(found.shape);
  EXPECT_TRUE(shape.aligned && shape.derived.empty());
  ASSERT_EQ(shape.components.size(), 4u);
  for (const Permutation& g : found.generators) {
    EXPECT_EQ(g.support().size(), 6u) << "a swap of two neighbouring components";
  }
  // In every row the components come in one order.
  for (Point i = 0; i < 4; ++i) {
    for (Point r = 0; r < 3; ++r) EXPECT_EQ(shape.components[i][r] / 3, shape.components[i][0] / 3);
  }
}

TEST(Recognise, TableEntriesFollowTheirIndices) {
  const Structure found = structure_of(30, test::with_table(test::cycle_and_swap(5), 5));
  EXPECT_EQ(name(found), "S5");
  const Symmetric& shape = std::get<Symmetric>(found.shape);
  EXPECT_EQ(shape.components[0].size(), 2u);  // the index and its diagonal entry
  EXPECT_EQ(shape.derived.size(), 20u);
}

TEST(Recognise, SymmetricGroupOnBlocksOnly) {
  // S3 acting on itself: six points, three blocks of two.
  const std::vector<Permutation> regular = {cycles("(0 1 2)(3 4 5)", 6), cycles("(0 3)(1 5)(2 4)", 6)};
  const Structure found = structure_of(6, regular);
  EXPECT_EQ(name(found), "S3");
  EXPECT_FALSE(std::get<Symmetric>(found.shape).aligned);
  EXPECT_EQ(ease(found), Ease::kSmall);
}

TEST(Recognise, NestedWreathProducts) {
  const auto pair_of_pairs = test::wreath(neighbour_swaps(2), 2, neighbour_swaps(2), 2);
  EXPECT_EQ(name_of(12, test::wreath(pair_of_pairs, 4, neighbour_swaps(3), 3)), "D4 wr S3");
  EXPECT_EQ(name_of(27, test::wreath(test::wreath(neighbour_swaps(3), 3, neighbour_swaps(3), 3), 9,
                                     neighbour_swaps(3), 3)),
            "(S3 wr S3) wr S3");
  EXPECT_EQ(name_of(15, test::wreath(neighbour_swaps(3), 3, {test::rotation(5)}, 5)), "S3 wr C5");
}

TEST(Recognise, SubgroupOfAWreathProductIsNotTakenForIt) {
  // Both blocks are permuted alike: S3 x S2 without disjoint points.
  const std::vector<Permutation> diagonal = {cycles("(0 1)(3 4)", 6), cycles("(1 2)(4 5)", 6),
                                             cycles("(0 3)(1 4)(2 5)", 6)};
  const Structure found = structure_of(6, diagonal);
  EXPECT_EQ(found.order, 12);
  EXPECT_EQ(name(found), "D6");
  // An even number of pairs turned: index 2 in S2 wr S3.
  const std::vector<Permutation> even = {cycles("(0 1)(2 3)", 6), cycles("(2 3)(4 5)", 6),
                                         cycles("(0 2)(1 3)", 6), cycles("(2 4)(3 5)", 6)};
  EXPECT_EQ(name_of(6, even), "order 24 group");
}

TEST(Recognise, OtherGroupsAreNamedByTheirOrder) {
  // The cube's vertices.
  const std::vector<Permutation> cube = {cycles("(0 1)(2 3)(4 5)(6 7)", 8), cycles("(1 2)(5 6)", 8),
                                         cycles("(2 4)(3 5)", 8)};
  const Structure found = structure_of(8, cube);
  EXPECT_EQ(name(found), "order 48 group");
  EXPECT_EQ(ease(found), Ease::kSmall);
}

TEST(Recognise, ShiftsOfATorus) {
  std::vector<Point> right(24), down(24);
  for (Point i = 0; i < 4; ++i) {
    for (Point j = 0; j < 6; ++j) {
      right[i * 6 + j] = i * 6 + (j + 1) % 6;
      down[i * 6 + j] = (i + 1) % 4 * 6 + j;
    }
  }
  EXPECT_EQ(name_of(24, {Permutation(right), Permutation(down)}), "C2 x C12");
}

TEST(Recognise, ManyEqualFactorsAreAPower) {
  std::vector<Permutation> swaps;
  for (Point i = 0; i < 12; i += 2) swaps.push_back(Permutation::transposition(12, i, i + 1));
  EXPECT_EQ(name_of(12, swaps), "S2^6");
  EXPECT_EQ(ease(structure_of(12, swaps)), Ease::kTranspositions);
}

TEST(Recognise, NameDoesNotDependOnThePointsNames) {
  Random random(81);
  for (int i = 0; i < 150; ++i) {
    const test::SampleGroup sample = test::random_group(random);
    if (sample.generators.empty()) continue;
    EXPECT_EQ(name_of(sample.degree, sample.generators),
              name_of(sample.degree, test::shuffled(sample.generators, random)));
  }
}

TEST(Recognise, LargeGroups) {
  EXPECT_EQ(name_of(300, test::widened(test::cycle_and_swap(100), 3)), "S100");
  EXPECT_EQ(name_of(100, test::wreath(neighbour_swaps(10), 10, neighbour_swaps(10), 10)), "S10 wr S10");
}

TEST(Describes, RefusesAnotherGroup) {
  const StabiliserChain ring(6, std::vector<Permutation>{test::rotation(6)});
  EXPECT_FALSE(describes(recognise(StabiliserChain(6, neighbour_swaps(3 + 3))), ring));
  // Same order, other group: C6 on six points and S3 acting on itself.
  const StabiliserChain other(
      6, std::vector<Permutation>{cycles("(0 1 2)(3 4 5)", 6), cycles("(0 3)(1 5)(2 4)", 6)});
  EXPECT_FALSE(describes(recognise(other), ring));
}

}  // namespace
}  // namespace isospin::structure
