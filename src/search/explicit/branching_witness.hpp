// A run that shows why a formula of branching time does not hold.
//
// Takes  the labels of a graph of states, and the initial states in which the formula is false.
// Gives  states from one of those on, each a step behind the one before, perhaps with a loop at the end; and
//        the part of the formula that decides at their end.
// Costs  a few passes through the graph.
//
// One run shows what is false on all runs, or true on some: it is followed into the formula as far as that
// goes. Where the reason is that no run does something (`EF p` is false), no run can show it: the states that
// can be reached from there are counted instead.
#pragma once

#include <optional>
#include <vector>

#include "search/explicit/branching_labels.hpp"

namespace isospin::search {

struct BranchingWitness {
  std::vector<StateId> path;
  std::optional<std::size_t> loop;  // behind the last state of the path comes this one again
  std::uint32_t node = 0;           // of the formula: it is decided at the end of the path
  bool truth = false;               // what it is there
  bool shortest = false;            // no shorter path leads to where the formula is decided
  // Where `node` is an `E[a U b]` that is false: the states that can be reached from the end of the path
  // through a, that one included. None of them has b. Empty under fairness.
  std::vector<StateId> reachable;
};

// `starts` is not empty.
BranchingWitness find_witness(const StateGraph& graph, const logic::BranchingFormula& formula,
                              const std::vector<StateSet>& fair, BranchingLabels& labels,
                              const std::vector<StateId>& starts);

}  // namespace isospin::search
