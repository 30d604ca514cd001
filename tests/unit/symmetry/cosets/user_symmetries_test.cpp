#include "symmetry/cosets/user_symmetries.hpp"

#include <gtest/gtest.h>

#include "model_symmetry.hpp"
#include "symmetry/cosets/value_moves.hpp"

namespace isospin::symmetry {
namespace {

// Processes 1 and 2 have the ids 0 and 1.
constexpr const char* kPeterson = R"(
  byte turn = 2; bool flag[2];
  proctype Proc(byte me) {
    do
    :: flag[me] = true; turn = 1 - me;
       (!flag[1 - me] || turn == me);
       flag[me] = false
    od
  }
  init { atomic { run Proc(0); run Proc(1) } }
)";

using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;

TEST(UserSymmetries, ValuesAreReadAfterCycles) {
  ModelSymmetry model("byte turn; active [3] proctype P() { do :: turn = _pid od }");
  const UserSymmetries read =
      read_symmetries("(P 0, P 1) ids 0<->1\n(P 0, P 1, P 2) ids of turn 0->1->2->0\n", model.points());
  ASSERT_TRUE(read.mistakes.empty()) << read.mistakes.front().message;
  ASSERT_EQ(read.symmetries.size(), 2u);
  EXPECT_EQ(read.symmetries[0].values.at(0).of, "");
  EXPECT_EQ(read.symmetries[0].values.at(0).images, (Pairs{{0, 1}, {1, 0}}));
  EXPECT_EQ(read.symmetries[1].values.at(0).of, "turn");
  EXPECT_EQ(read.symmetries[1].values.at(0).images, (Pairs{{0, 1}, {1, 2}, {2, 0}}));
}

TEST(UserSymmetries, ValuesWithoutArrowsAreAMistake) {
  ModelSymmetry model("byte turn; active [2] proctype P() { do :: turn = _pid od }");
  for (const char* line :
       {"(P 0, P 1) ids 0", "(P 0, P 1) ids 0<->", "(P 0, P 1) ids a<->b", "(P 0, P 1) ids 0<->1<->2"})
    EXPECT_EQ(read_symmetries(line, model.points()).mistakes.size(), 1u) << line;
}

TEST(UserSymmetries, AFileIsAcceptedWhenSomeSymmetryDoesThat) {
  ModelSymmetry model(kPeterson);
  EXPECT_EQ(model.why_not("(Proc 1, Proc 2)"), "");
  EXPECT_EQ(model.why_not("(Proc 1, Proc 2)(flag[0], flag[1])"), "");
  EXPECT_EQ(model.why_not("(flag[0], flag[1])"), "");
  EXPECT_EQ(model.why_not("(Proc 1, Proc 2) ids 0<->1"), "");
  EXPECT_NE(model.why_not("(Proc 1, Proc 2) ids 1<->2"), "");
}

TEST(UserSymmetries, AScalarsetLeavesItsOtherMembersAlone) {
  ModelSymmetry model(
      "byte own = 3; active [3] proctype P() { do :: own == 3 -> own = _pid :: own == _pid -> own = 3 od }");
  const UserSymmetries read = read_symmetries("scalarset P", model.points());
  ASSERT_EQ(read.symmetries.size(), 2u);
  EXPECT_EQ(read.symmetries[0].images.size(), 3u);
  UserSymmetryFinder finder(*model.detection, *model.certifier);
  for (const UserSymmetry& one : read.symmetries) {
    const Validity found = finder.find(one);
    ASSERT_TRUE(found.extension) << found.breach.reason;
    for (const auto& [from, to] : one.images) EXPECT_EQ((*found.extension)(from), to);
  }
}

TEST(UserSymmetries, CommentsDeclareScalarsetsOnTheirLines) {
  using Comments = std::vector<DeclaredComment>;
  EXPECT_EQ(declared_in_comments("byte x; /* scalarset P */\n// scalarset Q 1, Q 2\ninit { skip }\n"),
            (Comments{{1, "scalarset P"}, {2, "scalarset Q 1, Q 2"}}));
  EXPECT_EQ(declared_in_comments("/* two\nlines */ byte x;\n/* scalarset P */ /*\nscalarset\n Q */"),
            (Comments{{3, "scalarset P"}, {3, "scalarset  Q"}}));
  EXPECT_EQ(declared_in_comments("x = '\"'; /* scalarset P */"), (Comments{{1, "scalarset P"}}));
  EXPECT_EQ(declared_in_comments("init { printf(\"/* scalarset P */\") }\n"), (Comments{}));
  EXPECT_EQ(declared_in_comments("/* scalarsets are for others */"), (Comments{}));
  EXPECT_EQ(declared_in_comments("/* scalarset"), (Comments{}));
}

TEST(UserSymmetries, SeveralValuesMoveAtOnce) {
  ModelSymmetry model(
      "byte t1, t2; active proctype P() { end: do"
      " :: t1 == 0 -> t1 = 1 :: t1 == 0 -> t1 = 2 :: t1 == 1 -> t1 = 2 :: t1 == 2 -> t1 = 1"
      " :: t2 == 0 -> t2 = 1 :: t2 == 0 -> t2 = 2 :: t2 == 1 -> t2 = 2 :: t2 == 2 -> t2 = 1 od }");
  for (const char* line : {"(P 0) ids of t1 1<->2", "(P 0) ids of t1 1<->2, of t2 1<->2", "(t1, t2)",
                           "(t1, t2) ids 1<->2", "() ids 1<->2"})
    EXPECT_EQ(model.why_not(line), "") << line;
}

TEST(ValueMoves, AreToldInOneListWhereClassesAgree) {
  ModelSymmetry model(kPeterson);
  ASSERT_EQ(model.detection->generators.size(), 1u);
  const Permutation& swap = model.detection->generators.front();
  EXPECT_EQ(value_moves_text(value_moves(model.points(), swap)), "ids 0<->1");
  EXPECT_TRUE(moves_values_so(model.points(), swap, {{"turn", {{0, 1}}}}));
  EXPECT_FALSE(moves_values_so(model.points(), swap, {{"turn", {{0, 0}}}}));
  EXPECT_FALSE(moves_values_so(model.points(), swap, {{"", {{7, 8}}}}));
}

TEST(ValueMoves, AreWrittenAsArrows) {
  EXPECT_EQ(value_moves_text({{"", {{0, 1}, {1, 0}, {3, 4}, {4, 5}, {5, 3}}}}), "ids 0<->1, 3->4->5->3");
  EXPECT_EQ(value_moves_text({{"a", {{0, 1}}}, {"b", {{2, 3}, {3, 2}}}}), "ids of a 0->1, of b 2<->3");
  EXPECT_EQ(value_moves_text({}), "");
}

}  // namespace
}  // namespace isospin::symmetry
