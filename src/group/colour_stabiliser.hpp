// The members of a group that respect a colouring of the points; stabilisers of sets are the case of
// two colours.
//
// Takes  a chain, and a colour for every point (or a set of points).
// Gives  the subgroup of all members g with colour(g(p)) = colour(p) for every point p.
// Costs  a backtrack search, exponential at worst (the problem is as hard as graph isomorphism, and so
//        nobody knows better); for products of symmetric groups and their wreath products it does not turn
//        back. Points of the most frequent colour are not searched.
#pragma once

#include <cstdint>
#include <span>

#include "group/permutation.hpp"
#include "group/stabiliser_chain.hpp"

namespace isospin::group {

StabiliserChain colour_stabiliser(const StabiliserChain& group, std::span<const std::uint32_t> colours);

// The members that map the set onto itself.
StabiliserChain set_stabiliser(const StabiliserChain& group, std::span<const Point> set);

}  // namespace isospin::group
