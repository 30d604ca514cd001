#include "symmetry/kinds/kinds.hpp"

#include <gtest/gtest.h>

#include "model_symmetry.hpp"

namespace isospin::symmetry {
namespace {

using Values = std::vector<std::int32_t>;

struct KindsOf {
  explicit KindsOf(const std::string& text) : model(text, false) {}

  SlotNo slot(const std::string& name) const {
    for (const SlotNo one : model.model().slots.ids())
      if (slot_name(model.model(), one) == name) return one;
    ADD_FAILURE() << "no variable " << name;
    return {};
  }
  const Kinds& kinds() const { return model.detection->kinds; }
  ClassNo of(const std::string& name) const {
    const ProcessNo owner = model.model().slots[slot(name)].process;
    const PlaceNo place = owner.valid() ? model.model().processes[owner].initial : PlaceNo();
    return kinds().of_slot(model.model(), slot(name), place);
  }
  const ValueClass& value_class(const std::string& name) const { return kinds().classes[of(name)]; }
  bool free(const std::string& name) const { return value_class(name).free; }

  ModelSymmetry model;
};

TEST(Kinds, WhatIsCopiedAndComparedIsOneFreeClass) {
  const KindsOf model(
      "byte x = 7, y = 9; active proctype P() { do :: x == y -> x = y :: x = 7 :: y = 9 od }");
  EXPECT_TRUE(model.free("x"));
  EXPECT_EQ(model.of("x"), model.of("y"));
  EXPECT_EQ(model.value_class("x").domain, (Values{7, 9}));
}

TEST(Kinds, WhatIsOnlyComparedIsOneClass) {
  const KindsOf model(
      "byte x = 7, y = 9; active proctype P() { do :: x == y -> x = 8 :: x = 7 :: y = 9 od }");
  EXPECT_EQ(model.of("x"), model.of("y"));
  EXPECT_EQ(model.value_class("x").domain, (Values{7, 8, 9}));
}

TEST(Kinds, AnIndexThatOnlyReadsSharesTheClassToo) {
  const KindsOf model(
      "byte a[3], i, j; active proctype P() { do :: a[i] = 1 :: a[j] == 1 -> j = 1 :: i = 2 od }");
  EXPECT_EQ(model.of("i"), model.of("j"));
}

TEST(Kinds, WhatNeverMeetsStaysApart) {
  const KindsOf model(
      "byte x = 7, y = 9; active proctype P() { do :: x == 7 -> x = 8 :: y == 9 -> y = 3 od }");
  EXPECT_TRUE(model.free("x") && model.free("y"));
  EXPECT_NE(model.of("x"), model.of("y"));
  EXPECT_EQ(model.value_class("x").domain, (Values{7, 8}));
}

TEST(Kinds, CountingOnMakesNumbers) {
  const KindsOf model("byte x, y; active proctype P() { do :: x = x + 1 :: y = 1 - y od }");
  EXPECT_EQ(model.of("x"), kNumbers);
  // The values of 1 - y come round: they are a class of two.
  EXPECT_EQ(model.value_class("y").domain, (Values{0, 1}));
}

TEST(Kinds, OrderBetweenTwoVariablesMakesNumbersOrderAgainstAConstantDoesNot) {
  const KindsOf two("byte x = 1, y = 2; active proctype P() { do :: x < y -> x = y :: x = 1 :: y = 2 od }");
  EXPECT_EQ(two.of("x"), kNumbers);
  const KindsOf one("byte x = 1, y = 2; active proctype P() { do :: x < 2 -> x = y :: x = 1 :: y = 2 od }");
  EXPECT_TRUE(one.free("x"));
}

TEST(Kinds, AnIndexSharesTheClassOfItsArray) {
  const KindsOf model(
      "byte a[3], i, j; active proctype P() { do :: a[i] = 1 :: a[j] = 0 :: i = 2 :: j = 1 :: i = 0 :: j = 0 "
      "od }");
  EXPECT_TRUE(model.free("i"));
  EXPECT_EQ(model.of("i"), model.of("j"));
  ASSERT_EQ(model.kinds().index_of.size(), 1u);
  EXPECT_EQ(model.kinds().index_of[ArrayNo(0)], (std::vector<ClassNo>{model.of("i")}));
  EXPECT_NE(model.of("a[0]"), model.of("i"));
  EXPECT_EQ(model.of("a[0]"), model.of("a[2]"));
}

TEST(Kinds, MessagesCarryTheClassAcross) {
  const KindsOf model(
      "chan c = [1] of { byte }; byte x = 5, y = 6; active proctype P() { do :: c!x :: c?y :: x == 5 -> x = "
      "6 "
      "od }");
  EXPECT_EQ(model.of("x"), model.of("y"));
  EXPECT_EQ(model.kinds().messages[ChannelNo(0)].fields(0), (std::vector<ClassNo>{model.of("x")}));
}

TEST(Kinds, AConstantFirstFieldSaysWhatTheOthersAre) {
  const KindsOf model(
      "mtype = { id, amount }; chan c = [1] of { mtype, byte }; byte x = 5, n;"
      "active proctype P() { do :: c!id(x) :: c?id(x) :: x = 6 :: c!amount(n) :: c?amount(n) :: n = n + 1 od "
      "}");
  EXPECT_TRUE(model.free("x"));
  EXPECT_EQ(model.of("n"), kNumbers);
  EXPECT_TRUE(model.kinds().messages[ChannelNo(0)].by_tag);
  EXPECT_EQ(model.kinds().messages[ChannelNo(0)].rows.size(), 2u);
}

TEST(Kinds, SortedMessagesAreNumbers) {
  const KindsOf model(
      "chan c = [2] of { byte }; byte x = 5; active proctype P() { do :: c!!x :: c?x :: x = 6 od }");
  EXPECT_EQ(model.of("x"), kNumbers);
}

TEST(Kinds, WhatDoesNotFitIsANumber) {
  const KindsOf model(
      "bit b; byte x = 5; active proctype P() { do :: b = x :: x = 6 :: b == 0 -> x = 5 od }");
  EXPECT_EQ(model.of("x"), kNumbers);
}

TEST(Kinds, ChannelsAreTheirOwnValues) {
  const KindsOf model(
      "chan c = [1] of { byte }; chan d = [1] of { byte }; chan to = c; active proctype P() { do :: to!1 :: "
      "to "
      "= d :: to = c :: c?1 :: d?1 od }");
  EXPECT_TRUE(model.value_class("to").of_channels);
  EXPECT_FALSE(model.kinds().pinned_channels[ChannelNo(0)]);
  const KindsOf pinned(
      "chan c = [1] of { byte }; chan d = [1] of { byte }; chan to = c; active proctype P() { do :: to + 1 > "
      "1 "
      "-> to!1 :: to = d :: to = c :: c?1 :: d?1 od }");
  EXPECT_TRUE(pinned.kinds().pinned_channels[ChannelNo(0)]);
}

TEST(Kinds, ALocalMayMeanSomethingElseAtAnotherPlace) {
  const KindsOf model(
      "byte x = 7, n; active proctype P() { byte l; do :: l = x; x == l; l = n; n = l + 1 :: x = 8 od }");
  const GroundForm& form = model.model.model();
  EXPECT_TRUE(model.free("x"));
  std::set<ClassNo> classes;
  for (const PlaceNo place : form.processes[ProcessNo(0)].places)
    classes.insert(model.kinds().of_slot(form, model.slot("P(0).l"), place));
  EXPECT_TRUE(classes.contains(model.of("x")));
  EXPECT_TRUE(classes.contains(kNumbers));
}

TEST(Kinds, ALocalThatOthersReadMeansOneThingEverywhere) {
  const KindsOf model(
      "byte x = 7, y = 7; active proctype P() { byte l = 7; do :: l = x :: x = 8 od }"
      "active proctype Q() { do :: y = P[0]:l od }");
  EXPECT_NE(model.kinds().of_global[model.slot("P(0).l")], kNothing);
  EXPECT_EQ(model.of("P(0).l"), model.of("y"));
}

}  // namespace
}  // namespace isospin::symmetry
