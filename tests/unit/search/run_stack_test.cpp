#include "search/explicit/run_stack.hpp"

#include <gtest/gtest.h>

#include <random>

#include "searched.hpp"

namespace isospin::search {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Few bytes are changed; now and then the length is another one.
Bytes changed(Bytes state, std::mt19937& random) {
  if (random() % 4 == 0) state.resize(random() % 60, static_cast<std::uint8_t>(random()));
  for (std::uint32_t i = random() % 4; i > 0 && !state.empty(); --i)
    state[random() % state.size()] = static_cast<std::uint8_t>(random() % 3 * 100);
  return state;
}

TEST(Difference, LeadsFromOneStateToTheOtherAndBack) {
  std::mt19937 random(1);
  Bytes from(50);
  for (int i = 0; i < 20'000; ++i) {
    const Bytes to = changed(from, random);
    Bytes difference = {42};  // what is there already stays
    store::append_difference(from, to, difference);
    ASSERT_EQ(difference[0], 42);
    const std::span<const std::uint8_t> bytes = std::span(difference).subspan(1);
    EXPECT_EQ(bytes.empty(), from == to);
    Bytes state = from;
    store::apply_difference(bytes, state);
    ASSERT_EQ(state, to);
    store::apply_difference(bytes, state);
    ASSERT_EQ(state, from);
    from = to;
  }
}

TEST(Difference, OfLongStatesThatDifferEverywhereIsWhole) {
  Bytes from(5000, 1), to(7000, 2), difference;
  store::append_difference(from, to, difference);
  Bytes state = from;
  store::apply_difference(difference, state);
  EXPECT_EQ(state, to);
  EXPECT_LT(difference.size(), 2 * to.size());
}

// Everything that a search in depth does with its stack, beside a stack that keeps whole states.
TEST(RunStack, IsTheStackOfWholeStates) {
  struct Step {
    Bytes state;
    std::uint32_t note;
  };
  struct Frame {
    Bytes state;
    std::uint32_t step;
    std::size_t base;
    std::vector<Step> waiting;  // the last is next
  };
  std::mt19937 random(2);
  std::vector<Frame> plain;
  RunStack<std::uint32_t> stack;
  std::uint32_t notes = 0;
  const auto enter = [&](const Bytes& state) {
    const std::uint32_t step = stack.enter();
    plain.push_back({state, step, stack.waiting(), {}});
    std::vector<Step>& waiting = plain.back().waiting;
    const std::uint32_t first = notes;
    for (std::uint32_t count = random() % 4; count > 0; --count) {
      const Bytes next = changed(state, random);
      stack.push(next, notes);
      if (notes++ % 3 != 0) waiting.insert(waiting.begin(), {next, notes - 1});
    }
    std::uint32_t last = notes;
    stack.settle([&](std::uint32_t note) {
      EXPECT_EQ(note, --last);
      return note % 3 != 0;
    });
    EXPECT_EQ(last, first);
  };
  for (int round = 0; round < 200; ++round) {
    const Bytes first = changed(Bytes(40), random);
    stack.begin(first);
    enter(first);
    for (int move = 0; move < 300 && !plain.empty(); ++move) {
      Frame& top = plain.back();
      ASSERT_EQ(stack.state(), top.state);
      ASSERT_EQ(stack.waiting() == top.base, top.waiting.empty());
      if (top.waiting.empty()) {
        stack.leave(top.step);
        plain.pop_back();
        continue;
      }
      std::uint32_t note = 0;
      Finding finding;
      ASSERT_FALSE(stack.take(note, finding));
      const Step next = top.waiting.back();
      top.waiting.pop_back();
      ASSERT_EQ(note, next.note);
      ASSERT_EQ(stack.state(), next.state);
      random() % 4 == 0 ? stack.turn_back() : enter(next.state);
    }
    std::vector<std::uint32_t> steps;
    for (const Frame& frame : plain) steps.push_back(frame.step);
    const std::vector<Bytes> states = stack.states(steps, 0);
    for (std::size_t i = 0; i < plain.size(); ++i) ASSERT_EQ(states[i], plain[i].state);
    for (; !plain.empty(); plain.pop_back()) {
      std::uint32_t note = 0;
      Finding finding;
      while (stack.waiting() != plain.back().base) {
        stack.take(note, finding);
        stack.turn_back();
      }
      stack.leave(plain.back().step);
    }
  }
}

TEST(RunStack, FindingsComeInTheirTurn) {
  RunStack<std::uint64_t> stack;
  stack.begin(Bytes{1, 2, 3});
  stack.enter();
  stack.push(Bytes{1, 2, 4}, 7);
  stack.push(Finding{FindingKind::runtime_error, 5, 6});
  stack.push(Bytes{1, 2}, 8);
  stack.settle([](std::uint64_t) { return true; });
  std::uint64_t note = 0;
  Finding finding;
  EXPECT_FALSE(stack.take(note, finding));
  EXPECT_EQ(note, 7u);
  EXPECT_EQ(stack.state(), (Bytes{1, 2, 4}));
  stack.turn_back();
  EXPECT_TRUE(stack.take(note, finding));
  EXPECT_EQ(finding.error, 5);
  EXPECT_EQ(finding.site, 6u);
  EXPECT_FALSE(stack.take(note, finding));
  EXPECT_EQ(stack.state(), (Bytes{1, 2}));
}

// 100 000 states of more than a kilobyte each, and as many that wait.
constexpr const char* kDeep = R"(
byte a[1000]; int x; bool b;
active proctype P() { do :: x < 100000 -> x++; a[x % 1000] = x :: x > 0 -> b = true; x = 0 od })";

TEST(RunStack, ADeepStackOfLongStatesTakesFewBytesAState) {
  const auto model = prepared(kDeep);
  for (const StoreKind store : {StoreKind::tree, StoreKind::bitstate}) {
    SearchOptions options;
    options.all_states = true;
    options.limits.states = 300'000;
    options.store = store;
    options.array_bytes = 1 << 22;
    options.patience.last(60);
    const SearchResult result = search(*model->executor, options);
    EXPECT_GE(result.depth, 100'000u);
    EXPECT_LT(result.memory_bytes - result.store_bytes, 100 * result.depth);
  }
}

}  // namespace
}  // namespace isospin::search
