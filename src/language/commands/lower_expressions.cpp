// Expressions. What is known is worked in; `&` and `|` keep their order, since they stop early.
#include <limits>

#include "language/commands/branch.hpp"
#include "language/commands/lowerer.hpp"
#include "model/arithmetic.hpp"

namespace isospin::commands {

using model::Operator;

model::Expr* Lowerer::make(model::ExprKind kind, Span span) {
  model::Expr& expr = model_->exprs.emplace_back();
  expr.kind = kind;
  expr.span = span;
  return &expr;
}

model::Expr* Lowerer::number(std::int32_t value, Span span) {
  model::Expr* expr = make(model::ExprKind::constant, span);
  expr->value = value;
  return expr;
}

model::Expr* Lowerer::operation(Operator op, model::Expr* a, model::Expr* b, Span span) {
  const auto is = [](const model::Expr* expr, std::int32_t value) {
    return expr->kind == model::ExprKind::constant && expr->value == value;
  };
  // What decides at once hides what comes behind it; what says nothing goes away.
  if (op == Operator::logic_and || op == Operator::logic_or) {
    const std::int32_t deciding = op == Operator::logic_or ? 1 : 0;
    if (is(a, deciding)) return a;
    if (is(a, 1 - deciding)) return b;
    if (is(b, 1 - deciding)) return a;
  } else if (a->kind == model::ExprKind::constant && b->kind == model::ExprKind::constant) {
    if (const auto known = model::apply(op, a->value, b->value)) return number(*known, span);
  }
  model::Expr* expr = make(model::ExprKind::binary, span);
  expr->op = op;
  expr->a = a;
  expr->b = b;
  check_width(*expr);
  return expr;
}

model::Expr* Lowerer::negated(model::Expr* a, Span span) {
  if (a->kind == model::ExprKind::constant) return number(a->value == 0 ? 1 : 0, span);
  model::Expr* expr = make(model::ExprKind::unary, span);
  expr->op = Operator::logic_not;
  expr->a = a;
  return expr;
}

model::Expr* Lowerer::conditional(model::Expr* a, model::Expr* b, model::Expr* c, Span span) {
  if (a->kind == model::ExprKind::constant) return a->value != 0 ? b : c;
  model::Expr* expr = make(model::ExprKind::conditional, span);
  expr->a = a;
  expr->b = b;
  expr->c = c;
  return expr;
}

void Lowerer::check_width(const model::Expr& expr) {
  const model::Bounds all = model::bounds(*model_, expr);
  if (all.low >= std::numeric_limits<std::int32_t>::min() &&
      all.high <= std::numeric_limits<std::int32_t>::max())
    return;
  if (!too_much_)
    diagnostics_.error("C0002", expr.span, "this may need more than 32 bits",
                       "it lies between " + std::to_string(all.low) + " and " + std::to_string(all.high));
  too_much_ = true;
}

// ---------------------------------------------------------------- values

model::Expr* Lowerer::value(const Expr& expr) {
  if (!note_written_out(1, expr.span)) return number(0, expr.span);
  switch (expr.kind) {
    case ExprKind::number:
      return number(expr.value, expr.span);
    case ExprKind::name:
      return name_value(expr);
    case ExprKind::field:
    case ExprKind::element: {
      if (is_computed(*expr.a)) return part_of(expr, {});
      const std::optional<Place> place = place_of(expr);
      if (!place) refuse_whole(expr);
      return place ? load(*place, expr.span) : number(0, expr.span);
    }
    case ExprKind::unary: {
      model::Expr* a = value(*expr.a);
      if (expr.op == Operator::logic_not) return negated(a, expr.span);
      return operation(Operator::subtract, number(0, expr.span), a, expr.span);
    }
    case ExprKind::binary:
      if (expr.op == Operator::logic_and || expr.op == Operator::logic_or)
        return short_circuit(expr.op, *expr.a, *expr.b, false, expr.span);
      if (expr.op == Operator::equal || expr.op == Operator::not_equal) return equal(expr);
      {
        model::Expr* a = value(*expr.a);
        if (program_ != nullptr && has_call(*expr.b)) a = save(a, nullptr, expr.span);
        return operation(expr.op, a, value(*expr.b), expr.span);
      }
    case ExprKind::implies:
      return short_circuit(Operator::logic_or, *expr.a, *expr.b, true, expr.span);
    case ExprKind::conditional: {
      if (program_ == nullptr || (!has_call(*expr.b) && !has_call(*expr.c))) {
        model::Expr* a = value(*expr.a);
        model::Expr* b = value(*expr.b);
        return conditional(a, b, value(*expr.c), expr.span);
      }
      const Place result =
          whole(temporary(expr.type != nullptr ? expr.type : any_number(), expr.span), expr.type);
      branch(
          value(*expr.a), [&] { assign(result, value(*expr.b), expr.span); },
          [&] { assign(result, value(*expr.c), expr.span); }, expr.span);
      return load(result, expr.span);
    }
    case ExprKind::forall:
    case ExprKind::exists:
      return quantified(expr);
    case ExprKind::is_undefined:
      return undefined(expr);
    case ExprKind::is_member: {
      model::Expr* a = value(*expr.a);
      model::Expr* above =
          operation(Operator::greater_equal, a, number(expr.member_type->low, expr.span), expr.span);
      model::Expr* below =
          operation(Operator::less_equal, a, number(expr.member_type->high, expr.span), expr.span);
      return operation(Operator::logic_and, above, below, expr.span);
    }
    case ExprKind::call:
      return call(expr);
    case ExprKind::floored:
      return floored(expr);
    case ExprKind::fits:
      return if_index(value(*expr.a), expr.member_type, number(1, expr.span), expr.span);
    case ExprKind::count:
    case ExprKind::aggregate:
    case ExprKind::array_of:
    case ExprKind::update:
    case ExprKind::next:
    case ExprKind::temporal:
      break;
  }
  return number(0, expr.span);
}

model::Expr* Lowerer::undefined(const Expr& expr) {
  const std::optional<Place> place = place_of(*expr.a);
  if (!place) {
    // A parameter that was handed a value has one; reading it says what is wrong with it.
    model::Expr* worth = value(*expr.a);
    return conditional(operation(Operator::equal, worth, worth, expr.span), number(0, expr.span),
                       number(0, expr.span), expr.span);
  }
  model::Expr* asked = make(model::ExprKind::is_undefined, expr.span);
  asked->reference = reference(*place);
  return asked;
}

model::Expr* Lowerer::name_value(const Expr& expr) {
  if (expr.symbol->kind == SymbolKind::constant) return number(expr.symbol->value, expr.span);
  if (const auto bound = bound_.find(expr.symbol); bound != bound_.end()) {
    if (const std::int32_t* constant = std::get_if<std::int32_t>(&bound->second))
      return number(*constant, expr.span);
    if (model::Expr* const* known = std::get_if<model::Expr*>(&bound->second)) return *known;
    return load(std::get<Place>(bound->second), expr.span);
  }
  if (expr.symbol->alias != nullptr) return value(*expr.symbol->alias);
  const std::optional<Place> place = place_of(expr);
  if (!place) refuse_whole(expr);
  return place ? load(*place, expr.span) : number(0, expr.span);
}

model::Expr* Lowerer::short_circuit(Operator op, const Expr& left, const Expr& right, bool negate_left,
                                    Span span) {
  model::Expr* a = value(left);
  if (negate_left) a = negated(a, span);
  if (program_ == nullptr || !has_call(right)) return operation(op, a, value(right), span);
  // What the right side does is done only where it is asked for.
  const Place result = whole(temporary(any_number(), span), any_number());
  const auto ask = [&] { assign(result, value(right), span); };
  const auto decided = [&] { assign(result, number(op == Operator::logic_or ? 1 : 0, span), span); };
  if (op == Operator::logic_and)
    branch(a, ask, decided, span);
  else
    branch(a, decided, ask, span);
  return load(result, span);
}

model::Expr* Lowerer::equal(const Expr& expr) {
  const bool simple = expr.a->type == nullptr || expr.a->type->is_simple();
  if (simple) {
    model::Expr* a = value(*expr.a);
    if (program_ != nullptr && has_call(*expr.b)) a = save(a, nullptr, expr.span);
    return operation(expr.op, a, value(*expr.b), expr.span);
  }
  if (tree_.always_defined) return equal_parts(expr);
  const std::optional<Place> a = whole_value(*expr.a);
  const std::optional<Place> b = a ? whole_value(*expr.b) : std::nullopt;
  if (!a || !b) return number(0, expr.span);
  const std::vector<Place> left = scalars(*a), right = scalars(*b);
  model::Expr* all = number(1, expr.span);
  for (std::size_t i = 0; i < left.size() && i < right.size(); ++i)
    all = operation(Operator::logic_and, all, same(left[i], right[i], expr.span), expr.span);
  return expr.op == Operator::equal ? all : negated(all, expr.span);
}

// Parts of records and arrays: what has no value is the same as what has none.
model::Expr* Lowerer::same(const Place& a, const Place& b, Span span) {
  const auto lacks_value = [&](const Place& place) {
    model::Expr* asked = make(model::ExprKind::is_undefined, span);
    asked->reference = reference(place);
    return asked;
  };
  model::Expr* equal = operation(Operator::equal, load(a, span), load(b, span), span);
  return conditional(lacks_value(a), lacks_value(b),
                     conditional(lacks_value(b), number(0, span), equal, span), span);
}

std::optional<std::vector<std::int32_t>> Lowerer::values(const Binder& binder) {
  std::vector<std::int32_t> all;
  std::int64_t from = 0, to = 0, by = 1;
  if (binder.type != nullptr) {
    from = binder.type->low;
    to = binder.type->high;
  } else {
    const auto known = [&](const Expr* expr, std::int64_t& into) {
      if (expr == nullptr) return true;
      const model::Expr* lowered = value(*expr);
      into = lowered->value;
      return lowered->kind == model::ExprKind::constant;
    };
    if (!known(binder.from, from) || !known(binder.to, to) || !known(binder.by, by)) return std::nullopt;
  }
  if (by == 0) by = 1;
  for (std::int64_t i = from; by > 0 ? i <= to : i >= to; i += by) {
    if (!note_written_out(1, binder.symbol->span)) break;
    const auto member = static_cast<std::int32_t>(i);
    // A union may have numbers between its members that are nobody's.
    if (binder.type != nullptr && binder.type->kind == TypeKind::union_ &&
        value_name(binder.type, member).empty())
      continue;
    all.push_back(member);
  }
  return all;
}

model::Expr* Lowerer::quantified(const Expr& expr) {
  const Binder& binder = expr.binders.front();
  const bool is_all = expr.kind == ExprKind::forall;
  const Operator op = is_all ? Operator::logic_and : Operator::logic_or;
  std::optional<std::vector<std::int32_t>> members = values(binder);
  model::Expr* from = nullptr;
  model::Expr* to = nullptr;
  if (!members) {
    // Over all that the bounds could be, each with the question whether it is between them.
    from = value(*binder.from);
    to = value(*binder.to);
    const model::Bounds least = model::bounds(*model_, *from), most = model::bounds(*model_, *to);
    const bool plain = binder.by == nullptr;
    if (!plain || most.high - least.low > 4096) {
      diagnostics_.error("C0004", expr.span, "the bounds of this quantifier are not known beforehand",
                         plain ? "they may lie too far apart" : "its step must be 1 then");
      too_much_ = true;
      return number(0, expr.span);
    }
    members.emplace();
    for (std::int64_t i = least.low; i <= most.high; ++i) members->push_back(static_cast<std::int32_t>(i));
  }
  model::Expr* all = number(is_all ? 1 : 0, expr.span);
  for (const std::int32_t member : *members) {
    if (too_much_) break;
    bound_[binder.symbol] = member;
    model::Expr* one = value(*expr.a);
    if (from != nullptr) {
      model::Expr* inside = operation(
          Operator::logic_and, operation(Operator::less_equal, from, number(member, expr.span), expr.span),
          operation(Operator::less_equal, number(member, expr.span), to, expr.span), expr.span);
      one = is_all ? operation(Operator::logic_or, negated(inside, expr.span), one, expr.span)
                   : operation(Operator::logic_and, inside, one, expr.span);
    }
    all = operation(op, all, one, expr.span);
  }
  bound_.erase(binder.symbol);
  return all;
}

}  // namespace isospin::commands
