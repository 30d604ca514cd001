// What the text of a model is as tokens, macros aside.
#include <gtest/gtest.h>

#include "lexed.hpp"

namespace isospin::promela {
namespace {

std::vector<TokenKind> kinds(std::string text) {
  Lexed lexed;
  lex_into(lexed, std::move(text));
  std::vector<TokenKind> all;
  for (const Token& token : lexed.tokens) all.push_back(token.kind);
  return all;
}

std::int32_t value(std::string text) {
  Lexed lexed;
  lex_into(lexed, std::move(text));
  EXPECT_EQ(lexed.tokens.size(), 2u) << lexed.words();
  EXPECT_EQ(lexed.tokens[0].kind, TokenKind::number);
  return lexed.tokens[0].value;
}

using enum TokenKind;
using Kinds = std::vector<TokenKind>;

TEST(Lex, EmptyTextIsOneEnd) { EXPECT_EQ(kinds(""), (Kinds{end_of_input})); }

TEST(Lex, KeywordsAreNoNames) {
  EXPECT_EQ(kinds("proctype D_proctype np_ in true skip_ U"),
            (Kinds{kw_proctype, kw_d_proctype, kw_np, kw_in, kw_true, name, name, end_of_input}));
}

TEST(Lex, EveryKeywordIsFoundAndDescribed) {
  for (const Keyword& keyword : keywords()) {
    EXPECT_EQ(kinds(std::string(keyword.text)), (Kinds{keyword.kind, end_of_input}));
    EXPECT_EQ(describe(keyword.kind), "`" + std::string(keyword.text) + "`");
  }
}

TEST(Lex, TheLongestMarkWins) {
  EXPECT_EQ(kinds("q!!x"), (Kinds{name, bang_bang, name, end_of_input}));
  EXPECT_EQ(kinds("::a->b-- > c"),
            (Kinds{option, name, arrow, name, minus_minus, greater, name, end_of_input}));
  EXPECT_EQ(kinds("!! = ...?? <<="),
            (Kinds{bang_bang, assign, dot_dot, dot, query_query, shift_left, assign, end_of_input}));
  EXPECT_EQ(kinds("a+++b"), (Kinds{name, plus_plus, plus, name, end_of_input}));
}

TEST(Lex, SomeMarksHaveAThirdLetterAsInSpin) {
  EXPECT_EQ(kinds("a-->b"), (Kinds{name, arrow, name, end_of_input}));
  EXPECT_EQ(kinds("a--->b"), (Kinds{name, minus_minus, arrow, name, end_of_input}));
  EXPECT_EQ(kinds("a-\\\n->b"), (Kinds{name, arrow, name, end_of_input}));
  EXPECT_EQ(kinds("a--/**/>b"), (Kinds{name, minus_minus, greater, name, end_of_input}));
  EXPECT_EQ(kinds("a!!=b<=<c>=>d"),
            (Kinds{name, not_equal, name, shift_left, name, shift_right, name, end_of_input}));
}

TEST(Lex, NumbersAreDecimalOnly) {
  EXPECT_EQ(value("007"), 7);
  EXPECT_EQ(value("2147483647"), 2147483647);
}

TEST(Lex, HexadecimalIsZeroAndAName) {
  Lexed lexed;
  lex_into(lexed, "0x1F");
  EXPECT_EQ(lexed.words(), "0 x1F");
  EXPECT_EQ(lexed.complaints(), "W0104@1:1");
}

TEST(Lex, NumbersMayTouchKeywords) { EXPECT_EQ(words("if :: a = 1fi"), "if :: a = 1 fi"); }

TEST(Lex, NumbersWrapAsInSpin) {
  EXPECT_EQ(value("3000000000"), -1294967296);
  EXPECT_EQ(value("4294967297"), 1);
  EXPECT_EQ(value("99999999999999999999"), -1);
  EXPECT_EQ(complaints("x = 2147483648"), "W0102@1:5");
}

TEST(Lex, CharactersAreNumbers) {
  EXPECT_EQ(value("'a'"), 97);
  EXPECT_EQ(value("'\\n'"), 10);
  EXPECT_EQ(value("'\\t'"), 9);
  EXPECT_EQ(value("'\\\\'"), 92);
  EXPECT_EQ(value("'\\''"), 39);
  EXPECT_EQ(value("'\xe9'"), 233);
}

TEST(Lex, BackslashZeroIsTheDigitZero) {
  EXPECT_EQ(value("'\\0'"), 48);
  EXPECT_EQ(complaints("x = '\\0'"), "W0105@1:5");
}

TEST(Lex, ACharacterIsExactlyOne) {
  EXPECT_EQ(complaints("''"), "E0103@1:1");
  EXPECT_EQ(complaints("'ab'"), "E0103@1:1");
  EXPECT_EQ(complaints("x 'ab\ny"), "E0103@1:3");
}

TEST(Lex, StringsKeepTheirText) {
  EXPECT_EQ(words("printf(\"a // b /* \\\" '\")"), "printf ( \"a // b /* \\\" '\" )");
}

TEST(Lex, AnOpenStringIsShownWhereItBegins) {
  Lexed lexed;
  lex_into(lexed, "a\nprintf(\"abc);\nb");
  EXPECT_EQ(lexed.complaints(), "E0102@2:8");
  EXPECT_EQ(lexed.tokens.at(3).kind, string);
  EXPECT_EQ(lexed.tokens.at(4).text, "b");
}

TEST(Lex, DollarsMakeAString) {
  EXPECT_EQ(kinds("printf($a b$)"), (Kinds{kw_printf, lparen, string, rparen, end_of_input}));
  EXPECT_EQ(complaints("a $b"), "E0102@1:3");
}

TEST(Lex, CommentsAreSpace) {
  EXPECT_EQ(lines("a/* don't \" */b // it's\nc/*/ x */d"), "a b / c d");
  EXPECT_EQ(complaints("a\n /* b\n*"), "E0104@2:2");
  EXPECT_EQ(complaints("/*/"), "E0104@1:1");
}

TEST(Lex, AClosingOfNoCommentIsReadOver) {
  EXPECT_EQ(lines("*/ a */ = b */\n*/ c"), "a = b / c");
  EXPECT_EQ(lines("#define A */ a\nA"), "a");
  EXPECT_EQ(complaints("a */ b\n#if 0\n*/\n#endif"), "W0112@1:3");
  EXPECT_EQ(words("a */* c */ b"), "a * b");
  EXPECT_EQ(words("a *// c\nb"), "a * b");
}

TEST(Lex, StrangeBytesAreOneErrorPerRun) {
  EXPECT_EQ(complaints(std::string("a \0\0\x01 b", 7)), "E0101@1:3");
  EXPECT_EQ(complaints("x \xe2\x80\x9c y \xc3\xa4"), "E0101@1:3 E0101@1:9");
  EXPECT_EQ(complaints("`a"), "E0101@1:1");
  EXPECT_EQ(words("/* \xc3\xa4 */ \"\xc3\xa4\""), "\"\xc3\xa4\"");
}

TEST(Lex, AByteOrderMarkIsPassedOver) { EXPECT_EQ(words("\xef\xbb\xbfinit"), "init"); }

TEST(Lex, BackslashesMendLinesEvenInsideTokens) {
  EXPECT_EQ(words("pro\\\nctype \"a\\\nb\" =\\\n= /\\\n* c *\\\n/ 1\\\r\n2"), "proctype \"ab\" == 12");
  EXPECT_EQ(kinds("pro\\\nctype"), (Kinds{kw_proctype, end_of_input}));
  EXPECT_EQ(complaints("a \\  \nb"), "W0106@1:3");
}

TEST(Lex, AMendedTokenStandsWhereItWasWritten) {
  Lexed lexed;
  lex_into(lexed, "x ab\\\ncd y");
  EXPECT_EQ(lexed.token("abcd").span.begin, 2u);
  EXPECT_EQ(lexed.token("abcd").span.end, 8u);
}

TEST(Lex, LinesEndAsOnAnySystem) {
  EXPECT_EQ(lines("a\r\nb\rc\nd"), "a / b / c / d");
  EXPECT_EQ(lines("#define A 1\r\nA\r#define B 2\rB"), "1 / 2");
}

// ---- where the preprocessor's output breaks lines (checked against gcc 12)

TEST(LineBreaks, ACommentOrABackslashOverLinesBreaks) {
  EXPECT_EQ(lines("r /* c\n */ s"), "r / s");
  EXPECT_EQ(lines("t \\\n u"), "t / u");
  EXPECT_EQ(lines("t+\\\nu"), "t + u");
}

TEST(LineBreaks, AnExpansionIsOneLine) {
  EXPECT_EQ(lines("#define O x \\\n y\nO O\nO"), "x y x y / x y");
  EXPECT_EQ(lines("#define F(a,b) a + b\np F(1,\n  2) q\nr"), "p 1 + 2 / q / r");
}

TEST(LineBreaks, BehindACallOverLinesALineBegins) {
  EXPECT_EQ(lines("#define F(a,b) a + b\nF(1,\n  2); q"), "1 + 2 / ; q");
  EXPECT_EQ(lines("#define F(a) a\nF\n(1) z\nF\nw"), "1 / z / F / w");
}

TEST(LineBreaks, AnEmptyMacroLeavesItsLine) {
  EXPECT_EQ(lines("#define E\na E\nb\nE E c\nE\nd"), "a / b / c / d");
}

// ---- operators of LTL

TEST(LtlOperators, OnlyInsideLtlBlocks) {
  EXPECT_EQ(kinds("ltl p { []<>a } x[]"), (Kinds{kw_ltl, name, lbrace, always, eventually, name, rbrace, name,
                                                 lbracket, rbracket, end_of_input}));
  EXPECT_EQ(kinds("ltl { a <-> <>b }"),
            (Kinds{kw_ltl, lbrace, name, equivalent, eventually, name, rbrace, end_of_input}));
}

TEST(LtlOperators, OnlyWhenTouching) {
  EXPECT_EQ(kinds("ltl { [ ] < > a }"),
            (Kinds{kw_ltl, lbrace, lbracket, rbracket, less, greater, name, rbrace, end_of_input}));
}

TEST(LtlOperators, LessThanMinusIsNoEquivalence) {
  EXPECT_EQ(kinds("ltl { a <-b }"), (Kinds{kw_ltl, lbrace, name, less, minus, name, rbrace, end_of_input}));
}

TEST(LtlOperators, ALongArrowIsNoPartOfThem) {
  EXPECT_EQ(kinds("ltl { a <-->b }"), (Kinds{kw_ltl, lbrace, name, less, arrow, name, rbrace, end_of_input}));
}

TEST(LtlOperators, ComeOutOfMacros) {
  EXPECT_EQ(kinds("#define AG(x) [](x)\n#define EV <>\nltl { AG(EV a) }"),
            (Kinds{kw_ltl, lbrace, always, lparen, eventually, name, rparen, rbrace, end_of_input}));
}

TEST(LtlOperators, BlocksEndAtTheirOwnBrace) {
  EXPECT_EQ(kinds("ltl { {a} [] } a[]"), (Kinds{kw_ltl, lbrace, lbrace, name, rbrace, always, rbrace, name,
                                                lbracket, rbracket, end_of_input}));
}

TEST(LtlOperators, AFormulaIsAllInside) {
  Sources sources;
  Diagnostics diagnostics;
  const FileId model = sources.add("m.pml", "#define p (x > 0)\n#error in the model\nbyte x;");
  const FileId formula = sources.add("<formula>", "[]<>p && $");
  const std::vector<Token> tokens = lex_formula(formula, model, {}, reader_of({}), sources, diagnostics);
  std::string text;
  for (const Token& token : tokens) text += std::string(token.text) + " ";
  EXPECT_EQ(text, "[] <> ( x > 0 ) && $  ");
  ASSERT_EQ(diagnostics.all().size(), 1u);  // the model's own mistakes are not repeated
  EXPECT_EQ(diagnostics.all()[0].code, "E0102");
  EXPECT_EQ(lex_formula(formula, FileId::none(), {}, reader_of({}), sources, diagnostics)[2].text, "p");
}

}  // namespace
}  // namespace isospin::promela
