#include "store/pair_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <thread>

#include "store/in_parallel.hpp"

namespace isospin::store {

namespace {

// Fewer pairs are entered sooner than a thread begins.
constexpr std::uint64_t kWorthSharing = 50'000;

}  // namespace

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
  // What all threads read is written as seldom as possible.
  if (!kinds_used()) kinds_used_.store(true, std::memory_order_release);
  std::uint64_t end = kinds_end_.load(std::memory_order_relaxed);
  while (end <= id && !kinds_end_.compare_exchange_weak(end, (id | 0xfff) + 1, std::memory_order_relaxed)) {
  }
}

void PairTable::set_aside(std::uint64_t count, Numbers& numbers, std::uint64_t at_once) {
  if (numbers.left_ >= count) return;
  const std::uint64_t more = std::max(count - numbers.left_, at_once);
  const std::uint64_t first = size_.fetch_add(more, std::memory_order_relaxed);
  numbers.ranges_.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first + more)});
  numbers.left_ += more;
}

std::vector<PairTable::Renumbered> PairTable::close_gaps(std::span<Numbers* const> all) {
  std::vector<std::uint32_t> unused;
  for (Numbers* numbers : all)
    while (numbers->left() > 0) unused.push_back(next(*numbers));
  std::sort(unused.begin(), unused.end());
  const auto size = static_cast<std::uint32_t>(this->size() - unused.size());
  std::vector<Renumbered> renumbered;
  auto behind = std::lower_bound(unused.begin(), unused.end(), size);  // these are just dropped
  std::uint32_t from = size;
  for (const std::uint32_t to : unused) {
    if (to >= size) break;
    for (; behind != unused.end() && *behind == from; ++behind) ++from;
    renumber(from, to);
    renumbered.push_back({from++, to});
  }
  size_.store(size, std::memory_order_relaxed);
  return renumbered;
}

void PairTable::renumber(std::uint32_t from, std::uint32_t to) {
  const std::uint64_t hash = this->hash(pair(from), kind(from));
  const std::uint32_t wanted = tag_of(hash) | (from + 1);
  std::uint64_t at = line_of(hash);
  Places there = 0;
  while ((there = Snapshot(lines_[at]).like(wanted, ~std::uint32_t{0})) == 0)
    at = at + 1 == lines_.size() ? 0 : at + 1;
  lines_[at].places[std::countr_zero(there)].store(tag_of(hash) | (to + 1), std::memory_order_relaxed);
  pairs_[to].store(pair(from), std::memory_order_relaxed);
  if (!kinds_used()) return;
  kinds_[to].store(static_cast<std::uint16_t>(kind(from)), std::memory_order_relaxed);
  kinds_[from].store(0, std::memory_order_relaxed);
}

// Into an index that does not have them, those pairs that belong into lines begin..end-1. All are different,
// so each goes to the first free place. Who shares the work takes lines and not pairs, so that threads do not
// write to the same ones, but for what is left over from a full line.
void PairTable::enter(std::uint64_t begin, std::uint64_t end) {
  constexpr std::size_t kAtOnce = 64;
  struct Mine {
    std::uint64_t line;
    std::uint32_t place;
  } mine[kAtOnce];
  const auto size = static_cast<std::uint32_t>(this->size());
  std::size_t count = 0;
  for (std::uint32_t id = 0; id < size; ++id) {
    const std::uint64_t hash = this->hash(pair(id), kind(id));
    mine[count] = {line_of(hash), tag_of(hash) | (id + 1)};
    count += mine[count].line - begin < end - begin;
    if (count < kAtOnce && id + 1 < size) continue;
    for (std::size_t i = 0; i < count; ++i) prefetch_to_write(&lines_[mine[i].line]);
    for (std::size_t i = 0; i < count; ++i) enter_one(mine[i].line, mine[i].place);
    count = 0;
  }
}

void PairTable::enter_one(std::uint64_t line, std::uint32_t place) {
  for (;; line = line + 1 == lines_.size() ? 0 : line + 1) {
    for (Places free = Snapshot(lines_[line]).free(); free != 0; free &= free - 1) {
      std::uint32_t taken = 0;
      if (lines_[line].places[std::countr_zero(free)].compare_exchange_strong(taken, place,
                                                                              std::memory_order_relaxed))
        return;
    }
  }
}

void PairTable::grow(std::uint64_t slack, std::size_t threads) {
  assert(size() < kMostPairs);
  // Who asks for more slack once, as longer states come, will ask again: twice as much, so that it is rare.
  if (slack > slack_) slack_ = 2 * slack;
  std::uint64_t lines = lines_.size();
  if (is_crowded()) lines += growth(lines);
  while (lines * kPlaces < 2 * slack_ || crowded_at(lines) <= size()) lines += growth(lines);
  set_lines(lines);
  fill_index(threads);
}

void PairTable::fill_index(std::size_t threads) {
  if (size() < kWorthSharing) threads = 1;
  const std::uint64_t lines = lines_.size();
  in_parallel(threads, [&](std::size_t t) { enter(lines * t / threads, lines * (t + 1) / threads); });
}

void PairTable::begin_with(std::uint64_t size) {
  assert(this->size() == 0);
  std::uint64_t lines = lines_.size();
  while (crowded_at(lines) <= size) lines += growth(lines);
  set_lines(lines);
  size_.store(size, std::memory_order_relaxed);
}

void PairTable::put(std::uint32_t id, std::uint64_t pair, std::uint32_t kind) {
  pairs_[id].store(pair, std::memory_order_relaxed);
  if (kind != 0) set_kind(id, kind);
}

std::uint64_t PairTable::memory_bytes() const {
  return lines_.bytes() + size() * sizeof(std::uint64_t) +
         std::min(kinds_end_.load(std::memory_order_relaxed), size()) * sizeof(std::uint16_t);
}

}  // namespace isospin::store
