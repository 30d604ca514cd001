// Sequences and statements.
#include <cctype>
#include <iterator>

#include "language/promela/parser.hpp"

namespace isospin::promela {

bool Parser::at_sequence_end() {
  return at(TokenKind::rbrace) || at(TokenKind::option) || at(TokenKind::kw_fi) || at(TokenKind::kw_od) ||
         at(TokenKind::end_of_input);
}

// A `fi` without `if`, or `od` without `do`, ends nothing; the statements after it are read on.
bool Parser::refuse_closing_of_nothing() {
  bool any = false;
  while ((at(TokenKind::kw_fi) && open_choices_[0] == 0) || (at(TokenKind::kw_od) && open_choices_[1] == 0)) {
    const Token word = current();
    if (!word.after_mistake)
      diagnostics_.error("E1002", word.span,
                         "there is no " + std::string(word.kind == TokenKind::kw_fi ? "`if`" : "`do`") +
                             " that this " + std::string(describe(word.kind)) + " could close");
    take();
    while (at_separator()) take();
    any = true;
  }
  return any;
}

// step (separator step)*. After `}` and `else` the separator may be missing, as SPIN supplies it.
Sequence* Parser::parse_sequence() {
  Sequence* sequence = make_sequence(here());
  if (!enter()) {
    leave();
    return sequence;
  }
  refuse_closing_of_nothing();
  if (at_sequence_end()) fail_unexpected("a statement");
  while (true) {
    if (Stmt* step = parse_step()) sequence->steps.push_back(step);
    if (panicking_) {
      recover_in_sequence();
      if (current().newline_before && !at_separator() && !at_sequence_end() && at(TokenKind::kw_proctype))
        break;
    }
    bool separated = last_kind_ == TokenKind::rbrace || last_kind_ == TokenKind::kw_else ||
                     last_kind_ == TokenKind::semicolon;
    const Separators separators = take_separators();
    if (at_sequence_end()) refuse_more_than(1, separators);
    separated |= separators.any;
    separated |= refuse_closing_of_nothing();
    if (forgives_separator_ && at(TokenKind::lbrace)) separated = true;
    forgives_separator_ = false;
    if (at_sequence_end()) break;
    if (!separated) {
      fail("E1003", here(), "`;` or `->` is expected between statements, not " + describe_current(),
           "put a `;` before it");
      recover_in_sequence();
      while (at_separator()) take();
      if (at_sequence_end()) break;
    }
    switch (current().kind) {  // where recovery stopped at the next unit, a brace is missing
      case TokenKind::kw_proctype:
      case TokenKind::kw_d_proctype:
      case TokenKind::kw_active:
      case TokenKind::kw_init:
      case TokenKind::kw_never:
      case TokenKind::kw_ltl:
      case TokenKind::kw_inline:
      case TokenKind::kw_typedef:
        leave();
        return sequence;
      default:
        break;
    }
  }
  leave();
  return sequence;
}

Stmt* Parser::parse_step() {
  const Span first = here();
  if (at(TokenKind::kw_xr) || at(TokenKind::kw_xs)) {
    Stmt* stmt = make_stmt(StmtKind::exclusive, first);
    stmt->flag = take().kind == TokenKind::kw_xs;
    do {
      stmt->args.push_back(parse_reference());
    } while (accept(TokenKind::comma));
    stmt->span = since(first);
    return stmt;
  }
  if (at_declaration()) {
    Stmt* stmt = make_stmt(StmtKind::declaration, first);
    stmt->declaration = parse_declaration();
    stmt->span = since(first);
    return stmt;
  }
  if (at(TokenKind::kw_unless) && current().newline_before)
    fail("E1001", first, "a statement is expected here, not `unless`",
         "the line end before it stands for a `;`, except after `}`: write it on the line before");
  Stmt* stmt = parse_statement();
  if (!at(TokenKind::kw_unless)) return stmt;
  take();
  Stmt* unless = make_stmt(StmtKind::unless, first);
  unless->body = make_sequence(stmt->span);
  unless->body->steps.push_back(stmt);
  const Span escape_first = here();
  Stmt* escape = parse_statement();
  unless->escape = make_sequence(since(escape_first));
  unless->escape->steps.push_back(escape);
  unless->span = since(first);
  return unless;
}

Stmt* Parser::parse_statement() {
  const Span first = here();
  if (!enter()) {
    leave();
    return make_stmt(StmtKind::error, first);
  }
  Stmt* stmt = nullptr;
  switch (current().kind) {
    case TokenKind::kw_if:
      stmt = parse_options(StmtKind::if_, TokenKind::kw_fi);
      break;
    case TokenKind::kw_do:
      stmt = parse_options(StmtKind::do_, TokenKind::kw_od);
      break;
    case TokenKind::kw_for:
      stmt = parse_for();
      break;
    case TokenKind::kw_select:
      stmt = parse_select();
      break;
    case TokenKind::kw_atomic:
      take();
      stmt = parse_braced(StmtKind::atomic);
      break;
    case TokenKind::kw_d_step:
      take();
      stmt = parse_braced(StmtKind::d_step);
      break;
    case TokenKind::lbrace:
      stmt = parse_braced(StmtKind::block);
      break;
    case TokenKind::kw_printf:
    case TokenKind::kw_printm:
      stmt = parse_print();
      break;
    case TokenKind::kw_break:
      take();
      stmt = make_stmt(StmtKind::break_, first);
      break;
    case TokenKind::kw_else:
      take();
      stmt = make_stmt(StmtKind::else_, first);
      break;
    case TokenKind::kw_goto:
      take();
      stmt = make_stmt(StmtKind::goto_, first);
      stmt->text = expect(TokenKind::name, "after `goto`").text;
      break;
    case TokenKind::kw_assert:
      take();
      stmt = make_stmt(StmtKind::assert_, first);
      stmt->value = parse_full_expression();
      break;
    case TokenKind::kw_set_priority:
      stmt = parse_set_priority();
      break;
    case TokenKind::kw_return:
      stmt = parse_return();
      break;
    case TokenKind::name:
    case TokenKind::kw_in:
      stmt = parse_statement_of_name();
      break;
    default:
      if (refuse_embedded_c()) {
        stmt = make_stmt(StmtKind::error, first);
        break;
      }
      stmt = condition(parse_full_expression(), first);
      break;
  }
  stmt->span = since(first);
  leave();
  return stmt;
}

Stmt* Parser::parse_set_priority() {
  const Span first = here();
  take();
  Stmt* stmt = make_stmt(StmtKind::set_priority, first);
  expect(TokenKind::lparen, "after `set_priority`");
  open_paren();
  stmt->value = parse_expression();
  expect(TokenKind::comma, "between the two arguments of `set_priority`");
  stmt->value2 = parse_expression();
  close_paren("after the arguments of `set_priority`");
  return stmt;
}

Stmt* Parser::parse_return() {
  const Span first = here();
  take();
  Stmt* stmt = make_stmt(StmtKind::assign, first);
  stmt->value = parse_full_expression();
  stmt->target = return_targets_.empty() ? nullptr : return_targets_.back();
  if (!stmt->target)
    fail("E1010", first, "`return` has nowhere to return to",
         "it belongs into an inline that is called as `x = name(...)`");
  return stmt;
}

Stmt* Parser::condition(Expr* value, Span first) {
  Stmt* stmt = make_stmt(StmtKind::condition, first);
  stmt->value = value;
  return stmt;
}

// A label, a call of an inline, an assignment, a send or receive, or an expression.
Stmt* Parser::parse_statement_of_name() {
  const Span first = here();
  const bool remote = proctype_names_.contains(current().text);
  if (!remote && ahead(1).kind == TokenKind::colon) return parse_label();
  if (at_inline_call()) return parse_inline_call(nullptr, first);
  if (ahead(1).kind == TokenKind::lparen && !ahead(1).newline_before) {
    const bool loops = current().text == "while";
    fail("E1008", first, "there is no inline named `" + std::string(current().text) + "` here",
         loops ? "a loop is written `do :: condition -> ... :: else -> break od`"
               : "inlines are declared before they are called");
    return make_stmt(StmtKind::error, first);
  }
  if (remote) return condition(parse_full_expression(), first);

  Expr* reference = parse_reference();
  const TokenKind next = current().kind;
  switch (next) {
    case TokenKind::assign:
      return finish_assignment(reference, first);
    case TokenKind::plus_plus:
    case TokenKind::minus_minus: {
      take();
      Stmt* stmt = make_stmt(next == TokenKind::plus_plus ? StmtKind::increment : StmtKind::decrement, first);
      stmt->target = reference;
      return stmt;
    }
    case TokenKind::bang:
    case TokenKind::bang_bang:
      return parse_send(reference, first);
    case TokenKind::query:
    case TokenKind::query_query:
      if (ahead(1).kind != TokenKind::lbracket) return parse_receive(reference, first);
      break;
    default:
      break;
  }
  return condition(parse_binary(0, parse_after_reference(reference)), first);
}

Stmt* Parser::finish_assignment(Expr* target, Span first) {
  take();
  if (at_inline_call()) return parse_inline_call(target, first);
  Stmt* stmt = make_stmt(StmtKind::assign, first);
  stmt->target = target;
  stmt->value = parse_full_expression();
  return stmt;
}

Stmt* Parser::parse_label() {
  const Token name = take();
  Stmt* stmt = make_stmt(StmtKind::label, name.span);
  stmt->text = name.text;
  take();  // the colon
  if (at(TokenKind::kw_xr) || at(TokenKind::kw_xs) || at_declaration()) {
    fail("E1007", name.span, "the label `" + std::string(name.text) + "` stands before a declaration",
         "put it before a statement");
    return stmt;
  }
  if (!at_separator() && !at_sequence_end()) stmt->labelled = parse_statement();
  return stmt;
}

Stmt* Parser::parse_options(StmtKind kind, TokenKind closing) {
  Stmt* stmt = make_stmt(kind, here());
  const Token word = take();
  // What follows is read as if its `::` were there, so that one missing mark is one mistake. Nor is its end
  // then asked for: who writes `if (x) { ... }` does not know of `fi` either.
  const bool begun_well = at(TokenKind::option);
  if (!begun_well && !current().after_mistake) {
    const std::string name(word.text);
    diagnostics_.error("E1001", here(), "`::` is expected after `" + name + "`, not " + describe_current(),
                       "write " + name + " :: condition -> statements :: else -> ... " +
                           (kind == StmtKind::if_ ? "fi" : "od"));
  }
  forgives_separator_ = !begun_well && at(TokenKind::lparen);
  int& open = open_choices_[kind == StmtKind::if_ ? 0 : 1];
  ++open;
  while (at(TokenKind::option) || (!begun_well && stmt->options.empty() && !at_sequence_end())) {
    Option option;
    const Span first = here();
    accept(TokenKind::option);
    option.body = parse_sequence();
    option.span = since(first);
    stmt->options.push_back(option);
  }
  --open;
  if (accept(closing) || !begun_well) {
    while (!begun_well && open == 0 && at(closing)) take();  // `if fi fi` is one mistake
    return stmt;
  }
  fail_unclosed(word.span, word.text,
                std::string(describe(closing)) + " is expected after the options, not " + describe_current());
  return stmt;
}

Stmt* Parser::parse_braced(StmtKind kind) {
  Stmt* stmt = make_stmt(kind, here());
  const Span brace = here();
  expect(TokenKind::lbrace, kind == StmtKind::atomic ? "after `atomic`" : "after `d_step`");
  stmt->body = parse_sequence();
  if (!accept(TokenKind::rbrace)) fail_unclosed(brace, "{", "`}` is expected, not " + describe_current());
  return stmt;
}

// `for (i = 0; i < 3; i++)`: what stands in the parentheses is read over, and the body is read.
void Parser::skip_loop_of_c() {
  if (!panicking_ && !current().after_mistake)
    diagnostics_.error("E1001", here(), "a range is expected in `for`, not an assignment",
                       "write for (i : 0 .. 2) { ... }, with the last value that i takes");
  const auto ends = [&] { return at(TokenKind::end_of_input) || at(TokenKind::lbrace); };
  for (int open = 0; !ends() && (open > 0 || !at(TokenKind::rparen)); take())
    open += at(TokenKind::lparen) ? 1 : at(TokenKind::rparen) ? -1 : 0;
}

Stmt* Parser::parse_for() {
  Stmt* stmt = make_stmt(StmtKind::for_range, here());
  take();
  expect(TokenKind::lparen, "after `for`");
  open_paren();
  in_for_ = true;
  stmt->target = parse_reference();
  if (accept(TokenKind::kw_in)) {
    stmt->kind = StmtKind::for_in;
    stmt->value = parse_reference();
  } else if (at(TokenKind::assign)) {
    skip_loop_of_c();
    stmt->value = stmt->value2 = make_expr(ExprKind::error, here());
  } else {
    expect(TokenKind::colon, "or `in` after the variable of `for`");
    stmt->value = parse_expression();
    expect(TokenKind::dot_dot, "between the bounds of `for`");
    stmt->value2 = parse_expression();
  }
  in_for_ = false;
  close_paren("after the range of `for`");
  const Separators separators = take_separators();
  refuse_more_than(1, separators);
  refuse_arrow(separators);
  expect(TokenKind::lbrace, "before the body of `for`");
  stmt->body = parse_sequence();
  expect(TokenKind::rbrace, "after the body of `for`");
  return stmt;
}

// SPIN's lexer makes a choice of `select (i : 1 .. 3)`, but only when it is written like this: a name of
// letters and digits, two plain numbers, on one line, outside inlines. Any other select is a loop, and takes
// other steps.
bool Parser::at_choice_of_select() {
  constexpr TokenKind kPlain[] = {TokenKind::name,    TokenKind::colon,  TokenKind::number,
                                  TokenKind::dot_dot, TokenKind::number, TokenKind::rparen};
  if (!inline_stack_.empty()) return false;
  for (std::size_t i = 0; i < std::size(kPlain); ++i) {
    const Token& token = ahead(i);
    if (token.kind != kPlain[i] || token.newline_before) return false;
    const bool digits = token.kind == TokenKind::number;
    if (!digits && token.kind != TokenKind::name) continue;
    for (const char c : token.text)
      if (!(digits ? std::isdigit(static_cast<unsigned char>(c))
                   : std::isalnum(static_cast<unsigned char>(c))))
        return false;
  }
  return true;
}

Stmt* Parser::parse_select() {
  Stmt* stmt = make_stmt(StmtKind::select, here());
  take();
  expect(TokenKind::lparen, "after `select`");
  open_paren();
  stmt->flag = at_choice_of_select();
  stmt->target = parse_reference();
  expect(TokenKind::colon, "after the variable of `select`");
  stmt->value = parse_expression();
  expect(TokenKind::dot_dot, "between the bounds of `select`");
  stmt->value2 = parse_expression();
  close_paren("after the range of `select`");
  return stmt;
}

Stmt* Parser::parse_print() {
  const Token word = take();
  const bool formatted = word.kind == TokenKind::kw_printf;
  Stmt* stmt = make_stmt(formatted ? StmtKind::printf_ : StmtKind::printm, word.span);
  expect(TokenKind::lparen, formatted ? "after `printf`" : "after `printm`");
  open_paren();
  if (formatted) {
    stmt->text = expect(TokenKind::string, "as the format of `printf`").text;
    while (accept(TokenKind::comma)) stmt->args.push_back(parse_expression());
  } else {
    stmt->args.push_back(at(TokenKind::number) ? parse_number() : parse_reference());
  }
  close_paren("after the arguments");
  return stmt;
}

// Both notations: c!a,b,c and c!a(b,c).
Stmt* Parser::parse_send(Expr* channel, Span first) {
  Stmt* stmt = make_stmt(StmtKind::send, first);
  stmt->flag = take().kind == TokenKind::bang_bang;
  stmt->target = channel;
  stmt->args.push_back(parse_expression());
  if (at(TokenKind::lparen)) {
    take();
    open_paren();
    for (Expr* arg : parse_expression_list(TokenKind::rparen)) stmt->args.push_back(arg);
    close_paren("after the message");
    return stmt;
  }
  while (accept(TokenKind::comma)) stmt->args.push_back(parse_expression());
  return stmt;
}

Stmt* Parser::parse_receive(Expr* channel, Span first) {
  Stmt* stmt = make_stmt(StmtKind::receive, first);
  stmt->flag = take().kind == TokenKind::query_query;
  stmt->target = channel;
  stmt->copy = accept(TokenKind::less);
  stmt->args = parse_receive_arguments();
  if (stmt->copy) expect(TokenKind::greater, "after the message");
  return stmt;
}

}  // namespace isospin::promela
