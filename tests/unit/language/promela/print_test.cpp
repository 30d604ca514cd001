#include "language/promela/print.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "language/promela/parse.hpp"
#include "language/promela/preprocess.hpp"
#include "language/promela/resolve.hpp"

namespace isospin::promela {
namespace {

struct Read {
  Sources sources;
  Diagnostics diagnostics;
  std::unique_ptr<Tree> tree;

  explicit Read(const std::string& text) {
    const FileId file = sources.add("model.pml", text);
    const std::vector<Token> tokens = preprocess(file, {}, disk_reader(), sources, diagnostics);
    tree = parse(tokens, sources, diagnostics);
    if (!diagnostics.has_errors()) resolve(*tree, sources, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << render(diagnostics, sources);
  }
};

std::string printed(const std::string& text) { return print(*Read(text).tree); }

// The steps of a process that can use a few variables and a channel, one a line.
std::string printed_steps(const std::string& steps) {
  const std::string all = printed(
      "byte x, y, z; byte a[3]; bool b; chan c = [2] of { byte, byte }; chan d = [2] of { bool };\n"
      "init {\n" +
      steps + "\n}\n");
  const std::string head = "init {\n";
  const std::size_t begin = all.find(head) + head.size();
  return all.substr(begin, all.rfind("}\n") - begin);
}

std::string printed_condition(const std::string& condition) {
  const std::string step = printed_steps(condition);
  return step.substr(2, step.size() - 4);  // without the indentation and ";\n"
}

// ---------------------------------------------------------------- expressions

TEST(PrintExpression, ParenthesesStandOnlyWhereNeeded) {
  EXPECT_EQ(printed_condition("((x) + ((y * z))) > (1)"), "x + y * z > 1");
  EXPECT_EQ(printed_condition("(x + y) * z == 0"), "(x + y) * z == 0");
  EXPECT_EQ(printed_condition("x - (y - z) > 0"), "x - (y - z) > 0");
  EXPECT_EQ(printed_condition("(x - y) - z > 0"), "x - y - z > 0");
  EXPECT_EQ(printed_condition("!(x == y) && (b || x > 1)"), "!(x == y) && (b || x > 1)");
  EXPECT_EQ(printed_condition("(x & y) == z"), "(x & y) == z");
  EXPECT_EQ(printed_condition("x & (y == z)"), "x & y == z");
}

TEST(PrintExpression, OperatorsAreNotGluedIntoOthers) {
  EXPECT_EQ(printed_condition("x - -y == 0"), "x - -y == 0");
  EXPECT_EQ(printed_condition("-(-y) == 0"), "- -y == 0");
  EXPECT_EQ(printed_condition("!(!b)"), "! !b");
}

TEST(PrintExpression, AConditionalKeepsItsParentheses) {
  EXPECT_EQ(printed_condition("(x > 1 -> y : z) == 2"), "(x > 1 -> y : z) == 2");
}

TEST(PrintExpression, ProbesStayOutsideNegation) {
  EXPECT_EQ(printed_condition("(full(c) || b) && nempty(d)"), "(full(c) || b) && nempty(d)");
}

TEST(PrintExpression, ConstantsArePrintedAsWritten) {
  EXPECT_EQ(printed_condition("skip"), "skip");
  EXPECT_EQ(printed_condition("true"), "true");
  EXPECT_EQ(printed_condition("x == 'a'"), "x == 'a'");
}

TEST(PrintExpression, PollsAndRunsReadAsInTheSource) {
  EXPECT_EQ(printed_condition("c?[1, eval(x)] && c??[x, _]"), "c?[1, eval(x)] && c??[x, _]");
  EXPECT_EQ(printed("proctype P(byte i) { skip }\ninit { run P(1) priority 3 }"),
            "proctype P(byte i) {\n  skip;\n}\n\ninit {\n  run P(1) priority 3;\n}\n");
}

// ---------------------------------------------------------------- statements

TEST(PrintStatement, BothMessageNotationsBecomeOne) {
  EXPECT_EQ(printed_steps("c!x(y + 1); c!!x,y; c?x(eval(y)); c??x,y; c?<x,y>"),
            "  c!x,y + 1;\n  c!!x,y;\n  c?x,eval(y);\n  c??x,y;\n  c?<x,y>;\n");
}

TEST(PrintStatement, ANegationSentIsNoSortedSend) { EXPECT_EQ(printed_steps("d!(!b)"), "  d! !b;\n"); }

TEST(PrintStatement, ANegativeConstantIsReceivedAsSuch) {
  EXPECT_EQ(printed("chan c = [1] of { short }; init { c?-3 }"),
            "chan c = [1] of { short };\n\ninit {\n  c?-3;\n}\n");
}

TEST(PrintStatement, GuardsAreFollowedByArrows) {
  EXPECT_EQ(printed_steps("if :: x > 1; y = 2 :: else -> skip; z = 1 :: y++; z-- fi"),
            "  if\n"
            "  :: x > 1 -> y = 2\n"
            "  :: else ->\n"
            "    skip;\n"
            "    z = 1\n"
            "  :: y++;\n"
            "    z--\n"
            "  fi;\n");
}

TEST(PrintStatement, BlocksAreIndentedAndKept) {
  EXPECT_EQ(printed_steps("atomic { x = 1; { byte t; t = x } }; d_step { y = 1 }"),
            "  atomic {\n"
            "    x = 1;\n"
            "    {\n"
            "      byte t;\n"
            "      t = x;\n"
            "    }\n"
            "  }\n"
            "  d_step {\n"
            "    y = 1;\n"
            "  }\n");
}

TEST(PrintStatement, UnlessKeepsItsPartsTogether) {
  EXPECT_EQ(printed_steps("{ x = 1; y = 2 } unless { z > 0 }; x = 3 unless y > 1"),
            "  {\n    x = 1;\n    y = 2;\n  } unless {\n    z > 0;\n  }\n  x = 3 unless y > 1;\n");
}

TEST(PrintStatement, LabelsStandBeforeTheirStatements) {
  EXPECT_EQ(printed_steps("end: x = 1; goto last; last:"), "  end: x = 1;\n  goto last;\n  last: skip;\n");
}

TEST(PrintStatement, LoopsArePrintedAsLoops) {
  EXPECT_EQ(printed_steps("for (x : 1 .. y + 1) { z++ }; for (x in a) { a[x] = x }"),
            "  for (x : 1 .. y + 1) {\n    z++;\n  }\n  for (x in a) {\n    a[x] = x;\n  }\n");
}

TEST(PrintStatement, AnInlineBecomesABlockThatNamesIt) {
  EXPECT_EQ(printed("byte g; inline set(v, to) { v = to }\ninit { set(g, 3) }"),
            "byte g;\n\ninit {\n  {  /* set */\n    g = 3;\n  }\n}\n");
}

// SPIN makes one choice of a plain select, but a loop of one that stands in an inline.
TEST(PrintStatement, ASelectFromAnInlineStaysALoop) {
  EXPECT_EQ(
      printed("byte g; inline any(v) { select (v : 1 .. 3) }\ninit { select (g : 1 .. 3); any(g) }"),
      "byte g;\n\ninit {\n  select (g : 1 .. 3);\n  {  /* any */\n    select (g : (1) .. 3);\n  }\n}\n");
}

// ---------------------------------------------------------------- units

TEST(PrintModel, UnitsKeepTheirOrder) {
  const std::string model =
      "mtype = { red, green };\n"
      "\n"
      "mtype:way = { left, right };\n"
      "\n"
      "typedef Pair {\n"
      "  byte a;\n"
      "  unsigned u : 3;\n"
      "}\n"
      "\n"
      "hidden byte h = 1;\n"
      "Pair p[2];\n"
      "mtype:way w = left;\n"
      "chan c[2] = [3] of { mtype:way, byte, bool };\n"
      "int list[3] = { 1, 2, 3 };\n"
      "\n"
      "active [2] proctype A() priority 2 provided (h > 0) {\n"
      "  p[0].u = p[1].a + h;\n"
      "}\n"
      "\n"
      "D_proctype B(byte x, y; chan q) {\n"
      "  xr q;\n"
      "  x = y;\n"
      "}\n"
      "\n"
      "ltl safe { [] (h > 0 -> <> (w == right)) }\n"
      "ltl { (h > 0) U (h == 0) }\n";
  EXPECT_EQ(printed(model), printed(printed(model)));
  EXPECT_EQ(printed(model),
            // Operands of temporal operators are always in parentheses.
            std::string(model).replace(model.find("(h > 0 -> "), 10, "((h > 0) -> "));
}

TEST(PrintModel, MacrosAreExpanded) {
  EXPECT_EQ(printed("#define N 2\n#define twice(v) (v * 2)\nbyte g[N];\ninit { g[0] = twice(g[1] + N) }"),
            "byte g[2];\n\ninit {\n  g[0] = g[1] + 2 * 2;\n}\n");
}

TEST(PrintModel, AClaimIsNamedOnlyWhenItWas) {
  EXPECT_EQ(printed("byte g; never { do :: g > 0 od } init { skip }"),
            "byte g;\n\nnever {\n  do\n  :: g > 0\n  od;\n}\n\ninit {\n  skip;\n}\n");
  EXPECT_NE(printed("byte g; never bad { do :: g > 0 od } init { skip }").find("never bad {"),
            std::string::npos);
}

// ---------------------------------------------------------------- single lines, for traces

TEST(PrintLine, CompoundStatementsAreShortened) {
  const Read read("byte x; init { atomic { x = 1 }; do :: x > 0 -> break od; end: assert(x == 1) }");
  const auto& steps = read.tree->processes[0]->body->steps;
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(print_line(*steps[0]), "atomic { ... }");
  EXPECT_EQ(print_line(*steps[1]), "do");
  EXPECT_EQ(print_line(*steps[2]), "end: assert(x == 1)");
}

TEST(PrintLine, AFormatIsPrintedWithItsArguments) {
  const Read read("byte x; init { printf(\"x is %d\\n\", x) }");
  EXPECT_EQ(print_line(*read.tree->processes[0]->body->steps[0]), "printf(\"x is %d\\n\", x)");
}

}  // namespace
}  // namespace isospin::promela
