#include "base/id_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

#include "base/ids.hpp"

namespace isospin {
namespace {

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;
using Apples = IdTable<AppleId, std::string>;

template <class Table, class Index>
concept IndexedBy = requires(Table table, Index index) {
  table[index];
};

static_assert(IndexedBy<Apples, AppleId>);
static_assert(!IndexedBy<Apples, PearId>);
static_assert(!IndexedBy<Apples, int>);
static_assert(!std::is_convertible_v<int, AppleId>);

TEST(IdTable, AddGivesTheIdsInOrder) {
  Apples apples;
  EXPECT_EQ(apples.next(), AppleId(0));
  EXPECT_EQ(apples.add("red"), AppleId(0));
  EXPECT_EQ(apples.add("green"), AppleId(1));
  EXPECT_EQ(apples[AppleId(1)], "green");
  EXPECT_EQ(apples.next(), AppleId(2));
}

TEST(IdTable, IdsAreThoseOfAllEntries) {
  const Apples apples(3, "red");
  std::vector<std::uint32_t> seen;
  for (const AppleId id : apples.ids()) seen.push_back(id.value());
  EXPECT_EQ(seen, (std::vector<std::uint32_t>{0, 1, 2}));
  for (const AppleId id : Apples().ids()) ADD_FAILURE() << id.value();
}

TEST(IdTable, ARangeMayBeginLaterAndIsEmptyPastItsEnd) {
  std::vector<std::uint32_t> seen;
  for (const PearId id : IdRange<PearId>(PearId(2), 4)) seen.push_back(id.value());
  EXPECT_EQ(seen, (std::vector<std::uint32_t>{2, 3}));
  for (const PearId id : IdRange<PearId>(PearId(5), 4)) ADD_FAILURE() << id.value();
}

TEST(IdTable, TablesOfBitsCanBeWritten) {
  IdTable<PearId, bool> ripe(2);
  ripe[PearId(1)] = true;
  EXPECT_FALSE(ripe[PearId(0)]);
  EXPECT_TRUE(ripe[PearId(1)]);
}

}  // namespace
}  // namespace isospin
