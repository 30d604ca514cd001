#include "system/interpret.hpp"

#include <gtest/gtest.h>

#include "api/load.hpp"
#include "api/prepare.hpp"

namespace isospin::system {
namespace {

// A model, its ground form, and the states that the interpreter comes to.
struct Ground {
  explicit Ground(const std::string& text) : loaded(load_text("model.pml", text)) {
    EXPECT_TRUE(loaded->good());
    Diagnostics diagnostics;
    model = make_model(*loaded, {{}, "model.pml"}, {}, diagnostics);
    system = unfold(*model);
    EXPECT_FALSE(system.obstacle);
    interpreter = std::make_unique<Interpreter>(system);
    state = interpreter->initial();
  }

  std::int32_t value(const std::string& name, const GroundState& in) const {
    for (const SlotNo s : system.slots.ids())
      if ((*model)[system.slots[s].variable].name == name) return in.values[s];
    ADD_FAILURE() << "no variable " << name;
    return -1;
  }
  std::set<std::int32_t> values(const std::string& name, const std::set<GroundState>& in) const {
    std::set<std::int32_t> all;
    for (const GroundState& one : in) all.insert(value(name, one));
    return all;
  }
  GroundSteps steps() const { return interpreter->steps(state); }
  // Goes on to the only successor there is.
  void go() {
    const GroundSteps found = steps();
    ASSERT_EQ(found.next.size(), 1u);
    state = *found.next.begin();
  }

  std::shared_ptr<SourceModel> loaded;
  std::unique_ptr<model::Model> model;
  GroundForm system;
  std::unique_ptr<Interpreter> interpreter;
  GroundState state;
};

TEST(Interpret, CutsOffWhatAVariableCannotHold) {
  Ground ground("byte x = 255; active proctype P() { x = x + 2 }");
  EXPECT_EQ(ground.value("x", ground.state), 255);
  ground.go();
  EXPECT_EQ(ground.value("x", ground.state), 1);
}

TEST(Interpret, TakesEveryOptionThatCanBeTakenAndElseOnlyWithoutOthers) {
  Ground ground(
      "byte x, y; active proctype P() { if :: y == 0 -> x = 1 :: y < 2 -> x = 2 :: else -> x = 3 fi }");
  std::set<std::int32_t> reached;
  for (const GroundState& next : ground.steps().next)
    for (const GroundState& after : ground.interpreter->steps(next).next)
      reached.insert(ground.value("x", after));
  EXPECT_EQ(reached, (std::set<std::int32_t>{1, 2}));
  Ground otherwise(
      "byte x, y = 2; active proctype P() { if :: y == 0 -> x = 1 :: y < 2 -> x = 2 :: else -> x = 3 fi; y = "
      "0 }");
  otherwise.go();
  otherwise.go();
  EXPECT_EQ(otherwise.value("x", otherwise.state), 3);
}

TEST(Interpret, HandsMessagesOverAtARendezvous) {
  Ground ground(
      "chan c = [0] of { byte }; byte x;"
      "active proctype S() { c!7 } active proctype R() { c?x } active proctype Q() { c?8 }");
  ground.go();
  EXPECT_EQ(ground.value("x", ground.state), 7);
}

TEST(Interpret, KeepsMessagesInOrder) {
  Ground ground("chan c = [2] of { byte, short }; active proctype S() { c!300, -1; c!!2, 5 }");
  ground.go();
  EXPECT_EQ(ground.state.contents[ChannelNo(0)], (std::vector<std::int32_t>{44, -1}));
  ground.go();
  EXPECT_EQ(ground.state.contents[ChannelNo(0)], (std::vector<std::int32_t>{2, 5, 44, -1}));
}

TEST(Interpret, AnAtomicSequenceIsOneStepUpToWhereItWaits) {
  Ground ground(
      "byte x, y; active proctype P() { atomic { x = 1; x = 2; y == 1; x = 3 } } active proctype Q() { y = 1 "
      "}");
  EXPECT_EQ(ground.values("x", ground.steps().next), (std::set<std::int32_t>{0, 2}));
}

TEST(Interpret, SeesAnAtomicSequenceThatNeverEnds) {
  Ground ground("bit x; active proctype P() { atomic { do :: x = 1 - x od } }");
  EXPECT_TRUE(ground.steps().endless);
  Ground other(
      "bit x, y; active proctype P() { atomic { do :: y == 0 -> y = 1 :: y == 1 -> break od; x = 1 } }");
  EXPECT_FALSE(other.steps().endless);
}

TEST(Interpret, ErrorsAndAssertionsAreFound) {
  Ground division("byte x; active proctype P() { x = 1 / x }");
  EXPECT_TRUE(division.steps().error);
  EXPECT_TRUE(division.steps().next.empty());
  Ground index("byte a[2], x = 2; active proctype P() { a[x] == 0 }");
  EXPECT_TRUE(index.steps().error);
  Ground lazy("byte a[2], x = 2; active proctype P() { x == 2 || a[x] == 0 }");
  EXPECT_FALSE(lazy.steps().error);
  Ground assertion("byte x; active proctype P() { assert(x == 1) }");
  EXPECT_TRUE(assertion.steps().assertion);
  EXPECT_EQ(assertion.steps().next.size(), 1u);
}

TEST(Interpret, ADStepWaitsAtItsStartAndFailsFurtherOn) {
  Ground waits("byte x; active proctype P() { d_step { x == 1; x = 2 } }");
  EXPECT_FALSE(waits.steps().error);
  EXPECT_TRUE(waits.steps().invalid_end);
  Ground fails("byte x; active proctype P() { d_step { x = 2; x == 1 } }");
  EXPECT_TRUE(fails.steps().error);
  Ground endless("byte x; active proctype P() { d_step { do :: x = 1 - x od } }");
  EXPECT_TRUE(endless.steps().error);
}

TEST(Interpret, TimeoutHoldsWhenNobodyCanMove) {
  Ground ground("byte x, y; active proctype P() { x = 1 } active proctype Q() { timeout -> y = 1 }");
  EXPECT_EQ(ground.steps().next.size(), 1u);
  ground.go();  // x = 1
  EXPECT_EQ(ground.value("x", ground.state), 1);
  EXPECT_EQ(ground.steps().next.size(), 1u);  // Q times out, since P can end only after it
}

TEST(Interpret, ProcessesBeginAndEndInTheOrderOfTheirNumbers) {
  Ground ground("byte x; proctype P(byte me) { x = me } init { run P(5) }");
  EXPECT_EQ(ground.state.count, 1u);
  ground.go();
  EXPECT_EQ(ground.state.count, 2u);
  std::set<GroundState> next = ground.steps().next;
  ASSERT_EQ(next.size(), 1u);  // init is not the youngest and cannot end
  ground.state = *next.begin();
  EXPECT_EQ(ground.value("x", ground.state), 5);
  ground.go();
  ground.go();
  EXPECT_EQ(ground.state.count, 0u);
  EXPECT_FALSE(ground.steps().invalid_end);
}

TEST(Interpret, AnEscapeGoesFirst) {
  Ground ground("byte x, y; active proctype P() { { x = 1; x = 2 } unless { y == 0 -> x = 9 } }");
  ground.go();
  ground.go();
  EXPECT_EQ(ground.value("x", ground.state), 9);
}

}  // namespace
}  // namespace isospin::system
