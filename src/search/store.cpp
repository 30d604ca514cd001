#include "search/store.hpp"

#include <algorithm>
#include <cstring>

#include "base/hash.hpp"

namespace isospin::search {

Store::Store() : table_(std::size_t{1} << 12) {}

std::uint8_t* Store::allocate(std::size_t bytes) {
  if (chunks_.empty() || chunk_used_ + bytes > kChunkBytes) {
    const std::size_t chunk = std::max(bytes, kChunkBytes);
    chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(chunk));
    chunk_bytes_total_ += chunk;
    chunk_used_ = 0;
  }
  std::uint8_t* place = chunks_.back().get() + chunk_used_;
  chunk_used_ += bytes;
  return place;
}

std::span<const std::uint8_t> Store::operator[](StateId id) const {
  if (!uniform_) return {places_[id].bytes, places_[id].length};
  return {chunks_[id / states_a_chunk_].get() + (id % states_a_chunk_) * length_, length_};
}

void Store::forget_uniform_length() {
  places_.reserve(size_ + 1);
  for (StateId id = 0; id < size_; ++id) {
    const auto bytes = (*this)[id];
    places_.push_back({bytes.data(), static_cast<std::uint32_t>(bytes.size())});
  }
  uniform_ = false;
}

StateId Store::find(std::span<const std::uint8_t> state) const {
  const std::uint64_t hash = hash_bytes(state.data(), state.size());
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    const std::uint64_t entry = table_[at];
    if (entry == 0) return kAbsent;
    if ((entry >> 32) != (hash >> 32)) continue;
    const auto id = static_cast<StateId>(entry) - 1;
    const auto there = (*this)[id];
    if (std::ranges::equal(there, state)) return id;
  }
}

Store::Inserted Store::insert(std::span<const std::uint8_t> state) {
  const std::uint64_t hash = hash_bytes(state.data(), state.size());
  std::size_t mask = table_.size() - 1;
  std::size_t at = hash & mask;
  for (;; at = (at + 1) & mask) {
    const std::uint64_t entry = table_[at];
    if (entry == 0) break;
    if ((entry >> 32) != (hash >> 32)) continue;
    const auto id = static_cast<StateId>(entry) - 1;
    const auto there = (*this)[id];
    if (std::ranges::equal(there, state)) return {id, false};
  }
  if (size_ == 0) {
    length_ = state.size();
    states_a_chunk_ = length_ == 0 ? kChunkBytes : std::max<std::size_t>(1, kChunkBytes / length_);
  } else if (uniform_ && state.size() != length_) {
    forget_uniform_length();
  }
  std::uint8_t* place = allocate(state.size());
  std::copy(state.begin(), state.end(), place);
  if (!uniform_) places_.push_back({place, static_cast<std::uint32_t>(state.size())});
  const auto id = static_cast<StateId>(size_++);
  table_[at] = (hash & 0xffffffff00000000u) | (id + 1u);
  if (size_ * 4 >= table_.size() * 3) double_table();
  return {id, true};
}

void Store::double_table() {
  std::vector<std::uint64_t> larger(table_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  // The place of an entry follows from hash bits that it does not keep, so states are hashed anew.
  for (const std::uint64_t entry : table_) {
    if (entry == 0) continue;
    const auto there = (*this)[static_cast<StateId>(entry) - 1];
    std::size_t at = hash_bytes(there.data(), there.size()) & mask;
    while (larger[at] != 0) at = (at + 1) & mask;
    larger[at] = entry;
  }
  table_ = std::move(larger);
}

std::size_t Store::memory_bytes() const {
  const std::size_t unused = chunks_.empty() ? 0 : kChunkBytes - std::min(kChunkBytes, chunk_used_);
  return table_.size() * sizeof(std::uint64_t) + chunk_bytes_total_ - unused +
         places_.capacity() * sizeof(Place);
}

}  // namespace isospin::search
