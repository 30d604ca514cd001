// Which bits of the states of one length ever differ from those of the first, and how these bits are put side
// by side.
//
// Most of a state never changes: upper bits of small numbers, types of processes, parameters, channels. What
// is left often fits into one word of 64 bits, and then that word is the state.
//
// A bit that has always been the same and then is not gets a place that was empty. There it is 0 in all
// states packed before, so they stay as they are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace isospin::store {

class Packing {
 public:
  // Every bit may differ from this state's.
  explicit Packing(std::span<const std::uint8_t> first);
  // The same first state, and those bits only that are set in `mask`, a word for each of words(). There is
  // room for more.
  Packing(const Packing& other, std::vector<std::uint64_t> mask);

  std::size_t length() const { return length_; }
  std::size_t words() const { return first_.size(); }  // the state as it is; the last is padded with zeros
  std::size_t packed_words() const { return used_.size(); }           // at least one
  const std::vector<std::uint64_t>& first() const { return first_; }  // whose packed words are all 0
  bool is_sieved() const { return is_sieved_; }
  // Bits that were added later and lie apart from the others of their words, which costs time: so many times.
  std::size_t strays() const { return strays_.size(); }
  std::size_t bits() const;
  // Those that may differ, a word for each of words().
  std::vector<std::uint64_t> mask() const;

  // Turns the packed words of `from` into those of the state `to`, which has length() bytes. False when a bit
  // differs that must not: then what is in `packed` means nothing.
  bool repack(const std::uint64_t* from, const std::uint8_t* to, std::uint64_t* packed) const;
  void unpack(const std::uint64_t* packed, std::uint64_t* words) const;

  // From now on these bits may differ, too. False when there is no place for them all; then nothing is
  // changed.
  bool add_bits(const std::vector<std::uint64_t>& more);

  // Some bits of one word, and where they are put.
  struct Piece {
    std::uint64_t mask = 0;
    std::uint32_t into = 0;   // which packed word
    std::uint32_t shift = 0;  // and where in it
  };
  struct Word {
    std::uint64_t mask = 0;  // of all its pieces
    Piece first;             // mostly there is no other
  };
  // A piece that is not the first of its word.
  struct Stray {
    Piece piece;
    std::size_t word = 0;
  };

 private:
  std::size_t fill(const std::vector<std::uint64_t>& mask, std::uint32_t most_bits);
  void lay_out(const std::vector<std::uint64_t>& mask);
  void put(std::size_t word, const Piece& piece);

  std::size_t length_;
  std::vector<std::uint64_t> first_;
  std::vector<Word> words_;
  std::vector<Stray> strays_;
  std::vector<std::uint32_t> used_;  // bits, by packed word
  bool is_sieved_ = false;
};

}  // namespace isospin::store
