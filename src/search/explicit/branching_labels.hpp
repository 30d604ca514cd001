// Where in a graph of states a formula of branching time holds.
//
// Takes  a graph that was turned round, a formula, and for each atom and fairness constraint the states in
//        which it holds. A state that a run stays in for ever has a step to itself.
// Gives  for every node of the formula the states in which it certainly holds, and those in which it may. The
//        two differ only where steps of some states are not known (StateGraph::is_open): whatever such steps
//        lead to, what is said stays true.
// Costs  for each node, time linear in the graph and two bits a state. Under fairness the components of the
//        graph are computed for each node that speaks of runs that go on for ever.
//
// Backward fixpoints (Clarke, Emerson, Sistla 1986): EX, E[U] and EG, the others by what they are the
// opposite of. A run is fair when it passes every constraint for ever: one that stays in a component with a
// cycle and a state of each constraint can be made such, and no other.
#pragma once

#include <functional>
#include <vector>

#include "logic/branching.hpp"
#include "search/explicit/state_graph.hpp"

namespace isospin::search {

struct Truth {
  StateSet surely;
  StateSet perhaps;
};

class BranchingLabels {
 public:
  // All must outlive it. `go_on` is asked now and then; false ends the work.
  BranchingLabels(const StateGraph& graph, const logic::BranchingFormula& formula,
                  const std::vector<StateSet>& atoms, const std::vector<StateSet>& fair,
                  std::function<bool()> go_on = {});

  // False: it was stopped, and nothing may be asked.
  bool compute();

  bool is_true(std::uint32_t node, StateId state) const { return truths_[node].surely[state]; }
  bool is_false(std::uint32_t node, StateId state) const { return !truths_[node].perhaps[state]; }
  StateSet states_with(std::uint32_t node, bool truth) const;

  // For witnesses: the states in which a run can certainly go on within `within` for ever, fairly; and those
  // from which such a run begins at all.
  StateSet can_stay_within(const StateSet& within) { return always(within, false); }
  const StateSet& begins_fair_run() const { return fair_states_.surely; }
  // In a component of such a run's loop: has a cycle, and all constraints.
  StateSet on_fair_cycle(const StateSet& within) const;

 private:
  // `perhaps`: unknown steps lead to where they are wanted.
  StateSet next(const StateSet& a, bool perhaps) const;
  StateSet until(const StateSet& a, const StateSet& b, bool perhaps) const;
  StateSet always(const StateSet& a, bool perhaps);
  StateSet always_at_all(StateSet a, bool perhaps) const;
  // The same of both; `what(surely or perhaps, false or true)`.
  template <class What>
  Truth both(What&& what) const;
  Truth node(const logic::BranchingNode& node);
  Truth fair_only(Truth truth) const;
  bool stopped();

  const StateGraph& graph_;
  const logic::BranchingFormula& formula_;
  const std::vector<StateSet>& atoms_;
  const std::vector<StateSet>& fair_;
  std::function<bool()> go_on_;
  std::vector<Truth> truths_;
  Truth fair_states_;
};

}  // namespace isospin::search
