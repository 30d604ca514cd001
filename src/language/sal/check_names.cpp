// Scopes, constants, functions and modules by their names.
//
//   S0201  a name that is not declared          S0202  a name that is declared twice
//   S0203  a name of another kind than needed   S0204  a value on the command line that does not fit
//   S0205  a parameter of the context without a value
//   S0206  a name that its own declaration uses
#include <charconv>

#include "base/text.hpp"
#include "language/commands/rewrite.hpp"
#include "language/sal/checker.hpp"
#include "language/sal/fold.hpp"

namespace isospin::sal {

Checker::Checker(Context& context, const ReadOptions& options, Diagnostics& diagnostics)
    : context_(context), tree_(context.tree), diagnostics_(diagnostics) {
  enter();
  Type* boolean = make_type(TypeKind::boolean, {});
  boolean->name = "BOOLEAN";
  boolean->high = 1;
  boolean->values = {"FALSE", "TRUE"};
  boolean_ = boolean;
  for (const ReadOptions::Definition& definition : options.definitions)
    if (definition.value) given_.push_back({definition.name, *definition.value, false});
}

Symbol* Checker::declare(SymbolKind kind, std::string name, const Type* type, Span span) {
  Symbol& symbol = tree_.symbols.emplace_back();
  symbol.kind = kind;
  symbol.name = name;
  symbol.type = type;
  symbol.span = span;
  const auto [place, is_new] = scopes_.back().try_emplace(std::move(name), &symbol);
  if (!is_new) {
    diagnostics_.error("S0202", span, "`" + symbol.name + "` is declared twice")
        .notes.push_back({place->second->span, "it is declared here"});
    place->second = &symbol;
  }
  if (is_outermost()) tree_.declared.push_back(&symbol);
  return &symbol;
}

Symbol* Checker::known(const std::string& name) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
    if (const auto found = scope->find(name); found != scope->end()) return found->second;
  return nullptr;
}

std::string Checker::suggestion(const std::string& name) const {
  std::vector<std::string> all;
  for (const auto& scope : scopes_)
    for (const auto& [other, symbol] : scope) all.push_back(other);
  const std::string best = nearest(name, all);
  return best.empty() ? "" : "did you mean `" + best + "`?";
}

Symbol* Checker::find(const std::string& name, Span span) {
  if (Symbol* symbol = known(name)) {
    symbol->uses.push_back(span);
    return symbol;
  }
  if (name == being_declared_)
    diagnostics_.error("S0206", span, "`" + name + "` uses itself in its declaration",
                       "what calls itself has no end here: functions and modules are written out");
  else
    diagnostics_.error("S0201", span, "`" + name + "` is not declared", suggestion(name));
  // Said once: from here on it is known.
  Symbol& symbol = tree_.symbols.emplace_back();
  symbol.name = name;
  symbol.type = &bad_;
  symbol.span = span;
  scopes_.back()[name] = &symbol;
  return nullptr;
}

std::optional<std::int32_t> Checker::given(const std::string& constant, const Type* type) {
  std::optional<std::int32_t> last;
  for (Given& one : given_) {
    if (one.name != constant) continue;
    one.used = true;
    std::optional<std::int32_t> value;
    std::int32_t number = 0;
    const char* end = one.value.data() + one.value.size();
    const auto [stopped, error] = std::from_chars(one.value.data(), end, number);
    if (is_number(type)) {
      if (error == std::errc() && stopped == end) value = number;
    } else {
      for (std::size_t v = 0; v < type->values.size(); ++v)
        if (one.value == type->values[v] || (type == boolean_ && one.value == (v == 0 ? "false" : "true")))
          value = type->low + static_cast<std::int32_t>(v);
    }
    const bool fits = value && (type == nullptr || (*value >= type->low && *value <= type->high));
    if (fits)
      last = value;
    else
      diagnostics_.error(
          "S0204", {},
          "`" + one.value + "`, given for the constant `" + constant + "`, is not " + in_words(type));
  }
  return last;
}

void Checker::declare_constant(const std::string& name, const Type* type, Expr* value, Span span) {
  const bool simple = type == nullptr || type->is_simple();
  if (value != nullptr) must_fit(type, value, "the value of `" + name + "`");
  Symbol* symbol = declare(SymbolKind::constant, name, type, span);
  const bool is_bad_one = type == &bad_ || (value != nullptr && is_bad(value));
  const auto other = simple && !is_bad_one ? given(name, type) : std::nullopt;
  const auto known = value != nullptr && simple && !is_bad_one ? fold(value) : std::nullopt;
  if (other) {
    symbol->value = *other;
  } else if (is_bad_one) {
    symbol->type = &bad_;
  } else if (value == nullptr) {
    diagnostics_.error("S0205", span, "`" + name + "` has no value",
                       "give it one on the command line: -D " + name + "=3");
    symbol->type = &bad_;
  } else if (known) {
    symbol->value = *known;
    if (type != nullptr && (*known < type->low || *known > type->high))
      diagnostics_.error("S0310", value->span,
                         "the value " + std::to_string(*known) + " is not in " + in_words(type));
  } else if (const Expr* division = simple ? division_by_zero(value) : nullptr) {
    diagnostics_.error("S0310", division->span, "this divides by zero");
    symbol->type = &bad_;
  } else {
    symbol->kind = SymbolKind::reference;
    symbol->alias = value;
  }
}

void Checker::declare_function(const std::string& name, std::vector<Symbol*> parameters, const Type* type,
                               Expr* body, Span span) {
  must_fit(type, body, "what `" + name + "` gives");
  Symbol* symbol = declare(SymbolKind::function, name, type, span);
  functions_[symbol] = {std::move(parameters), type, body};
}

Module* Checker::declare_module(const std::string& name, Span span) {
  Symbol* symbol = declare(SymbolKind::function, name, nullptr, span);
  Module& module = context_.modules.emplace_back();
  module.symbol = symbol;
  module.span = span;
  modules_[symbol] = &module;
  return &module;
}

const Module* Checker::find_module(const std::string& name, Span span) {
  const Symbol* symbol = find(name, span);
  if (symbol == nullptr || symbol->type == &bad_) return nullptr;
  if (const auto module = modules_.find(symbol); module != modules_.end()) return module->second;
  diagnostics_.error("S0203", span, "`" + name + "` is no module")
      .notes.push_back({symbol->span, "it is declared here"});
  return nullptr;
}

Expr* Checker::call(const std::string& name, const std::vector<Expr*>& args, Span name_span, Span span) {
  const Symbol* symbol = find(name, name_span);
  if (symbol == nullptr || symbol->type == &bad_) return wrong(span);
  const auto found = functions_.find(symbol);
  if (found == functions_.end()) {
    diagnostics_.error("S0203", name_span, "`" + name + "` is no function")
        .notes.push_back({symbol->span, "it is declared here"});
    return wrong(span);
  }
  const Function& function = found->second;
  if (args.size() != function.parameters.size()) {
    diagnostics_
        .error("S0316", span,
               "`" + name + "` takes " + counted(function.parameters.size(), "argument") + ", not " +
                   std::to_string(args.size()))
        .notes.push_back({symbol->span, "it is declared here"});
    return wrong(span);
  }
  commands::Names values;
  for (std::size_t p = 0; p < args.size(); ++p) {
    if (is_bad(args[p]) || !must_fit(function.parameters[p]->type, args[p],
                                     "the argument `" + function.parameters[p]->name + "`"))
      return wrong(span);
    values[function.parameters[p]] = args[p];
  }
  return commands::substitution(tree_, values)(function.body);
}

std::vector<std::string> Checker::unknown_definitions() const {
  std::vector<std::string> all;
  for (const Given& one : given_)
    if (!one.used) all.push_back(one.name);
  return all;
}

std::vector<std::string> Checker::constants() const {
  std::vector<std::string> all;
  for (const Symbol* symbol : tree_.declared)
    if (symbol->kind == SymbolKind::constant &&
        (symbol->type == nullptr || symbol->type->kind != TypeKind::enumeration))
      all.push_back(symbol->name);
  return all;
}

}  // namespace isospin::sal
