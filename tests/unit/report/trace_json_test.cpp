#include "report/trace_json.hpp"

#include <map>

#include "../trace/prepared.hpp"

namespace isospin {
namespace {

Json json_of(const std::string& text, bool full = false) {
  const auto model = trace::prepared(text);
  return trace_json(trace::first_run(*model), *model->executor, model->sources(), full);
}

TEST(TraceJson, SaysWhatTheTextSays) {
  const Json json = json_of(
      "chan c = [0] of { byte }; byte x;\n"
      "active proctype S() { c!4; printf(\"%d\\n\", x); assert(x == 5) }\n"
      "active proctype R() { c?x }\n");
  const auto& steps = json["steps"].elements();
  ASSERT_EQ(steps.size(), 4u);
  EXPECT_EQ(steps[0]["number"].as_integer(), 1);
  EXPECT_EQ(steps[0]["process"].as_string(), "S(0)");
  EXPECT_EQ(steps[0]["statement"].as_string(), "c!4");
  EXPECT_EQ(steps[0]["place"]["line"].as_integer(), 2);
  EXPECT_EQ(steps[0]["partner"]["process"].as_string(), "R(1)");
  EXPECT_EQ(steps[0]["partner"]["place"]["line"].as_integer(), 3);
  EXPECT_EQ(steps[0]["changes"].elements().front()["text"].as_string(), "x 0 -> 4");
  EXPECT_EQ(steps[0]["changes"].elements().front()["after"].as_string(), "4");
  EXPECT_TRUE(steps[2]["partner"].is_null());
  EXPECT_EQ(steps[2]["output"].as_string(), "4\n");
  EXPECT_EQ(json["ending"]["message"].as_string(), "assertion x == 5 is violated");
  EXPECT_EQ(json["ending"]["values"].dump(0), R"(["x = 4"])");
  EXPECT_TRUE(json["replayed"].as_bool());
}

TEST(TraceJson, TheMovesOfAnAtomicSequenceShareANumber) {
  const auto steps = json_of("byte x; active proctype P() { atomic { x = 1; x = 2 } }")["steps"].elements();
  EXPECT_EQ(steps[0]["number"].as_integer(), steps[1]["number"].as_integer());
  EXPECT_TRUE(steps[0]["atomic"].as_bool());
  EXPECT_TRUE(steps[1]["atomic"].as_bool());
}

TEST(TraceJson, StuckProcessesAreListed) {
  const Json json = json_of("chan q = [1] of { byte }; active proctype P() { q?_ }");
  const auto& stuck = json["ending"]["stuck"].elements();
  ASSERT_EQ(stuck.size(), 1u);
  EXPECT_EQ(stuck[0]["waits_for"].elements().front()["reason"].as_string(), "q is empty");
}

TEST(TraceJson, FullHasEveryVariableAtFirstAndThenWhatChanges) {
  const Json json = json_of("byte x; active proctype P() { byte k; k = 1; x = k }", true);
  EXPECT_EQ(json["initial"].dump(0), R"({"x": "0", "P(0).k": "0"})");
  EXPECT_EQ(json["steps"].elements()[0]["variables"].dump(0), R"({"P(0).k": "1"})");
  EXPECT_EQ(json["steps"].elements()[1]["variables"].dump(0), R"({"x": "1"})");
}

TEST(TraceJson, FullSaysWhichVariablesComeAndGo) {
  const Json json = json_of(
      "byte x; proctype Q(byte n) { x = n; n = 3 } init { byte l; run Q(2); x == 2; l = 1; assert(_nr_pr == "
      "2) }",
      true);
  // What a reader has who applies one step after the other is what the last state has.
  std::map<std::string, std::string> known;
  const auto apply = [&](const Json& variables) {
    for (const auto& [name, value] : variables.members()) {
      if (value.is_null())
        EXPECT_EQ(known.erase(name), 1u) << name;
      else
        known[name] = value.as_string();
    }
  };
  apply(json["initial"]);
  EXPECT_FALSE(known.contains("Q(1).n"));
  bool was_there = false;
  for (const Json& step : json["steps"].elements()) {
    apply(step["variables"]);
    was_there |= known.contains("Q(1).n");
  }
  EXPECT_TRUE(was_there);
  EXPECT_EQ(known["x"], "2");
}

TEST(TraceJson, StatementsAreListedWhereThereAreSeveral) {
  const auto steps =
      json_of("byte x; active proctype P() { x = 1; d_step { x = 2; x = 3 } }")["steps"].elements();
  EXPECT_TRUE(steps[0]["statements"].is_null());
  EXPECT_EQ(steps[1]["statements"].elements().size(), 2u);
}

TEST(TraceJson, GrowsWithWhatChangesAndNotWithTheVariables) {
  const std::string run = "active proctype P() { do :: n < 50 -> n++ :: else -> break od }";
  const std::string few = json_of("byte n, a[2]; " + run, true)["steps"].dump();
  const std::string many = json_of("byte n, a[200]; " + run, true)["steps"].dump();
  EXPECT_EQ(few.size(), many.size());
}

}  // namespace
}  // namespace isospin
