// The right cosets of a subgroup, one element of each, one after another.
//
// Takes  a group G and a subgroup H of it, as chains over the same points.
// Gives  for each coset Hg = {h.then(g)} the one element that `least_in_coset` singles out. The coset
//        H itself comes first.
// Costs  index x generators canonical elements, and index x degree x 4 bytes: the caller watches the
//        clock between calls of `next`, because the index may be astronomical.
#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include "base/big_integer.hpp"
#include "group/permutation.hpp"
#include "group/stabiliser_chain.hpp"

namespace isospin::group {

// The element of Hg whose images of H's base points are least, the first base point counting most:
// equal for two elements exactly when they lie in one right coset of H.
Permutation least_in_coset(const StabiliserChain& subgroup, const Permutation& element);

// |G| / |H|.
BigInteger index_of(const StabiliserChain& subgroup, const StabiliserChain& whole);

class RightCosets {
 public:
  RightCosets(const StabiliserChain& whole, StabiliserChain subgroup);

  // The next coset's element; nothing when all have been given.
  std::optional<Permutation> next();
  // How many have been given.
  std::size_t given() const { return given_; }

 private:
  std::vector<Permutation> generators_;
  StabiliserChain subgroup_;
  std::unordered_set<Permutation> known_;
  std::vector<const Permutation*> order_;  // of discovery; set nodes do not move
  std::size_t given_ = 0;
};

}  // namespace isospin::group
