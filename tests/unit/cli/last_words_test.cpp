#include "cli/last_words.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "base/json.hpp"

namespace isospin::cli {
namespace {

KnownSoFar in_a_search() {
  KnownSoFar known;
  known.model = "m.pml";
  known.counts = "orbit";
  PropertyRow row;
  row.kind = row.name = "safety";
  row.states = 4165800;
  row.transitions = 9000000;
  known.unfinished.push_back(row);
  return known;
}

std::string said(const std::vector<std::string>& words, Guard::Watched watched) {
  const Result<Arguments> arguments = parse_arguments(words);
  std::ostringstream out, err;
  Output output{out, err};
  EXPECT_EQ(speak_last_words(in_a_search(), Guard::Reason::stopped, watched, *arguments, output), 2);
  return out.str();
}

TEST(LastWords, OfASearchTellHowFarItWas) {
  EXPECT_EQ(said({"check", "m.pml"}, Guard::Watched::search),
            "m.pml is undecided: it was interrupted in the middle of a step; no error in 4 165 800 orbits by "
            "then.\n");
  const std::string json = said({"check", "m.pml", "--json"}, Guard::Watched::search);
  EXPECT_NE(json.find("\"states\": 4165800"), std::string::npos) << json;
  EXPECT_NE(json.find("\"transitions\": 9000000"), std::string::npos) << json;
}

TEST(LastWords, OfSomethingElseTellOfNoStates) {
  EXPECT_EQ(said({"check", "m.pml"}, Guard::Watched::work),
            "m.pml is undecided: it was interrupted before the search began.\n");
}

}  // namespace
}  // namespace isospin::cli
