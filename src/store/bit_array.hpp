// The states seen, as a few bits for each in one large array: a Bloom filter.
//
// Takes  hashes of states.
// Gives  whether one is new. "New" is always right; "seen" may be wrong, when others have set all its bits.
// Costs  the array, whatever is in it, and one line of the cache for each bit of a state.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "store/pages.hpp"

namespace isospin::store {

class BitArray {
 public:
  static constexpr unsigned kPerState = 3;

  // Of at least one word.
  explicit BitArray(std::uint64_t bytes)
      : words_(std::max<std::uint64_t>(bytes / sizeof(std::uint64_t), 1)),
        data_(static_cast<std::uint64_t*>(allocate_pages(memory_bytes()))) {}
  ~BitArray() { free_pages(data_, memory_bytes()); }
  BitArray(const BitArray&) = delete;
  BitArray& operator=(const BitArray&) = delete;

  bool contains(std::uint64_t hash) const {
    bool all = true;
    for (unsigned i = 0; i < kPerState; ++i) {
      const std::uint64_t at = position(hash, i);
      all = all && (data_[at / 64] >> (at % 64) & 1) != 0;
    }
    return all;
  }

  // True when it is new.
  bool insert(std::uint64_t hash) {
    unsigned set = 0;
    for (unsigned i = 0; i < kPerState; ++i) {
      const std::uint64_t at = position(hash, i);
      std::uint64_t& word = data_[at / 64];
      const std::uint64_t bit = std::uint64_t{1} << (at % 64);
      set += (word & bit) == 0;
      word |= bit;
    }
    set_ += set;
    return set > 0;
  }

  // It will be asked for soon.
  void foresee(std::uint64_t hash) const {
    for (unsigned i = 0; i < kPerState; ++i) __builtin_prefetch(data_ + position(hash, i) / 64);
  }

  std::uint64_t bits() const { return words_ * 64; }
  std::uint64_t bits_set() const { return set_; }
  std::uint64_t memory_bytes() const { return words_ * sizeof(std::uint64_t); }

 private:
  // Each from all bits of the hash, scattered anew (the finaliser of Steele, Lea and Flood's SplitMix 2014),
  // and brought into the range of the array by its upper half, so that the array may have any size.
  std::uint64_t position(std::uint64_t hash, unsigned i) const {
    std::uint64_t x = hash + i * 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    x ^= x >> 31;
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(x) * bits()) >> 64);
  }

  std::uint64_t words_;
  std::uint64_t* data_;
  std::uint64_t set_ = 0;
};

}  // namespace isospin::store
