// The automorphism group of a coloured graph.
//
// Takes  a graph, and which tool shall search.
// Gives  generators of the group of all automorphisms, as permutations of the vertices. Every generator has
//        been checked against the graph; that none is missing rests on the tool, and on the tests in
//        which the three must agree.
// Costs  milliseconds for thousands of vertices; exponential in the worst case, which takes effort to
//        construct.
//
// Calls may run in several threads at once, on graphs that no other thread uses.
//
// Traces is quickest on large graphs; bliss gives many generators that move little, which show the
// structure; nauty is the oldest and best tried. (McKay and Piperno 2014; Junttila and Kaski 2007.)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "group/automorphism/coloured_graph.hpp"
#include "group/permutation.hpp"
#include "group/stabiliser_chain.hpp"

namespace isospin::automorphism {

enum class Backend { kTraces, kNauty, kBliss };
inline constexpr Backend kBackends[] = {Backend::kTraces, Backend::kNauty, Backend::kBliss};

std::string_view name(Backend backend);

// Of the libraries that the tools are in.
std::string nauty_version();
std::string bliss_version();

// Generators; none when only the identity is an automorphism.
std::vector<group::Permutation> automorphisms(const ColouredGraph& graph, Backend backend = Backend::kBliss);

// The group itself, its order computed by our own chain: the tools' own orders overflow.
group::StabiliserChain automorphism_group(const ColouredGraph& graph, Backend backend = Backend::kBliss);

}  // namespace isospin::automorphism
