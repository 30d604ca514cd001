// The questions that recognise.cpp asks of one factor, each answered in a file of its own.
//
// Each takes a group that moves all of its points 0..degree-1 and is no disjoint product, and gives its
// structure if it has that shape, proved; otherwise nothing.
#pragma once

#include <optional>

#include "group/stabiliser_chain.hpp"
#include "group/structure/structure.hpp"

namespace isospin::structure {

std::optional<Structure> as_symmetric(const StabiliserChain& group);
std::optional<Structure> as_alternating(const StabiliserChain& group);
std::optional<Structure> as_wreath(const StabiliserChain& group);
std::optional<Structure> as_cyclic(const StabiliserChain& group);
std::optional<Structure> as_abelian(const StabiliserChain& group);
std::optional<Structure> as_dihedral(const StabiliserChain& group);

}  // namespace isospin::structure
