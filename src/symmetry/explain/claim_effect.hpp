// What the claim costs: symmetries of the model that the property does not keep.
//
// Takes  a model with a claim, what detection found in it, and the symmetries that are used.
// Gives  the group of the model without the claim, and which processes move there and stay here; nothing when
//        the claim costs nothing, or there is none.
// Costs  looking for symmetries once more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/big_integer.hpp"
#include "base/patience.hpp"
#include "symmetry/detect/detect.hpp"
#include "symmetry/explain/explain.hpp"

namespace isospin::symmetry {

struct ClaimEffect {
  BigInteger order = 1;  // without the claim
  std::string structure;
  std::vector<ProcessNo> fixed;               // they stay where they are only because of the claim
  std::vector<std::vector<ProcessNo>> apart;  // orbits of several that would be one without the claim
};

std::optional<ClaimEffect> effect_of_claim(const Written& written, const Detection& detection,
                                           const std::vector<Permutation>& generators,
                                           const Patience& patience);

}  // namespace isospin::symmetry
