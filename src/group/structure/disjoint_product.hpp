// The finest way to write a group as a product of groups that move disjoint sets of points.
//
// Takes  a chain.
// Gives  the factors, none of which can be cut further, in order of their least moved points. The cut
//        is unique.
// Costs  one rebased chain, and a sift for each strong generator and part.
#pragma once

#include <vector>

#include "group/stabiliser_chain.hpp"

namespace isospin::structure {

std::vector<group::StabiliserChain> disjoint_factors(const group::StabiliserChain& group);

}  // namespace isospin::structure
