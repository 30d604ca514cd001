#include "store/bit_array.hpp"

#include <gtest/gtest.h>

#include "base/hash.hpp"

namespace isospin::store {
namespace {

std::uint64_t hash_of(std::uint64_t number) { return hash_bytes(&number, sizeof number); }

TEST(BitArray, WhatWasInsertedIsThere) {
  BitArray array(1 << 10);
  for (std::uint64_t i = 0; i < 500; ++i) {
    array.insert(hash_of(i));
    for (std::uint64_t j = 0; j <= i; ++j) ASSERT_TRUE(array.contains(hash_of(j)));
  }
}

TEST(BitArray, WhatIsNewSetsABitAndWhatIsNotSetsNone) {
  BitArray array(1 << 10);
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const std::uint64_t before = array.bits_set();
    const bool there = array.contains(hash_of(i));
    EXPECT_EQ(array.insert(hash_of(i)), !there);
    EXPECT_EQ(array.bits_set() > before, !there);
    EXPECT_LE(array.bits_set(), before + BitArray::kPerState);
  }
  EXPECT_LE(array.bits_set(), array.bits());
}

TEST(BitArray, OfAThousandTimesAsManyBitsNearlyEveryStateGetsItsOwn) {
  BitArray array(std::uint64_t{1} << 20);  // 2^23 bits for 8 000 states
  std::uint64_t found_new = 0;
  for (std::uint64_t i = 0; i < 8'000; ++i) found_new += array.insert(hash_of(i));
  EXPECT_EQ(found_new, 8'000u);
  EXPECT_GT(array.bits_set(), 3 * 8'000u - 150);
}

TEST(BitArray, HalfFullItTakesOneInEightForSeen) {
  BitArray array((std::uint64_t{1} << 16) / 8);
  std::uint64_t next = 0;
  while (array.bits_set() < array.bits() / 2) array.insert(hash_of(next++));
  std::uint64_t taken = 0;
  for (std::uint64_t i = 0; i < 80'000; ++i) taken += array.contains(hash_of(next + i));
  EXPECT_NEAR(static_cast<double>(taken), 10'000, 500);
}

TEST(BitArray, AnySizeIsUsedToItsEnds) {
  for (const std::uint64_t bytes : {0, 8, 24, 1000, 4096}) {
    BitArray array(bytes);
    EXPECT_EQ(array.bits(), bytes < 8 ? 64 : bytes * 8);
    for (std::uint64_t i = 0; i < 200'000; ++i) array.insert(hash_of(i));
    EXPECT_GT(array.bits_set(), array.bits() - 8) << bytes;
  }
}

}  // namespace
}  // namespace isospin::store
