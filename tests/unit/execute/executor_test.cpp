#include "execute/executor.hpp"

#include <cstring>

#include "searched.hpp"

namespace isospin::execute {
namespace {

search::SearchResult all(const std::string& text) { return searched(text); }

void expect_error(int error, const std::string& text) {
  const search::SearchResult result = all(text);
  ASSERT_TRUE(result.violation.has_value()) << text;
  EXPECT_EQ(result.violation->finding.kind, search::FindingKind::runtime_error) << text;
  EXPECT_EQ(result.violation->finding.error, error) << text;
}

void expect_holds(const std::string& text) {
  const search::SearchResult result = all(text);
  EXPECT_FALSE(result.violation.has_value()) << text;
  EXPECT_TRUE(result.exhaustive()) << text;
}

TEST(Executor, ADProctypeWithTwoWaysIsAnErrorAndBothWaysAreTaken) {
  const std::string text = "byte x; active D_proctype P() { if :: x == 0 -> x = 1 :: x < 2 -> x = 2 fi }";
  expect_error(ISO_NONDETERMINISM, text);
  EXPECT_EQ(all(text).states, 7u);
}

TEST(Executor, ADProctypeMayHaveAnElse) {
  expect_holds("byte x; active D_proctype P() { if :: x == 0 -> x = 1 :: else -> x = 2 fi }");
}

TEST(Executor, AnErrorInADStepHasNoStateBehindIt) {
  expect_error(ISO_DIVISION, "byte x, y; active proctype P() { d_step { x = 1; x = x / y; x = 3 } }");
}

TEST(Executor, ADStepThatBlocksInTheMiddleIsAnError) {
  expect_error(ISO_D_STEP_BLOCKS, "byte x; active proctype P() { d_step { x = 1; x == 2; x = 3 } }");
}

TEST(Executor, ADStepThatDoesNotEndIsAnError) {
  expect_error(ISO_D_STEP_ENDLESS, "byte x; active proctype P() { d_step { do :: x = 1 - x od } }");
}

TEST(Executor, TheValueOfARandomPollIsThePlaceOfTheMessage) {
  expect_holds(
      "chan q = [3] of {byte}; active proctype P() { q!7; q!8; q!9;"
      "assert(q??[9] == 3 && q??[7] == 1 && q??[6] == 0 && q?[7] == 1 && q??[_] == 1) }");
}

TEST(Executor, FieldsBehind255BytesOfAMessageKeepTheirPlaces) {
  expect_holds(
      "typedef R { int a[100] }; chan q = [2] of {R}; R s; init { R r; r.a[99] = 7; r.a[35] = 5; q!r; q?s;"
      "assert(s.a[99] == 7 && s.a[35] == 5 && s.a[34] == 0) }");
}

TEST(Executor, AChannelCanBeFilledTo255) {
  expect_holds(
      "chan q = [255] of {byte}; int n; init { do :: n < 255 -> q!1; n++ :: else -> break od;"
      "assert(len(q) == 255 && full(q)) }");
}

TEST(Executor, ThereCanBe255ProcessesAndNoMore) {
  expect_error(ISO_TOO_MANY_PROCESSES, "proctype P() { end: false } init { do :: run P() od }");
}

TEST(Executor, ThereCanBe255ChannelsAndNoMore) {
  expect_error(ISO_TOO_MANY_CHANNELS,
               "proctype P() { chan c[3] = [0] of {byte}; end: c[0]?_ } init { do :: run P() od }");
}

TEST(Executor, ChannelsOfAProcessVanishWithIt) {
  expect_error(ISO_NO_CHANNEL,
               "chan q = [1] of {chan}; byte x; active proctype Q() { chan d; q?d; x == 1; _nr_pr == 1; d!1 }"
               "active proctype P() { chan c = [1] of {byte}; q!c; x = 1 }");
}

TEST(Executor, AProcessThatItsProvidedHoldsBackOutranksNobody) {
  EXPECT_EQ(all("byte g, x; proctype P() provided (g > 2) { x = 1 }"
                "init { run P() priority 3; x = 2; x = 3; x = 4 }")
                .states,
            5u);
}

TEST(Executor, ATraceWithTwoWaysIsAnError) {
  expect_error(ISO_TRACE_NONDETERMINISM,
               "chan q = [1] of {byte}; active proctype P() { q!1 } trace { if :: q!1 :: q!1 fi }");
}

TEST(Executor, TheFirstStateHasTheInitialValuesOfLargeArrays) {
  expect_holds("int a[100000] = 5; init { assert(a[0] == 5 && a[99999] == 5) }");
}

}  // namespace
}  // namespace isospin::execute
