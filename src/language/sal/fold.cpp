#include "language/sal/fold.hpp"

#include "language/sal/checker.hpp"
#include "model/arithmetic.hpp"

namespace isospin::sal {

using model::Operator;

namespace {

bool has_parameter(const Expr* expr) {
  if (expr == nullptr) return false;
  if (expr->kind == ExprKind::name && expr->symbol->kind == SymbolKind::parameter) return true;
  return has_parameter(expr->a) || has_parameter(expr->b) || has_parameter(expr->c);
}

std::optional<std::int32_t> worth(const Expr* expr, Bound& values);

std::optional<std::int32_t> worth_of_two(const Expr* expr, Bound& values) {
  const auto a = worth(expr->a, values);
  if (!a) return a;
  if (expr->kind == ExprKind::implies && *a == 0) return 1;
  if (expr->kind == ExprKind::binary && expr->op == Operator::logic_and && *a == 0) return 0;
  if (expr->kind == ExprKind::binary && expr->op == Operator::logic_or && *a != 0) return 1;
  const auto b = worth(expr->b, values);
  if (!b) return b;
  if (expr->kind == ExprKind::implies) return *b != 0 ? 1 : 0;
  const auto plain = model::apply(expr->op, *a, *b);
  if (!plain || expr->kind != ExprKind::floored) return plain;
  const std::int64_t rest = std::int64_t{*a} % *b;
  const bool apart = rest != 0 && (rest < 0) != (*b < 0);
  if (expr->op == Operator::modulo) return static_cast<std::int32_t>(apart ? rest + *b : rest);
  return static_cast<std::int32_t>(*plain - (apart ? 1 : 0));
}

std::optional<std::int32_t> worth_of_all(const Expr* expr, Bound& values) {
  const Binder& binder = expr->binders.front();
  const std::int32_t deciding = expr->kind == ExprKind::forall ? 0 : 1;
  for (std::int32_t value = binder.type->low; value <= binder.type->high; ++value) {
    values[binder.symbol] = value;
    const auto one = worth(expr->a, values);
    values.erase(binder.symbol);
    if (!one) return one;
    if ((*one != 0 ? 1 : 0) == deciding) return deciding;
  }
  return 1 - deciding;
}

std::optional<std::int32_t> worth(const Expr* expr, Bound& values) {
  switch (expr->kind) {
    case ExprKind::number:
      return expr->value;
    case ExprKind::name: {
      const auto known = values.find(expr->symbol);
      return known != values.end() ? std::optional(known->second) : std::nullopt;
    }
    case ExprKind::unary: {
      const auto a = worth(expr->a, values);
      if (!a) return a;
      return expr->op == Operator::logic_not ? (*a == 0 ? 1 : 0)
                                             : static_cast<std::int32_t>(-static_cast<std::int64_t>(*a));
    }
    case ExprKind::binary:
    case ExprKind::implies:
    case ExprKind::floored:
      if (expr->a->type != nullptr && !expr->a->type->is_simple()) return std::nullopt;
      return worth_of_two(expr, values);
    case ExprKind::conditional: {
      const auto a = worth(expr->a, values);
      if (!a) return a;
      return worth(*a != 0 ? expr->b : expr->c, values);
    }
    case ExprKind::forall:
    case ExprKind::exists:
      return worth_of_all(expr, values);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<std::int32_t> fold(const Expr* expr, Bound bound) { return worth(expr, bound); }

const Expr* division_by_zero(const Expr* expr) {
  if (expr == nullptr) return nullptr;
  if (expr->kind == ExprKind::floored && fold(expr->b) == 0) return expr;
  for (const Expr* part : {expr->a, expr->b, expr->c})
    if (const Expr* found = division_by_zero(part)) return found;
  return nullptr;
}

// A parameter of the module around has a value only in its instances: no error yet.
std::optional<std::int32_t> Checker::constant_value(const Expr* expr, std::string_view what) {
  if (is_bad(expr)) return std::nullopt;
  const auto value = fold(expr);
  if (!value && has_parameter(expr)) {
    took_parameters_ = true;
    return std::nullopt;
  }
  if (value) return value;
  if (const Expr* division = division_by_zero(expr))
    diagnostics_.error("S0310", division->span, "this divides by zero");
  else
    diagnostics_.error("S0314", expr->span, std::string(what) + " is a constant");
  return std::nullopt;
}

}  // namespace isospin::sal
