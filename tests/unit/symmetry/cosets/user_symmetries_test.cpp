#include "symmetry/cosets/user_symmetries.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model_symmetry.hpp"
#include "symmetry/cosets/name_table.hpp"
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

// Every spelling of a name is the same point, and only the first is what reports call it.
TEST(UserSymmetries, NamesHaveTwoSpellings) {
  ModelSymmetry model(
      "typedef R { byte y[2] } R r[2]; chan box = [1] of { byte }; byte m;\n"
      "proctype P(byte me) { R own[2]; end: do :: own[1].y[me] = m :: r[me].y[1] = m :: box!me od }\n"
      "init { byte k; atomic { run P(0); run P(1); k = 1; m = k } }");
  const NameTable names(model.points());
  const std::vector<std::vector<std::string>> spellings = {
      {"P(1)", "P 1", "P  1", "P (1)", "P( 1 )"},
      {"init", "init(0)"},
      {"r[0].y[1]", "r.y[0][1]", "r [ 0 ] . y[1]"},
      {"P(2).own[1].y[0]", "P 2.own[1].y[0]", "P 2.own.y[1][0]", "P(2).own.y[1][0]"},
      {"P(1).me", "P 1.me"},
      {"init.k", "init(0).k"},
      {"box"},
  };
  std::set<Point> found;
  for (const auto& same : spellings) {
    const std::optional<Point> point = names.find(same.front());
    ASSERT_TRUE(point) << same.front();
    found.insert(*point);
    EXPECT_EQ(names.of(*point), same.front());
    for (const std::string& name : same) {
      EXPECT_EQ(names.find(name), point) << name;
      EXPECT_EQ(names.in_reports(name), same.front());
    }
  }
  EXPECT_EQ(found.size(), spellings.size());
  for (const char* wrong :
       {"P", "P1", "P(3)", "P[1]", "(P(1))", "r[0][1].y", "r[0].y", "r[2].y[0]", "P.me", ""})
    EXPECT_FALSE(names.find(wrong)) << wrong;
  EXPECT_EQ(names.in_reports(" P . me "), "P.me");
  EXPECT_EQ(names.nearest_to("r[0].z[1]"), "r[0].y[1]");
  EXPECT_EQ(names.nearest_to("r.z[0][1]"), "r[0].y[1]");
}

TEST(UserSymmetries, BothSpellingsSayTheSame) {
  ModelSymmetry model(
      "typedef R { byte y[2] } R r[3]; R h[1]; active proctype First() { end: false }\n"
      "active [2] proctype P() { do :: r[_pid].y[1] = 1 - r[_pid].y[1]\n"
      ":: h[0].y[1] = _pid :: h[0].y[1] == _pid -> h[0].y[1] = 0 od }");
  for (const char* line : {"(P 1, P 2)(r.y[1][1], r.y[2][1])", "(P(1), P(2))(r[1].y[1], r[2].y[1])",
                           "( P(1) , P 2 ) (r[1].y[1], r.y[2][1]) ids of h[0].y[1] 1<->2",
                           "(P(1),P(2))() ids of h.y[0][1] 1<->2", "(P 1, P(2)) ids of h.y 1<->2"})
    EXPECT_EQ(model.why_not(line), "") << line;
  const UserSymmetries old = read_symmetries("(P 1, P 2)(r.y[1][1], r.y[2][1])", model.points());
  const UserSymmetries now = read_symmetries("(P(1), P(2))(r[1].y[1], r[2].y[1])", model.points());
  EXPECT_EQ(old.symmetries.at(0).images, now.symmetries.at(0).images);
  EXPECT_EQ(now.symmetries.at(0).images.size(), 4u);
  const UserSymmetries set = read_symmetries("scalarset P 1, P(2); r.y[1][1], r[2].y[1]", model.points());
  EXPECT_EQ(set.symmetries.at(0).text, "(P(1), P(2))(r[1].y[1], r[2].y[1])");
}

TEST(UserSymmetries, ParenthesesThatDoNotMatchAreToldApart) {
  ModelSymmetry model("byte a[2]; active [2] proctype P() { do :: a[_pid] = 1 od }");
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"(P(0), P(1)", "a cycle ends with `)`"},
      {"(P(0, P(1))", "`P(0` lacks its closing parenthesis"},
      {"(P(0), P(1", "`P(1` lacks its closing parenthesis"},
      {"(P(0), P(1)))", "`)` stands after a cycle, where `(` begins another one"},
      {"(P 0), P(1))", "`, P(1))` stands after a cycle, where `(` begins another one"},
      {"((P(0), P(1))(a[0], a[1]))", "a cycle stands inside another one"},
      {"(P(0), )", "a name is missing"},
      {"(P(0)(1), P(1))", "`P(0)(1)` is no process, channel or variable of the model"},
      {"P(0), P(1)",
       "neither cycles, as (client(1), client(2)), nor client(1) <-> client(2), nor a scalarset"},
      {"(P(0), P 0)", "`P(0)` is named twice"},
      {"(P(0), Q(1))", "`Q(1)` is no process, channel or variable of the model; did you mean `P(1)`?"},
  };
  for (const auto& [line, message] : mistakes) {
    const UserSymmetries read = read_symmetries(line, model.points());
    ASSERT_EQ(read.mistakes.size(), 1u) << line;
    EXPECT_EQ(read.mistakes.front().message, message) << line;
    EXPECT_TRUE(read.symmetries.empty());
  }
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
