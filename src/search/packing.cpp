#include "search/packing.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace isospin::search {

namespace {

using Piece = Packing::Piece;
using Word = Packing::Word;

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

// Packing commutes with exclusive or: what changes in the packed words is what is packed of the change.
bool repack_plainly(std::span<const Word> words, const Piece* pieces, const std::uint64_t* from,
                    const std::uint64_t* to, std::uint64_t* packed) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint64_t change = from[i] ^ to[i];
    if (change == 0) continue;
    if ((change & ~words[i].mask) != 0) return false;
    for (std::uint32_t p = words[i].begin; p < words[i].end; ++p)
      packed[pieces[p].into] ^= extract(change, pieces[p].mask) << pieces[p].shift;
  }
  return true;
}

void unpack_plainly(std::span<const Word> words, const Piece* pieces, const std::uint64_t* first,
                    const std::uint64_t* packed, std::uint64_t* to) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t word = first[i];
    for (std::uint32_t p = words[i].begin; p < words[i].end; ++p)
      word ^= deposit(packed[pieces[p].into] >> pieces[p].shift, pieces[p].mask);
    to[i] = word;
  }
}

#if defined(__x86_64__)
// The same with the two instructions that were made for it.
__attribute__((target("bmi2"))) bool repack_quickly(std::span<const Word> words, const Piece* pieces,
                                                    const std::uint64_t* from, const std::uint64_t* to,
                                                    std::uint64_t* packed) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint64_t change = from[i] ^ to[i];
    if (change == 0) continue;
    if ((change & ~words[i].mask) != 0) return false;
    for (std::uint32_t p = words[i].begin; p < words[i].end; ++p)
      packed[pieces[p].into] ^= _pext_u64(change, pieces[p].mask) << pieces[p].shift;
  }
  return true;
}

__attribute__((target("bmi2"))) void unpack_quickly(std::span<const Word> words, const Piece* pieces,
                                                    const std::uint64_t* first, const std::uint64_t* packed,
                                                    std::uint64_t* to) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t word = first[i];
    for (std::uint32_t p = words[i].begin; p < words[i].end; ++p)
      word ^= _pdep_u64(packed[pieces[p].into] >> pieces[p].shift, pieces[p].mask);
    to[i] = word;
  }
}

const bool kQuick = __builtin_cpu_supports("bmi2");
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

// In the order of the words, none of them divided, with at most so many bits in each packed word; gives the
// number of packed words.
std::size_t Packing::fill(const std::vector<std::uint64_t>& mask, std::uint32_t most_bits) {
  std::vector<std::vector<Piece>> by_word(first_.size());
  used_.assign(1, 0);
  for (std::size_t i = 0; i < first_.size(); ++i) {
    if (mask[i] == 0) continue;
    if (used_.back() != 0 && used_.back() + ones(mask[i]) > most_bits) used_.push_back(0);
    by_word[i].push_back({mask[i], static_cast<std::uint32_t>(used_.size() - 1), used_.back()});
    used_.back() += ones(mask[i]);
  }
  set_pieces(by_word);
  return used_.size();
}

// As few packed words as possible, with some room in each if there are several, and of those ways one that
// fills them evenly: then their values are about equally many, and few.
void Packing::lay_out(const std::vector<std::uint64_t>& mask) {
  std::size_t words = fill(mask, 64);
  if (words > 1 && is_sieved_) words = fill(mask, 56);
  for (std::uint32_t most_bits = 1; words > 1; ++most_bits)
    if (fill(mask, most_bits) == words) break;
}

void Packing::set_pieces(const std::vector<std::vector<Piece>>& by_word) {
  pieces_.clear();
  words_.assign(by_word.size(), {});
  for (std::size_t i = 0; i < by_word.size(); ++i) {
    words_[i].begin = static_cast<std::uint32_t>(pieces_.size());
    for (const Piece& piece : by_word[i]) {
      words_[i].mask |= piece.mask;
      pieces_.push_back(piece);
    }
    words_[i].end = static_cast<std::uint32_t>(pieces_.size());
  }
}

// Near the other bits of their word, if that is possible.
bool Packing::add_bits(const std::vector<std::uint64_t>& more) {
  std::size_t wanted = 0;
  for (std::size_t i = 0; i < more.size(); ++i) wanted += ones(more[i] & ~words_[i].mask);
  if (bits() + wanted > 64 * used_.size()) return false;
  std::vector<std::vector<Piece>> by_word(words_.size());
  for (std::size_t i = 0; i < words_.size(); ++i)
    by_word[i].assign(pieces_.begin() + words_[i].begin, pieces_.begin() + words_[i].end);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::uint64_t left = more[i] & ~words_[i].mask;
    std::uint32_t into = by_word[i].empty() ? 0 : by_word[i].front().into;
    for (; left != 0; into = (into + 1) % static_cast<std::uint32_t>(used_.size())) {
      const std::uint32_t count = std::min(ones(left), 64 - used_[into]);
      if (count == 0) continue;
      by_word[i].push_back({lowest(left, count), into, used_[into]});
      used_[into] += count;
      left &= ~by_word[i].back().mask;
    }
  }
  set_pieces(by_word);
  return true;
}

bool Packing::repack(const std::uint64_t* from, const std::uint64_t* to, std::uint64_t* packed) const {
  return kRepack(words_, pieces_.data(), from, to, packed);
}

void Packing::unpack(const std::uint64_t* packed, std::uint64_t* words) const {
  kUnpack(words_, pieces_.data(), first_.data(), packed, words);
}

}  // namespace isospin::search
