#include "language/promela/parse.hpp"

#include "language/promela/parser.hpp"

// Codes of this pass:
//   E1001  something else was expected here
//   E1002  a closing bracket is missing
//   E1003  statements are not separated
//   E1004  nested too deeply
//   E1005  embedded C
//   E1006  a probe (full, empty, nfull, nempty) where SPIN's grammar does not take one
//   E1007  a label before a declaration
//   E1008  an inline is called with the wrong number of arguments, or is not declared
//   E1009  inlines call each other without end, or expand to too much
//   E1010  `return` outside an inline that is asked for a value
//   E1011  a formula of the old kind ($...$), or no formula
//   E1012  the model is empty

namespace isospin::promela {

namespace {

// SPIN lets a line end stand for a semicolon after these.
bool implies_semicolon_after(TokenKind kind) {
  switch (kind) {
    case TokenKind::rbrace:
    case TokenKind::rparen:
    case TokenKind::rbracket:
    case TokenKind::kw_od:
    case TokenKind::kw_fi:
    case TokenKind::kw_else:
    case TokenKind::kw_break:
    case TokenKind::name:
    case TokenKind::number:
    case TokenKind::kw_true:
    case TokenKind::kw_false:
    case TokenKind::kw_skip:
    case TokenKind::plus_plus:
    case TokenKind::minus_minus:
      return true;
    default:
      return false;
  }
}

constexpr int kDeepest = 1000;

}  // namespace

Parser::Parser(const std::vector<Token>& tokens, Tree& tree, Sources& sources, Diagnostics& diagnostics)
    : tree_(tree), sources_(sources), diagnostics_(diagnostics), tokens_(&tokens) {
  end_.kind = TokenKind::end_of_input;
  if (!tokens.empty()) end_.span = tokens.back().span;
}

const Token& Parser::current() {
  if (panicking_ || position_ >= tokens_->size()) return end_;
  const Token& token = (*tokens_)[position_];
  if (token.newline_before && in_body_ && paren_depth_ == 0 && !implied_taken_ &&
      implies_semicolon_after(last_kind_) &&
      !(token.kind == TokenKind::kw_unless && last_kind_ == TokenKind::rbrace)) {
    implied_ = token;
    implied_.kind = TokenKind::semicolon;
    implied_.text = ";";
    implied_.span = last_span_;
    return implied_;
  }
  // `in` is a word of the head of `for`, and a name everywhere else.
  const bool word = token.kind == TokenKind::kw_in;
  if ((word || token.kind == TokenKind::name) && word != in_for_ && token.text == "in") {
    in_ = token;
    in_.kind = in_for_ ? TokenKind::kw_in : TokenKind::name;
    return in_;
  }
  return token;
}

const Token& Parser::ahead(std::size_t distance) {
  if (panicking_ || position_ + distance >= tokens_->size()) return end_;
  return (*tokens_)[position_ + distance];
}

Token Parser::take() {
  const Token& seen = current();
  const bool implied = &seen == &implied_;
  const Token token = seen;
  if (token.kind == TokenKind::end_of_input) return token;
  last_kind_ = kind_before_line_end(token);
  if (implied) {
    implied_taken_ = true;
  } else {
    last_span_ = token.span;
    implied_taken_ = false;
    ++position_;
  }
  return token;
}

// SPIN's lexer knows the names of types, proctypes and inlines from others, and lets no line end after them
// stand for a semicolon. Outside inlines it writes `(timeout)` for `timeout`.
TokenKind Parser::kind_before_line_end(const Token& token) const {
  if (token.kind == TokenKind::kw_timeout && inline_stack_.empty()) return TokenKind::rparen;
  if (token.kind != TokenKind::name) return token.kind;
  const bool of_its_own = typedef_names_.contains(token.text) || proctype_names_.contains(token.text) ||
                          inlines_.contains(token.text);
  return of_its_own ? TokenKind::unknown : TokenKind::name;
}

bool Parser::accept(TokenKind kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

// SPIN's lexer makes one separator of two that follow each other, and none of one before `}`.
Parser::Separators Parser::take_separators() {
  Separators seen;
  seen.span = here();
  while (at_separator()) {
    seen.any = true;
    TokenKind kind = take().kind;
    if (at_separator())
      kind = take().kind;
    else if (at(TokenKind::rbrace))
      break;
    ++seen.count;
    seen.last = kind;
  }
  return seen;
}

void Parser::refuse_more_than(int most, const Separators& seen) {
  if (panicking_ || seen.count <= most) return;
  diagnostics_.error("E1001", seen.span, "nothing stands between these separators and " + describe_current(),
                     most == 0 ? "remove them" : "leave one of them");
}

void Parser::refuse_arrow(const Separators& seen) {
  if (panicking_ || seen.count == 0 || seen.last != TokenKind::arrow) return;
  diagnostics_.error("E1001", seen.span, "`->` separates statements only", "write `;`");
}

// SPIN's lexer drops it, whatever the brace closes.
bool Parser::at_separator_before_brace() {
  if (!at_separator()) return false;
  const bool implied = &current() == &implied_;
  return ahead(implied ? 0 : 1).kind == TokenKind::rbrace;
}

Token Parser::expect(TokenKind kind, std::string_view where) {
  if (kind == TokenKind::rbrace && at_separator_before_brace()) take();
  if (at(kind)) return take();
  if (panicking_) return end_;
  const bool closing = kind == TokenKind::rparen || kind == TokenKind::rbrace ||
                       kind == TokenKind::rbracket || kind == TokenKind::kw_fi || kind == TokenKind::kw_od;
  fail(closing ? "E1002" : "E1001", here(),
       std::string(describe(kind)) + " is expected " + std::string(where) + ", not " + describe_current());
  return end_;
}

void Parser::close_paren(std::string_view where) {
  expect(TokenKind::rparen, where);
  if (paren_depth_ > 0) --paren_depth_;  // not before: a line end in front of the parenthesis is inside it
}

// What people who know other languages write.
std::string Parser::hint_for_habit() {
  if (position_ == 0) return {};
  const Token& before = (*tokens_)[position_ - 1];
  if (at(TokenKind::assign)) {
    switch (before.kind) {
      case TokenKind::plus:
      case TokenKind::minus:
      case TokenKind::star:
      case TokenKind::slash:
      case TokenKind::percent:
        return "there is no `" + std::string(before.text) + "=`: write `x = x " + std::string(before.text) +
               " ...`";
      default:
        return paren_depth_ > 0 || in_formula_ ? "`==` compares" : "";
    }
  }
  if (at(TokenKind::lparen) && before.kind == TokenKind::name && (before.text == "G" || before.text == "F"))
    return before.text == "G" ? "write `[]` for \"always\"" : "write `<>` for \"eventually\"";
  return {};
}

void Parser::fail(std::string code, Span span, std::string message, std::string hint) {
  if (panicking_) return;
  if (hint.empty()) hint = hint_for_habit();
  if (!current().after_mistake)
    diagnostics_.error(std::move(code), span, std::move(message), std::move(hint));
  panicking_ = true;
}

// Where `message` says that something else closes what was opened at `opening`.
void Parser::fail_unclosed(Span opening, std::string_view opened_by, std::string message) {
  if (panicking_) return;
  if (!current().after_mistake) {
    Diagnostic& missing = diagnostics_.error("E1002", here(), std::move(message));
    missing.notes.push_back({opening, "to close this `" + std::string(opened_by) + "`"});
  }
  panicking_ = true;
}

void Parser::fail_unexpected(std::string_view wanted) {
  if (panicking_) return;
  fail("E1001", here(), std::string(wanted) + " is expected here, not " + describe_current());
}

std::string Parser::describe_current() {
  const Token& token = current();
  std::string seen(describe(token.kind));
  if (token.kind == TokenKind::name) seen += " `" + std::string(token.text) + "`";
  if (token.kind == TokenKind::end_of_input && formula_is_all_) seen = "the end of the formula";
  return seen;
}

bool Parser::enter() {
  if (++depth_ <= kDeepest) return true;
  fail("E1004", here(), "this is nested too deeply: more than " + std::to_string(kDeepest) + " levels");
  return false;
}

// Skips whole bracketed groups, so that a mistake inside does not end the block around it.
void Parser::recover_in_sequence() {
  if (!panicking_) return;
  panicking_ = false;
  paren_depth_ = 0;
  // What is unreadable to the end of its line harms that line only. But the same place is not tried twice.
  if (position_ < tokens_->size() && position_ != last_recovery_) {
    const Token& next = (*tokens_)[position_];
    last_recovery_ = position_;
    if (next.after_mistake && next.newline_before) {
      last_kind_ = TokenKind::semicolon;
      return;
    }
  }
  implied_taken_ = true;
  int braces = 0;
  int choices = 0;
  for (; position_ < tokens_->size(); ++position_) {
    const Token& token = (*tokens_)[position_];
    const bool outside = braces == 0 && choices == 0;
    switch (token.kind) {
      case TokenKind::end_of_input:
        return;
      case TokenKind::semicolon:
      case TokenKind::arrow:
        if (outside) return;
        break;
      case TokenKind::option:
        if (outside) return;
        break;
      case TokenKind::kw_if:
      case TokenKind::kw_do:
        ++choices;
        break;
      case TokenKind::kw_fi:
      case TokenKind::kw_od:
        if (choices == 0 && braces == 0) return;
        if (choices > 0) --choices;
        break;
      case TokenKind::lbrace:
        ++braces;
        break;
      case TokenKind::rbrace:
        if (braces == 0) return;
        --braces;
        break;
      case TokenKind::kw_proctype:
      case TokenKind::kw_d_proctype:
      case TokenKind::kw_active:
      case TokenKind::kw_init:
      case TokenKind::kw_never:
      case TokenKind::kw_ltl:
      case TokenKind::kw_inline:
      case TokenKind::kw_typedef:
        if (token.newline_before) return;
        break;
      default:
        break;
    }
    last_kind_ = token.kind;
    last_span_ = token.span;
  }
}

void Parser::recover_at_unit() {
  if (!panicking_) return;
  panicking_ = false;
  paren_depth_ = 0;
  in_body_ = in_formula_ = in_for_ = false;
  int braces = 0;
  for (bool first = true; position_ < tokens_->size(); ++position_, first = false) {
    const Token& token = (*tokens_)[position_];
    switch (token.kind) {
      case TokenKind::end_of_input:
        return;
      case TokenKind::lbrace:
        ++braces;
        break;
      case TokenKind::rbrace:
        if (braces <= 1 && !first) {
          ++position_;
          return;
        }
        --braces;
        break;
      case TokenKind::semicolon:
        if (braces == 0) return;
        break;
      case TokenKind::kw_proctype:
      case TokenKind::kw_d_proctype:
      case TokenKind::kw_active:
      case TokenKind::kw_init:
      case TokenKind::kw_never:
      case TokenKind::kw_ltl:
      case TokenKind::kw_inline:
      case TokenKind::kw_typedef:
      case TokenKind::kw_trace:
      case TokenKind::kw_notrace:
        if (token.newline_before && !first) return;
        break;
      default:
        break;
    }
  }
}

// `c_code { ... }` and its kin. The block is skipped, so that the rest of the model is still read.
bool Parser::refuse_embedded_c() {
  switch (current().kind) {
    case TokenKind::kw_c_code:
    case TokenKind::kw_c_decl:
    case TokenKind::kw_c_expr:
    case TokenKind::kw_c_state:
    case TokenKind::kw_c_track:
      break;
    default:
      return false;
  }
  const Token word = take();
  diagnostics_.error("E1005", word.span, "embedded C (`" + std::string(word.text) + "`) is not supported",
                     "its effect on the state cannot be known; write it in Promela");
  if (at(TokenKind::lbracket))
    while (!at(TokenKind::rbracket) && !at(TokenKind::end_of_input)) take();
  accept(TokenKind::rbracket);
  while (at(TokenKind::string)) take();
  if (at(TokenKind::lbrace)) {
    int braces = 0;
    do {
      if (at(TokenKind::lbrace)) ++braces;
      if (at(TokenKind::rbrace)) --braces;
      take();
    } while (braces > 0 && !at(TokenKind::end_of_input));
  }
  return true;
}

Expr* Parser::make_expr(ExprKind kind, Span span) {
  Expr& expr = tree_.exprs.emplace_back();
  expr.kind = kind;
  expr.span = span;
  return &expr;
}

Stmt* Parser::make_stmt(StmtKind kind, Span span) {
  Stmt& stmt = tree_.stmts.emplace_back();
  stmt.kind = kind;
  stmt.span = span;
  return &stmt;
}

Sequence* Parser::make_sequence(Span span) {
  Sequence& sequence = tree_.sequences.emplace_back();
  sequence.span = span;
  return &sequence;
}

std::unique_ptr<Tree> parse(const std::vector<Token>& tokens, Sources& sources, Diagnostics& diagnostics) {
  auto tree = std::make_unique<Tree>();
  Parser(tokens, *tree, sources, diagnostics).parse_units();
  tree->is_whole = !diagnostics.has_errors();
  return tree;
}

Expr* parse_formula(const std::vector<Token>& tokens, Tree& tree, Sources& sources,
                    Diagnostics& diagnostics) {
  return Parser(tokens, tree, sources, diagnostics).parse_whole_formula();
}

}  // namespace isospin::promela
