// Operator precedence with two explicit stacks, values and operators (Dijkstra's shunting yard, 1961).
//
// `&&`, `||` and `?:` leave an operand unevaluated, and a division by zero in it must then not matter.
// Nothing here is skipped, though: a value remembers that a division by zero is in it, and the three
// operators forget the operand they do not need. What is left at the end is what C would have evaluated.
#include "language/promela/if_expression.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "language/promela/if_literal.hpp"

namespace isospin::promela {
namespace {

struct Value {
  std::uint64_t bits = 0;
  bool is_unsigned = false;
  Span division_by_zero;  // valid: there is one in here, and it has been evaluated

  std::int64_t number() const { return static_cast<std::int64_t>(bits); }
};

// clang-format off
enum class Op : std::uint8_t {
  paren, question, comma, choose, or_or, and_and, bit_or, bit_xor, bit_and, equal, not_equal, less,
  less_equal, greater, greater_equal, shift_left, shift_right, add, subtract, multiply, divide, remainder,
  plus, minus, complement, negate,
};

struct Operator {
  Op op;
  int precedence;  // higher binds tighter
  TokenKind mark;
};
constexpr int kChoose = 2;
constexpr int kUnary = 13;
constexpr auto kOperators = std::to_array<Operator>({
  {Op::paren, 0, TokenKind::lparen},           {Op::question, 0, TokenKind::query},  // open until closed
  {Op::comma, 1, TokenKind::comma},            {Op::choose, kChoose, TokenKind::colon},  // ? and : read
  {Op::or_or, 3, TokenKind::or_or},            {Op::and_and, 4, TokenKind::and_and},
  {Op::bit_or, 5, TokenKind::pipe},            {Op::bit_xor, 6, TokenKind::caret},
  {Op::bit_and, 7, TokenKind::amp},
  {Op::equal, 8, TokenKind::equal},            {Op::not_equal, 8, TokenKind::not_equal},
  {Op::less, 9, TokenKind::less},              {Op::less_equal, 9, TokenKind::less_equal},
  {Op::greater, 9, TokenKind::greater},        {Op::greater_equal, 9, TokenKind::greater_equal},
  {Op::shift_left, 10, TokenKind::shift_left}, {Op::shift_right, 10, TokenKind::shift_right},
  {Op::add, 11, TokenKind::plus},              {Op::subtract, 11, TokenKind::minus},
  {Op::multiply, 12, TokenKind::star},         {Op::divide, 12, TokenKind::slash},
  {Op::remainder, 12, TokenKind::percent},
  {Op::plus, kUnary, TokenKind::plus},         {Op::minus, kUnary, TokenKind::minus},
  {Op::complement, kUnary, TokenKind::tilde},  {Op::negate, kUnary, TokenKind::bang},
});
// clang-format on

int precedence(Op op) { return kOperators[static_cast<std::size_t>(op)].precedence; }

// Parentheses and `?:` are not for this: they take more than a look at one token.
std::optional<Op> find_operator(TokenKind mark, bool unary) {
  for (const Operator& one : kOperators)
    if (one.mark == mark && one.precedence > 0 && one.op != Op::choose && (one.precedence == kUnary) == unary)
      return one.op;
  return std::nullopt;
}

Value truth(bool value) { return {value ? 1u : 0u, false, {}}; }

Value shifted(const Value& a, const Value& b, bool left) {
  // A negative distance shifts the other way, as in GCC's preprocessor.
  std::uint64_t distance = b.bits;
  if (!b.is_unsigned && b.number() < 0) {
    distance = ~b.bits + 1;
    left = !left;
  }
  Value result{0, a.is_unsigned, {}};
  const bool fill = !left && !a.is_unsigned && a.number() < 0;
  if (distance >= 64)
    result.bits = fill ? ~std::uint64_t{0} : 0;
  else if (left)
    result.bits = a.bits << distance;
  else
    result.bits = a.is_unsigned ? a.bits >> distance : static_cast<std::uint64_t>(a.number() >> distance);
  return result;
}

Value divided(const Value& a, const Value& b, bool remainder, const Span& place) {
  Value result{0, a.is_unsigned || b.is_unsigned, {}};
  if (b.bits == 0)
    result.division_by_zero = place;
  else if (result.is_unsigned)
    result.bits = remainder ? a.bits % b.bits : a.bits / b.bits;
  else if (b.number() == -1)  // the least number has no opposite: wraps, where the machine would trap
    result.bits = remainder ? 0 : ~a.bits + 1;
  else
    result.bits = static_cast<std::uint64_t>(remainder ? a.number() % b.number() : a.number() / b.number());
  return result;
}

// Of two operands that are both needed.
// clang-format off
Value compute(Op op, const Value& a, const Value& b, const Span& place) {
  const bool any_unsigned = a.is_unsigned || b.is_unsigned;
  const bool less = any_unsigned ? a.bits < b.bits : a.number() < b.number();
  switch (op) {
    case Op::comma: return {b.bits, b.is_unsigned, {}};
    case Op::bit_or: return {a.bits | b.bits, any_unsigned, {}};
    case Op::bit_xor: return {a.bits ^ b.bits, any_unsigned, {}};
    case Op::bit_and: return {a.bits & b.bits, any_unsigned, {}};
    case Op::equal: return truth(a.bits == b.bits);
    case Op::not_equal: return truth(a.bits != b.bits);
    case Op::less: return truth(less);
    case Op::greater_equal: return truth(!less);
    case Op::less_equal: return truth(less || a.bits == b.bits);
    case Op::greater: return truth(!less && a.bits != b.bits);
    case Op::shift_left: return shifted(a, b, true);
    case Op::shift_right: return shifted(a, b, false);
    case Op::add: return {a.bits + b.bits, any_unsigned, {}};
    case Op::subtract: return {a.bits - b.bits, any_unsigned, {}};
    case Op::multiply: return {a.bits * b.bits, any_unsigned, {}};
    case Op::divide: return divided(a, b, false, place);
    case Op::remainder: return divided(a, b, true, place);
    default: return {};
  }
}
// clang-format on

class Evaluator {
 public:
  Evaluator(const std::vector<Lexeme>& tokens, const Span& directive, const Names& names,
            Diagnostics& diagnostics)
      : tokens_(tokens), names_(names), diagnostics_(diagnostics) {
    end_ = tokens.empty() ? directive : tokens.back().span;
  }

  bool evaluate() {
    if (tokens_.empty()) return fail(end_, "an expression is missing here");
    while (at_ < tokens_.size())
      if (!(operand_next_ ? read_operand() : read_operator())) return false;
    if (operand_next_) return fail(end_, "an operand is missing after this");
    reduce_while(1);
    if (!operators_.empty()) {
      const Pending& open = operators_.back();
      return fail(open.span, open.op == Op::paren ? "this `(` is never closed" : "this `?` has no `:`");
    }
    const Value result = values_.back();
    if (result.division_by_zero.valid()) {
      diagnostics_.error("E0121", result.division_by_zero, "this condition divides by zero");
      return false;
    }
    return result.bits != 0;
  }

 private:
  struct Pending {
    Op op;
    Span span;
  };

  bool fail(const Span& span, std::string hint) {
    diagnostics_.error("E0120", span, "this condition is not well formed", std::move(hint));
    return false;
  }

  bool read_operand() {
    const Lexeme& token = tokens_[at_++];
    switch (token.kind) {
      case LexemeKind::number:
      case LexemeKind::character:
        return read_literal(token);
      case LexemeKind::name:
        if (token.text == "defined") return read_defined(token);
        return push({});
      case LexemeKind::mark:
        if (token.mark == TokenKind::lparen) return operators_.push_back({Op::paren, token.span}), true;
        if (token.mark == TokenKind::bang_bang) {
          operators_.insert(operators_.end(), 2, {Op::negate, token.span});
          return true;
        }
        if (const auto op = find_operator(token.mark, true))
          return operators_.push_back({*op, token.span}), true;
        break;
      default:
        break;
    }
    return fail(token.span, "an operand is expected before " + quoted_text(token.text));
  }

  bool read_operator() {
    const Lexeme& token = tokens_[at_++];
    const TokenKind kind = token.kind == LexemeKind::mark ? token.mark : TokenKind::unknown;
    if (kind == TokenKind::rparen) return close(Op::paren, token, "this `)` closes nothing");
    if (kind == TokenKind::query) {
      reduce_while(kChoose + 1);
      operators_.push_back({Op::question, token.span});
      operand_next_ = true;
      return true;
    }
    if (kind == TokenKind::colon) return close(Op::question, token, "this `:` has no `?`");
    const auto op = find_operator(kind, false);
    if (!op) return fail(token.span, "an operator is expected before " + quoted_text(token.text));
    reduce_while(precedence(*op));
    operators_.push_back({*op, token.span});
    operand_next_ = true;
    return true;
  }

  // Of a parenthesis, or of the middle of `?:`.
  bool close(Op opening, const Lexeme& token, std::string complaint) {
    reduce_while(1);
    if (operators_.empty() || operators_.back().op != opening) return fail(token.span, std::move(complaint));
    if (opening == Op::paren) {
      operators_.pop_back();
    } else {
      operators_.back().op = Op::choose;
      operand_next_ = true;
    }
    return true;
  }

  bool read_defined(const Lexeme& keyword) {
    const bool in_parens = at_ < tokens_.size() && tokens_[at_].is(TokenKind::lparen);
    if (in_parens) ++at_;
    if (at_ >= tokens_.size() || tokens_[at_].kind != LexemeKind::name)
      return fail(keyword.span, "`defined` needs a name after it");
    const bool found = names_[tokens_[at_++].name].macro != nullptr;
    if (in_parens && (at_ >= tokens_.size() || !tokens_[at_++].is(TokenKind::rparen)))
      return fail(keyword.span, "a `)` is missing after the name");
    return push(truth(found));
  }

  bool read_literal(const Lexeme& token) {
    const Literal literal =
        token.kind == LexemeKind::number ? read_c_number(token.text) : read_c_character(token.text);
    if (!literal.mistake.empty()) return fail(token.span, std::string(literal.mistake));
    if (literal.too_large)
      diagnostics_.warning("W0111", token.span, quoted_text(token.text) + " does not fit in 64 bits",
                           "its upper bits are lost");
    return push({literal.bits, literal.is_unsigned, {}});
  }

  bool push(const Value& value) {
    values_.push_back(value);
    operand_next_ = false;
    while (!operators_.empty() && precedence(operators_.back().op) == kUnary) reduce();
    return true;
  }

  void reduce_while(int least) {
    while (!operators_.empty() && precedence(operators_.back().op) >= least) reduce();
  }

  Value pop() {
    const Value value = values_.back();
    values_.pop_back();
    return value;
  }

  void reduce() {
    const Pending pending = operators_.back();
    operators_.pop_back();
    if (precedence(pending.op) == kUnary) {
      Value& value = values_.back();
      if (pending.op == Op::minus) value.bits = ~value.bits + 1;
      if (pending.op == Op::complement) value.bits = ~value.bits;
      if (pending.op == Op::negate) value = {value.bits == 0 ? 1u : 0u, false, value.division_by_zero};
      return;
    }
    const Value right = pop();
    const Value left = pop();
    if (pending.op == Op::choose) {
      const Value condition = pop();
      Value chosen = condition.bits != 0 ? left : right;
      chosen.is_unsigned = left.is_unsigned || right.is_unsigned;
      if (condition.division_by_zero.valid()) chosen.division_by_zero = condition.division_by_zero;
      values_.push_back(chosen);
      return;
    }
    const bool is_and = pending.op == Op::and_and;
    const bool logical = is_and || pending.op == Op::or_or;
    const bool right_unneeded = logical && (left.bits != 0) != is_and;
    Value result = logical ? truth(right_unneeded ? !is_and : right.bits != 0)
                           : compute(pending.op, left, right, pending.span);
    if (right.division_by_zero.valid() && !right_unneeded) result.division_by_zero = right.division_by_zero;
    if (left.division_by_zero.valid()) result.division_by_zero = left.division_by_zero;
    values_.push_back(result);
  }

  const std::vector<Lexeme>& tokens_;
  const Names& names_;
  Diagnostics& diagnostics_;
  Span end_;
  std::size_t at_ = 0;
  bool operand_next_ = true;
  std::vector<Value> values_;
  std::vector<Pending> operators_;
};

}  // namespace

bool evaluate_condition(const std::vector<Lexeme>& tokens, const Span& directive, const Names& names,
                        Diagnostics& diagnostics) {
  // `?` and `:` stand alone in C, while Promela joins two of them.
  const auto is_double = [](const Lexeme& token) {
    return token.is(TokenKind::option) || token.is(TokenKind::query_query);
  };
  if (std::ranges::none_of(tokens, is_double))
    return Evaluator(tokens, directive, names, diagnostics).evaluate();
  std::vector<Lexeme> apart;
  for (const Lexeme& token : tokens) {
    apart.push_back(token);
    if (!is_double(token)) continue;
    apart.back().mark = token.is(TokenKind::option) ? TokenKind::colon : TokenKind::query;
    apart.push_back(apart.back());
  }
  return Evaluator(apart, directive, names, diagnostics).evaluate();
}

}  // namespace isospin::promela
