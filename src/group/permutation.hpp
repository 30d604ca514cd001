// Permutations of the points 0..degree-1, as image arrays.
//
// Takes  images (images[p] is where p goes) or cycles, always 0-based.
// Gives  a value type with composition, inverse, powers, order and cycles.
// Costs  four bytes a point; composing and inverting are one pass.
//
// The one convention, for all of Isospin: `p.then(q)` moves by p first, then by q, so
// p.then(q)(x) == q(p(x)). There is no operator*, because half of the literature reads it the other
// way round. (GAP writes p*q for p.then(q); a formula in functional notation writes q o p.)
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/big_integer.hpp"

namespace isospin::group {

using Point = std::uint32_t;

class Permutation {
 public:
  // The identity on no points.
  Permutation() = default;
  // The images, which must be each point once; `from_images` is for those not known to be.
  explicit Permutation(std::vector<Point> images);
  Permutation(std::initializer_list<Point> images) : Permutation(std::vector<Point>(images)) {}

  static Permutation identity(Point degree);
  // Nothing when some point is missing or twice among the images.
  static std::optional<Permutation> from_images(std::vector<Point> images);
  // Disjoint cycles of points below the degree.
  static Permutation from_cycles(Point degree, const std::vector<std::vector<Point>>& cycles);
  static Permutation transposition(Point degree, Point a, Point b);

  Point degree() const { return static_cast<Point>(images_.size()); }
  Point operator()(Point p) const {
    assert(p < images_.size());
    return images_[p];
  }
  std::span<const Point> images() const { return images_; }

  // First this, then `second`.
  Permutation then(const Permutation& second) const;
  void append(const Permutation& second) {
    assert(second.degree() == degree());
    for (Point& image : images_) image = second.images_[image];
  }
  Permutation inverse() const;
  // by^-1, then this, then by: the same cycles with every point p renamed to by(p).
  Permutation conjugated_by(const Permutation& by) const;
  Permutation power(std::int64_t exponent) const;

  bool is_identity() const { return first_moved() == degree(); }
  // The least point that moves, or the degree when none does.
  Point first_moved() const;
  // All points that move, ascending.
  std::vector<Point> support() const;
  // The cycles of length two and more, each from its least point, in order of those.
  std::vector<std::vector<Point>> cycles() const;
  // The least n > 0 whose power is the identity.
  BigInteger order() const;
  bool is_even() const;

  bool operator==(const Permutation&) const = default;
  std::strong_ordering operator<=>(const Permutation&) const = default;

 private:
  std::vector<Point> images_;
};

// "(0 3)(1 2 5)"; the identity is "()".
std::string to_string(const Permutation& permutation);
// Reads what `to_string` writes; commas may stand for spaces. Nothing when the text is no list of
// disjoint cycles of points below the degree.
std::optional<Permutation> parse_cycles(std::string_view text, Point degree);

// The largest degree among them, or 0: a list of generators usually agrees on one.
Point common_degree(std::span<const Permutation> permutations);

}  // namespace isospin::group

template <>
struct std::hash<isospin::group::Permutation> {
  std::size_t operator()(const isospin::group::Permutation& permutation) const noexcept;
};
