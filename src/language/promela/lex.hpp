// One file's text as tokens of the preprocessor: comments and line breaks are gone, nothing is replaced yet.
//
// These are the tokens of C, because that is what SPIN's preprocessor sees, and it shows: `0..N` is one
// number to it, so an N there is never replaced; a lone apostrophe takes the rest of its line. What is wrong
// only as Promela is not reported here, since the text may be skipped by an #if or stand in a macro that
// nobody uses.
//
// Costs  one pass over the text; no allocation except for tokens broken over lines by a backslash.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostics.hpp"
#include "base/source.hpp"
#include "language/promela/names.hpp"
#include "language/promela/token.hpp"

namespace isospin::promela {

enum class LexemeKind : std::uint8_t {
  name,
  number,       // C's: a digit, then letters, digits, `.` and signed exponents
  character,    // 'a'
  string,       // "...", or $...$
  mark,         // punctuation and operators; `mark` says which
  hash,         // #
  hash_hash,    // ##
  compound,     // one token of C made by ##, several of Promela (+=)
  stray,        // bytes that start nothing, or a `*/` that closes nothing
  open_quote,   // a quote without its partner, and the rest of the line
  nothing,      // an empty argument beside ##
  end_of_line,  // of a directive
  end_of_file,
};

struct Lexeme {
  LexemeKind kind = LexemeKind::end_of_file;
  TokenKind mark = TokenKind::unknown;
  bool space_before = false;
  bool newline_before = false;  // first on its line
  bool painted = false;         // a macro's name inside that macro's own expansion: never replaced again
  bool made = false;            // `text` is kept by Spellings, not by a file
  NameId name;                  // of a name
  std::uint32_t line = 0;       // 1-based
  std::string_view text;        // as spelt
  Span span;

  bool is(TokenKind which) const { return kind == LexemeKind::mark && mark == which; }
};

class Lexer {
 public:
  Lexer(FileId file, const Sources& sources, Names& names, Spellings& spellings, Diagnostics& diagnostics);

  // In a directive the end of the line is a token, and stays so until `leave_directive`.
  Lexeme next();
  void enter_directive() { in_directive_ = true; }
  void leave_directive();  // does nothing outside of one

  // After #include: `"file"` or `<file>`, whose characters mean only themselves. False, and nothing is
  // read, when the line goes on otherwise.
  bool header_name(Lexeme& header);

  FileId file() const { return file_; }

 private:
  char here() const { return text_.data()[position_]; }
  char after(std::size_t distance = 1) const;  // the character so far behind this one, broken lines mended
  bool at_end() const { return position_ >= text_.size(); }
  // CR LF ends a line by its second character; CR alone does, too.
  bool is_line_end(std::size_t at) const {
    return text_.data()[at] == '\n' || (text_.data()[at] == '\r' && text_.data()[at + 1] != '\n');
  }
  bool at_line_end() const { return is_line_end(position_); }
  void advance();
  std::size_t break_length(std::size_t position) const;
  void mend();
  void skip_space(Lexeme& lexeme);
  bool skip_comment();
  void lex_name(Lexeme& lexeme);
  void lex_number(Lexeme& lexeme);
  void lex_quoted(Lexeme& lexeme, LexemeKind kind);
  void lex_mark(Lexeme& lexeme);
  void lex_stray(Lexeme& lexeme);
  void finish(Lexeme& lexeme, std::size_t begin);
  Span span(std::size_t begin, std::size_t end) const;

  FileId file_;
  std::string_view text_;  // followed by a NUL
  std::size_t position_ = 0;
  std::uint32_t line_ = 1;
  bool fresh_line_ = true;
  bool in_directive_ = false;
  bool mended_ = false;  // a broken line was passed inside the token being read
  Names& names_;
  Spellings& spellings_;
  Diagnostics& diagnostics_;
};

// In backquotes, for messages.
inline std::string quoted_text(std::string_view text) { return "`" + std::string(text) + "`"; }

// Letters, digits and the underscore.
bool is_name_letter(char letter);
bool is_digit(char letter);

}  // namespace isospin::promela
