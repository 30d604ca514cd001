#include "store/pair_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <thread>

namespace isospin::store {
namespace {

TEST(PairTable, NumbersPairsInTheOrderOfTheirArrival) {
  PairTable table;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    if (table.is_crowded()) table.grow(0);
    const PairTable::Inserted inserted = table.insert(i * 77);
    EXPECT_TRUE(inserted.is_new);
    EXPECT_EQ(inserted.id, i);
  }
  for (std::uint64_t i = 0; i < 5000; ++i) {
    EXPECT_EQ(table.find(i * 77, PairTable::hash(i * 77)), i);
    EXPECT_EQ(table.pair(static_cast<std::uint32_t>(i)), i * 77);
  }
  EXPECT_EQ(table.find(76, PairTable::hash(76)), PairTable::kAbsent);
}

TEST(PairTable, KindsTellEqualPairsApart) {
  PairTable table;
  for (std::uint32_t kind : {0u, 1u, 500u})
    EXPECT_TRUE(table.insert(9, PairTable::hash(9, kind), kind).is_new);
  table.grow(0);
  for (std::uint32_t kind : {0u, 1u, 500u})
    EXPECT_FALSE(table.insert(9, PairTable::hash(9, kind), kind).is_new);
  EXPECT_EQ(table.kind(2), 500u);
}

TEST(PairTable, MoreSlackAloneDoesNotMakeItMuchLarger) {
  PairTable table;
  for (std::uint64_t i = 0; i < 1000; ++i) table.insert(i * 77);
  for (std::uint64_t slack = 256; slack < 600; ++slack)
    if (slack > table.slack()) table.grow(slack);
  EXPECT_LT(table.memory_bytes(), 100'000u);
  for (std::uint64_t i = 0; i < 1000; ++i) EXPECT_FALSE(table.insert(i * 77).is_new);
}

TEST(PairTable, PairsThatShareALineAreFoundBehindIt) {
  PairTable table;
  // The same hash for all: they fill one line and go on to the next ones.
  constexpr std::uint64_t kHash = 12345;
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_TRUE(table.insert(i, kHash).is_new);
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(table.insert(i, kHash).id, i);
  EXPECT_EQ(table.find(100, kHash), PairTable::kAbsent);
}

TEST(PairTable, NumbersThatWereSetAsideAndNotUsedAreThoseOfNoPair) {
  PairTable table;
  PairTable::Numbers few, many, none;
  table.set_aside(20, few);
  table.set_aside(20, many);
  table.set_aside(5, none);
  std::vector<std::uint32_t> number(60);  // by pair
  const auto insert = [&](std::uint64_t pair, PairTable::Numbers& numbers) {
    const auto kind = static_cast<std::uint32_t>(pair % 3);
    number[pair] = table.insert(pair, PairTable::hash(pair, kind), kind, PairTable::kAbsent, &numbers).id;
  };
  for (std::uint64_t pair = 0; pair < 3; ++pair) insert(pair, few);
  for (std::uint64_t pair = 3; pair < 40; ++pair) insert(pair, many);  // more than were set aside
  PairTable::Numbers* const all[] = {&few, &many, &none};
  for (const auto& [from, to] : table.close_gaps(all))
    *std::find(number.begin(), number.begin() + 40, from) = to;
  EXPECT_EQ(few.left() + many.left() + none.left(), 0u);
  EXPECT_EQ(table.size(), 40u);
  for (std::uint64_t pair = 40; pair < 60; ++pair) insert(pair, few);
  EXPECT_EQ(table.size(), 60u);
  table.grow(1000);
  std::set<std::uint32_t> different(number.begin(), number.end());
  EXPECT_EQ(different.size(), 60u);
  EXPECT_EQ(*different.rbegin(), 59u);
  for (std::uint64_t pair = 0; pair < 60; ++pair) {
    const auto kind = static_cast<std::uint32_t>(pair % 3);
    EXPECT_EQ(table.find(pair, PairTable::hash(pair, kind), kind), number[pair]);
    EXPECT_EQ(table.pair(number[pair]), pair);
    EXPECT_EQ(table.kind(number[pair]), kind);
  }
}

TEST(PairTable, AGuessIsAPairThatIsThereOrNone) {
  PairTable table;
  for (std::uint64_t i = 0; i < 1000; ++i) table.insert(i);
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const std::uint64_t hash = PairTable::hash(i);
    const std::uint32_t guess = table.guess(hash);
    EXPECT_TRUE(guess == PairTable::kAbsent || guess < table.size());
    EXPECT_EQ(table.find(i, hash, 0, guess), table.find(i, hash));
  }
  // A wrong one does no harm.
  EXPECT_EQ(table.find(7, PairTable::hash(7), 0, 8), 7u);
  EXPECT_FALSE(table.insert(7, PairTable::hash(7), 0, 8).is_new);
}

TEST(PairTable, SeveralThreadsFillALargerIndexWithAllThereIs) {
  constexpr std::uint64_t kPairs = 120'000;
  PairTable table;
  for (std::uint64_t i = 0; i < kPairs; ++i) {
    if (table.is_crowded()) table.grow(0, 3);
    table.insert(i * 31);
  }
  table.grow(5000, 4);
  for (std::uint64_t i = 0; i < kPairs; ++i) EXPECT_EQ(table.find(i * 31, PairTable::hash(i * 31)), i);
}

TEST(PairTable, EveryPairIsNewForExactlyOneThread) {
  constexpr std::size_t kThreads = 4;
  constexpr std::uint64_t kPairs = 20'000;
  PairTable table;
  table.grow(2 * kPairs);
  std::vector<std::vector<PairTable::Inserted>> seen(kThreads, std::vector<PairTable::Inserted>(kPairs));
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      std::mt19937_64 random(t);
      for (std::uint64_t i = 0; i < kPairs; ++i) {
        const std::uint64_t pair = t % 2 == 0 ? i : kPairs - 1 - i;
        seen[t][pair] = table.insert(pair * 0x10001);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(table.size(), kPairs);
  std::set<std::uint32_t> ids;
  for (std::uint64_t pair = 0; pair < kPairs; ++pair) {
    int times_new = 0;
    for (std::size_t t = 0; t < kThreads; ++t) {
      times_new += seen[t][pair].is_new;
      ASSERT_EQ(seen[t][pair].id, seen[0][pair].id);
    }
    ASSERT_EQ(times_new, 1);
    ASSERT_EQ(table.pair(seen[0][pair].id), pair * 0x10001);
    ids.insert(seen[0][pair].id);
  }
  EXPECT_EQ(ids.size(), kPairs);
}

}  // namespace
}  // namespace isospin::store
