// Types.
//
//   M0301  a name that is no type               M0302  bounds the wrong way round
//   M0303  no size, or too large a one          M0304  an index or a member that is not simple
//   M0305  a field twice                        M0306  a union of something else than names
#include <algorithm>
#include <limits>
#include <set>

#include "base/text.hpp"
#include "language/murphi/checker.hpp"

namespace isospin::murphi {
namespace {

// More than that many values of one type, elements of one array, are a slip.
constexpr std::int64_t kMostValues = 65'000;
constexpr std::uint32_t kMostElements = 10'000;

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
  diagnostics_.error("M0301", span, "`" + name + "` is not a type")
      .notes.push_back({symbol->span, "it is declared here"});
  return &bad_;
}

const Type* Checker::range(Expr* low, Expr* high, Span span) {
  const auto least = constant_value(low, "the lower bound of a range");
  const auto greatest = constant_value(high, "the upper bound of a range");
  if (!least || !greatest) return &bad_;
  if (*least > *greatest) {
    diagnostics_.error(
        "M0302", span,
        "this range is empty: " + std::to_string(*least) + " is more than " + std::to_string(*greatest));
    return &bad_;
  }
  if (*greatest == std::numeric_limits<std::int32_t>::max()) {
    diagnostics_.error("M0303", span, "this range is too large", "its greatest value may be 2147483646");
    return &bad_;
  }
  Type* type = make_type(TypeKind::range, span);
  type->low = *least;
  type->high = *greatest;
  return type;
}

const Type* Checker::enumeration(const std::vector<std::pair<std::string, Span>>& names, Span span) {
  Type* type = make_type(TypeKind::enumeration, span);
  type->low = first_number(static_cast<std::int32_t>(names.size()), 0);
  type->high = type->low + static_cast<std::int32_t>(names.size()) - 1;
  std::int32_t value = type->low;
  for (const auto& [name, where] : names) {
    Symbol* symbol = declare(SymbolKind::constant, name, where);
    symbol->type = type;
    symbol->value = value++;
    type->values.push_back(name);
  }
  return type;
}

const Type* Checker::scalarset(Expr* size, Span span) {
  const auto count = constant_value(size, "the size of a scalarset");
  if (!count) return &bad_;
  if (*count < 1 || *count > kMostValues) {
    diagnostics_.error(
        "M0303", size->span,
        "a scalarset has 1 to " + std::to_string(kMostValues) + " members, not " + std::to_string(*count));
    return &bad_;
  }
  Type* type = make_type(TypeKind::scalarset, span);
  type->low = first_number(*count, 0);
  type->high = type->low + *count - 1;
  return type;
}

// Members of unions have numbers of their own each.
std::int32_t Checker::first_number(std::int32_t count, std::int32_t otherwise) {
  if (!has_unions_) return otherwise;
  const std::int32_t first = next_number_;
  next_number_ += count;
  return first;
}

const Type* Checker::array(const Type* index, const Type* element, Span span) {
  if (index == &bad_ || element == &bad_) return &bad_;
  if (!index->is_simple()) {
    diagnostics_.error("M0304", span, "an array is indexed by a simple type, not by " + in_words(index));
    return &bad_;
  }
  if (index->size() > kMostElements) {
    diagnostics_.error(
        "M0303", span,
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
      diagnostics_.error("M0305", field.span, "the record has two fields called `" + field.name + "`");
    good &= field.type != &bad_;
  }
  if (!good || names.size() != fields.size()) return &bad_;
  Type* type = make_type(TypeKind::record, span);
  type->fields = std::move(fields);
  return type;
}

const Type* Checker::union_of(const std::vector<const Type*>& members, Span span) {
  Type* type = make_type(TypeKind::union_, span);
  type->low = std::numeric_limits<std::int32_t>::max();
  type->high = std::numeric_limits<std::int32_t>::min();
  for (const Type* member : members) {
    if (member == &bad_) return &bad_;
    if (member->kind != TypeKind::enumeration && member->kind != TypeKind::scalarset) {
      diagnostics_.error("M0306", span,
                         "a union is of scalarsets and enumerations, not of " + in_words(member));
      return &bad_;
    }
    if (std::ranges::find(type->members, member) != type->members.end()) {
      diagnostics_.error("M0306", span, in_words(member) + " is twice in the union");
      return &bad_;
    }
    type->members.push_back(member);
    type->low = std::min(type->low, member->low);
    type->high = std::max(type->high, member->high);
  }
  if (type->members.empty()) return &bad_;
  for (std::int32_t value = type->low; value <= type->high; ++value) {
    std::string name;
    for (const Type* member : type->members)
      if (member->low <= value && value <= member->high)
        name = member->values.empty() ? member->name + "_" + std::to_string(value - member->low + 1)
                                      : member->values[static_cast<std::size_t>(value - member->low)];
    type->values.push_back(name);
  }
  return type;
}

const Type* Checker::multiset(Expr* capacity, const Type* element, Span span) {
  const auto count = constant_value(capacity, "the size of a multiset");
  if (!count || element == &bad_) return &bad_;
  if (*count < 1 || *count > static_cast<std::int32_t>(kMostElements)) {
    diagnostics_.error("M0303", capacity->span,
                       "a multiset has room for 1 to " + std::to_string(kMostElements) +
                           " elements, not for " + std::to_string(*count));
    return &bad_;
  }
  Type* type = make_type(TypeKind::multiset, span);
  type->element = element;
  type->capacity = static_cast<std::uint32_t>(*count);
  return type;
}

void Checker::name_type(const std::string& name, const Type* type, Span span) {
  Symbol* symbol = declare(SymbolKind::type, name, span);
  symbol->type = type;
  // A type that was written out just now is called like this; another name for a type is no other type.
  for (Type& made : tree_.types)
    if (&made == type && made.name.empty()) made.name = name;
}

std::string Checker::in_words(const Type* type) const {
  if (type == nullptr) return "a number";
  if (type == boolean_) return "a boolean";
  if (!type->name.empty()) return "`" + type->name + "`";
  switch (type->kind) {
    case TypeKind::boolean:
      return "a boolean";
    case TypeKind::enumeration:
      return "an enumeration";
    case TypeKind::range:
      return "a number";
    case TypeKind::scalarset:
      return "a scalarset";
    case TypeKind::union_:
      return "a union";
    case TypeKind::array:
      return "an array";
    case TypeKind::record:
      return "a record";
    case TypeKind::multiset:
      return "a multiset";
  }
  return "";
}

std::string Checker::in_full(const Type* type) const {
  if (type == nullptr || type->kind != TypeKind::range) return in_words(type);
  return std::to_string(type->low) + ".." + std::to_string(type->high);
}

// As rumur has it: ranges with ranges, else the same type; arrays and records part by part.
bool Checker::compatible(const Type* a, const Type* b) const {
  if (a == b || a == &bad_ || b == &bad_) return true;
  if (a == nullptr || b == nullptr) return is_number(a) && is_number(b);
  if (a->kind == TypeKind::union_ || b->kind == TypeKind::union_) {
    const auto parts = [](const Type* type) {
      return type->kind == TypeKind::union_ ? type->members : std::vector<const Type*>{type};
    };
    for (const Type* one : parts(a))
      for (const Type* other : parts(b))
        if (one == other) return true;
    return false;
  }
  if (a->kind != b->kind) return false;
  switch (a->kind) {
    case TypeKind::range:
    case TypeKind::boolean:
      return true;
    case TypeKind::array:
      return same_values(a->index, b->index) && same_layout(a->element, b->element);
    case TypeKind::record:
    case TypeKind::multiset:
      return same_layout(a, b);
    default:
      return false;
  }
}

bool Checker::same_values(const Type* a, const Type* b) const {
  return a == b || (a->kind == b->kind && a->kind != TypeKind::enumeration &&
                    a->kind != TypeKind::scalarset && a->low == b->low && a->high == b->high);
}

bool Checker::same_layout(const Type* a, const Type* b) const {
  if (a == b) return true;
  if (a->kind != b->kind) return false;
  if (a->is_simple()) return same_values(a, b);
  if (a->kind == TypeKind::array)
    return same_values(a->index, b->index) && same_layout(a->element, b->element);
  if (a->kind == TypeKind::multiset) return a->capacity == b->capacity && same_layout(a->element, b->element);
  return std::ranges::equal(a->fields, b->fields, [&](const Type::Field& one, const Type::Field& other) {
    return one.name == other.name && same_layout(one.type, other.type);
  });
}

}  // namespace isospin::murphi
