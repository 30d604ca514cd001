// The promises are waited for one after the other: a copy of the automaton for each, the next one being
// entered when the current promise is kept, accepting when the round is complete (Choueka 1974). Several
// promises kept by one transition count at once (Gastin and Oddoux, CAV 2001). Each strongly connected
// component has a round of its own, of the promises that it can leave open at all, because a run stays in one
// component in the end; a component in which some promise is never kept has no accepting states.
#include "logic/degeneralise.hpp"

#include <algorithm>
#include <map>

#include "logic/components.hpp"

namespace isospin::automata {

namespace {

using Edges = std::vector<PromisingAutomaton::Edge>;

Components components_of(const PromisingAutomaton& automaton) {
  std::vector<std::vector<std::uint32_t>> successors(automaton.states.size());
  for (std::size_t q = 0; q < automaton.states.size(); ++q)
    for (const auto& edge : automaton.states[q]) successors[q].push_back(edge.target);
  return find_components(successors);
}

struct Round {
  bool accepting = false;               // an accepted run can stay here
  std::vector<std::uint64_t> promises;  // single bits, in order
};

std::vector<Round> rounds_of(const PromisingAutomaton& automaton, const Components& components) {
  std::vector<std::uint64_t> some(components.count()), all(components.count(), ~std::uint64_t{0});
  for (std::size_t q = 0; q < automaton.states.size(); ++q) {
    for (const auto& edge : automaton.states[q]) {
      const std::uint32_t here = components.of[q];
      if (components.of[edge.target] != here) continue;
      some[here] |= edge.promises;
      all[here] &= edge.promises;
    }
  }
  std::vector<Round> rounds(components.count());
  for (std::size_t c = 0; c < components.count(); ++c) {
    rounds[c].accepting = components.cyclic[c] && all[c] == 0;
    for (std::uint64_t bit = 1; bit != 0; bit <<= 1)
      if (some[c] & bit) rounds[c].promises.push_back(bit);
  }
  return rounds;
}

void tidy(Edges& edges) {
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

}  // namespace

void merge_equal_states(PromisingAutomaton& automaton) {
  for (bool changed = true; changed;) {
    const Components components = components_of(automaton);
    const std::vector<Round> rounds = rounds_of(automaton, components);
    // Promises between components do not matter, and where no run can stay one broken promise is like
    // another.
    for (std::size_t q = 0; q < automaton.states.size(); ++q) {
      for (auto& edge : automaton.states[q]) {
        if (components.of[edge.target] != components.of[q])
          edge.promises = 0;
        else if (!rounds[components.of[q]].accepting)
          edge.promises = ~std::uint64_t{0};
      }
    }
    std::map<Edges, std::uint32_t> first;
    std::vector<std::uint32_t> becomes;
    for (std::uint32_t q = 0; q < automaton.states.size(); ++q) {
      tidy(automaton.states[q]);
      becomes.push_back(first.emplace(automaton.states[q], q).first->second);
    }
    changed = false;
    for (Edges& edges : automaton.states)
      for (auto& edge : edges) {
        changed |= becomes[edge.target] != edge.target;
        edge.target = becomes[edge.target];
      }
  }
}

Automaton degeneralise(const PromisingAutomaton& automaton) {
  Automaton result;
  if (automaton.states.empty()) return result;
  const Components components = components_of(automaton);
  const std::vector<Round> rounds = rounds_of(automaton, components);
  using Place = std::pair<std::uint32_t, std::size_t>;  // state, promises of the round kept so far
  std::map<Place, std::uint32_t> numbers;
  std::vector<Place> places;
  const auto number_of = [&](Place place) {
    const auto [entry, is_new] = numbers.emplace(place, static_cast<std::uint32_t>(places.size()));
    if (is_new) places.push_back(place);
    return entry->second;
  };
  number_of({0, 0});
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [state, kept] = places[i];
    const std::uint32_t here = components.of[state];
    const Round& round = rounds[here];
    Automaton::State& out = result.states.emplace_back();
    out.accepting = round.accepting && kept == round.promises.size();
    for (const auto& edge : automaton.states[state]) {
      std::size_t next = 0;
      if (components.of[edge.target] == here && round.accepting) {
        next = kept == round.promises.size() ? 0 : kept;
        while (next < round.promises.size() && (edge.promises & round.promises[next]) == 0) ++next;
      }
      const std::uint32_t target = number_of({edge.target, next});
      out.edges.push_back({edge.label, target});
    }
  }
  return result;
}

}  // namespace isospin::automata
