#include "ground.hpp"
#include "system/domains.hpp"
#include "system/footprints.hpp"
#include "system/state.hpp"

namespace isospin::system {
namespace {

std::vector<std::string> names(const GroundForm& form, const std::vector<SlotNo>& slots) {
  std::vector<std::string> found;
  for (const SlotNo slot : slots) found.push_back(slot_name(form, slot));
  return found;
}
using Names = std::vector<std::string>;

StepFootprint first_step(const GroundText& ground, std::uint32_t process = 0) {
  return footprints(ground.form)[ground.process(process).steps.front()];
}

TEST(Footprints, AnAssignmentReadsItsValueAndWritesItsTarget) {
  const GroundText ground("byte x, y, z; active proctype P() { x = y; y = z; z = 1 }");
  const StepFootprint step = first_step(ground);
  EXPECT_EQ(names(ground.form, step.reads.slots), (Names{"y"}));
  EXPECT_EQ(names(ground.form, step.writes.slots), (Names{"x"}));
  EXPECT_EQ(step.writes.positions, (std::vector<ProcessNo>{ProcessNo(0)}));
  EXPECT_TRUE(step.reads.channels.empty());
}

TEST(Footprints, AnUnknownElementMayBeAnyOfThem) {
  const GroundText ground("byte a[3], x; active proctype P() { a[x] = 1; x = 2 }");
  const StepFootprint step = first_step(ground);
  EXPECT_EQ(names(ground.form, step.writes.slots), (Names{"a[0]", "a[1]", "a[2]"}));
  EXPECT_EQ(names(ground.form, step.reads.slots), (Names{"x"}));
}

TEST(Footprints, AReceiveTakesTheMessageAndAPollOnlyLooks) {
  const GroundText ground(
      "chan c = [1] of { byte }; byte x; active proctype P() { c?x } active proctype Q() { "
      "c?[1] -> x = 2; c!1 }");
  EXPECT_EQ(first_step(ground, 0).writes.channels.size(), 1u);
  EXPECT_EQ(names(ground.form, first_step(ground, 0).writes.slots), (Names{"x"}));
  EXPECT_TRUE(first_step(ground, 1).writes.channels.empty());
  EXPECT_EQ(first_step(ground, 1).reads.channels.size(), 1u);
}

TEST(Footprints, AnElseReadsWhatItIsTheAlternativeTo) {
  const GroundText ground(
      "byte x, y, z; active proctype P() { do :: x == 1 -> z = 1 :: else -> y = 2 od } "
      "active proctype Q() { x = 1 }");
  bool seen = false;
  const auto all = footprints(ground.form);
  for (const StepNo step : ground.process(0).steps) {
    const auto& items = ground.form.steps[step].sequence.items;
    if (items.empty() || items.front().kind != ItemKind::else_) continue;
    seen = true;
    EXPECT_EQ(names(ground.form, all[step].reads.slots), (Names{"x"}));
  }
  EXPECT_TRUE(seen);
}

TEST(Footprints, ProvidedIsReadByEveryStep) {
  const GroundText ground(
      "byte x, y; active proctype P() provided (x == 0) { y = 1 } active proctype Q() { x = 1 }");
  EXPECT_EQ(names(ground.form, first_step(ground).reads.slots), (Names{"x"}));
}

TEST(Footprints, ARendezvousSendReadsWhatReceiversDo) {
  const GroundText ground(
      "chan c = [0] of { byte }; byte x; active proctype S() { c!1 } active proctype R() { "
      "c?eval(x) } active proctype Q() { x = 1 }");
  EXPECT_EQ(names(ground.form, first_step(ground).reads.slots), (Names{"x"}));
  EXPECT_EQ(first_step(ground).reads.positions, (std::vector<ProcessNo>{ProcessNo(0), ProcessNo(1)}));
}

TEST(Footprints, TimeoutDependsOnEverything) {
  const GroundText ground("byte x; active proctype P() { timeout; x = 1 }");
  EXPECT_TRUE(first_step(ground).reads.everything);
}

TEST(Footprints, StartingAProcessWritesAllOfIt) {
  const GroundText ground("byte x; proctype P(byte me) { x = me } init { run P(1) }");
  const StepFootprint step = first_step(ground);
  EXPECT_TRUE(step.writes.process_count);
  EXPECT_EQ(names(ground.form, step.writes.slots), (Names{"P(1).me"}));
  EXPECT_EQ(step.writes.positions, (std::vector<ProcessNo>{ProcessNo(0), ProcessNo(1)}));
}

TEST(Domains, RangesFollowTheTypes) {
  using model::ValueKind;
  EXPECT_EQ(range_of({ValueKind::bit, 1}), (Interval{0, 1}));
  EXPECT_EQ(range_of({ValueKind::byte, 8}), (Interval{0, 255}));
  EXPECT_EQ(range_of({ValueKind::short_, 16}), (Interval{-32768, 32767}));
  EXPECT_EQ(range_of({ValueKind::unsigned_, 5}), (Interval{0, 31}));
  EXPECT_EQ(range_of({ValueKind::int_, 32}).size(), std::uint64_t{1} << 32);
}

TEST(Domains, ConstantsThatAreAssignedBoundASlot) {
  const GroundText ground("int x = 2; byte y, z = 9; active proctype P() { x = 5; x = 3; y = x; y = z }");
  const auto domains = slot_domains(ground.form);
  EXPECT_EQ(domains[ground.slot("x")], (Interval{2, 5}));
  EXPECT_EQ(domains[ground.slot("y")], (Interval{0, 255}));
  EXPECT_EQ(domains[ground.slot("z")], (Interval{9, 9}));
}

TEST(Domains, AConstantThatDoesNotFitMayBecomeAnything) {
  const GroundText ground("byte a[2], i; active proctype P() { a[i] = 300; i = 1 }");
  EXPECT_EQ(slot_domains(ground.form)[ground.slot("a[0]")], (Interval{0, 255}));
}

TEST(Domains, ALocalIsZeroWhereItsProcessIsNot) {
  const GroundText ground("byte x; proctype P(byte me) { x = me } init { run P(4) }");
  EXPECT_EQ(slot_domains(ground.form)[ground.slot("P(1).me")], (Interval{0, 4}));
  const GroundText always("byte x; active proctype P() { byte l = 4; end: x == l }");
  EXPECT_EQ(slot_domains(always.form)[always.slot("P(0).l")].high, 4);
}

TEST(InitialStates, ThereIsOneWithTheProcessesThatAreThereFromTheBeginning) {
  const GroundText ground(
      "chan c = [2] of { byte }; byte x = 3; proctype P(byte me) { x = me } init { run P(4) }");
  const std::vector<GroundState> states = initial_states(ground.form);
  ASSERT_EQ(states.size(), 1u);
  const GroundState& state = states.front();
  EXPECT_EQ(state.count, 1u);
  EXPECT_EQ(state.places[ProcessNo(0)], ground.process(0).initial);
  EXPECT_FALSE(state.places[ProcessNo(1)].valid());
  EXPECT_EQ(state.values[ground.slot("x")], 3);
  EXPECT_EQ(state.values[ground.slot("c")], 1);
  EXPECT_EQ(state.values[ground.slot("P(1).me")], 0);
  EXPECT_TRUE(state.contents[ChannelNo(0)].empty());
}

}  // namespace
}  // namespace isospin::system
