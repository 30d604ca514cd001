#include "base/text_width.hpp"

#include <gtest/gtest.h>

namespace isospin {
namespace {

using Lines = std::vector<std::string>;

TEST(TextWidth, WideLettersAreWide) {
  EXPECT_LT(text_width("iiii", 11), text_width("mmmm", 11));
  EXPECT_LT(text_width("abc", 11), text_width("abc", 11, true));
  EXPECT_DOUBLE_EQ(text_width("abc", 22), 2 * text_width("abc", 11));
}

TEST(TextWidth, BreaksAtSpacesAndBehindCommas) {
  EXPECT_EQ(wrapped_to_width("aaaa bbbb cccc", text_width("aaaa bbbb", 11), 11),
            (Lines{"aaaa bbbb", "cccc"}));
  EXPECT_EQ(wrapped_to_width("c!aaaa,bbbb", text_width("c!aaaa,", 11), 11), (Lines{"c!aaaa,", "bbbb"}));
  EXPECT_EQ(wrapped_to_width("", 100, 11), (Lines{""}));
}

TEST(TextWidth, KeepsAValueWithItsName) {
  EXPECT_EQ(wrapped_to_width("(aaa = 1, bbb = 2)", text_width("(aaa = 1, bbb", 11), 11),
            (Lines{"(aaa = 1,", "bbb = 2)"}));
}

TEST(TextWidth, DoesNotBreakWords) {
  EXPECT_EQ(wrapped_to_width("a_very_long_name x", 10, 11), (Lines{"a_very_long_name", "x"}));
}

}  // namespace
}  // namespace isospin
