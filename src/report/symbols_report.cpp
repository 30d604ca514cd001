#include "report/symbols_report.hpp"

#include <algorithm>

#include "base/diagnostics_json.hpp"
#include "base/text.hpp"

namespace isospin {
namespace {

Json channel_json(const DeclaredSymbol::Channel& channel) {
  Json fields = Json::array();
  for (const std::string& field : channel.fields) fields.append(field);
  return Json::object().set("capacity", channel.capacity).set("fields", std::move(fields));
}

Json symbol_json(const DeclaredSymbol& symbol, const Sources& sources) {
  Json one = Json::object();
  one.set("name", symbol.name).set("kind", symbol.kind);
  if (!symbol.type.empty()) one.set("type", symbol.type);
  one.set("scope", symbol.scope.empty() ? Json() : Json(symbol.scope));
  one.set("place", place_json(symbol.span, sources));
  if (symbol.body.valid()) one.set("body", place_json(symbol.body, sources));
  if (symbol.channel) one.set("channel", channel_json(*symbol.channel));
  if (symbol.length) one.set("length", *symbol.length);
  if (symbol.value) one.set("value", *symbol.value);
  if (!symbol.visibility.empty()) one.set("visibility", symbol.visibility);
  if (symbol.uses) {
    Json places = Json::array();
    for (const Span& use : *symbol.uses) places.append(place_json(use, sources));
    one.set("uses", std::move(places));
  }
  return one;
}

}  // namespace

Json instances_json(const std::vector<StartedInstances>& instances, const Sources& sources) {
  Json all = Json::array();
  for (const StartedInstances& some : instances) {
    Json one = Json::object();
    one.set("proctype", some.type);
    one.set("started_by", some.by == StartedBy::active ? "active"
                          : some.by == StartedBy::init ? "init"
                                                       : "run");
    one.set("count", some.count ? Json(*some.count) : Json());
    if (some.first_pid) one.set("first_pid", *some.first_pid);
    one.set("place", place_json(some.span, sources));
    all.append(std::move(one));
  }
  return all;
}

Json symbols_json(const Outline& outline, const Sources& sources) {
  Json symbols = Json::array();
  for (const DeclaredSymbol& symbol : outline.symbols) symbols.append(symbol_json(symbol, sources));
  Json result = Json::object();
  result.set("symbols", std::move(symbols));
  result.set("instances", instances_json(outline.instances, sources));
  return result;
}

std::string symbols_text(const Outline& outline, const Sources& sources) {
  const auto full_name = [](const DeclaredSymbol& entry) {
    if (entry.scope.empty()) return entry.name;
    return entry.scope + (entry.kind == "field" ? "." : ":") + entry.name;
  };
  const auto words = [](const DeclaredSymbol& entry) {
    if (entry.channel) return "chan = " + entry.channel->words;
    return entry.type;
  };
  std::size_t widest_name = 0, widest_kind = 9, widest_type = 0;
  for (const DeclaredSymbol& entry : outline.symbols) {
    widest_name = std::min<std::size_t>(24, std::max(widest_name, full_name(entry).size()));
    widest_kind = std::max(widest_kind, entry.kind.size());
    widest_type = std::min<std::size_t>(24, std::max(widest_type, words(entry).size()));
  }
  const auto padded = [](std::string text, std::size_t width) {
    text.append(text.size() < width ? width - text.size() : 0, ' ');
    return text + "  ";
  };
  std::string out;
  for (const DeclaredSymbol& entry : outline.symbols) {
    out += padded(full_name(entry), widest_name) + padded(entry.kind, widest_kind) +
           padded(words(entry), widest_type) + render_place(entry.span, sources) + "\n";
  }
  return out;
}

}  // namespace isospin
