// Where a line end stands for a semicolon, and where it does not: as SPIN's lexer decides it.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "language/promela/parse.hpp"
#include "language/promela/preprocess.hpp"

namespace isospin::promela {
namespace {

// "E1001 E1002", in the order in which they are found.
std::string errors_of(const std::string& text) {
  Sources sources;
  Diagnostics diagnostics;
  parse(preprocess(sources.add("model.pml", text), {}, disk_reader(), sources, diagnostics), sources,
        diagnostics);
  std::string codes;
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::error) codes += (codes.empty() ? "" : " ") + one.code;
  return codes;
}

// Of a body in a model that declares what the tests use.
std::string errors_in(const std::string& body) {
  return errors_of(
      "byte x, y, a[3]; chan c = [1] of { byte, byte };\n"
      "typedef T { byte f }\n"
      "proctype P(byte i) { skip }\n"
      "inline set(v) { v = 1 }\n"
      "inline one() { return 1 }\n"
      "active proctype M() {" +
      body + "}\n");
}

TEST(LineEnds, InsideParenthesesAreNoSemicolons) {
  for (const char* body :
       {"assert(x == 0\n); y = 1", "(x == 0\n) -> y = 1", "c!x(y\n)", "c?x(y\n)", "c?eval(x\n), y",
        "a[(1\n)] = 2", "set(x\n)", "x = one(\n)", "printf(\"a\", x\n)", "for (x : 1 .. 2\n) { skip }",
        "select (x : 1 .. y\n)", "x = (y == 1 -> 2 : 3\n)", "len(c\n) == 0", "run P(1\n)",
        "set_priority(0, 1\n)", "(x == 0\n&& (y\n== 0\n)\n)"})
    EXPECT_EQ(errors_in(body), "") << body;
}

TEST(LineEnds, InBracketsAndAfterParenthesesAreSemicolons) {
  EXPECT_EQ(errors_in("a[1\n] = 2"), "E1002");
  EXPECT_EQ(errors_in("(x == 0)\ny = 1"), "");
  EXPECT_EQ(errors_in("(x == 0)\n&& (y == 0)"), "E1001");
}

TEST(LineEnds, AfterTheNameOfATypeAProctypeOrAnInlineAreNoSemicolons) {
  for (const char* body : {"T\nt", "run P\n(1)", "run M\n()", "set\n(x)", "x = one\n()"})
    EXPECT_EQ(errors_in(body), "") << body;
  EXPECT_NE(errors_in("run Later\n(1)"), "");
}

TEST(LineEnds, AfterTimeoutAreSemicolonsOutsideInlines) {
  EXPECT_EQ(errors_in("timeout\nx = 1"), "");
  EXPECT_EQ(errors_in("x == 0 || timeout\nx = 1"), "");
  EXPECT_EQ(errors_of("byte x; inline wait() { timeout\nx = 1 } init { wait() }"), "E1003");
}

TEST(Separators, BeforeAClosingBraceAreDropped) {
  for (const char* model :
       {"mtype = { a, b; }", "byte a[2] = { 1, 2; };", "chan c = [1] of { byte; };", "typedef T { byte f; }",
        "ltl { true; }", "proctype P() { byte a[2] = { 1, 2\n} }", "proctype P() { skip; }",
        "proctype P() { if :: skip; fi }"})
    EXPECT_EQ(errors_of(model), "") << model;
}

TEST(Separators, TwoCountAsOneAndMoreAreRefusedWhereNothingFollows) {
  for (const char* body :
       {"skip;; x = 1", "skip;;;;; x = 1", "skip;;;", "if :: skip;; fi", "for (x : 1 .. 2);; { skip }"})
    EXPECT_EQ(errors_in(body), "") << body;
  for (const char* body :
       {"skip;;;;", "if :: skip;;; fi", "for (x : 1 .. 2);;; { skip }", "for (x : 1 .. 2) -> { skip }"})
    EXPECT_EQ(errors_in(body), "E1001") << body;
  EXPECT_EQ(errors_of("proctype P(byte a;; byte b) { skip }"), "");
  EXPECT_EQ(errors_of("proctype P(byte a;) { skip }"), "E1001");
  EXPECT_EQ(errors_of("proctype P(byte a -> byte b) { skip }"), "E1001");
  EXPECT_EQ(errors_of("typedef T { byte a;; byte b }"), "");
  EXPECT_EQ(errors_of("typedef T { byte a;; }"), "E1001");
  EXPECT_EQ(errors_of("typedef T { byte a -> byte b }"), "E1001");
  EXPECT_EQ(errors_of("byte a[2] = { 1, 2 }, b;"), "E1001");
  EXPECT_EQ(errors_of("chan c = [1] of { byte }, d;"), "E1001");
}

TEST(LineEnds, BeforeUnlessAreSemicolonsExceptAfterABrace) {
  EXPECT_EQ(errors_in("{ x = 1 }\nunless { skip }"), "");
  EXPECT_EQ(errors_in("set(x)\nunless { skip }"), "");
  EXPECT_EQ(errors_in("x = 1 unless\n{ skip }"), "");
  EXPECT_EQ(errors_in("x = 1\nunless { skip }"), "E1001");
  EXPECT_EQ(errors_in("if :: skip fi\nunless { skip }"), "E1001");
}

TEST(Inlines, EndWithABraceSoThatTheSeparatorMayBeMissing) {
  EXPECT_EQ(errors_in("set(x) y = 1"), "");
  EXPECT_EQ(errors_in("x = one() y = 1"), "");
  EXPECT_EQ(errors_in("set(x)\ny = 1"), "");
}

TEST(LongArrows, StandBetweenStatementsAndInConditionalsOnly) {
  EXPECT_EQ(errors_in("if :: x == 0 --> y = 1 :: else fi"), "");
  EXPECT_EQ(errors_in("x = (y == 1 --> 2 : 3)"), "");
  EXPECT_EQ(errors_of("byte x; ltl { x --> x } init { skip }"), "E1002");
}

}  // namespace
}  // namespace isospin::promela
