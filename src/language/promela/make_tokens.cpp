#include "language/promela/make_tokens.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

namespace isospin::promela {
namespace {

// SPIN reads into a 64-bit long, stops at its greatest, and keeps the lower 32 bits.
std::int32_t wrapped(std::string_view digits) {
  std::int64_t value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (read.ec == std::errc::result_out_of_range) value = std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

bool fits(std::string_view digits) {
  std::int32_t value = 0;
  return std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc();
}

bool is_hexadecimal(std::string_view text) {
  return text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

}  // namespace

void TokenMaker::add(const Lexeme& lexeme) {
  switch (lexeme.kind) {
    case LexemeKind::name:
      put(lexeme, names_[lexeme.name].kind, lexeme.text);
      return;
    case LexemeKind::number:
      add_number(lexeme);
      return;
    case LexemeKind::character:
      add_character(lexeme);
      return;
    case LexemeKind::string:
      put(lexeme, TokenKind::string, lexeme.text);
      return;
    case LexemeKind::mark:
      put(lexeme, lexeme.mark, lexeme.text);
      return;
    case LexemeKind::compound:
      add_pieces(lexeme);
      return;
    case LexemeKind::open_quote:
      add_open_quote(lexeme);
      return;
    case LexemeKind::stray:
    case LexemeKind::hash:
    case LexemeKind::hash_hash:
      add_stray(lexeme);
      return;
    case LexemeKind::nothing:
    case LexemeKind::end_of_line:
    case LexemeKind::end_of_file:
      return;
  }
}

// `text` is the lexeme's, or a piece of it.
Token& TokenMaker::put(const Lexeme& lexeme, TokenKind kind, std::string_view text) {
  if (lexeme.made) made_.push_back(tokens_.size());
  Token& token = tokens_.emplace_back();
  token.kind = kind;
  token.newline_before = lexeme.newline_before || newline_before_;
  token.after_mistake = mistake_before_;
  mistake_before_ = newline_before_ = false;
  token.text = text;
  token.span = lexeme.span;
  if (!lexeme.made && text.size() != lexeme.text.size()) {
    token.span.begin += static_cast<std::uint32_t>(text.data() - lexeme.text.data());
    token.span.end = token.span.begin + static_cast<std::uint32_t>(text.size());
  }
  return token;
}

void TokenMaker::add_number(const Lexeme& lexeme) {
  if (std::ranges::all_of(lexeme.text, is_digit))
    add_digits(lexeme, lexeme.text);
  else
    add_pieces(lexeme);
}

void TokenMaker::add_digits(const Lexeme& lexeme, std::string_view digits) {
  Token& token = put(lexeme, TokenKind::number, digits);
  token.value = wrapped(digits);
  if (!fits(digits))
    diagnostics_.warning("W0102", token.span, "this number does not fit in 32 bits",
                         "it is read as " + std::to_string(token.value) + ", as SPIN does");
}

// SPIN sees only text: digits, names and marks, whatever the preprocessor took for one token.
void TokenMaker::add_pieces(const Lexeme& lexeme) {
  if (is_hexadecimal(lexeme.text))
    diagnostics_.warning("W0104", lexeme.span, "Promela has no hexadecimal numbers",
                         "this is read as 0, followed by a name; write the number in decimal");
  Lexeme piece = lexeme;
  std::string_view rest = lexeme.text;
  while (!rest.empty()) {
    std::size_t length = 0;
    if (is_digit(rest[0])) {
      while (length < rest.size() && is_digit(rest[length])) ++length;
      add_digits(piece, rest.substr(0, length));
    } else if (is_name_letter(rest[0])) {
      while (length < rest.size() && is_name_letter(rest[length])) ++length;
      const std::string_view text = rest.substr(0, length);
      const Name& name = names_[names_.id(text)];
      const Token& token = put(piece, name.kind, text);
      if (name.macro != nullptr)
        diagnostics_.warning("W0103", token.span, "the macro " + quoted_text(text) + " is not replaced here",
                             "the preprocessor takes " + quoted_text(lexeme.text) +
                                 " for one number; write spaces before the name");
    } else {
      const Mark mark = mark_at(rest);
      length = std::max<std::size_t>(mark.length, 1);
      if (mark.length == 0) {
        Lexeme stray = piece;
        stray.text = rest.substr(0, 1);
        add_stray(stray);
      } else {
        put(piece, mark.kind, rest.substr(0, length));
      }
    }
    rest.remove_prefix(length);
    piece.newline_before = false;
  }
}

void TokenMaker::add_character(const Lexeme& lexeme) {
  std::string_view inside = lexeme.text.substr(1, lexeme.text.size() - 2);
  Token& token = put(lexeme, TokenKind::number, lexeme.text);
  const bool escaped = inside.size() == 2 && inside[0] == '\\';
  if (inside.size() != 1 && !escaped) {
    diagnostics_.error(
        "E0103", token.span, "exactly one character can stand between these quotes",
        inside.empty() ? "there is none" : "a string is written with `\"`, and only `printf` takes one");
    return;
  }
  const char c = inside.back();
  token.value = static_cast<unsigned char>(c);
  if (!escaped) return;
  switch (c) {
    case 'n':
      token.value = '\n';
      break;
    case 'r':
      token.value = '\r';
      break;
    case 't':
      token.value = '\t';
      break;
    case 'f':
      token.value = '\f';
      break;
    case '\\':
    case '\'':
    case '"':
      break;
    default:
      diagnostics_.warning(
          "W0105", token.span,
          "`\\" + std::string(1, c) + "` means only " + quoted_text(inside.substr(1)) + " in Promela",
          "this is " + std::to_string(token.value) + "; only \\n \\r \\t \\f are special");
  }
}

void TokenMaker::add_open_quote(const Lexeme& lexeme) {
  Span quote = lexeme.span;
  if (!lexeme.made) quote.end = quote.begin + 1;
  if (lexeme.text[0] == '\'') {
    diagnostics_.error("E0103", quote, "this character is not closed", "a `'` is missing on this line");
    put(lexeme, TokenKind::number, lexeme.text);
  } else {
    const std::string closing = quoted_text(lexeme.text.substr(0, 1));
    diagnostics_.error("E0102", quote, "this string is not closed",
                       "a " + closing + " is missing on this line");
    put(lexeme, TokenKind::string, lexeme.text);
  }
  mistake_before_ = true;  // the rest of the line is gone, and what it closed
}

void TokenMaker::add_stray(const Lexeme& lexeme) {
  newline_before_ |= lexeme.newline_before;
  if (lexeme.text == "*/") {
    diagnostics_.warning("W0112", lexeme.span, "this `*/` closes no comment",
                         "it is read over, as by SPIN; is a `/*` missing?");
    return;
  }
  const unsigned char first = static_cast<unsigned char>(lexeme.text[0]);
  std::string message = quoted_text(lexeme.text) + " has no meaning in Promela";
  std::string hint;
  if (first == '#') {
    hint = "a directive must be the first thing on its line";
  } else if (first == '\\') {
    hint = "a `\\` continues a line only as the last character of it";
  } else if (first < ' ' || first == 127) {
    message = "this character (code " + std::to_string(first) + ") cannot stand in a model";
  } else if (first >= 128) {
    message = "only the letters and signs of ASCII can stand here";
    hint = "others are allowed in comments and strings";
  }
  diagnostics_.error("E0101", lexeme.span, message, hint);
  mistake_before_ = true;
}

std::vector<Token> TokenMaker::finish(const Span& end) {
  if (!made_.empty()) {
    std::size_t bytes = 0;
    for (const std::size_t i : made_) bytes += tokens_[i].text.size() + 1;
    std::string all;
    all.reserve(bytes);
    for (const std::size_t i : made_) all.append(tokens_[i].text) += '\n';
    const FileId file = sources_.add("<made by macros>", std::move(all));
    std::string_view rest = sources_.text(file);
    for (const std::size_t i : made_) {
      const std::size_t length = tokens_[i].text.size();
      tokens_[i].text = rest.substr(0, length);
      rest.remove_prefix(length + 1);
    }
    made_.clear();
  }
  Token& last = tokens_.emplace_back();
  last.newline_before = true;
  last.after_mistake = mistake_before_;
  last.span = end;
  return std::move(tokens_);
}

}  // namespace isospin::promela
