#include "store/packing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace isospin::store {
namespace {

using Words = std::vector<std::uint64_t>;

std::vector<std::uint8_t> bytes(const Words& words) {
  std::vector<std::uint8_t> result(words.size() * 8);
  std::memcpy(result.data(), words.data(), result.size());
  return result;
}

Words packed(const Packing& packing, const Words& state) {
  Words result(packing.packed_words());
  EXPECT_TRUE(packing.repack(packing.first().data(), bytes(state).data(), result.data()));
  return result;
}

Words unpacked(const Packing& packing, const Words& packed) {
  Words result(packing.words());
  packing.unpack(packed.data(), result.data());
  return result;
}

TEST(Packing, KeepsEveryBitAtFirst) {
  const Words first = {1, 2, 3};
  const Packing packing(bytes(first));
  const Words other = {~std::uint64_t{0}, 0, 0x1234567812345678u};
  EXPECT_EQ(unpacked(packing, packed(packing, other)), other);
  EXPECT_EQ(packed(packing, first), Words(packing.packed_words()));
}

TEST(Packing, PutsTheBitsThatDifferIntoOneWordWhenTheyFit) {
  const Packing whole(bytes(Words(10)));
  const Packing packing(whole, Words(10, 0x0101000000000003u));
  EXPECT_EQ(packing.bits(), 40u);
  EXPECT_EQ(packing.packed_words(), 1u);
}

TEST(Packing, FillsSeveralWordsEvenly) {
  const Packing whole(bytes(Words(4)));
  const Packing packing(whole, Words(4, 0xffffff));
  ASSERT_EQ(packing.packed_words(), 2u);
  const Words state = {1, 0, 0, 1};
  EXPECT_EQ(packed(packing, state), (Words{1, 1u << 24}));
}

TEST(Packing, RefusesABitThatMustNotDiffer) {
  const Packing whole(bytes(Words(2)));
  const Packing packing(whole, {0xff, 0});
  Words result(1);
  const Words state = {0, 1};
  EXPECT_FALSE(packing.repack(packing.first().data(), bytes(state).data(), result.data()));
}

TEST(Packing, WhatWasPackedStaysAsItIsWhenBitsAreAdded) {
  const Packing whole(bytes(Words(3)));
  Packing packing(whole, {0xf0, 0, 0x5});
  const Words state = {0xa0, 0, 0x4};
  const Words before = packed(packing, state);
  ASSERT_TRUE(packing.add_bits({0x03, 0xffff, 0x2}));
  EXPECT_EQ(packed(packing, state), before);
  EXPECT_EQ(unpacked(packing, before), state);
  const Words later = {0xb3, 0xabcd, 0x6};
  EXPECT_EQ(unpacked(packing, packed(packing, later)), later);
}

TEST(Packing, SaysSoWhenThereIsNoPlaceForMoreBits) {
  const Packing whole(bytes(Words(2)));
  Packing packing(whole, {~std::uint64_t{0}, 0});
  EXPECT_FALSE(packing.add_bits({0, 1}));
  EXPECT_EQ(packing.bits(), 64u);
}

TEST(Packing, TakesStatesOfAnyLength) {
  std::mt19937_64 random(3);
  for (std::size_t length = 0; length < 40; ++length) {
    std::vector<std::uint8_t> first(length), state(length);
    for (std::uint8_t& byte : first) byte = static_cast<std::uint8_t>(random());
    for (std::uint8_t& byte : state) byte = static_cast<std::uint8_t>(random());
    const Packing packing(first);
    Words result(packing.packed_words());
    ASSERT_TRUE(packing.repack(packing.first().data(), state.data(), result.data()));
    const std::vector<std::uint8_t> back = bytes(unpacked(packing, result));
    EXPECT_TRUE(std::equal(state.begin(), state.end(), back.begin())) << length;
  }
}

TEST(Packing, GivesBackRandomStatesUnderRandomMasks) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    const std::size_t words = 1 + random() % 9;
    Words first(words), mask(words), more(words);
    for (std::size_t i = 0; i < words; ++i) {
      first[i] = random();
      mask[i] = random() & random() & random();
      more[i] = random() & random() & random() & random() & random();
    }
    const Packing whole(bytes(first));
    Packing packing(whole, mask);
    const bool added = packing.add_bits(more);
    Words from = first, to = first, result(packing.packed_words());
    for (int step = 0; step < 20; ++step) {
      const std::size_t at = random() % words;
      to[at] = first[at] ^ (random() & (added ? mask[at] | more[at] : mask[at]));
      ASSERT_TRUE(packing.repack(from.data(), bytes(to).data(), result.data()));
      ASSERT_EQ(result, packed(packing, to));
      ASSERT_EQ(unpacked(packing, result), to);
      from = to;
    }
  }
}

}  // namespace
}  // namespace isospin::store
