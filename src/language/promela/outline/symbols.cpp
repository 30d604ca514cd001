#include "language/promela/outline/symbols.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "base/diagnostics_json.hpp"
#include "base/text.hpp"
#include "language/promela/outline/instances.hpp"
#include "language/promela/outline/types.hpp"

namespace isospin {
namespace {

using promela::Process;
using promela::ProcessKind;
using promela::Symbol;
using promela::SymbolKind;
using promela::Visibility;

// One declared thing, whatever its kind; `symbol` is null for what the resolver makes no symbol of.
struct Entry {
  std::string name;
  std::string kind;
  Span span;
  std::string type;   // "" for what has none
  std::string scope;  // the proctype or typedef it is in; "" for a global one
  const Symbol* symbol = nullptr;
  const promela::ChannelShape* channel = nullptr;
  Span whole;  // of what has a body
};

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

const char* visibility_of(const Symbol& symbol) {
  switch (symbol.visibility) {
    case Visibility::normal:
      return nullptr;
    case Visibility::hidden:
      return "hidden";
    case Visibility::show:
      return "show";
    case Visibility::local:
      return "local";
  }
  return nullptr;
}

Entry variable_entry(const Symbol& symbol, const char* kind, std::string scope) {
  Entry entry{std::string(symbol.name), kind,    symbol.span, type_in_words(symbol),
              std::move(scope),         &symbol, {},          {}};
  if (symbol.declarator != nullptr) entry.channel = symbol.declarator->channel;
  return entry;
}

void add_process(const Process& process, std::vector<Entry>& entries) {
  const std::string kind = kind_of(process);
  const std::string name = process.name.empty() ? kind : std::string(process.name);
  const std::string scope = process.kind == ProcessKind::proctype ? name : kind;
  entries.push_back({name, kind, process.span, "", "", process.symbol, {}, process.whole});
  for (const Symbol* local : process.locals)
    entries.push_back(variable_entry(*local, local->is_parameter ? "parameter" : "variable", scope));
  for (const promela::Stmt* label : process.labels)
    entries.push_back({std::string(label->text), "label", label->span, "", scope, nullptr, {}, {}});
}

// In the order of the text; what stands in one place of an inline and is expanded several times, once.
std::vector<Entry> collect(const promela::Tree& tree) {
  std::vector<Entry> entries;
  for (const Symbol& symbol : tree.symbols)
    if (symbol.kind == SymbolKind::mtype_constant)
      entries.push_back(
          {std::string(symbol.name), "mtype", symbol.span, type_in_words(symbol.type), "", &symbol, {}, {}});
  for (const promela::Typedef* record : tree.typedefs) {
    entries.push_back({std::string(record->name), "typedef", record->span, "", "", record->symbol, {}, {}});
    if (record->symbol == nullptr) continue;
    for (const Symbol* field : record->symbol->fields)
      entries.push_back(variable_entry(*field, "field", std::string(record->name)));
  }
  for (const Symbol* symbol : tree.global_symbols)
    if (symbol->kind == SymbolKind::variable) entries.push_back(variable_entry(*symbol, "variable", ""));
  for (const promela::InlineDefinition* definition : tree.inlines)
    entries.push_back({std::string(definition->name), "inline", definition->span, "", "", nullptr, {}, {}});
  for (const Process* process : tree.processes) add_process(*process, entries);
  for (const promela::LtlFormula* formula : tree.formulas)
    entries.push_back({std::string(formula->name), "ltl", formula->span, "", "", nullptr, {}, {}});

  const auto order = [](const Entry& entry) {
    return std::tuple(entry.span.file.value(), entry.span.begin, entry.kind, entry.scope, entry.name);
  };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const Entry& a, const Entry& b) { return order(a) < order(b); });
  const auto same = [&](const Entry& a, const Entry& b) { return order(a) == order(b); };
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

std::map<PlaceKey, std::vector<Span>> collect_uses(const promela::Tree& tree, const Sources& sources) {
  std::map<PlaceKey, std::vector<Span>> uses;
  std::set<std::tuple<PlaceKey, PlaceKey>> seen;
  for (const promela::Expr& expr : tree.exprs) {
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

Json channel_json(const promela::ChannelShape& shape) {
  Json fields = Json::array();
  for (const promela::Type& field : shape.fields) fields.append(type_in_words(field));
  return Json::object().set("capacity", shape.capacity_value).set("fields", std::move(fields));
}

Json entry_json(const Entry& entry, const std::vector<Span>& uses, const Sources& sources) {
  Json one = Json::object();
  one.set("name", entry.name).set("kind", entry.kind);
  if (!entry.type.empty()) one.set("type", entry.type);
  one.set("scope", entry.scope.empty() ? Json() : Json(entry.scope));
  Span own = entry.span;
  own.expansion = {};
  one.set("place", place_json(own, sources));
  if (entry.whole.valid()) one.set("body", place_json(entry.whole, sources));
  if (entry.channel != nullptr) one.set("channel", channel_json(*entry.channel));
  if (entry.symbol != nullptr) {
    const Symbol& symbol = *entry.symbol;
    if (symbol.is_array) one.set("length", symbol.length);
    if (symbol.kind == SymbolKind::mtype_constant) one.set("value", symbol.value);
    if (const char* visibility = visibility_of(symbol)) one.set("visibility", visibility);
    Json places = Json::array();
    for (const Span& use : uses) places.append(place_json(use, sources));
    one.set("uses", std::move(places));
  }
  return one;
}

}  // namespace

Json symbols_json(const promela::Tree& tree, const Sources& sources) {
  const std::map<PlaceKey, std::vector<Span>> uses = collect_uses(tree, sources);
  Json symbols = Json::array();
  for (const Entry& entry : collect(tree)) {
    const auto found = uses.find(key_of(entry.span));
    symbols.append(entry_json(entry, found == uses.end() ? std::vector<Span>{} : found->second, sources));
  }
  Json result = Json::object();
  result.set("symbols", std::move(symbols));
  result.set("instances", instances_json(find_instances(tree), sources));
  return result;
}

std::string symbols_text(const promela::Tree& tree, const Sources& sources) {
  const std::vector<Entry> entries = collect(tree);
  const auto full_name = [](const Entry& entry) {
    if (entry.scope.empty()) return entry.name;
    return entry.scope + (entry.kind == "field" ? "." : ":") + entry.name;
  };
  const auto words = [](const Entry& entry) {
    if (entry.channel != nullptr) return "chan = " + shape_in_words(*entry.channel);
    return entry.type;
  };
  std::size_t widest_name = 0, widest_type = 0;
  for (const Entry& entry : entries) {
    widest_name = std::min<std::size_t>(24, std::max(widest_name, full_name(entry).size()));
    widest_type = std::min<std::size_t>(24, std::max(widest_type, words(entry).size()));
  }
  const auto padded = [](std::string text, std::size_t width) {
    text.append(text.size() < width ? width - text.size() : 0, ' ');
    return text + "  ";
  };
  std::string out;
  for (const Entry& entry : entries) {
    Span own = entry.span;
    own.expansion = {};
    out += padded(full_name(entry), widest_name) + padded(entry.kind, 9) + padded(words(entry), widest_type) +
           render_place(own, sources) + "\n";
  }
  return out;
}

}  // namespace isospin
