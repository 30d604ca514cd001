// Runs that never end, under symmetry and partial-order reduction: the traps that other tools fell into.
#include <gtest/gtest.h>

#include "api/check.hpp"
#include "api/load.hpp"

namespace isospin {
namespace {

struct Way {
  bool symmetry;
  bool partial_order;
};
constexpr Way kWays[] = {{false, false}, {true, false}, {false, true}, {true, true}};

Outcome checked(const std::string& text, const Property& property, Way way) {
  std::shared_ptr<SourceModel> loaded = load_text("test.pml", text);
  EXPECT_FALSE(loaded->diagnostics().has_errors()) << text;
  PrepareOptions prepare_options;
  prepare_options.finished = prepare_options.merge = prepare_options.dead = true;
  prepare_options.property = property;
  const auto prepared = prepare(std::move(loaded), "test.pml", prepare_options);
  EXPECT_TRUE(prepared->good()) << text;
  CheckOptions options;
  options.symmetry.on = way.symmetry;
  options.partial_order =
      way.partial_order ? CheckOptions::PartialOrder::on : CheckOptions::PartialOrder::off;
  auto outcome = check(*prepared, options);
  EXPECT_TRUE(outcome) << "a lasso does not replay: " << property.name() << "\n" << text;
  return outcome ? std::move(*outcome) : Outcome{};
}

void expect(const std::string& text, const Property& property, Verdict verdict) {
  for (const Way way : kWays)
    EXPECT_EQ(checked(text, property, way).verdict, verdict)
        << property.name() << (way.symmetry ? " symmetry" : "") << (way.partial_order ? " order" : "");
}

const std::string kMutex =
    "bool busy; bool served[3];\n"
    "active [3] proctype P() { do :: atomic { !busy -> busy = true; served[_pid] = true };"
    " atomic { busy = false; served[_pid] = false } od }\n";

// TLC misses it: the property tells identical processes apart over time.
TEST(Combinations, OneOfExchangeableProcessesMayNeverBeServed) {
  expect(kMutex, {PropertyKind::formula, "[]<> served[1]"}, Verdict::violated);
  expect(kMutex, {PropertyKind::formula, "[]<> (served[0] || served[1] || served[2])"}, Verdict::holds);
}

// Invariant as a whole, its atoms not: the quotient of the model alone says that it holds.
TEST(Combinations, TwoExchangeableProcessesBothComeToBeServed) {
  expect(kMutex, {PropertyKind::formula, "!(<> served[0] && <> served[1])"}, Verdict::violated);
}

TEST(Combinations, AnInvariantOverAllIdsUsesSymmetry) {
  const Property all = {PropertyKind::formula, "[]<> (!served[0] && !served[1] && !served[2])"};
  expect(kMutex, all, Verdict::holds);
  const Outcome outcome = checked(kMutex, all, {true, false});
  ASSERT_TRUE(outcome.symmetry && outcome.symmetry->used);
  EXPECT_EQ(outcome.symmetry->order, BigInteger(6));
  EXPECT_LT(outcome.search().states, checked(kMutex, all, {false, false}).search().states);
}

// Whoever had it last does not take it again, so of one process alone no run comes back to where it was.
const std::string kTurns =
    "byte holder = 3; byte last = 3;\n"
    "active [3] proctype P() {\n"
    "  do :: atomic { holder == 3 && last != _pid -> holder = _pid };\n"
    "accept_it: atomic { last = _pid; holder = 3 }\n"
    "  od }\n";

TEST(Combinations, ACycleThatClosesUpToAPermutationIsGoneRoundUntilItCloses) {
  expect(kTurns, {PropertyKind::acceptance, ""}, Verdict::violated);
  expect(kTurns, {PropertyKind::formula, "<>[] (holder == 3)"}, Verdict::violated);
  expect(kTurns, {PropertyKind::formula, "[]<> (holder == 3)"}, Verdict::holds);
  const Outcome outcome = checked(kTurns, {PropertyKind::acceptance, ""}, {true, false});
  ASSERT_TRUE(outcome.symmetry && outcome.symmetry->used);
  ASSERT_TRUE(outcome.run && outcome.run->loop);
  std::size_t takes = 0;
  for (std::size_t i = *outcome.run->loop; i < outcome.run->steps.size(); ++i)
    takes += outcome.run->steps[i].ends_step ? 1 : 0;
  EXPECT_GE(takes, 4u) << "two processes at least, two steps each";
}

TEST(Combinations, NonProgressOfExchangeableProcesses) {
  const std::string lazy =
      "byte n; active [3] proctype P() { do :: n < 2 -> n++ :: n > 0 -> n-- :: n == 1 -> progress: skip od "
      "}\n";
  expect(lazy, {PropertyKind::progress, ""}, Verdict::violated);
  const std::string eager =
      "byte n; active [3] proctype P() { do :: atomic { n < 2 -> n++ }; progress: n-- od }\n";
  expect(eager, {PropertyKind::progress, ""}, Verdict::holds);
}

// The ignoring problem: a process with local steps for ever must not keep the others from theirs.
TEST(Combinations, NobodyIsPutOffForEver) {
  const std::string text =
      "byte x; active proctype Busy() { bit b; do :: b = 1 - b od }\n"
      "active proctype Other() { x = 1; x = 2 }\n";
  expect(text, {PropertyKind::formula, "[] (x != 2)"}, Verdict::violated);
  expect(text, {PropertyKind::formula, "<> (x == 2)"}, Verdict::violated);
}

TEST(Combinations, NextTimeSwitchesPartialOrderReductionOff) {
  const std::string text =
      "byte x; active proctype P() { byte i; i = 1; i = 2; x = 1 }\n"
      "active proctype Q() { byte i; i = 1; i = 2 }\n";
  for (const char* const formula : {"X X X (x == 0)", "<> X (x == 1)"}) {
    const Outcome whole = checked(text, {PropertyKind::formula, formula}, {false, false});
    const Outcome reduced = checked(text, {PropertyKind::formula, formula}, {false, true});
    EXPECT_EQ(whole.verdict, reduced.verdict);
    ASSERT_TRUE(reduced.explicitly().partial_order);
    EXPECT_FALSE(reduced.explicitly().partial_order->used);
    EXPECT_NE(reduced.explicitly().partial_order->why_not, "");
  }
}

TEST(Combinations, SymmetryAndPartialOrderMultiply) {
  const std::string text =
      "byte n; active [3] proctype P() { byte i; do :: i < 3 -> i++ :: else -> break od; n++ }\n";
  std::uint64_t states[4];
  for (std::size_t w = 0; w < 4; ++w) states[w] = checked(text, {}, kWays[w]).search().states;
  EXPECT_LT(states[1], states[0]);
  EXPECT_LT(states[2], states[0]);
  EXPECT_LT(states[3], states[1]);
  EXPECT_LE(states[3], states[2]);
}

}  // namespace
}  // namespace isospin
