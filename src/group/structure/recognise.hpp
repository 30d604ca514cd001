// Recognises the structure of a permutation group.
//
// Takes  a group as a stabiliser chain.
// Gives  its structure: the finest disjoint product, and each factor as a symmetric, wreath, cyclic,
//        dihedral, ... group. Every claim is proved before it is made; a group that fits nothing is
//        reported by its order ("order 48 group"), which is not a mistake, only less told.
// Costs  some chains of the size of the group's own.
#pragma once

#include "group/stabiliser_chain.hpp"
#include "group/structure/structure.hpp"

namespace isospin::structure {

Structure recognise(const StabiliserChain& group);

}  // namespace isospin::structure
