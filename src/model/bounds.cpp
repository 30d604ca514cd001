#include "model/bounds.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace isospin::model {
namespace {

constexpr Bounds kAny = {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};

}  // namespace

Bounds bounds(const ValueType& type) {
  if (type.is_range()) return {type.low, type.high};
  if (type.is_signed()) {
    const std::int64_t half = std::int64_t{1} << (type.bits - 1);
    return {-half, half - 1};
  }
  return {0, (std::int64_t{1} << type.bits) - 1};
}

Bounds bounds(Operator op, Bounds a, Bounds b) {
  // What is too large for 32 bits has wrapped around: then it may be anything.
  if (!a.within(kAny.low, kAny.high)) a = kAny;
  if (!b.within(kAny.low, kAny.high)) b = kAny;
  switch (op) {
    case Operator::add:
      return {a.low + b.low, a.high + b.high};
    case Operator::subtract:
      return {a.low - b.high, a.high - b.low};
    case Operator::multiply: {
      const std::int64_t corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
      return {std::ranges::min(corners), std::ranges::max(corners)};
    }
    case Operator::divide: {
      const std::int64_t most = std::max(std::abs(a.low), std::abs(a.high));
      return {a.low >= 0 && b.low >= 0 ? 0 : -most, most};
    }
    case Operator::modulo: {
      const std::int64_t most = std::max(std::max(std::abs(b.low), std::abs(b.high)) - 1, std::int64_t{0});
      return {a.low >= 0 ? 0 : -most, most};
    }
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater:
    case Operator::greater_equal:
    case Operator::equal:
    case Operator::not_equal:
    case Operator::logic_and:
    case Operator::logic_or:
    case Operator::logic_not:
      return {0, 1};
    default:
      return kAny;
  }
}

Bounds bounds(const Model& model, const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::constant:
      return {expr.value, expr.value};
    case ExprKind::load:
      return bounds(model[expr.reference.variable].type);
    case ExprKind::is_undefined:
      return {0, 1};
    case ExprKind::unary: {
      const Bounds a = bounds(model, *expr.a);
      return expr.op == Operator::negate ? bounds(Operator::subtract, {0, 0}, a) : bounds(expr.op, a, a);
    }
    case ExprKind::binary:
      return bounds(expr.op, bounds(model, *expr.a), bounds(model, *expr.b));
    case ExprKind::conditional: {
      // What fails gives nothing.
      if (expr.b->kind == ExprKind::failure) return bounds(model, *expr.c);
      if (expr.c->kind == ExprKind::failure) return bounds(model, *expr.b);
      const Bounds b = bounds(model, *expr.b), c = bounds(model, *expr.c);
      return {std::min(b.low, c.low), std::max(b.high, c.high)};
    }
    default:
      return kAny;
  }
}

bool always_fits(const Model& model, const Expr& value, const ValueType& type) {
  const Bounds all = bounds(type);
  return bounds(model, value).within(all.low, all.high);
}

}  // namespace isospin::model
