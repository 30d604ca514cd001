// Scopes, and constants whose values are given apart from the model.
//
//   M0201  a name that is not declared          M0202  a name that is declared twice
//   M0203  a name of another kind than needed   M0204  a value on the command line that is no number
#include <charconv>

#include "base/text.hpp"
#include "language/language.hpp"
#include "language/murphi/checker.hpp"

namespace isospin::murphi {

Checker::Checker(commands::Tree& tree, const ReadOptions& options, bool has_unions, Diagnostics& diagnostics)
    : tree_(tree), diagnostics_(diagnostics), has_unions_(has_unions) {
  enter();
  Type* boolean = make_type(TypeKind::boolean, {});
  boolean->name = "boolean";
  boolean->high = 1;
  boolean->values = {"false", "true"};
  boolean_ = boolean;
  for (std::int32_t value = 0; value < 2; ++value) {
    Symbol* symbol = declare(SymbolKind::constant, boolean->values[static_cast<std::size_t>(value)], {});
    symbol->type = boolean_;
    symbol->value = value;
  }
  tree_.declared.clear();
  for (const ReadOptions::Definition& definition : options.definitions)
    if (definition.value) given_.push_back({definition.name, *definition.value, false});
}

Symbol* Checker::declare(SymbolKind kind, std::string name, Span span) {
  Symbol& symbol = tree_.symbols.emplace_back();
  symbol.kind = kind;
  symbol.name = name;
  symbol.span = span;
  const auto [place, is_new] = scopes_.back().try_emplace(std::move(name), &symbol);
  if (!is_new) {
    Diagnostic& said =
        diagnostics_.error("M0202", span, "`" + symbol.name + "` is declared twice in the same place");
    if (place->second->span.valid()) said.notes.push_back({place->second->span, "it is declared here"});
    place->second = &symbol;
  }
  if (is_outermost()) tree_.declared.push_back(&symbol);
  return &symbol;
}

std::string Checker::suggestion(const std::string& name) const {
  std::vector<std::string> known;
  for (const auto& scope : scopes_)
    for (const auto& [other, symbol] : scope) known.push_back(other);
  const std::string best = nearest(name, known);
  return best.empty() ? "" : "did you mean `" + best + "`?";
}

Symbol* Checker::find(const std::string& name, Span span) {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
    if (const auto found = scope->find(name); found != scope->end()) {
      if (span.valid()) found->second->uses.push_back(span);
      return found->second;
    }
  // It is said once.
  if (!name.empty() && undeclared_.insert(name).second)
    diagnostics_.error("M0201", span, "`" + name + "` is not declared", suggestion(name));
  return nullptr;
}

std::optional<std::int32_t> Checker::given(const std::string& constant) {
  std::optional<std::int32_t> last;
  for (Given& one : given_) {
    if (one.name != constant) continue;
    one.used = true;
    std::int32_t value = 0;
    const char* end = one.value.data() + one.value.size();
    const auto [stopped, error] = std::from_chars(one.value.data(), end, value);
    if (one.value == "true" || one.value == "false")
      last = one.value == "true" ? 1 : 0;
    else if (error == std::errc() && stopped == end)
      last = value;
    else
      diagnostics_.error("M0204", {},
                         "`" + one.value + "`, given for the constant `" + constant + "`, is not a number");
  }
  return last;
}

std::optional<Refusal> Checker::misfit() const {
  std::vector<std::string> constants, unknown;
  for (const Symbol* symbol : tree_.declared)
    if (symbol->kind == SymbolKind::constant && (symbol->type == nullptr || symbol->type == boolean_))
      constants.push_back(symbol->name);
  for (const Given& one : given_)
    if (!one.used) unknown.push_back(one.name);
  if (unknown.empty()) return std::nullopt;
  return unknown_definitions(unknown, constants);
}

}  // namespace isospin::murphi
