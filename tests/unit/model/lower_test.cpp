#include "language/promela/lower/lower.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>

#include "api/load.hpp"
#include "api/prepare.hpp"

namespace isospin::model {
namespace {

// Free memory in no order, as a program has it that has been running for a while.
void scatter_memory(std::mt19937& chance) {
  std::vector<std::unique_ptr<char[]>> blocks;
  for (int i = 0; i < 400; ++i) blocks.push_back(std::make_unique<char[]>(i % 2 == 0 ? 480 + i % 64 : 64));
  std::shuffle(blocks.begin(), blocks.end(), chance);
  while (blocks.size() > 100) blocks.pop_back();
}

// A saved run counts transitions, so that they must have the same numbers wherever a model is read.
TEST(Lower, TransitionsAreNumberedInTheOrderOfTheirLocations) {
  std::mt19937 chance(1);
  for (int round = 0; round < 50; ++round) {
    scatter_memory(chance);
    std::shared_ptr<SourceModel> loaded =
        load_text("m.pml",
                  "chan c = [1] of { byte }; byte x;\n"
                  "active [2] proctype P() { c!1; c!2; do :: x++ :: x > 3 -> break od; c?x }");
    ASSERT_TRUE(loaded->good());
    Diagnostics diagnostics;
    const std::unique_ptr<Model> model = loaded->lower({{}, "m.pml"}, diagnostics);
    ASSERT_TRUE(model);
    const auto sources = [](const Transition& a, const Transition& b) {
      return a.source.value() < b.source.value();
    };
    ASSERT_TRUE(std::is_sorted(model->transitions.begin(), model->transitions.end(), sources)) << round;
  }
}

}  // namespace
}  // namespace isospin::model
