#include "report/trace_json.hpp"

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

TEST(TraceJson, FullHasEveryVariable) {
  const Json json = json_of("byte x; active proctype P() { byte k; k = 1 }", true);
  EXPECT_EQ(json["initial"].dump(0), R"({"x": "0", "P(0).k": "0"})");
  EXPECT_EQ(json["steps"].elements()[0]["variables"].dump(0), R"({"x": "0", "P(0).k": "1"})");
}

}  // namespace
}  // namespace isospin
