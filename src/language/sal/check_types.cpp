// Types.
//
//   S0301  a name that is no type               S0302  a range or subtype without values, or with gaps
//   S0303  too large a type                     S0304  an index that is not simple
//   S0305  a field twice                        S0306  a variable whose type has no bounds
#include <algorithm>
#include <limits>
#include <set>

#include "base/text.hpp"
#include "language/sal/checker.hpp"
#include "language/sal/fold.hpp"

namespace isospin::sal {
namespace {

// More than that many values of one type, elements of one array, are a slip.
constexpr std::int64_t kMostValues = 65'000;
constexpr std::int64_t kMostElements = 10'000;

}  // namespace

Type* Checker::make_type(TypeKind kind, Span span) {
  Type& type = tree_.types.emplace_back();
  type.kind = kind;
  type.span = span;
  return &type;
}

const Type* Checker::named_type(const std::string& name, Span span) {
  const Symbol* symbol = find(name, span);
  if (symbol == nullptr || symbol->type == &bad_) return &bad_;
  if (symbol->kind == SymbolKind::type) return symbol->type;
  diagnostics_.error("S0301", span, "`" + name + "` is no type")
      .notes.push_back({symbol->span, "it is declared here"});
  return &bad_;
}

void Checker::name_type(const std::string& name, const Type* type, Span span) {
  Symbol* symbol = declare(SymbolKind::type, name, type, span);
  if (type == nullptr || type == &bad_) return;
  // A type that was written for this name has it; another name for a type is just that.
  Type* own = nullptr;
  if (!tree_.types.empty() && &tree_.types.back() == type) own = &tree_.types.back();
  if (own != nullptr && own->name.empty()) own->name = name;
  symbol->type = type;
}

const Type* Checker::range(Expr* low, Expr* high, Span span) {
  if (!must_be_number(low, "the lower bound of a range") ||
      !must_be_number(high, "the upper bound of a range"))
    return &bad_;
  const auto least = constant_value(low, "the lower bound of a range");
  const auto greatest = constant_value(high, "the upper bound of a range");
  if (!least || !greatest) return &bad_;
  if (*least > *greatest) {
    diagnostics_.error(
        "S0302", span,
        "this range is empty: " + std::to_string(*least) + " is more than " + std::to_string(*greatest));
    return &bad_;
  }
  if (*greatest == std::numeric_limits<std::int32_t>::max()) {
    diagnostics_.error("S0303", span, "this range is too large", "its greatest value may be 2147483646");
    return &bad_;
  }
  Type* type = make_type(TypeKind::range, span);
  type->low = *least;
  type->high = *greatest;
  return type;
}

const Type* Checker::numbered(Expr* size, Span span) {
  if (!must_be_number(size, "the size")) return &bad_;
  const auto count = constant_value(size, "the size");
  if (!count) return &bad_;
  if (*count < 1 || *count > kMostValues) {
    diagnostics_.error(
        "S0303", size->span,
        "it has 1 to " + std::to_string(kMostValues) + " members, not " + std::to_string(*count));
    return &bad_;
  }
  Type* type = make_type(TypeKind::range, span);
  type->high = *count - 1;
  return type;
}

const Type* Checker::enumeration(const std::vector<std::pair<std::string, Span>>& names, Span span) {
  Type* type = make_type(TypeKind::enumeration, span);
  type->high = static_cast<std::int32_t>(names.size()) - 1;
  std::int32_t value = 0;
  for (const auto& [name, where] : names) {
    // Wherever it is written, a scalar is known everywhere afterwards.
    declare(SymbolKind::constant, name, type, where)->value = value++;
    type->values.push_back(name);
  }
  return type;
}

const Type* Checker::subtype(Symbol* each, Expr* condition, Span span) {
  const Type* whole = each->type;
  if (whole == &bad_ || !must_be_boolean(condition, "the condition of a subtype") || is_bad(condition))
    return &bad_;
  if (whole == nullptr || !whole->is_simple()) {
    diagnostics_.error("S0304", span, "a subtype is one of a simple type, not of " + in_words(whole),
                       whole == nullptr ? "write the range that it has: {x: [0..9] | ...}" : "");
    return &bad_;
  }
  std::vector<std::int32_t> members;
  for (std::int32_t value = whole->low; value <= whole->high && whole->size() <= kMostValues; ++value) {
    Bound values = {{each, value}};
    const auto holds = fold(condition, values);
    if (!holds) {
      diagnostics_.error("S0314", condition->span, "the condition of a subtype is about constants alone");
      return &bad_;
    }
    if (*holds != 0) members.push_back(value);
  }
  if (members.empty() || members.back() - members.front() + 1 != static_cast<std::int32_t>(members.size())) {
    diagnostics_.error(
        "S0302", span,
        members.empty() ? "this subtype has no values" : "the values of this subtype have gaps",
        "a subtype is taken when its values are neighbours");
    return &bad_;
  }
  Type* type = make_type(whole->kind, span);
  type->low = members.front();
  type->high = members.back();
  if (!whole->values.empty())
    type->values.assign(whole->values.begin() + (type->low - whole->low),
                        whole->values.begin() + (type->high - whole->low) + 1);
  type->members = {whole};
  return type;
}

const Type* Checker::array(const Type* index, const Type* element, Span span) {
  if (index == &bad_ || element == &bad_) return &bad_;
  if (index == nullptr || !index->is_simple()) {
    diagnostics_.error("S0304", span, "an array is indexed by a simple type, not by " + in_words(index),
                       index == nullptr ? "write a range: ARRAY [0..N-1] OF ..." : "");
    return &bad_;
  }
  if (!must_be_finite(element, "an element of an array", span)) return &bad_;
  if (index->size() > kMostElements) {
    diagnostics_.error(
        "S0303", span,
        "this array is too large: it would have " + std::to_string(index->size()) + " elements",
        "at most " + std::to_string(kMostElements) + " are taken");
    return &bad_;
  }
  Type* type = make_type(TypeKind::array, span);
  type->index = index;
  type->element = element;
  return type;
}

const Type* Checker::record(std::vector<Type::Field> fields, Span span) {
  std::set<std::string> names;
  bool good = true;
  for (const Type::Field& field : fields) {
    if (!names.insert(field.name).second)
      diagnostics_.error("S0305", field.span, "the record has two fields called `" + field.name + "`");
    good &= field.type != &bad_ && must_be_finite(field.type, "a field", field.span);
  }
  if (!good || names.size() != fields.size()) return &bad_;
  sort_fields(fields);
  Type* type = make_type(TypeKind::record, span);
  type->fields = std::move(fields);
  return type;
}

// The order of fields means nothing, so they have one of their own; parts of a tuple stay where they are.
void Checker::sort_fields(std::vector<Type::Field>& fields) {
  if (fields.empty() || fields.front().name == "1") return;
  std::ranges::sort(fields, {}, &Type::Field::name);
}

bool Checker::must_be_finite(const Type* type, const std::string& what, Span span) {
  if (type != nullptr) return true;
  diagnostics_.error("S0306", span, what + " needs a type with bounds",
                     "write a range that holds all its values, such as [0..15]");
  return false;
}

std::string Checker::in_words(const Type* type) const {
  if (type == nullptr) return "a number";
  if (type == boolean_) return "a boolean";
  if (!type->name.empty()) return "`" + type->name + "`";
  switch (type->kind) {
    case TypeKind::range:
      return "a number in [" + std::to_string(type->low) + ".." + std::to_string(type->high) + "]";
    case TypeKind::array:
      return "an array";
    case TypeKind::record:
      return "a record or a tuple";
    default:
      return "a scalar";
  }
}

// Numbers with numbers; scalars of one type, or of subtypes of it; arrays and records part by part.
bool Checker::compatible(const Type* a, const Type* b) const {
  if (a == b || a == &bad_ || b == &bad_) return true;
  if (is_number(a) && is_number(b)) return true;
  if (a == nullptr || b == nullptr || a->kind != b->kind) return false;
  switch (a->kind) {
    case TypeKind::array:
      return a->index->low == b->index->low && a->index->high == b->index->high &&
             compatible(a->index, b->index) && compatible(a->element, b->element);
    case TypeKind::record:
      return std::ranges::equal(a->fields, b->fields, [&](const Type::Field& one, const Type::Field& other) {
        return one.name == other.name && compatible(one.type, other.type);
      });
    case TypeKind::boolean:
      return true;
    default: {
      const auto whole = [](const Type* type) {
        while (!type->members.empty()) type = type->members.front();
        return type;
      };
      return whole(a) == whole(b);
    }
  }
}

}  // namespace isospin::sal
