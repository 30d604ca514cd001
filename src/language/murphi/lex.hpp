// Murphi's text as tokens. Keywords may be written in capitals; comments are `-- ...` and `/* ... */`.
//
//   M0001  a character that begins nothing
//   M0002  a comment or a text without its end
//   M0003  a number that is too large
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/source.hpp"

namespace isospin::murphi {

enum class TokenKind : std::uint8_t { end, name, number, text, keyword, sign };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string word;  // a keyword in small letters; a sign as the parser knows it; the inside of a text
  std::int32_t value = 0;
  Span span;
};

// The last one is the end of the file.
std::vector<Token> lex(FileId file, const Sources& sources, Diagnostics& diagnostics);

bool is_keyword(std::string_view lower_case);

}  // namespace isospin::murphi
