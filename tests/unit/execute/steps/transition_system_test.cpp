#include "execute/steps/transition_system.hpp"

#include <set>

#include "searched.hpp"

namespace isospin::execute {
namespace {

using namespace search;

// What was called, for one state.
struct Recorder final : StepVisitor {
  explicit Recorder(TransitionSystem& of) : system(of) {}

  bool step(StateView next) override {
    steps.emplace_back(next.begin(), next.end());
    lengths.push_back(system.moves().size());
    return true;
  }
  bool finding(const Finding& finding) override {
    findings.push_back(finding);
    finding_lengths.push_back(system.moves().size());
    return true;
  }
  bool go_on() override { return --patience > 0; }

  TransitionSystem& system;
  std::vector<std::vector<std::uint8_t>> steps;
  std::vector<std::size_t> lengths;  // of each step, in moves
  std::vector<Finding> findings;
  std::vector<std::size_t> finding_lengths;  // of each finding, in moves
  std::size_t patience = 1'000'000;
};

class FirstStep {
 public:
  explicit FirstStep(const std::string& text)
      : model_(prepared(text)), system_(*model_->executor), recorder(system_) {}

  Recorder& from_the_start() {
    const TransitionSystem::Beginning beginning = system_.initial(0);
    EXPECT_FALSE(beginning.finding);
    system_.visit(beginning.state, recorder);
    return recorder;
  }

 private:
  std::unique_ptr<PreparedModel> model_;
  TransitionSystem system_;

 public:
  Recorder recorder;
};

TEST(TransitionSystem, AnAtomicSequenceIsOneStep) {
  FirstStep start("byte x; active proctype P() { atomic { x = 1; x = 2; x = 3 }; x = 4 }");
  EXPECT_EQ(start.from_the_start().lengths, std::vector<std::size_t>{3});
}

TEST(TransitionSystem, AnAtomicSequenceThatBlocksGivesUpControlThere) {
  FirstStep start("byte x; active proctype P() { atomic { x = 1; x == 5; x = 2 } }");
  EXPECT_EQ(start.from_the_start().lengths, std::vector<std::size_t>{1});
  const SearchResult whole = searched(
      "byte x; active proctype P() { atomic { x = 1; x == 5; x = 2 } } active proctype Q() { x == 1; x = 5 "
      "}");
  EXPECT_FALSE(whole.violation.has_value());
}

TEST(TransitionSystem, EveryWayThroughAnAtomicSequenceIsAStep) {
  FirstStep start(
      "byte x, y; active proctype P() { atomic { if :: x = 1 :: x = 2 fi; if :: y = 1 :: y = 2 :: y = 3 fi } "
      "}");
  EXPECT_EQ(start.from_the_start().steps.size(), 6u);
}

TEST(TransitionSystem, AnEndlessAtomicSequenceIsAnError) {
  FirstStep start("byte x; active proctype P() { atomic { do :: x = 1 - x od } }");
  Recorder& seen = start.from_the_start();
  EXPECT_TRUE(seen.steps.empty());
  ASSERT_EQ(seen.findings.size(), 1u);
  EXPECT_TRUE(seen.findings.front().is_endless_atomic());
}

TEST(TransitionSystem, AnEndlessAtomicSequenceIsToldToTheEndOfItsFirstRound) {
  FirstStep start("byte x; active proctype P() { atomic { x = 5; do :: x = 1; x = 2; x = 3 od } }");
  // x = 5, then 1, 2, 3, and 1 again: the state behind that one is the first to come a second time.
  EXPECT_EQ(start.from_the_start().finding_lengths, std::vector<std::size_t>{5});
}

TEST(TransitionSystem, WaysOutOfAnEndlessAtomicSequenceAreFollowed) {
  FirstStep start("byte x; active proctype P() { atomic { do :: x = 1 - x :: x = 1 :: break od }; x = 5 }");
  Recorder& seen = start.from_the_start();
  EXPECT_EQ(seen.findings.size(), 1u);
  const std::set<std::vector<std::uint8_t>> states(seen.steps.begin(), seen.steps.end());
  EXPECT_EQ(states.size(), 2u);
}

TEST(TransitionSystem, EndlessSequencesOfTwoProcessesAreTwoErrors) {
  FirstStep start("byte x; active [2] proctype P() { atomic { do :: x = 1 - x od } }");
  EXPECT_EQ(start.from_the_start().findings.size(), 2u);
}

// The last of 32 768 ways is the only one that does not end.
TEST(TransitionSystem, AnEndlessSequenceIsFoundBehindManyThatEnd) {
  const std::string choices =
      "byte x; short i, n; active proctype P() { atomic { "
      "do :: i < 15 -> if :: n = 2 * n :: n = 2 * n + 1 fi; i++ :: else -> break od; ";
  FirstStep start(choices + "do :: n == 32767 -> x = 1 - x :: else -> break od } }");
  EXPECT_EQ(start.from_the_start().findings.size(), 1u);
  FirstStep ending(choices + "do :: n == 32767 && x == 0 -> x = 1 - x :: else -> break od } }");
  EXPECT_TRUE(ending.from_the_start().findings.empty());
}

TEST(TransitionSystem, AStateInsideThatIsMetAgainOnAnotherWayIsNoLoop) {
  FirstStep start(
      "short x; byte y, z; active proctype P() { atomic { do :: x < 1500 -> x++ :: else -> break od; "
      "do :: y < 15 -> if :: z = 1 :: z = 2; z = 1 fi; y++ :: else -> break od } }");
  Recorder& seen = start.from_the_start();
  EXPECT_TRUE(seen.findings.empty());
  EXPECT_FALSE(seen.steps.empty());
}

TEST(TransitionSystem, AVisitorCanStopALongAtomicSequence) {
  FirstStep start("int x; active proctype P() { atomic { do :: x++ od } }");
  start.recorder.patience = 1000;
  EXPECT_TRUE(start.from_the_start().steps.empty());
}

TEST(TransitionSystem, TimeoutHoldsOnlyWhenNobodyElseCanMove) {
  FirstStep busy("byte x; active proctype P() { timeout; x = 1 } active proctype Q() { x == 0; x = 2 }");
  EXPECT_EQ(busy.from_the_start().steps.size(), 1u);
  FirstStep idle("byte x; active proctype P() { timeout; x = 1 } active proctype Q() { x == 1; x = 2 }");
  EXPECT_EQ(idle.from_the_start().steps.size(), 1u);
  EXPECT_TRUE(idle.recorder.findings.empty());
}

TEST(TransitionSystem, AllWaitForTheSameTimeout) {
  FirstStep start("byte x; active [2] proctype P() { timeout; x = 1 }");
  EXPECT_EQ(start.from_the_start().steps.size(), 2u);
}

TEST(TransitionSystem, ARendezvousIsOneMoveOfTwo) {
  FirstStep start("chan q = [0] of {byte}; active proctype P() { q!1 } active proctype Q() { q?_ }");
  EXPECT_EQ(start.from_the_start().lengths, std::vector<std::size_t>{1});
}

TEST(TransitionSystem, BeingStuckIsAFindingUnlessAtAnEndLabel) {
  FirstStep stuck("byte x; active proctype P() { x == 1 }");
  ASSERT_EQ(stuck.from_the_start().findings.size(), 1u);
  EXPECT_EQ(stuck.recorder.findings.front().kind, FindingKind::invalid_end_state);
  FirstStep resting("byte x; active proctype P() { end: x == 1 }");
  EXPECT_TRUE(resting.from_the_start().findings.empty());
}

TEST(TransitionSystem, ARunTimeErrorHasNoStateBehindIt) {
  FirstStep start("byte x, a[2]; active proctype P() { a[x + 2] = 1 }");
  Recorder& seen = start.from_the_start();
  EXPECT_TRUE(seen.steps.empty());
  ASSERT_EQ(seen.findings.size(), 1u);
  EXPECT_EQ(seen.findings.front().error, ISO_BAD_INDEX);
}

TEST(TransitionSystem, AFailedAssertionHasAStateBehindIt) {
  FirstStep start("byte x; active proctype P() { assert(x == 1) }");
  EXPECT_EQ(start.from_the_start().steps.size(), 1u);
  EXPECT_EQ(start.recorder.findings.size(), 1u);
}

TEST(Search, StopsInsideAStepThatNeverEnds) {
  const std::unique_ptr<PreparedModel> model =
      prepared("int x; active proctype P() { atomic { do :: x++ od } }");
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    SearchOptions options;
    options.order = order;
    options.limits.memory_bytes = 20'000'000;
    EXPECT_EQ(search::search(*model->executor, options).ending, Ending::memory);
  }
}

}  // namespace
}  // namespace isospin::execute
