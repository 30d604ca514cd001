// Does a formula of branching time hold in the initial states of a system?
//
// Takes  a system with such a formula (model::BranchingClaim).
// Gives  SearchResult::branching, and where the formula fails, a run that leads to where that is decided.
// Costs  all states in the store, 8 bytes for each step between them, a few bits and numbers for each state;
//        one thread.
//
// States are found in breadth, and their steps are remembered; where each part of the formula holds is then
// worked out backwards on the graph (branching_labels.hpp). A state in which nobody can move counts as
// repeating for ever. What lies behind a run-time error, or beyond a limit, may be anything: a verdict is
// given where it does not depend on that.
//
// With representatives the graph is one of orbits. Each atom and each fairness constraint must be invariant
// by itself under the symmetries (system/ground_form.hpp); then a state and its representative satisfy the
// same formulas (Emerson and Sistla 1996; Clarke, Enders, Filkorn, Jha 1996), and any state of the orbit may
// stand for it.
#pragma once

#include "search/explicit/search.hpp"

namespace isospin::search {

SearchResult search_branching(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
