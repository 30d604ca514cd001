// The coloured hypergraph of a model: which components share which variables.
//
// Takes  a ground form and its kinds.
// Gives  a diagram whose first nodes are the components, followed by one node for each hyperedge, linked to
//        its members. It is HG(P) of Clarke, Emerson, Jha and Sistla (Symmetry Reductions in Model Checking,
//        1996/98, section 3, Definitions 1 and 2): "w in E iff there exists a shared variable with subscript
//        w", a variable's subscript being "the set of indices of the processes which access that shared
//        variable"; and the colour of a component is its class under
//          "K_i ~ K_j if and only if for every consistent permutation pi such that pi(i) = j and such that
//           for all r in Gamma(K_i), tau(K_r) = tau(K_pi(r)) it is the case that pi(K_i) = K_j",
//        where Gamma(K_i) are those that share a variable with K_i, itself included, and tau is their type.
// Costs  one graph of all neighbourhoods, and its automorphisms; past a million of its vertices classes are
//        told apart by the shapes of their steps alone.
//
// Where it differs from the paper:
// - Processes are rule instances with the same parameters, or Promela's processes; variables are elements.
//   Elements of one array that the same components access have one name and one subscript, which the paper
//   excludes: they are one hyperedge here.
// - "For every" is "for some": in a ring no process is isomorphic even to itself under a reflection of its
//   neighbours, and the relation would be none of equivalence. It is decided as the paper proposes, on
//   neighbourhoods (x_w is a variable iff x_pi(w) is, for those w that have i in them), by an isomorphism of
//   what each step accesses. So automorphisms are proposals, and the certifier decides.
// - Values that a symmetry may rename are not compared: the paper permutes none, and a component that writes
//   its own number into a variable would be like no other.
#pragma once

#include <string>
#include <vector>

#include "symmetry/diagram/diagram.hpp"
#include "symmetry/kinds/kinds.hpp"

namespace isospin::symmetry {

Diagram coloured_hypergraph(const GroundForm& model, const Kinds& kinds);

// The same with less in it, to look at: variables that belong to one component stand in its node, hyperedges
// over the same components are one node, and one over a single component is none.
Diagram hypergraph_picture(const Diagram& hypergraph);

// By node of such a picture: the least node of its orbit, under permutations of points of which the first are
// the processes. Hyperedges go where their members go.
std::vector<std::uint32_t> orbits_in_picture(const Diagram& picture,
                                             const std::vector<group::Permutation>& generators);

// Nodes that are components. They come first.
std::uint32_t component_count(const Diagram& diagram);

}  // namespace isospin::symmetry
