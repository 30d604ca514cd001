#include "api/explore.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "api/load.hpp"
#include "api/session.hpp"

namespace isospin {
namespace {

std::unique_ptr<Exploration> explored(const std::string& text) {
  Session session(load_text("m.pml", text), "m.pml");
  Result<std::unique_ptr<Exploration>> found = session.explore({});
  EXPECT_TRUE(found);
  return std::move(*found);
}

const char* const kTaking =
    "byte x; byte owner = 255; active [3] proctype P() { atomic { owner == 255 -> owner = _pid }; x = 1; "
    "assert(x == 1); end: 0 }";

TEST(Explore, StepsSayWhoDoesWhatAndWhatChanges) {
  const auto model = explored(kTaking);
  const std::vector<Exploration::State> initial = model->initial();
  ASSERT_EQ(initial.size(), 1u);
  const std::vector<Exploration::Step> steps = model->steps(initial.front());
  ASSERT_EQ(steps.size(), 3u);
  std::set<std::string> movers;
  for (const Exploration::Step& step : steps) {
    ASSERT_EQ(step.moves.size(), 2u);  // the guard, and what it guards
    movers.insert(step.moves.back().parts.back().process);
    EXPECT_FALSE(model->same(step.next, initial.front()));
  }
  EXPECT_EQ(movers, (std::set<std::string>{"P(0)", "P(1)", "P(2)"}));
  const execute::DecodedState words = model->in_words(steps.front().next);
  bool owned = false;
  for (const execute::NamedSlot& slot : words.slots) owned |= slot.name == "owner" && slot.value != "255";
  EXPECT_TRUE(owned);
}

TEST(Explore, AnOrbitIsWhatSymmetriesMakeOfAState) {
  const auto model = explored(kTaking);
  const Exploration::State first = model->initial().front();
  EXPECT_EQ(model->orbit(first, 10).states.size(), 1u);
  const std::vector<Exploration::Step> steps = model->steps(first);
  const Exploration::Orbit orbit = model->orbit(steps.front().next, 10);
  EXPECT_TRUE(orbit.whole);
  EXPECT_EQ(orbit.states.size(), 3u);
  for (const Exploration::Step& step : steps) {
    EXPECT_TRUE(
        std::ranges::any_of(orbit.states, [&](const auto& one) { return model->same(one, step.next); }));
    EXPECT_TRUE(model->same(model->canonical(step.next), model->canonical(steps.front().next)));
  }
  EXPECT_FALSE(model->orbit(steps.front().next, 2).whole);
}

TEST(Explore, WhatGoesWrongIsTold) {
  const auto model = explored("byte x; active proctype P() { x = 2; assert(x == 1) }");
  const std::vector<Exploration::Step> steps = model->steps(model->initial().front());
  ASSERT_EQ(steps.size(), 1u);
  const std::vector<Exploration::Step> after = model->steps(steps.front().next);
  ASSERT_FALSE(after.empty());
  ASSERT_TRUE(after.front().finding);
  EXPECT_EQ(after.front().finding->kind, search::FindingKind::assertion);
  EXPECT_EQ(after.front().moves.front().parts.front().statement, "assert(x == 1)");
}

TEST(Explore, AStateInWhichNobodyCanMoveIsSaidToBeOne) {
  const auto model = explored("active proctype P() { 0 }");
  const std::vector<Exploration::Step> steps = model->steps(model->initial().front());
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps.front().finding->kind, search::FindingKind::invalid_end_state);
  EXPECT_TRUE(steps.front().moves.empty());
}

TEST(Explore, WithoutSymmetriesAStateStandsForItself) {
  const auto model = explored("byte x; active proctype P() { x = 1 } active proctype Q() { x = 2 }");
  const Exploration::State first = model->initial().front();
  EXPECT_EQ(model->orbit(first, 10).states.size(), 1u);
  EXPECT_TRUE(model->same(model->canonical(first), first));
}

}  // namespace
}  // namespace isospin
