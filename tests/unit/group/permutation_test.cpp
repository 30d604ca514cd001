#include "group/permutation.hpp"

#include <gtest/gtest.h>

#include <unordered_set>

#include "group/random.hpp"

namespace isospin::group {
namespace {

TEST(Permutation, ThenMovesByTheFirstFirst) {
  const Permutation p = {1, 0, 2}, q = {0, 2, 1};
  EXPECT_EQ(p.then(q)(0), q(p(0)));
  EXPECT_EQ(p.then(q), (Permutation{2, 0, 1}));
}

TEST(Permutation, InverseUndoes) {
  Random random(5);
  for (int i = 0; i < 50; ++i) {
    const Permutation p = random_permutation(20, random);
    EXPECT_TRUE(p.then(p.inverse()).is_identity());
    EXPECT_TRUE(p.inverse().then(p).is_identity());
  }
}

TEST(Permutation, ConjugateHasTheSameCyclesRenamed) {
  const Permutation p = Permutation::from_cycles(5, {{0, 1, 2}});
  const Permutation by = {4, 3, 2, 1, 0};
  EXPECT_EQ(p.conjugated_by(by), Permutation::from_cycles(5, {{4, 3, 2}}));
  EXPECT_EQ(p.conjugated_by(by), by.inverse().then(p).then(by));
}

TEST(Permutation, PowerIsRepeatedComposition) {
  Random random(6);
  const Permutation p = random_permutation(15, random);
  Permutation repeated = Permutation::identity(15);
  for (int n = 0; n < 20; ++n) {
    EXPECT_EQ(p.power(n), repeated);
    EXPECT_EQ(p.power(-n), repeated.inverse());
    repeated.append(p);
  }
}

TEST(Permutation, OrderIsTheLeastPowerThatIsTheIdentity) {
  const Permutation p = Permutation::from_cycles(12, {{0, 1}, {2, 3, 4}, {5, 6, 7, 8}});
  EXPECT_EQ(p.order(), 12);
  for (int n = 1; n < 12; ++n) EXPECT_FALSE(p.power(n).is_identity());
}

TEST(Permutation, OrderMayExceedSixtyFourBits) {
  std::vector<std::vector<Point>> cycles;
  Point next = 0;
  for (const Point prime : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53}) {
    std::vector<Point>& cycle = cycles.emplace_back();
    for (Point i = 0; i < prime; ++i) cycle.push_back(next++);
  }
  EXPECT_EQ(Permutation::from_cycles(next, cycles).order().to_string(), "32589158477190044730");
}

TEST(Permutation, ParityCountsEvenCycles) {
  EXPECT_FALSE(Permutation::transposition(4, 1, 3).is_even());
  EXPECT_TRUE(Permutation::from_cycles(4, {{0, 1}, {2, 3}}).is_even());
  EXPECT_TRUE(Permutation::from_cycles(4, {{0, 1, 2}}).is_even());
}

TEST(Permutation, FromImagesRefusesWhatIsNoBijection) {
  EXPECT_FALSE(Permutation::from_images({0, 0, 1}).has_value());
  EXPECT_FALSE(Permutation::from_images({0, 3, 1}).has_value());
  EXPECT_TRUE(Permutation::from_images({2, 0, 1}).has_value());
}

TEST(Permutation, CyclesAreReadAsTheyArePrinted) {
  Random random(7);
  for (int i = 0; i < 100; ++i) {
    const Permutation p = random_permutation(random.below(14) + 1, random);
    EXPECT_EQ(parse_cycles(to_string(p), p.degree()), p) << to_string(p);
  }
  EXPECT_EQ(to_string(Permutation::from_cycles(6, {{4, 5, 1}, {0, 3}})), "(0 3)(1 4 5)");
  EXPECT_EQ(to_string(Permutation::identity(3)), "()");
  EXPECT_EQ(parse_cycles(" ( 0, 2 ) (1 3)", 4), (Permutation{2, 3, 0, 1}));
}

TEST(Permutation, TextThatIsNoCyclesIsRefused) {
  for (const char* text :
       {"", "0 1", "(0 1", "(0 0)", "(0 1)(1 2)", "(0 9)", "(a)", "(0 -1)", "(0 1))", "(,0)"}) {
    EXPECT_FALSE(parse_cycles(text, 4).has_value()) << text;
  }
}

TEST(Permutation, EqualOnesHashAlike) {
  std::unordered_set<Permutation> set;
  Random random(8);
  for (int i = 0; i < 2000; ++i) set.insert(random_permutation(4, random));
  EXPECT_EQ(set.size(), 24u);
}

}  // namespace
}  // namespace isospin::group
