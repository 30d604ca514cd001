#include "group/permutation.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace isospin::group {

namespace {

bool is_bijection(std::span<const Point> images) {
  std::vector<bool> seen(images.size(), false);
  for (const Point image : images) {
    if (image >= images.size() || seen[image]) return false;
    seen[image] = true;
  }
  return true;
}

}  // namespace

Permutation::Permutation(std::vector<Point> images) : images_(std::move(images)) {
  assert(is_bijection(images_));
}

Permutation Permutation::identity(Point degree) {
  Permutation result;
  result.images_.resize(degree);
  std::iota(result.images_.begin(), result.images_.end(), Point{0});
  return result;
}

std::optional<Permutation> Permutation::from_images(std::vector<Point> images) {
  if (!is_bijection(images)) return std::nullopt;
  Permutation result;
  result.images_ = std::move(images);
  return result;
}

Permutation Permutation::from_cycles(Point degree, const std::vector<std::vector<Point>>& cycles) {
  Permutation result = identity(degree);
  for (const std::vector<Point>& cycle : cycles) {
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      assert(cycle[i] < degree);
      result.images_[cycle[i]] = cycle[(i + 1) % cycle.size()];
    }
  }
  assert(is_bijection(result.images_));
  return result;
}

Permutation Permutation::transposition(Point degree, Point a, Point b) {
  Permutation result = identity(degree);
  std::swap(result.images_[a], result.images_[b]);
  return result;
}

Permutation Permutation::then(const Permutation& second) const {
  Permutation result = *this;
  result.append(second);
  return result;
}

Permutation Permutation::inverse() const {
  Permutation result;
  result.images_.resize(images_.size());
  for (Point p = 0; p < degree(); ++p) result.images_[images_[p]] = p;
  return result;
}

Permutation Permutation::conjugated_by(const Permutation& by) const {
  assert(by.degree() == degree());
  Permutation result;
  result.images_.resize(images_.size());
  for (Point p = 0; p < degree(); ++p) result.images_[by.images_[p]] = by.images_[images_[p]];
  return result;
}

Permutation Permutation::power(std::int64_t exponent) const {
  // Cycle by cycle, so that the exponent's size does not matter.
  Permutation result = identity(degree());
  for (const std::vector<Point>& cycle : cycles()) {
    const auto length = static_cast<std::int64_t>(cycle.size());
    const std::int64_t shift = ((exponent % length) + length) % length;
    for (std::int64_t i = 0; i < length; ++i) {
      result.images_[cycle[static_cast<std::size_t>(i)]] =
          cycle[static_cast<std::size_t>((i + shift) % length)];
    }
  }
  return result;
}

Point Permutation::first_moved() const {
  Point p = 0;
  while (p < degree() && images_[p] == p) ++p;
  return p;
}

std::vector<Point> Permutation::support() const {
  std::vector<Point> moved;
  for (Point p = 0; p < degree(); ++p) {
    if (images_[p] != p) moved.push_back(p);
  }
  return moved;
}

std::vector<std::vector<Point>> Permutation::cycles() const {
  std::vector<std::vector<Point>> result;
  std::vector<bool> seen(images_.size(), false);
  for (Point start = 0; start < degree(); ++start) {
    if (seen[start] || images_[start] == start) continue;
    std::vector<Point>& cycle = result.emplace_back();
    for (Point p = start; !seen[p]; p = images_[p]) {
      seen[p] = true;
      cycle.push_back(p);
    }
  }
  return result;
}

BigInteger Permutation::order() const {
  std::vector<bool> counted(images_.size() + 1, false);
  BigInteger result = 1;
  for (const std::vector<Point>& cycle : cycles()) {
    if (counted[cycle.size()]) continue;
    counted[cycle.size()] = true;
    result = least_common_multiple(result, BigInteger(std::uint64_t{cycle.size()}));
  }
  return result;
}

bool Permutation::is_even() const {
  bool even = true;
  for (const std::vector<Point>& cycle : cycles()) even ^= cycle.size() % 2 == 0;
  return even;
}

std::string to_string(const Permutation& permutation) {
  std::string text;
  for (const std::vector<Point>& cycle : permutation.cycles()) {
    text += '(';
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      if (i > 0) text += ' ';
      text += std::to_string(cycle[i]);
    }
    text += ')';
  }
  return text.empty() ? "()" : text;
}

std::optional<Permutation> parse_cycles(std::string_view text, Point degree) {
  std::vector<Point> images(degree);
  std::iota(images.begin(), images.end(), Point{0});
  std::vector<bool> used(degree, false);
  const auto skip_space = [&text] {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  };
  skip_space();
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    if (text.front() != '(') return std::nullopt;
    text.remove_prefix(1);
    std::vector<Point> cycle;
    for (skip_space(); !text.starts_with(')'); skip_space()) {
      if (!cycle.empty() && text.starts_with(',')) {
        text.remove_prefix(1);
        skip_space();
      }
      Point p = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), p);
      if (error != std::errc() || p >= degree || used[p]) return std::nullopt;
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
      used[p] = true;
      cycle.push_back(p);
    }
    text.remove_prefix(1);
    for (std::size_t i = 0; i < cycle.size(); ++i) images[cycle[i]] = cycle[(i + 1) % cycle.size()];
    skip_space();
  }
  return Permutation::from_images(std::move(images));
}

Point common_degree(std::span<const Permutation> permutations) {
  Point degree = 0;
  for (const Permutation& p : permutations) degree = std::max(degree, p.degree());
  return degree;
}

}  // namespace isospin::group

std::size_t std::hash<isospin::group::Permutation>::operator()(
    const isospin::group::Permutation& permutation) const noexcept {
  // Multiply and fold, point by point: good enough for tables of elements, and quick.
  std::uint64_t hash = 0x9e3779b97f4a7c15ull;
  for (const isospin::group::Point image : permutation.images()) {
    hash = (hash ^ image) * 0xff51afd7ed558ccdull;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}
