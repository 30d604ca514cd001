#include "language/sal/nested.hpp"
#include "language/sal/parser.hpp"

namespace isospin::sal {

const Type* Parser::read_type() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_) return check_.bad();
  if (take("BOOLEAN")) return check_.boolean();
  // Numbers without bounds; the checker says where they cannot stand.
  if (take("NATURAL") || take("INTEGER") || take("NZNATURAL") || take("NZINTEGER")) return nullptr;
  if (sees("REAL")) return refuse("REAL", "use numbers of a range"), check_.bad();
  if (sees("DATATYPE")) return refuse("DATATYPE", "use scalars and records"), check_.bad();
  if (take("ARRAY")) {
    const Type* index = read_type();
    expect("OF");
    const Type* element = read_type();
    return lost_ ? check_.bad() : check_.array(index, element, since(first));
  }
  if (sees("SCALARSET") || sees("RINGSET")) {
    ++at_;
    expect("(");
    Expr* size = lost_ ? nullptr : read_expression();
    expect(")");
    return lost_ ? check_.bad() : check_.numbered(size, since(first));
  }
  if (sees("[#")) return read_record_type();
  if (sees("[")) return read_type_in_brackets();
  if (sees("{")) return read_type_in_braces();
  if (token().kind == TokenKind::name && is(ahead(), "!"))
    return refuse("another context's type", "write its declarations into this context"), check_.bad();
  Span span;
  const std::string name = expect_name("a type", span);
  return lost_ ? check_.bad() : check_.named_type(name, span);
}

const Type* Parser::read_record_type() {
  const std::size_t first = at_;
  expect("[#");
  std::vector<Type::Field> fields;
  while (!lost_ && !sees("#]")) {
    std::vector<std::pair<std::string, Span>> names;
    do {
      Span span;
      const std::string name = expect_name("the name of a field", span);
      names.emplace_back(name, span);
    } while (!lost_ && take(","));
    expect(":");
    const Type* type = read_type();
    for (const auto& [name, span] : names) fields.push_back({name, type, span});
    if (!take(",") && !take(";")) break;
  }
  expect("#]");
  return lost_ ? check_.bad() : check_.record(std::move(fields), since(first));
}

// `[0..N-1]`, `[T, U]`.
const Type* Parser::read_type_in_brackets() {
  const std::size_t first = at_;
  expect("[");
  const Symbol* symbol = token().kind == TokenKind::name ? check_.known(token().word) : nullptr;
  const bool begins_type = sees_any({"BOOLEAN", "ARRAY", "NATURAL", "INTEGER", "[", "{", "[#", "REAL"}) ||
                           (symbol != nullptr && symbol->kind == SymbolKind::type);
  if (!begins_type) {
    Expr* low = read_expression();
    expect("..");
    Expr* high = lost_ ? low : read_expression();
    expect("]");
    return lost_ ? check_.bad() : check_.range(low, high, since(first));
  }
  std::vector<Type::Field> fields;
  do {
    const Span span = token().span;
    const Type* type = read_type();
    fields.push_back({std::to_string(fields.size() + 1), type, span});
  } while (!lost_ && take(","));
  if (sees("-") && is(ahead(), ">")) refuse("a type of functions", "use an array");
  expect("]");
  return lost_ ? check_.bad() : check_.record(std::move(fields), since(first));
}

// `{a, b}`, `{x: T | p}`.
const Type* Parser::read_type_in_braces() {
  const std::size_t first = at_;
  expect("{");
  if (token().kind == TokenKind::name && is(ahead(), ":")) {
    check_.enter();
    Span span;
    const std::string name = expect_name("a name", span);
    expect(":");
    const Type* type = read_type();
    Symbol* each = check_.binder_symbol(name, type, span);
    expect("|");
    Expr* condition = lost_ ? nullptr : read_expression();
    check_.leave();
    expect("}");
    return lost_ ? check_.bad() : check_.subtype(each, condition, since(first));
  }
  std::vector<std::pair<std::string, Span>> names;
  do {
    Span span;
    const std::string name = expect_name("the name of a scalar", span);
    names.emplace_back(name, span);
  } while (!lost_ && take(","));
  expect("}");
  return lost_ ? check_.bad() : check_.enumeration(names, since(first));
}

}  // namespace isospin::sal
