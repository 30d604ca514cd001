// Searches from several initial states: counts, counterexamples, cycles, threads, symmetry.
#include <gtest/gtest.h>

#include <functional>

#include "api/check.hpp"
#include "api/load.hpp"
#include "api/symmetry.hpp"
#include "execute/state_reader.hpp"
#include "trace/saved.hpp"

namespace isospin::search {
namespace {

std::unique_ptr<PreparedModel> prepared(const std::string& text, Property property = {}) {
  std::shared_ptr<SourceModel> loaded = load_text("test.pml", text);
  EXPECT_FALSE(loaded->diagnostics().has_errors()) << text;
  PrepareOptions options;
  options.property = std::move(property);
  auto made = prepare(std::move(loaded), "test.pml", options);
  EXPECT_TRUE(made->good()) << text;
  return made;
}

// The first initial state, with another value of one variable.
std::vector<std::uint8_t> with_value(PreparedModel& model, const std::string& name, std::int32_t value,
                                     std::uint32_t element = 0) {
  std::vector<std::uint8_t> state = model.executor->initial().state;
  const execute::StateReader reader(*model.model, model.executor->layout(), state);
  for (const model::VariableId id : model.model->globals) {
    const model::Variable& variable = (*model.model)[id];
    if (variable.name == name)
      execute::store_scalar(
          variable.type, state.data() + reader.variable_at(id, 0) + element * variable.type.bytes(), value);
  }
  return state;
}

Outcome checked(PreparedModel& model, const CheckOptions& options) {
  auto outcome = check(model, options);
  EXPECT_TRUE(outcome) << "a counterexample does not replay";
  return outcome ? std::move(*outcome) : Outcome{};
}

CheckOptions in_order(Order order, std::size_t threads = 1) {
  CheckOptions options;
  options.search.order = order;
  options.search.threads = threads;
  options.search.threads_asked = threads > 1;
  options.symmetry.on = false;
  options.partial_order = CheckOptions::PartialOrder::off;
  return options;
}

// All ways to search for errors: in depth, in breadth, by several threads, with bits, reduced.
void for_each_way(const std::function<void(const CheckOptions&, const std::string&)>& visit) {
  visit(in_order(Order::depth_first), "in depth");
  visit(in_order(Order::breadth_first), "in breadth");
  visit(in_order(Order::breadth_first, 3), "in breadth, three threads");
  CheckOptions options = in_order(Order::depth_first);
  options.search.store = StoreKind::bitstate;
  options.search.array_bytes = 1 << 20;
  visit(options, "bits");
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    options = in_order(order);
    options.partial_order = CheckOptions::PartialOrder::on;
    visit(options, "partial order");
  }
}

// From 0 up to 5, and from anything above 10 up to 20.
const std::string kCounts =
    "byte x; active proctype P() { end: do :: atomic { x < 5 -> x++ } :: atomic { x > 10 && x < 20 -> x++ } "
    "od }";

TEST(InitialStates, WhatCanBeReachedFromAnyIsCountedOnce) {
  for_each_way([](const CheckOptions& options, const std::string& way) {
    const auto model = prepared(kCounts);
    const Outcome alone = checked(*model, options);
    EXPECT_EQ(alone.search().states, 6u) << way;
    EXPECT_EQ(alone.search().transitions, 6u) << way;
    model->executor->begin_also_with(with_value(*model, "x", 15));
    const Outcome both = checked(*model, options);
    EXPECT_EQ(both.search().states, 12u) << way;
    EXPECT_EQ(both.search().transitions, 12u) << way;
    EXPECT_EQ(both.search().depth, 5u) << way;
    // One that has been reached already, one that reaches others, and one that is there twice.
    for (const std::int32_t value : {18, 13, 13})
      model->executor->begin_also_with(with_value(*model, "x", value));
    const Outcome all = checked(*model, options);
    EXPECT_EQ(all.search().states, 14u) << way;
    EXPECT_EQ(all.search().transitions, 17u) << way;  // the first, and every step and initial state
  });
}

const std::string kFails =
    "byte x; active proctype P() { end: do :: atomic { x < 5 -> x++ } :: atomic { x > 10 && x < 15 -> x++ }\n"
    ":: atomic { x == 15 -> assert(false) } od }";

TEST(InitialStates, ACounterexampleBeginsWithTheRightOne) {
  for_each_way([](const CheckOptions& options, const std::string& way) {
    const auto model = prepared(kFails);
    EXPECT_NE(checked(*model, options).verdict, Verdict::violated) << way;
    model->executor->begin_also_with(with_value(*model, "x", 3));
    model->executor->begin_also_with(with_value(*model, "x", 13));
    const Outcome outcome = checked(*model, options);
    ASSERT_EQ(outcome.verdict, Verdict::violated) << way;
    ASSERT_TRUE(outcome.run) << way;
    EXPECT_EQ(outcome.run->initial_number, 2u) << way;
    EXPECT_EQ(outcome.run->initial, with_value(*model, "x", 13)) << way;
    EXPECT_EQ(outcome.search().violation->path.size(), 3u) << way;
  });
}

TEST(InitialStates, ASavedRunSaysWhichOneUnlessItIsTheFirst) {
  const auto model = prepared(kFails);
  model->executor->begin_also_with(with_value(*model, "x", 13));
  const Outcome outcome = checked(*model, in_order(Order::breadth_first));
  ASSERT_TRUE(outcome.run);
  const auto saved = trace::saved_run({}, *outcome.run, *model->executor, model->sources(),
                                      trace::SavedFinding{"assertion", {}, {}});
  const Json json = trace::to_json(saved);
  EXPECT_EQ(json["initial"].as_integer(), 1);
  const auto read = trace::from_json(json);
  ASSERT_TRUE(read) << "not read";
  const trace::Replay again = trace::replay(*read, *model->executor, model->sources());
  EXPECT_TRUE(again.complete && again.reproduced) << again.mismatch;
  EXPECT_EQ(again.run.initial, outcome.run->initial);
  const auto other = prepared(kFails);
  EXPECT_FALSE(trace::replay(*read, *other->executor, other->sources()).complete);
  trace::SavedRun first = saved;
  first.initial_number = 0;
  EXPECT_TRUE(trace::to_json(first)["initial"].is_null());
  EXPECT_FALSE(trace::replay(first, *model->executor, model->sources()).complete);
}

// From 0 it ends at 5; from above 10 it goes round for ever.
const std::string kGoesRound =
    "byte x; active proctype P() { end: do :: atomic { x < 5 -> x++ } :: x > 10 -> x = 11 + (x - 10) % 3 od "
    "}";

TEST(InitialStates, CyclesAreLookedForFromEach) {
  struct Way {
    std::size_t threads;
    bool fair;
    bool reduced;
  };
  for (const Way way : {Way{1, false, false}, Way{1, false, true}, Way{3, false, false}, Way{3, false, true},
                        Way{1, true, false}}) {
    const auto model = prepared(kGoesRound, {PropertyKind::formula, "<>[] (x <= 5)"});
    CheckOptions options = in_order(Order::depth_first, way.threads);
    options.search.fair = way.fair;
    if (way.reduced) options.partial_order = CheckOptions::PartialOrder::on;
    EXPECT_EQ(checked(*model, options).verdict, Verdict::holds);
    model->executor->begin_also_with(with_value(*model, "x", 4));
    EXPECT_EQ(checked(*model, options).verdict, Verdict::holds);
    model->executor->begin_also_with(with_value(*model, "x", 12));
    const Outcome outcome = checked(*model, options);
    ASSERT_EQ(outcome.verdict, Verdict::violated) << way.threads << way.fair << way.reduced;
    ASSERT_TRUE(outcome.run && outcome.run->loop);
    EXPECT_EQ(outcome.run->initial_number, 2u);
  }
}

TEST(InitialStates, SearchesForCyclesCountStatesOnce) {
  for (const std::size_t threads : {1u, 3u})
    for (const bool fair : {false, true}) {
      const auto model = prepared(kCounts, {PropertyKind::formula, "<>[] (x < 100)"});
      CheckOptions options = in_order(Order::depth_first, threads);
      options.search.fair = fair;
      const std::uint64_t alone = checked(*model, options).search().states;
      for (const std::int32_t value : {15, 18, 13, 13, 2})
        model->executor->begin_also_with(with_value(*model, "x", value));
      const Outcome all = checked(*model, options);
      EXPECT_EQ(all.verdict, Verdict::holds);
      EXPECT_EQ(all.search().states, alone + 8) << threads << fair;
      // One that has been searched from is not searched from again.
      model->executor->begin_also_with(with_value(*model, "x", 13));
      EXPECT_EQ(checked(*model, options).search().transitions, all.search().transitions + 1)
          << threads << fair;
    }
}

// Limits are looked at between initial states, too.
TEST(InitialStates, LimitsHoldWhereThereAreNoSteps) {
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const auto model = prepared("int x; active proctype P() { end: x == 12345 }");
    for (std::int32_t value = 1; value < 1000; ++value)
      model->executor->begin_also_with(with_value(*model, "x", value));
    CheckOptions options = in_order(order);
    EXPECT_EQ(checked(*model, options).search().states, 1000u);
    options.search.limits.states = 100;
    const Outcome limited = checked(*model, options);
    EXPECT_EQ(limited.search().ending, Ending::states);
    EXPECT_LT(limited.search().states, 200u);
  }
}

// Two alike; each may have begun, and who does so wrongly fails.
const std::string kAlike =
    "byte x[2]; active [2] proctype P() {\n"
    "  end: do\n"
    "  :: atomic { x[_pid] == 0 -> x[_pid] = 1 }\n"
    "  :: atomic { x[_pid] == 3 -> x[_pid] = 4 }\n"
    "  :: atomic { x[_pid] == 4 -> assert(false) }\n"
    "  od }";

TEST(InitialStates, UnderSymmetryARunBeginsWithAStateOfTheRightOrbit) {
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const auto model = prepared(kAlike);
    CheckOptions options = in_order(order);
    options.symmetry.on = true;
    EXPECT_EQ(checked(*model, options).verdict, Verdict::holds);
    for (const std::uint32_t element : {0u, 1u})
      model->executor->begin_also_with(with_value(*model, "x", 3, element));
    const Outcome outcome = checked(*model, options);
    ASSERT_TRUE(outcome.symmetry && outcome.symmetry->used);
    ASSERT_EQ(outcome.verdict, Verdict::violated);
    EXPECT_GE(outcome.run->initial_number, 1u);
    EXPECT_EQ(outcome.run->initial, model->executor->initial(outcome.run->initial_number).state);
    options.search.all_states = true;
    const Outcome orbits = checked(*model, options);
    options.symmetry.on = false;
    const Outcome states = checked(*model, options);
    EXPECT_EQ(orbits.symmetry->represented, BigInteger(static_cast<unsigned long>(states.search().states)));
    EXPECT_LT(orbits.search().states, states.search().states);
  }
}

TEST(InitialStates, ASymmetryThatMapsThemElsewhereIsFoundOut) {
  const auto model = prepared(kAlike);
  SymmetryOptions options;
  options.deep_states = 1000;
  model->executor->begin_also_with(with_value(*model, "x", 3, 0));
  const SymmetryAnalysis one = analyse_symmetry(*model, options);
  ASSERT_TRUE(one.deep && one.deep->failure);
  EXPECT_EQ(one.deep->failure->reason, "the image of an initial state is not an initial state");
  model->executor->begin_also_with(with_value(*model, "x", 3, 1));
  const SymmetryAnalysis both = analyse_symmetry(*model, options);
  ASSERT_TRUE(both.deep);
  EXPECT_FALSE(both.deep->failure);
  EXPECT_TRUE(both.deep->exhaustive);
  EXPECT_EQ(both.deep->states, 12u);
}

}  // namespace
}  // namespace isospin::search
