// Expressions.
//
//   S0310  a value that its type does not have  S0311  operands that do not fit together
//   S0312  no record, no such field             S0313  no array, the wrong index
//   S0314  no constant                          S0315  an operand of the wrong type
//   S0316  the wrong number of arguments        S0401  `'` where there is nothing to come
//   S0402  fields that are missing
#include "base/text.hpp"
#include "language/commands/rewrite.hpp"
#include "language/sal/checker.hpp"
#include "language/sal/fold.hpp"

namespace isospin::sal {

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

Expr* Checker::truth(bool value, Span span) {
  Expr* expr = make(ExprKind::number, boolean_, span);
  expr->value = value ? 1 : 0;
  return expr;
}

Symbol* Checker::binder_symbol(const std::string& name, const Type* type, Span span) {
  return declare(SymbolKind::parameter, name, type, span);
}

Expr* Checker::name(const std::string& name, Span span) {
  Symbol* symbol = find(name, span);
  if (symbol == nullptr || symbol->type == &bad_) return wrong(span);
  if (symbol->kind == SymbolKind::type || symbol->kind == SymbolKind::function) {
    const bool is_type = symbol->kind == SymbolKind::type;
    diagnostics_
        .error("S0203", span,
               "`" + name + "` is a " +
                   (is_type                     ? "type"
                    : modules_.contains(symbol) ? "module"
                                                : "function") +
                   ", a value is needed here")
        .notes.push_back({symbol->span, "it is declared here"});
    return wrong(span);
  }
  if (symbol->alias != nullptr) return symbol->alias;
  if (symbol->kind == SymbolKind::constant) {
    Expr* expr = make(ExprKind::number, symbol->type, span);
    expr->value = symbol->value;
    return expr;
  }
  Expr* expr = make(ExprKind::name, symbol->type, span);
  expr->symbol = symbol;
  return expr;
}

Expr* Checker::next(Expr* name, Span span) {
  if (is_bad(name)) return name;
  if (name->kind != ExprKind::name || name->symbol->kind != SymbolKind::variable) {
    diagnostics_.error("S0401", span, "only a variable has a next value");
    return wrong(span);
  }
  Expr* expr = make(ExprKind::next, name->type, span);
  expr->a = name;
  return expr;
}

std::optional<std::uint32_t> Checker::field_of(const Type* record, const std::string& name, Span span) {
  if (record == &bad_) return std::nullopt;
  if (record == nullptr || record->kind != TypeKind::record) {
    diagnostics_.error("S0312", span, "only a record or a tuple has parts; this is " + in_words(record));
    return std::nullopt;
  }
  std::vector<std::string> all;
  for (std::uint32_t f = 0; f < record->fields.size(); ++f) {
    if (record->fields[f].name == name) return f;
    all.push_back(record->fields[f].name);
  }
  const std::string best = nearest(name, all);
  diagnostics_.error("S0312", span, "there is no part `" + name + "`",
                     best.empty() ? "its parts are " + joined(all, ", ") : "did you mean `" + best + "`?");
  return std::nullopt;
}

Expr* Checker::field(Expr* record, const std::string& name, Span span) {
  if (is_bad(record)) return wrong(span);
  const auto found = field_of(record->type, name, span);
  if (!found) return wrong(span);
  Expr* expr = make(ExprKind::field, record->type->fields[*found].type, span);
  expr->a = record;
  expr->field = *found;
  return expr;
}

const Type* Checker::part_type(const Type* whole, const commands::Access& access, Span span) {
  if (whole == &bad_) return &bad_;
  if (access.index == nullptr) return whole->fields[access.field].type;
  if (is_bad(access.index)) return &bad_;
  if (whole == nullptr || whole->kind != TypeKind::array) {
    diagnostics_.error("S0313", span, "only an array has elements; this is " + in_words(whole));
    return &bad_;
  }
  if (!compatible(whole->index, access.index->type)) {
    diagnostics_.error(
        "S0313", access.index->span,
        "the array is indexed by " + in_words(whole->index) + ", this is " + in_words(access.index->type));
    return &bad_;
  }
  const auto known = fold(access.index);
  if (known && (*known < whole->index->low || *known > whole->index->high)) {
    diagnostics_.error(
        "S0310", access.index->span,
        "the array has no element " + std::to_string(*known) + ": its index is " + in_words(whole->index));
    return &bad_;
  }
  return whole->element;
}

Expr* Checker::element(Expr* array, Expr* index, Span span) {
  if (is_bad(array) || is_bad(index)) return wrong(span);
  const Type* type = part_type(array->type, {index, 0}, span);
  if (type == &bad_) return wrong(span);
  Expr* expr = make(ExprKind::element, type, span);
  expr->a = array;
  expr->b = index;
  return expr;
}

bool Checker::must_be_boolean(const Expr* expr, std::string_view what) {
  if (is_bad(expr) || (expr->type != nullptr && expr->type->kind == TypeKind::boolean)) return true;
  diagnostics_.error("S0315", expr->span,
                     std::string(what) + " is a boolean, this is " + in_words(expr->type));
  return false;
}

bool Checker::must_be_number(const Expr* expr, std::string_view what) {
  if (is_number(expr->type)) return true;
  diagnostics_.error("S0315", expr->span,
                     std::string(what) + " is a number, this is " + in_words(expr->type));
  return false;
}

bool Checker::must_fit(const Type* type, const Expr* value, std::string_view what) {
  if (is_bad(value) || type == &bad_) return true;
  if (!compatible(type, value->type)) {
    diagnostics_.error("S0311", value->span,
                       std::string(what) + " is " + in_words(type) + ", this is " + in_words(value->type));
    return false;
  }
  const auto known = type != nullptr && type->is_simple() ? fold(value) : std::nullopt;
  if (!known || (*known >= type->low && *known <= type->high)) return true;
  diagnostics_.error("S0310", value->span,
                     std::string(what) + " is " + in_words(type) + ", " + std::to_string(*known) + " is not");
  return false;
}

Expr* Checker::unary(Operator op, Expr* a, Span span) {
  const bool logic = op == Operator::logic_not;
  const bool good =
      logic ? must_be_boolean(a, "what NOT stands before") : must_be_number(a, "what `-` stands before");
  if (!good || is_bad(a)) return wrong(span);
  Expr* expr = make(ExprKind::unary, logic ? boolean_ : nullptr, span);
  expr->op = op;
  expr->a = a;
  return expr;
}

Expr* Checker::binary(Operator op, Expr* a, Expr* b, Span span) {
  bool good = true;
  bool gives_boolean = true;
  switch (op) {
    case Operator::logic_and:
    case Operator::logic_or:
      good = must_be_boolean(a, "an operand of AND and OR");
      good &= must_be_boolean(b, "an operand of AND and OR");
      break;
    case Operator::equal:
    case Operator::not_equal:
      good = compatible(a->type, b->type);
      if (!good)
        diagnostics_.error("S0311", span,
                           "these cannot be compared: " + in_words(a->type) + " and " + in_words(b->type));
      break;
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater:
    case Operator::greater_equal:
      good = must_be_number(a, "what is compared by size");
      good &= must_be_number(b, "what is compared by size");
      break;
    default:
      gives_boolean = false;
      good = must_be_number(a, "what is calculated with");
      good &= must_be_number(b, "what is calculated with");
      break;
  }
  if (!good || is_bad(a) || is_bad(b)) return wrong(span);
  Expr* expr = make(ExprKind::binary, gives_boolean ? boolean_ : nullptr, span);
  expr->op = op;
  expr->a = a;
  expr->b = b;
  return expr;
}

// `exactly`: written `/`, which is taken for constants alone.
Expr* Checker::divided(Operator op, Expr* a, Expr* b, bool exactly, Span span) {
  const bool first = must_be_number(a, "what is divided");
  if (!must_be_number(b, "what is divided by") || !first || is_bad(a) || is_bad(b)) return wrong(span);
  const auto known = fold(b);
  const auto whole = exactly ? fold(a) : std::nullopt;
  // By zero: an error of a run that comes here, if any does.
  if (exactly && (!known || !whole || (*known != 0 && *whole % *known != 0))) {
    diagnostics_.error("S0315", span, "`/` may give a fraction", "DIV rounds down");
    return wrong(span);
  }
  Expr* expr = make(ExprKind::floored, nullptr, span);
  expr->op = op;
  expr->a = a;
  expr->b = b;
  return expr;
}

Expr* Checker::implies(Expr* a, Expr* b, Span span) {
  const bool first = must_be_boolean(a, "an operand of =>");
  if (!must_be_boolean(b, "an operand of =>") || !first || is_bad(a) || is_bad(b)) return wrong(span);
  Expr* expr = make(ExprKind::implies, boolean_, span);
  expr->a = a;
  expr->b = b;
  return expr;
}

Expr* Checker::conditional(Expr* a, Expr* b, Expr* c, Span span) {
  const bool good = must_be_boolean(a, "the condition of IF");
  if (!good || is_bad(a) || is_bad(b) || is_bad(c)) return wrong(span);
  if (!compatible(b->type, c->type)) {
    diagnostics_.error(
        "S0311", span,
        "THEN and ELSE are of different types: " + in_words(b->type) + " and " + in_words(c->type));
    return wrong(span);
  }
  const bool numbers = is_number(b->type) && b->type != c->type;
  Expr* expr = make(ExprKind::conditional, numbers ? nullptr : b->type, span);
  expr->a = a;
  expr->b = b;
  expr->c = c;
  return expr;
}

Expr* Checker::quantified(ExprKind kind, const std::vector<Binder>& binders, Expr* body, Span span) {
  if (!must_be_boolean(body, kind == ExprKind::forall ? "what FORALL asks for" : "what EXISTS asks for") ||
      is_bad(body))
    return wrong(span);
  for (std::size_t b = binders.size(); b-- > 0;) {
    Expr* expr = make(kind, boolean_, span);
    expr->binders.push_back(binders[b]);
    expr->a = body;
    body = expr;
  }
  return body;
}

Expr* Checker::array_of(Binder binder, Expr* element, Span span) {
  if (binder.type == &bad_ || is_bad(element)) return wrong(span);
  if (binder.type == nullptr || !binder.type->is_simple()) {
    diagnostics_.error("S0304", span,
                       "an array is indexed by a simple type, not by " + in_words(binder.type));
    return wrong(span);
  }
  // Its elements may be numbers whose bounds nobody has said.
  Type* type = make_type(TypeKind::array, span);
  type->index = binder.type;
  type->element = element->type;
  Expr* expr = make(ExprKind::array_of, type, span);
  expr->binders.push_back(binder);
  expr->a = element;
  return expr;
}

Expr* Checker::record_of(std::vector<std::pair<std::string, Expr*>> fields, Span span) {
  std::vector<Type::Field> types;
  std::map<std::string, Expr*> values;
  for (auto& [name, value] : fields) {
    if (is_bad(value)) return wrong(span);
    if (!values.emplace(name, value).second) {
      diagnostics_.error("S0305", value->span, "the field `" + name + "` is there twice");
      return wrong(span);
    }
    types.push_back({name, value->type, value->span});
  }
  sort_fields(types);
  Type* type = make_type(TypeKind::record, span);
  type->fields = std::move(types);
  Expr* expr = make(ExprKind::aggregate, type, span);
  for (const Type::Field& field : type->fields) expr->args.push_back(values[field.name]);
  return expr;
}

Expr* Checker::update(Expr* whole, std::vector<commands::Access> path, const Type* part, Expr* value,
                      Span span) {
  if (is_bad(whole) || part == &bad_ || is_bad(value) || !must_fit(part, value, "the new value"))
    return wrong(span);
  Expr* expr = make(ExprKind::update, whole->type, span);
  expr->a = whole;
  expr->b = value;
  expr->path = std::move(path);
  return expr;
}

Expr* Checker::temporal(commands::Temporal when, Expr* a, Expr* b, Span span) {
  bool good = must_be_boolean(a, "what an operator of time is about");
  if (b != nullptr) good &= must_be_boolean(b, "what an operator of time is about");
  if (!good || is_bad(a) || (b != nullptr && is_bad(b))) return wrong(span);
  Expr* expr = make(ExprKind::temporal, boolean_, span);
  expr->when = when;
  expr->a = a;
  expr->b = b;
  return expr;
}

}  // namespace isospin::sal
