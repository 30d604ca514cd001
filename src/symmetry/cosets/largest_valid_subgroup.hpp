// The largest group of symmetries of the diagram that are symmetries of the model: Algorithm 1 of Donaldson
// and Miller (2005), with their random conjugates.
//
// Takes  the points of a model, its diagram, and how long it may take.
// Gives  the group, as permutations of the diagram's nodes and of all points; whether it is known to be the
//        largest; and for each generator of the diagram's group that is no symmetry, why.
// Costs  one certification for each element tried: as many as the group of the diagram has cosets of the
// result,
//        at the worst, which may be astronomical. The program graph (detect/) needs nothing of the kind.
#pragma once

#include <cstdint>
#include <vector>

#include "group/stabiliser_chain.hpp"
#include "symmetry/certify/certify.hpp"
#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

struct CosetOptions {
  double seconds = 10;
  std::uint32_t conjugates = 20;  // random elements to conjugate by; 0: none
  std::uint64_t seed = 1;
};

struct Rejected {
  Permutation of_nodes;
  Breach breach;
};

struct ValidSubgroup {
  group::StabiliserChain of_nodes;
  std::vector<Permutation> generators;  // of all points
  std::vector<Rejected> rejected;       // generators of the diagram's group
  std::uint64_t tried = 0;              // elements that were certified or refused
  bool complete = true;                 // every coset was tried; otherwise there was no time
};

ValidSubgroup largest_valid_subgroup(const Points& points, const Diagram& diagram,
                                     const CosetOptions& options = {});

// Whether a symmetry of the diagram is one of the model: the extension that is, or why none is.
struct Validity {
  std::optional<Permutation> extension;
  Breach breach;
};
Validity validity(Certifier& certifier, const Diagram& diagram, const Permutation& of_nodes);

}  // namespace isospin::symmetry
