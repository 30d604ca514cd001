#include "model/names.hpp"

#include <gtest/gtest.h>

#include "api/load.hpp"

namespace isospin::model {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::string name(std::string_view variable, const Numbers& dimensions, const Numbers& of_part,
                 std::uint32_t element) {
  return element_name(variable, dimensions, of_part, element);
}

TEST(Names, AProcessHasItsNumberInParentheses) {
  EXPECT_EQ(process_name("Proc", 1), "Proc(1)");
  EXPECT_EQ(process_name("P", 254), "P(254)");
  EXPECT_EQ(process_name("init", 0), "init");
  EXPECT_EQ(local_name(process_name("Proc", 1), "k"), "Proc(1).k");
}

TEST(Names, TheLastIndexOfAnElementChangesFastest) {
  EXPECT_EQ(name("x", {}, {}, 0), "x");
  EXPECT_EQ(name("a", {3}, {}, 2), "a[2]");
  EXPECT_EQ(name("m", {2, 3}, {}, 5), "m[1][2]");
  EXPECT_EQ(name("m", {2, 3}, {}, 1), "m[0][1]");
}

TEST(Names, IndicesStandAfterThePartOfTheNameThatHasThem) {
  EXPECT_EQ(name("r.y", {2, 3}, {1, 1}, 4), "r[1].y[1]");
  EXPECT_EQ(name("r.y", {2}, {1, 0}, 1), "r[1].y");
  EXPECT_EQ(name("r.y", {2}, {0, 1}, 1), "r.y[1]");
  EXPECT_EQ(name("r.s.y", {2, 3, 4}, {1, 1, 1}, 23), "r[1].s[2].y[3]");
  EXPECT_EQ(name("r.s.y", {2, 3}, {1, 0, 1}, 3), "r[1].s.y[0]");
  EXPECT_EQ(name("r.m", {2, 2, 2}, {1, 2}, 5), "r[1].m[0][1]");
}

TEST(Names, IndicesOfWhichNothingIsSaidStandAtTheEnd) {
  EXPECT_EQ(name("r.y", {2, 3}, {}, 4), "r.y[1][1]");
  EXPECT_EQ(name("r.y", {2, 3}, {1}, 4), "r[1].y[1]");
}

TEST(Names, PromelaSaysWhichPartsOfARecordAreArrays) {
  const auto loaded = load_text("model.pml",
                                "typedef S { byte y[3]; byte z } typedef R { S s; S t[2] }\n"
                                "R r[2]; S one; byte a[4];\n"
                                "active proctype P() { R own; skip }\n");
  ASSERT_TRUE(loaded->good());
  Diagnostics diagnostics;
  const auto model = loaded->lower({{}, "model.pml"}, diagnostics);
  std::vector<std::string> last;
  for (const Variable& variable : model->variables)
    last.push_back(element_name(variable, variable.elements() - 1));
  EXPECT_EQ(last, (std::vector<std::string>{"r[1].s.y[2]", "r[1].s.z", "r[1].t[1].y[2]", "r[1].t[1].z",
                                            "one.y[2]", "one.z", "a[3]", "own.s.y[2]", "own.s.z",
                                            "own.t[1].y[2]", "own.t[1].z"}));
}

}  // namespace
}  // namespace isospin::model
