#include "symmetry/cosets/largest_valid_subgroup.hpp"

#include <gtest/gtest.h>

#include "model_symmetry.hpp"

namespace isospin::symmetry {
namespace {

// Six clients, two of which the server prefers: S2 x S4 of S6, and generators of S6 mix them.
const char* const kClients = R"(
chan c[6] = [1] of { byte };
active [6] proctype client() { do :: c[_pid]!1 od }
active proctype server() {
  do
  :: c[1]?1 :: c[4]?1
  :: empty(c[1]) && empty(c[4]) -> if :: c[0]?1 :: c[2]?1 :: c[3]?1 :: c[5]?1 fi
  od
})";

TEST(LargestValidSubgroup, IsThatOfTheProgramGraph) {
  ModelSymmetry model(kClients);
  const Diagram diagram = static_channel_diagram(model.model());
  EXPECT_EQ(automorphism_group(diagram).order(), 720);
  for (const std::uint32_t conjugates : {0u, 20u}) {
    const ValidSubgroup found =
        largest_valid_subgroup(model.points(), diagram, {.seconds = 60, .conjugates = conjugates});
    EXPECT_EQ(found.of_nodes.order(), 48);
    EXPECT_TRUE(found.complete);
    EXPECT_FALSE(found.rejected.empty());
    for (const Permutation& generator : found.generators)
      EXPECT_FALSE(model.certifier->certify(generator)) << to_string(generator);
  }
  EXPECT_EQ(model.detection->group().order(), 48);
}

TEST(LargestValidSubgroup, SaysThatThereWasNoTime) {
  // Twelve that look alike in the diagram, and no two of which are: 12! cosets.
  std::string text = "byte n; active [12] proctype P() { do :: n < _pid -> n++ :: n > _pid -> n-- od }";
  ModelSymmetry model(text);
  const ValidSubgroup found = largest_valid_subgroup(model.points(), static_channel_diagram(model.model()),
                                                     {.seconds = 0.05, .conjugates = 1});
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.of_nodes.order(), 1);
  EXPECT_EQ(found.rejected.size(), 11u);
}

}  // namespace
}  // namespace isospin::symmetry
