// Directives: conditions, files, and the rest.
#include <gtest/gtest.h>

#include "lexed.hpp"

namespace isospin::promela {
namespace {

bool condition(const std::string& text) {
  Lexed lexed;
  lex_into(lexed, "#if " + text + "\nyes\n#else\nno\n#endif");
  EXPECT_FALSE(lexed.diagnostics.has_errors()) << text << ": " << lexed.complaints();
  return lexed.words() == "yes";
}

std::string condition_error(const std::string& text) { return complaints("#if " + text + "\n#endif"); }

TEST(Conditions, PrecedenceIsThatOfC) {
  EXPECT_TRUE(condition("1 || 0 && 0"));
  EXPECT_TRUE(condition("(1 << 3 + 1) == 16"));
  EXPECT_TRUE(condition("(1 | 2 ^ 3 & 1) == 3"));
  EXPECT_TRUE(condition("1 < 2 == 1 && !0 + 1 == 2"));
  EXPECT_TRUE(condition("10 - 4 - 3 == 3 && 100 / 10 / 5 == 2 && 7 % 4 * 2 == 6"));
  EXPECT_TRUE(condition("-(2) == -2 && ~(1) == -2 && - -1 == 1 && -~0 == 1 && +1 == 1 && !!5"));
  EXPECT_TRUE(condition("1 ? 0 ? 3 : 4 : 0"));
  EXPECT_TRUE(condition("(1 ? 2 : 3 ? 4 : 5) == 2 && (0 ? 2 : 0 ? 4 : 5) == 5"));
  EXPECT_TRUE(condition("(0, 1)"));
  EXPECT_FALSE(condition("1 ? 0 : 1"));
}

TEST(Conditions, NumbersAreOf64Bits) {
  EXPECT_TRUE(condition("-1 > 0u"));
  EXPECT_TRUE(condition("-1 < 0"));
  EXPECT_TRUE(condition("-1 >> 1 == -1 && 7 % -4 == 3 && -7 / 2 == -3"));
  EXPECT_TRUE(condition("9223372036854775807 + 1 < 0"));
  EXPECT_TRUE(condition("(-9223372036854775807 - 1) % -1 == 0"));
  EXPECT_TRUE(condition("0x1F == 31 && 017 == 15 && 0b11 == 3 && 1UL == 1llu"));
  EXPECT_TRUE(condition("(0 ? 1u : -1) > 0"));
  EXPECT_TRUE(condition("1 << 64 == 0 && 4 << -1 == 2"));
}

TEST(Conditions, CharactersAreThoseOfC) {
  EXPECT_TRUE(condition("'a' == 97 && '\\n' == 10 && '\\x41' == 'A' && '\\101' == 65 && '\\0' == 0"));
  EXPECT_TRUE(condition("'ab' == 24930 && '\\'' == 39 && '\\377' < 0"));
}

TEST(Conditions, UnknownNamesAreZero) {
  EXPECT_FALSE(condition("UNKNOWN"));
  EXPECT_FALSE(condition("true"));
  EXPECT_TRUE(condition("!proctype"));
}

TEST(Conditions, DefinedIsNotExpanded) {
  EXPECT_EQ(words("#define X 0\n#if defined X && defined(X) && !defined(Y)\na\n#endif"), "a");
  EXPECT_EQ(words("#define X\n#define D defined(X)\n#if D\na\n#endif"), "a");
}

TEST(Conditions, WhatIsNotNeededMayDivideByZero) {
  EXPECT_FALSE(condition("0 && 1/0"));
  EXPECT_TRUE(condition("1 || 1/0"));
  EXPECT_TRUE(condition("(2 || 1/0) && (0 ? 1/0 : 1)"));
  EXPECT_EQ(condition_error("1/0"), "E0121@1:6");
  EXPECT_EQ(condition_error("1 && 1%0"), "E0121@1:11");
  EXPECT_EQ(condition_error("(1/0) && 0"), "E0121@1:7");
}

TEST(Conditions, MistakesHavePlaces) {
  EXPECT_EQ(condition_error(""), "E0120@1:2");
  EXPECT_EQ(condition_error("(1"), "E0120@1:5");
  EXPECT_EQ(condition_error("1)"), "E0120@1:6");
  EXPECT_EQ(condition_error("1 2"), "E0120@1:7");
  EXPECT_EQ(condition_error("1 +"), "E0120@1:7");
  EXPECT_EQ(condition_error("F(1)"), "E0120@1:6");
  EXPECT_EQ(condition_error("1 ? 2"), "E0120@1:7");
  EXPECT_EQ(condition_error("1 : 2"), "E0120@1:7");
  EXPECT_EQ(condition_error("1 = 1"), "E0120@1:7");
  EXPECT_EQ(condition_error("08"), "E0120@1:5");
  EXPECT_EQ(condition_error("1.0"), "E0120@1:5");
  EXPECT_EQ(condition_error("\"a\""), "E0120@1:5");
  EXPECT_EQ(condition_error("''"), "E0120@1:5");
  EXPECT_EQ(condition_error("defined"), "E0120@1:5");
  EXPECT_EQ(condition_error("defined(A"), "E0120@1:5");
  EXPECT_EQ(condition_error("99999999999999999999"), "W0111@1:5");
}

TEST(Conditions, NestAsDeepAsTheyLike) {
  EXPECT_TRUE(condition(std::string(100000, '(') + "1" + std::string(100000, ')')));
  EXPECT_TRUE(condition(std::string(100000, '!') + "1"));
}

// ---- groups

TEST(Groups, OneBranchIsRead) {
  const std::string text = "#if A == 1\none\n#elif A == 2\ntwo\n#elif A == 2\nagain\n#else\nother\n#endif";
  EXPECT_EQ(words("#define A 1\n" + text), "one");
  EXPECT_EQ(words("#define A 2\n" + text), "two");
  EXPECT_EQ(words(text), "other");
}

TEST(Groups, Nest) {
  EXPECT_EQ(words("#ifdef A\n#if 1\na\n#else\nb\n#endif\n#else\n#ifndef A\nc\n#endif\n#endif"), "c");
}

TEST(Groups, WhatIsSkippedNeedNotBeRight) {
  EXPECT_EQ(words("#if 0\ndon't \"open\n#foo\n#if bar baz (\n#else garbage\n#endif\n\x80\n#else\nc\n#endif"),
            "c");
  EXPECT_EQ(words("#if 1\na\n#elif garbage (\n#endif"), "a");
  EXPECT_EQ(words("#if 0\n'open /*\n#endif\nok"), "ok");
}

TEST(Groups, MustBeClosed) {
  EXPECT_EQ(complaints("\n#ifdef A\n#if 1\n#endif"), "E0123@2:2");
  EXPECT_EQ(complaints("#endif"), "E0122@1:2");
  EXPECT_EQ(complaints("a\n#else"), "E0122@2:2");
  EXPECT_EQ(complaints("#if 1\n#else\n#else\n#endif"), "E0122@3:2");
  EXPECT_EQ(complaints("#if 1\n#else\n#elif 1\n#endif"), "E0122@3:2");
  EXPECT_EQ(complaints("#if 1\n#endif FOO"), "W0108@2:8");
  EXPECT_EQ(complaints("#ifdef\n#endif"), "E0112@1:7");
}

// ---- files

TEST(Include, LooksBesideTheFileThenInThePaths) {
  const Files files = {{"models/a.h", "beside"}, {"inc/a.h", "path"}, {"inc/b.h", "b"}, {"inc2/b.h", "no"}};
  const ReadOptions options{.definitions = {}, .include_paths = {"inc", "inc2/"}};
  EXPECT_EQ(words("#include \"a.h\"\n#include <a.h>\n#include \"b.h\"", options, files), "beside path b");
  EXPECT_EQ(complaints("x\n#include \"c.h\"", options, files), "E0125@2:10");
  EXPECT_EQ(complaints("#include <a.h>", {}, files), "E0125@1:10");
}

TEST(Include, IsRelativeToTheIncludingFile) {
  const Files files = {
      {"models/sub/a.h", "#include \"b.h\"\n"}, {"models/sub/b.h", "b"}, {"models/b.h", "no"}};
  EXPECT_EQ(words("#include \"sub/a.h\"\nc", {}, files), "b c");
}

TEST(Include, TheNameMayComeFromAMacro) {
  const Files files = {{"models/a.h", "a"}, {"inc/b.h", "b"}};
  const ReadOptions options{.definitions = {}, .include_paths = {"inc"}};
  EXPECT_EQ(words("#define A \"a.h\"\n#define B <b.h>\n#include A\n#include B", options, files), "a b");
}

TEST(Include, NeedsAName) {
  EXPECT_EQ(complaints("#include"), "E0124@1:9");
  EXPECT_EQ(complaints("#include foo"), "E0124@1:10");
  EXPECT_EQ(complaints("#include \"foo"), "E0124@1:10");
  EXPECT_EQ(complaints("#include_next \"foo\""), "E0127@1:2");
}

TEST(Include, RecursionIsGuardedOrReported) {
  const Files files = {{"models/loop.h", "x\n#include \"loop.h\"\n#include \"loop.h\"\n"},
                       {"models/guarded.h", "#ifndef G\n#define G\n#include \"guarded.h\"\ny\n#endif\n"},
                       {"models/once.h", "#pragma once\nz\n#include \"once.h\"\n"}};
  EXPECT_EQ(words("#include \"guarded.h\"\n#include \"once.h\"\n#include \"once.h\"", {}, files), "y z");
  Lexed lexed;
  lex_into(lexed, "#include \"loop.h\"", {}, files);
  ASSERT_EQ(lexed.diagnostics.all().size(), 1u);
  EXPECT_EQ(lexed.diagnostics.all()[0].code, "E0126");
  EXPECT_NE(lexed.diagnostics.all()[0].message.find("includes itself"), std::string::npos);
}

TEST(Include, DoublingIsBounded) {
  Files files;
  for (int i = 0; i < 60; ++i) {
    const std::string next = "#include \"" + std::to_string(i + 1) + ".h\"\n";
    files["models/" + std::to_string(i) + ".h"] = next + next;
  }
  files["models/60.h"] = "";
  Lexed lexed;
  lex_into(lexed, "#include \"0.h\"", {}, files);
  ASSERT_EQ(lexed.diagnostics.all().size(), 1u);
  EXPECT_EQ(lexed.diagnostics.all()[0].code, "E0126");
}

TEST(Include, NothingReachesOverTheEndOfAFile) {
  const Files files = {{"models/a.h", "#if 1\n"}, {"models/f.h", "F"}, {"models/g.h", "F(1"}};
  Lexed lexed;
  lex_into(lexed, "#include \"a.h\"\nb", {}, files);
  EXPECT_EQ(lexed.words(), "b");
  EXPECT_EQ(lexed.diagnostics.all().at(0).code, "E0123");
  EXPECT_EQ(words("#define F(x) [x]\n#include \"f.h\"\n(1)", {}, files), "F ( 1 )");
  EXPECT_EQ(complaints("#define F(x) [x]\n#include \"g.h\"\n)", {}, files), "E0118@1:1");
}

TEST(Include, TokensKnowTheirFile) {
  Lexed lexed;
  lex_into(lexed, "#include \"a.h\"", {}, {{"models/a.h", "\n x"}});
  EXPECT_EQ(lexed.sources.place(lexed.token("x").span), "models/a.h:2");
}

// ---- the rest

TEST(Directives, ErrorsAndWarningsAreTheUsers) {
  Lexed lexed;
  lex_into(lexed, "#error you can't do this\n#warning take care\nx");
  EXPECT_EQ(lexed.complaints(), "E0111@1:2 W0107@2:2");
  EXPECT_EQ(lexed.diagnostics.all()[0].message, "#error you can't do this");
  EXPECT_EQ(lexed.words(), "x");
}

TEST(Directives, LineMarkersAreReadOver) {
  EXPECT_EQ(words("#line 12 \"foo\"\n# 13 \"bar\" 1\n#ident \"x\"\n#\na"), "a");
  EXPECT_EQ(complaints("#line foo"), "E0128@1:7");
  EXPECT_EQ(complaints("# 12x"), "E0128@1:3");
}

TEST(Directives, MayBeSpacedAndCommented) {
  EXPECT_EQ(words(" /* a */ # /* b */ define /**/A/**/7 // c\nA"), "7");
  EXPECT_EQ(words("#define A /* a\n b */ 3\nA"), "3");
  EXPECT_EQ(words("#define X 1 // foo \\\nbar\nX"), "1");
}

TEST(Directives, UnknownOnesAreNamed) {
  Lexed lexed;
  lex_into(lexed, "#inclde \"a\"\n#pragma foo\na # b");
  EXPECT_EQ(lexed.complaints(), "E0110@1:2 W0109@2:2 E0101@3:3");
  EXPECT_EQ(lexed.diagnostics.all()[0].hint, "did you mean `#include`?");
}

TEST(Options, DefineAndUndefineInOrder) {
  const ReadOptions options{.definitions = {{"N", "5"}, {"D", "1"}, {"D", std::nullopt}, {"F(x)", "[x]"}},
                            .include_paths = {}};
  EXPECT_EQ(words("N D F(2)", options), "5 D [ 2 ]");
  EXPECT_EQ(words("#ifdef unix\nu\n#endif", {.definitions = {{"unix", std::nullopt}}, .include_paths = {}}),
            "");
}

TEST(Bounds, LongLinesAreFine) {
  std::string text = "x = ";
  for (int i = 0; i < 500000; ++i) text += "a + ";
  Lexed lexed;
  lex_into(lexed, text + "1");
  EXPECT_EQ(lexed.tokens.size(), 1000004u);
  EXPECT_EQ(lexed.complaints(), "");
}

}  // namespace
}  // namespace isospin::promela
