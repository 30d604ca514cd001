#include "search/pair_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <thread>

namespace isospin::search {

PairTable::PairTable() { set_lines(128); }

std::uint64_t PairTable::crowded_at(std::uint64_t lines) const {
  const std::uint64_t places = lines * kPlaces;
  return std::min(places - places * 13 / 100, places - slack_);
}

void PairTable::set_lines(std::uint64_t lines) {
  lines_.reset(lines);  // the numbers are all in pairs_, so the old index is not needed for the new one
  crowded_at_ = crowded_at(lines);
  number_bits_ = static_cast<std::uint32_t>(std::bit_width(lines * kPlaces + 1));
  tag_mask_ = number_bits_ >= 32 ? 0 : ~std::uint32_t{0} << number_bits_;
  pairs_.provide(crowded_at_ + slack_);
  if (kinds_used()) kinds_.provide(crowded_at_ + slack_);
}

std::uint32_t PairTable::settled(const std::atomic<std::uint32_t>& place) const {
  for (int patience = 0;; ++patience) {
    const std::uint32_t number = number_in(place.load(std::memory_order_acquire));
    if (number != ~tag_mask_) return number;
    if (patience > 100) std::this_thread::yield();
  }
}

std::uint32_t PairTable::find(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind,
                              std::uint32_t guess) const {
  if (guess != kAbsent && is(guess, pair, kind)) return guess;
  const std::uint32_t tag = tag_of(hash);
  for (std::uint64_t at = line_of(hash);; at = at + 1 == lines_.size() ? 0 : at + 1) {
    const Line& line = lines_[at];
    const std::uint32_t id = look(line, Snapshot(line).like(tag, tag_mask_), pair, kind);
    if (id != kAbsent) return id;
    if (line.places[kPlaces - 1].load(std::memory_order_acquire) == 0) return kAbsent;
  }
}

// For all at once, because other threads do not look before they ask for the kind of a pair.
void PairTable::set_kind(std::uint64_t id, std::uint32_t kind) {
  kinds_.provide(crowded_at_ + slack_);
  kinds_[id].store(static_cast<std::uint16_t>(kind), std::memory_order_relaxed);
  kinds_used_.store(true, std::memory_order_release);
  std::uint64_t end = kinds_end_.load(std::memory_order_relaxed);
  while (end <= id && !kinds_end_.compare_exchange_weak(end, id + 1, std::memory_order_relaxed)) {
  }
}

void PairTable::grow(std::uint64_t slack) {
  assert(size() < kMostPairs);
  // Who asks for more slack once, as longer states come, will ask again: twice as much, so that it is rare.
  if (slack > slack_) slack_ = 2 * slack;
  std::uint64_t lines = lines_.size();
  if (is_crowded()) lines += growth(lines);
  while (lines * kPlaces < 2 * slack_ || crowded_at(lines) <= size()) lines += growth(lines);
  set_lines(lines);
  // All are different, so each goes to the first free place; a few ahead are fetched meanwhile.
  constexpr std::uint32_t kAhead = 16;
  std::uint64_t ahead[kAhead];
  const std::uint64_t size = this->size();
  for (std::uint64_t id = 0; id < size + kAhead; ++id) {
    if (id >= kAhead) {
      const std::uint64_t hash = ahead[id % kAhead];
      std::uint64_t at = line_of(hash);
      while (lines_[at].places[kPlaces - 1].load(std::memory_order_relaxed) != 0)
        at = at + 1 == lines_.size() ? 0 : at + 1;
      const Places free = Snapshot(lines_[at]).free();
      lines_[at].places[std::countr_zero(free)].store(
          tag_of(hash) | (static_cast<std::uint32_t>(id - kAhead) + 1), std::memory_order_relaxed);
    }
    if (id < size) {
      const std::uint64_t hash =
          this->hash(pair(static_cast<std::uint32_t>(id)), kind(static_cast<std::uint32_t>(id)));
      prefetch(hash);
      ahead[id % kAhead] = hash;
    }
  }
}

std::uint64_t PairTable::memory_bytes() const {
  return lines_.bytes() + size() * sizeof(std::uint64_t) +
         kinds_end_.load(std::memory_order_relaxed) * sizeof(std::uint16_t);
}

}  // namespace isospin::search
