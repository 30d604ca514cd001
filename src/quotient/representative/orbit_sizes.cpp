#include "quotient/representative/orbit_sizes.hpp"

#include <cassert>

namespace isospin::symmetry {

std::uint32_t OrbitSizes::number(const Product& stabiliser) {
  const BigInteger size = stabiliser.value();
  const std::lock_guard lock(guard_);
  const auto [found, is_new] =
      numbers_.try_emplace(size.to_string(), static_cast<std::uint32_t>(sizes_.size()));
  if (is_new) sizes_.push_back(size);
  return found->second;
}

BigInteger OrbitSizes::states(std::span<const std::uint64_t> tally) const {
  const std::lock_guard lock(guard_);
  BigInteger sum = 0;
  for (std::size_t n = 0; n < tally.size(); ++n) {
    assert(tally[n] == 0 || (n < sizes_.size() && (order_ % sizes_[n]).is_zero()));
    if (tally[n] > 0) sum += order_ / sizes_[n] * tally[n];
  }
  return sum;
}

}  // namespace isospin::symmetry
