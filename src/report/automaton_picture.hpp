// The automaton of a claim as a picture: SVG, laid out here, or DOT for graphviz.
//
// Takes  a model with a claim.
// Gives  text. States stand in a row, in the order in which they can be reached; steps ahead are drawn above,
//        steps back below. States that accept have a second ring; one that decides the run is filled.
// Costs  nothing to speak of; more than some dozens of states are hard to read.
#pragma once

#include <string>

#include "model/model.hpp"

namespace isospin {

std::string automaton_svg(const model::Model& model);
std::string automaton_dot(const model::Model& model);

}  // namespace isospin
