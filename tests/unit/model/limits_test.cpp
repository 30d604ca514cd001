#include "model/limits.hpp"

#include <gtest/gtest.h>

#include "api/load.hpp"

namespace isospin::model {
namespace {

// The codes of all limits that a model exceeds.
std::vector<std::string> exceeded(const std::string& text) {
  std::shared_ptr<SourceModel> loaded = load_text("m.pml", text);
  EXPECT_TRUE(loaded->good()) << render(loaded->diagnostics(), loaded->sources());
  if (!loaded->good()) return {};
  Diagnostics diagnostics;
  check_limits(*loaded->lower({{}, "m.pml"}, diagnostics), diagnostics);
  std::vector<std::string> codes;
  for (const Diagnostic& diagnostic : diagnostics.all()) codes.push_back(diagnostic.code);
  return codes;
}

using Codes = std::vector<std::string>;

TEST(Limits, AChannelHolds255Messages) {
  EXPECT_EQ(exceeded("chan q = [255] of {byte}; init { q!1 }"), Codes{});
  EXPECT_EQ(exceeded("chan q = [256] of {byte}; init { q!1 }"), Codes{"E0601"});
}

TEST(Limits, AMessageHas250FieldsWithRecordsTakenApart) {
  EXPECT_EQ(exceeded("typedef R { byte a[125] }; chan q = [1] of {R, R}; R r; init { q!r, r }"), Codes{});
  EXPECT_EQ(exceeded("typedef R { byte a[126] }; chan q = [1] of {R, R}; R r; init { q!r, r }"),
            Codes{"E0602"});
}

TEST(Limits, TheElementsOfAnArrayOfChannelsCount) {
  EXPECT_EQ(exceeded("chan q[255] = [1] of {byte}; init { q[0]!1 }"), Codes{});
  EXPECT_EQ(exceeded("chan q[2000] = [1] of {byte}; chan r[2000] = [0] of {byte}; init { q[0]!1 }"), Codes{});
  EXPECT_EQ(exceeded("chan q[2000] = [1] of {byte}; chan r[2001] = [0] of {byte}; init { q[0]!1 }"),
            Codes{"E0603"});
}

TEST(Limits, ChannelsOfTypesThatNeverRunCountAsDeclared) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += "proctype P" + std::to_string(i) + "() {";
    for (int c = 0; c <= 100; ++c) text += " chan c" + std::to_string(c) + " = [1] of {byte};";
    text += " skip }\n";
  }
  EXPECT_EQ(exceeded(text + "init { skip }"), Codes{"E0603"});
}

TEST(Limits, ThereAre250ProcessTypes) {
  std::string text;
  for (int i = 0; i < 250; ++i) text += "proctype P" + std::to_string(i) + "() { skip }\n";
  EXPECT_EQ(exceeded(text + "init { skip }"), Codes{"E0604"});
}

TEST(Limits, AStateHas16MegabytesAtMost) {
  EXPECT_EQ(exceeded("int a[4000000]; init { a[0] = 1 }"), Codes{});
  EXPECT_EQ(exceeded("int a[4200000]; init { a[0] = 1 }"), Codes{"E0605"});
}

TEST(Limits, ATraceHas65535Locations) {
  std::string events;
  for (int i = 0; i < 65536; ++i) events += " c!1;";
  EXPECT_EQ(exceeded("chan c = [1] of {byte}; init { c!1 } trace {" + events + " }"), Codes{"E0607"});
}

TEST(Limits, AMillionBytesAreAllowed) {
  EXPECT_EQ(exceeded("byte a[1000000]; init { a[999999] = 1 }"), Codes{});
}

}  // namespace
}  // namespace isospin::model
