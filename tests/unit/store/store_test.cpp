#include "store/store.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace isospin::store {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes numbered(std::uint32_t number, std::size_t length) {
  Bytes state(length);
  for (std::size_t i = 0; i < length; ++i) state[i] = static_cast<std::uint8_t>(number >> (8 * (i % 4)));
  return state;
}

Bytes copy(std::span<const std::uint8_t> state) { return {state.begin(), state.end()}; }

TEST(Store, NumbersStatesInTheOrderOfTheirArrival) {
  Store store;
  for (std::uint32_t i = 0; i < 100; ++i) {
    const Store::Inserted inserted = store.insert(numbered(i, 7));
    EXPECT_TRUE(inserted.is_new);
    EXPECT_EQ(inserted.id, i);
  }
  EXPECT_EQ(store.size(), 100u);
}

TEST(Store, FindsEveryStateAgainAfterItsTableHasGrown) {
  constexpr std::uint32_t kStates = 50'000;  // the table starts with 4096 places
  Store store;
  for (std::uint32_t i = 0; i < kStates; ++i) ASSERT_TRUE(store.insert(numbered(i, 12)).is_new);
  for (std::uint32_t i = 0; i < kStates; ++i) {
    const Store::Inserted again = store.insert(numbered(i, 12));
    ASSERT_FALSE(again.is_new);
    ASSERT_EQ(again.id, i);
    ASSERT_EQ(copy(store[i]), numbered(i, 12));
  }
  EXPECT_EQ(store.size(), kStates);
  EXPECT_EQ(store.find(numbered(kStates, 12)), Store::kAbsent);
}

TEST(Store, KeepsStatesWhenALongerOneComesLate) {
  Store store;
  for (std::uint32_t i = 0; i < 5000; ++i) store.insert(numbered(i, 9));
  for (std::uint32_t i = 0; i < 5000; ++i) ASSERT_TRUE(store.insert(numbered(i, 9 + 1 + i % 5)).is_new);
  for (std::uint32_t i = 0; i < 5000; ++i) {
    ASSERT_EQ(store.find(numbered(i, 9)), i);
    ASSERT_EQ(copy(store[i]), numbered(i, 9));
    ASSERT_EQ(copy(store[5000 + i]), numbered(i, 9 + 1 + i % 5));
  }
}

TEST(Store, TellsStatesApartThatOnlyDifferInTheirLength) {
  Store store;
  for (std::size_t length = 1; length <= 64; ++length)
    EXPECT_TRUE(store.insert(Bytes(length)).is_new) << length;
  for (std::size_t length = 1; length <= 64; ++length)
    EXPECT_EQ(store.insert(Bytes(length)).id, length - 1) << length;
}

TEST(Store, HoldsStatesLargerThanItsChunks) {
  Store store;
  const Bytes large = numbered(77, (std::size_t{1} << 20) + 13);
  Bytes other = large;
  other.back() ^= 1;
  EXPECT_EQ(store.insert(large).id, 0u);
  EXPECT_EQ(store.insert(other).id, 1u);
  EXPECT_EQ(store.insert(numbered(1, 5)).id, 2u);
  EXPECT_EQ(copy(store[0]), large);
  EXPECT_EQ(copy(store[1]), other);
  EXPECT_GE(store.memory_bytes(), 2 * large.size());
}

TEST(Store, LeavesOutWhatNeverDiffers) {
  Store store;
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    Bytes state(400, 7);
    for (int byte = 0; byte < 4; ++byte) state[100 + 60 * byte] = static_cast<std::uint8_t>(i >> (8 * byte));
    ASSERT_TRUE(store.insert(state).is_new);
  }
  EXPECT_LE(store.varying_bits(400), 64u);
  EXPECT_LE(store.memory_bytes(), 100'000u * 20);
}

TEST(Store, KeepsStatesWhenBitsDifferThatNeverDidBefore) {
  Store store;
  std::vector<Bytes> states;
  Bytes state(90);
  for (std::uint32_t i = 0; i < 4000; ++i) {
    state[i % 3] = static_cast<std::uint8_t>(i);
    state[i / 50 + 3] = static_cast<std::uint8_t>(i * 5);
    if (store.insert(state).is_new) states.push_back(state);
  }
  ASSERT_EQ(store.size(), states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    ASSERT_EQ(store[static_cast<StateId>(i)], states[i]);
    ASSERT_EQ(store.find(states[i]), i);
  }
}

// Long states of two lengths, in batches of all sizes, compared with the same states one by one.
TEST(Store, GivesStatesInBatchesTheNumbersThatTheyGetOneByOne) {
  Store single;
  Store batched;
  Store::Cursor cursor(batched);
  std::uint64_t random = 1;
  std::vector<Store::Inserted> expected;
  const auto flush = [&] {
    const std::span<const Store::Root> roots = cursor.resolve();
    ASSERT_EQ(roots.size(), expected.size());
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const bool there = batched.contains(roots[i]);
      const Store::Inserted inserted = batched.insert_root(roots[i]);
      EXPECT_EQ(inserted.id, expected[i].id);
      EXPECT_EQ(inserted.is_new, expected[i].is_new);
      EXPECT_NE(there, inserted.is_new);
    }
    expected.clear();
  };
  for (std::uint32_t i = 0; i < 40'000; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const auto number = static_cast<std::uint32_t>(random >> 33) % 20'000;
    Bytes state = numbered(number, number % 3 == 0 ? 100 : 61);
    state[50] = static_cast<std::uint8_t>(number * 7);
    while (!cursor.announce(state)) {
      flush();
      batched.make_room();
    }
    expected.push_back(single.insert(state));
    if (cursor.announced() == 1 + number % Store::kBetween || cursor.announced() == Store::kBetween) flush();
  }
  flush();
  EXPECT_EQ(batched.size(), single.size());
  for (StateId id = 0; id < batched.size(); ++id) ASSERT_EQ(copy(batched[id]), copy(single[id]));
}

// A search in depth looks up the successors of a state long before it stores them.
TEST(Store, LayoutsOnlyGrowWhileOtherStatesWaitToBeStored) {
  Store store;
  Store::Cursor cursor(store);
  for (std::uint32_t i = 0; i < 4000; ++i) {
    Bytes state = numbered(0, 200);
    std::memcpy(state.data(), &i, sizeof i);
    Store::Root root;
    while (!cursor.advance(state, root)) store.make_room();
    ASSERT_TRUE(store.insert_root(root).is_new);
    for (std::size_t waiting = 1; waiting < 10; ++waiting) {
      Bytes next = state;
      for (std::size_t at = 20 * waiting; at < 20 * waiting + 8; ++at)
        next[at] = static_cast<std::uint8_t>(1 | ~i * at);
      while (!cursor.announce(next)) {
        cursor.resolve();
        store.make_room();
      }
    }
    for (const Store::Root& one : cursor.resolve()) ASSERT_FALSE(store.contains(one));
  }
  EXPECT_LE(store.layouts(), 12u);
  for (std::uint32_t i = 0; i < 4000; ++i) {
    Bytes state = numbered(0, 200);
    std::memcpy(state.data(), &i, sizeof i);
    ASSERT_EQ(store.find(state), i);
  }
}

TEST(Store, StaysSmallWhenEveryStateIsLongerThanTheOneBefore) {
  Store store;
  for (std::size_t length = 1; length <= 250; ++length) store.insert(Bytes(8 * length, 1));
  EXPECT_LT(store.memory_bytes(), std::uint64_t{16} << 20);
}

TEST(Store, HoldsTheEmptyStateOnce) {
  Store store;
  EXPECT_TRUE(store.insert(Bytes()).is_new);
  EXPECT_FALSE(store.insert(Bytes()).is_new);
  EXPECT_TRUE(store.insert(Bytes{0}).is_new);
}

}  // namespace
}  // namespace isospin::store
