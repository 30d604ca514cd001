// Which steps partial-order reduction leaves out, and when it leaves out none.
#include <gtest/gtest.h>

#include "api/check.hpp"
#include "api/load.hpp"
#include "execute/independence/stubborn.hpp"
#include "execute/independence/stutter.hpp"

namespace isospin::execute {
namespace {

using namespace search;

std::unique_ptr<PreparedModel> prepared(const std::string& text, Property property = {}) {
  std::shared_ptr<SourceModel> loaded = load_text("test.pml", text);
  EXPECT_FALSE(loaded->diagnostics().has_errors()) << text;
  PrepareOptions options;
  options.property = std::move(property);
  auto made = prepare(std::move(loaded), "test.pml", options);
  EXPECT_TRUE(made->good()) << text;
  return made;
}

std::uint64_t states(const std::string& text, Order order, bool reduced, std::size_t threads = 1) {
  const auto model = prepared(text);
  CheckOptions options;
  options.search.order = order;
  options.search.threads = threads;
  options.search.all_states = true;
  options.partial_order = reduced ? CheckOptions::PartialOrder::on : CheckOptions::PartialOrder::off;
  const auto outcome = check(*model, options);
  EXPECT_TRUE(outcome);
  return outcome->search().states;
}

// Removal of finished processes is a step here, and none of them matters to the others.
const char* const kLocal = "active [3] proctype P() { byte x; x = 1; x = 2; x = 3 }\n";

TEST(PartialOrder, LocalStepsComeInOneOrder) {
  EXPECT_GT(states(kLocal, Order::depth_first, false), 60u);
  EXPECT_EQ(states(kLocal, Order::depth_first, true), 13u);
  EXPECT_EQ(states(kLocal, Order::breadth_first, true), 13u);
}

TEST(PartialOrder, ElementsOfAnArrayThatProcessesShareOutAreTheirOwn) {
  const std::string text = "byte a[3]; active [3] proctype P() { a[_pid] = 1; a[_pid] = a[_pid] + 1 }\n";
  EXPECT_EQ(states(text, Order::depth_first, true), 10u);
}

TEST(PartialOrder, OneSenderAndOneReceiverOfAChannelAreIndependent) {
  const std::string text =
      "chan q = [4] of { byte };\n"
      "active proctype S() { q!1; q!2; q!3 }\n"
      "active proctype R() { byte x; q?x; q?x; q?x }\n";
  EXPECT_LT(states(text, Order::depth_first, true), states(text, Order::depth_first, false));
}

TEST(PartialOrder, SeveralSendersAreNot) {
  const std::string text =
      "chan q = [2] of { byte };\n"
      "active [2] proctype S() { q!_pid }\n";
  // The orders of the sends, and of nothing else.
  EXPECT_EQ(states(text, Order::depth_first, true), 9u);
}

TEST(PartialOrder, TheNumberOfStatesDoesNotDependOnThreads) {
  const std::string text =
      "byte n; chan q = [2] of { byte };\n"
      "active [3] proctype S() { byte i; do :: i < 3 -> i++; q!i :: else -> break od; n++ }\n"
      "active proctype R() { byte x; do :: q?x :: n == 3 -> break od }\n";
  EXPECT_EQ(states(text, Order::breadth_first, true, 1), states(text, Order::breadth_first, true, 3));
  EXPECT_LT(states(text, Order::breadth_first, true, 1), states(text, Order::breadth_first, false, 1));
}

std::string obstacle(const std::string& text, Property property = {}) {
  const auto model = prepared(text, std::move(property));
  const auto obstacle = partial_order_obstacle(*model->model);
  return obstacle ? obstacle->reason : "";
}

TEST(PartialOrder, IsNotUsedWhereStepsCount) {
  const std::string text = "byte x; active proctype P() { x = 1 }\n";
  EXPECT_EQ(obstacle(text), "");
  EXPECT_EQ(obstacle(text, {PropertyKind::formula, "[] (x == 0 -> <> (x == 1))"}), "");
  EXPECT_NE(obstacle(text, {PropertyKind::formula, "[] (x == 0 -> X (x == 1))"}), "");
  EXPECT_NE(obstacle("byte x; active proctype P() { x = _last }\n"), "");
  EXPECT_NE(obstacle("byte x; active proctype P() priority 2 { x = 1 } active proctype Q() { x = 2 }\n"), "");
}

TEST(PartialOrder, AnAutomatonMustKeepItsRunsWhenLettersAreRepeated) {
  const std::string text = "bool a, b, c; active proctype P() { a = 1; b = 1; c = 1 }\n";
  for (const char* formula : {"[] a", "<> a", "a U b", "a W b", "[] <> a", "<> [] a", "[] (a -> <> b)",
                              "[] <> a -> [] <> b", "(<> [] ([] <> a)) W (<> [] b)"})
    EXPECT_EQ(obstacle(text, {PropertyKind::formula, formula}), "") << formula;
  // Here two letters can fulfil what one of them does not.
  EXPECT_NE(obstacle(text, {PropertyKind::formula, "([] <> a && [] <> b) -> [] <> c"}), "");
}

std::string never(const std::string& body) {
  return obstacle("byte x; active proctype P() { x = 1; x = 2 }\nnever {" + body + "}",
                  {PropertyKind::never, "never_0"});
}

TEST(PartialOrder, KnowsNeverClaimsThatCannotCount) {
  EXPECT_EQ(never("S: do :: true :: x == 1 -> goto accept_T od; accept_T: do :: x == 1 od"), "");
  EXPECT_EQ(never("do :: x != 1 :: x == 1 -> break od"), "");
  EXPECT_NE(never("x == 0; x == 0; x == 1; skip"), "") << "three steps, no more and no fewer";
  EXPECT_NE(never("accept_S: do :: x == 0 -> x == 0 od"), "")
      << "accepting at every other step: a run may skip the accepting ones when it is made shorter";
}

}  // namespace
}  // namespace isospin::execute
