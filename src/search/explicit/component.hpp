// A strongly connected part of the graph of states: is there a run in it that is weakly fair, and which?
//
// Every process has to be *served*: to move on some edge of the part, or to be unable to move in some state
// of it. A run that goes round all of the part is then fair, and no run in it is when somebody is not served.
//
// Under symmetry the states are representatives, and along an edge processes change their places. So places
// are followed: (r, i), process i of r, leads to (r', pi(i)) along an edge from r to t with r' = pi(t).
// Places that lead to one another are one process of the run, and each such class has to be served
// (docs/decisions/0009-weak-fairness.md).
#pragma once

#include <cstdint>
#include <vector>

#include "search/explicit/system.hpp"

namespace isospin::search {

struct ComponentEdge {
  std::uint32_t to = 0;  // a state of the component
  AgentSet moved;
  std::vector<Agent> place;        // by process: its place behind the edge; empty: where it was
  std::vector<std::uint8_t> next;  // the key of the state that is stepped to, before it is represented
};

// The states of a component are numbered from 0, in whatever order.
class ComponentGraph {
 public:
  virtual ~ComponentGraph() = default;
  virtual std::uint32_t size() const = 0;
  // The edges that stay inside; good until the next call.
  virtual const std::vector<ComponentEdge>& edges(std::uint32_t from) = 0;
  virtual AgentSet enabled(std::uint32_t state) = 0;
  virtual bool is_accepting(std::uint32_t state) = 0;
  // False: give up.
  virtual bool go_on() = 0;
};

// There is an edge, and everyone is served. `processes` are all there can be. False, too, when given up.
bool is_fair(ComponentGraph& graph, std::size_t processes, bool places_change);

struct ComponentStep {
  std::uint32_t from = 0;
  AgentSet moved;
  std::vector<std::uint8_t> next;
};

// A closed walk from `home`, through an accepting state, on which everyone is served who stands at `home`.
// The component is fair, and has an accepting state. Empty when given up.
std::vector<ComponentStep> fair_walk(ComponentGraph& graph, std::uint32_t home, std::size_t processes);

}  // namespace isospin::search
