// Backtrack search for a subgroup along a stabiliser chain (Sims 1971; Butler 1982; Holt, Eick, O'Brien
// 2005, section 4.6).
//
// The base begins with all points but those of the most frequent colour; G(m) is the level that fixes
// these, and it respects the colours, because the remaining points have one colour only. Let K(i) be
// the wanted subgroup of G(i); K(m) = G(m). From K(i+1) we get K(i) by finding, for each point c of the
// orbit of b(i) under G(i), whether some wanted element sends b(i) to c. If g is one for c, then
// g.then(k) is one for k(c), whenever k is wanted: so one answer holds for a whole orbit of the
// subgroup found so far, and one search per such orbit is enough.
#include "group/colour_stabiliser.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "group/orbits.hpp"

namespace isospin::group {

namespace {

class Search {
 public:
  Search(const StabiliserChain& group, std::span<const std::uint32_t> colours)
      : colours_(colours), listed_(points_to_search(group, colours)), chain_(group.rebased(listed_)) {
    std::vector<bool> is_listed(group.degree(), false);
    for (const Point p : listed_) is_listed[p] = true;
    while (searched_ < chain_.length() && is_listed[chain_.base_point(searched_)]) ++searched_;
    const std::vector<std::vector<Permutation>> strong = chain_.strong_generators_by_level();
    std::vector<Permutation> generators;
    for (std::size_t level = chain_.length() + 1; level-- > 0;) {
      if (level < chain_.length()) {
        generators.insert(generators.end(), strong[level].begin(), strong[level].end());
      }
      if (level == searched_) below_ = generators;
      if (level <= searched_) orbits_.emplace_back(generators, chain_.degree());
    }
    std::reverse(orbits_.begin(), orbits_.end());
    const Permutation identity = Permutation::identity(chain_.degree());
    for (std::size_t level = 0; level <= searched_; ++level) {
      colours_by_orbit_.push_back(colour_sum(level, identity));
    }
  }

  StabiliserChain run() {
    std::vector<Permutation> found = below_;
    BigInteger order = chain_.order_from(searched_);
    for (std::size_t level = searched_; level-- > 0;) {
      const Point b = chain_.base_point(level);
      const SchreierTree& tree = chain_.tree(level);
      Orbits reached(found, chain_.degree());
      std::vector<Point> refused;  // points where no wanted element sends b
      for (Point i = 1; i < tree.size(); ++i) {
        const Point c = tree.point(i);
        if (colours_[c] != colours_[b] || reached.together(b, c)) continue;
        if (std::any_of(refused.begin(), refused.end(), [&](Point r) { return reached.together(r, c); })) {
          continue;
        }
        if (std::optional<Permutation> element = extend(tree.element(c), level + 1)) {
          found.push_back(std::move(*element));
          reached = Orbits(found, chain_.degree());
        } else {
          refused.push_back(c);
        }
      }
      Point orbit_length = 0;
      for (Point p = 0; p < chain_.degree(); ++p) orbit_length += reached.together(p, b) ? 1 : 0;
      order *= BigInteger(std::uint64_t{orbit_length});
    }
    return StabiliserChain::with_known_order(chain_.degree(), found, order);
  }

 private:
  static std::vector<Point> points_to_search(const StabiliserChain& group,
                                             std::span<const std::uint32_t> colours) {
    assert(colours.size() == group.degree());
    const Orbits orbits(group.generators(), group.degree());
    // Only moved points matter.
    std::map<std::uint32_t, std::vector<Point>> classes;
    for (const std::vector<Point>& orbit : orbits.moved_lists()) {
      for (const Point p : orbit) classes[colours[p]].push_back(p);
    }
    std::uint32_t most = 0;
    std::size_t most_count = 0;
    for (const auto& [colour, points] : classes) {
      if (points.size() > most_count) {
        most = colour;
        most_count = points.size();
      }
    }
    std::vector<Point> listed;
    for (const auto& [colour, points] : classes) {
      if (colour != most) listed.insert(listed.end(), points.begin(), points.end());
    }
    return listed;
  }

  // The wanted element among h.then(element), h in G(level), if there is one.
  std::optional<Permutation> extend(const Permutation& element, std::size_t level) const {
    // h keeps each orbit of G(level), so h.then(element) sends an orbit where `element` does: there the
    // colours must be those of the orbit, each as often.
    if (colour_sum(level, element) != colours_by_orbit_[level]) return std::nullopt;
    if (level == searched_) {
      const bool wanted = std::all_of(listed_.begin(), listed_.end(),
                                      [&](Point p) { return colours_[element(p)] == colours_[p]; });
      return wanted ? std::optional(element) : std::nullopt;
    }
    const SchreierTree& tree = chain_.tree(level);
    for (Point i = 0; i < tree.size(); ++i) {
      const Point c = tree.point(i);
      if (colours_[element(c)] != colours_[tree.root()]) continue;
      const Permutation next = i == 0 ? element : tree.element(c).then(element);
      if (auto result = extend(next, level + 1)) return result;
    }
    return std::nullopt;
  }

  // Sums up which colours `element` brings to which orbit of G(level). Equal multisets give equal sums;
  // a chance collision only costs time.
  std::uint64_t colour_sum(std::size_t level, const Permutation& element) const {
    std::uint64_t sum = 0;
    for (Point p = 0; p < element.degree(); ++p) {
      std::uint64_t mixed = (std::uint64_t{orbits_[level].leader(p)} << 32) | colours_[element.images()[p]];
      mixed = (mixed ^ (mixed >> 33)) * 0xff51afd7ed558ccdull;
      mixed = (mixed ^ (mixed >> 33)) * 0xc4ceb9fe1a85ec53ull;
      sum += mixed ^ (mixed >> 33);
    }
    return sum;
  }

  std::span<const std::uint32_t> colours_;
  std::vector<Point> listed_;
  StabiliserChain chain_;
  std::size_t searched_ = 0;        // levels whose base points are listed
  std::vector<Permutation> below_;  // generators of the level that fixes all listed points
  std::vector<Orbits> orbits_;      // of each level searched, and the one below
  std::vector<std::uint64_t> colours_by_orbit_;
};

}  // namespace

StabiliserChain colour_stabiliser(const StabiliserChain& group, std::span<const std::uint32_t> colours) {
  return Search(group, colours).run();
}

StabiliserChain set_stabiliser(const StabiliserChain& group, std::span<const Point> set) {
  std::vector<std::uint32_t> colours(group.degree(), 0);
  for (const Point p : set) colours[p] = 1;
  return colour_stabiliser(group, colours);
}

}  // namespace isospin::group
