// The levels of a breadth-first search, and a byte a state that says whereabouts its parent stands.
//
// The parent of a state is in the level before. With 256 parts of that level told apart, finding it again
// takes the expansion of one part in 256, so a whole path costs less than a hundredth of the search; a full
// number would take four bytes.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "store/segments.hpp"

namespace isospin::store {

class Levels {
 public:
  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };

  // The next level begins here. Only while no other thread uses this.
  void add(std::uint64_t begin) { begins_.push_back(begin); }

  // From any thread, once for each state: its parent is one of the level begin..end-1.
  void set_parent(std::uint64_t id, std::uint64_t parent, std::uint64_t begin, std::uint64_t end) {
    parts_.provide(id + 1);
    const std::uint64_t part = end > begin ? (parent - begin) * kParts / (end - begin) : 0;
    parts_[id].store(static_cast<std::uint8_t>(part), std::memory_order_relaxed);
  }

  // It has another number from now on.
  void renumber(std::uint64_t from, std::uint64_t to) {
    parts_[to].store(parts_[from].load(std::memory_order_relaxed), std::memory_order_relaxed);
  }

  // Not for states of the first level, which have none.
  Range parents_of(std::uint64_t id) const {
    const auto own = std::upper_bound(begins_.begin(), begins_.end(), id) - 1;
    const std::uint64_t begin = *(own - 1);
    const std::uint64_t width = *own - begin;
    const std::uint64_t part = parts_[id].load(std::memory_order_relaxed);
    const auto first_of = [&](std::uint64_t p) { return begin + (p * width + kParts - 1) / kParts; };
    return {first_of(part), first_of(part + 1)};
  }

  std::uint64_t memory_bytes(std::uint64_t states) const {
    return states + begins_.capacity() * sizeof(std::uint64_t);
  }

 private:
  static constexpr std::uint64_t kParts = 256;

  std::vector<std::uint64_t> begins_;
  Segments<std::atomic<std::uint8_t>, 12> parts_;
};

}  // namespace isospin::store
