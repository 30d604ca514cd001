#include "base/text.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace isospin {
namespace {

TEST(Text, NumbersAreGroupedByThousands) {
  EXPECT_EQ(grouped(std::uint64_t{0}), "0");
  EXPECT_EQ(grouped(std::uint64_t{999}), "999");
  EXPECT_EQ(grouped(std::uint64_t{1000}), "1 000");
  EXPECT_EQ(grouped(std::uint64_t{852641}), "852 641");
  EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18 446 744 073 709 551 615");
  EXPECT_EQ(grouped("30412877000000000000000"), "30 412 877 000 000 000 000 000");
  EXPECT_EQ(grouped("-123456"), "-123 456");
}

TEST(Text, BytesGetTheUnitThatKeepsThemShort) {
  EXPECT_EQ(bytes_in_words(1), "1 byte");
  EXPECT_EQ(bytes_in_words(1023), "1 023 bytes");
  EXPECT_EQ(bytes_in_words(9437184), "9.0 MB");
  EXPECT_EQ(bytes_in_words(4ull << 30), "4.0 GB");
  EXPECT_EQ(bytes_in_words((1ull << 20) - 1), "1.0 MB");  // not "1024.0 KB"
}

TEST(Text, TimesHaveUnits) {
  EXPECT_EQ(seconds_in_words(0), "0 ms");
  EXPECT_EQ(seconds_in_words(0.0003), "0.3 ms");
  EXPECT_EQ(seconds_in_words(0.0123), "12 ms");
  EXPECT_EQ(seconds_in_words(0.1), "0.1 s");
  EXPECT_EQ(seconds_in_words(59.97), "1:00");
  EXPECT_EQ(seconds_in_words(75.2), "1:15");
  EXPECT_EQ(seconds_in_words(3661), "1:01:01");
}

TEST(Text, PluralsFollowTheNoun) {
  EXPECT_EQ(counted(1, "state"), "1 state");
  EXPECT_EQ(counted(0, "state"), "0 states");
  EXPECT_EQ(counted(2, "process"), "2 processes");
  EXPECT_EQ(counted(2, "property"), "2 properties");
  EXPECT_EQ(counted(2, "array"), "2 arrays");
  EXPECT_EQ(counted(1200, "error"), "1 200 errors");
}

TEST(EditDistance, CountsASwapOfNeighboursOnce) {
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("recieved", "received"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("same", "same"), 0u);
}

TEST(EditDistance, IsSymmetric) {
  for (const auto& [a, b] : {std::pair{"abcd", "badc"}, std::pair{"x", "xyz"}, std::pair{"ca", "abc"}})
    EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
}

TEST(Nearest, SuggestsOnlyWhatIsNear) {
  EXPECT_EQ(nearest("recieved", {"sender", "received", "receiver"}), "received");
  EXPECT_EQ(nearest("count", {"sender", "received"}), "");
  EXPECT_EQ(nearest("Box", {"box"}), "box");
  EXPECT_EQ(nearest("i", {"j", "k"}), "");  // every one-letter name is one letter away from every other
  EXPECT_EQ(nearest("", {"a"}), "");
}

TEST(Nearest, DoesNotSpendTimeOnMonstrousNames) {
  const std::string monster(10'000'000, 'x');
  EXPECT_EQ(nearest(monster, {monster + "y", "short"}), "");
}

TEST(ParseBytes, ReadsWhatPeopleWrite) {
  const auto read = [](const char* text) {
    std::uint64_t bytes = 0;
    return parse_bytes(text, bytes) ? static_cast<std::int64_t>(bytes) : -1;
  };
  EXPECT_EQ(read("512"), 512);
  EXPECT_EQ(read("64K"), 65536);
  EXPECT_EQ(read("4G"), 4ll << 30);
  EXPECT_EQ(read("4gb"), 4ll << 30);
  EXPECT_EQ(read("1.5GiB"), 3ll << 29);
  EXPECT_EQ(read("100b"), 100);
  for (const char* wrong :
       {"", "G", "-1", "1e3", "nan", "inf", "4X", "4GG", "1..5", "9999999P", "4 G", "1ib"})
    EXPECT_EQ(read(wrong), -1) << wrong;
}

TEST(ParseDuration, ReadsWhatPeopleWrite) {
  const auto read = [](const char* text) {
    double seconds = 0;
    return parse_duration(text, seconds) ? seconds : -1;
  };
  EXPECT_DOUBLE_EQ(read("90"), 90);
  EXPECT_DOUBLE_EQ(read("90s"), 90);
  EXPECT_DOUBLE_EQ(read("5m"), 300);
  EXPECT_DOUBLE_EQ(read("1.5h"), 5400);
  EXPECT_DOUBLE_EQ(read("250ms"), 0.25);
  for (const char* wrong : {"", "s", "-5", "5x", "1e9", "inf"}) EXPECT_DOUBLE_EQ(read(wrong), -1) << wrong;
}

}  // namespace
}  // namespace isospin
