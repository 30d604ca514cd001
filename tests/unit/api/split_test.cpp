// Formulas checked conjunct by conjunct, one for each orbit: only where symmetry proves that one is enough.
#include "api/split.hpp"

#include <gtest/gtest.h>

#include "api/load.hpp"
#include "api/trail.hpp"

namespace isospin {
namespace {

std::unique_ptr<PreparedModel> prepared(const std::string& text, const std::string& formula) {
  PrepareOptions options;
  options.finished = options.merge = options.dead = true;
  options.property = {PropertyKind::formula, formula};
  auto model = prepare(load_text("test.pml", text), "test.pml", options);
  EXPECT_TRUE(model->good()) << formula << "\n" << text;
  return model;
}

Outcome checked(const std::string& text, const std::string& formula, bool split, bool symmetry = true) {
  auto model = prepared(text, formula);
  CheckOptions options;
  options.split = split;
  options.symmetry.on = symmetry;
  std::unique_ptr<ModelQuotient> quotient;
  if (symmetry) quotient = std::make_unique<ModelQuotient>(*model, options.symmetry);
  auto outcome = check_in_parts(model, options, quotient);
  EXPECT_TRUE(outcome) << "a lasso does not replay: " << formula << "\n" << text;
  return outcome ? std::move(*outcome) : Outcome{};
}

std::optional<SplitPlan> plan_of(const std::string& text, const std::string& formula) {
  auto model = prepared(text, formula);
  return plan_split(*model, 1);
}

const std::string kMutex =
    "bool busy; bool wants[4]; bool served[4]; byte turn = 4;\n"
    "active [4] proctype P() { do :: wants[_pid] = true; atomic { !busy -> busy = true; turn = _pid;"
    " served[_pid] = true }; atomic { busy = false; wants[_pid] = false; served[_pid] = false } od }\n";

TEST(Split, OneConjunctStandsForAllThatSymmetriesMakeOfIt) {
  const std::string all =
      "[](wants[0] -> <> served[0]) && [](wants[1] -> <> served[1]) && [](wants[2] -> <> served[2])"
      " && [](wants[3] -> <> served[3])";
  const auto plan = plan_of(kMutex, all);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->stands_for, (std::vector<std::size_t>{0, 0, 0, 0}));
  EXPECT_EQ(plan->order, BigInteger(24));
  EXPECT_TRUE(plan->pays());
  EXPECT_EQ(checked(kMutex, all, true).verdict, Verdict::violated);
  EXPECT_EQ(checked(kMutex, all, false).verdict, Verdict::violated);
}

TEST(Split, AConjunctIsCheckedWithTheSymmetriesThatKeepIt) {
  const std::string all =
      "[](served[0] -> (served[0] U (!served[0]))) && [](served[1] -> (served[1] U (!served[1]))) &&"
      " [](served[2] -> (served[2] U (!served[2]))) && [](served[3] -> (served[3] U (!served[3])))";
  const std::string steps =
      "[](served[0] -> X X (!served[0] || busy)) && [](served[1] -> X X (!served[1] || busy)) &&"
      " [](served[2] -> X X (!served[2] || busy)) && [](served[3] -> X X (!served[3] || busy))";
  for (const std::string& formula : {all, steps}) {
    const Outcome in_parts = checked(kMutex, formula, true);
    const Outcome whole = checked(kMutex, formula, false);
    EXPECT_EQ(in_parts.verdict, whole.verdict);
    EXPECT_EQ(in_parts.verdict, checked(kMutex, formula, false, false).verdict);
    if (!in_parts.split) continue;
    ASSERT_EQ(in_parts.split->parts.size(), 1u);
    EXPECT_EQ(in_parts.split->parts[0].conjuncts, 4u);
    EXPECT_EQ(in_parts.split->parts[0].order, BigInteger(6));
  }
  EXPECT_TRUE(checked(kMutex, steps, true).split);
}

TEST(Split, FewerStatesAreSearched) {
  // Once served, never first in line again without having been put back: holds for each alone.
  const std::string all =
      "[](served[0] -> (wants[0] W !served[0])) && [](served[1] -> (wants[1] W !served[1])) &&"
      " [](served[2] -> (wants[2] W !served[2])) && [](served[3] -> (wants[3] W !served[3]))"
      " && ([]<> served[0] -> []<> !served[0]) && ([]<> served[1] -> []<> !served[1])"
      " && ([]<> served[2] -> []<> !served[2]) && ([]<> served[3] -> []<> !served[3])";
  const Outcome in_parts = checked(kMutex, all, true);
  const Outcome whole = checked(kMutex, all, false);
  EXPECT_EQ(in_parts.verdict, whole.verdict);
  ASSERT_TRUE(in_parts.split);
  std::uint64_t states = 0;
  for (const SplitUse::Part& part : in_parts.split->parts) states += part.states;
  EXPECT_EQ(whole.verdict, Verdict::holds);
  EXPECT_LT(states, whole.search().states);
}

// One process is of another type: what holds of the others says nothing about it.
TEST(Split, AConjunctThatNoSymmetryReachesIsCheckedItself) {
  const std::string text =
      "byte x[3];\n"
      "active [2] proctype P() { do :: x[_pid] = 1 - x[_pid] od }\n"
      "active proctype Q() { x[2] = 2; do :: skip od }\n";
  const std::string formula = "[]<> (x[0] < 2) && []<> (x[1] < 2) && []<> (x[2] < 2)";
  const auto plan = plan_of(text, formula);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->stands_for, (std::vector<std::size_t>{0, 0, 2}));
  EXPECT_EQ(checked(text, formula, true).verdict, Verdict::violated);
  EXPECT_EQ(checked(text, "[]<> (x[0] < 2) && []<> (x[1] < 2)", true).verdict, Verdict::holds);
}

// The variable starts with a value that names a process: exchanging that one with others is no symmetry.
TEST(Split, WhoIsToldApartByAnInitialValueIsNotStoodFor) {
  const std::string text =
      "byte turn = 0; bool served[3];\n"
      "active [3] proctype P() { turn == _pid; served[_pid] = true; do :: skip od }\n";
  const std::string formula = "[] !served[2] && [] !served[1] && <> served[1] && []<> !served[0]";
  const auto plan = plan_of(text, formula);
  for (std::size_t c = 0; plan && c < plan->stands_for.size(); ++c)
    EXPECT_FALSE(plan->conjuncts[c].find("[0]") != std::string::npos && plan->stands_for[c] != c);
  EXPECT_EQ(checked(text, formula, true).verdict, Verdict::violated);
}

TEST(Split, AtomsThatNameProcessesByValueFollow) {
  const std::string formula = "[]<> (turn != 0) && []<> (turn != 1) && []<> (turn != 2) && []<> (turn != 3)";
  const auto plan = plan_of(kMutex, formula);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->stands_for, (std::vector<std::size_t>{0, 0, 0, 0}));
  EXPECT_EQ(checked(kMutex, formula, true).verdict, checked(kMutex, formula, false, false).verdict);
}

// A number is compared by size: an order that no symmetry keeps.
TEST(Split, AtomsThatNoSymmetryCarriesOntoOthersStayAlone) {
  const auto plan = plan_of(kMutex, "[]<> (turn < 2) && []<> (turn > 2)");
  EXPECT_FALSE(plan);
}

TEST(Split, ADisjunctionIsNoConjunction) {
  EXPECT_FALSE(plan_of(kMutex, "!(<> served[0] && <> served[1])"));
  EXPECT_EQ(checked(kMutex, "!(<> served[0] && <> served[1])", true).verdict, Verdict::violated);
}

TEST(Split, WhatCanFailIsNotSplit) {
  EXPECT_FALSE(plan_of(kMutex, "[]<> served[turn % 4] && []<> served[(turn + 1) % 4]"));
}

// Its negation is `<>c1 || <>c2`, which keeps all symmetries: nothing is gained.
TEST(Split, AnInvariantThatIsSymmetricAsItIsStaysWhole) {
  const Outcome outcome =
      checked(kMutex,
              "[] (!served[0] || busy) && [] (!served[1] || busy) && [] (!served[2] || busy) &&"
              " [] (!served[3] || busy)",
              true);
  EXPECT_EQ(outcome.verdict, Verdict::holds);
  EXPECT_FALSE(outcome.split);
  ASSERT_TRUE(outcome.symmetry && outcome.symmetry->used);
  EXPECT_EQ(outcome.symmetry->order, BigInteger(24));
}

TEST(Split, ASavedRunNamesItsConjunct) {
  PrepareOptions options;
  options.property = {PropertyKind::formula, "[]<> a && []<> b", 2};
  const trace::SavedModel saved = saved_model("test.pml", {}, options);
  trace::SavedRun run;
  run.model = saved;
  const auto read = trace::from_json(trace::to_json(run));
  ASSERT_TRUE(read) << read.refusal().reason;
  EXPECT_EQ(read->model.conjunct, 2u);
}

}  // namespace
}  // namespace isospin
