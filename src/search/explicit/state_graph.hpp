// The states of a model and the steps between them, as a graph of numbers.
//
// Takes  states in the order of their numbers, each with the states that its steps lead to.
// Gives  for every state those behind it, and once `turn_round` was called, those before it.
// Costs  4 bytes for each step and 8 for each state, both ways.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "store/store.hpp"

namespace isospin::search {

using store::StateId;

// By state.
using StateSet = std::vector<bool>;

class StateGraph {
 public:
  // The steps out of the next state. `is_open`: there may be others, which are not known.
  void add(std::vector<StateId>& targets, bool is_open) {
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    targets_.insert(targets_.end(), targets.begin(), targets.end());
    begin_.push_back(targets_.size());
    open_.push_back(is_open);
    any_open_ = any_open_ || is_open;
  }
  // So many states there are in all: what can be done in those that were not added is not known.
  void close(std::size_t states) {
    any_open_ = any_open_ || open_.size() < states;
    begin_.resize(states + 1, targets_.size());
    open_.resize(states, true);
  }
  void turn_round();

  std::size_t states() const { return open_.size(); }
  std::size_t steps() const { return targets_.size(); }
  std::span<const StateId> after(StateId state) const { return part(targets_, begin_, state); }
  std::span<const StateId> before(StateId state) const { return part(sources_, sources_begin_, state); }
  bool is_open(StateId state) const { return open_[state]; }
  bool any_open() const { return any_open_; }

  // `turn_round` will have been called.
  std::uint64_t memory_bytes() const {
    return 2 * (targets_.capacity() * sizeof(StateId) + begin_.capacity() * sizeof(std::uint64_t)) +
           open_.capacity() / 8;
  }

 private:
  static std::span<const StateId> part(const std::vector<StateId>& of,
                                       const std::vector<std::uint64_t>& begin, StateId state) {
    return std::span(of).subspan(begin[state], begin[state + 1u] - begin[state]);
  }

  std::vector<StateId> targets_, sources_;
  std::vector<std::uint64_t> begin_ = {0}, sources_begin_;
  StateSet open_;
  bool any_open_ = false;
};

// The components of the part of a graph that consists of the states of `within`: by state the number of its
// component, kNoComponent outside.
struct GraphComponents {
  static constexpr std::uint32_t kNoComponent = 0xffffffffu;
  std::vector<std::uint32_t> of;
  std::vector<bool> has_cycle;  // by component
};
GraphComponents components_within(const StateGraph& graph, const StateSet& within);

// A shortest way from one of `from` to one of `to`, all before its last state within `through`, at least
// `least` steps long, which is 0 or 1. Empty: there is none.
std::vector<StateId> shortest_way(const StateGraph& graph, const std::vector<StateId>& from,
                                  const StateSet& through, const StateSet& to, unsigned least = 0);

}  // namespace isospin::search
