// Macros, held to what `gcc -std=gnu99 -E` makes of the same text.
#include <gtest/gtest.h>

#include "lexed.hpp"

namespace isospin::promela {
namespace {

TEST(Macros, ObjectsAreReplacedAndRescanned) {
  EXPECT_EQ(words("#define A B + 1\n#define B 2\nA"), "2 + 1");
  EXPECT_EQ(words("#define A 1\n#undef A\nA"), "A");
}

TEST(Macros, AFunctionWithoutParenthesisIsNoCall) {
  EXPECT_EQ(words("#define F(x) [x]\nF F(1) F (2) F\n(3) F"), "F [ 1 ] [ 2 ] [ 3 ] F");
}

TEST(Macros, AreNotReplacedInsideThemselves) {
  EXPECT_EQ(words("#define x x + y\n#define y x\nx"), "x + x");
  EXPECT_EQ(words("#define f(a) a f\nf(1)(2)(3)"), "1 f ( 2 ) ( 3 )");
  EXPECT_EQ(words("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)"), "2 * 9 * g");
  EXPECT_EQ(words("#define NIL(x) x\n#define G_0(a) NIL(G_1)(a)\n#define G_1(a) NIL(a)\nG_0(42)"), "42");
}

// The examples of C99, 6.10.3.5.
TEST(Macros, StandardsThirdExample) {
  const std::string definitions =
      "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h "
      "g(~\n"
      "#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x "
      "## y\n"
      "#define str(x) # x\n";
  EXPECT_EQ(words(definitions + "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);"),
            "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ;");
  EXPECT_EQ(words(definitions + "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);"),
            "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;");
  EXPECT_EQ(words(definitions + "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };"),
            "int i [ ] = { 1 , 23 , 4 , 5 , } ;");
}

TEST(Macros, StandardsFourthExample) {
  const std::string definitions =
      "#define str(s) # s\n#define xstr(s) str(s)\n#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n"
      "#define xglue(a, b) glue(a, b)\n#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n";
  EXPECT_EQ(words(definitions + "xstr(INCFILE(2).h) glue(HIGH, LOW) xglue(HIGH, LOW)"),
            "\"vers2.h\" \"hello\" \"hello\" \", world\"");
}

TEST(Macros, StandardsFifthExample) {
  EXPECT_EQ(
      words("#define t(x,y,z) x ## y ## z\nt(1,2,3) t(,4,5) t(6,,7) t(8,9,) t(10,,) t(,11,) t(,,12) t(,,) ;"),
      "123 45 67 89 10 11 12 ;");
}

TEST(Macros, ArgumentsAreExpandedBeforehand) {
  EXPECT_EQ(words("#define N(x) x + x\nN(N(N(1)))"), "1 + 1 + 1 + 1 + 1 + 1 + 1 + 1");
  EXPECT_EQ(words("#define P 1,2\n#define ADD(a,b) a+b\n#define CALL(x) ADD(x)\nCALL(P)"), "1 + 2");
}

TEST(Macros, ArgumentsKeepCommasInParentheses) {
  EXPECT_EQ(words("#define F(a,b) a;b\nF((1,2),(3,4))"), "( 1 , 2 ) ; ( 3 , 4 )");
  EXPECT_EQ(words("#define F() a\nF() F( )"), "a a");
  EXPECT_EQ(words("#define F(a) [a]\nF()"), "[ ]");
}

TEST(Macros, StringsAreMadeOfSpellings) {
  EXPECT_EQ(words("#define S(x) #x\nS( a   \"b\\n\"  '\\\\'\n+c ) S() S(S(1))"),
            "\"a \\\"b\\\\n\\\" '\\\\\\\\' +c\" \"\" \"S(1)\"");
}

TEST(Macros, AStrayBackslashDoesNotOpenTheString) {
  EXPECT_EQ(words("#define S(x) #x\nS(\\) S(a\\b)"), "\"\" \"a\\b\"");
}

TEST(Macros, PastingUsesArgumentsAsWritten) {
  EXPECT_EQ(words("#define C(a,b) a##b\n#define xy 5\n#define x 9\nC(x,y) C(a,C(b,c)) C(-,>) C(>,=) C(,)"),
            "5 aC ( b , c ) -> >=");
}

TEST(Macros, PastingMustMakeOneToken) {
  EXPECT_EQ(complaints("#define C(a,b) a##b\nC([,])"), "E0116@2:1");
  EXPECT_EQ(complaints("#define C(a,b) a##b\nC(/,/)"), "E0116@2:1");
  EXPECT_EQ(complaints("#define C(a,b) a##b\nC(!,!)"), "E0116@2:1");
}

TEST(Macros, WhatIsOneTokenOfCMayBeTwoOfPromela) {
  EXPECT_EQ(words("#define C(a,b) a##b\nC(+,=) C(1,od)"), "+ = 1 od");
}

TEST(Macros, VariableArguments) {
  EXPECT_EQ(words("#define V(a,...) a:__VA_ARGS__;\nV(1) V(1,) V(1,2,3)"), "1 : ; 1 : ; 1 : 2 , 3 ;");
  EXPECT_EQ(words("#define V(a,b...) [a, ##b]\nV(1) V(1,) V(1,2)"), "[ 1 ] [ 1 , ] [ 1 , 2 ]");
  EXPECT_EQ(words("#define V(...) [x, ##__VA_ARGS__]\nV() V(1) V(,)"), "[ x ] [ x , 1 ] [ x , , ]");
  EXPECT_EQ(words("#define V(...) #__VA_ARGS__\nV(a , b,c)"), "\"a , b,c\"");
}

TEST(Macros, CountsOfArgumentsMustAgree) {
  EXPECT_EQ(complaints("#define F(a,b) a\nx = F(1)"), "E0117@2:5");
  EXPECT_EQ(complaints("#define F(a,b) a\nx = F(1,2,3)"), "E0117@2:5");
  EXPECT_EQ(complaints("#define F() a\nF(1)"), "E0117@2:1");
  EXPECT_EQ(complaints("#define F(x) a\n\n F(1"), "E0118@3:2");
}

TEST(Macros, MayBeDirectedInTheMiddleOfACall) {
  EXPECT_EQ(words("#define F(a) [a]\nF(\n#ifdef Q\nno\n#else\nyes\n#endif\n)"), "[ yes ]");
  EXPECT_EQ(words("#define K(x) x\nK(a\n#undef K\nb) K(c)"), "a b K ( c )");
}

TEST(Macros, FileLineAndCounter) {
  EXPECT_EQ(words("#define F(a) a __LINE__\n\n__FILE__ __LINE__ F(\n__LINE__) __COUNTER__ __COUNTER__"),
            "\"models/m.pml\" 3 4 3 0 1");
}

TEST(Macros, ANumberHidesTheNameBehindIt) {
  Lexed lexed;
  lex_into(lexed, "#define N 5\n0..N 0 .. N N..3");
  EXPECT_EQ(lexed.words(), "0 .. N 0 .. 5 5 .. 3");
  EXPECT_EQ(lexed.complaints(), "W0103@2:4");
}

TEST(Macros, GnuModePredefinesLinuxAndUnix) {
  EXPECT_EQ(words("linux unix __unix__ i386"), "1 1 1 i386");
  EXPECT_EQ(words("#undef unix\nunix"), "unix");
}

TEST(Macros, BadDefinitions) {
  EXPECT_EQ(complaints("#define"), "E0112@1:8");
  EXPECT_EQ(complaints("#define 3"), "E0112@1:9");
  EXPECT_EQ(complaints("#define defined 1"), "E0112@1:9");
  EXPECT_EQ(complaints("#define F(x,x) 1"), "E0113@1:13");
  EXPECT_EQ(complaints("#define F(x y) 1"), "E0113@1:13");
  EXPECT_EQ(complaints("#define F(x"), "E0113@1:12");
  EXPECT_EQ(complaints("#define F(x) #y"), "E0114@1:14");
  EXPECT_EQ(complaints("#define F(x) ##x"), "E0115@1:14");
  EXPECT_EQ(complaints("#define A b##"), "E0115@1:12");
  EXPECT_EQ(complaints("#define A+1"), "W0110@1:10");
  EXPECT_EQ(complaints("#define V(...) __VA_OPT__(,)"), "E0127@1:16");
}

TEST(Macros, TheSameDefinitionTwiceIsFine) {
  EXPECT_EQ(complaints("#define A  (1 - 1)\n#define A (1   -  1)"), "");
  EXPECT_EQ(complaints("#define A 1\n#define A 2"), "W0101@2:9");
  EXPECT_EQ(complaints("#define F(x) x\n#define F(y) y"), "W0101@2:9");
}

// ---- places

TEST(Places, ATokenOfAMacroNamesUseAndDefinition) {
  Lexed lexed;
  lex_into(lexed, "#define N (5)\nx = N;");
  const Token& five = lexed.token("5");
  EXPECT_EQ(lexed.sources.text(five.span), "5");
  ASSERT_TRUE(five.span.expansion.valid());
  const Expansion& expansion = lexed.sources.expansion(five.span.expansion);
  EXPECT_EQ(expansion.name, "N");
  EXPECT_EQ(lexed.sources.text(expansion.definition), "N (5)");
  EXPECT_EQ(expansion.use.begin, 18u);
  EXPECT_FALSE(lexed.token("x").span.expansion.valid());
}

TEST(Places, NestedExpansionsChain) {
  Lexed lexed;
  lex_into(lexed, "#define A 7\n#define B A\n\n  B");
  const Expansion& inner = lexed.sources.expansion(lexed.token("7").span.expansion);
  EXPECT_EQ(inner.name, "A");
  EXPECT_EQ(lexed.sources.expansion(inner.use.expansion).name, "B");
  EXPECT_EQ(lexed.sources.place(lexed.token("7").span), "models/m.pml:4");
}

TEST(Places, AnArgumentStandsWhereTheCallerWroteIt) {
  Lexed lexed;
  lex_into(lexed, "#define F(a) a + 1\nF(xyz)");
  EXPECT_EQ(lexed.token("xyz").span.begin, 21u);
  EXPECT_FALSE(lexed.token("xyz").span.expansion.valid());
  const Expansion& call = lexed.sources.expansion(lexed.token("+").span.expansion);
  EXPECT_EQ(lexed.sources.text(call.use), "F(xyz)");
}

TEST(Places, APastedTokenIsShownInTheBody) {
  Lexed lexed;
  lex_into(lexed, "#define F(a) a ## _1\nF(x)");
  EXPECT_EQ(lexed.sources.text(lexed.token("x_1").span), "a ## _1");
  EXPECT_EQ(lexed.sources.place(lexed.token("x_1").span), "models/m.pml:2");
}

TEST(Places, PiecesOfANumberHaveTheirOwn) {
  Lexed lexed;
  lex_into(lexed, "a 0..M");
  EXPECT_EQ(lexed.token("..").span.begin, 3u);
  EXPECT_EQ(lexed.token("M").span.begin, 5u);
}

// ---- bounds

std::string doubling(std::string_view least) {
  std::string text = "#define A0 " + std::string(least) + "\n";
  for (int i = 1; i < 60; ++i) {
    const std::string before = "A" + std::to_string(i - 1);
    text += "#define A" + std::to_string(i) + " " + before + " " + before + "\n";
  }
  return text + "A59 b";
}

std::string nested(std::size_t depth) {
  std::string text = "#define F(x) x\n";
  for (std::size_t i = 0; i < depth; ++i) text += "F(";
  return text + "1" + std::string(depth, ')');
}

const ReadOptions kFewTokens{.definitions = {}, .include_paths = {}, .most_expanded_tokens = 100'000};

TEST(Bounds, BombsEndInOneError) {
  EXPECT_EQ(complaints(doubling("x")), "E0119@61:1");
  EXPECT_EQ(complaints(doubling("x"), kFewTokens), "E0119@61:1");
  EXPECT_EQ(complaints(doubling(""), kFewTokens), "E0119@61:1");
}

TEST(Bounds, NestedCallsEndInOneError) {
  EXPECT_EQ(words(nested(400)), "1");
  Lexed lexed;
  lex_into(lexed, nested(1000));
  EXPECT_EQ(lexed.diagnostics.all().size(), 1u);
  EXPECT_EQ(lexed.diagnostics.all()[0].code, "E0119");
}

TEST(Bounds, AHugeArgumentUsedOftenEndsInOneError) {
  std::string text = "#define F(x) x";
  for (int i = 0; i < 10000; ++i) text += " x";
  text += "\nF(";
  for (int i = 0; i < 1000; ++i) text += "a ";
  EXPECT_EQ(complaints(text + ")", kFewTokens), "E0119@2:1");
}

}  // namespace
}  // namespace isospin::promela
