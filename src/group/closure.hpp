// Subgroups made from elements by conjugation.
//
// Takes  a group and elements of it.
// Gives  the smallest normal subgroup that contains them; random conjugates.
// Costs  one chain, enlarged at most log2 of the order times.
#pragma once

#include <span>
#include <vector>

#include "group/permutation.hpp"
#include "group/random.hpp"
#include "group/stabiliser_chain.hpp"

namespace isospin::group {

// The smallest subgroup N with g^-1 n g in N for all n of N and g of the group.
StabiliserChain normal_closure(const StabiliserChain& group, std::span<const Permutation> elements);

// The commutator subgroup.
StabiliserChain derived_subgroup(const StabiliserChain& group);

bool is_abelian(std::span<const Permutation> generators);

// Each element conjugated by one random member of the group: elements of the same shape elsewhere. (The
// heuristic of Donaldson and Miller 2005, section 5.3: a swap of two components becomes one of two others.)
std::vector<Permutation> random_conjugates(const StabiliserChain& group,
                                           std::span<const Permutation> elements, Random& random);

}  // namespace isospin::group
