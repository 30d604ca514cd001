#include "trace/walk.hpp"

#include "prepared.hpp"

namespace isospin::trace {
namespace {

TEST(Walk, AnAtomicSequenceGoesOnAlone) {
  const auto model = prepared("byte x; active [2] proctype P() { atomic { x++; x++ } }");
  Walk walk(*model->executor);
  EXPECT_EQ(walk.choices().size(), 2u);
  walk.take(0);
  EXPECT_TRUE(walk.inside_atomic());
  EXPECT_EQ(walk.choices().size(), 1u);
  EXPECT_FALSE(walk.run().steps.back().ends_step);
}

TEST(Walk, AnAtomicSequenceThatBlocksLetsOthersMove) {
  const auto model =
      prepared("byte x; active proctype P() { atomic { x = 1; x == 2 } }\nactive proctype Q() { x = 2 }");
  Walk walk(*model->executor);
  walk.take(1);  // the youngest process comes first, so this is P
  EXPECT_FALSE(walk.inside_atomic());
  ASSERT_EQ(walk.choices().size(), 1u);
  EXPECT_EQ(walk.choices().front().move.pid, 1);
  EXPECT_TRUE(walk.run().steps.back().ends_step);
}

TEST(Walk, TimeoutHoldsWhenNobodyElseCanMove) {
  const auto model = prepared("byte x; active proctype P() { timeout -> x = 1 }");
  Walk walk(*model->executor);
  EXPECT_TRUE(walk.timed_out());
  EXPECT_EQ(walk.choices().size(), 1u);
}

TEST(Walk, BackUndoesAMoveAndAFinding) {
  const auto model = prepared("byte x; active proctype P() { x = 1; assert(x == 2) }");
  Walk walk(*model->executor);
  const std::vector<std::uint8_t> initial(walk.state().begin(), walk.state().end());
  EXPECT_FALSE(walk.back());
  walk.take(0);
  walk.take(0);
  ASSERT_TRUE(walk.run().finding);
  EXPECT_EQ(walk.run().finding->kind, search::FindingKind::assertion);
  EXPECT_TRUE(walk.ended());
  EXPECT_TRUE(walk.back());
  EXPECT_FALSE(walk.run().finding);
  EXPECT_TRUE(walk.back());
  EXPECT_TRUE(std::equal(initial.begin(), initial.end(), walk.state().begin(), walk.state().end()));
}

TEST(Walk, AnEndStateIsValidOnlyWhereEveryProcessMayEnd) {
  const auto ends = [](const std::string& text) {
    const auto model = prepared(text);
    return first_run(*model).finding.has_value();
  };
  EXPECT_FALSE(ends("active proctype P() { skip }"));
  EXPECT_FALSE(ends("active proctype P() { end: false }"));
  EXPECT_TRUE(ends("active proctype P() { false }"));
}

}  // namespace
}  // namespace isospin::trace
