// Automata on infinite words whose letters are truth values of atoms.
//
// A transition carries a cube, a conjunction of literals: it can be taken on every letter that agrees with
// it. A word is accepted when some run from the initial state passes accepting states for ever.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace isospin::automata {

// Of atoms 0..63.
struct Cube {
  std::uint64_t positive = 0;
  std::uint64_t negative = 0;

  static constexpr std::uint32_t kMostAtoms = 64;
  static Cube literal(std::uint32_t atom, bool negated) {
    const std::uint64_t bit = std::uint64_t{1} << atom;
    return negated ? Cube{0, bit} : Cube{bit, 0};
  }
  bool is_true() const { return positive == 0 && negative == 0; }
  bool is_false() const { return (positive & negative) != 0; }
  // Every letter that agrees with this one agrees with `other`.
  bool implies(const Cube& other) const {
    return (other.positive & ~positive) == 0 && (other.negative & ~negative) == 0;
  }
  friend Cube operator&(const Cube& a, const Cube& b) {
    return {a.positive | b.positive, a.negative | b.negative};
  }
  friend auto operator<=>(const Cube&, const Cube&) = default;
};

struct Edge {
  Cube label;
  std::uint32_t target = 0;
  friend auto operator<=>(const Edge&, const Edge&) = default;
};

// State 0 is the initial one; an automaton without states accepts nothing.
struct Automaton {
  struct State {
    bool accepting = false;
    std::vector<Edge> edges;
  };
  std::vector<State> states;

  std::size_t edges() const;
  // Whatever comes next is accepted: a run that arrives here has been decided.
  bool accepts_everything(std::uint32_t state) const;
};

// The same with acceptance on transitions: each carries the promises that it leaves open, and a run is
// accepted when no promise is left open by all its transitions from some time on.
struct PromisingAutomaton {
  struct Edge {
    Cube label;
    std::uint32_t target = 0;
    std::uint64_t promises = 0;
    friend auto operator<=>(const Edge&, const Edge&) = default;
  };
  std::vector<std::vector<Edge>> states;
};

// The automaton as a never claim, as `spin -f` writes it; `names` are those of the atoms.
std::string never_claim(const Automaton& automaton, const std::vector<std::string>& names);
std::string label_text(const Cube& label, const std::vector<std::string>& names);

}  // namespace isospin::automata
