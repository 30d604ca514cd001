#include "model/bounds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace isospin::model {
namespace {

bool same(Bounds a, Bounds b) { return a.low == b.low && a.high == b.high; }

TEST(Bounds, FollowOperators) {
  EXPECT_TRUE(same(bounds(Operator::add, {1, 3}, {-1, 2}), {0, 5}));
  EXPECT_TRUE(same(bounds(Operator::subtract, {1, 3}, {-1, 2}), {-1, 4}));
  EXPECT_TRUE(same(bounds(Operator::multiply, {-2, 3}, {-1, 2}), {-4, 6}));
  EXPECT_TRUE(same(bounds(Operator::modulo, {0, 99}, {4, 4}), {0, 3}));
  EXPECT_TRUE(same(bounds(Operator::modulo, {-1, 99}, {4, 4}), {-3, 3}));
  EXPECT_TRUE(same(bounds(Operator::less, {0, 9}, {0, 9}), {0, 1}));
}

// A product that is too large may be negative: its remainder is no index that is always there.
TEST(Bounds, OfWhatWrapsAroundAreAnything) {
  const Bounds product = bounds(Operator::multiply, {0, 65535}, {70000, 70000});
  EXPECT_GT(product.high, std::numeric_limits<std::int32_t>::max());
  EXPECT_TRUE(same(bounds(Operator::modulo, product, {4, 4}), {-3, 3}));
}

}  // namespace
}  // namespace isospin::model
