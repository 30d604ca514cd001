#include "search/explicit/representative.hpp"

#include <algorithm>

#include "api/check.hpp"
#include "searched.hpp"

namespace isospin::search {
namespace {

constexpr const char* kTwoCounters =
    "active [2] proctype P() { byte x; do :: x < 3 -> x++ :: x > 0 -> x-- od }";

class Itself final : public Representative {
  Chosen of(StateView state) override { return {state, 0}; }
};

// For kTwoCounters, where a process is [type][location][x]: the lesser one comes first.
class Sorted final : public Representative {
 public:
  explicit Sorted(const execute::Layout& layout) : layout_(layout) {}

  Chosen of(StateView state) override {
    state_.assign(state.begin(), state.end());
    const auto first = state_.begin() + layout_.processes_offset;
    const auto second = first + layout_.types.front().bytes;
    const bool equal = std::equal(first, second, second);
    if (std::lexicographical_compare(second, state_.end(), first, second))
      std::swap_ranges(first, second, second);
    return {state_, equal ? 1u : 0u};
  }

 private:
  const execute::Layout& layout_;
  std::vector<std::uint8_t> state_;
};

SearchOptions all_states(Order order) {
  SearchOptions options;
  options.order = order;
  options.all_states = true;
  return options;
}

TEST(Representative, EveryStateForItselfGivesTheSameCounts) {
  const auto model = prepared(kTwoCounters);
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    SearchOptions options = all_states(order);
    const SearchResult without = search(*model->executor, options);
    options.representative = [] { return std::make_unique<Itself>(); };
    const SearchResult with = search(*model->executor, options);
    EXPECT_EQ(with.states, without.states);
    EXPECT_EQ(with.transitions, without.transitions);
    EXPECT_EQ(with.depth, without.depth);
    EXPECT_EQ(with.tally, std::vector<std::uint64_t>{without.states});
    EXPECT_TRUE(without.tally.empty());
  }
}

TEST(Representative, OrbitsSumToTheStatesTheyStandFor) {
  const auto model = prepared(kTwoCounters);
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    SearchOptions options = all_states(order);
    const SearchResult without = search(*model->executor, options);
    options.representative = [&] { return std::make_unique<Sorted>(model->executor->layout()); };
    const SearchResult with = search(*model->executor, options);
    ASSERT_EQ(with.tally.size(), 2u);
    EXPECT_LT(with.states, without.states);
    EXPECT_EQ(with.states, with.tally[0] + with.tally[1]);
    EXPECT_EQ(without.states, 2 * with.tally[0] + with.tally[1]);
  }
}

TEST(Representative, ADepthFirstPathIsARunOfTheModel) {
  const auto model = prepared(
      "byte sum; active [2] proctype P() { byte x; do :: x < 3 -> atomic { x++; sum++; assert(sum < 5) } od "
      "}");
  SearchOptions options;
  options.representative = [&] { return std::make_unique<Sorted>(model->executor->layout()); };
  const SearchResult result = search(*model->executor, options);
  ASSERT_TRUE(result.violation.has_value());
  EXPECT_FALSE(result.violation->of_representatives);
  EXPECT_TRUE(trace::lift(*model->executor, *result.violation).has_value());
}

TEST(Representative, ABreadthFirstPathSaysThatItIsOneOfRepresentatives) {
  const auto model = prepared("byte x; active [2] proctype P() { byte y; x++; assert(x < 2) }");
  SearchOptions options;
  options.order = Order::breadth_first;
  options.representative = [&] { return std::make_unique<Sorted>(model->executor->layout()); };
  const SearchResult result = search(*model->executor, options);
  ASSERT_TRUE(result.violation.has_value());
  EXPECT_TRUE(result.violation->of_representatives);
}

}  // namespace
}  // namespace isospin::search
