#include "search/pair_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <thread>

#if defined(__SSE2__) && !defined(__SANITIZE_THREAD__)
#include <emmintrin.h>
#define ISOSPIN_FOUR_PLACES_AT_ONCE
#endif

namespace isospin::search {

PairTable::PairTable() { set_lines(128); }

std::uint64_t PairTable::crowded_at(std::uint64_t lines) const {
  const std::uint64_t places = lines * kPlaces;
  return std::min(places - places * 13 / 100, places - slack_);
}

void PairTable::set_lines(std::uint64_t lines) {
  lines_ = {};  // first: the numbers are all in pairs_, so the old index is not needed for the new one
  lines_ = PagedArray<Line>(lines);
  crowded_at_ = crowded_at(lines);
  number_bits_ = static_cast<std::uint32_t>(std::bit_width(lines * kPlaces + 1));
  tag_mask_ = number_bits_ >= 32 ? 0 : ~std::uint32_t{0} << number_bits_;
  pairs_.provide(crowded_at_ + slack_);
  if (kinds_used()) kinds_.provide(crowded_at_ + slack_);
}

// Those that equal `wanted` under `mask`, at some moment meanwhile: what matters is read again.
PairTable::Places PairTable::places_like(const Line& line, std::uint32_t wanted, std::uint32_t mask) {
#if defined(ISOSPIN_FOUR_PLACES_AT_ONCE)
  const auto* fours = reinterpret_cast<const __m128i*>(&line);
  const __m128i wanted_4 = _mm_set1_epi32(static_cast<int>(wanted));
  const __m128i mask_4 = _mm_set1_epi32(static_cast<int>(mask));
  const auto like = [&](int i) {
    return _mm_cmpeq_epi32(_mm_and_si128(_mm_load_si128(fours + i), mask_4), wanted_4);
  };
  const __m128i halves = _mm_packs_epi32(like(0), like(1));
  const __m128i bytes = _mm_packs_epi16(halves, _mm_packs_epi32(like(2), like(3)));
  return static_cast<Places>(_mm_movemask_epi8(bytes));
#else
  Places like = 0;
  for (std::uint32_t i = 0; i < kPlaces; ++i)
    like |= Places{(line.places[i].load(std::memory_order_relaxed) & mask) == wanted} << i;
  return like;
#endif
}

std::uint32_t PairTable::settled(const std::atomic<std::uint32_t>& place) const {
  for (int patience = 0;; ++patience) {
    const std::uint32_t number = number_in(place.load(std::memory_order_acquire));
    if (number != ~tag_mask_) return number;
    if (patience > 100) std::this_thread::yield();
  }
}

std::uint32_t PairTable::look(const Line& line, std::uint32_t tag, std::uint64_t pair,
                              std::uint32_t kind) const {
  for (Places like = places_like(line, tag, tag_mask_); like != 0; like &= like - 1) {
    const std::uint32_t number = settled(line.places[std::countr_zero(like)]);
    if (number == 0) break;  // free, and so are all behind it
    if (is(number - 1, pair, kind)) return number - 1;
  }
  return kAbsent;
}

void PairTable::prefetch_candidate(std::uint64_t hash) const {
  const Line& line = lines_[line_of(hash)];
  const Places like = places_like(line, tag_of(hash), tag_mask_);
  if (like == 0) return;
  const std::uint32_t number = number_in(line.places[std::countr_zero(like)].load(std::memory_order_relaxed));
  if (number != 0 && number != ~tag_mask_) __builtin_prefetch(&pairs_[number - 1]);
}

std::uint32_t PairTable::find(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind) const {
  const std::uint32_t tag = tag_of(hash);
  for (std::uint64_t at = line_of(hash);; at = at + 1 == lines_.size() ? 0 : at + 1) {
    const Line& line = lines_[at];
    const std::uint32_t id = look(line, tag, pair, kind);
    if (id != kAbsent) return id;
    if (line.places[kPlaces - 1].load(std::memory_order_acquire) == 0) return kAbsent;
  }
}

std::uint32_t PairTable::add(std::uint64_t pair, std::uint32_t kind) {
  const std::uint64_t id = size_.fetch_add(1, std::memory_order_relaxed);
  pairs_[id].store(pair, std::memory_order_relaxed);
  if (kind != 0) {
    // For all at once, because other threads do not look before they ask for the kind of a pair.
    kinds_.provide(crowded_at_ + slack_);
    kinds_[id].store(static_cast<std::uint16_t>(kind), std::memory_order_relaxed);
    kinds_used_.store(true, std::memory_order_release);
    std::uint64_t end = kinds_end_.load(std::memory_order_relaxed);
    while (end <= id && !kinds_end_.compare_exchange_weak(end, id + 1, std::memory_order_relaxed)) {
    }
  }
  return static_cast<std::uint32_t>(id);
}

PairTable::Inserted PairTable::insert(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind) {
  const std::uint32_t tag = tag_of(hash);
  for (std::uint64_t at = line_of(hash);; at = at + 1 == lines_.size() ? 0 : at + 1) {
    Line& line = lines_[at];
    // Before the others are looked at: a place is free now, or seen then.
    Places free = places_like(line, 0, ~std::uint32_t{0});
    std::atomic_signal_fence(std::memory_order_acquire);
    const std::uint32_t there = look(line, tag, pair, kind);
    if (there != kAbsent) return {there, false};
    // Take the first that is still free; who took one meanwhile may have had the same pair.
    for (; free != 0; free &= free - 1) {
      std::atomic<std::uint32_t>& place = line.places[std::countr_zero(free)];
      std::uint32_t taken = 0;
      if (place.compare_exchange_strong(taken, tag | ~tag_mask_, std::memory_order_acq_rel)) {
        const std::uint32_t id = add(pair, kind);
        place.store(tag | (id + 1), std::memory_order_release);
        return {id, true};
      }
      if ((taken & tag_mask_) != tag) continue;
      const std::uint32_t number = settled(place);
      if (is(number - 1, pair, kind)) return {number - 1, false};
    }
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
      const Places free = places_like(lines_[at], 0, ~std::uint32_t{0});
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
