#include "quotient/members/members.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "group/stabiliser_chain.hpp"

namespace isospin::symmetry {
namespace {

// A permutation of 0..degree-1 from the cycles that are not trivial.
Permutation cycles(Point degree, const std::vector<std::vector<Point>>& all) {
  std::vector<Point> images(degree);
  std::iota(images.begin(), images.end(), Point{0});
  for (const std::vector<Point>& cycle : all)
    for (std::size_t i = 0; i < cycle.size(); ++i) images[cycle[i]] = cycle[(i + 1) % cycle.size()];
  return Permutation(std::move(images));
}

Members members_of(Point degree, const std::vector<Permutation>& generators,
                   const std::vector<bool>& described = {}) {
  return Members(degree, generators, group::StabiliserChain(degree, generators).order(), described);
}

// Every generator does to the points what the members say that it does.
void expect_consistent(const Members& members, Point degree, const std::vector<Permutation>& generators) {
  for (const Permutation& generator : generators) {
    const std::vector<Member> to = members.on_members(generator);
    for (Point p = 0; p < degree; ++p) EXPECT_EQ(members.image(p, to), generator(p));
    EXPECT_EQ(members.on_points(to), generator);
  }
}

TEST(Members, PointsThatMoveTogetherAreOneMember) {
  // Three processes 0..2, with flags 3..5, in any order.
  const std::vector<Permutation> all = {cycles(6, {{0, 1}, {3, 4}}), cycles(6, {{0, 1, 2}, {3, 4, 5}})};
  const Members members = members_of(6, all);
  EXPECT_EQ(members.count(), 3);
  EXPECT_EQ(members.orbits(), 2u);
  for (Point p = 0; p < 3; ++p) {
    EXPECT_EQ(members.where(p).arity, 1);
    EXPECT_EQ(members.where(p).members[0], members.where(p + 3).members[0]);
  }
  expect_consistent(members, 6, all);
}

TEST(Members, AFixedPointBelongsToNobody) {
  const std::vector<Permutation> all = {cycles(4, {{1, 2, 3}}), cycles(4, {{1, 2}})};
  const Members members = members_of(4, all);
  EXPECT_EQ(members.where(0).arity, 0);
  EXPECT_EQ(members.image(0, members.on_members(all[0])), 0u);
  EXPECT_EQ(members.count(), 3);
}

TEST(Members, APairOfMembersDescribesATable) {
  // Members 0..3, and a table link[i][j] at 4 + 4 i + j, in all 24 orders.
  std::vector<Permutation> all;
  for (const std::vector<Point>& cycle : {std::vector<Point>{0, 1}, std::vector<Point>{0, 1, 2, 3}}) {
    const Permutation on_members = cycles(4, {cycle});
    std::vector<Point> images(20);
    for (Point i = 0; i < 4; ++i) {
      images[i] = on_members(i);
      for (Point j = 0; j < 4; ++j) images[4 + 4 * i + j] = 4 + 4 * on_members(i) + on_members(j);
    }
    all.emplace_back(std::move(images));
  }
  const Members members = members_of(20, all);
  EXPECT_EQ(members.count(), 4);
  const Where& entry = members.where(4 + 4 * 2 + 3);
  EXPECT_EQ(entry.arity, 2);
  EXPECT_EQ((std::set<Member>{entry.members[0], entry.members[1]}),
            (std::set<Member>{members.where(2).members[0], members.where(3).members[0]}));
  EXPECT_EQ(members.where(4 + 4 * 2 + 2).arity, 1);  // the diagonal
  EXPECT_TRUE(members.is_forest());
  expect_consistent(members, 20, all);
}

TEST(Members, AllPermutationsOfOneFamilyAreAForest) {
  const Members members = members_of(5, {cycles(5, {{0, 1}}), cycles(5, {{0, 1, 2, 3, 4}})});
  EXPECT_TRUE(members.is_forest());
  ASSERT_EQ(members.families().size(), 1u);
  EXPECT_EQ(members.families()[0].size, 5);
  EXPECT_EQ(members.order(), BigInteger(120));
}

TEST(Members, ARotationIsNoForest) {
  const std::vector<Permutation> all = {cycles(5, {{0, 1, 2, 3, 4}})};
  const Members members = members_of(5, all);
  EXPECT_FALSE(members.is_forest());
  EXPECT_EQ(members.count(), 5);
  expect_consistent(members, 5, all);
}

TEST(Members, TwoFamiliesMoveIndependently) {
  const std::vector<Permutation> all = {cycles(5, {{0, 1}}), cycles(5, {{2, 3}}), cycles(5, {{2, 3, 4}})};
  const Members members = members_of(5, all);
  ASSERT_EQ(members.families().size(), 2u);
  EXPECT_TRUE(members.is_forest());
  EXPECT_NE(members.family_of(members.where(0).members[0]), members.family_of(members.where(2).members[0]));
  EXPECT_EQ(members.children(kNoMember).size(), 5u);
}

TEST(Members, ClientsHangOnTheirServers) {
  // Servers 0, 1; clients 2, 3 of the first, 4, 5 of the second: a wreath product of order 8.
  const std::vector<Permutation> all = {cycles(6, {{2, 3}}), cycles(6, {{0, 1}, {2, 4}, {3, 5}})};
  const Members members = members_of(6, all);
  EXPECT_EQ(members.order(), BigInteger(8));
  EXPECT_TRUE(members.is_forest());
  const Member server = members.where(0).members[0];
  const Member client = members.where(2).members[0];
  EXPECT_EQ(members.parent(client), server);
  EXPECT_EQ(members.parent(server), kNoMember);
  EXPECT_EQ(members.children(server).size(), 2u);
  EXPECT_NE(members.parent(members.where(4).members[0]), server);
  expect_consistent(members, 6, all);
}

TEST(Members, BlocksWithoutAPointOfTheirOwnAreMadeUp) {
  // The same without the servers.
  const std::vector<Permutation> all = {cycles(4, {{0, 1}}), cycles(4, {{0, 2}, {1, 3}})};
  const Members members = members_of(4, all);
  EXPECT_TRUE(members.is_forest());
  std::size_t made_up = 0;
  for (const Family& family : members.families()) made_up += family.made_up ? family.size : 0;
  EXPECT_EQ(made_up, 2u);
  const Member block = members.parent(members.where(0).members[0]);
  ASSERT_NE(block, kNoMember);
  EXPECT_EQ(members.point_of(block), 4u);
  EXPECT_EQ(members.parent(members.where(1).members[0]), block);
}

TEST(Members, WhatIsNotDescribedStays) {
  const std::vector<Permutation> all = {cycles(6, {{0, 1}, {3, 4}}), cycles(6, {{0, 1, 2}, {3, 4, 5}})};
  const Members members = members_of(6, all, {true, true, true, false, false, false});
  EXPECT_EQ(members.where(3).arity, 0);
  EXPECT_EQ(members.on_points(members.on_members(all[0])), cycles(6, {{0, 1}}));
}

TEST(Members, TheFamilyOfAPointNamesThePointItWasPickedAs) {
  const Members members = members_of(6, {cycles(6, {{0, 1}, {3, 4}}), cycles(6, {{0, 1, 2}, {3, 4, 5}})});
  for (Member m = 0; m < members.count(); ++m) EXPECT_EQ(members.where(members.point_of(m)).members[0], m);
}

TEST(Members, TablesLeadBackToThePoints) {
  const Members members = members_of(6, {cycles(6, {{0, 1}, {3, 4}}), cycles(6, {{0, 1, 2}, {3, 4, 5}})});
  for (Point p = 0; p < 6; ++p) {
    const Where& where = members.where(p);
    const std::uint32_t at = members.index(where.orbit, where.members.data());
    EXPECT_LT(at, members.table_size());
    EXPECT_EQ(members.point_at(at), p);
  }
}

}  // namespace
}  // namespace isospin::symmetry
