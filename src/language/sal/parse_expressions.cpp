// Expressions. From what binds least: <=>, =>, OR XOR, AND, NOT, comparisons, + -, * / DIV MOD, unary -, and
// what stands after a value: [i], .f, WITH.
#include <array>
#include <utility>

#include "language/sal/nested.hpp"
#include "language/sal/parser.hpp"

namespace isospin::sal {

using commands::Temporal;
using model::Operator;

Expr* Parser::read_expression() {
  const Nested nested(*this);
  const std::size_t first = at_;
  Expr* left = read_implication();
  while (!lost_ && take("<=>")) {
    Expr* right = read_implication();
    if (lost_) break;
    check_.must_be_boolean(left, "an operand of <=>");
    check_.must_be_boolean(right, "an operand of <=>");
    left = check_.binary(Operator::equal, left, right, since(first));
  }
  return left;
}

Expr* Parser::read_implication() {
  const Nested nested(*this);
  const std::size_t first = at_;
  Expr* a = read_or();
  if (lost_ || !take("=>")) return a;
  Expr* b = read_implication();
  return lost_ ? a : check_.implies(a, b, since(first));
}

Expr* Parser::read_or() {
  const std::size_t first = at_;
  Expr* left = read_and();
  while (!lost_ && (sees("OR") || sees("XOR"))) {
    const bool exclusive = sees("XOR");
    ++at_;
    Expr* right = read_and();
    if (lost_) break;
    if (exclusive) {
      check_.must_be_boolean(left, "an operand of XOR");
      check_.must_be_boolean(right, "an operand of XOR");
    }
    left = check_.binary(exclusive ? Operator::not_equal : Operator::logic_or, left, right, since(first));
  }
  return left;
}

Expr* Parser::read_and() {
  const std::size_t first = at_;
  Expr* left = read_not();
  while (!lost_ && take("AND")) {
    Expr* right = read_not();
    if (!lost_) left = check_.binary(Operator::logic_and, left, right, since(first));
  }
  return left;
}

Expr* Parser::read_not() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_ || !take("NOT")) return read_comparison();
  Expr* a = read_not();
  return lost_ ? a : check_.unary(Operator::logic_not, a, since(first));
}

Expr* Parser::read_comparison() {
  static constexpr std::array<std::pair<std::string_view, Operator>, 6> kSigns = {
      {{"=", Operator::equal},
       {"/=", Operator::not_equal},
       {"<", Operator::less},
       {"<=", Operator::less_equal},
       {">", Operator::greater},
       {">=", Operator::greater_equal}}};
  const std::size_t first = at_;
  Expr* a = read_sum();
  for (const auto& [sign, op] : kSigns) {
    if (lost_ || !take(sign)) continue;
    Expr* b = sees("NOT") ? read_not() : read_sum();
    for (const auto& [again, unused] : kSigns)
      if (!lost_ && sees(again))
        fail("a comparison cannot follow another one", "put one of them into parentheses");
    return lost_ ? a : check_.binary(op, a, b, since(first));
  }
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
  while (!lost_ && sees_any({"*", "/", "DIV", "MOD"})) {
    const std::string sign = tokens_[at_++].word;
    Expr* right = read_sign();
    if (lost_) break;
    if (sign == "*")
      left = check_.binary(Operator::multiply, left, right, since(first));
    else
      left = check_.divided(sign == "MOD" ? Operator::modulo : Operator::divide, left, right, sign == "/",
                            since(first));
  }
  return left;
}

Expr* Parser::read_sign() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_ || !take("-")) return read_postfix();
  Expr* a = read_sign();
  return lost_ ? a : check_.unary(Operator::negate, a, since(first));
}

// ---------------------------------------------------------------- after a value

Expr* Parser::read_postfix() {
  const std::size_t first = at_;
  Expr* value = read_primary();
  while (!lost_) {
    if (take("[")) {
      Expr* index = read_expression();
      expect("]");
      if (!lost_) value = check_.element(value, index, since(first));
    } else if (sees(".") && (ahead().kind == TokenKind::name || ahead().kind == TokenKind::number)) {
      ++at_;
      const std::string part = tokens_[at_++].word;
      value = check_.field(value, part, since(first));
    } else if (take("WITH")) {
      value = read_update(value, first);
    } else {
      break;
    }
  }
  return value;
}

// `a WITH [i].f := e`, from behind WITH on.
Expr* Parser::read_update(Expr* whole, std::size_t first) {
  std::vector<commands::Access> path;
  const Type* part = whole->type;
  while (!lost_ && !sees(":=")) {
    const std::size_t here = at_;
    if (take("[")) {
      commands::Access access;
      access.index = read_expression();
      expect("]");
      if (lost_) break;
      part = check_.part_type(part, access, since(here));
      path.push_back(access);
    } else if (take(".")) {
      if (token().kind != TokenKind::name && token().kind != TokenKind::number) {
        fail("the name of a field is expected here");
        break;
      }
      const std::string name = tokens_[at_++].word;
      const auto field = check_.field_of(part, name, since(here));
      if (!field) part = check_.bad();
      path.push_back({nullptr, field.value_or(0)});
      if (field) part = part->fields[*field].type;
    } else {
      fail("`[`, `.` or `:=` is expected here, after WITH");
    }
  }
  expect(":=");
  Expr* value = lost_ ? whole : read_implication();
  return lost_ ? whole : check_.update(whole, std::move(path), part, value, since(first));
}

// ---------------------------------------------------------------- values

Expr* Parser::read_primary() {
  const Nested nested(*this);
  if (lost_) return check_.number(0, token().span);
  if (token().kind == TokenKind::number) {
    const Token& number = tokens_[at_++];
    return check_.number(number.value, number.span);
  }
  if (sees("TRUE") || sees("FALSE")) {
    const bool value = sees("TRUE");
    return check_.truth(value, tokens_[at_++].span);
  }
  if (sees("(#")) return read_record();
  if (sees("(")) return read_parentheses();
  if (sees("[") && is(ahead(), "[")) return read_array();
  if (sees("IF")) return read_if();
  if (sees("LET")) return read_let();
  if (sees("FORALL") || sees("EXISTS")) return read_quantifier();
  if (token().kind == TokenKind::name) return read_name();
  if (sees("{")) fail("a set stands after IN alone", "write x = a OR x = b");
  fail("a value is expected here");
  return check_.number(0, token().span);
}

Expr* Parser::read_name() {
  const std::size_t first = at_;
  if (in_theorem_ && check_.known(token().word) == nullptr)
    if (Expr* formula = read_temporal()) return formula;
  const Token& name = tokens_[at_++];
  if (sees("!")) {
    refuse("a name of another context", "write its declaration into this context");
    return check_.number(0, name.span);
  }
  if (sees("(")) {
    std::vector<Expr*> args = read_arguments();
    return lost_ ? check_.number(0, name.span) : check_.call(name.word, args, name.span, since(first));
  }
  // A local that several modules have is called pc.1 in theorems.
  if (in_theorem_ && sees(".") && ahead().kind == TokenKind::number && check_.known(name.word) == nullptr) {
    const std::string longer = name.word + "." + ahead().word;
    if (check_.known(longer) != nullptr) {
      at_ += 2;
      return check_.name(longer, since(first));
    }
  }
  Expr* value = check_.name(name.word, name.span);
  if (!sees("'")) return value;
  ++at_;
  if (in_theorem_) {
    check_.diagnostics().error("S0401", since(first), "a theorem is about states, `'` has no meaning in it",
                               "X(...) is about the next state");
    return value;
  }
  return check_.next(value, since(first));
}

Expr* Parser::read_temporal() {
  static constexpr std::pair<std::string_view, Temporal> kOne[] = {
      {"G", Temporal::always},       {"F", Temporal::eventually},       {"X", Temporal::next},
      {"AG", Temporal::all_always},  {"AF", Temporal::all_eventually},  {"AX", Temporal::all_next},
      {"EG", Temporal::some_always}, {"EF", Temporal::some_eventually}, {"EX", Temporal::some_next}};
  static constexpr std::pair<std::string_view, Temporal> kTwo[] = {{"U", Temporal::until},
                                                                   {"W", Temporal::weak_until},
                                                                   {"R", Temporal::release},
                                                                   {"AU", Temporal::all_until},
                                                                   {"EU", Temporal::some_until}};
  const std::size_t first = at_;
  const std::string& word = token().word;
  if (is(ahead(), "[") && (word == "A" || word == "E"))
    return read_until(word == "A" ? Temporal::all_until : Temporal::some_until);
  for (const auto& [name, when] : kOne) {
    if (word != name) continue;
    ++at_;
    // With parentheses, as SAL has it, or without.
    Expr* a = sees("(") ? read_parentheses() : read_not();
    return lost_ ? a : check_.temporal(when, a, nullptr, since(first));
  }
  for (const auto& [name, when] : kTwo) {
    if (word != name) continue;
    ++at_;
    const std::vector<Expr*> args = read_arguments();
    if (!lost_ && args.size() != 2) {
      at_ = first;
      fail("`" + std::string(name) + "` takes two formulas: " + std::string(name) + "(p, q)");
    }
    return lost_ ? check_.truth(true, tokens_[first].span)
                 : check_.temporal(when, args[0], args[1], since(first));
  }
  return nullptr;
}

// `A[p U q]`.
Expr* Parser::read_until(Temporal when) {
  const std::size_t first = at_;
  at_ += 2;
  Expr* a = read_expression();
  if (!lost_ && (token().kind != TokenKind::name || token().word != "U")) fail("`U` is expected here");
  if (!lost_) ++at_;
  Expr* b = lost_ ? a : read_expression();
  expect("]");
  return lost_ ? a : check_.temporal(when, a, b, since(first));
}

// `(e)`, or a tuple `(e, e)`.
Expr* Parser::read_parentheses() {
  const std::size_t first = at_;
  expect("(");
  Expr* inside = read_expression();
  if (lost_ || !sees(",")) {
    expect(")");
    return inside;
  }
  std::vector<std::pair<std::string, Expr*>> parts = {{"1", inside}};
  while (!lost_ && take(",")) {
    Expr* part = read_expression();
    parts.emplace_back(std::to_string(parts.size() + 1), part);
  }
  expect(")");
  return lost_ ? inside : check_.record_of(std::move(parts), since(first));
}

Expr* Parser::read_if() {
  const Nested nested(*this);
  const std::size_t first = at_;
  ++at_;  // IF or ELSIF
  Expr* condition = read_expression();
  expect("THEN");
  Expr* then = lost_ ? condition : read_expression();
  if (!lost_ && sees("ELSIF")) {
    Expr* otherwise = read_if();
    return lost_ ? then : check_.conditional(condition, then, otherwise, since(first));
  }
  expect("ELSE", "every IF has an ELSE");
  Expr* otherwise = lost_ ? then : read_expression();
  expect("ENDIF");
  return lost_ ? then : check_.conditional(condition, then, otherwise, since(first));
}

// Every one of them may use those before it.
Expr* Parser::read_let() {
  ++at_;
  check_.enter();
  do {
    Span span;
    const std::string name = expect_name("a name", span);
    const bool typed = !lost_ && take(":");
    const Type* type = typed ? read_type() : nullptr;
    expect("=");
    Expr* value = lost_ ? nullptr : read_expression();
    if (lost_) break;
    if (typed) check_.must_fit(type, value, "`" + name + "`");
    check_.declare(SymbolKind::reference, name, value->type, span)->alias = value;
  } while (!lost_ && take(","));
  expect("IN");
  Expr* body = read_expression();
  check_.leave();
  return body;
}

Expr* Parser::read_quantifier() {
  const std::size_t first = at_;
  const ExprKind kind = sees("FORALL") ? ExprKind::forall : ExprKind::exists;
  ++at_;
  check_.enter();
  const std::vector<Binder> binders = read_binders();
  expect(":");
  Expr* body = read_expression();
  check_.leave();
  if (lost_) return body;
  for (const Binder& binder : binders)
    if (binder.type == check_.bad()) return check_.truth(true, since(first));
  return check_.quantified(kind, binders, body, since(first));
}

// `[[i: T] e]`.
Expr* Parser::read_array() {
  const std::size_t first = at_;
  expect("[");
  expect("[");
  check_.enter();
  const std::vector<Symbol*> symbols = read_parameters("]");
  Expr* element = lost_ ? nullptr : read_expression();
  check_.leave();
  expect("]");
  if (lost_) return check_.number(0, tokens_[first].span);
  for (std::size_t s = symbols.size(); s-- > 0;) {
    Binder binder;
    binder.symbol = symbols[s];
    binder.type = symbols[s]->type;
    element = check_.array_of(binder, element, since(first));
  }
  return element;
}

Expr* Parser::read_record() {
  const std::size_t first = at_;
  expect("(#");
  std::vector<std::pair<std::string, Expr*>> fields;
  while (!lost_ && !sees("#)")) {
    Span span;
    const std::string name = expect_name("the name of a field", span);
    expect(":=");
    Expr* value = read_expression();
    fields.emplace_back(name, value);
    if (!take(",")) break;
  }
  expect("#)");
  return lost_ ? check_.number(0, tokens_[first].span) : check_.record_of(std::move(fields), since(first));
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

}  // namespace isospin::sal
