#include "base/name_ranges.hpp"

#include <gtest/gtest.h>

namespace isospin {
namespace {

using Names = std::vector<std::string>;
using Texts = std::vector<NamedText>;

TEST(NameRanges, IndicesInARowAreOneName) {
  EXPECT_EQ(folded_names(Names{"x", "ok[1]", "ok[2]", "ok[3]", "ok[5]"}), (Names{"x", "ok[1..3]", "ok[5]"}));
  EXPECT_EQ(folded_names(Names{"line[1].state", "line[2].state", "line[1].data"}),
            (Names{"line[1..2].state", "line[1].data"}));
  EXPECT_EQ(folded_names(Names{"a[-1]", "a[0]"}), (Names{"a[-1..0]"}));
}

TEST(NameRanges, SeveralIndicesAreOneNameWhereAllAreThere) {
  EXPECT_EQ(folded_names(Names{"m[0][0]", "m[0][1]", "m[1][0]", "m[1][1]"}), (Names{"m[0..1][0..1]"}));
  EXPECT_EQ(folded_names(Names{"m[0][0]", "m[0][1]", "m[1][0]"}), (Names{"m[0][0..1]", "m[1][0]"}));
}

TEST(NameRanges, IndicesThatAreNamesStayAsTheyAre) {
  EXPECT_EQ(folded_names(Names{"a[red]", "a[green]", "]", "a[", "a[1"}),
            (Names{"a[red]", "a[green]", "]", "a[", "a[1"}));
}

TEST(NameRanges, WhatDiffersInItsTextIsNotJoined) {
  EXPECT_EQ(folded_names(Texts{{"a[0]", " = 1"}, {"a[1]", " = 1"}, {"a[2]", " = 0"}}),
            (Texts{{"a[0..1]", " = 1"}, {"a[2]", " = 0"}}));
}

}  // namespace
}  // namespace isospin
