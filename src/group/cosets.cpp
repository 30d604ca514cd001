#include "group/cosets.hpp"

namespace isospin::group {

// The elements of Hg send the base point b to g(h(b)), and h(b) ranges over b's orbit under H. Choose
// the one with the least image; what is left free is the stabiliser of b in H, so the same holds of the
// next base point. An element of H that fixes the base is the identity, so exactly one element of Hg
// has the images chosen.
Permutation least_in_coset(const StabiliserChain& subgroup, const Permutation& element) {
  Permutation least = element;
  for (std::size_t level = 0; level < subgroup.length(); ++level) {
    const SchreierTree& orbit = subgroup.tree(level);
    Point best = orbit.root();
    for (Point i = 1; i < orbit.size(); ++i) {
      if (least(orbit.point(i)) < least(best)) best = orbit.point(i);
    }
    if (best != orbit.root()) least = orbit.element(best).then(least);
  }
  return least;
}

BigInteger index_of(const StabiliserChain& subgroup, const StabiliserChain& whole) {
  return whole.order() / subgroup.order();
}

RightCosets::RightCosets(const StabiliserChain& whole, StabiliserChain subgroup)
    : generators_(whole.strong_generators()), subgroup_(std::move(subgroup)) {
  const auto first = known_.insert(least_in_coset(subgroup_, Permutation::identity(whole.degree()))).first;
  order_.push_back(&*first);
}

// Multiplying from the right permutes the right cosets, and transitively; so following the generators
// of G from H breadth first meets them all.
std::optional<Permutation> RightCosets::next() {
  if (given_ == order_.size()) return std::nullopt;
  const Permutation current = *order_[given_++];
  for (const Permutation& g : generators_) {
    const auto [found, is_new] = known_.insert(least_in_coset(subgroup_, current.then(g)));
    if (is_new) order_.push_back(&*found);
  }
  return current;
}

}  // namespace isospin::group
