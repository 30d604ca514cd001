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
#include "symmetry/representative/representative.hpp"

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

// Of one thread: remembers the small sizes.
class OrbitSizeCache {
 public:
  explicit OrbitSizeCache(OrbitSizes& sizes) : sizes_(sizes) {}

  std::uint32_t number(const Product& stabiliser) {
    if (!stabiliser.is_small()) return sizes_.number(stabiliser);
    if (stabiliser.small() == last_) return last_number_;
    const auto [found, is_new] = known_.try_emplace(stabiliser.small());
    if (is_new) found->second = sizes_.number(stabiliser);
    last_ = stabiliser.small();
    return last_number_ = found->second;
  }

 private:
  OrbitSizes& sizes_;
  std::unordered_map<std::uint64_t, std::uint32_t> known_;
  std::uint64_t last_ = 0;  // no stabiliser is that small
  std::uint32_t last_number_ = 0;
};

}  // namespace isospin::symmetry
