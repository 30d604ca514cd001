#include "language/promela/constant.hpp"

#include <limits>

namespace isospin::promela {

namespace {

using Value = std::optional<std::int64_t>;

// Promela computes in C's int.
Value in_range(std::int64_t value) {
  if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
    return std::nullopt;
  return value;
}

Value arithmetic(Operator op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Operator::add:
      return in_range(a + b);
    case Operator::subtract:
      return in_range(a - b);
    case Operator::multiply:
      return in_range(a * b);
    case Operator::divide:
      return b == 0 ? std::nullopt : in_range(a / b);
    case Operator::modulo:
      return b == 0 ? std::nullopt : in_range(a % b);
    default:
      return std::nullopt;
  }
}

Value any_operator(Operator op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Operator::bit_and:
      return a & b;
    case Operator::bit_or:
      return a | b;
    case Operator::bit_xor:
      return a ^ b;
    case Operator::shift_left:
      return a >= 0 && b >= 0 && b < 31 ? in_range(a << b) : std::nullopt;
    case Operator::shift_right:
      return b >= 0 && b < 32 ? Value(a >> b) : std::nullopt;
    case Operator::less:
      return a < b;
    case Operator::less_equal:
      return a <= b;
    case Operator::greater:
      return a > b;
    case Operator::greater_equal:
      return a >= b;
    case Operator::equal:
      return a == b;
    case Operator::not_equal:
      return a != b;
    case Operator::logic_and:
      return a && b;
    case Operator::logic_or:
      return a || b;
    default:
      return arithmetic(op, a, b);
  }
}

}  // namespace

std::optional<std::int64_t> bound_value(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::number:
      return expr.value;
    case ExprKind::unary: {
      if (expr.op != Operator::negate || !expr.a) return std::nullopt;
      const Value a = bound_value(*expr.a);
      return a ? in_range(-*a) : std::nullopt;
    }
    case ExprKind::binary: {
      if (!expr.a || !expr.b) return std::nullopt;
      const Value a = bound_value(*expr.a);
      const Value b = bound_value(*expr.b);
      return a && b ? arithmetic(expr.op, *a, *b) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::int64_t> constant_value(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::number:
      return expr.value;
    case ExprKind::unary: {
      const Value a = expr.a ? constant_value(*expr.a) : std::nullopt;
      if (!a) return std::nullopt;
      if (expr.op == Operator::negate) return in_range(-*a);
      if (expr.op == Operator::bit_not) return in_range(~*a);
      return *a == 0;
    }
    case ExprKind::binary: {
      if (!expr.a || !expr.b) return std::nullopt;
      const Value a = constant_value(*expr.a);
      const Value b = constant_value(*expr.b);
      return a && b ? any_operator(expr.op, *a, *b) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

Range range_of(const Type& type, bool is_array) {
  switch (type.base) {
    case BaseType::bit:
      return is_array ? Range{0, 255} : Range{0, 1};
    case BaseType::byte:
    case BaseType::pid:
    case BaseType::mtype:
    case BaseType::chan:
      return {0, 255};
    case BaseType::short_:
      return {-32768, 32767};
    case BaseType::unsigned_:
      return {0, (std::int64_t{1} << (type.bits < 32 ? type.bits : 32)) - 1};
    default:
      return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  }
}

}  // namespace isospin::promela
