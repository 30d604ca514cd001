#include "language/promela/if_literal.hpp"

#include <algorithm>
#include <string>

namespace isospin::promela {
namespace {

constexpr int kNoDigit = 99;

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return kNoDigit;
}

bool is_suffix(std::string suffix) {
  std::ranges::replace(suffix, 'U', 'u');
  if (suffix.find("lL") != std::string::npos || suffix.find("Ll") != std::string::npos) return false;
  std::ranges::replace(suffix, 'L', 'l');
  return suffix == "" || suffix == "u" || suffix == "l" || suffix == "ll" || suffix == "ul" ||
         suffix == "ull" || suffix == "lu" || suffix == "llu";
}

struct Escape {
  std::uint32_t value;
  std::size_t length;  // of what follows the backslash
};

Escape read_escape(std::string_view text) {
  if (text.empty()) return {'\\', 0};
  switch (text[0]) {
    case 'n':
      return {'\n', 1};
    case 't':
      return {'\t', 1};
    case 'r':
      return {'\r', 1};
    case 'f':
      return {'\f', 1};
    case 'v':
      return {'\v', 1};
    case 'a':
      return {'\a', 1};
    case 'b':
      return {'\b', 1};
    case 'e':
      return {27, 1};
    default:
      break;
  }
  const int base = text[0] == 'x' ? 16 : 8;
  const std::size_t first = base == 16 ? 1 : 0;
  const std::size_t most = base == 16 ? text.size() : std::min<std::size_t>(3, text.size());
  std::uint32_t value = 0;
  std::size_t at = first;
  for (; at < most && digit_value(text[at]) < base; ++at) value = value * base + digit_value(text[at]);
  if (at == first) return {static_cast<unsigned char>(text[0]), 1};
  return {value & 0xff, at};
}

}  // namespace

Literal read_c_number(std::string_view text) {
  Literal literal;
  std::uint64_t base = 10;
  std::size_t at = 0;
  const char marker = text.size() > 2 && text[0] == '0' ? text[1] : '\0';
  if ((marker == 'x' || marker == 'X') && digit_value(text[2]) < 16)
    base = 16, at = 2;
  else if ((marker == 'b' || marker == 'B') && digit_value(text[2]) < 2)
    base = 2, at = 2;
  else if (text[0] == '0')
    base = 8;

  for (; at < text.size() && digit_value(text[at]) < (base == 16 ? 16 : 10); ++at) {
    const std::uint64_t digit = digit_value(text[at]);
    if (digit >= base) {
      literal.mistake = base == 8 ? "a number that starts with 0 is octal: its digits are 0 to 7"
                                  : "a binary number has only the digits 0 and 1";
      return literal;
    }
    if (literal.bits > (~std::uint64_t{0} - digit) / base) literal.too_large = true;
    literal.bits = literal.bits * base + digit;
  }
  const std::string_view suffix = text.substr(at);
  if (!is_suffix(std::string(suffix))) {
    const bool fraction = suffix.starts_with('.') || (base != 16 && (suffix[0] == 'e' || suffix[0] == 'E'));
    literal.mistake = fraction ? "only whole numbers can stand here" : "this is no number that C knows";
    return literal;
  }
  // A number that does not fit into 63 bits can only be unsigned.
  literal.is_unsigned = suffix.find_first_of("uU") != std::string_view::npos || (literal.bits >> 63) != 0;
  return literal;
}

Literal read_c_character(std::string_view text) {
  Literal literal;
  std::string_view inside = text.substr(1, text.size() - 2);
  if (inside.empty()) {
    literal.mistake = "no character stands between the quotes";
    return literal;
  }
  std::uint32_t bits = 0;
  std::size_t characters = 0;
  while (!inside.empty()) {
    Escape read{static_cast<unsigned char>(inside[0]), 1};
    if (inside[0] == '\\') {
      read = read_escape(inside.substr(1));
      ++read.length;
    }
    bits = bits << 8 | read.value;
    ++characters;
    inside.remove_prefix(read.length);
  }
  // One character is a signed char, several are an int; both are widened with their sign.
  const std::int64_t value =
      characters == 1 ? static_cast<std::int8_t>(bits) : static_cast<std::int32_t>(bits);
  literal.bits = static_cast<std::uint64_t>(value);
  return literal;
}

}  // namespace isospin::promela
