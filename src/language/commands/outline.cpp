#include "language/commands/outline.hpp"

#include <algorithm>
#include <set>

namespace isospin::commands {
namespace {

bool lies_in(const Span& inner, const Span& outer) {
  return outer.valid() && inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

std::string_view word(Claim::Kind kind) {
  switch (kind) {
    case Claim::Kind::invariant:
      return "invariant";
    case Claim::Kind::assume:
      return "assume";
    case Claim::Kind::cover:
      return "cover";
    case Claim::Kind::liveness:
      return "liveness";
  }
  return "";
}

class Maker {
 public:
  Maker(const Tree& tree, const OutlineWords& words) : tree_(tree), words_(words) {}

  Outline run() {
    for (const Rule* rule : tree_.rules) add_rule(*rule);
    for (const Claim* claim : tree_.claims) {
      add(claim->name, std::string(word(claim->kind)), claim->span, {}).body = claim->span;
      outline_.summary.rules->claims.push_back({std::string(word(claim->kind)), claim->name});
      note_around(claim->around);
    }
    for (const Symbol& symbol : tree_.symbols)
      if (symbol.span.valid()) add_symbol(symbol);
    for (const Statement& statement : tree_.statements)
      if (statement.kind == StatementKind::assert_) ++outline_.summary.assertions;
    std::ranges::stable_sort(outline_.symbols, {}, [](const DeclaredSymbol& one) { return one.span.begin; });
    return std::move(outline_);
  }

 private:
  DeclaredSymbol& add(const std::string& name, std::string kind, Span span, std::string scope) {
    DeclaredSymbol& one = outline_.symbols.emplace_back();
    one.name = name;
    one.kind = std::move(kind);
    one.span = span;
    one.scope = std::move(scope);
    return one;
  }

  void add_rule(const Rule& rule) {
    const std::string& kind = rule.is_start ? words_.start : words_.rule;
    auto& names = rule.is_start ? outline_.summary.rules->starts : outline_.summary.rules->rules;
    names.push_back(rule.name.empty() ? kind + " " + std::to_string(names.size() + 1) : rule.name);
    add(names.back(), kind, rule.span, {}).body = rule.whole;
    bodies_.push_back({rule.whole, names.back()});
    note_around(rule.around);
  }

  void note_around(const std::vector<Around>& all) {
    for (const Around& around : all)
      around_.insert(around.alias != nullptr ? around.alias : around.binder.symbol);
  }

  // The function or rule that it is declared in.
  std::string scope_of(const Symbol& symbol) const {
    for (const Function* function : tree_.functions_in_order)
      if (function->symbol != &symbol && lies_in(symbol.span, function->span)) return function->symbol->name;
    for (const auto& [span, name] : bodies_)
      if (lies_in(symbol.span, span)) return name;
    for (const Claim* claim : tree_.claims)
      if (lies_in(symbol.span, claim->span)) return claim->name;
    return around_.contains(&symbol) ? words_.rule + "set" : "";
  }

  void add_symbol(const Symbol& symbol) {
    const std::string scope = scope_of(symbol);
    RuleSummary& summary = *outline_.summary.rules;
    DeclaredSymbol& one = add(symbol.name, kind_of(symbol), symbol.span, scope);
    one.uses = symbol.uses;
    if (symbol.kind == SymbolKind::constant) one.value = symbol.value;
    if (symbol.kind == SymbolKind::function) {
      one.body = symbol.function->span;
      if (symbol.function->type != nullptr) one.type = words_.type(*symbol.function->type);
      summary.functions.push_back(symbol.name);
      return;
    }
    const Type* const type = symbol.type;
    if (type == nullptr) return;
    one.type = words_.type(*type);
    if (symbol.kind == SymbolKind::type) {
      summary.types.push_back(symbol.name);
      if (type->name == symbol.name) one.type = written_out(*type);
    }
    if (type->kind == TypeKind::array) one.length = type->index->size();
    if (symbol.kind == SymbolKind::variable) ++outline_.summary.globals;
    if (symbol.kind == SymbolKind::local) ++outline_.summary.locals;
    // The fields of a record belong to the name that it is written out for.
    const bool has_own = symbol.kind == SymbolKind::type ? type->name == symbol.name : type->name.empty();
    if (has_own && (symbol.kind == SymbolKind::type || symbol.kind == SymbolKind::variable ||
                    symbol.kind == SymbolKind::local))
      add_fields(*type, symbol.name);
  }

  // A type under a name of its own, as if it had none.
  std::string written_out(const Type& type) const {
    Type nameless = type;
    nameless.name.clear();
    return words_.type(nameless);
  }

  void add_fields(const Type& type, const std::string& scope) {
    if (type.kind == TypeKind::array || type.kind == TypeKind::multiset) {
      if (type.element->name.empty()) add_fields(*type.element, scope);
      return;
    }
    if (type.kind != TypeKind::record || !seen_.insert(&type).second) return;
    for (const Type::Field& field : type.fields) {
      DeclaredSymbol& one = add(field.name, "field", field.span, scope);
      one.type = words_.type(*field.type);
      if (field.type->kind == TypeKind::array) one.length = field.type->index->size();
      if (field.type->name.empty()) add_fields(*field.type, scope + "." + field.name);
    }
  }

  static std::string kind_of(const Symbol& symbol) {
    switch (symbol.kind) {
      case SymbolKind::type:
        return "type";
      case SymbolKind::constant:
        return symbol.type != nullptr && symbol.type->kind == TypeKind::enumeration ? "enumerator"
                                                                                    : "constant";
      case SymbolKind::variable:
      case SymbolKind::local:
        return "variable";
      case SymbolKind::parameter:
      case SymbolKind::argument:
        return "parameter";
      case SymbolKind::reference:
        return symbol.alias != nullptr ? "alias" : "parameter";
      case SymbolKind::function:
        return symbol.function->type != nullptr ? "function" : "procedure";
    }
    return "";
  }

  const Tree& tree_;
  const OutlineWords& words_;
  std::vector<std::pair<Span, std::string>> bodies_;  // of rules
  std::set<const Symbol*> around_;                    // parameters of rulesets, and aliases there
  std::set<const Type*> seen_;
  Outline outline_ = with_rules();

  static Outline with_rules() {
    Outline outline;
    outline.summary.rules.emplace();
    return outline;
  }
};

}  // namespace

Outline outline(const Tree& tree, const OutlineWords& words) { return Maker(tree, words).run(); }

}  // namespace isospin::commands
