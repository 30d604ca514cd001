// Declarations: every name gets its symbol, types their records, arrays their lengths, channels their
// capacity.
#include <algorithm>

#include "base/text.hpp"
#include "language/promela/constant.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

namespace {

constexpr std::int64_t kMostMtypeConstants = 255;
constexpr int kDeepestRecord = 200;
constexpr std::int64_t kMostCells = 1 << 24;
constexpr std::int64_t kBoundOfUninitialised = 8;  // what SPIN takes, "to avoid zero"

std::int64_t saturated_product(std::int64_t a, std::int64_t b) {
  return a > 0 && b > kMostCells / a ? kMostCells + 1 : a * b;
}

}  // namespace

void Resolver::declare_all(Declaration& declaration, Symbol* owner_record) {
  const bool known = resolve_type(declaration.type, declaration.span);
  for (Declarator& declarator : declaration.declarators) {
    // Its own name is not yet visible in its length and initial value.
    declare(declaration, declarator, owner_record);
    if (!known && declarator.symbol) declarator.symbol->is_read = declarator.symbol->is_written = true;
  }
}

void Resolver::declare(Declaration& declaration, Declarator& declarator, Symbol* owner_record) {
  if (declarator.name.empty()) return;
  Symbol& symbol = make_symbol(SymbolKind::variable, declarator.name, declarator.span);
  declarator.symbol = &symbol;
  symbol.type = declaration.type;
  symbol.visibility = declaration.visibility;
  symbol.declaration = &declaration;
  symbol.declarator = &declarator;
  symbol.owner_record = owner_record;
  symbol.process = process_;
  // Depth 1 is the body's own scope, which is counted as 0: parameters and body share it.
  symbol.scope_depth = scopes_.depth() > 1 ? scopes_.depth() - 1 : 0;
  if (declarator.name == "STDIN" && symbol.type.base == BaseType::chan)
    symbol.predefined = Predefined::stdin_;

  check_width(declaration, declarator, symbol);
  set_length(declarator, symbol);
  check_initialiser(declarator, symbol);
  check_visibility(declaration, symbol);
  if (owner_record) {
    const auto [other, is_new] = fields_[owner_record].try_emplace(symbol.name, &symbol);
    if (!is_new) {
      Diagnostic& twice = error("E0201", symbol.span, "field " + quoted(symbol.name) + " is declared twice");
      twice.notes.push_back({other->second->span, "first declared here"});
    }
    name_is_free(symbol.name, symbol.span);
    owner_record->fields.push_back(&symbol);
    return;
  }
  check_size(declarator, symbol);
  add_variable(symbol, declarator.span);
}

// What no state could hold is refused here, before anyone lays it out.
void Resolver::check_size(const Declarator& declarator, const Symbol& symbol) {
  std::int64_t most = scalars_in(symbol);
  if (const ChannelShape* shape = declarator.channel) {
    std::int64_t message = 0;
    for (const Type& type : shape->fields) message += scalars_in(type);
    if (shape->capacity_value > 0) most = std::max(most, saturated_product(shape->capacity_value, message));
    most = std::max(most, saturated_product(symbol.is_array ? symbol.length : 1, most));
  }
  if (most <= kMostCells) return;
  error("E0302", declarator.span,
        quoted(symbol.name) + " would hold more than " + std::to_string(kMostCells) + " values",
        "a state cannot be that large");
}

// A name that SPIN's scanner already takes for a type, a proctype, an inline or a constant cannot be declared
// again.
bool Resolver::name_is_free(std::string_view name, Span span) {
  const auto taken = [&](std::string_view what, Span first) {
    if (!may_report(name)) return false;
    Diagnostic& twice = error("E0202", span, quoted(name) + " is already the name of " + std::string(what));
    twice.notes.push_back({first, "declared here"});
    return false;
  };
  if (const auto it = mtype_constants_.find(name); it != mtype_constants_.end())
    return taken("an mtype constant", it->second->span);
  if (const auto it = records_.find(name); it != records_.end()) return taken("a type", it->second->span);
  if (const auto it = proctypes_seen_.find(name); it != proctypes_seen_.end())
    return taken("a proctype", it->second->span);
  if (const auto it = inlines_seen_.find(name); it != inlines_seen_.end())
    return taken("an inline", it->second);
  return true;
}

// SPIN knows no shadowing: what can be seen cannot be declared again.
void Resolver::add_variable(Symbol& symbol, Span span) {
  if (!name_is_free(symbol.name, span)) return;
  if (const Symbol* other = scopes_.find(symbol.name)) {
    if (other->kind == SymbolKind::predefined) {
      error("E0202", span, quoted(symbol.name) + " is predefined and cannot be declared");
      return;
    }
    Diagnostic& twice = error("E0201", span, quoted(symbol.name) + " is declared twice");
    twice.notes.push_back({other->span, "first declared here"});
    if (other->process != symbol.process || other->scope_depth != symbol.scope_depth)
      twice.hint = "an inner variable cannot take the name of an outer one";
    return;
  }
  if (process_ && !label_scopes_.empty()) {
    for (auto scope = label_scopes_.rbegin(); scope != label_scopes_.rend(); ++scope) {
      const auto label = label_names_[*scope].find(symbol.name);
      if (label == label_names_[*scope].end()) continue;
      error("E0208", span, quoted(symbol.name) + " is already the name of a label");
      return;
    }
  }
  scopes_.add(&symbol);
  if (process_) {
    process_->locals.push_back(&symbol);
    gone_.insert_or_assign(symbol.name, symbol.span);  // consulted only when it can no longer be seen
  } else {
    tree_.global_symbols.push_back(&symbol);
  }
  variables_.push_back(&symbol);
}

bool Resolver::resolve_type(Type& type, Span span) {
  if (type.base != BaseType::record) return true;
  const auto found = records_.find(type.record_name);
  if (found != records_.end()) {
    type.record = found->second;
    return true;
  }
  if (!may_report(type.record_name)) return false;
  std::vector<std::string> names = {"bit", "bool",     "byte",  "pid", "short",
                                    "int", "unsigned", "mtype", "chan"};
  if (may_suggest())
    for (const auto& [name, symbol] : records_) names.emplace_back(name);
  const std::string hint = suggest(type.record_name, names);
  Diagnostic& unknown = error("E0204", span, quoted(type.record_name) + " is not a type", hint);
  for (const Typedef* later : tree_.typedefs) {
    if (later->name != type.record_name) continue;
    unknown.message = "type " + quoted(type.record_name) + " is used before its declaration is complete";
    unknown.hint = "a record contains only types that are declared before it, never itself";
    unknown.notes.push_back({later->span, "declared here"});
    break;
  }
  return false;
}

void Resolver::check_visibility(const Declaration& declaration, const Symbol& symbol) {
  if (declaration.visibility != Visibility::hidden) return;
  std::string reason;
  if (symbol.type.base == BaseType::bit) reason = "a bit or bool cannot be hidden; use byte";
  if (symbol.type.base == BaseType::chan) reason = "a channel cannot be hidden";
  if (symbol.type.base != BaseType::record && (symbol.process || symbol.owner_record))
    reason = "only global variables can be hidden";
  if (!reason.empty()) error("E0309", symbol.span, quoted(symbol.name) + " cannot be hidden", reason);
}

void Resolver::check_width(const Declaration& declaration, Declarator& declarator, Symbol& symbol) {
  if (declaration.type.base != BaseType::unsigned_) {
    if (declarator.has_width && declarator.width > 0)
      error("E0308", declarator.span,
            "only an unsigned has a width; " + quoted(symbol.name) + " is a " + describe(symbol.type));
    return;
  }
  if (!declarator.has_width || declarator.width == 0) {
    error("E0308", declarator.span, "unsigned " + quoted(symbol.name) + " needs a width",
          "write unsigned " + std::string(symbol.name) + " : 4");
    symbol.type.bits = 16;
    return;
  }
  if (declarator.width < 0 || declarator.width > 31) {
    error("E0308", declarator.span, "the width of " + quoted(symbol.name) + " must be between 1 and 31 bits");
    symbol.type.bits = 31;
    return;
  }
  symbol.type.bits = static_cast<std::uint8_t>(declarator.width);
}

void Resolver::set_length(Declarator& declarator, Symbol& symbol) {
  Expr* length = declarator.length;
  if (!length) return;
  symbol.is_array = true;
  check(length);
  if (const auto value = bound_value(*length)) {
    if (*value > 0) {
      symbol.length = *value;
    } else {
      error("E0302", length->span, "the length of " + quoted(symbol.name) + " is " + std::to_string(*value),
            "an array has at least one element");
    }
    return;
  }
  if (length->kind == ExprKind::error || (length->kind == ExprKind::name && !length->symbol)) return;
  const Symbol* variable =
      length->kind == ExprKind::name && !length->a && !length->b ? length->symbol : nullptr;
  if (!variable || !variable->declarator) {
    error("E0301", length->span, "the length of an array must be a constant");
    return;
  }
  const Expr* init = variable->declarator->init;
  const auto value = init ? bound_value(*init) : std::nullopt;
  symbol.length = value && *value > 0 ? *value : kBoundOfUninitialised;
  Diagnostic& bound = warning("W0306", length->span,
                              "the length is taken from the initial value of " + quoted(variable->name) +
                                  ": " + std::to_string(symbol.length),
                              "a macro or a number says what is meant");
  bound.notes.push_back(
      {variable->span, value && *value > 0 ? "declared here" : "declared here, without one: SPIN takes 8"});
}

void Resolver::check_initialiser(Declarator& declarator, Symbol& symbol) {
  if (declarator.channel) {
    resolve_shape(*declarator.channel);
    if (symbol.type.base != BaseType::chan) {
      if (symbol.type.base != BaseType::record || symbol.type.record)
        error("E0318", declarator.channel->span,
              quoted(symbol.name) + " is no channel, but is initialised as one", "declare it as chan");
      return;
    }
    symbol.is_written = true;
    shapes_.declare(&symbol, declarator.channel);
    if (process_ && past_start_)
      error("E0320", declarator.span,
            "channel " + quoted(symbol.name) + " must be declared at the start of its process",
            "before the first statement, outside of inner blocks");
    return;
  }
  for (Expr* value : declarator.init_list) {
    check(value);
    if (value->kind != ExprKind::number && value->kind != ExprKind::error)
      error("E0301", value->span, "the initial values of an array must be constants");
  }
  if (!declarator.init_list.empty()) {
    symbol.is_written = true;
    if (!symbol.is_array) {
      error("E0318", declarator.span, quoted(symbol.name) + " is no array, but has a list of initial values");
    } else if (process_ && past_start_) {
      error("E0318", declarator.span, "a list of initial values cannot stand here",
            "move it before the first statement, or assign one by one");
    } else if (static_cast<std::int64_t>(declarator.init_list.size()) > symbol.length) {
      warning("W0304", declarator.init_list[static_cast<std::size_t>(symbol.length)]->span,
              quoted(symbol.name) + " has " + counted(static_cast<std::uint64_t>(symbol.length), "element") +
                  ", but " + std::to_string(declarator.init_list.size()) + " initial values");
    }
    return;
  }
  if (!declarator.init) return;
  symbol.is_written = true;
  check(declarator.init);
  check_no_run(declarator.init, "an initial value");
  if (symbol.type.base == BaseType::record && symbol.type.record)
    warning("W0305", declarator.init->span,
            "the initial value of record " + quoted(symbol.name) + " has no effect");
  // An initial value may be any number, even for a channel; the declared mtype is checked, nothing is
  // adopted.
  check_channel_value(declarator.init, false);
  if (Symbol* from = named_by(declarator.init);
      from && symbol.type.base == BaseType::chan && from->type.base == BaseType::chan)
    shapes_.flow(&symbol, from, declarator.init->span);
  const Symbol* constant = declarator.init->kind == ExprKind::number ? declarator.init->symbol : nullptr;
  if (constant && symbol.type.base == BaseType::mtype && !symbol.type.mtype_name.empty() &&
      constant->type.mtype_name != symbol.type.mtype_name) {
    Diagnostic& wrong =
        error("E0315", declarator.init->span, quoted(constant->name) + " is no " + describe(symbol.type));
    wrong.notes.push_back({constant->span, "declared here as " + describe(constant->type)});
  }
  check_fits(symbol, *declarator.init, declarator.init->span);
}

void Resolver::resolve_shape(ChannelShape& shape) {
  if (shape.capacity) {
    check(shape.capacity);
    if (const auto value = bound_value(*shape.capacity)) {
      shape.capacity_value = *value;
      if (*value < 0) error("E0302", shape.capacity->span, "the capacity of a channel cannot be negative");
    } else if (shape.capacity->kind != ExprKind::error &&
               (shape.capacity->kind != ExprKind::name || shape.capacity->symbol)) {
      error("E0301", shape.capacity->span, "the capacity of a channel must be a constant",
            "a variable cannot stand here; use a macro");
    }
  }
  for (Type& type : shape.fields)
    if (resolve_type(type, shape.span)) travels_in_messages(type, shape.span);
}

bool Resolver::travels_in_messages(const Type& type, Span span) {
  if (type.base == BaseType::unsigned_) {
    error("E0307", span, "unsigned cannot travel in a message", "use byte, short or int");
    return false;
  }
  if (type.base != BaseType::record || !type.record || travelling_records_.contains(type.record)) return true;
  for (const Symbol* field : type.record->fields) {
    if (field->is_array && field->type.base == BaseType::record) {
      Diagnostic& wrong = error(
          "E0307", span, "an array of records (" + quoted(field->name) + ") cannot travel in a message");
      wrong.notes.push_back({field->span, "declared here"});
      return false;
    }
    if (field->type.base == BaseType::unsigned_) {
      Diagnostic& wrong =
          error("E0307", span, "unsigned (" + quoted(field->name) + ") cannot travel in a message",
                "use byte, short or int");
      wrong.notes.push_back({field->span, "declared here"});
      return false;
    }
    if (field->type.base == BaseType::record && !travels_in_messages(field->type, span)) return false;
  }
  travelling_records_.insert(type.record);
  return true;
}

// Whoever walks over the fields of a record recurses as deep as records hold records.
void Resolver::check_record_depth(Symbol& record) {
  int depth = 1;
  for (Symbol* field : record.fields) {
    if (field->type.base != BaseType::record || !field->type.record) continue;
    const int below = record_depths_[field->type.record];
    if (below >= kDeepestRecord) {
      error("E1004", field->span,
            "records are nested too deeply: more than " + std::to_string(kDeepestRecord) + " levels");
      field->type.record = nullptr;
    } else {
      depth = std::max(depth, below + 1);
    }
  }
  record_depths_[&record] = depth;
}

void Resolver::declare_typedef(Typedef& record) {
  Symbol& symbol = make_symbol(SymbolKind::record, record.name, record.span);
  symbol.type.base = BaseType::record;
  symbol.type.record_name = record.name;
  symbol.type.record = &symbol;
  record.symbol = &symbol;
  const bool is_free = name_is_free(record.name, record.span);
  if (const Symbol* other = scopes_.find(record.name); is_free && other) {
    Diagnostic& twice = error("E0201", record.span, quoted(record.name) + " is declared twice");
    twice.notes.push_back({other->span, "first declared here"});
  }
  // The name is known only after the closing brace, so a record cannot contain itself.
  for (Declaration* fields : record.fields) declare_all(*fields, &symbol);
  check_record_depth(symbol);
  if (is_free) records_.emplace(record.name, &symbol);
}

// SPIN numbers the names of one declaration backwards, and appends further declarations of the same set.
void Resolver::declare_mtype(MtypeDeclaration& mtype) {
  if (!mtype.set.empty()) name_is_free(mtype.set, mtype.span);
  std::int64_t& count = mtype_counts_[mtype.set];
  std::int64_t number = count;
  for (auto it = mtype.constants.rbegin(); it != mtype.constants.rend(); ++it) {
    Symbol& symbol = make_symbol(SymbolKind::mtype_constant, it->first, it->second);
    symbol.type.base = BaseType::mtype;
    symbol.type.mtype_name = mtype.set;
    symbol.value = ++number;
  }
  // Reported in the order written: the first of two equal names is the one that counts.
  const std::size_t first = tree_.symbols.size() - mtype.constants.size();
  for (std::size_t i = tree_.symbols.size(); i-- > first;) {
    Symbol& symbol = tree_.symbols[i];
    if (!name_is_free(symbol.name, symbol.span)) continue;
    if (const Symbol* other = scopes_.find(symbol.name)) {
      Diagnostic& twice = error("E0201", symbol.span, quoted(symbol.name) + " is declared twice");
      if (other->span.valid()) twice.notes.push_back({other->span, "first declared here"});
    }
    mtype_constants_.emplace(symbol.name, &symbol);
  }
  if (count <= kMostMtypeConstants && number > kMostMtypeConstants)
    error("E0302", mtype.span, "an mtype has at most 255 names, this one has " + std::to_string(number));
  count = number;
}

void Resolver::declare_parameters(Process& process) {
  for (Declaration* declaration : process.parameters) {
    declare_all(*declaration, nullptr);
    for (Declarator& declarator : declaration->declarators) {
      Symbol* symbol = declarator.symbol;
      if (!symbol) continue;
      symbol->is_parameter = true;
      symbol->is_written = true;
      process.parameter_symbols.push_back(symbol);
      if (declarator.init || declarator.channel || !declarator.init_list.empty()) {
        error("E0502", declarator.span,
              "parameter " + quoted(symbol->name) + " cannot have an initial value");
      } else if (symbol->is_array) {
        error("E0502", declarator.span, "an array cannot be a parameter",
              "put it into a record, or make it global");
      } else if (symbol->type.base == BaseType::record && symbol->type.record) {
        check_no_array_in(*symbol, declarator.span);
      }
    }
  }
}

// Each record is looked at once, however often it occurs.
void Resolver::check_no_array_in(const Symbol& parameter, Span span) {
  std::vector<const Symbol*> records{parameter.type.record};
  std::unordered_set<const Symbol*> seen{parameter.type.record};
  for (std::size_t i = 0; i < records.size(); ++i) {
    for (const Symbol* field : records[i]->fields) {
      if (field->is_array) {
        Diagnostic& wrong =
            error("E0502", span,
                  "parameter " + quoted(parameter.name) + " contains an array, " + quoted(field->name));
        wrong.notes.push_back({field->span, "declared here"});
        return;
      }
      const Symbol* inner = field->type.base == BaseType::record ? field->type.record : nullptr;
      if (inner && seen.insert(inner).second) records.push_back(inner);
    }
  }
}

}  // namespace isospin::promela
