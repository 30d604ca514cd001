// The shortest run into a cycle through an accepting state, in a graph that is there as a whole.
//
// Takes  a graph with the distance of each state from an initial one, and a length.
// Gives  a lasso that is shorter than that length, and as short as any: the steps to a state v, from there to
//        an accepting state a, and back to v.
// Costs  for each accepting state on a cycle, a search in breadth from it, forwards and backwards, through
// its
//        component, no further than a shorter lasso could reach. Time may run out: then it is the shortest
//        of those looked at.
//
// A lasso through a has at least distance(a) + 1 steps, so accepting states are looked at in the order of
// their distance until that is as long as the best. The length of a lasso is distance(v) + |v..a| + |a..v|:
// each of the three is a shortest path, and their minimum over all v is found from the two searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/patience.hpp"
#include "search/explicit/lasso_graph.hpp"

namespace isospin::search {

struct Lasso {
  std::vector<LassoGraph::State> states;  // one step from each to the next, and from the last to `loop`
  std::size_t loop = 0;                   // an index of `states`
  std::size_t length = 0;                 // steps in all, not counting those of stuck states
};

struct LassoSearch {
  std::optional<Lasso> lasso;
  bool complete = true;  // there is none shorter in the graph
};

LassoSearch find_shortest_lasso(const LassoGraph& graph, std::size_t shorter_than, const Patience& patience);

}  // namespace isospin::search
