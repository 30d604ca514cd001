#include "language/murphi/lex.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>
#include <utility>

namespace isospin::murphi {
namespace {

constexpr std::string_view kKeywords[] = {"alias",
                                          "array",
                                          "assert",
                                          "assume",
                                          "begin",
                                          "boolean",
                                          "by",
                                          "case",
                                          "choose",
                                          "clear",
                                          "const",
                                          "cover",
                                          "do",
                                          "else",
                                          "elsif",
                                          "end",
                                          "endalias",
                                          "endchoose",
                                          "endexists",
                                          "endfor",
                                          "endforall",
                                          "endfunction",
                                          "endif",
                                          "endprocedure",
                                          "endrecord",
                                          "endrule",
                                          "endruleset",
                                          "endstartstate",
                                          "endswitch",
                                          "endwhile",
                                          "enum",
                                          "error",
                                          "exists",
                                          "for",
                                          "forall",
                                          "function",
                                          "if",
                                          "in",
                                          "invariant",
                                          "ismember",
                                          "isundefined",
                                          "liveness",
                                          "multiset",
                                          "multisetadd",
                                          "multisetcount",
                                          "multisetremove",
                                          "multisetremovepred",
                                          "of",
                                          "procedure",
                                          "program",
                                          "put",
                                          "real",
                                          "record",
                                          "return",
                                          "rule",
                                          "ruleset",
                                          "scalarset",
                                          "startstate",
                                          "switch",
                                          "then",
                                          "to",
                                          "traceuntil",
                                          "type",
                                          "undefine",
                                          "union",
                                          "var",
                                          "while"};

// The longest ones first. The second is what the parser calls it.
constexpr std::pair<std::string_view, std::string_view> kSigns[] = {{"==>", "==>"},
                                                                    {"\xe2\x87\x92", "==>"},  // ⇒
                                                                    {":=", ":="},
                                                                    {"\xe2\x89\x94", ":="},  // ≔
                                                                    {"..", ".."},
                                                                    {"->", "->"},            //
                                                                    {"\xe2\x86\x92", "->"},  // →
                                                                    {"<=", "<="},
                                                                    {"\xe2\x89\xa4", "<="},  // ≤
                                                                    {">=", ">="},
                                                                    {"\xe2\x89\xa5", ">="},  // ≥
                                                                    {"!=", "!="},
                                                                    {"\xe2\x89\xa0", "!="},  // ≠
                                                                    {"==", "="},
                                                                    {"&&", "&"},  //
                                                                    {"||", "|"},
                                                                    {"<<", "<<"},  //
                                                                    {">>", ">>"},
                                                                    {"\xc2\xac", "!"},      // ¬
                                                                    {"\xe2\x88\xa7", "&"},  // ∧
                                                                    {"\xe2\x88\xa8", "|"},  // ∨
                                                                    {"+", "+"},
                                                                    {"-", "-"},
                                                                    {"*", "*"},
                                                                    {"/", "/"},
                                                                    {"%", "%"},
                                                                    {"<", "<"},
                                                                    {">", ">"},
                                                                    {"=", "="},
                                                                    {"!", "!"},
                                                                    {"&", "&"},
                                                                    {"|", "|"},
                                                                    {"(", "("},
                                                                    {")", ")"},
                                                                    {"[", "["},
                                                                    {"]", "]"},
                                                                    {"{", "{"},
                                                                    {"}", "}"},
                                                                    {":", ":"},
                                                                    {";", ";"},
                                                                    {",", ","},
                                                                    {".", "."},
                                                                    {"?", "?"},
                                                                    {"^", "^"},
                                                                    {"~", "~"}};

bool begins_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool in_word(char c) { return begins_word(c) || is_digit(c); }

class Lexer {
 public:
  Lexer(FileId file, const Sources& sources, Diagnostics& diagnostics)
      : file_(file), text_(sources.text(file)), diagnostics_(diagnostics) {}

  std::vector<Token> all() {
    while (skip_space(), at_ < text_.size()) read_token();
    Token end;
    end.span = span_from(at_);
    tokens_.push_back(std::move(end));
    return std::move(tokens_);
  }

 private:
  Span span_from(std::size_t begin) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), ExpansionId::none()};
  }

  void skip_space() {
    for (;;) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
      if (text_.substr(at_, 2) == "--") {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_, 2) == "/*") {
        const std::size_t begin = at_;
        const std::size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
        if (end == std::string_view::npos)
          diagnostics_.error("M0002",
                             {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 2),
                              ExpansionId::none()},
                             "the comment that begins here has no end", "`*/` is missing");
      } else {
        return;
      }
    }
  }

  void read_token() {
    const std::size_t begin = at_;
    const char c = text_[at_];
    Token token;
    if (begins_word(c)) {
      while (at_ < text_.size() && in_word(text_[at_])) ++at_;
      read_word(text_.substr(begin, at_ - begin), token);
    } else if (is_digit(c)) {
      read_number(token);
    } else if (c == '"' || text_.substr(at_, 3) == "\xe2\x80\x9c") {
      if (!read_text(token)) return;
    } else if (!read_sign(token)) {
      // All bytes of one character are said to be wrong together.
      do ++at_;
      while (at_ < text_.size() && (static_cast<unsigned char>(text_[at_]) & 0xc0) == 0x80);
      diagnostics_.error("M0001", span_from(begin), "this character means nothing in Murphi");
      return;
    }
    token.span = span_from(begin);
    tokens_.push_back(std::move(token));
  }

  static void read_word(std::string_view word, Token& token) {
    std::string small(word);
    for (char& letter : small) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    const bool keyword = is_keyword(small);
    if (small == "true" || small == "false") word = small == "true" ? "true" : "false";
    token.kind = keyword ? TokenKind::keyword : TokenKind::name;
    token.word = keyword ? small : std::string(word);
  }

  void read_number(Token& token) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    const std::string_view digits = text_.substr(begin, at_ - begin);
    token.kind = TokenKind::number;
    token.word = digits;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), token.value).ec != std::errc())
      diagnostics_.error("M0003", span_from(begin), "this number is too large", "the largest is 2147483647");
  }

  bool read_text(Token& token) {
    const std::size_t begin = at_;
    const std::string_view close = text_[at_] == '"' ? "\"" : "\xe2\x80\x9d";
    const std::size_t first = at_ + (text_[at_] == '"' ? 1 : 3);
    std::size_t end = first;
    while (end < text_.size() && text_.substr(end, close.size()) != close) end += text_[end] == '\\' ? 2 : 1;
    at_ = std::min(end, text_.size());
    // A text without its end is taken to end with its line, so that what follows can be read.
    if (end >= text_.size()) at_ = std::min(text_.find('\n', first), text_.size());
    token.kind = TokenKind::text;
    token.word = text_.substr(first, at_ - std::min(first, at_));
    if (end >= text_.size()) {
      diagnostics_.error("M0002",
                         {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 1),
                          ExpansionId::none()},
                         "the text that begins here has no end", "its closing quote is missing");
      return false;
    }
    at_ += close.size();
    return true;
  }

  bool read_sign(Token& token) {
    for (const auto& [written, known] : kSigns)
      if (text_.substr(at_, written.size()) == written) {
        token.kind = TokenKind::sign;
        token.word = known;
        at_ += written.size();
        return true;
      }
    return false;
  }

  FileId file_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

bool is_keyword(std::string_view lower_case) {
  return std::ranges::find(kKeywords, lower_case) != std::end(kKeywords);
}

std::vector<Token> lex(FileId file, const Sources& sources, Diagnostics& diagnostics) {
  return Lexer(file, sources, diagnostics).all();
}

}  // namespace isospin::murphi
