#include "api/session.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "api/load.hpp"

namespace isospin {
namespace {

std::unique_ptr<Session> opened(const std::string& text) {
  auto session = std::make_unique<Session>(load_text("m.pml", text), "m.pml");
  EXPECT_TRUE(session->good()) << render(session->diagnostics(), session->sources());
  return session;
}

CheckRequest request_for(const Session& session) {
  CheckRequest request;
  request.properties = session.properties();
  return request;
}

// Notes what it is told.
class Log : public CheckObserver {
 public:
  void enters(Stage stage) override { stages.push_back(stage); }
  void analysed(const SymmetryAnalysis&, bool) override { ++analyses; }
  void found(const search::Finding&) override { ++findings; }
  void decided(const PropertyRow& row) override { names.push_back(row.name); }
  std::vector<Stage> stages;
  std::vector<std::string> names;
  int analyses = 0, findings = 0;
};

const char* const kClaims =
    "byte x; active [2] proctype P() { x = 1; assert(x == 1) }\n"
    "ltl never_two { [] (x < 2) }\nltl ends { <> (x == 3) }\n";

TEST(Session, EveryPropertyIsCheckedInItsTurn) {
  const auto session = opened(kClaims);
  Log log;
  const Result<CheckedModel> checked = session->check(request_for(*session), log);
  ASSERT_TRUE(checked);
  EXPECT_EQ(log.names, (std::vector<std::string>{"safety", "ltl never_two", "ltl ends"}));
  ASSERT_EQ(checked->rows.size(), 3u);
  EXPECT_EQ(checked->rows[0].verdict, Verdict::holds);
  EXPECT_EQ(checked->rows[1].verdict, Verdict::holds);
  EXPECT_EQ(checked->rows[2].verdict, Verdict::violated);
  EXPECT_EQ(checked->property.text, "ends");  // the worst one is kept in full
  EXPECT_TRUE(checked->outcome.run);
  EXPECT_EQ(log.findings, 1);
}

TEST(Session, StagesComeInOrder) {
  const auto session = opened("active proctype P() { assert(0) }");
  Log log;
  ASSERT_TRUE(session->check(request_for(*session), log));
  ASSERT_GE(log.stages.size(), 3u);
  EXPECT_EQ(log.stages[0], Stage::preparing);
  EXPECT_EQ(log.stages[1], Stage::searching);
  EXPECT_EQ(log.stages[2], Stage::telling);
}

TEST(Session, SymmetryIsLookedForOnceForEachProperty) {
  const auto session = opened(kClaims);
  CheckRequest request = request_for(*session);
  request.options.symmetry.on = true;
  Log log;
  ASSERT_TRUE(session->check(request, log));
  EXPECT_EQ(log.analyses, 3);
}

TEST(Session, AFormulaWithMistakesIsRefusedAndTheModelStaysGood) {
  const auto session = opened("byte x; active proctype P() { x = 1 }");
  CheckRequest request;
  request.properties = {{PropertyKind::formula, "[] (y == 1)"}};
  CheckObserver nobody;
  const Result<CheckedModel> refused = session->check(request, nobody);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.refusal().kind, RefusalKind::model);
  EXPECT_TRUE(session->diagnostics().has_errors());
  EXPECT_TRUE(session->good());
  request.properties = {{PropertyKind::formula, "[] (x < 2)"}};
  const Result<CheckedModel> checked = session->check(request, nobody);
  ASSERT_TRUE(checked);
  EXPECT_EQ(checked->rows[0].verdict, Verdict::holds);
}

TEST(Session, WhatDoesNotGoTogetherIsRefusedBeforeAnySearch) {
  const auto session = opened(
      "byte x; active proctype P() { do :: x = 1 - x od }\n"
      "never { accept: do :: x = 1 od }");
  CheckRequest request = request_for(*session);
  request.options.search.fair = true;
  Log log;
  const Result<CheckedModel> refused = session->check(request, log);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.refusal().kind, RefusalKind::request);
  EXPECT_NE(refused.refusal().reason.find("--fair"), std::string::npos);
  EXPECT_NE(refused.refusal().hint, "");
  EXPECT_TRUE(log.stages.empty());
}

TEST(Session, AnObserverCanRefuse) {
  class Refuses : public CheckObserver {
    Done prepared(const PreparedModel&) override { return Refusal{"not today"}; }
  } observer;
  const auto session = opened("active proctype P() { skip }");
  const Result<CheckedModel> refused = session->check(request_for(*session), observer);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.refusal().reason, "not today");
}

// Each of these counts for ever.
const char* const kLong =
    "int a, b; active proctype P() { do :: a++ od } active proctype Q() { do :: b++ od }";

TEST(Session, CancelEndsASearchFromAnotherThread) {
  class Signals : public CheckObserver {
   public:
    void enters(Stage stage) override {
      if (stage == Stage::searching) searching = true;
    }
    std::atomic<bool> searching = false;
  } observer;
  const auto session = opened(kLong);
  std::thread other([&] {
    while (!observer.searching) std::this_thread::yield();
    session->cancel();
  });
  CheckRequest request = request_for(*session);
  const Result<CheckedModel> checked = session->check(request, observer);
  other.join();
  ASSERT_TRUE(checked);
  EXPECT_EQ(checked->rows[0].verdict, Verdict::incomplete);
  EXPECT_EQ(checked->outcome.search().ending, search::Ending::stopped);
}

TEST(Session, WhatTheCallerSetsCancelsAsWell) {
  std::atomic<bool> stop = true;
  Session session(load_text("m.pml", kLong), "m.pml", &stop);
  CheckObserver nobody;
  const Result<CheckedModel> checked = session.check(request_for(session), nobody);
  ASSERT_TRUE(checked);
  EXPECT_EQ(checked->outcome.search().ending, search::Ending::stopped);
}

TEST(Session, SymmetriesComeWithTheModelThatTheyAreOf) {
  const auto session = opened("byte x; active [3] proctype P() { x++ }");
  const Result<FoundSymmetries> found = session->symmetry({}, {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->prepared->model->instances.size(), 3u);
  EXPECT_FALSE(found->analysis.method.empty());
}

}  // namespace
}  // namespace isospin
