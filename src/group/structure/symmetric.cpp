// The full symmetric group, on an orbit or on blocks.
//
// If the group has order k! and acts on k items with an image of order k!, then the image is all of S(k) and
// the action is faithful: the group is S(k), and every permutation of items is one element of it.
#include <algorithm>
#include <numeric>
#include <utility>

#include "group/blocks.hpp"
#include "group/item_action.hpp"
#include "group/orbits.hpp"
#include "group/structure/shapes.hpp"

namespace isospin::structure {

namespace {

// The k with k! = order, or 0.
Point factorial_root(const BigInteger& order) {
  BigInteger product = 1;
  for (Point k = 2; product < order; ++k) {
    product *= BigInteger(std::uint64_t{k});
    if (product == order) return k;
  }
  return 0;
}

// What exchanges item i with item i+1 and leaves the other items, for i = 0..k-2.
std::vector<Permutation> swaps(const group::ItemAction& action, Point k) {
  std::vector<Permutation> result;
  for (Point i = 0; i + 1 < k; ++i) {
    result.push_back(*action.lift(Permutation::transposition(k, i, i + 1)));
  }
  return result;
}

// The points of an orbit of length k in the order of the items, if the group moves them alike: the point
// of item 0 is the one that only the first swap moves, and the swaps carry it along.
std::vector<Point> row(const std::vector<Point>& orbit, const std::vector<Permutation>& swaps) {
  std::vector<Point> result;
  for (const Point p : orbit) {
    const bool is_first = swaps[0](p) != p && std::all_of(swaps.begin() + 1, swaps.end(),
                                                          [p](const Permutation& s) { return s(p) == p; });
    if (is_first) {
      result.push_back(p);
      break;
    }
  }
  if (result.empty()) return {};
  for (const Permutation& s : swaps) result.push_back(s(result.back()));
  for (std::size_t i = 0; i < swaps.size(); ++i) {
    for (std::size_t j = 0; j < result.size(); ++j) {
      const std::size_t target = j == i ? i + 1 : j == i + 1 ? i : j;
      if (swaps[i](result[j]) != result[target]) return {};
    }
  }
  return result;
}

Structure on_orbits(const StabiliserChain& group, std::vector<Permutation> swaps) {
  const auto k = static_cast<Point>(swaps.size() + 1);
  Symmetric shape;
  shape.components.resize(k);
  for (const std::vector<Point>& orbit : group::Orbits(group.generators(), group.degree()).moved_lists()) {
    const std::vector<Point> aligned = orbit.size() == k ? row(orbit, swaps) : std::vector<Point>();
    if (aligned.empty()) {
      shape.derived.insert(shape.derived.end(), orbit.begin(), orbit.end());
      continue;
    }
    for (Point i = 0; i < k; ++i) shape.components[i].push_back(aligned[i]);
  }
  Structure result;
  result.shape = std::move(shape);
  result.generators = std::move(swaps);
  return result;
}

Structure on_blocks(const StabiliserChain& group, const group::BlockSystem& blocks,
                    std::vector<Permutation> swaps) {
  Symmetric shape;
  shape.components = blocks;
  shape.aligned = false;
  std::vector<bool> placed(group.degree(), false);
  for (const std::vector<Point>& block : blocks) {
    for (const Point p : block) placed[p] = true;
  }
  for (Point p = 0; p < group.degree(); ++p) {
    if (!placed[p]) shape.derived.push_back(p);
  }
  Structure result;
  result.shape = std::move(shape);
  result.generators = std::move(swaps);
  return result;
}

// Looking for blocks costs the square of the orbit.
constexpr std::size_t kLargestOrbitForBlocks = 1500;

}  // namespace

std::optional<Structure> as_symmetric(const StabiliserChain& group) {
  const BigInteger order = group.order();
  const Point k = factorial_root(order);
  if (k == 0) return std::nullopt;
  const std::vector<std::vector<Point>> orbits =
      group::Orbits(group.generators(), group.degree()).moved_lists();
  for (const std::vector<Point>& orbit : orbits) {
    if (orbit.size() != k) continue;
    // An orbit is a block system of single points.
    group::BlockSystem points;
    for (const Point p : orbit) points.push_back({p});
    const group::ItemAction action(group, group::action_on_blocks(group.generators(), points));
    if (action.order() == order) return on_orbits(group, swaps(action, k));
  }
  for (const std::vector<Point>& orbit : orbits) {
    if (orbit.size() <= k || orbit.size() % k != 0 || orbit.size() > kLargestOrbitForBlocks) continue;
    for (const group::BlockSystem& blocks : group::block_systems(group.generators(), orbit)) {
      if (blocks.size() != k) continue;
      const group::ItemAction action(group, group::action_on_blocks(group.generators(), blocks));
      if (action.order() == order) return on_blocks(group, blocks, swaps(action, k));
    }
  }
  return std::nullopt;
}

// A subgroup of index 2 in S(k) is normal with an abelian quotient, so it contains all commutators, and
// they make up A(k): it is A(k).
std::optional<Structure> as_alternating(const StabiliserChain& group) {
  const BigInteger order = group.order();
  const Point k = factorial_root(order * 2);
  if (k < 4) return std::nullopt;
  for (const std::vector<Point>& orbit : group::Orbits(group.generators(), group.degree()).moved_lists()) {
    if (orbit.size() != k) continue;
    group::BlockSystem points;
    for (const Point p : orbit) points.push_back({p});
    const group::ItemAction action(group, group::action_on_blocks(group.generators(), points));
    if (action.order() != order) continue;
    Structure result;
    result.shape = Alternating{orbit};
    result.generators = group.generators();
    return result;
  }
  return std::nullopt;
}

}  // namespace isospin::structure
