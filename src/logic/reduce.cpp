// State b simulates a directly when it is accepting if a is, and answers every transition of a by one that
// can be taken on at least the same letters, to a state that simulates a's target. Then b accepts what a
// accepts (Dill, Hu and Wong-Toi, CAV 1991; Etessami, Wilke and Schuller 2001). So states that simulate each
// other are one, and of two transitions of one state the one with the narrower label and the simulated target
// can go.
//
// Whether a state on no cycle is accepting does not matter to any run, and a component in which every cycle
// passes an accepting state may be accepting as a whole. Both ways of choosing are tried, and the smaller
// result is kept.
#include "logic/reduce.hpp"

#include <algorithm>
#include <map>

#include "logic/components.hpp"

namespace isospin::automata {

namespace {

std::vector<std::vector<std::uint32_t>> successors_of(const Automaton& automaton) {
  std::vector<std::vector<std::uint32_t>> successors(automaton.states.size());
  for (std::size_t q = 0; q < automaton.states.size(); ++q)
    for (const Edge& edge : automaton.states[q].edges) successors[q].push_back(edge.target);
  return successors;
}

// Keeps the states that can be reached and from which an accepting cycle can be; numbers them anew.
void remove_useless(Automaton& automaton) {
  const std::size_t n = automaton.states.size();
  if (n == 0) return;
  const Components components = find_components(successors_of(automaton));
  std::vector<bool> useful(components.count());
  for (std::size_t q = 0; q < n; ++q)
    if (automaton.states[q].accepting && components.cyclic[components.of[q]]) useful[components.of[q]] = true;
  // Edges lead to the same or a smaller number, so components in order see all that lies behind them.
  std::vector<std::vector<std::size_t>> members(components.count());
  for (std::size_t q = 0; q < n; ++q) members[components.of[q]].push_back(q);
  for (std::size_t c = 0; c < components.count(); ++c)
    for (const std::size_t q : members[c])
      for (const Edge& edge : automaton.states[q].edges)
        if (useful[components.of[edge.target]]) useful[c] = true;
  if (!useful[components.of[0]]) {
    automaton.states.clear();
    return;
  }
  std::map<std::uint32_t, std::uint32_t> number = {{0, 0}};
  std::vector<std::uint32_t> order = {0};
  Automaton kept;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Automaton::State state = automaton.states[order[i]];
    std::erase_if(state.edges, [&](const Edge& edge) { return !useful[components.of[edge.target]]; });
    for (Edge& edge : state.edges) {
      const auto [entry, is_new] = number.emplace(edge.target, static_cast<std::uint32_t>(order.size()));
      if (is_new) order.push_back(edge.target);
      edge.target = entry->second;
    }
    kept.states.push_back(std::move(state));
  }
  automaton = std::move(kept);
}

// Two labels to one target that differ in the sign of one literal are one without it; a narrower one goes.
void join_labels(std::vector<Edge>& edges) {
  for (bool changed = true; changed;) {
    changed = false;
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (std::size_t i = 0; i < edges.size() && !changed; ++i) {
      for (std::size_t j = 0; j < edges.size() && !changed; ++j) {
        if (i == j || edges[i].target != edges[j].target) continue;
        const Cube a = edges[i].label;
        const Cube b = edges[j].label;
        if (a.implies(b)) {
          edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(i));
          changed = true;
          continue;
        }
        // a & x, b & !x with b -> a otherwise: the second one does not need !x. With a = b it is both.
        const std::uint64_t opposite = a.positive & b.negative;
        if (std::popcount(opposite) != 1) continue;
        const Cube a_rest{a.positive & ~opposite, a.negative};
        const Cube b_rest{b.positive, b.negative & ~opposite};
        if (b_rest.implies(a_rest)) {
          edges[j].label = b_rest;
          changed = true;
        } else if (a_rest.implies(b_rest)) {
          edges[i].label = a_rest;
          changed = true;
        }
      }
    }
  }
}

// Every state that lies on no cycle gets `transient`; a component whose cycles all pass accepting states
// becomes accepting as a whole when `whole`, else stays.
void choose_acceptance(Automaton& automaton, bool transient, bool whole) {
  const Components components = find_components(successors_of(automaton));
  for (std::size_t q = 0; q < automaton.states.size(); ++q)
    if (!components.cyclic[components.of[q]]) automaton.states[q].accepting = transient;
  if (!whole) return;
  // What is left of each component without its accepting states: is there a cycle?
  auto successors = successors_of(automaton);
  for (std::size_t q = 0; q < automaton.states.size(); ++q)
    std::erase_if(successors[q], [&](std::uint32_t target) {
      return automaton.states[q].accepting || automaton.states[target].accepting ||
             components.of[q] != components.of[target];
    });
  const Components rest = find_components(successors);
  std::vector<bool> has_other_cycle(components.count());
  for (std::size_t q = 0; q < automaton.states.size(); ++q)
    if (rest.cyclic[rest.of[q]]) has_other_cycle[components.of[q]] = true;
  for (std::size_t q = 0; q < automaton.states.size(); ++q)
    if (components.cyclic[components.of[q]] && !has_other_cycle[components.of[q]])
      automaton.states[q].accepting = true;
}

class Simulation {
 public:
  explicit Simulation(const Automaton& automaton) : automaton_(automaton), n_(automaton.states.size()) {
    simulates_.assign(n_ * n_, true);
    for (std::size_t a = 0; a < n_; ++a)
      for (std::size_t b = 0; b < n_; ++b)
        if (automaton.states[a].accepting && !automaton.states[b].accepting) simulates_[a * n_ + b] = false;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t a = 0; a < n_; ++a)
        for (std::size_t b = 0; b < n_; ++b)
          if (is_simulated(a, b) && !answers(a, b)) {
            simulates_[a * n_ + b] = false;
            changed = true;
          }
    }
  }
  // a by b
  bool is_simulated(std::size_t a, std::size_t b) const { return simulates_[a * n_ + b]; }

 private:
  bool answers(std::size_t a, std::size_t b) const {
    return std::ranges::all_of(automaton_.states[a].edges, [&](const Edge& move) {
      return std::ranges::any_of(automaton_.states[b].edges, [&](const Edge& answer) {
        return move.label.implies(answer.label) && is_simulated(move.target, answer.target);
      });
    });
  }

  const Automaton& automaton_;
  std::size_t n_;
  std::vector<bool> simulates_;
};

// One round: equal states become one, dominated transitions go. True when anything changed.
bool reduce_by_simulation(Automaton& automaton) {
  const Simulation simulation(automaton);
  bool changed = false;
  std::vector<std::uint32_t> becomes(automaton.states.size());
  for (std::uint32_t q = 0; q < automaton.states.size(); ++q) {
    becomes[q] = q;
    for (std::uint32_t earlier = 0; earlier < q; ++earlier) {
      if (!simulation.is_simulated(q, earlier) || !simulation.is_simulated(earlier, q)) continue;
      becomes[q] = earlier;
      changed = true;
      break;
    }
  }
  for (Automaton::State& state : automaton.states) {
    for (Edge& edge : state.edges) edge.target = becomes[edge.target];
    join_labels(state.edges);
    for (std::size_t i = 0; i < state.edges.size();) {
      const Edge& one = state.edges[i];
      const bool superfluous = std::ranges::any_of(state.edges, [&](const Edge& other) {
        return &other != &one && other.target != one.target && one.label.implies(other.label) &&
               simulation.is_simulated(one.target, other.target);
      });
      if (superfluous) {
        state.edges.erase(state.edges.begin() + static_cast<std::ptrdiff_t>(i));
        changed = true;
      } else {
        ++i;
      }
    }
  }
  return changed;
}

Automaton reduced(Automaton automaton, bool transient, bool whole) {
  do {
    remove_useless(automaton);
    choose_acceptance(automaton, transient, whole);
  } while (reduce_by_simulation(automaton));
  remove_useless(automaton);
  choose_acceptance(automaton, false, false);
  return automaton;
}

}  // namespace

void reduce(Automaton& automaton) {
  for (Automaton::State& state : automaton.states) join_labels(state.edges);
  Automaton best;
  bool first = true;
  for (const bool whole : {false, true}) {
    for (const bool transient : {false, true}) {
      Automaton candidate = reduced(automaton, transient, whole);
      const auto size = [](const Automaton& a) { return std::pair(a.states.size(), a.edges()); };
      if (first || size(candidate) < size(best)) best = std::move(candidate);
      first = false;
    }
  }
  automaton = std::move(best);
}

}  // namespace isospin::automata
