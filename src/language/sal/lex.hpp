// SAL's text as tokens. Keywords are written in capitals or in small letters; comments run from `%` to the
// end of the line.
//
//   S0001  a character that begins nothing
//   S0002  a number that is too large
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/source.hpp"

namespace isospin::sal {

enum class TokenKind : std::uint8_t { end, name, number, keyword, sign };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string word;  // a keyword in capitals; a sign as it is written
  std::int32_t value = 0;
  Span span;
};

// The last one is the end of the file.
std::vector<Token> lex(FileId file, const Sources& sources, Diagnostics& diagnostics);

}  // namespace isospin::sal
