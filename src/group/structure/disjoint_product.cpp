// Orbits are never cut, so the parts are unions of orbits. Order the orbits O1..Or and let G(i) be the
// pointwise stabiliser of O1..Oi. Suppose the parts of G(i), which moves only later orbits, are known.
// The strong generators s that come in with Oi turn G(i) into G(i-1). A part C stays apart from Oi
// exactly when for every such s the element that does what s does on C, and nothing elsewhere, is in the
// group: if C is apart, then it is, because the product is direct; and if it is for all s, we may divide
// it out of each. Otherwise Oi and all of C belong together, because a part of a subgroup G(i) cannot be cut
// by a cut of the larger group. (In the manner of Chang and Jefferson 2022.)
#include "group/structure/disjoint_product.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "group/orbits.hpp"

namespace isospin::structure {

using group::Orbits;
using group::Permutation;
using group::Point;
using group::StabiliserChain;

namespace {

// Does what `element` does on the points with part[p] == wanted, and nothing elsewhere. The part must be
// a union of orbits.
Permutation restricted(const Permutation& element, const std::vector<std::size_t>& part, std::size_t wanted) {
  std::vector<Point> images(element.images().begin(), element.images().end());
  for (Point p = 0; p < element.degree(); ++p) {
    if (part[p] != wanted) images[p] = p;
  }
  return Permutation(std::move(images));
}

std::vector<std::size_t> parts_moved(const Permutation& element, const std::vector<std::size_t>& part) {
  std::vector<std::size_t> parts;
  for (const Point p : element.support()) parts.push_back(part[p]);
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return parts;
}

struct Factor {
  std::vector<Permutation> generators;
  BigInteger order = 1;
};

}  // namespace

std::vector<StabiliserChain> disjoint_factors(const StabiliserChain& group) {
  const Point degree = group.degree();
  const std::vector<std::vector<Point>> orbits = Orbits(group.generators(), degree).moved_lists();
  if (orbits.size() <= 1) {
    return group.is_trivial() ? std::vector<StabiliserChain>() : std::vector<StabiliserChain>{group};
  }
  std::vector<Point> points;
  for (const std::vector<Point>& orbit : orbits) points.insert(points.end(), orbit.begin(), orbit.end());
  const StabiliserChain chain = group.rebased(points);
  const std::vector<std::vector<Permutation>> strong = chain.strong_generators_by_level();

  // The number of the part that a point is in, which is that of one of the part's orbits.
  std::vector<std::size_t> part(degree, orbits.size());
  for (std::size_t level = chain.length(), i = orbits.size(); i-- > 0;) {
    for (const Point p : orbits[i]) part[p] = i;
    while (level > 0 && std::binary_search(orbits[i].begin(), orbits[i].end(), chain.base_point(level - 1))) {
      --level;
      for (const Permutation& s : strong[level]) {
        for (const std::size_t other : parts_moved(s, part)) {
          if (other == i || chain.contains(restricted(s, part, other))) continue;
          std::replace(part.begin(), part.end(), other, i);
        }
      }
    }
  }

  const bool all_together =
      std::all_of(points.begin(), points.end(), [&](Point p) { return part[p] == part[points.front()]; });
  if (all_together) return {group};

  // In a direct product the orbit of a base point does not depend on the other factors, so the
  // chain tells their orders. Restricted to a part, the generators generate the factor.
  std::map<std::size_t, Factor> by_part;
  for (std::size_t level = 0; level < chain.length(); ++level) {
    by_part[part[chain.base_point(level)]].order *= BigInteger(std::uint64_t{chain.tree(level).size()});
  }
  for (const Permutation& g : group.generators()) {
    for (const std::size_t number : parts_moved(g, part)) {
      std::vector<Permutation>& generators = by_part[number].generators;
      Permutation r = restricted(g, part, number);
      if (std::find(generators.begin(), generators.end(), r) == generators.end()) {
        generators.push_back(std::move(r));
      }
    }
  }
  std::vector<StabiliserChain> factors;
  for (const auto& [number, factor] : by_part) {
    factors.push_back(StabiliserChain::with_known_order(degree, factor.generators, factor.order));
  }
  return factors;
}

}  // namespace isospin::structure
