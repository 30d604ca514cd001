#include "report/trace_text.hpp"

#include "../trace/prepared.hpp"
#include "api/load.hpp"
#include "report/ending.hpp"
#include "report/errors_in_words.hpp"
#include "report/trace_table.hpp"

namespace isospin {
namespace {

using trace::first_run;
using trace::prepared;

std::string text_of(const std::string& model_text, const TraceTextOptions& options = {}) {
  const auto model = prepared(model_text);
  return trace_text(first_run(*model), *model->executor, model->sources(), options);
}

std::size_t widest(const std::string& text) {
  std::size_t most = 0, begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    most = std::max(most, end - begin);
    begin = end + 1;
  }
  return most;
}

TEST(TraceText, AnAssertionThatFails) {
  EXPECT_EQ(text_of("byte n;\n"
                    "active proctype P() {\n"
                    "  byte k;\n"
                    "  k = 2;\n"
                    "  atomic { n = k; n++ };\n"
                    "  printf(\"n is %d\\nhere\\n\", n);\n"
                    "  assert(n == k)\n"
                    "}\n"),
            R"(   step  process  statement                           changes
      1  P(0)     k = 2                          :4   k 0 -> 2
      2  P(0)     n = k; n++                     :5   n 0 -> 3
      3  P(0)     printf("n is %d\nhere\n", n)   :6
         > n is 3
         > here
      4  P(0)     assert(n == k)                 :7   fails

  assertion n == k is violated (m.pml:7), with n = 3, k = 2
)");
}

TEST(TraceText, AnInvalidEndStateTellsWhoWaitsForWhat) {
  EXPECT_EQ(text_of("mtype = { msg, ack };\n"
                    "chan q = [1] of { mtype }; chan r = [0] of { byte }; byte x;\n"
                    "active proctype A() { q!msg;\n"
                    "  if\n"
                    "  :: q!ack\n"
                    "  :: q?ack\n"
                    "  :: r?_\n"
                    "  fi }\n"
                    "active proctype B() { x > 3 }\n"
                    "active proctype C() { end: false }\n"),
            R"(   step  process  statement      changes
      1  A(0)     q!msg     :3   q: + [msg]

  invalid end state: nobody can move, and these have not come to an end:
    A(0)  waits at m.pml:5  q!ack   (q is full)
                or m.pml:6  q?ack   (q begins with [msg])
                or m.pml:7  r?_   (nobody sends to r)
    B(1)  waits at m.pml:9  x > 3   (x = 0)
)");
}

TEST(TraceText, ARunTimeErrorIsInWords) {
  const std::string text = text_of("byte a[2], i = 2;\nactive proctype P() {\n  a[i] = 1\n}\n");
  EXPECT_NE(text.find("      1  P(0)     a[i] = 1   :3   fails\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  array index out of range (m.pml:3), with i = 2\n"), std::string::npos) << text;
}

TEST(TraceText, ARendezvousShowsBothHalves) {
  const std::string text = text_of(
      "chan c = [0] of { byte }; byte x;\nactive proctype S() { c!4 }\nactive proctype R() { c?x }\n");
  EXPECT_NE(text.find("      1  S(0)     c!4       :2\n"
                      "         R(1)     c?x       :3   x 0 -> 4\n"),
            std::string::npos)
      << text;
}

TEST(TraceText, LongRunsAreShortenedUnlessAllIsWanted) {
  const std::string model =
      "int n; active proctype P() { do :: n < 300 -> n++ :: else -> break od; assert(false) }";
  const std::string text = text_of(model);
  EXPECT_NE(text.find("... 522 steps left out, 41 to 562 (--trace-full) ..."), std::string::npos) << text;
  EXPECT_NE(text.find("    40  P(0)     n++"), std::string::npos);
  EXPECT_EQ(text.find("    41  P(0)"), std::string::npos);
  EXPECT_NE(text.find("   602  P(0)     assert"), std::string::npos) << text;
  TraceTextOptions full;
  full.full = true;
  EXPECT_EQ(text_of(model, full).find("left out"), std::string::npos);
}

TEST(TraceText, StepsAreLeftOutAsTheyAreNumberedAndOnlyWhereThatSavesLines) {
  const auto model = [](int rounds) {
    return "int n, m; active proctype P() { do :: atomic { n < " + std::to_string(rounds) +
           " -> n++; m = n } :: else -> break od; assert(false) }";
  };
  EXPECT_EQ(text_of(model(81)).find("left out"), std::string::npos) << "83 steps: the note takes three lines";
  const std::string text = text_of(model(82));
  EXPECT_NE(text.find("... 4 steps left out, 41 to 44 (--trace-full) ..."), std::string::npos) << text;
  EXPECT_NE(text.find("\n     40  "), std::string::npos) << text;
  EXPECT_NE(text.find("\n     45  "), std::string::npos) << text;
}

TEST(TraceText, AnIndivisibleSequenceIsOneRowUnlessAllIsWanted) {
  const std::string model =
      "byte n, m;\n"
      "active proctype P() { atomic { n = 1; m = 2; n = 0; n = 4; n = 5; n = 6; n = 7; n = 8; n = 9; n = 10 "
      "};\n"
      "  atomic { m = 1; assert(n == 0) } }\n";
  const std::string text = text_of(model);
  EXPECT_NE(text.find("n = 1; m = 2; n = 0; n = 4;"), std::string::npos) << text;
  EXPECT_NE(text.find("(10"), std::string::npos) << text;
  EXPECT_NE(text.find("n 0 -> 10"), std::string::npos) << text;
  EXPECT_NE(text.find("m = 1; assert(n == 0)"), std::string::npos) << text;
  EXPECT_NE(text.find("fails"), std::string::npos) << text;
  TraceTextOptions full;
  full.full = true;
  EXPECT_NE(text_of(model, full).find("n = 10"), std::string::npos);
  EXPECT_EQ(text_of(model, full).find("statements)"), std::string::npos);
}

TEST(TraceText, FullShowsEveryVariableAndProcess) {
  TraceTextOptions full;
  full.full = true;
  const std::string text = text_of(
      "byte x; chan q = [1] of { byte };\n"
      "active proctype P() { byte k;\n"
      "  q!3;\n"
      "  false }\n",
      full);
  EXPECT_NE(text.find("      0  initial state\n"
                      "           x = 0, q = empty\n"
                      "           P(0) at :3: k = 0\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("q: + [3]\n"
                      "           x = 0, q = [3]\n"
                      "           P(0) at :4: k = 0\n"),
            std::string::npos)
      << text;
}

TEST(TraceText, FitsEightyColumnsWithLongStatementsAndManyChanges) {
  const std::string text = text_of(
      "byte a[12]; chan a_channel_with_a_long_name = [2] of { byte, byte, byte };\n"
      "active proctype A_process_with_a_long_name() {\n"
      "  byte i;\n"
      "  a_channel_with_a_long_name!(i + 1) * (i + 2) * (i + 3), (i + 4) * (i + 5) * (i + 6), i + i + i + "
      "i;\n"
      "  d_step { a[0] = 1; a[1] = 1; do :: i < 12 -> a[i] = i + 1; i++ :: else -> break od }\n"
      "}\n");
  EXPECT_LE(widest(text), 80u) << text;
}

TEST(TraceText, PlacesInIncludedFilesHaveTheirFileButNotItsFolder) {
  const auto reader = [](const std::string& path) -> std::optional<std::string> {
    if (path.ends_with("deep/steps.h")) return "\nx = 1;\n";
    return std::nullopt;
  };
  std::shared_ptr<SourceModel> loaded = load_text(
      "some/m.pml", "byte x;\nactive proctype P() {\n#include \"deep/steps.h\"\n  x = 2\n}\n", {}, reader);
  ASSERT_TRUE(loaded->good());
  const auto model = prepare(std::move(loaded), "some/m.pml");
  const std::string text = trace_text(first_run(*model), *model->executor, model->sources());
  EXPECT_NE(text.find(" steps.h:2 "), std::string::npos) << text;
  EXPECT_NE(text.find(" :4 "), std::string::npos) << text;
}

TEST(Wrapped, ListsBreakBetweenTheirItems) {
  EXPECT_EQ(wrapped_list({"a 0 -> 1", "b 0 -> 1", "c"}, 12),
            (std::vector<std::string>{"a 0 -> 1,", "b 0 -> 1, c"}));
}

TEST(Wrapped, BreaksAtSpacesAndOnlyElsewhereWhenItMust) {
  EXPECT_EQ(wrapped("aa bb cc", 5), (std::vector<std::string>{"aa bb", "cc"}));
  EXPECT_EQ(wrapped("abcdefgh", 3), (std::vector<std::string>{"abc", "def", "gh"}));
  EXPECT_EQ(wrapped("", 3), (std::vector<std::string>{""}));
}

TEST(ErrorsInWords, EveryCodeHasWordsOfItsOwn) {
  std::vector<std::string> seen;
  for (int error = ISO_BAD_INDEX; error <= ISO_SELF_ENABLED; ++error) {
    const std::string words = error_in_words(error);
    EXPECT_EQ(words.find("run-time error"), std::string::npos) << error;
    EXPECT_EQ(std::count(seen.begin(), seen.end(), words), 0) << words;
    seen.push_back(words);
  }
}

}  // namespace
}  // namespace isospin
