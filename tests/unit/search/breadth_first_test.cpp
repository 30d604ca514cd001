#include "search/explicit/breadth_first.hpp"

#include "api/check.hpp"
#include "searched.hpp"

namespace isospin::search {
namespace {

SearchResult run(const std::string& text, std::size_t threads, SearchOptions options = {}) {
  const auto model = prepared(text);
  options.order = Order::breadth_first;
  options.threads = threads;
  return search(*model->executor, options);
}

TEST(BreadthFirst, CountsDoNotDependOnTheNumberOfThreads) {
  SearchOptions options;
  options.all_states = true;
  const SearchResult one = run(kBusy, 1, options);
  EXPECT_GT(one.states, 50'000u);
  EXPECT_EQ(one.states, searched(kBusy).states);
  for (const std::size_t threads : {2, 3, 5}) {
    const SearchResult many = run(kBusy, threads, options);
    EXPECT_EQ(many.states, one.states) << threads;
    EXPECT_EQ(many.transitions, one.transitions) << threads;
    EXPECT_EQ(many.depth, one.depth) << threads;
    EXPECT_EQ(many.findings, one.findings) << threads;
    EXPECT_EQ(many.executed, one.executed) << threads;
    EXPECT_TRUE(many.exhaustive());
  }
}

TEST(BreadthFirst, EveryNumberOfThreadsFindsAShortestRun) {
  std::string text = kBusy;
  text.insert(text.find("  od"),
              "  :: a[0] == 2 && a[1] == 2 && a[2] == 1 && _nr_pr == 5 -> assert(false)\n");
  const SearchResult one = run(text, 1);
  ASSERT_TRUE(one.violation.has_value());
  EXPECT_GT(one.states, 10'000u);
  for (const std::size_t threads : {2, 4}) {
    const auto model = prepared(text);
    SearchOptions options;
    options.order = Order::breadth_first;
    options.threads = threads;
    const SearchResult many = search(*model->executor, options);
    ASSERT_TRUE(many.violation.has_value());
    EXPECT_EQ(many.ending, Ending::violation);
    EXPECT_EQ(many.violation->path.size(), one.violation->path.size());
    EXPECT_TRUE(trace::lift(*model->executor, *many.violation).has_value());
  }
}

TEST(BreadthFirst, LimitsHoldForAllThreads) {
  SearchOptions states;
  states.all_states = true;
  states.limits.states = 20'000;
  EXPECT_EQ(run(kBusy, 3, states).ending, Ending::states);
  SearchOptions memory;
  memory.all_states = true;
  memory.limits.memory_bytes = 500'000;
  const SearchResult full = run(kBusy, 3, memory);
  EXPECT_EQ(full.ending, Ending::memory);
  EXPECT_LE(full.memory_bytes, 600'000u);
  SearchOptions depth;
  depth.all_states = true;
  depth.limits.depth = 9;
  const SearchResult shallow = run(kBusy, 3, depth);
  EXPECT_EQ(shallow.ending, Ending::depth);
  EXPECT_EQ(shallow.states, run(kBusy, 1, depth).states);
}

TEST(BreadthFirst, StopsAllThreadsWhenAskedTo) {
  const std::atomic<bool> stop = true;
  SearchOptions options;
  options.all_states = true;
  options.patience.stop = &stop;
  EXPECT_EQ(run(kBusy, 3, options).ending, Ending::stopped);
}

TEST(BreadthFirst, ANumberThatGrowsForLongIsStoredRight) {
  // Bits that differ for the first time turn up all the way, in more than one word.
  const std::string text =
      "int a, b, c; active proctype P() { do :: a < 70000 -> a++; b = a * 31; c = a ^ b :: else -> break od "
      "}";
  const SearchResult result = run(text, 2);
  EXPECT_TRUE(result.exhaustive());
  EXPECT_EQ(result.states, searched(text).states);
  EXPECT_EQ(result.states, 4u * 70000 + 3);
}

}  // namespace
}  // namespace isospin::search
