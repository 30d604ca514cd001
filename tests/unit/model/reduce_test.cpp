// Each reduction: a model on which it works, and models on which it must leave everything as it is.
#include "model/reduce/reduce.hpp"

#include "searched.hpp"

namespace isospin::model {
namespace {

using search::SearchResult;
using Switch = bool PrepareOptions::*;

SearchResult with(Switch reduction, const std::string& text) {
  PrepareOptions options;
  options.*reduction = true;
  return searched(text, options);
}

void expect_fewer_states(Switch reduction, const std::string& text) {
  const SearchResult plain = searched(text), reduced = with(reduction, text);
  EXPECT_LT(reduced.states, plain.states) << text;
  EXPECT_EQ(reduced.violation.has_value(), plain.violation.has_value()) << text;
}

void expect_no_change(Switch reduction, const std::string& text) {
  const SearchResult plain = searched(text), reduced = with(reduction, text);
  EXPECT_EQ(reduced.states, plain.states) << text;
  EXPECT_EQ(reduced.transitions, plain.transitions) << text;
  EXPECT_EQ(reduced.findings, plain.findings) << text;
}

// Fewer states are fine, another verdict is not.
void expect_same_verdict(Switch reduction, const std::string& text) {
  const SearchResult plain = searched(text), reduced = with(reduction, text);
  EXPECT_LE(reduced.states, plain.states) << text;
  ASSERT_EQ(reduced.violation.has_value(), plain.violation.has_value()) << text;
  if (!plain.violation) return;
  EXPECT_EQ(reduced.violation->finding.kind, plain.violation->finding.kind) << text;
}

// ---------------------------------------------------------------- finished processes stay

constexpr Switch kFinished = &PrepareOptions::finished;

TEST(KeepFinished, SavesTheStatesInWhichProcessesAreRemoved) {
  expect_fewer_states(kFinished, "byte x; active [3] proctype P() { x++ }");
}

TEST(KeepFinished, NotWhenSomebodyCountsProcesses) {
  expect_no_change(kFinished,
                   "byte x; active [2] proctype P() { x++ } active proctype Q() { _nr_pr == 2 -> x = 9 }");
}

TEST(KeepFinished, NotWhenAProcessIsStartedLater) {
  expect_no_change(kFinished, "byte x; proctype P() { x++ } init { run P(); x == 1; run P() }");
}

TEST(KeepFinished, NotWhenAnyProcessStartsOthersAgainAndAgain) {
  expect_no_change(kFinished,
                   "byte x, s; proctype P() { x++ } active proctype Q() { do :: s < 3 -> run P(); s++ :: "
                   "else -> break od }");
}

TEST(KeepFinished, NotWhenChannelsVanishWithTheirProcess) {
  expect_no_change(kFinished,
                   "chan q = [1] of {chan}; active proctype Q() { chan d; q?d; d?1 }"
                   "active proctype P() { chan c = [1] of {byte}; q!c; c!1 }");
}

TEST(KeepFinished, NotWhenALabelOfTheProcessIsAskedAbout) {
  expect_no_change(kFinished,
                   "byte x; active proctype P() { x = 1; L: x = 3 } active proctype Q() { P[0]@L -> x = 2 }");
}

TEST(KeepFinished, NotWhenAVariableOfTheProcessIsReadFromOutside) {
  expect_no_change(
      kFinished,
      "byte x; active proctype P() { byte v; v = 1 } active proctype Q() { P[0]:v == 1 -> x = 2 }");
}

TEST(KeepFinished, NotWhenTheFirstStatementStartsProcessesAndIsReachedAgain) {
  expect_no_change(kFinished,
                   "byte n, s; proctype P() { n++; assert(!(n == 2 && _pid == 1)) }"
                   "active proctype Q() { L: run P(); s++; if :: s == 1 && n == 1 -> goto L :: s == 2 fi }");
}

TEST(KeepFinished, NotWithPriorities) {
  expect_no_change(kFinished,
                   "byte x; active proctype Q() { x = 1; x = 2 } active proctype P() priority 3 { x = 3 }");
}

TEST(KeepFinished, StartingAllInOneGoIsNoHindrance) {
  expect_fewer_states(kFinished, "byte x; proctype P() { x++ } init { atomic { run P(); run P() } }");
}

TEST(KeepFinished, StartingAllInALoopWithoutLosingControlIsNoHindrance) {
  expect_fewer_states(
      kFinished, "byte x; proctype P() { x++ } init { byte i; atomic { for (i : 1 .. 2) { run P() } } }");
}

TEST(KeepFinished, NotWhenALoopOfStartsCanLoseControl) {
  expect_no_change(kFinished,
                   "byte x; proctype P() { x++ }"
                   "init { byte i; atomic { do :: i == x && i < 2 -> run P(); i++ :: i == 2 -> break od } }");
}

TEST(KeepFinished, NotWhenALoopOfStartsGivesControlAway) {
  expect_no_change(kFinished,
                   "byte x; proctype P() { x++ }"
                   "init { byte i; do :: atomic { i < 2 -> run P(); i++ } :: else -> break od }");
}

TEST(KeepFinished, NotWhenTheStarterHasToWaitForAConditionOfItsOwn) {
  expect_no_change(kFinished,
                   "byte x; proctype P() { x++ }"
                   "active proctype Q() provided (x != 1) { atomic { run P(); x = 1; run P() } }"
                   "active proctype R() { x = 2 }");
}

// ---------------------------------------------------------------- merging

constexpr Switch kMerge = &PrepareOptions::merge;

TEST(Merge, TakesLocalStepsTogether) {
  expect_fewer_states(kMerge, "byte x; active [2] proctype P() { byte a; x++; a = 1; a = 2; x = a }");
}

TEST(Merge, NotStepsThatOthersCanSee) {
  expect_no_change(kMerge, "byte x, y; active [2] proctype P() { x++; y = 1; y = 2 }");
}

TEST(Merge, NotThroughALabelThatIsAskedAbout) {
  expect_no_change(kMerge,
                   "byte x; active proctype P() { byte a; x = 1; L: a = 2; x = a } active proctype Q() { "
                   "assert(!P[0]@L) }");
}

TEST(Merge, NotAStepOnAVariableThatIsReadFromOutside) {
  expect_no_change(kMerge,
                   "byte x; active proctype P() { byte a; x = 1; a = 2; a = 0 } active proctype Q() { "
                   "assert(P[0]:a != 2) }");
}

TEST(Merge, NotUnderProvided) {
  expect_no_change(kMerge,
                   "byte x; active proctype P() provided (x < 2) { byte a; x++; a = 1; a = 2; x = a }");
}

TEST(Merge, NotWhenStepsAreCounted) {
  expect_no_change(
      kMerge,
      "byte x; active proctype Q() { x = _last } active proctype P() { byte a; x = 1; a = 2; a = 3; x = a }");
}

TEST(Merge, NotBehindTheFirstHalfOfARendezvous) {
  expect_same_verdict(
      kMerge,
      "chan q = [0] of {byte}; byte x; active proctype P() { byte a; q!a; a = 5; assert(a == 5); x = a }"
      "active proctype Q() { byte b; q?b; b = b + 1; assert(b == 1); x = b }");
}

TEST(Merge, NotIntoStepsThatAnUnlessMayCutOff) {
  expect_no_change(kMerge,
                   "byte x; active proctype P() { byte a; { x = 1; a = 2; a = 3; x = a } unless { x == 7 } }"
                   "active proctype Q() { x = 7 }");
}

TEST(Merge, KeepsAnAssertionThatFails) {
  expect_same_verdict(kMerge, "byte x; active proctype P() { byte a; x = 1; a = 2; assert(a == 3); x = 2 }");
}

TEST(Merge, KeepsALoopOfLocalStepsALoop) {
  expect_same_verdict(
      kMerge, "byte x; active proctype P() { byte a; do :: a = 1 - a od } active proctype Q() { assert(x) }");
}

// ---------------------------------------------------------------- dead variables

constexpr Switch kDead = &PrepareOptions::dead;

TEST(Dead, ForgetsAValueAfterItsLastUse) {
  expect_fewer_states(kDead,
                      "byte x; active proctype P() { byte a; if :: a = 1 :: a = 2 fi; a > 0; x = 1; x = 2 }");
}

TEST(Dead, NotAValueThatIsReadOnAnotherWay) {
  expect_no_change(kDead,
                   "byte x; active proctype P() { byte a; if :: a = 1 :: a = 2 fi; do :: x = 1 - x :: x == 1 "
                   "-> assert(a > 0) od }");
}

TEST(Dead, NotAVariableThatIsReadFromOutside) {
  expect_no_change(kDead,
                   "byte x; active proctype P() { byte a; if :: a = 1 :: a = 2 fi; x = 1; end: x == 7 }"
                   "active proctype Q() { assert(P[0]:a != 2) }");
}

TEST(Dead, NotAnArrayOfWhichOnlyOneElementIsWritten) {
  expect_no_change(kDead,
                   "byte x; active proctype P() { byte a[2]; if :: a[0] = 1 :: a[0] = 2 fi; a[1] = 3;"
                   "do :: x = 1 - x; assert(a[0] > 0 && a[1] == 3) od }");
}

TEST(Dead, NotAnIndexThatIsStillNeeded) {
  expect_same_verdict(
      kDead,
      "byte a[3]; active proctype P() { byte i; if :: i = 1 :: i = 2 fi; a[i] = 1; assert(a[i] == 1);"
      "i = 0; assert(a[1] + a[2] == 1) }");
}

TEST(Dead, NotAValueThatADStepReadsFirst) {
  expect_same_verdict(
      kDead, "byte x; active proctype P() { byte a; a = 2; x = 1; d_step { x = a; a = 0 }; assert(x == 2) }");
}

TEST(Dead, NotAValueThatAnEscapeReads) {
  expect_same_verdict(kDead,
                      "byte x; active proctype P() { byte a; a = 2; { x = 1; x = 3; a = 0; x = 4 } unless { "
                      "x == 3 -> assert(a == 2) } }");
}

// ---------------------------------------------------------------- write-only variables

constexpr Switch kWriteOnly = &PrepareOptions::write_only;

TEST(WriteOnly, LeavesOutWhatNobodyReads) {
  expect_fewer_states(kWriteOnly,
                      "byte x, y; active proctype P() { if :: x = 1 :: x = 2 fi; y = 1; assert(y) }");
}

TEST(WriteOnly, NotWhatIsPrinted) {
  expect_no_change(kWriteOnly, "byte x; active proctype P() { if :: x = 1 :: x = 2 fi; printf(\"%d\", x) }");
}

TEST(WriteOnly, NotWhatIsAnIndex) {
  expect_no_change(
      kWriteOnly,
      "byte x, a[3]; active proctype P() { if :: x = 1 :: x = 2 fi; a[x] = 1; assert(a[0] == 0) }");
}

TEST(WriteOnly, NotWhatAReceiveCompares) {
  expect_no_change(
      kWriteOnly,
      "byte x; chan q = [1] of {byte}; active proctype P() { if :: x = 1 :: x = 2 fi; q!1; end: q?eval(x) }");
}

TEST(WriteOnly, NotWhatItsOwnNextValueDependsOnWhenThatIsRead) {
  expect_no_change(kWriteOnly, "byte x; active proctype P() { do :: x < 3 -> x++ :: else -> break od }");
}

TEST(WriteOnly, LeavesOutWhatIsReadOnlyToBeLeftOut) {
  for (const char* text : {"byte x; active proctype P() { do :: x++ od }",
                           "byte x, y; active proctype P() { do :: x = y :: y++ od }",
                           "byte x, y; active proctype P() { do :: x = y + 1 :: y = x od }",
                           "byte a[3]; active proctype P() { do :: a[0]++ :: a[2] = a[_pid] / 2 od }",
                           "byte x; active proctype P() { do :: d_step { x++; x = x * 3 } od }"}) {
    expect_fewer_states(kWriteOnly, text);
    EXPECT_EQ(with(kWriteOnly, text).states, 1u) << text;
  }
}

TEST(WriteOnly, NotWhatAnErrorDependsOn) {
  for (const char* text : {"byte x, y; active proctype P() { do :: x = 4 / (3 - y) :: y++ od }",
                           "byte x, y; active proctype P() { do :: x = 4 % (y + 1) :: y++ od }",
                           "byte x, y, a[3]; active proctype P() { do :: x = a[y] :: y++ od }",
                           "byte x, y, a[3]; active proctype P() { do :: a[y] = x :: y++ od }",
                           "byte x, y, a[3]; active proctype P() { do :: x = (y > 2 && a[x]) :: y++ od }"})
    expect_same_verdict(kWriteOnly, text);
}

TEST(WriteOnly, NotWhatIsCopiedToWhatIsRead) {
  expect_no_change(
      kWriteOnly,
      "byte x, y, z; active proctype P() { do :: x < 5 -> x++ :: y = x; z = y; assert(z < 9) od }");
  expect_same_verdict(kWriteOnly, "byte x, y; active proctype P() { do :: x++; y = x; assert(y != 3) od }");
  expect_same_verdict(kWriteOnly,
                      "byte x; active proctype P() { byte l; do :: x++; l = x; assert(l != 3) od }");
}

// ---------------------------------------------------------------- lowering

TEST(Lower, ADeclarationInsideAForIsAStep) {
  EXPECT_EQ(searched("byte g[2]; active proctype P() { byte i; for (i in g) { byte j } }").states, 10u);
}

TEST(Lower, ADProctypeIsMarked) {
  const auto model = prepared("active D_proctype P() { skip } active proctype Q() { skip }");
  EXPECT_TRUE(model->model->types[0].deterministic);
  EXPECT_FALSE(model->model->types[1].deterministic);
}

}  // namespace
}  // namespace isospin::model
