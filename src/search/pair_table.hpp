// A set of pairs of 32-bit numbers, each with a number of its own, in the order of arrival: what tree
// compression is made of.
//
// Takes  a pair, as one 64-bit number, and a class (0 where nothing else is said) that tells equal pairs
//        apart.
// Gives  its number, and whether it is new. Numbers never change.
// Costs  8 bytes a pair, and 4 for each place in an index that is between two thirds and 87 % full.
//        Finding a pair touches one line of the index, mostly, and the pair itself.
//
// Any number of threads may insert and find at the same time. Only `grow` must be alone; and `is_crowded`
// must be asked often enough that what all threads insert between two questions fits into the slack.
//
// A place of the index holds a number and, in the bits that numbers do not need yet, a tag: some bits of the
// pair's hash. So a line is searched without a look at the pairs, but for those that have the same tag.
//
// A line is filled from its first place to its last and nothing is ever removed. To insert, a thread marks
// the first free place as busy, with the tag, writes the pair, and only then its number there; who meets a
// busy place with its own tag waits for the number, because it may be that of the same pair.
#pragma once

#include <atomic>
#include <cstdint>

#include "search/pages.hpp"
#include "search/segments.hpp"

namespace isospin::search {

class PairTable {
 public:
  PairTable();

  struct Inserted {
    std::uint32_t id;
    bool is_new;
  };
  static constexpr std::uint32_t kAbsent = 0xffffffffu;
  static constexpr std::uint32_t kMostPairs = 0xfffffff0u;

  static std::uint64_t hash(std::uint64_t pair, std::uint32_t kind = 0) {
    const unsigned __int128 product =
        static_cast<unsigned __int128>(pair ^ 0x9e3779b97f4a7c15u) * (0xd6e8feb86659fd93u + 2u * kind);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&lines_[line_of(hash)]); }
  // The number may be any: what is not there is not fetched.
  void prefetch_pair(std::uint32_t id) const {
    if (id < size()) __builtin_prefetch(&pairs_[id]);
  }
  // The pair, if there is one, that looks as if it had this hash.
  void prefetch_candidate(std::uint64_t hash) const;
  Inserted insert(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind = 0);
  Inserted insert(std::uint64_t pair) { return insert(pair, hash(pair)); }
  std::uint32_t find(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind = 0) const;

  std::uint64_t pair(std::uint32_t id) const { return pairs_[id].load(std::memory_order_relaxed); }
  std::uint32_t kind(std::uint32_t id) const {
    return kinds_used() ? kinds_[id].load(std::memory_order_relaxed) : 0;
  }

  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
  bool is_crowded() const { return size() >= crowded_at_; }
  // A larger index, with at least that many places left when it is crowded.
  void grow(std::uint64_t slack);
  std::uint64_t slack() const { return slack_; }

  std::uint64_t memory_bytes() const;
  // What the next growth takes on top.
  std::uint64_t growth_bytes() const { return growth(lines_.size()) * sizeof(Line); }

 private:
  static constexpr std::uint32_t kPlaces = 16;
  // A place: the tag above, the pair's number + 1 below; all 0: free; all ones below: busy.
  struct alignas(64) Line {
    std::atomic<std::uint32_t> places[kPlaces];
  };
  // A bit for each place of a line.
  using Places = std::uint32_t;

  std::uint32_t tag_of(std::uint64_t hash) const { return static_cast<std::uint32_t>(hash << number_bits_); }
  std::uint32_t number_in(std::uint32_t place) const { return place & ~tag_mask_; }
  std::uint64_t line_of(std::uint64_t hash) const {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(hash) * lines_.size()) >> 64);
  }
  static Places places_like(const Line& line, std::uint32_t wanted, std::uint32_t mask);
  // Waits until it is not busy, and gives the number there.
  std::uint32_t settled(const std::atomic<std::uint32_t>& place) const;
  bool kinds_used() const { return kinds_used_.load(std::memory_order_acquire); }
  bool is(std::uint32_t id, std::uint64_t pair, std::uint32_t kind) const {
    return this->pair(id) == pair && this->kind(id) == kind;
  }
  std::uint32_t look(const Line& line, std::uint32_t tag, std::uint64_t pair, std::uint32_t kind) const;
  std::uint32_t add(std::uint64_t pair, std::uint32_t kind);
  std::uint64_t crowded_at(std::uint64_t lines) const;
  void set_lines(std::uint64_t lines);
  // In small steps once there is much of it: filling it anew takes less than what would stand empty.
  static std::uint64_t growth(std::uint64_t lines) { return lines < 20'000 ? lines / 2 : lines * 3 / 10; }

  Segments<std::atomic<std::uint64_t>> pairs_;
  Segments<std::atomic<std::uint16_t>> kinds_;
  std::atomic<bool> kinds_used_ = false;
  std::atomic<std::uint64_t> kinds_end_ = 0;  // behind the last number with a class that is not 0
  PagedArray<Line> lines_;
  std::uint32_t number_bits_ = 0;  // of a place
  std::uint32_t tag_mask_ = 0;     // the others
  std::uint64_t slack_ = 256;
  std::uint64_t crowded_at_ = 0;
  alignas(64) std::atomic<std::uint64_t> size_ = 0;
};

}  // namespace isospin::search
