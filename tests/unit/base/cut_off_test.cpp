#include "base/cut_off.hpp"

#include <gtest/gtest.h>

namespace isospin {
namespace {

Patience expired() {
  Patience patience;
  patience.until = Patience::Clock::now();
  return patience;
}

// Much more work than lies between two looks at the clock.
void work() {
  for (int i = 0; i < 100; ++i) note_work(kWorkBetweenLooks);
}

TEST(CutOff, WorkWithoutAScopeIsNeverCutOff) { EXPECT_NO_THROW(work()); }

TEST(CutOff, WorkEndsWhenItsTimeIsOver) {
  const CutOffScope scope(expired());
  try {
    work();
    FAIL() << "nothing was cut off";
  } catch (const CutOff& why) {
    EXPECT_EQ(why.reason, CutOffReason::time);
  }
}

TEST(CutOff, WorkEndsWhenSomebodyAsksForIt) {
  std::atomic<bool> stop = true;
  Patience patience;
  patience.stop = &stop;
  const CutOffScope scope(patience);
  try {
    work();
    FAIL() << "nothing was cut off";
  } catch (const CutOff& why) {
    EXPECT_EQ(why.reason, CutOffReason::stopped);
  }
}

TEST(CutOff, WorkEndsWhenTheProcessHoldsTooMuch) {
  const CutOffScope scope(Patience{}, 1);
  try {
    work();
    FAIL() << "nothing was cut off";
  } catch (const CutOff& why) {
    EXPECT_EQ(why.reason, CutOffReason::memory);
  }
}

TEST(CutOff, AnOuterScopeHoldsInside) {
  const CutOffScope outer(expired());
  const CutOffScope inner{Patience{}};
  EXPECT_THROW(work(), CutOff);
}

TEST(CutOff, AScopeEndsWithItsBlock) {
  { const CutOffScope scope(expired()); }
  EXPECT_NO_THROW(work());
}

TEST(Patience, HalfLeavesHalfOfTheTime) {
  Patience patience;
  EXPECT_EQ(patience.half().until, Patience::Clock::time_point::max());
  patience.last(100);
  const auto left = patience.half().until - Patience::Clock::now();
  EXPECT_LT(left, std::chrono::seconds(51));
  EXPECT_GT(left, std::chrono::seconds(45));
}

}  // namespace
}  // namespace isospin
