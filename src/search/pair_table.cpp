#include "search/pair_table.hpp"

#include <algorithm>
#include <cassert>
#include <thread>

namespace isospin::search {

namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101u;
constexpr std::uint64_t kHighs = 0x8080808080808080u;

// A high bit in every byte of `word` that equals `tag`, and perhaps in some above it that do not.
std::uint64_t equal_bytes(std::uint64_t word, std::uint64_t tag) {
  const std::uint64_t difference = word ^ (tag * kOnes);
  return (difference - kOnes) & ~difference & kHighs;
}

}  // namespace

PairTable::PairTable() { set_lines(128); }

std::uint64_t PairTable::crowded_at(std::uint64_t lines) const {
  const std::uint64_t places = lines * kPlaces;
  return std::min(places - places * 13 / 100, places - slack_);
}

void PairTable::set_lines(std::uint64_t lines) {
  lines_ = {};  // first: the numbers are all in pairs_, so the old index is not needed for the new one
  lines_ = PagedArray<Line>(lines);
  crowded_at_ = crowded_at(lines);
  pairs_.provide(crowded_at_ + slack_);
  if (kinds_used()) kinds_.provide(crowded_at_ + slack_);
}

std::uint32_t PairTable::look(const Line& line, std::uint64_t tag, std::uint64_t pair,
                              std::uint32_t kind) const {
  for (std::uint32_t word = 0; word < 2; ++word) {
    std::uint64_t hits = equal_bytes(line.tags[word].load(std::memory_order_relaxed), tag);
    for (; hits != 0; hits &= hits - 1) {
      const std::uint32_t place = word * 8 + static_cast<std::uint32_t>(std::countr_zero(hits)) / 8;
      if (place >= kPlaces) break;
      const std::uint32_t number = line.places[place].load(std::memory_order_acquire);
      if (number != 0 && number != kBusy && is(number - 1, pair, kind)) return number - 1;
    }
  }
  return kAbsent;
}

void PairTable::prefetch_candidate(std::uint64_t hash) const {
  const Line& line = lines_[line_of(hash)];
  for (std::uint32_t word = 0; word < 2; ++word) {
    const std::uint64_t hits = equal_bytes(line.tags[word].load(std::memory_order_relaxed), tag_of(hash));
    if (hits == 0) continue;
    const std::uint32_t place = word * 8 + static_cast<std::uint32_t>(std::countr_zero(hits)) / 8;
    const std::uint32_t number = line.places[place % kPlaces].load(std::memory_order_relaxed);
    if (number != 0 && number != kBusy) __builtin_prefetch(&pairs_[number - 1]);
    return;
  }
}

std::uint32_t PairTable::find(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind) const {
  const std::uint64_t tag = tag_of(hash);
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
  }
  return static_cast<std::uint32_t>(id);
}

PairTable::Inserted PairTable::insert(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind) {
  const std::uint64_t tag = tag_of(hash);
  for (std::uint64_t at = line_of(hash);; at = at + 1 == lines_.size() ? 0 : at + 1) {
    Line& line = lines_[at];
    const std::uint32_t there = look(line, tag, pair, kind);
    if (there != kAbsent) return {there, false};
    // Not in what was there when we looked. Take the first free place, and look at all that others fill
    // first. A tag is final once it is there, so another one than ours is passed over.
    for (std::uint32_t next = 0; next < kPlaces; ++next) {
      const std::uint64_t tags = line.tags[next / 8].load(std::memory_order_relaxed);
      const std::uint64_t open = (equal_bytes(tags, 0) | equal_bytes(tags, tag)) >> (next % 8 * 8);
      if (open == 0) {
        next = next / 8 * 8 + 7;
        continue;
      }
      next += static_cast<std::uint32_t>(std::countr_zero(open)) / 8;
      if (next >= kPlaces) break;
      const std::uint32_t place = next;
      std::uint32_t number = line.places[place].load(std::memory_order_acquire);
      if (number == 0 &&
          line.places[place].compare_exchange_strong(number, kBusy, std::memory_order_acq_rel)) {
        const std::uint32_t id = add(pair, kind);
        line.tags[place / 8].fetch_or(tag << (place % 8 * 8), std::memory_order_relaxed);
        line.places[place].store(id + 1, std::memory_order_release);
        return {id, true};
      }
      for (int patience = 0; number == kBusy; ++patience) {
        if (patience > 100) std::this_thread::yield();
        number = line.places[place].load(std::memory_order_acquire);
      }
      const std::uint64_t its_tag =
          line.tags[place / 8].load(std::memory_order_relaxed) >> (place % 8 * 8) & 0xff;
      if (its_tag == tag && is(number - 1, pair, kind)) return {number - 1, false};
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
      Line& line = lines_[at];
      std::uint32_t place = 0;
      std::uint64_t free = equal_bytes(line.tags[0].load(std::memory_order_relaxed), 0);
      if (free == 0) {
        place = 8;
        free = equal_bytes(line.tags[1].load(std::memory_order_relaxed), 0);
      }
      place += static_cast<std::uint32_t>(std::countr_zero(free)) / 8;
      line.places[place].store(static_cast<std::uint32_t>(id - kAhead) + 1, std::memory_order_relaxed);
      auto& tags = line.tags[place / 8];
      tags.store(tags.load(std::memory_order_relaxed) | tag_of(hash) << (place % 8 * 8),
                 std::memory_order_relaxed);
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
  const std::uint64_t kinds = kinds_used() ? sizeof(std::uint16_t) : 0;
  return lines_.bytes() + size() * (sizeof(std::uint64_t) + kinds);
}

}  // namespace isospin::search
