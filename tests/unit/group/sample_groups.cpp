#include "sample_groups.hpp"

#include <numeric>
#include <utility>

namespace isospin::test {

std::vector<Permutation> neighbour_swaps(Point n) {
  std::vector<Permutation> result;
  for (Point i = 0; i + 1 < n; ++i) result.push_back(Permutation::transposition(n, i, i + 1));
  return result;
}

std::vector<Permutation> cycle_and_swap(Point n) {
  return {rotation(n), Permutation::transposition(n, 0, 1)};
}

Permutation rotation(Point n) {
  std::vector<Point> images(n);
  for (Point i = 0; i < n; ++i) images[i] = (i + 1) % n;
  return Permutation(images);
}

Permutation reflection(Point n) {
  std::vector<Point> images(n);
  for (Point i = 0; i < n; ++i) images[i] = (n - i) % n;
  return Permutation(images);
}

std::vector<Permutation> widened(const std::vector<Permutation>& generators, Point width) {
  std::vector<Permutation> result;
  for (const Permutation& g : generators) {
    std::vector<Point> images(g.degree() * width);
    for (Point p = 0; p < g.degree(); ++p) {
      for (Point r = 0; r < width; ++r) images[p * width + r] = g(p) * width + r;
    }
    result.emplace_back(std::move(images));
  }
  return result;
}

std::vector<Permutation> wreath(const std::vector<Permutation>& inner, Point n,
                                const std::vector<Permutation>& outer, Point m) {
  std::vector<Permutation> result = widened(outer, n);
  for (const Permutation& g : inner) {
    std::vector<Point> images(n * m);
    std::iota(images.begin(), images.end(), Point{0});
    for (Point p = 0; p < n; ++p) images[p] = g(p);
    result.emplace_back(std::move(images));
  }
  return result;
}

std::vector<Permutation> side_by_side(const std::vector<Permutation>& a, Point a_degree,
                                      const std::vector<Permutation>& b, Point b_degree) {
  std::vector<Permutation> result;
  for (const Permutation& g : a) {
    result.push_back(Permutation::from_cycles(a_degree + b_degree, g.cycles()));
  }
  for (const Permutation& g : b) {
    std::vector<std::vector<Point>> moved = g.cycles();
    for (std::vector<Point>& cycle : moved) {
      for (Point& p : cycle) p += a_degree;
    }
    result.push_back(Permutation::from_cycles(a_degree + b_degree, moved));
  }
  return result;
}

std::vector<Permutation> with_table(const std::vector<Permutation>& generators, Point n) {
  std::vector<Permutation> result;
  for (const Permutation& g : generators) {
    std::vector<Point> images(n + n * n);
    for (Point i = 0; i < n; ++i) {
      images[i] = g(i);
      for (Point j = 0; j < n; ++j) images[n + i * n + j] = n + g(i) * n + g(j);
    }
    result.emplace_back(std::move(images));
  }
  return result;
}

std::vector<Permutation> shuffled(const std::vector<Permutation>& generators, group::Random& random) {
  std::vector<Permutation> result;
  const Permutation names = group::random_permutation(group::common_degree(generators), random);
  for (const Permutation& g : generators) result.push_back(g.conjugated_by(names));
  return result;
}

Permutation cycles(const std::string& text, Point degree) {
  return group::parse_cycles(text, degree).value();
}

namespace {

// A permutation of few short cycles.
Permutation sparse_permutation(Point degree, group::Random& random) {
  const Permutation order = group::random_permutation(degree, random);
  std::vector<std::vector<Point>> parts;
  Point used = 0;
  for (Point count = 1 + random.below(3); count > 0; --count) {
    const Point length = 2 + random.below(2);
    if (used + length > degree) break;
    std::vector<Point>& cycle = parts.emplace_back();
    for (Point i = 0; i < length; ++i) cycle.push_back(order(used++));
  }
  return Permutation::from_cycles(degree, parts);
}

std::vector<Permutation> small_transitive(Point n, group::Random& random) {
  switch (random.below(4)) {
    case 0:
      return neighbour_swaps(n);
    case 1:
      return {rotation(n)};
    case 2:
      return {rotation(n), reflection(n)};
    default:
      return cycle_and_swap(n);
  }
}

}  // namespace

SampleGroup random_group(group::Random& random) {
  SampleGroup sample;
  const Point n = 2 + random.below(4), m = 2 + random.below(3);
  switch (random.below(7)) {
    case 0: {
      sample.degree = 1 + random.below(10);
      for (Point i = random.below(3); i > 0; --i) {
        sample.generators.push_back(group::random_permutation(sample.degree, random));
      }
      return sample;
    }
    case 1:
    case 2: {
      sample.degree = 2 + random.below(16);
      for (Point i = 1 + random.below(4); i > 0; --i) {
        sample.generators.push_back(sparse_permutation(sample.degree, random));
      }
      return sample;
    }
    case 3:
      sample.degree = n * m;
      sample.generators = wreath(small_transitive(n, random), n, small_transitive(m, random), m);
      break;
    case 4:
      sample.degree = n + m;
      sample.generators = side_by_side(small_transitive(n, random), n, small_transitive(m, random), m);
      break;
    case 5:
      sample.degree = n + n * n;
      sample.generators = with_table(small_transitive(n, random), n);
      break;
    default: {
      // A subgroup of a wreath product, by two random products of its generators.
      sample.degree = n * m;
      group::RandomElements elements(wreath(small_transitive(n, random), n, small_transitive(m, random), m),
                                     sample.degree, random.word());
      sample.generators = {elements.next(), elements.next()};
      break;
    }
  }
  if (random.below(2) == 0) sample.generators = shuffled(sample.generators, random);
  return sample;
}

}  // namespace isospin::test
