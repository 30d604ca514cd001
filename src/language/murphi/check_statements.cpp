// Statements, and what loops and quantifiers run over.
//
//   M0401  something that cannot be assigned to  M0402  a value of another type
//   M0403  a return that does not fit            M0404  a loop over something that has no members
#include "language/murphi/checker.hpp"

namespace isospin::murphi {

Statement* Checker::statement(StatementKind kind, Span span) {
  Statement& statement = tree_.statements.emplace_back();
  statement.kind = kind;
  statement.span = span;
  return &statement;
}

bool Checker::must_be_assignable(const Expr* target) {
  if (is_bad(target)) return false;
  const Expr* root = target;
  while (root->kind == ExprKind::field || root->kind == ExprKind::element ||
         (root->kind == ExprKind::name && root->symbol->alias != nullptr))
    root = root->kind == ExprKind::name ? root->symbol->alias : root->a;
  if (is_bad(root)) return false;
  if (root->kind == ExprKind::name) switch (root->symbol->kind) {
      case SymbolKind::variable:
      case SymbolKind::local:
      case SymbolKind::reference:
        return true;
      case SymbolKind::argument:
        diagnostics_.error("M0401", target->span, "`" + root->symbol->name + "` cannot be changed",
                           "declare it as a `var` parameter");
        return false;
      default:
        diagnostics_.error(
            "M0401", target->span, "`" + root->symbol->name + "` cannot be changed",
            root->symbol->kind == SymbolKind::parameter ? "it is a parameter" : "it is a constant");
        return false;
    }
  diagnostics_.error("M0401", target->span, "this cannot be changed", "a variable is needed here");
  return false;
}

void Checker::check_assignment(const Expr* target, const Expr* value, Span span) {
  if (!must_be_assignable(target) || is_bad(value)) return;
  if (!compatible(target->type, value->type))
    diagnostics_.error(
        "M0402", span,
        "a value of another type is assigned: " + in_words(value->type) + " to " + in_words(target->type));
}

void Checker::check_case(const Expr* value, const Expr* one) {
  if (is_bad(value) || is_bad(one) || compatible(value->type, one->type)) return;
  diagnostics_.error("M0402", one->span,
                     "the switch is over " + in_words(value->type) + ", this is " + in_words(one->type));
}

void Checker::check_return(const Function* function, const Expr* value, Span span) {
  const Type* wanted = function != nullptr ? function->type : nullptr;
  if (wanted == &bad_ || (value != nullptr && is_bad(value))) return;
  if (wanted == nullptr && value == nullptr) return;
  if (wanted == nullptr) {
    diagnostics_.error("M0403", span,
                       function != nullptr ? "a procedure returns no value" : "a rule returns no value");
  } else if (value == nullptr) {
    diagnostics_.error("M0403", span, "the function returns " + in_words(wanted) + ", its value is missing");
  } else if (!compatible(wanted, value->type)) {
    diagnostics_.error("M0403", value->span,
                       "the function returns " + in_words(wanted) + ", this is " + in_words(value->type));
  }
}

Binder Checker::over_type(const std::string& name, const Type* type, Span span) {
  Binder binder;
  binder.type = type;
  binder.symbol = declare(SymbolKind::parameter, name, span);
  binder.symbol->type = type;
  if (type != &bad_ && !type->is_simple()) {
    diagnostics_.error("M0404", span,
                       "`" + name + "` runs over the values of a simple type, not over " + in_words(type));
    binder.symbol->type = &bad_;
  }
  return binder;
}

Binder Checker::over_numbers(const std::string& name, Expr* from, Expr* to, Expr* by, Span span) {
  Binder binder;
  binder.from = from;
  binder.to = to;
  binder.by = by;
  bool good = must_be_number(from, "the first value of a loop");
  good &= must_be_number(to, "the last value of a loop");
  if (by != nullptr) good &= must_be_number(by, "the step of a loop");
  binder.symbol = declare(SymbolKind::parameter, name, span);
  if (!good) binder.symbol->type = &bad_;
  return binder;
}

}  // namespace isospin::murphi
