// Expressions. From what binds least: ?:, ->, |, &, !, comparisons, + -, * / %.
#include <array>
#include <utility>

#include "language/murphi/nested.hpp"
#include "language/murphi/parser.hpp"

namespace isospin::murphi {

using model::Operator;

Expr* Parser::read_expression() {
  const Nested nested(*this);
  const std::size_t first = at_;
  Expr* a = read_implication();
  if (lost_ || !take("?")) return a;
  Expr* b = read_expression();
  expect(":", "between the alternatives of `?`");
  Expr* c = read_expression();
  return lost_ ? a : check_.conditional(a, b, c, since(first));
}

Expr* Parser::read_implication() {
  const std::size_t first = at_;
  Expr* a = read_or();
  if (lost_ || !take("->")) return a;
  Expr* b = read_or();
  if (!lost_ && sees("->")) fail("`->` cannot follow another `->`", "put one of them into parentheses");
  return lost_ ? a : check_.implies(a, b, since(first));
}

Expr* Parser::read_or() {
  const std::size_t first = at_;
  Expr* left = read_and();
  while (!lost_ && take("|")) {
    Expr* right = read_and();
    if (!lost_) left = check_.binary(Operator::logic_or, left, right, since(first));
  }
  return left;
}

Expr* Parser::read_and() {
  const std::size_t first = at_;
  Expr* left = read_not();
  while (!lost_ && take("&")) {
    Expr* right = read_not();
    if (!lost_) left = check_.binary(Operator::logic_and, left, right, since(first));
  }
  return left;
}

Expr* Parser::read_not() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_ || !take("!")) return read_comparison();
  Expr* a = read_not();
  return lost_ ? a : check_.unary(Operator::logic_not, a, since(first));
}

Expr* Parser::read_comparison() {
  static constexpr std::array<std::pair<std::string_view, Operator>, 6> kSigns = {
      {{"=", Operator::equal},
       {"!=", Operator::not_equal},
       {"<", Operator::less},
       {"<=", Operator::less_equal},
       {">", Operator::greater},
       {">=", Operator::greater_equal}}};
  const std::size_t first = at_;
  Expr* a = read_sum();
  for (const auto& [sign, op] : kSigns) {
    if (lost_ || !take(sign)) continue;
    Expr* b = read_sum();
    for (const auto& [again, unused] : kSigns)
      if (!lost_ && sees(again))
        fail("a comparison cannot follow another one", "put one of them into parentheses");
    return lost_ ? a : check_.binary(op, a, b, since(first));
  }
  if (sees(":=")) fail("`=` is expected here", "`:=` assigns, `=` compares");
  if (sees_any({"<<", ">>", "^", "~"})) refuse("`" + token().word + "`", "use * and /");
  return a;
}

Expr* Parser::read_sum() {
  const std::size_t first = at_;
  Expr* left = read_product();
  while (!lost_ && (sees("+") || sees("-"))) {
    const Operator op = take("+") ? Operator::add : (++at_, Operator::subtract);
    Expr* right = read_product();
    if (!lost_) left = check_.binary(op, left, right, since(first));
  }
  return left;
}

Expr* Parser::read_product() {
  const std::size_t first = at_;
  Expr* left = read_sign();
  while (!lost_ && sees_any({"*", "/", "%"})) {
    const Operator op = sees("*") ? Operator::multiply : sees("/") ? Operator::divide : Operator::modulo;
    ++at_;
    Expr* right = read_sign();
    if (!lost_) left = check_.binary(op, left, right, since(first));
  }
  return left;
}

Expr* Parser::read_sign() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_ || (!sees("-") && !sees("+"))) return read_primary();
  const bool minus = take("-");
  if (!minus) ++at_;
  Expr* a = read_sign();
  if (lost_) return a;
  if (minus && a->kind == ExprKind::number && a->type == nullptr)
    return check_.number(-a->value, since(first));
  return minus ? check_.unary(Operator::negate, a, since(first)) : a;
}

Expr* Parser::read_primary() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_) return check_.number(0, token().span);
  if (token().kind == TokenKind::number) {
    const Token& number = tokens_[at_++];
    return check_.number(number.value, number.span);
  }
  if (take("(")) {
    Expr* inside = read_expression();
    expect(")");
    return inside;
  }
  if (take("forall")) return read_quantifier(ExprKind::forall);
  if (take("exists")) return read_quantifier(ExprKind::exists);
  if (take("isundefined")) {
    expect("(");
    Expr* a = read_designator();
    expect(")");
    return lost_ ? a : check_.is_undefined(a, since(first));
  }
  if (take("ismember")) {
    expect("(");
    Expr* a = read_expression();
    expect(",");
    const Type* type = read_type();
    expect(")");
    return lost_ ? a : check_.is_member(a, type, since(first));
  }
  // `x = !y`: what it stands before ends where a comparison would.
  if (take("!")) {
    Expr* a = read_comparison();
    return lost_ ? a : check_.unary(Operator::logic_not, a, since(first));
  }
  if (sees("multisetcount")) refuse("a multiset", "use an array");
  if (token().kind == TokenKind::name) {
    if (ahead().kind != TokenKind::sign || ahead().word != "(") return read_designator();
    const Token& name = tokens_[at_++];
    std::vector<Expr*> args = read_arguments();
    if (lost_) return check_.number(0, name.span);
    Expr* call = check_.call(name.word, std::move(args), name.span, since(first));
    check_.must_give_value(call);
    return call;
  }
  if (token().kind == TokenKind::number && token().word.find('.') != std::string::npos) refuse("`real`");
  fail("a value is expected here");
  return check_.number(0, token().span);
}

Expr* Parser::read_quantifier(ExprKind kind) {
  const std::size_t first = at_ - 1;
  check_.enter();
  const Binder binder = read_binder();
  expect("do");
  Expr* body = read_expression();
  check_.leave();
  const bool all = kind == ExprKind::forall;
  expect_end(all ? "endforall" : "endexists", tokens_[first].span, all ? "the `forall`" : "the `exists`");
  return lost_ ? body : check_.quantified(kind, binder, body, since(first));
}

Expr* Parser::read_designator() {
  const std::size_t first = at_;
  Span span;
  const std::string name = expect_name("a variable", span);
  if (lost_) return check_.number(0, span);
  Expr* designated = check_.name(name, span);
  while (!lost_) {
    if (take(".")) {
      Span field;
      const std::string field_name = expect_name("the name of a field", field);
      if (!lost_) designated = check_.field(designated, field_name, field);
      designated->span = since(first);
    } else if (take("[")) {
      Expr* index = read_expression();
      expect("]");
      if (!lost_) designated = check_.element(designated, index, since(first));
    } else {
      break;
    }
  }
  return designated;
}

std::vector<Expr*> Parser::read_arguments() {
  std::vector<Expr*> args;
  expect("(");
  while (!lost_ && !sees(")")) {
    args.push_back(read_expression());
    if (!take(",")) break;
  }
  expect(")");
  return args;
}

}  // namespace isospin::murphi
