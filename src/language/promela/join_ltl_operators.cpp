#include "language/promela/make_tokens.hpp"

namespace isospin::promela {
namespace {

using enum TokenKind;

bool touch(const Token& a, const Token& b) {
  return a.span.file == b.span.file && a.span.expansion == b.span.expansion && a.span.end == b.span.begin;
}

// unknown: they make no operator.
TokenKind joined_kind(const Token& a, const Token& b) {
  if (a.kind == lbracket && b.kind == rbracket) return always;
  if (a.kind == less && b.kind == greater) return eventually;
  if (a.kind == less && b.kind == arrow && b.text == "->") return equivalent;
  return unknown;
}

std::string_view spelling(TokenKind kind) {
  return kind == always ? "[]" : kind == eventually ? "<>" : "<->";
}

// Says of each token, in order, whether it stands between the braces of an `ltl` block.
class Blocks {
 public:
  bool inside(TokenKind kind) {
    if (depth_ > 0) {
      if (kind == lbrace) ++depth_;
      if (kind == rbrace) --depth_;
    } else if (kind == kw_ltl) {
      begun_ = true;
    } else if (begun_ && kind == lbrace) {
      begun_ = false;
      depth_ = 1;
    } else if (kind != name) {
      begun_ = false;
    }
    return depth_ > 0;
  }

 private:
  bool begun_ = false;
  std::size_t depth_ = 0;
};

}  // namespace

void join_ltl_operators(std::vector<Token>& tokens, bool all_is_formula) {
  Blocks blocks;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Token token = tokens[i];
    const bool inside = blocks.inside(token.kind) || all_is_formula;
    if (inside && i + 1 < tokens.size()) {
      const TokenKind kind = joined_kind(token, tokens[i + 1]);
      if (kind != unknown && touch(token, tokens[i + 1])) {
        token.kind = kind;
        token.text = spelling(kind);
        token.span.end = tokens[i + 1].span.end;
        ++i;
      }
    }
    tokens[kept++] = token;
  }
  tokens.resize(kept);
}

}  // namespace isospin::promela
