#include "symmetry/detect/detect.hpp"

#include <gtest/gtest.h>

#include "model_symmetry.hpp"
#include "symmetry/detect/state_points.hpp"

namespace isospin::symmetry {
namespace {

std::string order_of(const std::string& text) {
  ModelSymmetry model(text);
  // Whatever is found is a symmetry.
  for (const Permutation& generator : model.detection->generators)
    EXPECT_FALSE(model.certifier->certify(generator).has_value());
  return order_on_states(model.points(), model.detection->generators).to_string();
}

const std::string kBusy = "do :: x[_pid] == 0 -> x[_pid] = 1 :: x[_pid] == 1 -> x[_pid] = 0 od";

TEST(Detect, ProcessesOfOneTypeChangePlacesWithWhatIsTheirs) {
  EXPECT_EQ(order_of("bit x[4]; active [4] proctype P() { " + kBusy + " }"), "24");
}

TEST(Detect, AnElementThatStartsDifferentlyStandsAlone) {
  EXPECT_EQ(order_of("bit x[4] = { 1, 0, 0, 0 }; active [4] proctype P() { x[_pid] == 0 -> x[_pid] = 1; do "
                     ":: x[_pid] = 1 - x[_pid] od }"),
            "6");
}

TEST(Detect, AConstantPidPinsItsProcess) {
  EXPECT_EQ(order_of("bit x[4]; active [4] proctype P() { do :: x[_pid] == 0 -> x[_pid] = 1; x[2] = 0 od }"),
            "6");
}

TEST(Detect, ARingRotates) {
  EXPECT_EQ(order_of("bit x[5]; active [5] proctype P() { do :: x[_pid] == 1 -> x[(_pid + 1) % 5] = 1 - "
                     "x[(_pid + 1) % 5] :: "
                     "x[_pid] = 1 od }"),
            "5");
}

TEST(Detect, ARingThatLooksBothWaysTurnsOver) {
  EXPECT_EQ(
      order_of(
          "bit x[5]; active [5] proctype P() { do :: x[(_pid + 1) % 5] == x[(_pid + 4) % 5] -> x[_pid] = 1 - "
          "x[_pid] od }"),
      "10");
}

TEST(Detect, OrderBetweenIdsLeavesNothing) {
  EXPECT_EQ(order_of("byte who = 9; bit x[3]; active [3] proctype P() { do :: who < _pid -> x[_pid] = 1 :: "
                     "who = _pid od }"),
            "1");
}

TEST(Detect, IdsThatAreStoredMoveWithTheProcesses) {
  ModelSymmetry model(
      "byte who = 255; active [3] proctype P() { do :: who == 255 -> who = _pid :: who == _pid -> who = 255 "
      "od }");
  EXPECT_EQ(order_on_states(model.points(), model.detection->generators).to_string(), "6");
  const SlotNo who(0);
  const ClassNo held = model.detection->kinds.of_global[who];
  for (const Permutation& generator : model.detection->generators) {
    EXPECT_EQ(model.points().image_of_value(generator, held, 255), 255);
    for (std::uint32_t p = 0; p < 3; ++p)
      EXPECT_EQ(model.points().image_of_value(generator, held, static_cast<std::int32_t>(p)),
                static_cast<std::int32_t>(model.points().image_of_process(generator, ProcessNo(p)).value()));
  }
}

// A process that flips an element of its own for ever.
std::string flips(const std::string& name, const std::string& label, const std::string& element) {
  return " active proctype " + name + "() { " + label + " do :: " + element + " == 0 -> " + element +
         " = 1 :: " + element + " == 1 -> " + element + " = 0 od }";
}

TEST(Detect, ProctypesThatSayTheSameAreAlike) {
  EXPECT_EQ(order_of("bit x[2];" + flips("P", "", "x[0]") + flips("Q", "", "x[1]")), "2");
  EXPECT_EQ(order_of("bit x[2];" + flips("P", "", "x[0]") +
                     " active proctype Q() { do :: x[1] == 0 -> x[1] = 1 :: x[1] == 1 -> x[1] = 1 od }"),
            "1");
}

TEST(Detect, AnEndLabelTellsPlacesApart) {
  EXPECT_EQ(order_of("bit x[2];" + flips("P", "end:", "x[0]") + flips("Q", "", "x[1]")), "1");
  EXPECT_EQ(order_of("bit x[2];" + flips("P", "end:", "x[0]") + flips("Q", "end:", "x[1]")), "2");
}

TEST(Detect, ChannelsOfDifferentCapacityAreNotAlike) {
  const auto channels = [](const std::string& second) {
    return "chan c = [2] of { byte }; chan d = [" + second +
           "] of { byte }; active proctype P() { do :: c!1 :: c?1 od } active proctype Q() { do :: d!1 :: "
           "d?1 od }";
  };
  EXPECT_EQ(order_of(channels("2")), "2");
  EXPECT_EQ(order_of(channels("3")), "1");
}

TEST(Detect, TheOrderOfStatementsInOneStepCountsOnlyWhereItMatters) {
  const auto with = [](const std::string& body) {
    return "bit x[2];" + flips("P", "", "x[0]") + flips("Q", "", "x[1]") +
           " active proctype R() { do :: d_step { " + body + " } od }";
  };
  EXPECT_EQ(order_of(with("x[0] = 0; x[1] = 0")), "2");
  EXPECT_EQ(order_of(with("x[0] = x[1]; x[1] = 0")), "1");
  EXPECT_EQ(order_of(with("x[0] = x[1]; x[1] = x[0]")), "1");  // but for the order the same either way
}

TEST(Detect, DataThatAreUsedAlikeDoNotMoveByThemselves) {
  ModelSymmetry model(
      "bit a, b; active proctype P() { do :: a == 0 -> a = 1 :: a == 1 -> a = 0 :: b == 0 -> b = 1 :: b == 1 "
      "-> b = 0 od }");
  EXPECT_FALSE(all_symmetries(model.points()).empty());
  EXPECT_TRUE(model.detection->generators.empty());
}

TEST(Detect, AnObstacleIsToldAndNothingIsFound) {
  const auto loaded = load_text("model.pml", "active [2] proctype P() { do :: _last == 0 od }");
  Diagnostics diagnostics;
  const auto model = loaded->lower({{}, "model.pml"}, diagnostics);
  const auto found = detect(system::unfold(*model));
  EXPECT_FALSE(found->possible());
  EXPECT_TRUE(found->model.obstacle);
  EXPECT_TRUE(found->generators.empty());
}

}  // namespace
}  // namespace isospin::symmetry
