#include "group/random.hpp"

#include <utility>

namespace isospin::group {

RandomElements::RandomElements(std::span<const Permutation> generators, Point degree, std::uint64_t seed)
    : random_(seed), running_(Permutation::identity(degree)) {
  for (const Permutation& g : generators) {
    if (!g.is_identity()) entries_.push_back(g);
  }
  if (entries_.empty()) return;
  // Ten entries are the least that mix well; repeating generators does no harm.
  for (std::size_t i = 0; entries_.size() < 10; ++i) entries_.push_back(entries_[i]);
  // Each entry is touched a few times before the first element is handed out.
  const std::size_t warm_up = 40 + 3 * entries_.size();
  for (std::size_t i = 0; i < warm_up; ++i) step();
}

const Permutation& RandomElements::next() {
  if (!entries_.empty()) step();
  return running_;
}

void RandomElements::step() {
  const auto count = static_cast<std::uint32_t>(entries_.size());
  const std::uint32_t target = random_.below(count);
  std::uint32_t source = random_.below(count - 1);
  if (source >= target) ++source;
  const std::uint64_t coins = random_.word();
  const Permutation factor = (coins & 1) != 0 ? entries_[source] : entries_[source].inverse();
  if ((coins & 2) != 0) {
    entries_[target].append(factor);
  } else {
    entries_[target] = factor.then(entries_[target]);
  }
  running_.append(entries_[target]);
}

Permutation random_permutation(Point degree, Random& random) {
  std::vector<Point> images(degree);
  for (Point p = 0; p < degree; ++p) images[p] = p;
  for (Point p = degree; p > 1; --p) std::swap(images[p - 1], images[random.below(p)]);
  return Permutation(std::move(images));
}

}  // namespace isospin::group
