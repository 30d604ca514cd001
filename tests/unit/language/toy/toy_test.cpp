// A second language, through everything: checked with symmetry, counted exactly, refuted by runs that replay.
#include "toy.hpp"

#include <gtest/gtest.h>

#include "api/session.hpp"
#include "api/tell.hpp"
#include "api/trail.hpp"
#include "report/trace_text.hpp"

namespace isospin {
namespace {

CheckRequest request_for(const Session& session, bool symmetry) {
  CheckRequest request;
  request.properties = session.properties();
  request.reductions.finished = request.reductions.merge = true;
  request.reductions.dead = request.reductions.write_only = true;
  request.options.symmetry.on = symmetry;
  return request;
}

CheckedModel checked(const std::string& text, bool symmetry) {
  Session session(toy::read("m.toy", text), "m.toy");
  EXPECT_TRUE(session.good()) << render(session.diagnostics(), session.sources());
  CheckObserver nobody;
  Result<CheckedModel> result = session.check(request_for(session, symmetry), nobody);
  EXPECT_TRUE(result) << result.refusal().reason;
  return std::move(*result);
}

// A token goes round in an order that is nobody's business: whoever has it may give it to anybody.
std::string token(const std::string& give = "st[me]==2 -> st[me]:=0, turn:=1") {
  return "cells 2\n"
         "var turn 0..1\n"
         "each st 0..2\n"
         "start turn=0\n"
         "start turn=1\n"
         "rule try: st[me]==0 -> st[me]:=1\n"
         "rule enter: st[me]==1 && turn==me -> st[me]:=2\n"
         "rule keep: " +
         give +
         "\n"
         "invariant mutex: all i: all j: i==j || st[i]!=2 || st[j]!=2\n";
}
const char* const kOther = "st[me]==2 -> st[me]:=0, turn:=(me+1)%2";

TEST(Toy, BothInitialStatesAreSearched) {
  // turn, and where both are; never both inside: 2 * 9 - 2, all of which can be reached.
  const CheckedModel found = checked(token(kOther), false);
  ASSERT_EQ(found.rows.size(), 2u);
  EXPECT_EQ(found.rows[0].verdict, Verdict::holds);
  EXPECT_EQ(found.rows[1].verdict, Verdict::holds);
  EXPECT_EQ(found.rows[1].name, "invariant mutex");
  EXPECT_GT(found.rows[1].states, 6u);
}

TEST(Toy, ASymmetryMapsTheInitialStatesOntoThemselves) {
  const CheckedModel plain = checked(token(kOther), false);
  const CheckedModel reduced = checked(token(kOther), true);
  ASSERT_TRUE(reduced.outcome.symmetry && reduced.outcome.symmetry->used);
  EXPECT_EQ(reduced.outcome.symmetry->order, BigInteger(2));
  EXPECT_EQ(reduced.outcome.symmetry->represented->to_string(), std::to_string(plain.rows[1].states));
  EXPECT_EQ(2 * reduced.rows[1].states, plain.rows[1].states);  // turn tells the two apart in every state
}

TEST(Toy, OneInitialStateThatNamesACellBreaksTheSymmetry) {
  for (const char* const start : {"start turn=0\n", "start turn=1\n"}) {
    std::string text = token(kOther);
    text.erase(text.find(start), 13);
    const CheckedModel found = checked(text, true);
    EXPECT_FALSE(found.outcome.symmetry->used);
    EXPECT_EQ(found.rows[1].states, checked(text, false).rows[1].states);
  }
}

TEST(Toy, ARuleThatNamesACellBreaksTheSymmetry) {
  EXPECT_FALSE(checked(token(), true).outcome.symmetry->used);
}

TEST(Toy, AnInvariantThatNamesACellBreaksTheSymmetry) {
  const std::string text = token(kOther) + "invariant first: st[0]!=2 || turn==0\n";
  const CheckedModel found = checked(text, true);
  EXPECT_EQ(found.property.text, "first");
  EXPECT_FALSE(found.outcome.symmetry->used);
}

TEST(Toy, ABrokenInvariantHasARunThatReplays) {
  for (const bool symmetry : {false, true}) {
    std::string text = token(kOther);
    text.replace(text.find("&& turn==me"), 11, "");
    Session session(toy::read("m.toy", text), "m.toy");
    CheckObserver nobody;
    CheckRequest request = request_for(session, symmetry);
    request.options.search.order = search::Order::breadth_first;
    const Result<CheckedModel> found = session.check(request, nobody);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->rows[0].verdict, Verdict::holds);
    ASSERT_EQ(found->rows[1].verdict, Verdict::violated);
    EXPECT_EQ(found->rows[1].violation, "invariant");
    const trace::Run& run = *found->outcome.run;
    EXPECT_EQ(run.steps.size(), 4u);
    const PreparedModel& prepared = *found->prepared;
    const trace::SavedRun saved =
        trace::saved_run(saved_model("m.toy", {}, prepared.options), run, *prepared.executor,
                         prepared.sources(), trace::SavedFinding{"invariant", {}, {}});
    const trace::Replay again = trace::replay(saved, *prepared.executor, prepared.sources());
    EXPECT_TRUE(again.complete && again.reproduced) << again.mismatch;
    const std::string told = trace_text(run, *prepared.executor, prepared.sources(), {});
    EXPECT_NE(told.find("invariant mutex does not hold"), std::string::npos) << told;
    EXPECT_NE(told.find("st[0] 1 -> 2"), std::string::npos) << told;
  }
}

TEST(Toy, WhatVariesAtTheStartAloneTellsStatesApart) {
  // Which cell is the odd one is never written, but it differs between runs.
  const std::string text =
      "cells 2\nvar x 0..1\neach odd 0..1\nstart odd[0]=1\nstart odd[1]=1\n"
      "rule flip: odd[me]==1 -> x:=(x+1)%2\ninvariant fine: x<2\n";
  const CheckedModel plain = checked(text, false);
  const CheckedModel reduced = checked(text, true);
  EXPECT_EQ(plain.rows[1].states, 4u);
  ASSERT_TRUE(reduced.outcome.symmetry->used) << reduced.outcome.symmetry->why_not;
  EXPECT_EQ(reduced.outcome.symmetry->order, BigInteger(2));
  EXPECT_EQ(reduced.rows[1].states, 2u);
  EXPECT_EQ(reduced.outcome.symmetry->represented->to_string(), "4");
}

TEST(Toy, CountsAreExactForMoreCells) {
  const std::string text =
      "cells 4\nvar last 0..4\neach st 0..3\nstart last=4\nstart last=4, st[0]=1, st[1]=1, st[2]=1, st[3]=1\n"
      "rule up: st[me]<3 -> st[me]:=st[me]+1, last:=me\nrule down: st[me]==3 && last!=me -> st[me]:=0\n"
      "invariant fine: last<5\n";
  const CheckedModel plain = checked(text, false);
  const CheckedModel reduced = checked(text, true);
  EXPECT_EQ(plain.outcome.verdict, Verdict::holds);
  ASSERT_TRUE(reduced.outcome.symmetry->used);
  EXPECT_EQ(reduced.outcome.symmetry->order, BigInteger(24));
  EXPECT_EQ(reduced.outcome.symmetry->represented->to_string(),
            std::to_string(plain.outcome.search().states));
}

TEST(Toy, LeavingTheRangeIsAnError) {
  for (const bool symmetry : {false, true}) {
    const CheckedModel found =
        checked("cells 2\neach st 0..2\nstart st[0]=0\nrule up: st[me]<3 -> st[me]:=st[me]+1\n", symmetry);
    EXPECT_EQ(found.rows[0].verdict, Verdict::violated);
    EXPECT_EQ(found.rows[0].violation, "runtime-error");
    EXPECT_EQ(found.outcome.search().violation->finding.error, ISO_OUT_OF_RANGE);
  }
}

TEST(Toy, ValuesAreReadBeforeAnyIsStored) {
  const CheckedModel found = checked(
      "cells 1\nvar a 0..1\nvar b 0..1\nstart a=0, b=1\nrule swap: 0==0 -> a:=b, b:=a\n"
      "invariant different: a!=b\n",
      true);
  EXPECT_EQ(found.rows[1].verdict, Verdict::holds);
  EXPECT_EQ(found.rows[1].states, 2u);
}

// Who holds the lock; nobody is an undefined value.
const char* const kLock =
    "cells 3\nvar owner 0..2?\neach st 0..1\nstart st[0]=0\n"
    "rule take: undef owner && st[me]==0 -> owner:=me, st[me]:=1\n"
    "rule give: st[me]==1 && owner==me -> owner:=undef, st[me]:=0\n"
    "invariant one: all i: all j: i==j || st[i]==0 || st[j]==0\n";

TEST(Toy, UndefinedIsAValueThatNoSymmetryMoves) {
  const CheckedModel plain = checked(kLock, false);
  const CheckedModel reduced = checked(kLock, true);
  EXPECT_EQ(plain.rows[1].verdict, Verdict::holds);
  EXPECT_EQ(plain.rows[1].states, 4u);
  EXPECT_EQ(reduced.rows[1].states, 2u);
  EXPECT_EQ(reduced.outcome.symmetry->order, BigInteger(6));
  EXPECT_EQ(reduced.outcome.symmetry->represented->to_string(), "4");
}

TEST(Toy, ReadingWhatIsUndefinedIsAnError) {
  std::string text = kLock;
  text.replace(text.find("st[me]==1 && owner==me"), 22, "owner==me");
  for (const bool symmetry : {false, true}) {
    const CheckedModel found = checked(text, symmetry);
    ASSERT_EQ(found.rows[0].verdict, Verdict::violated);
    EXPECT_EQ(found.outcome.search().violation->finding.error, ISO_UNDEFINED);
  }
}

TEST(Toy, AnErrorOnTheWayToAnInitialStateIsFound) {
  const CheckedModel found =
      checked("cells 2\nvar x 0..1\nstart x=0\nstart x=2\nrule r: x==0 -> x:=1\n", true);
  ASSERT_EQ(found.rows[0].verdict, Verdict::violated);
  EXPECT_EQ(found.outcome.search().violation->finding.error, ISO_OUT_OF_RANGE);
  EXPECT_EQ(found.outcome.run->initial_number, 1u);
  EXPECT_TRUE(found.outcome.run->steps.empty());
}

TEST(Toy, MistakesHavePlaces) {
  Session session(toy::read("m.toy", "cells 1\nvar x 0..1\nrule r: x==0 -> y:=1\n"), "m.toy");
  ASSERT_FALSE(session.good());
  EXPECT_NE(render(session.diagnostics(), session.sources()).find("m.toy:3:"), std::string::npos)
      << render(session.diagnostics(), session.sources());
}

}  // namespace
}  // namespace isospin
