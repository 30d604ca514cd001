// How many states an orbit has, exactly, and how many all orbits together have.
//
// Takes  the size of the stabiliser of each state that is stored.
// Gives  a small number for each size, for tallies; at the end the sum, in exact integers.
// Costs  a lookup. Threads may share it.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/big_integer.hpp"
#include "quotient/representative/representative.hpp"

namespace isospin::symmetry {

class OrbitSizes {
 public:
  explicit OrbitSizes(BigInteger order) : order_(std::move(order)) {}

  std::uint32_t number(const Product& stabiliser);
  // tally[n] orbits have a stabiliser of the size with number n.
  BigInteger states(std::span<const std::uint64_t> tally) const;

 private:
  BigInteger order_;
  mutable std::mutex guard_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<BigInteger> sizes_;
};

// Of one thread: remembers the sizes it has met.
class OrbitSizeCache {
 public:
  explicit OrbitSizeCache(OrbitSizes& sizes) : sizes_(sizes), last_number_(sizes.number(last_)) {}

  std::uint32_t number(const Product& stabiliser) {
    if (stabiliser == last_) return last_number_;
    const auto [found, is_new] = known_.try_emplace(stabiliser);
    if (is_new) found->second = sizes_.number(stabiliser);
    last_ = stabiliser;
    return last_number_ = found->second;
  }

 private:
  struct Hash {
    std::size_t operator()(const Product& product) const { return product.hash(); }
  };

  OrbitSizes& sizes_;
  std::unordered_map<Product, std::uint32_t, Hash> known_;
  Product last_;
  std::uint32_t last_number_;
};

}  // namespace isospin::symmetry
