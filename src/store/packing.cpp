#include "store/packing.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace isospin::store {

namespace {

using Piece = Packing::Piece;
using Word = Packing::Word;
using Stray = Packing::Stray;

// The bits of `word` under `mask`, moved together at the low end; and back. A run of ones at a time.
std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (int done = 0; mask != 0;) {
    const int at = std::countr_zero(mask);
    const int run = std::countr_one(mask >> at);
    const std::uint64_t ones = run == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << run) - 1;
    result |= (word >> at & ones) << done;
    done += run;
    mask &= ~(ones << at);
  }
  return result;
}

std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) {
  std::uint64_t result = 0;
  while (mask != 0) {
    const int at = std::countr_zero(mask);
    const int run = std::countr_one(mask >> at);
    const std::uint64_t ones = run == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << run) - 1;
    result |= (bits & ones) << at;
    bits = run == 64 ? 0 : bits >> run;
    mask &= ~(ones << at);
  }
  return result;
}

// The words of a state that lies somewhere as bytes; behind its end they are 0.
class Bytes {
 public:
  Bytes(const std::uint8_t* bytes, std::size_t length) : bytes_(bytes), full_(length / 8) {
    if (length % 8 == 0) return;
    if (length > 8) {
      std::memcpy(&last_, bytes + length - 8, 8);
      last_ >>= 8 * (8 - length % 8);
    } else {
      for (std::size_t i = 0; i < length; ++i) last_ |= std::uint64_t{bytes[i]} << 8 * i;
    }
  }
  std::size_t full() const { return full_; }    // how many words are all of the state
  std::uint64_t last() const { return last_; }  // what lies behind them
  std::uint64_t full(std::size_t i) const {
    std::uint64_t word;
    std::memcpy(&word, bytes_ + 8 * i, 8);
    return word;
  }
  std::uint64_t operator[](std::size_t i) const { return i < full_ ? full(i) : last_; }

 private:
  const std::uint8_t* bytes_;
  std::size_t full_;
  std::uint64_t last_ = 0;
};

// Packing commutes with exclusive or: what changes in the packed words is what is packed of the change. Which
// words change nobody can foresee, so all are packed.
template <class Extract>
[[gnu::always_inline]] inline bool repack_by(Extract extract, std::span<const Word> words,
                                             std::span<const Stray> strays, const std::uint64_t* from,
                                             const Bytes& to, std::uint64_t* packed) {
  std::uint64_t wrong = 0, changes = 0;
  std::uint32_t into = 0;
  const auto take_piece = [&](const Piece& piece, std::uint64_t change) __attribute__((always_inline)) {
    if (piece.into != into) {
      packed[into] ^= changes;
      changes = 0;
      into = piece.into;
    }
    changes ^= extract(change, piece.mask) << piece.shift;
  };
  const auto take = [&](const Word& word, std::uint64_t change) __attribute__((always_inline)) {
    wrong |= change & ~word.mask;
    take_piece(word.first, change);
  };
  const std::size_t full = std::min(to.full(), words.size());
  for (std::size_t i = 0; i < full; ++i) take(words[i], from[i] ^ to.full(i));
  if (full < words.size()) take(words[full], from[full] ^ to.last());
  for (const Stray& stray : strays) take_piece(stray.piece, from[stray.word] ^ to[stray.word]);
  packed[into] ^= changes;
  return wrong == 0;
}

template <class Deposit>
[[gnu::always_inline]] inline void unpack_by(Deposit deposit, std::span<const Word> words,
                                             std::span<const Stray> strays, const std::uint64_t* first,
                                             const std::uint64_t* packed, std::uint64_t* to) {
  const auto bits = [&](const Piece& piece) __attribute__((always_inline)) {
    return deposit(packed[piece.into] >> piece.shift, piece.mask);
  };
  for (std::size_t i = 0; i < words.size(); ++i) to[i] = first[i] ^ bits(words[i].first);
  for (const Stray& stray : strays) to[stray.word] ^= bits(stray.piece);
}

bool repack_plainly(std::span<const Word> words, std::span<const Stray> strays, const std::uint64_t* from,
                    const std::uint8_t* to, std::size_t length, std::uint64_t* packed) {
  return repack_by(extract, words, strays, from, Bytes(to, length), packed);
}

void unpack_plainly(std::span<const Word> words, std::span<const Stray> strays, const std::uint64_t* first,
                    const std::uint64_t* packed, std::uint64_t* to) {
  unpack_by(deposit, words, strays, first, packed, to);
}

#if defined(__x86_64__)
// The same with the two instructions that were made for it.
#define ISOSPIN_BMI2 __attribute__((target("bmi,bmi2")))
ISOSPIN_BMI2 bool repack_quickly(std::span<const Word> words, std::span<const Stray> strays,
                                 const std::uint64_t* from, const std::uint8_t* to, std::size_t length,
                                 std::uint64_t* packed) {
  const auto extract = [](std::uint64_t word, std::uint64_t mask)
                           ISOSPIN_BMI2 { return _pext_u64(word, mask); };
  return repack_by(extract, words, strays, from, Bytes(to, length), packed);
}

ISOSPIN_BMI2 void unpack_quickly(std::span<const Word> words, std::span<const Stray> strays,
                                 const std::uint64_t* first, const std::uint64_t* packed, std::uint64_t* to) {
  const auto deposit = [](std::uint64_t bits, std::uint64_t mask)
                           ISOSPIN_BMI2 { return _pdep_u64(bits, mask); };
  unpack_by(deposit, words, strays, first, packed, to);
}

const bool kQuick = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
const auto kRepack = kQuick ? &repack_quickly : &repack_plainly;
const auto kUnpack = kQuick ? &unpack_quickly : &unpack_plainly;
#else
const auto kRepack = &repack_plainly;
const auto kUnpack = &unpack_plainly;
#endif

// The lowest `count` ones of `mask`.
std::uint64_t lowest(std::uint64_t mask, std::uint32_t count) {
  std::uint64_t rest = mask;
  for (; count > 0; --count) rest &= rest - 1;
  return mask & ~rest;
}

// At most so many bits in a packed word at first, if there are several.
constexpr std::uint32_t kEvenly = 56;

std::uint32_t ones(std::uint64_t mask) { return static_cast<std::uint32_t>(std::popcount(mask)); }

}  // namespace

Packing::Packing(std::span<const std::uint8_t> first)
    : length_(first.size()), first_(std::max<std::size_t>(1, (first.size() + 7) / 8)) {
  if (!first.empty()) std::memcpy(first_.data(), first.data(), first.size());
  lay_out(std::vector<std::uint64_t>(first_.size(), ~std::uint64_t{0}));
}

Packing::Packing(const Packing& other, std::vector<std::uint64_t> mask)
    : length_(other.length_), first_(other.first_), is_sieved_(true) {
  assert(mask.size() == first_.size());
  lay_out(mask);
}

std::size_t Packing::bits() const {
  std::size_t all = 0;
  for (const std::uint32_t used : used_) all += used;
  return all;
}

std::vector<std::uint64_t> Packing::mask() const {
  std::vector<std::uint64_t> mask;
  for (const Word& word : words_) mask.push_back(word.mask);
  return mask;
}

// The first piece of a word decides where the others are put best.
void Packing::put(std::size_t word, const Piece& piece) {
  if (words_[word].mask == 0)
    words_[word].first = piece;
  else
    strays_.push_back({piece, word});
  words_[word].mask |= piece.mask;
  used_[piece.into] += ones(piece.mask);
}

// In the order of the words, none of them divided, with at most so many bits in each packed word; gives the
// number of packed words.
std::size_t Packing::fill(const std::vector<std::uint64_t>& mask, std::uint32_t most_bits) {
  words_.assign(first_.size(), {});
  strays_.clear();
  used_.assign(1, 0);
  for (std::size_t i = 0; i < first_.size(); ++i) {
    if (mask[i] != 0 && used_.back() != 0 && used_.back() + ones(mask[i]) > most_bits) used_.push_back(0);
    const auto into = static_cast<std::uint32_t>(used_.size() - 1);
    if (mask[i] != 0)
      put(i, {mask[i], into, used_.back()});
    else
      words_[i].first.into = into;  // where the one before is
  }
  return used_.size();
}

// As few packed words as possible, with some room in each if there are several, and of those ways one that
// fills them evenly: then their values are about equally many, and few.
void Packing::lay_out(const std::vector<std::uint64_t>& mask) {
  std::size_t words = fill(mask, 64);
  if (words > 1 && is_sieved_) words = fill(mask, kEvenly);
  for (std::uint32_t most_bits = 1; words > 1; ++most_bits)
    if (fill(mask, most_bits) == words) break;
}

// Near the other bits of their word, if that is possible.
bool Packing::add_bits(const std::vector<std::uint64_t>& more) {
  std::size_t wanted = 0;
  for (std::size_t i = 0; i < more.size(); ++i) wanted += ones(more[i] & ~words_[i].mask);
  if (bits() + wanted > 64 * used_.size()) return false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::uint64_t left = more[i] & ~words_[i].mask;
    std::uint32_t into = words_[i].first.into;
    for (; left != 0; into = (into + 1) % static_cast<std::uint32_t>(used_.size())) {
      const std::uint32_t count = std::min(ones(left), 64 - used_[into]);
      if (count == 0) continue;
      const Piece piece{lowest(left, count), into, used_[into]};
      put(i, piece);
      left &= ~piece.mask;
    }
  }
  // So that what goes into one packed word comes in one go.
  std::stable_sort(strays_.begin(), strays_.end(),
                   [](const Stray& a, const Stray& b) { return a.piece.into > b.piece.into; });
  return true;
}

bool Packing::repack(const std::uint64_t* from, const std::uint8_t* to, std::uint64_t* packed) const {
  return kRepack(words_, strays_, from, to, length_, packed);
}

void Packing::unpack(const std::uint64_t* packed, std::uint64_t* words) const {
  kUnpack(words_, strays_, first_.data(), packed, words);
}

}  // namespace isospin::store
