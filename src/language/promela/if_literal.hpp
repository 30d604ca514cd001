// Numbers and characters as C writes them. Only conditions of #if know these: Promela itself has neither
// hexadecimal numbers nor suffixes.
#pragma once

#include <cstdint>
#include <string_view>

namespace isospin::promela {

struct Literal {
  std::uint64_t bits = 0;
  bool is_unsigned = false;
  bool too_large = false;
  std::string_view mistake;  // empty: it is well formed
};

// "12", "0x1F", "017", "0b101", each with a suffix of u and l.
Literal read_c_number(std::string_view text);
// "'a'", "'\n'", "'\x41'", with its quotes; several characters make one number, as in GCC.
Literal read_c_character(std::string_view text);

}  // namespace isospin::promela
