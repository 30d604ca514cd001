// Names, fields and indices: what a reference such as a.b[i].c means.
#include "base/text.hpp"
#include "language/promela/constant.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

std::string quoted(std::string_view name) { return "`" + std::string(name) + "`"; }

std::string describe(const Type& type) {
  switch (type.base) {
    case BaseType::bit:
      return type.written_bool ? "bool" : "bit";
    case BaseType::byte:
      return "byte";
    case BaseType::pid:
      return "pid";
    case BaseType::short_:
      return "short";
    case BaseType::int_:
      return "int";
    case BaseType::unsigned_:
      return "unsigned:" + std::to_string(type.bits);
    case BaseType::mtype:
      return type.mtype_name.empty() ? "mtype" : "mtype:" + std::string(type.mtype_name);
    case BaseType::chan:
      return "chan";
    case BaseType::record:
      return std::string(type.record_name);
  }
  return "?";
}

Expr* last_link(Expr* reference) {
  while (reference && reference->b && reference->kind == ExprKind::name) reference = reference->b;
  return reference;
}

Symbol* named_by(const Expr* expr) {
  if (!expr || expr->kind != ExprKind::name) return nullptr;
  while (expr->b) expr = expr->b;
  return expr->symbol;
}

std::string Resolver::suggest(std::string_view name, const std::vector<std::string>& names) {
  if (++suggestions_ > kMostSuggestions) return "";
  const std::string meant = nearest(name, names);
  return meant.empty() ? "" : "did you mean " + quoted(meant) + "?";
}

void Resolver::report_undeclared(std::string_view name, Span span) {
  if (name.empty() || !may_report(name)) return;
  Diagnostic& missing = error("E0203", span, quoted(name) + " is not declared");
  if (const auto later = global_places_.find(name); later != global_places_.end()) {
    missing.notes.push_back({later->second, "declared here, after its use"});
    missing.hint = "its declaration must come first";
    return;
  }
  if (const auto gone = gone_.find(name); gone != gone_.end()) {
    missing.notes.push_back({gone->second, "declared here, in a block that has ended"});
    return;
  }
  if (const auto type = records_.find(name); type != records_.end()) {
    missing.message = quoted(name) + " is a type, not a variable";
    missing.notes.push_back({type->second->span, "declared here"});
    return;
  }
  if (const auto proctype = proctypes_.find(name); proctype != proctypes_.end()) {
    missing.message = quoted(name) + " is a proctype, not a variable";
    missing.notes.push_back({proctype->second->span, "declared here"});
    return;
  }
  if (++suggestions_ > kMostSuggestions) return;
  std::vector<std::string> names = scopes_.similar_in_length(name);
  for (const auto& [constant, symbol] : mtype_constants_)
    if (constant.size() + 2 >= name.size() && constant.size() <= name.size() + 2)
      names.emplace_back(constant);
  const std::string meant = nearest(name, names);
  if (meant.empty()) return;
  const auto constant = mtype_constants_.find(meant);
  const Symbol* symbol = constant != mtype_constants_.end() ? constant->second : scopes_.find(meant);
  missing.hint = "did you mean " + quoted(meant);
  if (symbol && symbol->span.valid()) {
    const Span place = sources_.outermost(symbol->span);
    missing.hint += " (line " + std::to_string(sources_.locate(place.file, place.begin).line) + ")";
  }
  missing.hint += "?";
}

Symbol* Resolver::find_variable(Expr* link, Use use) {
  // SPIN's scanner turns the names of mtype constants into numbers before anything else can claim them.
  if (const auto constant = mtype_constants_.find(link->text); constant != mtype_constants_.end()) {
    if (use == Use::write || use == Use::update || use == Use::channel || link->a || link->b) {
      if (may_report(link->text)) {
        Diagnostic& wrong =
            error("E0317", link->span, quoted(link->text) + " is a constant of an mtype",
                  use == Use::channel ? "it is no channel" : "it cannot be used as a variable");
        wrong.notes.push_back({constant->second->span, "declared here"});
      }
      link->kind = ExprKind::error;
      return nullptr;
    }
    link->kind = ExprKind::number;
    link->value = constant->second->value;
    link->symbol = constant->second;
    return nullptr;
  }
  if (Symbol* symbol = scopes_.find(link->text)) return symbol;
  report_undeclared(link->text, link->span);
  return nullptr;
}

Symbol* Resolver::resolve_reference(Expr* reference, Use use) {
  if (!reference || reference->kind != ExprKind::name) return nullptr;
  Symbol* symbol = find_variable(reference, use);
  if (!symbol) {
    for (Expr* link = reference; link && reference->kind == ExprKind::name; link = link->b) check(link->a);
    return nullptr;
  }
  if (!check_predefined(*symbol, use, reference->span)) return nullptr;
  mark_used(*symbol, use);
  for (Expr* link = reference;; link = link->b) {
    link->symbol = symbol;
    const bool last = !link->b;
    if (!resolve_link(link, symbol, use, last)) {
      for (Expr* rest = link->b; rest; rest = rest->b) check(rest->a);
      return nullptr;
    }
    if (last) return symbol;
    symbol = find_field(link->b, *symbol);
    if (!symbol) return nullptr;
  }
}

// The index of one link, and whether it may be used as it stands.
bool Resolver::resolve_link(Expr* link, Symbol* symbol, Use use, bool last) {
  check(link->a);
  if (symbol->is_array && !link->a && !(last && use == Use::loop_array)) {
    Diagnostic& missing =
        error("E0303", link->span, quoted(symbol->name) + " is an array, and its index is missing",
              "write " + std::string(symbol->name) + "[...]");
    missing.notes.push_back({symbol->span, "declared here"});
    return false;
  }
  if (link->a && !symbol->is_array) {
    const auto index = constant_value(*link->a);
    if (link->a->kind == ExprKind::error) return false;
    if (!index || *index != 0) {  // SPIN takes x[0] for x
      Diagnostic& wrong =
          error("E0304", link->span, quoted(symbol->name) + " is no array, but it is indexed");
      if (symbol->span.valid()) wrong.notes.push_back({symbol->span, "declared here"});
      return false;
    }
  }
  if (link->a && symbol->is_array) {
    const auto index = constant_value(*link->a);
    if (index && (*index < 0 || *index >= symbol->length)) {
      Diagnostic& outside =
          warning("W0303", link->a->span,
                  "index " + std::to_string(*index) + " is outside " + quoted(symbol->name) + ", which has " +
                      counted(static_cast<std::uint64_t>(symbol->length), "element"));
      outside.notes.push_back({symbol->span, "declared here"});
    }
  }
  if (!last || symbol->type.base != BaseType::record) return true;
  if (!symbol->type.record) return false;  // its type was reported
  if (use == Use::receive || use == Use::message || use == Use::loop_record || use == Use::loop_array)
    return true;
  Diagnostic& whole =
      error("E0305", link->span, quoted(symbol->name) + " is a whole record, and cannot stand here",
            use == Use::channel ? "name its channel field" : "name one of its fields");
  whole.notes.push_back({symbol->type.record->span, "its type is declared here"});
  return false;
}

Symbol* Resolver::find_field(Expr* link, const Symbol& record_variable) {
  if (record_variable.type.base != BaseType::record) {
    Diagnostic& wrong = error(
        "E0306", link->span,
        quoted(record_variable.name) + " is a " + describe(record_variable.type) + " and has no fields");
    if (record_variable.span.valid()) wrong.notes.push_back({record_variable.span, "declared here"});
    return nullptr;
  }
  const Symbol* record = record_variable.type.record;
  if (!record) return nullptr;
  const auto& fields = fields_[record];
  if (const auto field = fields.find(link->text); field != fields.end()) return field->second;
  std::vector<std::string> names;
  if (may_suggest())
    for (const Symbol* field : record->fields) names.emplace_back(field->name);
  const std::string hint = suggest(link->text, names);
  Diagnostic& missing = error("E0205", link->span,
                              "type " + quoted(record->name) + " has no field " + quoted(link->text), hint);
  missing.notes.push_back({record->span, "the type is declared here"});
  return nullptr;
}

// x++ alone does not count as reading x: it tells nobody its value.
void Resolver::mark_used(Symbol& symbol, Use use) {
  const bool writes =
      use == Use::write || use == Use::update || use == Use::receive || use == Use::loop_record;
  if (writes) {
    symbol.is_written = symbol.is_assigned = true;
    if (use == Use::receive) symbol.is_received = true;
  }
  if (!writes || use == Use::loop_record) symbol.is_read = true;
}

// What the language predefines can be read; two of them can be written.
bool Resolver::check_predefined(const Symbol& symbol, Use use, Span span) {
  if (symbol.kind != SymbolKind::predefined) return true;
  const bool reads = use == Use::read || use == Use::update || use == Use::message || use == Use::channel;
  const bool writes = use == Use::write || use == Use::update;
  // In a trace it stands for any value.
  const bool in_trace =
      process_ && (process_->kind == ProcessKind::trace || process_->kind == ProcessKind::notrace);
  if (symbol.predefined == Predefined::write_only && reads && !in_trace) {
    error("E0316", span, "`_` can only be written to: it has no value",
          "it stands for a field that is not wanted");
    return false;
  }
  if (writes && symbol.predefined != Predefined::write_only && symbol.predefined != Predefined::priority) {
    error("E0317", span, quoted(symbol.name) + " cannot be assigned to", "it is set by the system");
    return false;
  }
  if (use == Use::receive && symbol.predefined != Predefined::write_only) {
    error("E0317", span, quoted(symbol.name) + " cannot be received into",
          "write eval(" + std::string(symbol.name) + ") to compare with it");
    return false;
  }
  return true;
}

}  // namespace isospin::promela
