#include "language/promela/lex.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace isospin::promela {
namespace {

enum Class : std::uint8_t { other, letter, digit, space, strange };

// Strange: what no text should hold outside comments and strings, reported as one run.
constexpr auto kClasses = [] {
  std::array<Class, 256> classes{};
  for (int c = 0; c < 256; ++c) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
      classes[c] = letter;
    else if (c >= '0' && c <= '9')
      classes[c] = digit;
    else if (c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r')
      classes[c] = space;
    else if (c < ' ' ? c != '\n' : c >= 127)
      classes[c] = strange;
    else
      classes[c] = other;
  }
  return classes;
}();

Class class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }

}  // namespace

bool is_digit(char c) { return class_of(c) == digit; }
bool is_name_letter(char c) { return class_of(c) == letter || class_of(c) == digit; }

Lexer::Lexer(FileId file, const Sources& sources, Names& names, Spellings& spellings,
             Diagnostics& diagnostics)
    : file_(file),
      text_(sources.text(file)),
      names_(names),
      spellings_(spellings),
      diagnostics_(diagnostics) {
  if (text_.starts_with("\xef\xbb\xbf")) position_ = 3;  // the mark that some editors put before UTF-8
  mend();
}

Lexeme Lexer::next() {
  Lexeme lexeme;
  skip_space(lexeme);
  lexeme.line = line_;
  const std::size_t begin = position_;
  mended_ = false;
  if (at_end()) {
    lexeme.kind = in_directive_ ? LexemeKind::end_of_line : LexemeKind::end_of_file;
    lexeme.span = span(begin, begin);
    return lexeme;
  }
  if (at_line_end()) {  // only seen in a directive
    lexeme.kind = LexemeKind::end_of_line;
    lexeme.span = span(begin, begin);
    return lexeme;
  }
  lexeme.newline_before = fresh_line_;
  fresh_line_ = false;

  switch (class_of(here())) {
    case letter:
      lex_name(lexeme);
      break;
    case digit:
      lex_number(lexeme);
      break;
    case strange:
      lex_stray(lexeme);
      break;
    default:
      if (here() == '"' || here() == '$')
        lex_quoted(lexeme, LexemeKind::string);
      else if (here() == '\'')
        lex_quoted(lexeme, LexemeKind::character);
      else if (here() == '.' && is_digit(after()))
        lex_number(lexeme);
      else
        lex_mark(lexeme);
  }
  finish(lexeme, begin);
  return lexeme;
}

void Lexer::leave_directive() {
  if (!in_directive_) return;
  while (next().kind != LexemeKind::end_of_line) {
  }
  in_directive_ = false;
}

bool Lexer::header_name(Lexeme& header) {
  header = Lexeme();
  skip_space(header);
  const char closing = here() == '<' ? '>' : here() == '"' ? '"' : '\0';
  if (at_end() || closing == '\0') return false;
  std::size_t line_end = position_;
  while (line_end < text_.size() && !is_line_end(line_end)) ++line_end;
  const std::size_t end = text_.find(closing, position_ + 1);
  if (end >= line_end) return false;
  header.kind = LexemeKind::string;
  header.line = line_;
  header.text = text_.substr(position_, end + 1 - position_);
  header.span = span(position_, end + 1);
  position_ = end + 1;
  mend();
  return true;
}

// ---- characters, with broken lines mended

// Of a backslash, the spaces after it and the line break: a line that is broken here goes on behind it. 0
// when it is none.
std::size_t Lexer::break_length(std::size_t position) const {
  std::size_t end = position + 1;
  while (end < text_.size() && class_of(text_[end]) == space && !is_line_end(end)) ++end;
  if (end >= text_.size()) return end - position;
  return is_line_end(end) ? end + 1 - position : 0;
}

void Lexer::mend() {
  while (position_ < text_.size() && here() == '\\') {
    const std::size_t length = break_length(position_);
    if (length == 0) return;
    if (length > 2 && text_[position_ + 1] != '\r' && !at_end())
      diagnostics_.warning("W0106", span(position_, position_ + 1),
                           "spaces stand between `\\` and the end of the line",
                           "remove them; the line is continued all the same");
    position_ += length;
    ++line_;
    mended_ = true;
  }
}

void Lexer::advance() {
  ++position_;
  if (here() == '\\') mend();
}

char Lexer::after(std::size_t distance) const {
  std::size_t position = position_;
  for (; distance > 0 && position < text_.size(); --distance) {
    ++position;
    while (position < text_.size() && text_[position] == '\\') {
      const std::size_t length = break_length(position);
      if (length == 0) break;
      position += length;
    }
  }
  return position < text_.size() ? text_[position] : '\0';
}

// ---- between tokens

void Lexer::skip_space(Lexeme& lexeme) {
  for (;;) {
    if (at_end()) return;
    const char c = here();
    if (at_line_end()) {
      if (in_directive_) return;
      advance();
      ++line_;
      fresh_line_ = true;
    } else if (class_of(c) == space) {
      advance();
    } else if (c != '/' || !skip_comment()) {
      return;
    }
    lexeme.space_before = true;
  }
}

bool Lexer::skip_comment() {
  const char second = after();
  const std::size_t begin = position_;
  if (second == '/') {
    while (!at_end() && !at_line_end()) advance();
    return true;
  }
  if (second != '*') return false;
  advance();
  // Not `advance`: a backslash means nothing in a comment, except between its last two characters.
  for (++position_; !at_end(); ++position_) {
    if (at_line_end()) ++line_;
    if (here() == '*' && after() == '/') {
      advance();
      advance();
      return true;
    }
  }
  diagnostics_.error("E0104", span(begin, begin + 2), "this comment is never closed", "a `*/` is missing");
  return true;
}

// ---- tokens

void Lexer::lex_name(Lexeme& lexeme) {
  lexeme.kind = LexemeKind::name;
  while (is_name_letter(here())) advance();
}

void Lexer::lex_number(Lexeme& lexeme) {
  lexeme.kind = LexemeKind::number;
  for (char before = '\0';;) {
    const char c = here();
    const bool sign_of_exponent =
        (c == '+' || c == '-') && (before == 'e' || before == 'E' || before == 'p' || before == 'P');
    if (!is_name_letter(c) && c != '.' && !sign_of_exponent) return;
    before = c;
    advance();
  }
}

void Lexer::lex_quoted(Lexeme& lexeme, LexemeKind kind) {
  const char closing = here();
  lexeme.kind = kind;
  advance();
  while (!at_end() && !at_line_end()) {
    const char c = here();
    advance();
    if (c == closing) return;
    if (c == '\\' && !at_end() && !at_line_end()) advance();
  }
  lexeme.kind = LexemeKind::open_quote;
}

void Lexer::lex_mark(Lexeme& lexeme) {
  const std::array<char, 3> letters = {here(), after(), after(2)};
  if (letters[0] == '#') {
    lexeme.kind = letters[1] == '#' ? LexemeKind::hash_hash : LexemeKind::hash;
    advance();
    if (letters[1] == '#') advance();
    return;
  }
  // The slash of `*//` and of `*/*` begins a comment instead.
  if (letters[0] == '*' && letters[1] == '/' && letters[2] != '/' && letters[2] != '*') {
    lexeme.kind = LexemeKind::stray;
    advance();
    advance();
    return;
  }
  const Mark found = mark_at(std::string_view(letters.data(), letters.size()));
  lexeme.kind = found.length == 0 ? LexemeKind::stray : LexemeKind::mark;
  lexeme.mark = found.kind;
  advance();
  for (std::size_t taken = 1; taken < found.length; ++taken) advance();
}

void Lexer::lex_stray(Lexeme& lexeme) {
  lexeme.kind = LexemeKind::stray;
  while (!at_end() && class_of(here()) == strange) advance();
}

void Lexer::finish(Lexeme& lexeme, std::size_t begin) {
  std::size_t end = position_;
  if (mended_) {
    // A line may be broken inside the token or only behind it; the span ends where its last character does.
    std::string spelling;
    for (std::size_t at = begin; at < position_;) {
      const std::size_t length = text_[at] == '\\' ? break_length(at) : 0;
      if (length != 0) {
        at += length;
      } else {
        spelling += text_[at++];
        end = at;
      }
    }
    lexeme.made = spelling.size() != end - begin;
    lexeme.text = lexeme.made ? spellings_.keep(spelling) : text_.substr(begin, end - begin);
  } else {
    lexeme.text = text_.substr(begin, end - begin);
  }
  lexeme.span = span(begin, end);
  if (lexeme.kind == LexemeKind::name) lexeme.name = names_.id(lexeme.text);
}

Span Lexer::span(std::size_t begin, std::size_t end) const {
  return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), ExpansionId::none()};
}

}  // namespace isospin::promela
