// Random numbers and random group elements, reproducible from a seed.
//
// Takes  a seed; for elements, generators of a group.
// Gives  64-bit words, numbers below a bound, and elements close to uniform.
// Costs  two compositions an element. Nothing exact may depend on how random these are: they only
//        make algorithms quick whose results are then proved.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "group/permutation.hpp"

namespace isospin::group {

// SplitMix64 (Steele, Lea, Flood 2014): one addition and a mix, and every seed is a good one.
class Random {
 public:
  explicit Random(std::uint64_t seed = 1) : state_(seed) {}

  std::uint64_t word() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  // A number in 0..bound-1, by the high half of a product; the bound is positive.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((word() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

// Product replacement (Celler, Leedham-Green, Murray, Niemeyer, O'Brien 1995), with the accumulator
// known as rattle: a list that always generates the group, in which entries are multiplied by others
// at random, and a running product of the entries that were changed.
class RandomElements {
 public:
  RandomElements(std::span<const Permutation> generators, Point degree, std::uint64_t seed = 1);

  // The next element; the reference is good until the next call.
  const Permutation& next();

 private:
  void step();

  Random random_;
  std::vector<Permutation> entries_;
  Permutation running_;
};

// A random bijection of 0..degree-1, all equally likely (Fisher and Yates).
Permutation random_permutation(Point degree, Random& random);

}  // namespace isospin::group
