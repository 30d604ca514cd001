// Expressions and types as SAL writes them, with parentheses where they are needed.
#include "base/text.hpp"
#include "language/commands/lower.hpp"
#include "language/sal/print.hpp"

namespace isospin::sal {
namespace {

using commands::Temporal;
using model::Operator;

// From loose to tight.
enum Level { kOpen, kImplies, kOr, kAnd, kNot, kCompared, kSum, kProduct, kSign, kTight };

struct Sign {
  std::string_view text;
  Level level;
};

Sign sign_of(const Expr& expr) {
  const bool logic =
      expr.a->type != nullptr && expr.a->type->kind == TypeKind::boolean;  // compared as formulas
  switch (expr.op) {
    case Operator::logic_and:
      return {"AND", kAnd};
    case Operator::logic_or:
      return {"OR", kOr};
    case Operator::equal:
      return logic ? Sign{"<=>", kOpen} : Sign{"=", kCompared};
    case Operator::not_equal:
      return logic ? Sign{"XOR", kOr} : Sign{"/=", kCompared};
    case Operator::less:
      return {"<", kCompared};
    case Operator::less_equal:
      return {"<=", kCompared};
    case Operator::greater:
      return {">", kCompared};
    case Operator::greater_equal:
      return {">=", kCompared};
    case Operator::add:
      return {"+", kSum};
    case Operator::subtract:
      return {"-", kSum};
    case Operator::multiply:
      return {"*", kProduct};
    case Operator::modulo:
      return {"MOD", kProduct};
    default:
      return {"DIV", kProduct};
  }
}

std::string_view word_of(Temporal when) {
  static constexpr std::string_view kWords[] = {"G",  "F",  "X",  "U",  "W",  "R",  "AG",
                                                "AF", "AX", "AU", "EG", "EF", "EX", "EU"};
  return kWords[static_cast<std::size_t>(when)];
}

std::string at(const Expr& expr, Level least);

std::string binder_text(const Binder& binder) { return binder.symbol->name + ": " + print(binder.type); }

std::string update_text(const Expr& expr) {
  std::string text = at(*expr.a, kTight) + " WITH ";
  const Type* type = expr.type;
  for (const commands::Access& access : expr.path) {
    text += access.index != nullptr ? "[" + at(*access.index, kOpen) + "]"
                                    : "." + type->fields[access.field].name;
    type = access.index != nullptr ? type->element : type->fields[access.field].type;
  }
  return text + " := " + at(*expr.b, kTight);
}

std::string aggregate_text(const Expr& expr) {
  std::vector<std::string> parts;
  const bool is_tuple = expr.type->kind == TypeKind::record && expr.type->fields.front().name == "1";
  for (std::size_t a = 0; a < expr.args.size(); ++a)
    parts.push_back(
        (is_tuple || expr.type->kind == TypeKind::array ? "" : expr.type->fields[a].name + " := ") +
        at(*expr.args[a], kOpen));
  return (is_tuple ? "(" : "(# ") + joined(parts, ", ") + (is_tuple ? ")" : " #)");
}

std::string binary_text(const Expr& expr, Level& level) {
  const Sign sign = sign_of(expr);
  level = sign.level;
  // Comparisons do not follow each other; the others go from left to right.
  const Level left = sign.level == kCompared ? kSum : sign.level;
  const auto right = static_cast<Level>(sign.level + 1);
  return at(*expr.a, left) + " " + std::string(sign.text) + " " + at(*expr.b, right);
}

std::string text_of(const Expr& expr, Level& level) {
  level = kTight;
  switch (expr.kind) {
    case ExprKind::number:
      if (expr.value < 0) level = kSign;
      return commands::value_name(expr.type, expr.value);
    case ExprKind::name:
      return expr.symbol->name;
    case ExprKind::next:
      return expr.a->symbol->name + "'";
    case ExprKind::field:
      return at(*expr.a, kTight) + "." + expr.a->type->fields[expr.field].name;
    case ExprKind::element:
      return at(*expr.a, kTight) + "[" + at(*expr.b, kOpen) + "]";
    case ExprKind::unary:
      level = expr.op == Operator::logic_not ? kNot : kSign;
      return (expr.op == Operator::logic_not ? "NOT " : "-") + at(*expr.a, level);
    case ExprKind::binary:
    case ExprKind::floored:
      return binary_text(expr, level);
    case ExprKind::implies:
      level = kImplies;
      return at(*expr.a, kOr) + " => " + at(*expr.b, kImplies);
    case ExprKind::conditional:
      return "IF " + at(*expr.a, kOpen) + " THEN " + at(*expr.b, kOpen) + " ELSE " + at(*expr.c, kOpen) +
             " ENDIF";
    case ExprKind::forall:
    case ExprKind::exists:
      level = kOpen;
      return std::string(expr.kind == ExprKind::forall ? "FORALL (" : "EXISTS (") +
             binder_text(expr.binders.front()) + "): " + at(*expr.a, kOpen);
    case ExprKind::aggregate:
      return aggregate_text(expr);
    case ExprKind::array_of:
      return "[[" + binder_text(expr.binders.front()) + "] " + at(*expr.a, kOpen) + "]";
    case ExprKind::update:
      level = kSign;
      return update_text(expr);
    case ExprKind::temporal:
      return std::string(word_of(expr.when)) + "(" + at(*expr.a, kOpen) +
             (expr.b != nullptr ? ", " + at(*expr.b, kOpen) : "") + ")";
    default:
      return "";
  }
}

std::string at(const Expr& expr, Level least) {
  Level level = kTight;
  std::string text = text_of(expr, level);
  return level < least ? "(" + text + ")" : text;
}

}  // namespace

std::string print(const Expr& expr) { return at(expr, kOpen); }

std::string print(const Type* type) {
  if (type == nullptr) return "INTEGER";
  return type->name.empty() ? print_definition(*type) : type->name;
}

std::string print_definition(const Type& of) {
  const Type* type = &of;
  switch (type->kind) {
    case TypeKind::boolean:
      return "BOOLEAN";
    case TypeKind::range:
      return "[" + std::to_string(type->low) + ".." + std::to_string(type->high) + "]";
    case TypeKind::array:
      return "ARRAY " + print(type->index) + " OF " + print(type->element);
    case TypeKind::record: {
      const bool is_tuple = !type->fields.empty() && type->fields.front().name == "1";
      std::vector<std::string> parts;
      for (const Type::Field& field : type->fields)
        parts.push_back((is_tuple ? "" : field.name + ": ") + print(field.type));
      return (is_tuple ? "[" : "[# ") + joined(parts, ", ") + (is_tuple ? "]" : " #]");
    }
    default: {
      // A subtype of scalars; the scalars themselves otherwise.
      if (type->members.empty()) return "{" + joined(type->values, ", ") + "}";
      std::vector<std::string> parts;
      for (const std::string& value : type->values) parts.push_back("x = " + value);
      return "{x: " + print(type->members.front()) + " | " + joined(parts, " OR ") + "}";
    }
  }
}

}  // namespace isospin::sal
