// Scalar parts of values that are arrays or records: an aggregate, a comprehension, an update, a choice
// between such values. Nothing is ever put together as a whole: who needs a value asks for each of its
// scalars, and gets an expression for it.
#include <limits>

#include "language/commands/lowerer.hpp"

namespace isospin::commands {

using model::Operator;

// It is no variable or part of one: its parts have to be worked out.
bool Lowerer::is_computed(const Expr& expr) const {
  switch (expr.kind) {
    case ExprKind::aggregate:
    case ExprKind::array_of:
    case ExprKind::update:
    case ExprKind::conditional:
      return true;
    case ExprKind::field:
    case ExprKind::element:
      return is_computed(*expr.a);
    default:
      return false;
  }
}

std::optional<Place> Lowerer::inside(Place place, std::span<const Part> parts, Span span) {
  for (const Part& part : parts) {
    if (part.index != nullptr) {
      place.indices.push_back(index_of(part.index, place.type->index, span));
      place.type = place.type->element;
    } else {
      place.fields.push_back(part.field);
      place.type = place.type->fields[part.field].type;
    }
  }
  return place;
}

model::Expr* Lowerer::part_of(const Expr& expr, std::span<const Part> parts) {
  if (!note_written_out(1, expr.span)) return number(0, expr.span);
  std::vector<Part> longer;
  switch (expr.kind) {
    case ExprKind::aggregate:
      return part_of_aggregate(expr, parts);
    case ExprKind::array_of:
      return part_of_comprehension(expr, parts);
    case ExprKind::update:
      return part_of_update(expr, parts, 0);
    case ExprKind::conditional: {
      model::Expr* condition = value(*expr.a);
      if (condition->kind == model::ExprKind::constant)
        return part_of(condition->value != 0 ? *expr.b : *expr.c, parts);
      model::Expr* then = part_of(*expr.b, parts);
      return conditional(condition, then, part_of(*expr.c, parts), expr.span);
    }
    case ExprKind::field:
      if (!is_computed(*expr.a)) break;
      longer.push_back({nullptr, expr.field});
      longer.insert(longer.end(), parts.begin(), parts.end());
      return part_of(*expr.a, longer);
    case ExprKind::element:
      if (!is_computed(*expr.a)) break;
      longer.push_back({value(*expr.b), 0});
      longer.insert(longer.end(), parts.begin(), parts.end());
      return part_of(*expr.a, longer);
    default:
      break;
  }
  if (parts.empty()) return value(expr);
  const std::optional<Place> place = place_of(expr);
  if (!place) return refuse_whole(expr), number(0, expr.span);
  return load(*inside(*place, parts, expr.span), expr.span);
}

model::Expr* Lowerer::if_index(model::Expr* index, const Type* type, model::Expr* worth, Span span) {
  const model::Bounds known = model::bounds(*model_, *index);
  if (known.low >= type->low && known.high <= type->high) return worth;
  model::Expr* failure = make(model::ExprKind::failure, span);
  model::Expr* fits =
      operation(Operator::logic_and, operation(Operator::less_equal, number(type->low, span), index, span),
                operation(Operator::less_equal, index, number(type->high, span), span), span);
  return conditional(fits, worth, failure, span);
}

model::Expr* Lowerer::part_of_aggregate(const Expr& expr, std::span<const Part> parts) {
  const Part& first = parts.front();
  if (first.index == nullptr) return part_of(*expr.args[first.field], parts.subspan(1));
  const Type* index = expr.type->index;
  if (first.index->kind == model::ExprKind::constant && first.index->value >= index->low &&
      first.index->value <= index->high)
    return part_of(*expr.args[static_cast<std::size_t>(first.index->value - index->low)], parts.subspan(1));
  // The last one stands for what is left.
  model::Expr* found = part_of(*expr.args.back(), parts.subspan(1));
  for (std::size_t k = expr.args.size() - 1; k-- > 0;) {
    model::Expr* here = number(index->low + static_cast<std::int32_t>(k), expr.span);
    found = conditional(operation(Operator::equal, first.index, here, expr.span),
                        part_of(*expr.args[k], parts.subspan(1)), found, expr.span);
  }
  return if_index(first.index, index, found, expr.span);
}

model::Expr* Lowerer::part_of_comprehension(const Expr& expr, std::span<const Part> parts) {
  const Symbol* symbol = expr.binders.front().symbol;
  model::Expr* index = parts.front().index;
  std::optional<Binding> outside;
  if (const auto known = bound_.find(symbol); known != bound_.end()) outside = known->second;
  if (index->kind == model::ExprKind::constant)
    bound_[symbol] = index->value;
  else
    bound_[symbol] = index;
  model::Expr* element = part_of(*expr.a, parts.subspan(1));
  if (outside)
    bound_[symbol] = *outside;
  else
    bound_.erase(symbol);
  return if_index(index, expr.type->index, element, expr.span);
}

// `at`: so many parts are known to be those of the path.
model::Expr* Lowerer::part_of_update(const Expr& expr, std::span<const Part> parts, std::size_t at) {
  if (at == expr.path.size()) return part_of(*expr.b, parts.subspan(at));
  const Access& access = expr.path[at];
  if (access.index == nullptr)
    return access.field == parts[at].field ? part_of_update(expr, parts, at + 1) : part_of(*expr.a, parts);
  const Type* array = expr.type;
  for (std::size_t before = 0; before < at; ++before)
    array = expr.path[before].index != nullptr ? array->element : array->fields[expr.path[before].field].type;
  model::Expr* index = value(*access.index);
  model::Expr* same = operation(Operator::equal, parts[at].index, index, expr.span);
  if (same->kind == model::ExprKind::constant && same->value == 0) return part_of(*expr.a, parts);
  model::Expr* changed = part_of_update(expr, parts, at + 1);
  if (same->kind == model::ExprKind::constant) return changed;
  return if_index(index, array->index, conditional(same, changed, part_of(*expr.a, parts), expr.span),
                  expr.span);
}

std::vector<std::vector<Part>> Lowerer::ways_to_scalars(const Type* type) {
  if (type == nullptr || type->is_simple()) return {{}};
  std::vector<std::vector<Part>> all;
  const auto add = [&](Part first, const Type* inside) {
    for (std::vector<Part>& rest : ways_to_scalars(inside)) {
      if (!note_written_out(1, {})) return;
      rest.insert(rest.begin(), first);
      all.push_back(std::move(rest));
    }
  };
  if (type->kind == TypeKind::record)
    for (std::uint32_t f = 0; f < type->fields.size(); ++f) add({nullptr, f}, type->fields[f].type);
  else
    for (std::int32_t i = type->index->low; i <= type->index->high && !too_much_; ++i)
      add({number(i, {}), 0}, type->element);
  return all;
}

model::Expr* Lowerer::equal_parts(const Expr& expr) {
  model::Expr* all = number(1, expr.span);
  for (const std::vector<Part>& way : ways_to_scalars(expr.a->type)) {
    model::Expr* a = part_of(*expr.a, way);
    all = operation(Operator::logic_and, all, operation(Operator::equal, a, part_of(*expr.b, way), expr.span),
                    expr.span);
  }
  return expr.op == Operator::equal ? all : negated(all, expr.span);
}

// Where neither is negative there is only one way to round.
model::Expr* Lowerer::floored(const Expr& expr) {
  model::Expr* a = value(*expr.a);
  model::Expr* b = value(*expr.b);
  if (model::bounds(*model_, *a).low >= 0 && model::bounds(*model_, *b).low >= 0)
    return operation(expr.op, a, b, expr.span);
  model::Expr* nothing = number(0, expr.span);
  model::Expr* rest = operation(Operator::modulo, a, b, expr.span);
  model::Expr* apart =
      operation(Operator::logic_and, operation(Operator::not_equal, rest, nothing, expr.span),
                operation(Operator::not_equal, operation(Operator::less, rest, nothing, expr.span),
                          operation(Operator::less, b, nothing, expr.span), expr.span),
                expr.span);
  if (expr.op == Operator::modulo)
    return conditional(apart, operation(Operator::add, rest, b, expr.span), rest, expr.span);
  model::Expr* quotient = operation(Operator::divide, a, b, expr.span);
  return conditional(apart, operation(Operator::subtract, quotient, number(1, expr.span), expr.span),
                     quotient, expr.span);
}

}  // namespace isospin::commands
