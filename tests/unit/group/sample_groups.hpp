// Groups to test with: named ones, and random ones of many kinds.
#pragma once

#include <string>
#include <vector>

#include "group/permutation.hpp"
#include "group/random.hpp"

namespace isospin::test {

using group::Permutation;
using group::Point;

// Swaps of neighbours: generators of the symmetric group.
std::vector<Permutation> neighbour_swaps(Point n);
// A long cycle and one swap: the same group, with generators that move much.
std::vector<Permutation> cycle_and_swap(Point n);
Permutation rotation(Point n);
Permutation reflection(Point n);
// Every point becomes `width` points that move together: point p of the old is p*width .. p*width+width-1.
std::vector<Permutation> widened(const std::vector<Permutation>& generators, Point width);
// inner wr outer, block i being the points i*n .. i*n+n-1.
std::vector<Permutation> wreath(const std::vector<Permutation>& inner, Point n,
                                const std::vector<Permutation>& outer, Point m);
// On disjoint points, one after the other.
std::vector<Permutation> side_by_side(const std::vector<Permutation>& a, Point a_degree,
                                      const std::vector<Permutation>& b, Point b_degree);
// On the points and on the n*n entries of a table indexed by two of them.
std::vector<Permutation> with_table(const std::vector<Permutation>& generators, Point n);
// The same group with its points renamed at random.
std::vector<Permutation> shuffled(const std::vector<Permutation>& generators, group::Random& random);

Permutation cycles(const std::string& text, Point degree);

struct SampleGroup {
  Point degree;
  std::vector<Permutation> generators;
};

// Of degree at most about 24: subgroups with few random generators, sparse ones, products, wreath products,
// subgroups of products, diagonal actions.
SampleGroup random_group(group::Random& random);

}  // namespace isospin::test
