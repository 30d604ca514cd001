#include "store/difference.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace isospin::store {

namespace {

static_assert(std::endian::native == std::endian::little);
constexpr std::size_t kWord = 8;
constexpr std::size_t kLongestNumber = 10;

// Seven bits a byte, the lowest first; the eighth says that more follow.
std::uint8_t* put_number(std::size_t number, std::uint8_t* to) {
  for (; number >= 0x80; number >>= 7) *to++ = static_cast<std::uint8_t>(number | 0x80);
  *to++ = static_cast<std::uint8_t>(number);
  return to;
}

std::size_t take_number(const std::uint8_t*& at) {
  std::size_t number = *at & 0x7f;
  for (unsigned shift = 7; (*at++ & 0x80) != 0; shift += 7) number |= std::size_t{*at & 0x7fu} << shift;
  return number;
}

std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, kWord);
  return word;
}

// A word of a state that ends inside of it, or before.
std::uint64_t last_word(std::span<const std::uint8_t> state, std::size_t at) {
  std::uint64_t word = 0;
  if (at < state.size()) std::memcpy(&word, state.data() + at, std::min(kWord, state.size() - at));
  return word;
}

// Writes a difference to the end of a vector, many bytes at a time.
class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  void lengths(std::size_t change) { to_ = put_number(change, to_); }

  // The word that begins with byte `at` differs.
  void add(std::size_t at, std::uint64_t change) {
    if (to_ > buffer_ + kRoom - kMost) flush();
    to_ = put_number((at - done_) / kWord, to_);
    const unsigned first = static_cast<unsigned>(std::countr_zero(change)) / 8;
    const unsigned last = 7 - static_cast<unsigned>(std::countl_zero(change)) / 8;
    *to_++ = static_cast<std::uint8_t>(first | last << 4);
    change >>= 8 * first;
    std::memcpy(to_, &change, kWord);  // there is room for all of it
    to_ += last - first + 1;
    done_ = at + kWord;
  }

  void flush() {
    bytes_.insert(bytes_.end(), buffer_, to_);
    to_ = buffer_;
  }
  bool has_words() const { return done_ != 0; }

 private:
  static constexpr std::size_t kRoom = 256;
  static constexpr std::size_t kMost = kLongestNumber + 1 + kWord;

  std::vector<std::uint8_t>& bytes_;
  std::size_t done_ = 0;
  std::uint8_t buffer_[kRoom];
  std::uint8_t* to_ = buffer_;
};

}  // namespace

void append_difference(std::span<const std::uint8_t> from, std::span<const std::uint8_t> to,
                       std::vector<std::uint8_t>& bytes) {
  Writer writer(bytes);
  writer.lengths(from.size() ^ to.size());
  const std::uint8_t* const a = from.data();
  const std::uint8_t* const b = to.data();
  const std::size_t common = std::min(from.size(), to.size());
  const auto change = [&](std::size_t at) { return word_at(a + at) ^ word_at(b + at); };
  const auto look = [&](std::size_t at) {
    if (change(at) != 0) writer.add(at, change(at));
  };
  std::size_t at = 0;
  // Most words are equal, so several are looked at together.
  for (; at + 4 * kWord <= common; at += 4 * kWord) {
    if ((change(at) | change(at + kWord) | change(at + 2 * kWord) | change(at + 3 * kWord)) == 0) continue;
    for (std::size_t i = 0; i < 4; ++i) look(at + i * kWord);
  }
  for (; at + kWord <= common; at += kWord) look(at);
  for (const std::size_t end = std::max(from.size(), to.size()); at < end; at += kWord)
    if (const std::uint64_t last = last_word(from, at) ^ last_word(to, at); last != 0) writer.add(at, last);
  if (writer.has_words() || from.size() != to.size()) writer.flush();
}

void apply_difference(std::span<const std::uint8_t> difference, std::vector<std::uint8_t>& state) {
  if (difference.empty()) return;
  const std::uint8_t* at = difference.data();
  const std::uint8_t* const end = at + difference.size();
  const std::size_t length = state.size() ^ take_number(at);
  if (length > state.size()) state.resize(length);
  std::uint8_t* to = state.data();
  while (at < end) {
    to += kWord * take_number(at);
    const unsigned last = *at >> 4;
    for (unsigned i = *at++ & 0xf; i <= last; ++i) to[i] ^= *at++;
    to += kWord;
  }
  if (length < state.size()) state.resize(length);
}

}  // namespace isospin::store
