#include "group/structure/recognise.hpp"

#include <algorithm>
#include <utility>

#include "group/orbits.hpp"
#include "group/structure/disjoint_product.hpp"
#include "group/structure/shapes.hpp"

namespace isospin::structure {

namespace {

std::vector<Point> moved_points(const StabiliserChain& group) {
  std::vector<Point> moved;
  for (const auto& orbit : group::Orbits(group.generators(), group.degree()).moved_lists()) {
    moved.insert(moved.end(), orbit.begin(), orbit.end());
  }
  std::sort(moved.begin(), moved.end());
  return moved;
}

// The group on the points it moves, renumbered 0, 1, ... in the order of `moved`.
StabiliserChain condensed(const StabiliserChain& group, const std::vector<Point>& moved) {
  if (moved.size() == group.degree()) return group;
  std::vector<Point> place(group.degree(), 0);
  for (Point i = 0; i < moved.size(); ++i) place[moved[i]] = i;
  std::vector<Permutation> generators;
  for (const Permutation& g : group.generators()) {
    std::vector<Point> images;
    images.reserve(moved.size());
    for (const Point p : moved) images.push_back(place[g(p)]);
    generators.emplace_back(std::move(images));
  }
  return StabiliserChain::with_known_order(static_cast<Point>(moved.size()), generators, group.order());
}

// Four in a ring that may be turned and reflected, and two pairs that may be swapped, are the same group. It
// is called D4 unless a pair shows as such, by an orbit of two.
bool shows_pairs(const StabiliserChain& group) {
  const auto orbits = group::Orbits(group.generators(), group.degree()).moved_lists();
  return std::any_of(orbits.begin(), orbits.end(), [](const auto& orbit) { return orbit.size() == 2; });
}

Structure recognise_factor(const StabiliserChain& group) {
  // The more telling names first.
  const bool pairs_first = group.order() == 8 && shows_pairs(group);
  std::optional<Structure> found = as_symmetric(group);
  if (!found && pairs_first) found = as_wreath(group);
  if (!found) found = as_cyclic(group);
  if (!found) found = as_dihedral(group);
  if (!found) found = as_wreath(group);
  if (!found) found = as_alternating(group);
  if (!found) found = as_abelian(group);
  if (!found) {
    found.emplace();
    found->shape = Other{};
    found->generators = group.generators();
  }
  found->order = group.order();
  found->support = moved_points(group);
  return std::move(*found);
}

}  // namespace

Structure recognise(const StabiliserChain& group) {
  if (group.is_trivial()) return Structure{Trivial{}, 1, {}, {}};
  std::vector<Structure> factors;
  for (const StabiliserChain& factor : disjoint_factors(group)) {
    const std::vector<Point> moved = moved_points(factor);
    factors.push_back(renamed(recognise_factor(condensed(factor, moved)), moved, group.degree()));
  }
  if (factors.size() == 1) return std::move(factors.front());
  std::stable_sort(factors.begin(), factors.end(), [](const Structure& a, const Structure& b) {
    return a.order != b.order ? a.order > b.order : name(a) < name(b);
  });
  Structure product;
  for (const Structure& factor : factors) {
    product.order *= factor.order;
    product.support.insert(product.support.end(), factor.support.begin(), factor.support.end());
    product.generators.insert(product.generators.end(), factor.generators.begin(), factor.generators.end());
  }
  std::sort(product.support.begin(), product.support.end());
  product.shape = DisjointProduct{std::move(factors)};
  return product;
}

}  // namespace isospin::structure
