// The wrong models of tests/models/errors: each says in its first lines what must be reported, where, and in
// which words.
//
//   /* expect: E0203 at 7:9 "`recieved` is not declared" */
//
// Nothing else may be reported as an error.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "language/promela/parse.hpp"
#include "language/promela/preprocess.hpp"
#include "language/promela/resolve.hpp"

namespace isospin::promela {
namespace {

std::vector<std::string> wrong_models() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(ISOSPIN_SOURCE_DIR "/tests/models/errors"))
    if (entry.path().extension() == ".pml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

// "E0203 at 7:9", then what follows it in quotes.
struct Expectation {
  std::string code_and_place;
  std::string words;
};

std::vector<Expectation> expectations_in(const std::string& text) {
  const std::string open = "/* expect: ";
  std::vector<Expectation> found;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at + 1)) {
    const std::string line = text.substr(at + open.size(), text.find('\n', at) - at - open.size());
    const std::size_t quote = line.find(" \"");
    found.push_back({line.substr(0, quote), line.substr(quote + 2, line.rfind('"') - quote - 2)});
  }
  return found;
}

class WrongModel : public testing::TestWithParam<std::string> {};

TEST_P(WrongModel, IsReportedAsItSays) {
  const std::string path = ISOSPIN_SOURCE_DIR "/tests/models/errors/" + GetParam() + ".pml";
  const FileReader reader = disk_reader();
  const std::optional<std::string> text = reader(path);
  ASSERT_TRUE(text);
  std::vector<Expectation> expected = expectations_in(*text);
  ASSERT_FALSE(expected.empty());

  Sources sources;
  Diagnostics diagnostics;
  const FileId file = sources.add(path, *text);
  const std::unique_ptr<Tree> tree =
      parse(preprocess(file, {}, reader, sources, diagnostics), sources, diagnostics);
  resolve(*tree, sources, diagnostics);

  for (const Diagnostic& one : diagnostics.all()) {
    if (one.severity != Severity::error) continue;
    const Span place = sources.outermost(one.span);
    const LineColumn at = place.valid() ? sources.locate(place.file, place.begin) : LineColumn{};
    const std::string code_and_place =
        one.code + " at " + std::to_string(at.line) + ":" + std::to_string(at.column);
    const auto match = std::find_if(expected.begin(), expected.end(), [&](const Expectation& expectation) {
      return expectation.code_and_place == code_and_place &&
             one.message.find(expectation.words) != std::string::npos;
    });
    if (match == expected.end()) {
      ADD_FAILURE() << "not expected: " << code_and_place << " " << one.message;
    } else {
      expected.erase(match);
    }
  }
  for (const Expectation& missing : expected)
    ADD_FAILURE() << "not reported: " << missing.code_and_place << " " << missing.words;
}

INSTANTIATE_TEST_SUITE_P(Errors, WrongModel, testing::ValuesIn(wrong_models()),
                         [](const auto& instance) { return "m" + instance.param; });

TEST(WrongModels, AreEnough) {
  std::size_t several = 0;
  const FileReader reader = disk_reader();
  for (const std::string& name : wrong_models()) {
    const auto text = reader(ISOSPIN_SOURCE_DIR "/tests/models/errors/" + name + ".pml");
    several += expectations_in(text.value_or("")).size() > 1;
  }
  EXPECT_GE(wrong_models().size() - several, 60u);
  EXPECT_GE(several, 10u);
}

}  // namespace
}  // namespace isospin::promela
