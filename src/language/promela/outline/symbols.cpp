#include "language/promela/outline/symbols.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "language/promela/outline/types.hpp"

namespace isospin::promela {
namespace {

const char* kind_of(const Process& process) {
  switch (process.kind) {
    case ProcessKind::proctype:
      return "proctype";
    case ProcessKind::init:
      return "init";
    case ProcessKind::never:
      return "never";
    case ProcessKind::trace:
      return "trace";
    case ProcessKind::notrace:
      return "notrace";
  }
  return "";
}

std::string visibility_of(const Symbol& symbol) {
  switch (symbol.visibility) {
    case Visibility::normal:
      return {};
    case Visibility::hidden:
      return "hidden";
    case Visibility::show:
      return "show";
    case Visibility::local:
      return "local";
  }
  return {};
}

// What the resolver makes no symbol of: its uses are not known.
DeclaredSymbol plain_entry(std::string_view name, const char* kind, Span span, std::string scope = {}) {
  DeclaredSymbol entry;
  entry.name = name;
  entry.kind = kind;
  entry.span = span;
  entry.scope = std::move(scope);
  return entry;
}

DeclaredSymbol entry_of(const Symbol* symbol, std::string_view name, const char* kind, Span span,
                        std::string scope = {}) {
  DeclaredSymbol entry = plain_entry(name, kind, span, std::move(scope));
  if (symbol == nullptr) return entry;
  if (symbol->is_array) entry.length = symbol->length;
  if (symbol->kind == SymbolKind::mtype_constant) entry.value = symbol->value;
  entry.visibility = visibility_of(*symbol);
  entry.uses.emplace();
  return entry;
}

DeclaredSymbol variable_entry(const Symbol& symbol, const char* kind, std::string scope) {
  DeclaredSymbol entry = entry_of(&symbol, symbol.name, kind, symbol.span, std::move(scope));
  entry.type = type_in_words(symbol);
  if (symbol.declarator == nullptr || symbol.declarator->channel == nullptr) return entry;
  const ChannelShape& shape = *symbol.declarator->channel;
  entry.channel = {shape.capacity_value, {}, shape_in_words(shape)};
  for (const Type& field : shape.fields) entry.channel->fields.push_back(type_in_words(field));
  return entry;
}

void add_process(const Process& process, std::vector<DeclaredSymbol>& entries) {
  const char* kind = kind_of(process);
  const std::string name = process.name.empty() ? kind : std::string(process.name);
  const std::string scope = process.kind == ProcessKind::proctype ? name : kind;
  entries.push_back(entry_of(process.symbol, name, kind, process.span));
  entries.back().body = process.whole;
  for (const Symbol* local : process.locals)
    entries.push_back(variable_entry(*local, local->is_parameter ? "parameter" : "variable", scope));
  for (const Stmt* label : process.labels)
    entries.push_back(plain_entry(label->text, "label", label->span, scope));
}

// In the order of the text; what stands in one place of an inline and is expanded several times, once.
std::vector<DeclaredSymbol> collect(const Tree& tree) {
  std::vector<DeclaredSymbol> entries;
  for (const Symbol& symbol : tree.symbols)
    if (symbol.kind == SymbolKind::mtype_constant) {
      entries.push_back(entry_of(&symbol, symbol.name, "mtype", symbol.span));
      entries.back().type = type_in_words(symbol.type);
    }
  for (const Typedef* record : tree.typedefs) {
    entries.push_back(entry_of(record->symbol, record->name, "typedef", record->span));
    if (record->symbol == nullptr) continue;
    for (const Symbol* field : record->symbol->fields)
      entries.push_back(variable_entry(*field, "field", std::string(record->name)));
  }
  for (const Symbol* symbol : tree.global_symbols)
    if (symbol->kind == SymbolKind::variable) entries.push_back(variable_entry(*symbol, "variable", ""));
  for (const InlineDefinition* definition : tree.inlines)
    entries.push_back(plain_entry(definition->name, "inline", definition->span));
  for (const Process* process : tree.processes) add_process(*process, entries);
  for (const LtlFormula* formula : tree.formulas)
    entries.push_back(plain_entry(formula->name, "ltl", formula->span));

  const auto order = [](const DeclaredSymbol& entry) {
    return std::tuple(entry.span.file.value(), entry.span.begin, entry.kind, entry.scope, entry.name);
  };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const DeclaredSymbol& a, const DeclaredSymbol& b) { return order(a) < order(b); });
  const auto same = [&](const DeclaredSymbol& a, const DeclaredSymbol& b) { return order(a) == order(b); };
  entries.erase(std::unique(entries.begin(), entries.end(), same), entries.end());
  return entries;
}

// Where each declaration is used: the text of the name, without what follows it (an index, a field). Keyed by
// the place of the declaration, because an inline's local has one symbol per expansion.
using PlaceKey = std::pair<std::uint32_t, std::uint32_t>;
PlaceKey key_of(const Span& span) { return {span.file.value(), span.begin}; }

bool is_name_character(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The first place of `name` in `text` as a whole word.
std::size_t find_word(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !is_name_character(text[at - 1]);
    if (begins && (end == text.size() || !is_name_character(text[end]))) return at;
  }
  return std::string_view::npos;
}

std::map<PlaceKey, std::vector<Span>> collect_uses(const Tree& tree, const Sources& sources) {
  std::map<PlaceKey, std::vector<Span>> uses;
  std::set<std::tuple<PlaceKey, PlaceKey>> seen;
  for (const Expr& expr : tree.exprs) {
    if (expr.symbol == nullptr || !expr.symbol->span.valid() || !expr.span.valid()) continue;
    Span use = expr.span;
    use.expansion = {};
    // A `run`, a parenthesis or a bracket may stand before the name.
    const std::size_t at = find_word(sources.text(use), expr.symbol->name);
    if (at == std::string_view::npos) continue;  // made by a macro's ##: nowhere in the text
    use.begin += static_cast<std::uint32_t>(at);
    use.end = use.begin + static_cast<std::uint32_t>(expr.symbol->name.size());
    const PlaceKey declared = key_of(expr.symbol->span);
    if (key_of(use) == declared || !seen.insert({declared, key_of(use)}).second) continue;
    uses[declared].push_back(use);
  }
  for (auto& [declared, places] : uses)
    std::sort(places.begin(), places.end(),
              [](const Span& a, const Span& b) { return key_of(a) < key_of(b); });
  return uses;
}

}  // namespace

std::vector<DeclaredSymbol> find_symbols(const Tree& tree, const Sources& sources) {
  const std::map<PlaceKey, std::vector<Span>> uses = collect_uses(tree, sources);
  std::vector<DeclaredSymbol> symbols = collect(tree);
  for (DeclaredSymbol& symbol : symbols) {
    const auto found = uses.find(key_of(symbol.span));
    if (symbol.uses && found != uses.end()) symbol.uses = found->second;
    symbol.span.expansion = {};
  }
  return symbols;
}

}  // namespace isospin::promela
