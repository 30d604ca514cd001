#include "language/promela/parse.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "language/promela/make_tokens.hpp"
#include "language/promela/preprocess.hpp"
#include "language/promela/print.hpp"
#include "language/promela/resolve.hpp"

namespace isospin::promela {
namespace {

struct Read {
  Sources sources;
  Diagnostics diagnostics;
  std::unique_ptr<Tree> tree;

  explicit Read(const std::string& text) {
    tree = parse(tokens_of("model.pml", text), sources, diagnostics);
    resolve(*tree, sources, diagnostics);
    diagnostics.sort_by_place(sources);
  }

  std::vector<Token> tokens_of(const std::string& name, const std::string& text) {
    return preprocess(sources.add(name, text), {}, disk_reader(), sources, diagnostics);
  }

  // "E1001 E1002", in the order of the text.
  std::string errors() const {
    std::string text;
    for (const Diagnostic& one : diagnostics.all())
      if (one.severity == Severity::error) text += (text.empty() ? "" : " ") + one.code;
    return text;
  }
};

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string errors_of(const std::string& text) { return Read(text).errors(); }

// ---------------------------------------------------------------- formulas

TEST(Formulas, MayReferToProcessesThatComeLater) {
  const Read model(
      "ltl p { [] (!P[0]@critical || !P[1]@critical) }\n"
      "ltl q { [] (P[0]:x < 3 && P@critical -> P:x == 0) }\n"
      "active [2] proctype P() { byte x; critical: x = 1 }\n");
  EXPECT_EQ(model.errors(), "");
  const Expr& first = *model.tree->formulas[0]->formula->a->a->a;
  EXPECT_EQ(first.kind, ExprKind::remote_label);
  EXPECT_EQ(first.label, model.tree->processes[0]->labels[0]);
}

TEST(Formulas, GivenBesideAModelMayReferToItsProcesses) {
  Read model("active [2] proctype P() { byte x; critical: x = 1 }");
  std::vector<Token> tokens = model.tokens_of("formula", "[] !(P[0]@critical && P[1]:x == 1)");
  join_ltl_operators(tokens, true);
  Expr* formula = parse_formula(tokens, *model.tree, model.sources, model.diagnostics);
  resolve_formula(*formula, *model.tree, model.sources, model.diagnostics);
  EXPECT_EQ(model.errors(), "");
  EXPECT_EQ(formula->a->a->a->kind, ExprKind::remote_label);
}

TEST(Formulas, OnlyTheyMayReferToProcessesThatComeLater) {
  EXPECT_NE(errors_of("init { P[0]@critical } active proctype P() { critical: skip }"), "");
}

// ---------------------------------------------------------------- one mistake, one message

TEST(Recovery, ADeclarationWithAMistakeStillDeclares) {
  EXPECT_EQ(errors_of("byte x = ; init { x = 1 }"), "E1001");
  EXPECT_EQ(errors_of("byte a[; chan c = [ of { byte }; init { a[0] = 1; c!1 }"), "E1001 E1001");
}

TEST(Recovery, WhatIsUnreadableIsReportedOnce) {
  EXPECT_EQ(errors_of("byte x; init { x = 3 ` 4; x = 2 }"), "E0101");
  EXPECT_EQ(errors_of("byte x; ` byte y; init { x = y }"), "E0101");
  EXPECT_EQ(errors_of("byte x; init { x ` = 3 }"), "E0101");
  EXPECT_EQ(errors_of("byte x = `; init { x = 3 }"), "E0101");
  EXPECT_EQ(errors_of("byte x, y; init { x`y }"), "E0101");
}

TEST(Recovery, AMistakeAfterAnUnreadableCharacterIsStillReported) {
  EXPECT_EQ(errors_of("byte x; init { x = 3 ` 4; x = ; x = 2 }"), "E0101 E1001");
}

TEST(Recovery, AnOptionMayMissItsMark) {
  EXPECT_EQ(errors_of("byte x; init { if x -> x = 0 fi; do x -> break od; x = 2 }"), "E1001 E1001");
  EXPECT_EQ(errors_of("byte x; init { if :: if fi fi; x = 1 }"), "E1001");
  EXPECT_EQ(errors_of("byte x; init { if x -> = fi; x = 1 }"), "E1001 E1001");
}

TEST(Recovery, AnEndOfNothingIsPassedOver) {
  EXPECT_EQ(errors_of("byte x; init { x = 1 od; x = ; x = 2 }"), "E1002 E1001");
}

TEST(Recovery, AVariableOfUnknownTypeCanBeSentAndReceived) {
  EXPECT_EQ(
      errors_of("no_type p; chan c = [1] of { byte }; init { c!p; c?p; c?[p]; c!p.x, p.y[1]; c?eval(p.x) }"),
      "E0204");
  EXPECT_EQ(
      errors_of("typedef t { no_type p } t r; chan c = [1] of { t }; init { c!r; c?r; c!r.p; c?r.p.q }"),
      "E0204");
}

// ---------------------------------------------------------------- priorities

TEST(Priorities, ZeroIsRefusedWhereAProcessStartsAtOnce) {
  EXPECT_EQ(errors_of("active proctype P() priority 0 { skip }"), "E0505");
  EXPECT_EQ(errors_of("init priority 0 { skip }"), "E0505");
  EXPECT_EQ(errors_of("proctype P() priority 0 { skip } init { run P() priority 0 }"), "");
}

// ---------------------------------------------------------------- depth

struct Nesting {
  const char* name;
  std::string before, open, middle, close, after;
  std::string of(int depth) const {
    return before + repeated(open, depth) + middle + repeated(close, depth) + after;
  }
};

const Nesting kNestings[] = {
    {"parentheses", "byte x; init { x = ", "(", "1", ")", " }"},
    {"braces", "byte x; init ", "{", "x = 1", "}", ""},
    {"atomics", "byte x; init { ", "atomic {", "x = 1", "}", " }"},
    {"choices", "byte x; init { ", "if :: x -> ", "x = 1", " :: else fi", " }"},
    {"loops", "byte x; init { ", "do :: x -> ", "x = 1", " :: else -> break od", " }"},
    {"else", "byte x; init { ", "if :: x -> x = 1 :: else -> ", "x = 1", " fi", " }"},
    {"for", "byte i; init { ", "for (i : 1 .. 2) {", "skip", "}", " }"},
    {"unless", "byte x; init { ", "{ x = 1 } unless { ", "x = 2", " }", " }"},
    {"minus", "byte x; init { x = ", "- ", "1", "", " }"},
    {"not", "byte x; init { ", "! ", "x", "", " }"},
    {"sum", "byte x; init { x = ", "x + ", "1", "", " }"},
    {"conditionals", "byte x; init { x = ", "(x -> ", "1", " : 2)", " }"},
    {"indices", "byte a[2]; init { ", "a[", "0", "]", " == 1 }"},
    {"always", "byte x; init { x = 1 } ltl p { ", "[] ", "x", "", " }"},
    {"until", "byte x; init { x = 1 } ltl p { ", "(x U ", "x", ")", " }"},
    {"evals", "byte x; chan c = [1] of { byte }; init { c?eval(", "(", "x", ")", ") }"},
    {"messages", "byte x; chan c = [1] of { byte }; init { c?", "(", "x", ")", " }"},
    {"processes", "proctype P(byte a) { skip } init { run P(", "(", "1", ")", ") }"},
};

TEST(Depth, NestingWithoutBoundIsAnError) {
  for (const Nesting& nesting : kNestings)
    EXPECT_EQ(errors_of(nesting.of(100'000)).substr(0, 5), "E1004") << nesting.name;
}

// Every pass recurses over the tree, and must have room for the deepest that is let through.
TEST(Depth, WhatIsAcceptedIsPrintedAndAcceptedAgain) {
  for (const Nesting& nesting : kNestings) {
    int deepest = 0;
    for (int depth = 1024; depth > 0; depth /= 2)
      if (errors_of(nesting.of(deepest + depth)) == "") deepest += depth;
    const Read model(nesting.of(deepest));
    EXPECT_GE(deepest, 100) << nesting.name;
    EXPECT_EQ(errors_of(print(*model.tree)), "") << nesting.name;
  }
}

TEST(Depth, ASumOfAMillionTermsIsAnError) {
  EXPECT_EQ(errors_of("int a; init { a = " + repeated("a+", 1'000'000) + "a }"), "E1004");
}

// 2^60 fields: nobody may count them one by one.
TEST(Depth, RecordsThatDoubleAtEachLevelAreReadQuickly) {
  std::string text = "typedef t0 { byte x; byte y }\n";
  for (int i = 1; i < 60; ++i) {
    const std::string below = "t" + std::to_string(i - 1);
    text += "typedef t" + std::to_string(i) + " { " + below + " a; " + below + " b }\n";
  }
  text += "t59 v; chan c = [1] of { t59 }; init { c!v; c?v; run P(v) } proctype P(t59 p) { skip }";
  EXPECT_EQ(errors_of(text), "E0302 E0302 E0302");  // v, c and p
}

TEST(Depth, RecordsInRecordsWithoutBoundAreAnError) {
  std::string text = "typedef t0 { byte x }\n";
  for (int i = 1; i < 100'000; ++i)
    text += "typedef t" + std::to_string(i) + " { t" + std::to_string(i - 1) + " a }\n";
  EXPECT_EQ(errors_of(text + "t99999 v; init { v.a.a.x = 1 }").substr(0, 5), "E1004");
}

TEST(Depth, InlinesThatCallEachOtherEndInAnError) {
  EXPECT_EQ(errors_of("inline f() { skip; f() } init { f() }"), "E1009");
}

// ---------------------------------------------------------------- habits from other languages

std::string hints_of(const std::string& text) {
  const Read read(text);
  std::string hints;
  for (const Diagnostic& one : read.diagnostics.all())
    if (one.severity == Severity::error && !one.hint.empty()) hints += one.hint + "\n";
  return hints;
}

TEST(Habits, OfOtherLanguagesAreAnsweredWithWhatToWrite) {
  EXPECT_EQ(hints_of("byte x; init { while (x < 3) { x++ } }"),
            "a loop is written `do :: condition -> ... :: else -> break od`\n");
  EXPECT_EQ(hints_of("byte x; init { x += 1 }"), "there is no `+=`: write `x = x + ...`\n");
  EXPECT_EQ(hints_of("byte x; init { assert(x = 1) }"), "`==` compares\n");
  EXPECT_EQ(hints_of("byte x; init { x = 1 } ltl p { [] (x = 1) }"), "`==` compares\n");
  EXPECT_EQ(hints_of("byte x; init { x = 1 } ltl p { G (x == 1) }"), "write `[]` for \"always\"\n");
  EXPECT_EQ(hints_of("byte x; init { x = 1 } ltl p { F (x == 1) }"), "write `<>` for \"eventually\"\n");
}

TEST(Habits, AFormulaOfItsOwnHasAnEndAndNoFile) {
  Read model("byte x; init { x = 1 }");
  parse_formula(model.tokens_of("--formula", "(x == 1"), *model.tree, model.sources, model.diagnostics);
  EXPECT_EQ(model.diagnostics.all().back().message,
            "`)` is expected after the expression, not the end of the formula");
}

}  // namespace
}  // namespace isospin::promela
