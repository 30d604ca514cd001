// Expressions.
//
//   M0310  an operand of the wrong type         M0311  two operands that do not fit together
//   M0312  no record, no such field             M0313  no array, the wrong index
//   M0314  no constant                          M0315  something else than a function is called
//   M0316  the wrong arguments                  M0317  a procedure in an expression
//   M0318  a function calls itself
#include <limits>

#include "base/text.hpp"
#include "language/murphi/checker.hpp"
#include "model/arithmetic.hpp"

namespace isospin::murphi {

using model::Operator;

Expr* Checker::make(ExprKind kind, const Type* type, Span span) {
  Expr& expr = tree_.exprs.emplace_back();
  expr.kind = kind;
  expr.type = type;
  expr.span = span;
  return &expr;
}

Expr* Checker::number(std::int32_t value, Span span) {
  Expr* expr = make(ExprKind::number, nullptr, span);
  expr->value = value;
  return expr;
}

Expr* Checker::name(const std::string& name, Span span) {
  Symbol* symbol = find(name, span);
  if (symbol == nullptr || symbol->type == &bad_) return wrong(span);
  if (symbol->kind == SymbolKind::type || symbol->kind == SymbolKind::function) {
    const bool is_type = symbol->kind == SymbolKind::type;
    diagnostics_
        .error("M0203", span,
               "`" + name + "` is a " + (is_type ? "type" : "function") + ", a value is needed here",
               is_type ? "" : "to call it, write `" + name + "(...)`")
        .notes.push_back({symbol->span, "it is declared here"});
    return wrong(span);
  }
  Expr* expr = make(ExprKind::name, symbol->type, span);
  expr->symbol = symbol;
  return expr;
}

Expr* Checker::field(Expr* record, const std::string& name, Span span) {
  if (is_bad(record)) return wrong(span);
  if (record->type == nullptr || record->type->kind != TypeKind::record) {
    diagnostics_.error("M0312", record->span, "only a record has fields; this is " + in_words(record->type));
    return wrong(span);
  }
  std::vector<std::string> known;
  for (std::uint32_t f = 0; f < record->type->fields.size(); ++f) {
    if (record->type->fields[f].name == name) {
      Expr* expr = make(ExprKind::field, record->type->fields[f].type, span);
      expr->a = record;
      expr->field = f;
      return expr;
    }
    known.push_back(record->type->fields[f].name);
  }
  const std::string best = nearest(name, known);
  diagnostics_.error("M0312", span, "the record has no field `" + name + "`",
                     best.empty() ? "its fields are " + joined(known, ", ") : "did you mean `" + best + "`?");
  return wrong(span);
}

Expr* Checker::element(Expr* array, Expr* index, Span span) {
  if (is_bad(array) || is_bad(index)) return wrong(span);
  const Type* type = array->type;
  const bool indexed = type != nullptr && type->kind == TypeKind::array;
  if (!indexed) {
    diagnostics_.error("M0313", array->span, "only an array has elements; this is " + in_words(type));
    return wrong(span);
  }
  if (!compatible(type->index, index->type)) {
    diagnostics_.error(
        "M0313", index->span,
        "the array is indexed by " + in_words(type->index) + ", this is " + in_words(index->type));
    return wrong(span);
  }
  Expr* expr = make(ExprKind::element, type->element, span);
  expr->a = array;
  expr->b = index;
  return expr;
}

bool Checker::must_be_boolean(const Expr* expr, std::string_view what) {
  if (is_bad(expr) || (expr->type != nullptr && expr->type->kind == TypeKind::boolean)) return true;
  diagnostics_.error("M0310", expr->span,
                     std::string(what) + " must be a boolean, this is " + in_words(expr->type));
  return false;
}

bool Checker::must_be_number(const Expr* expr, std::string_view what) {
  if (is_number(expr->type)) return true;
  diagnostics_.error("M0310", expr->span,
                     std::string(what) + " must be a number, this is " + in_words(expr->type),
                     expr->type->kind == TypeKind::scalarset
                         ? "members of a scalarset have no order: they can only be compared by = and !="
                         : "");
  return false;
}

Expr* Checker::unary(Operator op, Expr* a, Span span) {
  const bool logic = op == Operator::logic_not;
  const bool good =
      logic ? must_be_boolean(a, "the operand of `!`") : must_be_number(a, "the operand of `-`");
  if (!good || is_bad(a)) return wrong(span);
  Expr* expr = make(ExprKind::unary, logic ? boolean_ : nullptr, span);
  expr->op = op;
  expr->a = a;
  return expr;
}

Expr* Checker::binary(Operator op, Expr* a, Expr* b, Span span) {
  const auto made = [&](const Type* type) {
    Expr* expr = make(ExprKind::binary, type, span);
    expr->op = op;
    expr->a = a;
    expr->b = b;
    return expr;
  };
  switch (op) {
    case Operator::logic_and:
    case Operator::logic_or: {
      const bool first = must_be_boolean(a, "an operand of `&` or `|`");
      return must_be_boolean(b, "an operand of `&` or `|`") && first ? made(boolean_) : wrong(span);
    }
    case Operator::equal:
    case Operator::not_equal:
      if (is_bad(a) || is_bad(b)) return made(boolean_);
      if (compatible(a->type, b->type)) return made(boolean_);
      diagnostics_.error("M0311", span,
                         "these cannot be compared: " + in_words(a->type) + " and " + in_words(b->type));
      return made(boolean_);
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater:
    case Operator::greater_equal: {
      const bool first = must_be_number(a, "an operand of `<`, `<=`, `>` or `>=`");
      return must_be_number(b, "an operand of `<`, `<=`, `>` or `>=`") && first ? made(boolean_)
                                                                                : wrong(span);
    }
    default: {
      const bool first = must_be_number(a, "an operand of arithmetic");
      return must_be_number(b, "an operand of arithmetic") && first && !is_bad(a) && !is_bad(b)
                 ? made(nullptr)
                 : wrong(span);
    }
  }
}

Expr* Checker::implies(Expr* a, Expr* b, Span span) {
  const bool first = must_be_boolean(a, "an operand of `->`");
  if (!must_be_boolean(b, "an operand of `->`") || !first) return wrong(span);
  Expr* expr = make(ExprKind::implies, boolean_, span);
  expr->a = a;
  expr->b = b;
  return expr;
}

Expr* Checker::conditional(Expr* a, Expr* b, Expr* c, Span span) {
  must_be_boolean(a, "the condition before `?`");
  if (is_bad(b) || is_bad(c)) return wrong(span);
  if (!compatible(b->type, c->type)) {
    diagnostics_.error(
        "M0311", span,
        "the alternatives are of different types: " + in_words(b->type) + " and " + in_words(c->type));
    return wrong(span);
  }
  const bool numbers = is_number(b->type) && b->type != c->type;
  Expr* expr = make(ExprKind::conditional, numbers ? nullptr : b->type, span);
  expr->a = a;
  expr->b = b;
  expr->c = c;
  return expr;
}

Expr* Checker::quantified(ExprKind kind, Binder binder, Expr* body, Span span) {
  must_be_boolean(body,
                  kind == ExprKind::forall ? "the condition of a `forall`" : "the condition of an `exists`");
  Expr* expr = make(kind, boolean_, span);
  expr->binders.push_back(binder);
  expr->a = body;
  return expr;
}

Expr* Checker::is_undefined(Expr* a, Span span) {
  Expr* expr = make(ExprKind::is_undefined, boolean_, span);
  expr->a = a;
  if (is_bad(a)) return expr;
  if (a->type != nullptr && !a->type->is_simple()) {
    diagnostics_.error("M0310", a->span,
                       "`isundefined` asks about a simple value, this is " + in_words(a->type),
                       "ask about each of its parts");
    return wrong(span);
  }
  return expr;
}

Expr* Checker::is_member(Expr* a, const Type* type, Span span) {
  if (is_bad(a) || type == &bad_) return wrong(span);
  if (a->type == nullptr || !compatible(a->type, type)) {
    diagnostics_.error("M0311", span, in_words(a->type) + " is never a member of " + in_words(type));
    return wrong(span);
  }
  Expr* expr = make(ExprKind::is_member, boolean_, span);
  expr->a = a;
  expr->member_type = type;
  return expr;
}

Expr* Checker::call(const std::string& name, std::vector<Expr*> args, Span name_span, Span span) {
  Symbol* symbol = find(name, name_span);
  if (symbol == nullptr || symbol->type == &bad_) return wrong(span);
  if (symbol->kind != SymbolKind::function) {
    diagnostics_.error("M0315", name_span, "`" + name + "` is not a function")
        .notes.push_back({symbol->span, "it is declared here"});
    return wrong(span);
  }
  Function* function = symbol->function;
  const Type* type = function->type != nullptr ? function->type : nullptr;
  Expr* expr = make(ExprKind::call, type, span);
  expr->function = function;
  expr->args = std::move(args);
  if (!function->is_defined) {
    diagnostics_.error("M0318", span, "`" + name + "` calls itself",
                       "write a loop instead: recursion is not taken");
    return wrong(span);
  }
  if (expr->args.size() != function->parameters.size()) {
    diagnostics_
        .error("M0316", span,
               "`" + name + "` takes " + counted(function->parameters.size(), "argument") + ", not " +
                   std::to_string(expr->args.size()))
        .notes.push_back({symbol->span, "it is declared here"});
    return wrong(span);
  }
  for (std::size_t p = 0; p < expr->args.size(); ++p) {
    const Symbol* parameter = function->parameters[p];
    const Expr* given = expr->args[p];
    if (is_bad(given) || parameter->type == &bad_) continue;
    const bool by_reference = parameter->kind == SymbolKind::reference;
    if (by_reference && !must_be_assignable(given)) continue;
    const bool fits =
        by_reference ? same_layout(parameter->type, given->type) : compatible(parameter->type, given->type);
    if (!fits && by_reference && compatible(parameter->type, given->type))
      diagnostics_.error(
          "M0316", given->span,
          "the `var` parameter `" + parameter->name + "` takes only a variable of its own type",
          "it is " + in_full(parameter->type) + ", this is " + in_full(given->type));
    else if (!fits)
      diagnostics_.error("M0316", given->span,
                         "the parameter `" + parameter->name + "` is " + in_words(parameter->type) +
                             ", this is " + in_words(given->type));
  }
  return expr;
}

void Checker::must_give_value(Expr* expr) {
  if (expr->kind != ExprKind::call || is_bad(expr) || expr->function->type != nullptr) return;
  diagnostics_.error("M0317", expr->span,
                     "`" + expr->function->symbol->name + "` is a procedure: it gives no value");
  expr->type = &bad_;
}

std::optional<std::int32_t> Checker::constant_value(const Expr* expr, std::string_view what) {
  const auto no_constant = [&]() -> std::optional<std::int32_t> {
    if (!is_bad(expr)) diagnostics_.error("M0314", expr->span, std::string(what) + " must be a constant");
    return std::nullopt;
  };
  if (is_bad(expr)) return std::nullopt;
  switch (expr->kind) {
    case ExprKind::number:
      return expr->value;
    case ExprKind::name:
      if (expr->symbol->kind == SymbolKind::constant) return expr->symbol->value;
      return no_constant();
    case ExprKind::unary: {
      const auto a = constant_value(expr->a, what);
      if (!a) return a;
      return expr->op == Operator::logic_not ? (*a == 0 ? 1 : 0)
                                             : static_cast<std::int32_t>(-static_cast<std::int64_t>(*a));
    }
    case ExprKind::binary: {
      const auto a = constant_value(expr->a, what);
      const auto b = a ? constant_value(expr->b, what) : std::nullopt;
      if (!a || !b) return std::nullopt;
      const auto value = model::apply(expr->op, *a, *b);
      if (!value) diagnostics_.error("M0314", expr->span, "this divides by zero");
      return value;
    }
    case ExprKind::conditional: {
      const auto a = constant_value(expr->a, what);
      if (!a) return a;
      return constant_value(*a != 0 ? expr->b : expr->c, what);
    }
    default:
      return no_constant();
  }
}

}  // namespace isospin::murphi
