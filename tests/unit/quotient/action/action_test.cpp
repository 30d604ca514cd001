#include "quotient/action/action.hpp"

#include <gtest/gtest.h>

#include <set>

#include "../representative/sampled.hpp"
#include "api/load.hpp"
#include "execute/state_reader.hpp"

namespace isospin::symmetry {
namespace {

struct Acting {
  explicit Acting(const std::string& text, std::size_t most = 400)
      : sampled(sample_of(load_text("model.pml", text), {}, most)),
        shape(*sampled.detection->points, sampled.prepared->executor->layout()) {}

  const GroundForm& form() const { return sampled.detection->model; }
  const Points& points() const { return *sampled.detection->points; }
  // The symmetry that was found and exchanges these processes alone.
  Action swap(std::uint32_t a, std::uint32_t b) const {
    for (const Permutation& element : all_elements(*sampled.detection, 1000)) {
      bool fits = element(a) == b && element(b) == a;
      for (Point p = 0; p < form().processes.size() && fits; ++p) fits = p == a || p == b || element(p) == p;
      if (fits) return Action(shape, element);
    }
    ADD_FAILURE() << "no symmetry exchanges them";
    return Action(shape, Permutation::identity(points().count()));
  }
  std::int32_t value(const State& state, const std::string& name) const {
    for (const SlotNo slot : form().slots.ids())
      if (slot_name(form(), slot) == name)
        return execute::load_scalar(shape.slot(slot).type, state.data() + shape.slot(slot).offset);
    ADD_FAILURE() << "no variable " << name;
    return -1;
  }
  std::string place(const State& state, std::uint32_t process) const {
    return std::to_string(form().places[shape.place(state, ProcessNo(process))].index);
  }

  Sampled sampled;
  StateShape shape;
};

const std::string kArray =
    "bit x[3]; active [3] proctype P() { byte l; do :: x[_pid] == 0 -> l = 1; x[_pid] = 1 :: x[_pid] == 1 -> "
    "l "
    "= 0; x[_pid] = 0 od }";

TEST(Action, MovesElementsLocalsAndPlacesWithTheProcess) {
  const Acting model(kArray);
  const Action swap = model.swap(0, 1);
  EXPECT_FALSE(swap.is_identity());
  for (const State& state : model.sampled.states) {
    const State image = swap(state);
    EXPECT_EQ(model.value(image, "x[1]"), model.value(state, "x[0]"));
    EXPECT_EQ(model.value(image, "P(1).l"), model.value(state, "P(0).l"));
    EXPECT_EQ(model.place(image, 1), model.place(state, 0));
    EXPECT_EQ(model.value(image, "x[2]"), model.value(state, "x[2]"));
    EXPECT_EQ(model.place(image, 2), model.place(state, 2));
  }
}

TEST(Action, AppliedTwiceASwapGivesTheStateBack) {
  const Acting model(kArray);
  const Action swap = model.swap(0, 2);
  for (const State& state : model.sampled.states) EXPECT_EQ(swap(swap(state)), state);
}

TEST(Action, OneAfterTheOtherIsTheProduct) {
  const Acting model(kArray);
  const Action first = model.swap(0, 1), second = model.swap(1, 2);
  const Action both(model.shape, first.permutation().then(second.permutation()));
  for (const State& state : model.sampled.states) EXPECT_EQ(both(state), second(first(state)));
}

TEST(Action, MapsReachableStatesOntoReachableStates) {
  const Acting model(kArray, 100000);
  const std::set<State> all(model.sampled.states.begin(), model.sampled.states.end());
  for (const Permutation& generator : model.sampled.detection->generators) {
    const Action action(model.shape, generator);
    for (const State& state : all) EXPECT_TRUE(all.contains(action(state)));
  }
}

TEST(Action, TheIdentityChangesNothing) {
  const Acting model(kArray);
  const Action identity(model.shape, Permutation::identity(model.points().count()));
  EXPECT_TRUE(identity.is_identity());
  std::vector<std::uint8_t> scratch;
  for (const State& state : model.sampled.states) {
    EXPECT_EQ(identity(state), state);
    EXPECT_TRUE(identity.fixes(state, scratch));
  }
}

TEST(Action, FixesExactlyTheStatesThatAreTheirOwnImages) {
  const Acting model(kArray);
  const Action swap = model.swap(0, 1);
  std::vector<std::uint8_t> scratch;
  std::size_t fixed = 0;
  for (const State& state : model.sampled.states) {
    EXPECT_EQ(swap.fixes(state, scratch), swap(state) == state);
    fixed += swap.fixes(state, scratch);
  }
  EXPECT_GT(fixed, 0u);
  EXPECT_LT(fixed, model.sampled.states.size());
}

TEST(Action, RenamesStoredIdsAndLeavesNobodyAlone) {
  const Acting model(
      "byte who = 255; active [3] proctype P() { do :: who == 255 -> who = _pid :: who == _pid -> who = 255 "
      "od "
      "}");
  const Action swap = model.swap(0, 2);
  std::set<std::int32_t> seen;
  for (const State& state : model.sampled.states) {
    const std::int32_t before = model.value(state, "who");
    const std::int32_t expected = before == 0 ? 2 : before == 2 ? 0 : before;
    EXPECT_EQ(model.value(swap(state), "who"), expected);
    seen.insert(before);
  }
  EXPECT_EQ(seen, (std::set<std::int32_t>{0, 1, 2, 255}));
}

TEST(Action, AnIdInALocalMovesAndIsRenamed) {
  const Acting model(
      "byte who = 255; active [3] proctype P() { byte seen = 255; do :: who = _pid :: seen = who :: seen == "
      "who "
      "-> seen = 255 od }");
  const Action swap = model.swap(0, 1);
  bool any = false;
  for (const State& state : model.sampled.states) {
    const std::int32_t before = model.value(state, "P(0).seen");
    any |= before == 1;
    EXPECT_EQ(model.value(swap(state), "P(1).seen"), before == 0 ? 1 : before == 1 ? 0 : before);
  }
  EXPECT_TRUE(any);
}

TEST(Action, LeavesPlainNumbersAlone) {
  const Acting model(
      "byte n; byte who = 255; active [2] proctype P() { do :: n < 3 -> n = n + 1 :: who == 255 -> who = "
      "_pid "
      ":: who == _pid -> who = 255 od }");
  const Action swap = model.swap(0, 1);
  for (const State& state : model.sampled.states)
    EXPECT_EQ(model.value(swap(state), "n"), model.value(state, "n"));
}

const std::string kChannels =
    "chan c[2] = [2] of { byte }; chan all = [2] of { byte }; active [2] proctype P() { do :: c[_pid]!7 :: "
    "c[_pid]?7 :: all!_pid :: all?eval(_pid) od }";

// The messages of a channel, as they stand in a state; all fields are one byte long.
std::vector<int> messages(const Acting& model, const State& state, std::uint32_t channel) {
  const ChannelPlan& plan = model.shape.channel(ChannelNo(channel));
  std::vector<int> found;
  for (std::uint32_t cell = 0; cell < state[plan.offset]; ++cell)
    found.push_back(state[plan.offset + 1 + cell * plan.cell_bytes + plan.field_offsets[0]]);
  return found;
}

TEST(Action, ChannelsMoveWithTheirContents) {
  const Acting model(kChannels);
  const Action swap = model.swap(0, 1);
  bool any = false;
  for (const State& state : model.sampled.states) {
    EXPECT_EQ(messages(model, swap(state), 1), messages(model, state, 0));
    any |= messages(model, state, 0).size() != messages(model, state, 1).size();
  }
  EXPECT_TRUE(any);
}

TEST(Action, MessagesAreRenamedInTheirOrder) {
  const Acting model(kChannels);
  const Action swap = model.swap(0, 1);
  bool mixed = false;
  for (const State& state : model.sampled.states) {
    std::vector<int> expected = messages(model, state, 2);
    mixed |= expected == std::vector<int>{0, 1};
    for (int& id : expected) id = 1 - id;
    EXPECT_EQ(messages(model, swap(state), 2), expected);
  }
  EXPECT_TRUE(mixed);
}

TEST(Action, AStateWithoutAllProcessesIsTransformedInWhatItHolds) {
  const Acting model(
      "bit x[3]; proctype P() { do :: x[_pid] == 0 -> x[_pid] = 1 :: x[_pid] == 1 -> x[_pid] = 0 od }"
      "init { atomic { run P(); run P() } }");
  const Action swap = model.swap(1, 2);
  EXPECT_EQ(swap(model.sampled.states.front()), model.sampled.states.front());
  for (const State& state : model.sampled.states) {
    const State image = swap(state);
    EXPECT_EQ(image.size(), state.size());
    EXPECT_EQ(model.value(image, "x[2]"), model.value(state, "x[1]"));
  }
}

}  // namespace
}  // namespace isospin::symmetry
