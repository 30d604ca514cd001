#include "symmetry/cosets/name_table.hpp"

#include <cctype>
#include <vector>

#include "base/text.hpp"
#include "model/names.hpp"

namespace isospin::symmetry {

namespace {

bool is_name_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Without the blanks that separate nothing: only in "client 1" one does.
std::string without_blanks(std::string_view name) {
  std::string text;
  bool blank = false;
  for (const char c : name) {
    if (c == ' ' || c == '\t') {
      blank = true;
      continue;
    }
    if (blank && !text.empty() && is_name_letter(text.back()) && is_name_letter(c)) text += ' ';
    blank = false;
    text += c;
  }
  return text;
}

// init is called by its name alone, but may have its number, too.
std::vector<std::string> spellings(const GroundForm& model, ProcessNo process) {
  const std::string& type = model.type(process).name;
  const std::string number = std::to_string(process.value());
  return {process_name(model, process), type + "(" + number + ")", type + " " + number};
}

std::vector<std::string> spellings(const GroundForm& model, SlotNo slot) {
  const system::Variable& variable = model.variable(slot);
  const std::string indices_last =
      model::element_name(variable.name, variable.dimensions, {}, model.slots[slot].element);
  const std::vector<std::string> elements = {element_name(model, slot), indices_last};
  if (!model.slots[slot].process.valid()) return elements;
  std::vector<std::string> names;
  for (const std::string& owner : spellings(model, model.slots[slot].process))
    for (const std::string& element : elements) names.push_back(model::local_name(owner, element));
  return names;
}

}  // namespace

NameTable::NameTable(const Points& points) {
  const GroundForm& model = points.model();
  for (const SlotNo slot : model.slots.ids()) add(slot_name(model, slot), points.slot(slot));
  // A channel has the name of the variable that it was declared with, and takes precedence.
  for (const ChannelNo channel : model.channels.ids())
    add(channel_name(model, channel), points.channel(channel));
  for (const ProcessNo process : model.processes.ids())
    add(process_name(model, process), points.process(process));
  // Other spellings mean the same, where no name of another thing is spelt so.
  for (const ProcessNo process : model.processes.ids())
    for (const std::string& name : spellings(model, process))
      by_name_.try_emplace(without_blanks(name), points.process(process));
  for (const SlotNo slot : model.slots.ids()) {
    const Point meant = by_name_.at(without_blanks(slot_name(model, slot)));
    for (const std::string& name : spellings(model, slot)) by_name_.try_emplace(without_blanks(name), meant);
  }
}

void NameTable::add(const std::string& name, Point point) {
  names_.try_emplace(point, name);
  by_name_[without_blanks(name)] = point;
}

std::optional<Point> NameTable::find(std::string_view name) const {
  const auto known = by_name_.find(without_blanks(name));
  return known == by_name_.end() ? std::nullopt : std::optional(known->second);
}

std::string NameTable::in_reports(std::string_view name) const {
  const std::optional<Point> point = find(name);
  return point ? of(*point) : without_blanks(name);
}

std::string NameTable::nearest_to(std::string_view name) const {
  std::vector<std::string> names;
  for (const auto& [known, point] : by_name_) names.push_back(known);
  const std::string found = nearest(name, names);
  return found.empty() ? found : of(by_name_.at(found));
}

}  // namespace isospin::symmetry
