#include "search/explicit/successors.hpp"

#include <set>

#include "searched.hpp"

namespace isospin::search {
namespace {

// What was called, for one state.
struct Recorder final : StepVisitor {
  explicit Recorder(Successors& of) : successors(of) {}

  bool step(StateView next) override {
    steps.emplace_back(next.begin(), next.end());
    lengths.push_back(successors.moves().size());
    return true;
  }
  bool finding(const Finding& finding) override {
    findings.push_back(finding);
    finding_lengths.push_back(successors.moves().size());
    return true;
  }
  bool go_on() override { return --patience > 0; }

  Successors& successors;
  std::vector<std::vector<std::uint8_t>> steps;
  std::vector<std::size_t> lengths;  // of each step, in moves
  std::vector<Finding> findings;
  std::vector<std::size_t> finding_lengths;  // of each finding, in moves
  std::size_t patience = 1'000'000;
};

class FirstStep {
 public:
  explicit FirstStep(const std::string& text)
      : model_(prepared(text)), successors_(*model_->executor), recorder(successors_) {}

  Recorder& from_the_start() {
    int error = ISO_NO_ERROR;
    std::uint32_t site = 0;
    successors_.visit(model_->executor->initial(error, site), recorder);
    EXPECT_EQ(error, ISO_NO_ERROR);
    return recorder;
  }

 private:
  std::unique_ptr<PreparedModel> model_;
  Successors successors_;

 public:
  Recorder recorder;
};

TEST(Successors, AnAtomicSequenceIsOneStep) {
  FirstStep start("byte x; active proctype P() { atomic { x = 1; x = 2; x = 3 }; x = 4 }");
  EXPECT_EQ(start.from_the_start().lengths, std::vector<std::size_t>{3});
}

TEST(Successors, AnAtomicSequenceThatBlocksGivesUpControlThere) {
  FirstStep start("byte x; active proctype P() { atomic { x = 1; x == 5; x = 2 } }");
  EXPECT_EQ(start.from_the_start().lengths, std::vector<std::size_t>{1});
  const SearchResult whole = searched(
      "byte x; active proctype P() { atomic { x = 1; x == 5; x = 2 } } active proctype Q() { x == 1; x = 5 "
      "}");
  EXPECT_FALSE(whole.violation.has_value());
}

TEST(Successors, EveryWayThroughAnAtomicSequenceIsAStep) {
  FirstStep start(
      "byte x, y; active proctype P() { atomic { if :: x = 1 :: x = 2 fi; if :: y = 1 :: y = 2 :: y = 3 fi } "
      "}");
  EXPECT_EQ(start.from_the_start().steps.size(), 6u);
}

TEST(Successors, AnEndlessAtomicSequenceIsAnError) {
  FirstStep start("byte x; active proctype P() { atomic { do :: x = 1 - x od } }");
  Recorder& seen = start.from_the_start();
  EXPECT_TRUE(seen.steps.empty());
  ASSERT_EQ(seen.findings.size(), 1u);
  EXPECT_TRUE(seen.findings.front().is_endless_atomic());
}

TEST(Successors, AnEndlessAtomicSequenceIsToldToTheEndOfItsFirstRound) {
  FirstStep start("byte x; active proctype P() { atomic { x = 5; do :: x = 1; x = 2; x = 3 od } }");
  // x = 5, then 1, 2, 3, and 1 again: the state behind that one is the first to come a second time.
  EXPECT_EQ(start.from_the_start().finding_lengths, std::vector<std::size_t>{5});
}

TEST(Successors, WaysOutOfAnEndlessAtomicSequenceAreFollowed) {
  FirstStep start("byte x; active proctype P() { atomic { do :: x = 1 - x :: x = 1 :: break od }; x = 5 }");
  Recorder& seen = start.from_the_start();
  EXPECT_EQ(seen.findings.size(), 1u);
  const std::set<std::vector<std::uint8_t>> states(seen.steps.begin(), seen.steps.end());
  EXPECT_EQ(states.size(), 2u);
}

TEST(Successors, EndlessSequencesOfTwoProcessesAreTwoErrors) {
  FirstStep start("byte x; active [2] proctype P() { atomic { do :: x = 1 - x od } }");
  EXPECT_EQ(start.from_the_start().findings.size(), 2u);
}

// The last of 32 768 ways is the only one that does not end.
TEST(Successors, AnEndlessSequenceIsFoundBehindManyThatEnd) {
  const std::string choices =
      "byte x; short i, n; active proctype P() { atomic { "
      "do :: i < 15 -> if :: n = 2 * n :: n = 2 * n + 1 fi; i++ :: else -> break od; ";
  FirstStep start(choices + "do :: n == 32767 -> x = 1 - x :: else -> break od } }");
  EXPECT_EQ(start.from_the_start().findings.size(), 1u);
  FirstStep ending(choices + "do :: n == 32767 && x == 0 -> x = 1 - x :: else -> break od } }");
  EXPECT_TRUE(ending.from_the_start().findings.empty());
}

TEST(Successors, AStateInsideThatIsMetAgainOnAnotherWayIsNoLoop) {
  FirstStep start(
      "short x; byte y, z; active proctype P() { atomic { do :: x < 1500 -> x++ :: else -> break od; "
      "do :: y < 15 -> if :: z = 1 :: z = 2; z = 1 fi; y++ :: else -> break od } }");
  Recorder& seen = start.from_the_start();
  EXPECT_TRUE(seen.findings.empty());
  EXPECT_FALSE(seen.steps.empty());
}

TEST(Successors, AVisitorCanStopALongAtomicSequence) {
  FirstStep start("int x; active proctype P() { atomic { do :: x++ od } }");
  start.recorder.patience = 1000;
  EXPECT_TRUE(start.from_the_start().steps.empty());
}

TEST(Successors, TimeoutHoldsOnlyWhenNobodyElseCanMove) {
  FirstStep busy("byte x; active proctype P() { timeout; x = 1 } active proctype Q() { x == 0; x = 2 }");
  EXPECT_EQ(busy.from_the_start().steps.size(), 1u);
  FirstStep idle("byte x; active proctype P() { timeout; x = 1 } active proctype Q() { x == 1; x = 2 }");
  EXPECT_EQ(idle.from_the_start().steps.size(), 1u);
  EXPECT_TRUE(idle.recorder.findings.empty());
}

TEST(Successors, AllWaitForTheSameTimeout) {
  FirstStep start("byte x; active [2] proctype P() { timeout; x = 1 }");
  EXPECT_EQ(start.from_the_start().steps.size(), 2u);
}

TEST(Successors, ARendezvousIsOneMoveOfTwo) {
  FirstStep start("chan q = [0] of {byte}; active proctype P() { q!1 } active proctype Q() { q?_ }");
  EXPECT_EQ(start.from_the_start().lengths, std::vector<std::size_t>{1});
}

TEST(Successors, BeingStuckIsAFindingUnlessAtAnEndLabel) {
  FirstStep stuck("byte x; active proctype P() { x == 1 }");
  ASSERT_EQ(stuck.from_the_start().findings.size(), 1u);
  EXPECT_EQ(stuck.recorder.findings.front().kind, FindingKind::invalid_end_state);
  FirstStep resting("byte x; active proctype P() { end: x == 1 }");
  EXPECT_TRUE(resting.from_the_start().findings.empty());
}

TEST(Successors, ARunTimeErrorHasNoStateBehindIt) {
  FirstStep start("byte x, a[2]; active proctype P() { a[x + 2] = 1 }");
  Recorder& seen = start.from_the_start();
  EXPECT_TRUE(seen.steps.empty());
  ASSERT_EQ(seen.findings.size(), 1u);
  EXPECT_EQ(seen.findings.front().error, ISO_BAD_INDEX);
}

TEST(Successors, AFailedAssertionHasAStateBehindIt) {
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
    EXPECT_EQ(search(*model->executor, options).ending, Ending::memory);
  }
}

}  // namespace
}  // namespace isospin::search
