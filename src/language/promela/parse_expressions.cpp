// Expressions, by precedence climbing over SPIN's table. Two things are particular to Promela:
//   - full, empty, nfull and nempty may be combined by && and || only (SPIN keeps them apart so that its
//     partial-order reduction can see them); anything else around them is refused, with the way to write it;
//   - inside `ltl` the arrow is implication and there are temporal operators.
#include "language/promela/parser.hpp"

namespace isospin::promela {

namespace {

bool is_probe(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::full:
    case ExprKind::empty:
    case ExprKind::nfull:
    case ExprKind::nempty:
      return true;
    case ExprKind::binary:
      return (expr.op == Operator::logic_and || expr.op == Operator::logic_or) &&
             (is_probe(*expr.a) || is_probe(*expr.b));
    default:
      return false;
  }
}

// How to write the first of the probes in `expr` with len.
std::string with_len(const Expr& expr) {
  if (expr.kind == ExprKind::binary) return with_len(is_probe(*expr.a) ? *expr.a : *expr.b);
  const bool named = expr.a && expr.a->kind == ExprKind::name && !expr.a->a && !expr.a->b;
  const std::string channel = named ? std::string(expr.a->text) : "c";
  const auto instead = [&](const char* probe, const std::string& words) {
    return "write " + words + " for " + probe + "(" + channel + ")";
  };
  const std::string len = "len(" + channel + ")";
  switch (expr.kind) {
    case ExprKind::empty:
      return instead("empty", len + " == 0");
    case ExprKind::nempty:
      return instead("nempty", len + " > 0");
    case ExprKind::full:
      return instead("full", len + " == N, its capacity,");
    default:
      return instead("nfull", len + " < N, its capacity,");
  }
}

// Tighter than every binary operator.
constexpr int kUnary = 100;

}  // namespace

Expr* Parser::parse_full_expression() { return parse_binary(0, nullptr); }

Expr* Parser::parse_expression() { return refuse_probe(parse_full_expression()); }

Expr* Parser::refuse_probe(Expr* operand) {
  if (panicking_ || !is_probe(*operand)) return operand;
  diagnostics_.error(
      "E1006", operand->span,
      in_formula_ ? "full, empty, nfull and nempty cannot stand under an operator of a formula"
                  : "full, empty, nfull and nempty may only be combined by && and ||",
      (in_formula_ ? "in a formula " : "negate full by nfull, empty by nempty; or ") + with_len(*operand));
  return operand;
}

bool Parser::at_ltl_word(std::string_view word) { return at(TokenKind::name) && current().text == word; }

// The operator at the cursor and its precedence, `none` when there is none.
Operator Parser::binary_operator(int& precedence) {
  const auto is = [&](int level, Operator op) {
    precedence = level;
    return op;
  };
  switch (current().kind) {
    case TokenKind::or_or:
      return is(2, Operator::logic_or);
    case TokenKind::and_and:
      return is(3, Operator::logic_and);
    case TokenKind::pipe:
      return is(6, Operator::bit_or);
    case TokenKind::caret:
      return is(7, Operator::bit_xor);
    case TokenKind::amp:
      return is(8, Operator::bit_and);
    case TokenKind::equal:
      return is(9, Operator::equal);
    case TokenKind::not_equal:
      return is(9, Operator::not_equal);
    case TokenKind::greater:
      return is(10, Operator::greater);
    case TokenKind::less:
      return is(10, Operator::less);
    case TokenKind::greater_equal:
      return is(10, Operator::greater_equal);
    case TokenKind::less_equal:
      return is(10, Operator::less_equal);
    case TokenKind::shift_left:
      return is(11, Operator::shift_left);
    case TokenKind::shift_right:
      return is(11, Operator::shift_right);
    case TokenKind::plus:
      return is(12, Operator::add);
    case TokenKind::minus:
      return is(12, Operator::subtract);
    case TokenKind::star:
      return is(13, Operator::multiply);
    case TokenKind::slash:
      return is(13, Operator::divide);
    case TokenKind::percent:
      return is(13, Operator::modulo);
    default:
      break;
  }
  if (!in_formula_) return Operator::none;
  // SPIN's lexer takes `-->` for the arrow between statements, also here.
  const bool implication = at(TokenKind::arrow) && current().text == "->";
  if (implication || at_ltl_word("implies")) return is(1, Operator::implies);
  if (at(TokenKind::equivalent) || at_ltl_word("equivalent")) return is(1, Operator::equivalent);
  if (at_ltl_word("U") || at_ltl_word("until") || at_ltl_word("stronguntil")) return is(5, Operator::until);
  if (at_ltl_word("W") || at_ltl_word("weakuntil")) return is(5, Operator::weak_until);
  if (at_ltl_word("V") || at_ltl_word("R") || at_ltl_word("release")) return is(5, Operator::release);
  return Operator::none;
}

// All of SPIN's binary operators are left-associative.
Expr* Parser::parse_binary(int least, Expr* left) {
  if (!enter()) {
    leave();
    return make_expr(ExprKind::error, here());
  }
  if (!left) left = parse_unary();
  // Chains such as a + b + c + ... nest to the left without nesting the calls of this parser, but those who
  // walk the tree recurse: so their length counts as depth.
  int chain = 0;
  while (true) {
    int precedence = 0;
    const Operator op = binary_operator(precedence);
    if (op == Operator::none || precedence < least) break;
    take();
    if (++chain, !enter()) break;
    Expr* right = parse_binary(precedence + 1, nullptr);
    const bool temporal = op == Operator::implies || op == Operator::equivalent || op == Operator::until ||
                          op == Operator::weak_until || op == Operator::release;
    if (op != Operator::logic_and && op != Operator::logic_or && !panicking_) {
      refuse_probe(left);
      refuse_probe(right);
    }
    Expr* node = make_expr(temporal ? ExprKind::ltl_binary : ExprKind::binary, join(left->span, right->span));
    node->op = op;
    node->a = left;
    node->b = right;
    left = node;
  }
  depth_ -= chain;
  leave();
  return left;
}

Expr* Parser::parse_unary() {
  const Span first = here();
  Operator op = Operator::none;
  switch (current().kind) {
    case TokenKind::minus:
      op = Operator::negate;
      break;
    case TokenKind::tilde:
      op = Operator::bit_not;
      break;
    case TokenKind::bang:
      op = Operator::logic_not;
      break;
    case TokenKind::always:
      op = Operator::always;
      break;
    case TokenKind::eventually:
      op = Operator::eventually;
      break;
    default:
      if (!in_formula_) break;
      if (at_ltl_word("always")) op = Operator::always;
      if (at_ltl_word("eventually")) op = Operator::eventually;
      if (at_ltl_word("X") || at_ltl_word("next")) op = Operator::next;
      break;
  }
  if (op == Operator::none) return parse_primary();
  take();
  if (!enter()) {
    leave();
    return make_expr(ExprKind::error, first);
  }
  Expr* operand = refuse_probe(parse_binary(kUnary, nullptr));
  leave();
  const bool temporal = op == Operator::always || op == Operator::eventually || op == Operator::next;
  Expr* node = make_expr(temporal ? ExprKind::ltl_unary : ExprKind::unary, since(first));
  node->op = op;
  node->a = operand;
  return node;
}

Expr* Parser::parse_number() {
  const Token token = take();
  Expr* node = make_expr(ExprKind::number, token.span);
  node->text = token.text;
  switch (token.kind) {
    case TokenKind::kw_true:
    case TokenKind::kw_skip:
      node->value = 1;
      break;
    case TokenKind::kw_false:
      node->value = 0;
      break;
    default:
      node->value = token.value;
      break;
  }
  return node;
}

Expr* Parser::parse_primary() {
  const Span first = here();
  switch (current().kind) {
    case TokenKind::number:
    case TokenKind::kw_true:
    case TokenKind::kw_false:
    case TokenKind::kw_skip:
      return parse_number();
    case TokenKind::lparen:
      return parse_parenthesised();
    case TokenKind::kw_run:
      return parse_run();
    case TokenKind::kw_len:
      return parse_channel_probe(ExprKind::len);
    case TokenKind::kw_full:
      return parse_channel_probe(ExprKind::full);
    case TokenKind::kw_empty:
      return parse_channel_probe(ExprKind::empty);
    case TokenKind::kw_nfull:
      return parse_channel_probe(ExprKind::nfull);
    case TokenKind::kw_nempty:
      return parse_channel_probe(ExprKind::nempty);
    case TokenKind::kw_enabled:
      return parse_channel_probe(ExprKind::enabled);
    case TokenKind::kw_pc_value:
      return parse_channel_probe(ExprKind::pc_value);
    case TokenKind::kw_get_priority:
      return parse_channel_probe(ExprKind::get_priority);
    case TokenKind::kw_timeout:
      take();
      return make_expr(ExprKind::timeout, first);
    case TokenKind::kw_np:
      take();
      return make_expr(ExprKind::np, first);
    case TokenKind::kw_in:
    case TokenKind::name: {
      const Token name = take();
      const auto& proctypes = in_formula_ ? all_proctype_names_ : proctype_names_;
      const bool remote = proctypes.contains(name.text) &&
                          (at(TokenKind::lbracket) || at(TokenKind::at) || at(TokenKind::colon));
      if (remote) return parse_remote(name);
      return parse_after_reference(parse_reference_of(name));
    }
    case TokenKind::kw_c_expr:
      refuse_embedded_c();
      return make_expr(ExprKind::error, first);
    default:
      fail_unexpected("an expression");
      return make_expr(ExprKind::error, first);
  }
}

// ( e ) or the conditional ( e -> a : b ).
Expr* Parser::parse_parenthesised() {
  const Span first = take().span;
  open_paren();
  Expr* inner = parse_full_expression();
  if (!in_formula_ && at(TokenKind::arrow)) {
    take();
    Expr* node = make_expr(ExprKind::conditional, first);
    node->a = refuse_probe(inner);
    node->b = parse_expression();
    expect(TokenKind::colon, "in the conditional expression (a -> b : c)");
    node->c = parse_expression();
    close_paren("after the conditional expression");
    node->span = since(first);
    return node;
  }
  close_paren("after the expression");
  inner->parenthesised = true;
  return inner;
}

Expr* Parser::parse_channel_probe(ExprKind kind) {
  const Token word = take();
  Expr* node = make_expr(kind, word.span);
  expect(TokenKind::lparen, "after `" + std::string(word.text) + "`");
  open_paren();
  const bool takes_number =
      kind == ExprKind::enabled || kind == ExprKind::pc_value || kind == ExprKind::get_priority;
  node->a = takes_number ? parse_expression() : parse_reference();
  close_paren("after the argument of `" + std::string(word.text) + "`");
  node->span = since(word.span);
  return node;
}

Expr* Parser::parse_run() {
  const Token word = take();
  Expr* node = make_expr(ExprKind::run, word.span);
  const Token name = expect(TokenKind::name, "after `run`");
  node->text = name.text;
  expect(TokenKind::lparen, "after the proctype to run");
  open_paren();
  node->args = parse_expression_list(TokenKind::rparen);
  close_paren("after the arguments of `run`");
  if (accept(TokenKind::kw_priority)) node->value = expect(TokenKind::number, "after `priority`").value;
  node->span = since(word.span);
  return node;
}

std::vector<Expr*> Parser::parse_expression_list(TokenKind closing) {
  std::vector<Expr*> list;
  if (at(closing)) return list;
  do {
    list.push_back(parse_expression());
  } while (accept(TokenKind::comma));
  return list;
}

// P[i]@label, P@label, P[i]:x, P:x
Expr* Parser::parse_remote(Token proctype) {
  Expr* node = make_expr(ExprKind::remote_label, proctype.span);
  node->text = proctype.text;
  if (accept(TokenKind::lbracket)) {
    node->a = parse_expression();
    expect(TokenKind::rbracket, "after the process number");
  }
  if (accept(TokenKind::colon)) {
    node->kind = ExprKind::remote_variable;
    node->b = parse_reference();
  } else {
    expect(TokenKind::at, "or `:` in a reference to another process");
    node->text2 = expect(TokenKind::name, "as the label").text;
  }
  node->span = since(proctype.span);
  return node;
}

Expr* Parser::parse_reference() {
  if (at(TokenKind::kw_in)) return parse_reference_of(take());
  const Token name = expect(TokenKind::name, "as the name of a variable");
  if (panicking_) return make_expr(ExprKind::error, here());
  return parse_reference_of(name);
}

Expr* Parser::parse_reference_of(Token name) {
  Expr* head = make_expr(ExprKind::name, name.span);
  head->text = name.text;
  Expr* link = head;
  int chain = 0;
  while (true) {
    if (accept(TokenKind::lbracket)) {
      link->a = parse_expression();
      expect(TokenKind::rbracket, "after the index");
      link->span = since(link->span);
    }
    if (!at(TokenKind::dot) || ++chain > 100) break;
    take();
    const Token field = expect(TokenKind::name, "as the name of a field");
    if (panicking_) break;
    link->b = make_expr(ExprKind::name, field.span);
    link->b->text = field.text;
    link = link->b;
  }
  head->span = since(head->span);
  return head;
}

// c?[...] and c??[...] are expressions; anything else leaves the reference as it is.
Expr* Parser::parse_after_reference(Expr* reference) {
  if (!at(TokenKind::query) && !at(TokenKind::query_query)) return reference;
  if (ahead(1).kind != TokenKind::lbracket) return reference;
  Expr* node = make_expr(ExprKind::poll, reference->span);
  node->random = take().kind == TokenKind::query_query;
  take();
  node->a = reference;
  node->args = parse_receive_arguments();
  expect(TokenKind::rbracket, "after the message");
  node->span = since(reference->span);
  return node;
}

// a,b,c or a(b,c) or (a,b,c), nested as SPIN allows.
std::vector<Expr*> Parser::parse_receive_arguments() {
  std::vector<Expr*> list;
  if (!enter()) {
    leave();
    return list;
  }
  if (accept(TokenKind::lparen)) {
    open_paren();
    list = parse_receive_arguments();
    close_paren("after the message");
    leave();
    return list;
  }
  while (true) {
    list.push_back(parse_receive_argument());
    if (at(TokenKind::lparen)) {
      take();
      open_paren();
      for (Expr* arg : parse_receive_arguments()) list.push_back(arg);
      close_paren("after the message");
      break;
    }
    if (!accept(TokenKind::comma)) break;
  }
  leave();
  return list;
}

Expr* Parser::parse_receive_argument() {
  const Span first = here();
  if (accept(TokenKind::kw_eval)) {
    Expr* node = make_expr(ExprKind::eval, first);
    expect(TokenKind::lparen, "after `eval`");
    open_paren();
    node->a = parse_expression();
    close_paren("after the argument of `eval`");
    node->span = since(first);
    return node;
  }
  if (accept(TokenKind::minus)) {
    if (!at(TokenKind::number)) {
      fail_unexpected("a number");
      return make_expr(ExprKind::error, first);
    }
    Expr* node = parse_number();
    node->value = -node->value;
    node->span = since(first);
    return node;
  }
  switch (current().kind) {
    case TokenKind::number:
    case TokenKind::kw_true:
    case TokenKind::kw_false:
    case TokenKind::kw_skip:
      return parse_number();
    case TokenKind::name:
    case TokenKind::kw_in:
      return parse_reference();
    default:
      fail_unexpected("a variable, a constant or eval(...)");
      return make_expr(ExprKind::error, first);
  }
}

}  // namespace isospin::promela
