#include "trace/explain.hpp"

#include "prepared.hpp"

namespace isospin::trace {
namespace {

std::string output_of(const std::string& text) {
  const auto model = prepared(text);
  std::string output;
  for (const Step& step : explained(*model, first_run(*model)))
    for (const Part& part : step.parts) output += part.output;
  return output;
}

TEST(Printf, FormatsAsSpinDoes) {
  EXPECT_EQ(output_of("mtype = { red, green }; mtype m = green; active proctype P() {\n"
                      "  printf(\"%d %u %x %o %c|%e|%e 100%%\\n\", -1, -1, 255, 8, 65, m, red); printm(m)\n"
                      "}"),
            "-1 4294967295 ff 10 A|green|red 100%\ngreen");
}

TEST(Printf, SeesTheValuesOfItsMoment) {
  EXPECT_EQ(output_of("byte x; active proctype P() { d_step { x = 1; printf(\"%d\\n\", x); x = 2 }; "
                      "printf(\"%d\\n\", x) }"),
            "1\n2\n");
}

TEST(Printf, LeavesOutWhatHasNoArgumentAndKeepsOddCharacters) {
  EXPECT_EQ(output_of("active proctype P() { printf(\"a\\tb %d\") }"), "a\tb ");
}

TEST(Explain, ARendezvousHasBothHalvesAndTheMessage) {
  const auto model = prepared(
      "chan c = [0] of { byte, byte }; byte x;\n"
      "active proctype S() { c!3,4 }\nactive proctype R() { c?x,_ }");
  const Step step = explained(*model, first_run(*model)).front();
  ASSERT_EQ(step.parts.size(), 2u);
  EXPECT_TRUE(step.rendezvous);
  EXPECT_EQ(step.parts[0].process + " " + step.parts[0].statement, "S(0) c!3,4");
  EXPECT_EQ(step.parts[1].process + " " + step.parts[1].statement, "R(1) c?x,_");
  EXPECT_EQ(step.parts[0].event.message, "3,4");
  ASSERT_EQ(step.parts[1].changes.size(), 1u);
  EXPECT_EQ(step.parts[1].changes[0].in_words(1), "x 0 -> 3");
}

TEST(Explain, LastIsWhoMovedBefore) {
  const auto model = prepared(
      "byte t = 9; active proctype A() provided (t == 8) { t = _last }\n"
      "active proctype B() { t = 8; false }");
  const Part part = explained(*model, first_run(*model, 2)).back().parts.back();
  ASSERT_EQ(part.statement, "t = _last");
  EXPECT_EQ(part.changes.front().in_words(0), "t 8 -> 1");
  EXPECT_EQ(part.valued.text, "t = 1");
}

TEST(Explain, TheMovesOfAnAtomicSequenceAreOneStep) {
  const auto model = prepared("byte x; active proctype P() { x = 1; atomic { x = 2; x = 3; x = 4 }; x = 5 }");
  std::vector<std::size_t> numbers;
  std::vector<bool> inside;
  for (const Step& step : explained(*model, first_run(*model))) {
    numbers.push_back(step.number);
    inside.push_back(step.inside_atomic);
  }
  EXPECT_EQ(numbers, (std::vector<std::size_t>{1, 2, 2, 2, 3, 4}));
  EXPECT_EQ(inside, (std::vector<bool>{false, false, true, true, false, false}));
}

TEST(Explain, AFailingAssertionTellsTheValuesThatItReads) {
  const auto model = prepared("byte x = 3; byte a[2] = {5, 6}; active proctype P() { assert(a[x - 2] < x) }");
  const Step step = explained(*model, first_run(*model)).back();
  EXPECT_TRUE(step.parts.back().fails);
  EXPECT_EQ(step.parts.back().values, (std::vector<std::string>{"a[1] = 6", "x = 3"}));
}

TEST(Explain, WhatIsForgottenIsNoChange) {
  PrepareOptions options;
  options.dead = true;
  const auto model = prepared("byte y; active proctype P() { byte k; k = 5; y = k; y = 0; false }", options);
  for (const Step& step : explained(*model, first_run(*model)))
    for (const Part& part : step.parts)
      for (const execute::Change& change : part.changes) EXPECT_NE(change.in_words(0), "k 5 -> 0");
}

TEST(Explain, AnErrorInsideADStepIsAtItsStatement) {
  const auto model = prepared("byte a[2], i; active proctype P() { d_step { i = 2; a[i] = 1; i = 0 } }");
  const trace::Run run = first_run(*model);
  ASSERT_TRUE(run.finding);
  const Step step = explained(*model, run).back();
  EXPECT_EQ(step.parts.back().statement, "a[i] = 1");
  EXPECT_TRUE(step.parts.back().fails);
}

}  // namespace
}  // namespace isospin::trace
