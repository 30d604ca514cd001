// The set of states seen: exact, each one once, numbered in the order of their arrival.
//
// Takes  states as bytes, of any length.
// Gives  for each its number, and whether it is new; and the bytes of a number.
// Costs  the bytes themselves, 8 bytes a place in a table that is at most 3/4 full, and 8 bytes of address a
// state
//        once two states of different length have been seen.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace isospin::search {

using StateId = std::uint32_t;

class Store {
 public:
  Store();

  struct Inserted {
    StateId id;
    bool is_new;
  };
  Inserted insert(std::span<const std::uint8_t> state);
  // The number of a state that is there, or kAbsent.
  static constexpr StateId kAbsent = 0xffffffffu;
  StateId find(std::span<const std::uint8_t> state) const;

  std::span<const std::uint8_t> operator[](StateId id) const;
  std::size_t size() const { return size_; }
  std::size_t memory_bytes() const;
  // What the next insertion may ask for on top, at the worst: the table is doubled and copied.
  std::size_t growth_bytes() const { return size_ * 4 >= table_.size() * 3 - 4 ? table_.size() * 16 : 0; }
  static constexpr std::size_t kMostStates = 0xfffffffeu;

 private:
  static constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

  std::uint8_t* allocate(std::size_t bytes);
  void forget_uniform_length();
  void double_table();

  std::vector<std::uint64_t> table_;  // high half: hash, low half: number + 1; 0: free
  std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
  std::size_t chunk_used_ = kChunkBytes;
  std::size_t chunk_bytes_total_ = 0;
  std::size_t size_ = 0;
  // As long as all states are equally long their addresses follow from their numbers.
  bool uniform_ = true;
  std::size_t length_ = 0;
  std::size_t states_a_chunk_ = 0;
  struct Place {
    const std::uint8_t* bytes;
    std::uint32_t length;
  };
  std::vector<Place> places_;
};

}  // namespace isospin::search
