// An automaton over numbered atoms as the claim of a MODEL.
//
// Takes  an automaton of what must not happen, and for each atom what it means.
// Gives  the control of the claim, a location for each state of the automaton and one transition for each
//        pair of states: taking two at once, to the same state, would be the same step twice.
// Costs  an expression for each literal of each edge.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "logic/automaton.hpp"
#include "model/model.hpp"

namespace isospin {

struct ClaimText {
  std::string name;
  std::vector<std::string> atoms;  // as the language writes them
  Span span;
};

// `lower` gives an expression for the atom, a new one each time.
void add_claim(model::Model& model, const automata::Automaton& automaton, const ClaimText& text,
               const std::function<model::Expr*(std::uint32_t atom)>& lower);

// It looks at the atoms, one location each, and never ends.
automata::Automaton watching(std::size_t atoms);

}  // namespace isospin
