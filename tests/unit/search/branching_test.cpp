#include <gtest/gtest.h>

#include <random>

#include "naive_branching.hpp"
#include "search/explicit/branching_labels.hpp"
#include "search/explicit/branching_witness.hpp"

namespace isospin::search {
namespace {

using logic::BranchingFormula;
using logic::BranchingKind;

struct Sample {
  NaiveGraph whole;  // with the steps that the other one does not know
  StateGraph graph;
  std::vector<StateSet> atoms, fair;
  BranchingFormula formula;
};

Sample random_sample(std::mt19937& random, bool has_open, bool has_fair) {
  Sample made;
  const std::size_t states = 1 + random() % 8;
  for (std::size_t s = 0; s < states; ++s) {
    std::vector<StateId> known;
    for (std::size_t k = 1 + random() % 3; k > 0; --k) known.push_back(random() % states);
    std::vector<StateId> all = known;
    const bool open = has_open && random() % 3 == 0;
    if (open) {
      all.push_back(random() % states);
      if (random() % 2 == 0) known.clear();
    }
    made.whole.after.emplace_back(all.begin(), all.end());
    made.graph.add(known, open);
  }
  made.graph.close(states);
  made.graph.turn_round();
  const auto random_set = [&] {
    StateSet set(states);
    for (std::size_t s = 0; s < states; ++s) set[s] = random() % 2 == 0;
    return set;
  };
  for (int i = 0; i < 2; ++i) made.atoms.push_back(random_set());
  for (std::size_t i = has_fair ? 1 + random() % 2 : 0; i > 0; --i) made.fair.push_back(random_set());
  BranchingFormula& formula = made.formula;
  formula.add({});
  formula.add_atom(0);
  formula.add_atom(1);
  for (std::size_t i = 2 + random() % 6; i > 0; --i) {
    const auto kind =
        static_cast<BranchingKind>(static_cast<unsigned>(BranchingKind::negation) + random() % 9);
    const auto pick = [&] {
      const std::size_t nodes = formula.nodes.size();
      return static_cast<std::uint32_t>(nodes - 1 - random() % std::min<std::size_t>(nodes, 3));
    };
    const std::uint32_t a = pick(), b = pick();
    formula.add(kind, a, b);
  }
  return made;
}

TEST(BranchingLabels, AgreeWithTheDefinitionsOnRandomGraphs) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    Sample one = random_sample(random, false, i % 2 == 0);
    const NaiveBranching naive(one.whole, one.formula, one.atoms, one.fair);
    BranchingLabels labels(one.graph, one.formula, one.atoms, one.fair);
    ASSERT_TRUE(labels.compute());
    for (std::uint32_t n = 0; n < one.formula.nodes.size(); ++n) {
      const std::vector<bool> expected = naive.holds(n);
      for (StateId s = 0; s < one.graph.states(); ++s) {
        ASSERT_EQ(labels.is_true(n, s), expected[s]) << i << " " << to_text(one.formula, n, {});
        ASSERT_EQ(labels.is_false(n, s), !expected[s]) << i;
      }
    }
  }
}

TEST(BranchingLabels, WhatIsSaidOfAGraphThatIsNotKnownInFullStaysTrue) {
  std::mt19937 random(2);
  int decided = 0;
  for (int i = 0; i < 3000; ++i) {
    Sample one = random_sample(random, true, i % 2 == 0);
    const NaiveBranching naive(one.whole, one.formula, one.atoms, one.fair);
    BranchingLabels labels(one.graph, one.formula, one.atoms, one.fair);
    ASSERT_TRUE(labels.compute());
    for (std::uint32_t n = 0; n < one.formula.nodes.size(); ++n) {
      const std::vector<bool> expected = naive.holds(n);
      for (StateId s = 0; s < one.graph.states(); ++s) {
        ASSERT_TRUE(expected[s] || !labels.is_true(n, s)) << i << " " << to_text(one.formula, n, {});
        ASSERT_TRUE(!expected[s] || !labels.is_false(n, s)) << i << " " << to_text(one.formula, n, {});
        decided += labels.is_true(n, s) || labels.is_false(n, s);
      }
    }
  }
  EXPECT_GT(decided, 50000);
}

TEST(BranchingWitness, IsAWayThroughTheGraphThatEndsWhereAPartIsDecided) {
  std::mt19937 random(3);
  int loops = 0, ways = 0;
  for (int i = 0; i < 3000; ++i) {
    Sample one = random_sample(random, i % 3 == 0, i % 2 == 0);
    BranchingLabels labels(one.graph, one.formula, one.atoms, one.fair);
    ASSERT_TRUE(labels.compute());
    const std::uint32_t whole = one.formula.whole();
    std::vector<StateId> starts;
    for (StateId s = 0; s < one.graph.states(); ++s)
      if (labels.is_false(whole, s)) starts.push_back(s);
    if (starts.empty()) continue;
    const BranchingWitness found = find_witness(one.graph, one.formula, one.fair, labels, starts);
    ASSERT_FALSE(found.path.empty());
    ASSERT_TRUE(labels.is_false(whole, found.path.front()));
    const auto is_step = [&](StateId from, StateId to) {
      const auto after = one.graph.after(from);
      return std::find(after.begin(), after.end(), to) != after.end();
    };
    for (std::size_t k = 1; k < found.path.size(); ++k)
      ASSERT_TRUE(is_step(found.path[k - 1], found.path[k])) << i;
    ways += found.path.size() > 1;
    const logic::BranchingNode& node = one.formula.nodes[found.node];
    const StateId end = found.path.back();
    if (!found.loop) {
      // What a run shows to its end is decided there, but for an until that was broken on the way.
      const bool broken = node.kind == BranchingKind::all_until && !found.truth;
      ASSERT_TRUE(broken        ? labels.is_false(node.b, end)
                  : found.truth ? labels.is_true(found.node, end)
                                : labels.is_false(found.node, end))
          << i;
      continue;
    }
    ++loops;
    ASSERT_TRUE(is_step(end, found.path[*found.loop]));
    for (const StateSet& constraint : one.fair)
      ASSERT_TRUE(std::any_of(found.path.begin() + static_cast<std::ptrdiff_t>(*found.loop), found.path.end(),
                              [&](StateId s) { return constraint[s]; }));
    for (std::size_t k = *found.loop; k < found.path.size(); ++k)
      ASSERT_TRUE(node.kind == BranchingKind::some_always ? labels.is_true(node.a, found.path[k])
                                                          : labels.is_false(node.b, found.path[k]));
  }
  EXPECT_GT(loops, 50);
  EXPECT_GT(ways, 100);
}

TEST(BranchingFormula, IsWrittenAsPeopleWriteIt) {
  BranchingFormula formula;
  const std::uint32_t p = formula.add_atom(0), q = formula.add_atom(1);
  const std::uint32_t live = formula.add_always_possible(p);
  const std::uint32_t both = formula.add(BranchingKind::conjunction, live, formula.add_inevitable(q));
  formula.add(BranchingKind::all_until, q, both);
  const std::vector<std::string> atoms = {"phase = 0", "idle"};
  EXPECT_EQ(to_text(formula, live, atoms), "AG EF (phase = 0)");
  EXPECT_EQ(to_text(formula, formula.whole(), atoms), "A[idle U (AG EF (phase = 0) && AF idle)]");
}

}  // namespace
}  // namespace isospin::search
