#include "logic/automaton.hpp"

#include <algorithm>

namespace isospin::automata {

std::size_t Automaton::edges() const {
  std::size_t sum = 0;
  for (const State& state : states) sum += state.edges.size();
  return sum;
}

bool Automaton::accepts_everything(std::uint32_t state) const {
  return states[state].accepting && std::ranges::any_of(states[state].edges, [&](const Edge& edge) {
           return edge.label.is_true() && edge.target == state;
         });
}

std::string label_text(const Cube& label, const std::vector<std::string>& names) {
  std::string text;
  for (std::uint32_t atom = 0; atom < Cube::kMostAtoms; ++atom) {
    for (const bool negated : {false, true}) {
      const std::uint64_t literals = negated ? label.negative : label.positive;
      if ((literals >> atom & 1) == 0) continue;
      text += (text.empty() ? "" : " && ") + std::string(negated ? "!" : "") + "(" + names[atom] + ")";
    }
  }
  return text.empty() ? "true" : text;
}

std::string never_claim(const Automaton& automaton, const std::vector<std::string>& names) {
  const auto name = [&](std::uint32_t state) {
    const std::string prefix = automaton.states[state].accepting ? "accept_" : "T0_";
    return prefix + (state == 0 ? "init" : "S" + std::to_string(state));
  };
  std::string text = "never {\n";
  for (std::uint32_t q = 0; q < automaton.states.size(); ++q) {
    text += name(q) + ":\n  do\n";
    for (const Edge& edge : automaton.states[q].edges)
      text += "  :: (" + label_text(edge.label, names) + ") -> goto " + name(edge.target) + "\n";
    if (automaton.states[q].edges.empty()) text += "  :: false\n";
    text += "  od;\n";
  }
  if (automaton.states.empty()) text += "  false\n";
  return text + "}\n";
}

}  // namespace isospin::automata
