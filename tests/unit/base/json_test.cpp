#include "base/json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace isospin {
namespace {

TEST(Json, ObjectsKeepTheOrderOfTheirKeys) {
  Json json;
  json.set("zebra", 1).set("ant", Json().append("a").append(true).append(nullptr));
  EXPECT_EQ(json.dump(0), R"({"zebra": 1, "ant": ["a", true, null]})");
  json.set("zebra", 2);
  EXPECT_EQ(json.dump(0), R"({"zebra": 2, "ant": ["a", true, null]})");
}

TEST(Json, IndentedOutputPutsOneValueOnALine) {
  Json json;
  json.set("a", Json().append(1)).set("b", Json::object()).set("c", Json::array());
  EXPECT_EQ(json.dump(2), "{\n  \"a\": [\n    1\n  ],\n  \"b\": {},\n  \"c\": []\n}");
}

TEST(Json, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(Json(std::string("a\xff\xc0\x80z")).dump(), "\"a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz\"");
  EXPECT_EQ(Json(std::string("\xed\xa0\x80")).dump(),
            "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");  // surrogate
  EXPECT_EQ(Json("é€😀").dump(), "\"é€😀\"");
  EXPECT_EQ(Json(std::string("\0\n\"\\\x7f", 5)).dump(), R"("\u0000\n\"\\\u007f")");
}

TEST(Json, IntegersAreExact) {
  for (const std::int64_t n : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::int64_t{0},
                               std::numeric_limits<std::int64_t>::max()}) {
    const auto read = Json::parse(Json(n).dump());
    ASSERT_TRUE(read && read->is_integer());
    EXPECT_EQ(read->as_integer(), n);
  }
  EXPECT_GT(Json(std::numeric_limits<std::uint64_t>::max()).as_number(), 1.8e19);
}

TEST(Json, DoublesComeBackAsTheyWent) {
  for (const double n : {0.1, 1.0, -2.5e-300, 1e300, 123456.789}) {
    const auto read = Json::parse(Json(n).dump());
    ASSERT_TRUE(read && !read->is_integer());
    EXPECT_EQ(read->as_number(), n);
  }
  EXPECT_EQ(Json(std::nan("")).dump(), "null");
}

TEST(Json, AbsentKeysAreNull) {
  const auto json = Json::parse(R"({"a": {"b": 7}})");
  ASSERT_TRUE(json);
  EXPECT_EQ((*json)["a"]["b"].as_integer(), 7);
  EXPECT_TRUE((*json)["x"]["y"].is_null());
  EXPECT_EQ((*json)["x"].as_string("none"), "none");
}

TEST(JsonParse, ReadsEscapes) {
  const auto json = Json::parse(R"("a\n\u00e9\ud83d\ude00\/")");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->as_string(), "a\né😀/");
}

TEST(JsonParse, RefusesWhatIsNoJson) {
  for (const char* wrong : {"",      "{",      "[1,]", "{\"a\":1,}", "01",          "1.",  ".5",    "+1",
                            "1e",    "nul",    "\"a",  "\"\\x\"",    "\"\\ud800\"", "1 2", "{a:1}", "'a'",
                            "[1 2]", "\"\n\"", "NaN",  "-",          "{\"a\" 1}",   "]"})
    EXPECT_FALSE(Json::parse(wrong)) << wrong;
}

TEST(JsonParse, RefusesNestingDeeperThanTwoHundred) {
  EXPECT_TRUE(Json::parse(std::string(200, '[') + std::string(200, ']')));
  EXPECT_FALSE(Json::parse(std::string(300, '[') + std::string(300, ']')));
  EXPECT_FALSE(Json::parse(std::string(10'000'000, '[')));
}

}  // namespace
}  // namespace isospin
