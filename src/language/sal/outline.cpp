#include "language/sal/outline.hpp"

#include <algorithm>

#include "language/sal/print.hpp"

namespace isospin::sal {
namespace {

class Maker {
 public:
  Maker() { outline_.summary.rules.emplace(); }

  Outline run(const Context& context, const std::vector<Theorem>& theorems) {
    for (const Symbol* symbol : context.tree.declared)
      if (symbol->kind != SymbolKind::function) add_declared(*symbol);
    for (const Module& module : context.modules)
      if (!module.is_instance) add_module(module);
    // Functions are symbols of the same kind as modules, and have a type.
    for (const Symbol* symbol : context.tree.declared) {
      if (symbol->kind != SymbolKind::function || is_module(context, *symbol)) continue;
      add(*symbol, "function", {}).type = print(symbol->type);
      outline_.summary.rules->functions.push_back(symbol->name);
    }
    for (const Theorem& theorem : theorems) {
      DeclaredSymbol& one = add(theorem.name, "theorem", theorem.span, {});
      one.body = theorem.formula->span;
      outline_.summary.rules->claims.push_back({"theorem", theorem.name});
    }
    std::ranges::stable_sort(outline_.symbols, {}, [](const DeclaredSymbol& one) { return one.span.begin; });
    return std::move(outline_);
  }

 private:
  static bool is_module(const Context& context, const Symbol& symbol) {
    return std::ranges::any_of(context.modules,
                               [&](const Module& module) { return module.symbol == &symbol; });
  }

  DeclaredSymbol& add(const std::string& name, std::string kind, Span span, std::string scope) {
    DeclaredSymbol& one = outline_.symbols.emplace_back();
    one.name = name;
    one.kind = std::move(kind);
    one.span = span;
    one.scope = std::move(scope);
    return one;
  }

  DeclaredSymbol& add(const Symbol& symbol, std::string kind, std::string scope) {
    DeclaredSymbol& one = add(symbol.name, std::move(kind), symbol.span, std::move(scope));
    one.uses = symbol.uses;
    if (symbol.type != nullptr && symbol.type->kind == TypeKind::array)
      one.length = symbol.type->index->size();
    return one;
  }

  void add_declared(const Symbol& symbol) {
    if (symbol.kind == SymbolKind::type) {
      add(symbol, "type", {}).type = symbol.type != nullptr && symbol.type->name == symbol.name
                                         ? print_definition(*symbol.type)
                                         : print(symbol.type);
      outline_.summary.rules->types.push_back(symbol.name);
      return;
    }
    const bool is_scalar = symbol.type != nullptr && symbol.type->kind == TypeKind::enumeration &&
                           std::ranges::find(symbol.type->values, symbol.name) != symbol.type->values.end();
    DeclaredSymbol& one = add(symbol, is_scalar ? "enumerator" : "constant", {});
    one.type = print(symbol.type);
    if (symbol.kind == SymbolKind::constant) one.value = symbol.value;
  }

  void add_module(const Module& module) {
    const std::string& name = module.symbol->name;
    add(*module.symbol, "module", {}).body = module.span;
    for (const Symbol* parameter : module.parameters)
      add(*parameter, "parameter", name).type = print(parameter->type);
    for (const ModuleVariable& variable : module.variables) {
      add(*variable.symbol, "variable", name).type = print(variable.symbol->type);
      ++(variable.kind == VariableKind::local ? outline_.summary.locals : outline_.summary.globals);
    }
    for (const std::vector<Command>& group : module.transition.groups)
      for (const Command& command : group) {
        if (command.name.empty()) continue;
        add(command.name, "command", command.span, name).body = command.span;
        outline_.summary.rules->rules.push_back(command.name);
      }
  }

  Outline outline_;
};

}  // namespace

Outline outline(const Context& context, const std::vector<Theorem>& theorems) {
  return Maker().run(context, theorems);
}

}  // namespace isospin::sal
