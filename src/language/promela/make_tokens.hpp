// The last step: what the preprocessor puts out becomes tokens of Promela.
//
// Here a text has to be right as Promela, since it is known to be used: bytes that start nothing, quotes
// without partners and numbers that do not fit are reported. A number of C may be several tokens here:
// `0..N`, `1od`.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/source.hpp"
#include "language/promela/lex.hpp"
#include "language/promela/names.hpp"
#include "language/promela/token.hpp"

namespace isospin::promela {

class TokenMaker {
 public:
  TokenMaker(Names& names, Sources& sources, Diagnostics& diagnostics)
      : names_(names), sources_(sources), diagnostics_(diagnostics) {}

  void add(const Lexeme& lexeme);
  // The end of the input stands at `end`. Made-up spellings move to a file of their own among the sources.
  std::vector<Token> finish(const Span& end);

 private:
  Token& put(const Lexeme& lexeme, TokenKind kind, std::string_view text);
  void add_number(const Lexeme& lexeme);
  void add_digits(const Lexeme& lexeme, std::string_view digits);
  void add_character(const Lexeme& lexeme);
  void add_pieces(const Lexeme& lexeme);
  void add_open_quote(const Lexeme& lexeme);
  void add_stray(const Lexeme& lexeme);

  Names& names_;
  Sources& sources_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> made_;  // which of them are spelt in no file
  // For the next token: what stood before it was reported, and had begun a line.
  bool mistake_before_ = false;
  bool newline_before_ = false;
};

// Joins `[` `]`, `<` `>` and `<` `->` into the operators of LTL where they touch each other: inside the
// braces of `ltl` blocks, or everywhere when all of it is one formula.
void join_ltl_operators(std::vector<Token>& tokens, bool all_is_formula);

}  // namespace isospin::promela
