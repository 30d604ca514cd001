// Weak fairness: which cycles are fair, with symmetry and without.
#include "search/explicit/fair_cycles.hpp"

#include <gtest/gtest.h>

#include "api/check.hpp"
#include "api/load.hpp"
#include "execute/steps/fairness.hpp"

namespace isospin::search {
namespace {

struct Checked {
  std::unique_ptr<PreparedModel> prepared;
  Outcome outcome;
};

Checked checked(const std::string& text, const Property& property, bool fair, bool symmetry,
                bool reduced = true) {
  std::shared_ptr<SourceModel> loaded = load_text("test.pml", text);
  EXPECT_FALSE(loaded->diagnostics().has_errors()) << text;
  PrepareOptions prepare_options;
  prepare_options.finished = prepare_options.merge = prepare_options.dead = reduced;
  prepare_options.property = property;
  Checked result{prepare(std::move(loaded), "test.pml", prepare_options), {}};
  EXPECT_TRUE(result.prepared->good()) << text;
  CheckOptions options;
  options.search.fair = fair;
  options.symmetry.on = symmetry;
  options.partial_order = CheckOptions::PartialOrder::on;
  auto outcome = check(*result.prepared, options);
  EXPECT_TRUE(outcome) << "a lasso does not replay: " << property.name() << "\n" << text;
  if (outcome) result.outcome = std::move(*outcome);
  return result;
}

void expect_fair(const std::string& text, const Property& property, Verdict verdict) {
  for (const bool symmetry : {false, true})
    for (const bool reduced : {false, true})
      EXPECT_EQ(checked(text, property, true, symmetry, reduced).outcome.verdict, verdict)
          << property.name() << (symmetry ? " with symmetry" : "") << (reduced ? " reduced" : "") << "\n"
          << text;
}

Verdict unfair(const std::string& text, const Property& property) {
  return checked(text, property, false, true).outcome.verdict;
}

Property formula(std::string text) { return {PropertyKind::formula, std::move(text)}; }

const std::string kRing = "byte k; active proctype Loop() { do :: k = 1 - k od }\n";

TEST(FairCycles, WhoCanAlwaysMoveDoesInTheEnd) {
  const std::string text = "byte n;\n" + kRing + "active proctype Once() { n = 1 }";
  EXPECT_EQ(unfair(text, formula("<> (n == 1)")), Verdict::violated);
  expect_fair(text, formula("<> (n == 1)"), Verdict::holds);
}

TEST(FairCycles, WhoCanMoveNowAndThenOnlyMayWaitForEver) {
  const std::string text = "byte n;\n" + kRing + "active proctype Once() { k == 1 -> n = 1 }";
  expect_fair(text, formula("<> (n == 1)"), Verdict::violated);
}

TEST(FairCycles, ARendezvousWithoutReceiverIsNoMove) {
  const std::string text = "chan c = [0] of { byte };\n" + kRing + "active proctype Sender() { c!1 }";
  expect_fair(text, formula("<>[] (k == 7)"), Verdict::violated);
}

TEST(FairCycles, ASenderWithAReceiverIsAbleToMove) {
  const std::string text = "chan c = [0] of { byte }; byte n;\n" + kRing +
                           "active proctype Sender() { c!1 } active proctype Receiver() { c?_; n = 1 }";
  expect_fair(text, formula("<> (n == 1)"), Verdict::holds);
}

TEST(FairCycles, AReceiverWaitsForItsSender) {
  const std::string text =
      "chan c = [0] of { byte }; byte n, k;\n"
      "active proctype Sender() { do :: c!1 :: k = 1 - k od } active proctype Receiver() { c?_; n = 1 }";
  expect_fair(text, formula("<> (n == 1)"), Verdict::violated);
}

TEST(FairCycles, ReceivingIsMoving) {
  const std::string text =
      "chan c = [0] of { byte }; byte n;\n"
      "active proctype Receiver() { do :: c?_ :: n = 1 od } active proctype Sender() { do :: c!1 od }";
  expect_fair(text, formula("<> (n == 1)"), Verdict::violated);
}

TEST(FairCycles, ARunThatEndsIsFair) {
  expect_fair("byte n; active proctype P() { n = 1 }", formula("[]<> (n == 0)"), Verdict::violated);
}

TEST(FairCycles, NonProgressCyclesHaveToBeFairToo) {
  const std::string text =
      "byte k, n; active proctype Loop() { do :: k = 1 - k od }\n"
      "active proctype Works() { do :: n = 1 - n; progress: skip od }";
  EXPECT_EQ(unfair(text, {PropertyKind::progress, {}}), Verdict::violated);
  expect_fair(text, {PropertyKind::progress, {}}, Verdict::holds);
}

TEST(FairCycles, AcceptLabelsToo) {
  const std::string text =
      "byte k, stop; active proctype Loop() { do :: stop == 0 -> accept: k = 1 - k :: stop == 1 -> k = 0; "
      "break od }\n"
      "active proctype Stops() { stop = 1 }";
  EXPECT_EQ(unfair(text, {PropertyKind::acceptance, {}}), Verdict::violated);
  expect_fair(text, {PropertyKind::acceptance, {}}, Verdict::holds);
}

// One of the two goes on alone for ever: that is a cycle of representatives on which both places move.
TEST(FairCycles, UnderSymmetryProcessesAreFollowedFromPlaceToPlace) {
  const std::string text =
      "byte turns[2]; bool first[2];\n"
      "active [2] proctype P() { do :: turns[_pid] = 1 - turns[_pid] od }";
  // Nobody has to be ahead for ever.
  expect_fair(text, formula("[]<> (turns[0] == turns[1])"), Verdict::holds);
  // Both may take turns so that never both are at 1.
  expect_fair(text, formula("<> (turns[0] == 1 && turns[1] == 1)"), Verdict::violated);
  const Checked with = checked(text, formula("<> (turns[0] == 1 && turns[1] == 1)"), true, true);
  ASSERT_TRUE(with.outcome.symmetry && with.outcome.symmetry->used);
  AgentSet moved;
  const trace::Run& run = *with.outcome.run;
  for (std::size_t i = *run.loop; i < run.steps.size(); ++i) moved.add(execute::movers({run.steps[i].move}));
  EXPECT_EQ(moved.count(), 2u);
}

TEST(FairCycles, EveryoneOfManyAlikeGetsThere) {
  const std::string text = "byte n;\n" + kRing + "active [4] proctype P() { n++ }";
  EXPECT_EQ(unfair(text, formula("<> (n == 4)")), Verdict::violated);
  expect_fair(text, formula("<> (n == 4)"), Verdict::holds);
  const Checked with = checked(text, formula("<> (n == 4)"), true, true);
  EXPECT_TRUE(with.outcome.symmetry && with.outcome.symmetry->used);
  EXPECT_FALSE(with.outcome.explicitly().partial_order->used);
  EXPECT_LT(with.outcome.search().states,
            checked(text, formula("<> (n == 4)"), true, false).outcome.search().states);
}

TEST(FairCycles, ALoopThatIsNotFairIsNotConfirmed) {
  const std::string text = "byte n;\n" + kRing + "active proctype Once() { n = 1 }";
  Checked loop = checked(text, formula("<> (n == 1)"), false, false);
  ASSERT_TRUE(loop.outcome.run);
  EXPECT_TRUE(trace::is_confirmed(*loop.prepared->executor, *loop.outcome.run));
  loop.outcome.run->fair = true;
  EXPECT_FALSE(trace::is_confirmed(*loop.prepared->executor, *loop.outcome.run));
}

TEST(FairCycles, LimitsEndTheSearch) {
  std::shared_ptr<SourceModel> loaded = load_text("test.pml", "byte n; active proctype P() { do :: n++ od }");
  PrepareOptions prepare_options;
  prepare_options.property = formula("<>[] (n == 7)");
  const auto prepared = prepare(std::move(loaded), "test.pml", prepare_options);
  CheckOptions options;
  options.search.fair = true;
  options.search.limits.states = 10;
  EXPECT_EQ(check(*prepared, options)->verdict, Verdict::incomplete);
}

}  // namespace
}  // namespace isospin::search
