// A short loop that is weakly fair: whoever can move in all of its states moves in one of its steps.
//
// Takes  a graph of states, an accepting state, and what has to be known of a state besides: who can move in
//        it, and who moves in each step out of it.
// Gives  the steps of a loop through the accepting state; nothing when none was found that is short enough.
// Costs  a search in breadth for each process that has to be served.
//
// The loop is put together greedily: from where it is, it goes the shortest way to a step or a state that
// serves somebody who has not been served yet, and in the end back to where it began. So it is short, and
// need not be the shortest.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/patience.hpp"
#include "search/explicit/lasso_graph.hpp"
#include "search/explicit/system.hpp"

namespace isospin::search {

struct FairStep {
  LassoGraph::State from = 0;
  LassoGraph::State to = 0;
  AgentSet moved;
};

struct FairQuestions {
  std::function<AgentSet(LassoGraph::State)> enabled;
  // `from` is the state; steps to states that are not in the graph are left out.
  std::function<std::vector<FairStep>(LassoGraph::State)> steps;
};

std::optional<std::vector<FairStep>> find_fair_loop(const LassoGraph& graph, const ReversedGraph& reversed,
                                                    LassoGraph::State accepting, const FairQuestions& ask,
                                                    std::size_t longest, const Patience& patience);

// The steps of a loop that is there already, one between each of these states and the next, if it is weakly
// fair as it stands. Of several steps between two states the one that serves most is taken.
std::optional<std::vector<FairStep>> fair_steps_along(std::span<const LassoGraph::State> loop,
                                                      const FairQuestions& ask);

}  // namespace isospin::search
