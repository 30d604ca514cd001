#include "symmetry/detect/state_points.hpp"

#include <gtest/gtest.h>

#include "model_symmetry.hpp"

namespace isospin::symmetry {
namespace {

// Names of the variables and channels that can tell two states apart.
std::vector<std::string> telling_names(const ModelSymmetry& model) {
  const std::vector<bool> telling = telling_points(model.points());
  std::vector<std::string> names;
  for (const ChannelNo c : model.model().channels.ids())
    if (telling[model.points().channel(c)]) names.push_back(channel_name(model.model(), c));
  for (const SlotNo s : model.model().slots.ids())
    if (telling[model.points().slot(s)]) names.push_back(slot_name(model.model(), s));
  return names;
}

using Names = std::vector<std::string>;

TEST(StatePoints, ALocalThatIsKnownEverywhereTellsNothing) {
  ModelSymmetry model("byte x; active proctype P() { byte l; l = 3; do :: x = x ^ l od }", false);
  EXPECT_EQ(telling_names(model), (Names{"x"}));
}

TEST(StatePoints, ALocalWithTwoValuesAtOnePlaceTells) {
  ModelSymmetry model("byte x; active proctype P() { byte l; do :: l = 1 :: l = 2 :: x = l od }", false);
  EXPECT_EQ(telling_names(model), (Names{"x", "P(0).l"}));
}

TEST(StatePoints, AGlobalThatIsOnlySetToWhatItBeganWithTellsNothing) {
  ModelSymmetry model("byte x, y = 2; active proctype P() { do :: y = 2 :: x = y; x = 0 od }", false);
  EXPECT_EQ(telling_names(model), (Names{"x"}));
}

TEST(StatePoints, OnlyChannelsThatKeepMessagesTell) {
  ModelSymmetry model(
      "chan meet = [0] of { byte }; chan kept = [1] of { byte }; chan silent = [1] of { byte };"
      "active proctype P() { do :: meet!1 :: kept!1 :: kept?1 :: silent?1 od }"
      "active proctype Q() { do :: meet?1 od }",
      false);
  EXPECT_EQ(telling_names(model), (Names{"kept"}));
}

TEST(StatePoints, TheOrderOnStatesLeavesOutWhatActsTrivially) {
  ModelSymmetry model(
      "active [3] proctype P() { end: false } active [2] proctype Q() { byte x; do :: x = 1 - x od }");
  // Whoever waits for ever can change places with others, and no state changes.
  EXPECT_EQ(model.detection->group().order(), BigInteger(2));
  EXPECT_EQ(order_on_states(model.points(), model.detection->generators), BigInteger(2));
}

TEST(StatePoints, DataThatAreAlikeInLargeNumbersAreToldApartQuickly) {
  std::string text =
      "byte a[600], x[2]; active [2] proctype P() { do :: x[_pid] == 0 -> x[_pid] = 1 :: x[_pid] == 1 -> "
      "x[_pid] = 0";
  for (int i = 0; i < 600; ++i) {
    const std::string element = "a[" + std::to_string(i) + "]";
    text += " :: " + element + " == 0 -> " + element + " = 1";
  }
  ModelSymmetry model(text + " od }");
  EXPECT_EQ(model.detection->generators.size(), 1u);
  EXPECT_EQ(model.detection->group().order(), BigInteger(2));
}

TEST(StatePoints, AChannelVariableMeansTheChannelsItCanHold) {
  ModelSymmetry model(
      "chan q = [1] of { byte }; chan d1 = [1] of { byte }; chan d2 = [1] of { byte };"
      "chan s = [1] of { chan };"
      "active proctype P() { chan c; end: do :: s!q :: s?c; c!1; q?1 :: d1?1 :: d2?1 od }",
      false);
  EXPECT_EQ(telling_names(model), (Names{"q", "s", "P(0).c"}));
}

// The locals of the two correspond, and stand in another order.
TEST(StatePoints, SomeDataUsedAlikeKeepNoProcessFromMoving) {
  std::string first = "active proctype P() { bit a0", second = "active proctype Q() { bit a0, b0";
  std::string body = " end: do";
  for (int i = 1; i < 9; ++i) first += ", a" + std::to_string(i);
  for (int i = 0; i < 9; ++i) first += ", b" + std::to_string(i);
  for (int i = 1; i < 9; ++i) second += ", a" + std::to_string(i) + ", b" + std::to_string(i);
  for (int i = 0; i < 9; ++i) {
    const std::string a = "a" + std::to_string(i), b = "b" + std::to_string(i);
    body += " :: " + a + " == " + b + " -> " + a + " = 1 :: " + a + " == " + b + " -> " + b + " = 1";
  }
  ModelSymmetry model(first + ";" + body + " od } " + second + ";" + body + " od }");
  EXPECT_EQ(model.why_not("(P 0, Q 1)"), "");
  EXPECT_FALSE(model.detection->generators.empty());
}

}  // namespace
}  // namespace isospin::symmetry
