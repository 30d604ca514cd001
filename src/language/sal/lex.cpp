#include "language/sal/lex.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

namespace isospin::sal {
namespace {

constexpr std::string_view kKeywords[] = {
    "AND",     "ARRAY",  "BEGIN",      "BOOLEAN", "CLAIM",     "CONTEXT",   "DATATYPE",   "DEFINITION",
    "DIV",     "ELSE",   "ELSIF",      "END",     "ENDIF",     "EXISTS",    "FALSE",      "FORALL",
    "GLOBAL",  "IF",     "IN",         "INPUT",   "INTEGER",   "LEMMA",     "LET",        "LOCAL",
    "MOD",     "MODULE", "NATURAL",    "NOT",     "NZINTEGER", "NZNATURAL", "OBLIGATION", "OBSERVE",
    "OF",      "OR",     "OUTPUT",     "REAL",    "RENAME",    "RINGSET",   "SCALARSET",  "THEN",
    "THEOREM", "TO",     "TRANSITION", "TRUE",    "TYPE",      "WITH",      "XOR",        "INITIALIZATION",
};

// The longest ones first.
constexpr std::string_view kSigns[] = {
    "-->", "<=>", "[#", "#]", "(#", "#)", "[]", "||", "|-", "..", ":=", "/=", "<=", ">=", "=>", "+", "-", "*",
    "/",   "<",   ">",  "=",  "(",  ")",  "[",  "]",  "{",  "}",  ":",  ";",  ",",  ".",  "'",  "|", "!"};

bool begins_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool in_word(char c) { return begins_word(c) || is_digit(c) || c == '?'; }

class Lexer {
 public:
  Lexer(FileId file, const Sources& sources, Diagnostics& diagnostics)
      : file_(file), text_(sources.text(file)), diagnostics_(diagnostics) {}

  std::vector<Token> all() {
    while (skip_space(), at_ < text_.size()) read_token();
    // What is missing at the end is missing after the last word.
    at_ = tokens_.empty() ? at_ : tokens_.back().span.end;
    add(TokenKind::end, at_, {});
    return std::move(tokens_);
  }

 private:
  void skip_space() {
    while (at_ < text_.size()) {
      if (text_[at_] == '%')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
        ++at_;
      else
        return;
    }
  }

  Token& add(TokenKind kind, std::size_t first, std::string word) {
    Token& token = tokens_.emplace_back();
    token.kind = kind;
    token.word = std::move(word);
    token.span = {file_, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(at_), {}};
    return token;
  }

  void read_token() {
    const std::size_t first = at_;
    if (begins_word(text_[at_])) return read_word();
    if (is_digit(text_[at_])) {
      while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
      Token& number = add(TokenKind::number, first, std::string(text_.substr(first, at_ - first)));
      const auto [end, error] = std::from_chars(text_.data() + first, text_.data() + at_, number.value);
      if (error != std::errc())
        diagnostics_.error("S0002", number.span, "this number is too large", "at most 2147483647 is read");
      return;
    }
    for (const std::string_view sign : kSigns)
      if (text_.substr(at_).starts_with(sign)) {
        at_ += sign.size();
        add(TokenKind::sign, first, std::string(sign));
        return;
      }
    // All bytes of one letter that is not ASCII, and its neighbours, are one mistake.
    while (at_ < text_.size() && (at_ == first || static_cast<unsigned char>(text_[at_]) >= 0x80)) ++at_;
    const Span span = {file_, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(at_), {}};
    diagnostics_.error("S0001", span, "this begins nothing that SAL knows",
                       text_[first] == '#' ? "a comment begins with `%`" : "");
  }

  void read_word() {
    const std::size_t first = at_;
    while (at_ < text_.size() && in_word(text_[at_])) ++at_;
    const std::string word(text_.substr(first, at_ - first));
    std::string capitals = word, small = word;
    std::ranges::transform(capitals, capitals.begin(), [](unsigned char c) { return std::toupper(c); });
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool is_keyword =
        (word == capitals || word == small) && std::ranges::find(kKeywords, capitals) != std::end(kKeywords);
    add(is_keyword ? TokenKind::keyword : TokenKind::name, first, is_keyword ? capitals : word);
  }

  FileId file_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> lex(FileId file, const Sources& sources, Diagnostics& diagnostics) {
  return Lexer(file, sources, diagnostics).all();
}

}  // namespace isospin::sal
