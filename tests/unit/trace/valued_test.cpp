#include "trace/valued.hpp"

#include "prepared.hpp"

namespace isospin::trace {
namespace {

// Of every statement of the only run, with the values of what it reads: "turn == 1 (turn = 1)".
std::vector<std::string> valued(const std::string& text) {
  const auto model = prepared(text);
  std::vector<std::string> all;
  for (const Step& step : explained(*model, first_run(*model)))
    for (const Part& part : step.parts) {
      std::string words = part.valued.text;
      for (const std::string& value : part.valued.values) words += " | " + value;
      all.push_back(words + (part.valued.reads_shared ? " R" : "") + (part.valued.writes_shared ? " W" : ""));
    }
  return all;
}

using Strings = std::vector<std::string>;

TEST(Valued, LocalsAreValuesAndGlobalsNames) {
  EXPECT_EQ(valued("byte x = 2, a[4]; active proctype P(byte me) { byte k = 3;\n"
                   "  x == k - 1; a[k] = x + k; k = a[me + 3]; x = 0 }"),
            (Strings{"x == 2 R", "a[3] = 5 W", "k = 5", "x = 0 W", "-end-"}));
}

TEST(Valued, ValuesAreSaidWhereTheGuardDoesNotTellThem) {
  EXPECT_EQ(valued("byte x = 2, y; bool b; active proctype P() { byte k = 1;\n"
                   "  x > k; y == 0 && !b; (x + k) * 2 == 6 || b; x != y; x = 1; y = 1; b = 1 }"),
            (Strings{"x > 1 | x = 2 R", "y == 0 && !b R", "(x + 1) * 2 == 6 || b | x = 2 | b = 0 R",
                     "x != y | x = 2 | y = 0 R", "x = 1 W", "y = 1 W", "b = 1 W", "-end-"}));
}

TEST(Valued, MessagesAndQuestionsAboutChannels) {
  EXPECT_EQ(
      valued("mtype = { REQ, ACK }; chan c[2] = [2] of { mtype, byte };\n"
             "active proctype P(byte me) { byte v; chan d = c[1];\n"
             "  nfull(c[me]); d!REQ,me + 1; len(d) > 0; d?REQ,v }"),
      (Strings{"nfull(c[0]) R", "c[1]!REQ,1", "len(c[1]) > 0 | len(c[1]) = 1 R", "c[1]?REQ,v", "-end-"}));
}

TEST(Valued, NamesOfConstantsStay) {
  EXPECT_EQ(valued("mtype = { on, off }; mtype m = on; bool b; active proctype P() { mtype k = off;\n"
                   "  m == on; m = k; b == false; b = true }"),
            (Strings{"m == on R", "m = off W", "b == false R", "b = 1 W", "-end-"}));
}

TEST(Valued, WhatIsStoredIsCutOff) {
  EXPECT_EQ(valued("byte x; active proctype P() { int k = 300; x = k }"), (Strings{"x = 44 W", "-end-"}));
}

TEST(Valued, ElseTellsWhatTheOthersRead) {
  EXPECT_EQ(valued("byte x = 2; active proctype P() { if :: x == 1 -> x = 5 :: else fi; x = 0 }"),
            (Strings{"else | x = 2 R", "x = 0 W", "-end-"}));
}

TEST(Valued, TheRightSideOfAnAndMayHaveNoValue) {
  EXPECT_EQ(valued("byte a[2], x; active proctype P() { byte i = 5; !(i < 2 && a[i] == 0); a[x] = 1; x = 1 }")
                .front(),
            "!(5 < 2 && a[i] == 0) R");
}

TEST(Valued, WhatNobodyWritesDecidesNothing) {
  EXPECT_EQ(valued("byte n = 3, x; active proctype P() { n == 3; x = n }"),
            (Strings{"n == 3", "x = 3 W", "-end-"}));
}

}  // namespace
}  // namespace isospin::trace
