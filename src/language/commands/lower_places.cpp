// Variables taken apart into scalars, and what a designator designates.
#include "language/commands/lowerer.hpp"

namespace isospin::commands {

std::string value_name(const Type* type, std::int32_t value) {
  if (type == nullptr || type->values.empty()) {
    // Members of a scalarset count from 1, whatever their numbers are.
    const bool shifted = type != nullptr && type->kind == TypeKind::scalarset;
    return std::to_string(shifted ? value - type->low + 1 : value);
  }
  if (value < type->low || value > type->high) return std::to_string(value);
  return type->values[static_cast<std::size_t>(value - type->low)];
}

namespace {

// An index that is a number from 1 on, say, is its own place in the array: what is before it stays empty.
// So an index means the same wherever it is written, which is what symmetry needs.
std::int32_t unused_before(const Type* index) {
  constexpr std::int32_t kMostUnused = 16;
  return index->low > 0 && index->low <= kMostUnused ? index->low : 0;
}

}  // namespace

Storage Lowerer::store(const std::string& name, const Type* type, Span span) {
  Storage storage;
  Leaf leaf;
  std::vector<std::uint32_t> parts = {0};
  take_apart(name, type, leaf, parts, span, storage);
  return storage;
}

// `parts`: how many dimensions stand behind each part of the name up to here.
void Lowerer::take_apart(const std::string& name, const Type* type, Leaf& leaf,
                         std::vector<std::uint32_t>& parts, Span span, Storage& storage) {
  if (type->kind == TypeKind::array) {
    leaf.indices.push_back(type->index);
    ++parts.back();
    take_apart(name, type->element, leaf, parts, span, storage);
    --parts.back();
    leaf.indices.pop_back();
    return;
  }
  if (type->kind == TypeKind::record) {
    for (std::uint32_t f = 0; f < type->fields.size(); ++f) {
      leaf.fields.push_back(f);
      parts.push_back(0);
      take_apart(name + "." + type->fields[f].name, type->fields[f].type, leaf, parts, span, storage);
      parts.pop_back();
      leaf.fields.pop_back();
    }
    return;
  }
  leaf.type = type;
  leaf.variable = model::VariableId(static_cast<std::uint32_t>(model_->variables.size()));
  model::Variable& variable = model_->variables.emplace_back();
  variable.name = name;
  variable.type = model::ValueType::range(type->low, type->high, true);
  variable.span = span;
  variable.dimensions_of_part = parts;
  std::int64_t elements = 1;
  for (const Type* index : leaf.indices) {
    const std::int32_t unused = unused_before(index);
    variable.dimensions.push_back(static_cast<std::uint32_t>(index->size() + unused));
    const std::int32_t first = index->kind == TypeKind::scalarset ? 1 : index->low - unused;
    variable.index_names.push_back({first, static_cast<std::uint32_t>(unused), index->values});
    elements *= index->size() + unused;
    if (!note_written_out(static_cast<std::size_t>(elements), span)) break;
  }
  const bool named = !type->values.empty() || type->kind == TypeKind::scalarset;
  for (std::int32_t value = 0; named && value <= type->high; ++value)
    variable.value_names.push_back(value < type->low ? "" : value_name(type, value));
  model_->globals.push_back(leaf.variable);
  storage.push_back(leaf);
}

const Storage& Lowerer::temporary(const Type* type, Span span) {
  for (const Storage* known : temporaries_of_[type]) {
    const auto free = std::ranges::find(free_temporaries_, known);
    if (free == free_temporaries_.end()) continue;
    free_temporaries_.erase(free);
    used_in_rule_.emplace(known, type);
    return *known;
  }
  const std::string name = "(" + (type->name.empty() ? "temporary" : type->name) + " " +
                           std::to_string(temporaries_.size() + 1) + ")";
  const Storage& made = temporaries_.emplace_back(store(name, type, span));
  temporaries_of_[type].push_back(&made);
  used_in_rule_.emplace(&made, type);
  return made;
}

std::optional<Place> Lowerer::place_of(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::name: {
      if (const auto bound = bound_.find(expr.symbol); bound != bound_.end()) {
        const Place* place = std::get_if<Place>(&bound->second);
        return place != nullptr ? std::optional(*place) : std::nullopt;
      }
      if (expr.symbol->alias != nullptr) return place_of(*expr.symbol->alias);
      const auto stored = storage_.find(expr.symbol);
      if (stored == storage_.end()) return std::nullopt;
      return whole(stored->second, expr.symbol->type);
    }
    case ExprKind::field: {
      std::optional<Place> place = place_of(*expr.a);
      if (!place) return std::nullopt;
      place->fields.push_back(expr.field);
      place->type = expr.type;
      return place;
    }
    case ExprKind::element: {
      std::optional<Place> place = place_of(*expr.a);
      if (!place) return std::nullopt;
      place->indices.push_back(index_of(value(*expr.b), place->type->index, expr.b->span));
      place->type = expr.type;
      return place;
    }
    default:
      return std::nullopt;
  }
}

model::Expr* Lowerer::index_of(model::Expr* from_low, const Type* type, Span span) {
  const std::int32_t first = type->low - unused_before(type);
  // Below the first one are elements that are nobody's: what asks for them is out of range all the same.
  if (unused_before(type) > 0 && model::bounds(*model_, *from_low).low < type->low) {
    model::Expr* inside = operation(model::Operator::less_equal, number(type->low, span), from_low, span);
    from_low = conditional(inside, from_low, number(-1, span), span);
  }
  if (first == 0) return from_low;
  return operation(model::Operator::subtract, from_low, number(first, span), span);
}

model::Reference Lowerer::reference(const Place& place) const {
  for (const Leaf& leaf : *place.storage)
    if (leaf.fields == place.fields) return {leaf.variable, place.indices};
  return {};
}

model::Expr* Lowerer::load(const Place& place, Span span) {
  model::Expr* expr = make(model::ExprKind::load, span);
  expr->reference = reference(place);
  return expr;
}

std::vector<Place> Lowerer::scalars(const Place& place) {
  if (place.type->is_simple()) return {place};
  std::vector<Place> all;
  const auto add = [&](Place part) {
    for (Place& scalar : scalars(part)) all.push_back(std::move(scalar));
  };
  if (place.type->kind == TypeKind::record) {
    for (std::uint32_t f = 0; f < place.type->fields.size(); ++f) {
      Place part = place;
      part.fields.push_back(f);
      part.type = place.type->fields[f].type;
      add(std::move(part));
    }
    return all;
  }
  const std::int32_t unused = unused_before(place.type->index);
  for (std::int32_t i = 0; i < place.type->index->size() && note_written_out(1, {}); ++i) {
    Place part = place;
    part.indices.push_back(number(unused + i, {}));
    part.type = place.type->element;
    add(std::move(part));
  }
  return all;
}

}  // namespace isospin::commands
