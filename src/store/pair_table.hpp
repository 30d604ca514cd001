// A set of pairs of 32-bit numbers, each with a number of its own, in the order of arrival: what tree
// compression is made of.
//
// Takes  a pair, as one 64-bit number, and a class (0 where nothing else is said) that tells equal pairs
//        apart.
// Gives  its number, and whether it is new. Numbers never change.
// Costs  8 bytes a pair, and 4 for each place in an index that is between 58 and 87 % full.
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
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "store/pages.hpp"
#include "store/segments.hpp"

#if defined(__SSE2__) && !defined(__SANITIZE_THREAD__)
#include <emmintrin.h>
#define ISOSPIN_FOUR_PLACES_AT_ONCE
#endif

namespace isospin::store {

class PairTable {
 public:
  PairTable();

  struct Inserted {
    std::uint32_t id;
    bool is_new;
  };
  static constexpr std::uint32_t kAbsent = 0xffffffffu;
  static constexpr std::uint32_t kMostPairs = 0xfffffff0u;

  // Numbers that a thread has set aside for pairs to come. Threads that take them one by one from the common
  // count are in each other's way all the time.
  class Numbers {
   public:
    std::uint64_t left() const { return left_; }

   private:
    friend class PairTable;
    struct Range {
      std::uint32_t next;
      std::uint32_t end;
    };
    std::vector<Range> ranges_;  // the last is used first; none of them is empty
    std::uint64_t left_ = 0;
  };
  // So many are left afterwards, at least. Where there were fewer, `at_once` more are taken, at least.
  void set_aside(std::uint64_t count, Numbers& numbers, std::uint64_t at_once = 1);
  // While no other thread uses the table: numbers that were set aside and not used are given to the pairs
  // with the greatest numbers, so that no gap is left. Says whose number became what.
  struct Renumbered {
    std::uint32_t from;
    std::uint32_t to;
  };
  std::vector<Renumbered> close_gaps(std::span<Numbers* const> all);

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
  // The number of a pair that looks as if it had this hash, or kAbsent; the pair is fetched meanwhile. Given
  // to `insert` or `find` it saves them most of their work.
  std::uint32_t guess(std::uint64_t hash) const;
  Inserted insert(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind = 0,
                  std::uint32_t guess = kAbsent, Numbers* numbers = nullptr);
  Inserted insert(std::uint64_t pair) { return insert(pair, hash(pair)); }
  std::uint32_t find(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind = 0,
                     std::uint32_t guess = kAbsent) const;

  std::uint64_t pair(std::uint32_t id) const { return pairs_[id].load(std::memory_order_relaxed); }
  std::uint32_t kind(std::uint32_t id) const {
    return kinds_used() ? kinds_[id].load(std::memory_order_relaxed) : 0;
  }

  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
  bool is_crowded() const { return size() >= crowded_at_; }
  // A larger index, with at least that many places left when it is crowded. So many threads are used, if it
  // is worth while.
  void grow(std::uint64_t slack, std::size_t threads = 1);
  std::uint64_t slack() const { return slack_; }

  // For one that is empty: pairs that are known to be different, each with the number it is to have. First
  // says how many there will be; then each is put, from any thread; at last the index is filled.
  void begin_with(std::uint64_t size);
  void put(std::uint32_t id, std::uint64_t pair, std::uint32_t kind);
  void fill_index(std::size_t threads);

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
  // What a line looked like at some moment: what matters is read again.
  class Snapshot {
   public:
    explicit Snapshot(const Line& line);
    Places like(std::uint32_t wanted, std::uint32_t mask) const;
    Places free() const { return like(0, ~std::uint32_t{0}); }

   private:
#if defined(ISOSPIN_FOUR_PLACES_AT_ONCE)
    __m128i fours_[4];
#else
    std::uint32_t places_[kPlaces];
#endif
  };

  std::uint32_t tag_of(std::uint64_t hash) const { return static_cast<std::uint32_t>(hash << number_bits_); }
  std::uint32_t number_in(std::uint32_t place) const { return place & ~tag_mask_; }
  std::uint64_t line_of(std::uint64_t hash) const {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(hash) * lines_.size()) >> 64);
  }
  // Waits until it is not busy, and gives the number there.
  std::uint32_t settled(const std::atomic<std::uint32_t>& place) const;
  bool kinds_used() const { return kinds_used_.load(std::memory_order_acquire); }
  bool is(std::uint32_t id, std::uint64_t pair, std::uint32_t kind) const {
    return this->pair(id) == pair && this->kind(id) == kind;
  }
  std::uint32_t look(const Line& line, Places like, std::uint64_t pair, std::uint32_t kind) const;
  std::uint32_t add(std::uint64_t pair, std::uint32_t kind, Numbers* numbers);
  static std::uint32_t next(Numbers& numbers);
  void renumber(std::uint32_t from, std::uint32_t to);
  void set_kind(std::uint64_t id, std::uint32_t kind);
  std::uint64_t crowded_at(std::uint64_t lines) const;
  void set_lines(std::uint64_t lines);
  void enter(std::uint64_t begin, std::uint64_t end);
  void enter_one(std::uint64_t line, std::uint32_t place);
  // Nobody else has it afterwards, so that the write itself does not wait for other threads.
  static void prefetch_to_write(const Line* line) {
#if defined(__x86_64__)
    asm volatile("prefetchw %0" : : "m"(*line));
#else
    __builtin_prefetch(line, 1);
#endif
  }
  static std::uint64_t growth(std::uint64_t lines) { return lines / 2; }

  Segments<std::atomic<std::uint64_t>> pairs_;
  Segments<std::atomic<std::uint16_t>> kinds_;
  std::atomic<bool> kinds_used_ = false;
  std::atomic<std::uint64_t> kinds_end_ = 0;  // numbers from here on have class 0
  PagedArray<Line> lines_;
  std::uint32_t number_bits_ = 0;  // of a place
  std::uint32_t tag_mask_ = 0;     // the others
  std::uint64_t slack_ = 256;
  std::uint64_t crowded_at_ = 0;
  alignas(64) std::atomic<std::uint64_t> size_ = 0;
};

#if defined(ISOSPIN_FOUR_PLACES_AT_ONCE)
inline PairTable::Snapshot::Snapshot(const Line& line) {
  const auto* fours = reinterpret_cast<const __m128i*>(&line);
  for (int i = 0; i < 4; ++i) fours_[i] = _mm_load_si128(fours + i);
  std::atomic_signal_fence(std::memory_order_acquire);
}

inline PairTable::Places PairTable::Snapshot::like(std::uint32_t wanted, std::uint32_t mask) const {
  const __m128i wanted_4 = _mm_set1_epi32(static_cast<int>(wanted));
  const __m128i mask_4 = _mm_set1_epi32(static_cast<int>(mask));
  const auto like = [&](int i) { return _mm_cmpeq_epi32(_mm_and_si128(fours_[i], mask_4), wanted_4); };
  const __m128i halves = _mm_packs_epi32(like(0), like(1));
  const __m128i bytes = _mm_packs_epi16(halves, _mm_packs_epi32(like(2), like(3)));
  return static_cast<Places>(_mm_movemask_epi8(bytes));
}
#else
inline PairTable::Snapshot::Snapshot(const Line& line) {
  for (std::uint32_t i = 0; i < kPlaces; ++i) places_[i] = line.places[i].load(std::memory_order_relaxed);
}

inline PairTable::Places PairTable::Snapshot::like(std::uint32_t wanted, std::uint32_t mask) const {
  Places like = 0;
  for (std::uint32_t i = 0; i < kPlaces; ++i) like |= Places{(places_[i] & mask) == wanted} << i;
  return like;
}
#endif

inline std::uint32_t PairTable::guess(std::uint64_t hash) const {
  const Line& line = lines_[line_of(hash)];
  const Places like = Snapshot(line).like(tag_of(hash), tag_mask_);
  if (like == 0) {
    prefetch_to_write(&line);
    return kAbsent;
  }
  const std::uint32_t number = number_in(line.places[std::countr_zero(like)].load(std::memory_order_acquire));
  if (number == 0 || number == ~tag_mask_) return kAbsent;
  __builtin_prefetch(&pairs_[number - 1]);
  return number - 1;
}

// Among the places that are `like` what is looked for.
inline std::uint32_t PairTable::look(const Line& line, Places like, std::uint64_t pair,
                                     std::uint32_t kind) const {
  for (; like != 0; like &= like - 1) {
    const std::uint32_t number = settled(line.places[std::countr_zero(like)]);
    if (number == 0) break;  // free, and so are all behind it
    if (is(number - 1, pair, kind)) return number - 1;
  }
  return kAbsent;
}

inline std::uint32_t PairTable::next(Numbers& numbers) {
  Numbers::Range& range = numbers.ranges_.back();
  const std::uint32_t id = range.next++;
  if (range.next == range.end) numbers.ranges_.pop_back();
  --numbers.left_;
  return id;
}

inline std::uint32_t PairTable::add(std::uint64_t pair, std::uint32_t kind, Numbers* numbers) {
  const std::uint64_t id =
      numbers && numbers->left() > 0 ? next(*numbers) : size_.fetch_add(1, std::memory_order_relaxed);
  pairs_[id].store(pair, std::memory_order_relaxed);
  if (kind != 0) set_kind(id, kind);
  return static_cast<std::uint32_t>(id);
}

inline PairTable::Inserted PairTable::insert(std::uint64_t pair, std::uint64_t hash, std::uint32_t kind,
                                             std::uint32_t guess, Numbers* numbers) {
  if (guess != kAbsent && is(guess, pair, kind)) return {guess, false};
  const std::uint32_t tag = tag_of(hash);
  for (std::uint64_t at = line_of(hash);; at = at + 1 == lines_.size() ? 0 : at + 1) {
    Line& line = lines_[at];
    const Snapshot snapshot(line);
    const std::uint32_t there = look(line, snapshot.like(tag, tag_mask_), pair, kind);
    if (there != kAbsent) return {there, false};
    // Take the first that is still free; who took one meanwhile may have had the same pair.
    for (Places free = snapshot.free(); free != 0; free &= free - 1) {
      std::atomic<std::uint32_t>& place = line.places[std::countr_zero(free)];
      std::uint32_t taken = 0;
      if (place.compare_exchange_strong(taken, tag | ~tag_mask_, std::memory_order_acq_rel)) {
        const std::uint32_t id = add(pair, kind, numbers);
        place.store(tag | (id + 1), std::memory_order_release);
        return {id, true};
      }
      if ((taken & tag_mask_) != tag) continue;
      const std::uint32_t number = settled(place);
      if (is(number - 1, pair, kind)) return {number - 1, false};
    }
  }
}

}  // namespace isospin::store
