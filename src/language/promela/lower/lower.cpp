#include "language/promela/lower/lower.hpp"

#include <cassert>
#include <set>

#include "language/promela/lower/lowering.hpp"
#include "model/limits.hpp"

namespace isospin::lowering {

namespace {

ValueType value_type(const promela::Type& type, bool in_array) {
  switch (type.base) {
    // SPIN keeps arrays of bits as bytes, which hold whatever is stored in them.
    case promela::BaseType::bit:
      return {ValueKind::bit, static_cast<std::uint8_t>(in_array ? 8 : 1)};
    case promela::BaseType::byte:
      return {ValueKind::byte, 8};
    case promela::BaseType::pid:
      return {ValueKind::pid, 8};
    case promela::BaseType::short_:
      return {ValueKind::short_, 16};
    case promela::BaseType::int_:
      return {ValueKind::int_, 32};
    case promela::BaseType::unsigned_:
      return {ValueKind::unsigned_, type.bits};
    case promela::BaseType::mtype:
      return {ValueKind::mtype, 8};
    case promela::BaseType::chan:
      return {ValueKind::chan, 8};
    case promela::BaseType::record:
      break;
  }
  assert(false && "records are taken apart first");
  return {};
}

}  // namespace

std::unique_ptr<Model> lower(const promela::Tree& tree, std::string name, const ClaimChoice& claim) {
  auto model = std::make_unique<Model>();
  model->name = std::move(name);
  Lowering(tree, *model, claim).run();
  choose_channel_numbers(*model);
  return model;
}

void Lowering::run() {
  find_referenced_labels();
  lower_globals();
  for (const promela::Process* process : tree_.processes) {
    const bool is_claim = process->kind == promela::ProcessKind::never;
    if (is_claim) model_.claims.emplace_back(process->name);
    if (!is_claim || process == claim_.never) build_body(*process);
  }
  for (const promela::LtlFormula* ltl : tree_.formulas) model_.claims.emplace_back(ltl->name);

  for (const promela::Symbol* symbol : tree_.global_symbols)
    if (const auto flat = flats_.find(symbol); flat != flats_.end())
      lower_initial_values(*symbol, *flat->second, true);
  for (const auto& body : bodies_) find_locations(*body);
  note_what_claims_see();
  for (const auto& body : bodies_) {
    body_ = body.get();
    ProcessType& type = model_[body->type];
    std::set<const promela::Symbol*> initialised_by_a_step;
    for (const Element& element : body->graph.elements)
      if (element.step.kind == Step::Kind::initialise)
        initialised_by_a_step.insert(element.step.declarator->symbol);
    for (const promela::Symbol* symbol : body->process->locals)
      if (const auto flat = flats_.find(symbol); flat != flats_.end())
        lower_initial_values(*symbol, *flat->second, !initialised_by_a_step.contains(symbol));
    if (body->process->provided) type.provided = lower(*body->process->provided);
    lower_transitions(*body);
    body_ = nullptr;

    switch (body->process->kind) {
      case promela::ProcessKind::trace:
      case promela::ProcessKind::notrace:
        model_.events.push_back({body->process->kind == promela::ProcessKind::notrace, body->type});
        break;
      case promela::ProcessKind::never:
        model_.claim = Claim{claim_.name, body->type, false, false, false, false, claim_.span};
        model_.claims_observe_steps = true;
        break;
      default:
        for (std::int64_t i = 0; i < body->process->instances; ++i) model_.instances.push_back({body->type});
        break;
    }
  }
  if (claim_.formula) lower_formula();
  if (claim_.non_progress) lower_non_progress();
}

void Lowering::lower_globals() {
  for (const promela::Symbol* symbol : tree_.global_symbols) {
    if (symbol->kind != promela::SymbolKind::variable) continue;
    flats_[symbol] = flatten(*symbol, {}, ProcessTypeId::none(), model_.globals);
  }
}

void Lowering::lower_locals(Body& body) {
  ProcessType& type = model_[body.type];
  for (const promela::Symbol* symbol : body.process->locals) {
    if (symbol->kind != promela::SymbolKind::variable) continue;
    flats_[symbol] = flatten(*symbol, {}, body.type, type.locals);
    if (symbol->is_parameter) type.parameters = static_cast<std::uint32_t>(type.locals.size());
  }
}

VariableId Lowering::add_variable(Variable variable, std::vector<VariableId>& order) {
  const VariableId id(static_cast<std::uint32_t>(model_.variables.size()));
  model_.variables.push_back(std::move(variable));
  order.push_back(id);
  return id;
}

std::unique_ptr<Lowering::Flat> Lowering::flatten(const promela::Symbol& symbol, Path path,
                                                  ProcessTypeId owner, std::vector<VariableId>& order) {
  auto flat = std::make_unique<Flat>();
  const bool outermost = path.name.empty();
  path.name += (outermost ? "" : ".") + std::string(symbol.name);
  path.dimensions_of_part.push_back(symbol.is_array ? 1 : 0);
  if (symbol.is_array) path.dimensions.push_back(static_cast<std::uint32_t>(symbol.length));
  if (symbol.type.base == promela::BaseType::record) {
    for (const promela::Symbol* field : symbol.type.record->fields)
      flat->fields.emplace_back(field, flatten(*field, path, owner, order));
    if (outermost && symbol.visibility == promela::Visibility::hidden)
      for (const VariableId id : order)
        if (model_[id].name.starts_with(path.name + ".")) model_[id].hidden = true;
    return flat;
  }
  Variable variable;
  variable.name = path.name;
  variable.type = value_type(symbol.type, symbol.is_array);
  variable.dimensions = std::move(path.dimensions);
  if (!outermost) variable.dimensions_of_part = std::move(path.dimensions_of_part);
  variable.owner = owner;
  variable.is_parameter = symbol.is_parameter;
  variable.hidden = symbol.visibility == promela::Visibility::hidden;
  variable.span = symbol.span;
  if (symbol.type.base == promela::BaseType::mtype)
    variable.value_names = names_of_mtype(symbol.type.mtype_name);
  if (symbol.declarator && symbol.declarator->channel)
    variable.channel_type = lower_channel(*symbol.declarator->channel, path.name);
  flat->variable = add_variable(std::move(variable), order);
  return flat;
}

std::vector<std::string> Lowering::names_of_mtype(std::string_view set) const {
  std::vector<std::string> names;
  for (const promela::Symbol& symbol : tree_.symbols) {
    if (symbol.kind != promela::SymbolKind::mtype_constant || symbol.type.mtype_name != set) continue;
    const auto value = static_cast<std::size_t>(symbol.value);
    if (names.size() <= value) names.resize(value + 1);
    names[value] = std::string(symbol.name);
  }
  return names;
}

ChannelTypeId Lowering::lower_channel(const promela::ChannelShape& shape, std::string name) {
  ChannelType type;
  type.capacity = static_cast<std::uint32_t>(shape.capacity_value);
  type.name = std::move(name);
  type.span = shape.span;
  for (const promela::Type& field : shape.fields) add_fields(field, type.fields);
  // SPIN packs the bits of a message into bit fields, unless there is nothing to pack.
  if (type.fields.size() > 1)
    for (ValueType& field : type.fields)
      if (field.kind == ValueKind::bit) field.bits = 1;
  const ChannelTypeId id(static_cast<std::uint32_t>(model_.channel_types.size()));
  model_.channel_types.push_back(std::move(type));
  return id;
}

// A record is all of its scalars.
void Lowering::add_fields(const promela::Type& type, std::vector<ValueType>& fields) {
  if (type.base != promela::BaseType::record) {
    fields.push_back(value_type(type, true));
    return;
  }
  for (const promela::Symbol* field : type.record->fields)
    for (std::int64_t i = 0; i < (field->is_array ? field->length : 1); ++i) add_fields(field->type, fields);
}

void Lowering::lower_initial_values(const promela::Symbol& symbol, Flat& flat, bool at_creation) {
  // Wherever a record is declared, its fields have their values when the process begins.
  for (auto& [field, inner] : flat.fields) lower_initial_values(*field, *inner, true);
  if (!flat.fields.empty() || !symbol.declarator) return;
  Variable& variable = model_[flat.variable];
  const promela::Declarator& declarator = *symbol.declarator;
  if (declarator.init) {
    if (at_creation) variable.initial.push_back(lower(*declarator.init));
  } else if (!declarator.init_list.empty()) {
    for (const promela::Expr* value : declarator.init_list) variable.initial.push_back(lower(*value));
    while (variable.initial.size() < variable.elements())
      variable.initial.push_back(variable.initial.back());  // SPIN goes on with the last one
  }
}

}  // namespace isospin::lowering
