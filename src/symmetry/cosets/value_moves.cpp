#include "symmetry/cosets/value_moves.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/text.hpp"
#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

namespace {

using NumberMap = std::map<std::int32_t, std::int32_t>;

bool has_numbers(const Points& points, ClassNo value_class) {
  if (value_class == kNothing) return false;
  const ValueClass& of = points.kinds().classes[value_class];
  return of.free && !of.of_channels;
}

// The numbers of one class that become others.
NumberMap moved_numbers(const Points& points, const Permutation& by, ClassNo value_class) {
  NumberMap moved;
  for (const std::int32_t value : points.kinds().classes[value_class].domain)
    if (const std::int32_t image = points.image_of_value(by, value_class, value); image != value)
      moved[value] = image;
  return moved;
}

// Calls `with` for each slot and each class of numbers that it can hold.
template <typename With>
void for_each_held(const Points& points, With with) {
  const GroundForm& model = points.model();
  const Kinds& kinds = points.kinds();
  for (const SlotNo s : model.slots.ids()) {
    if (kinds.of_global[s] != kNothing) {
      if (has_numbers(points, kinds.of_global[s])) with(s, kinds.of_global[s]);
      continue;
    }
    for (const PlaceNo place : model.processes[model.slots[s].process].places)
      if (const ClassNo c = kinds.of_slot(model, s, place); has_numbers(points, c)) with(s, c);
  }
}

// The variable alone, where its owner does not matter: turn, Proc.me.
std::string variable_name(const GroundForm& model, SlotNo slot) {
  const Slot& of = model.slots[slot];
  const std::string& name = model.variable(slot).name;
  if (!of.process.valid()) return name;
  return model.type(of.process).name + "." + name;
}

// Where numbers agree, all of them in one map.
std::optional<NumberMap> joined_maps(const std::vector<NumberMap>& maps) {
  NumberMap all;
  for (const NumberMap& map : maps)
    for (const auto& [from, to] : map)
      if (all.try_emplace(from, to).first->second != to) return std::nullopt;
  return all;
}

ValueMoves as_moves(std::string of, const NumberMap& map) {
  return {std::move(of), {map.begin(), map.end()}};
}

// "0<->1", "0->1->2->0", "0->1": chains of images, each begun at a number that is nobody's image if there is
// one.
std::vector<std::string> arrows(const ValueMoves& moves) {
  NumberMap left(moves.images.begin(), moves.images.end());
  std::set<std::int32_t> images;
  for (const auto& [from, to] : left) images.insert(to);
  std::vector<std::string> texts;
  while (!left.empty()) {
    auto start = std::ranges::find_if(left, [&](const auto& move) { return !images.contains(move.first); });
    if (start == left.end()) start = left.begin();
    const std::int32_t first = start->first;
    std::string text = std::to_string(first);
    std::int32_t at = first;
    std::size_t length = 0;
    for (auto next = left.find(at); next != left.end(); next = left.find(at), ++length) {
      at = next->second;
      left.erase(next);
      text += "->" + std::to_string(at);
    }
    if (length == 2 && at == first) {
      const std::size_t second = text.find("->") + 2;
      text = std::to_string(first) + "<->" + text.substr(second, text.rfind("->") - second);
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace

std::vector<ClassNo> classes_held_by(const Points& points, const std::string& variable) {
  const GroundForm& model = points.model();
  std::set<ClassNo> held;
  for_each_held(points, [&](SlotNo slot, ClassNo value_class) {
    if (variable.empty() || variable_name(model, slot) == variable || slot_name(model, slot) == variable)
      held.insert(value_class);
  });
  if (variable.empty())
    for (const MessageKinds& messages : points.kinds().messages)
      for (const MessageKinds::Row& row : messages.rows)
        for (const ClassNo field : row.fields)
          if (has_numbers(points, field)) held.insert(field);
  return {held.begin(), held.end()};
}

std::vector<ValueMoves> value_moves(const Points& points, const Permutation& by) {
  std::vector<NumberMap> maps;
  for (const ClassNo c : classes_held_by(points, "")) maps.push_back(moved_numbers(points, by, c));
  if (const auto all = joined_maps(maps)) {
    if (all->empty()) return {};
    return {as_moves("", *all)};
  }
  // Variables whose own classes agree; what is left out can be told by nobody.
  std::map<std::string, std::vector<NumberMap>> by_variable;
  for_each_held(points, [&](SlotNo slot, ClassNo value_class) {
    by_variable[variable_name(points.model(), slot)].push_back(moved_numbers(points, by, value_class));
  });
  std::vector<ValueMoves> moves;
  for (const auto& [name, of_variable] : by_variable)
    if (const auto all = joined_maps(of_variable); all && !all->empty())
      moves.push_back(as_moves(name, *all));
  return moves;
}

bool moves_values_so(const Points& points, const Permutation& by, const std::vector<ValueMoves>& wanted) {
  return std::ranges::all_of(wanted, [&](const ValueMoves& moves) {
    const std::vector<ClassNo> classes = classes_held_by(points, moves.of);
    return std::ranges::all_of(moves.images, [&](const auto& image) {
      bool moved = false;
      for (const ClassNo c : classes) {
        if (!points.has_value(c, image.first)) continue;
        const std::int32_t is = points.image_of_value(by, c, image.first);
        if (is == image.first && image.second != image.first) continue;
        if (is != image.second) return false;
        moved = true;
      }
      return moved;
    });
  });
}

std::string value_moves_text(const std::vector<ValueMoves>& moves) {
  std::vector<std::string> parts;
  for (const ValueMoves& one : moves) {
    bool first = true;
    for (const std::string& arrow : arrows(one)) {
      parts.push_back((first && !one.of.empty() ? "of " + one.of + " " : "") + arrow);
      first = false;
    }
  }
  return parts.empty() ? "" : "ids " + joined(parts, ", ");
}

}  // namespace isospin::symmetry
