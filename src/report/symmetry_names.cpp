#include <algorithm>

#include "base/text.hpp"
#include "report/symmetry_analysis.hpp"
#include "symmetry/cosets/value_moves.hpp"

namespace isospin {

using namespace symmetry;

namespace {

constexpr std::size_t kFewestInARow = 5;
constexpr std::size_t kMostOrbits = 3;
constexpr std::size_t kMostBesides = 4;

// "client(3)", "up[3]": what stands before the last number, the number, what stands behind it.
struct NumberedName {
  explicit NumberedName(const std::string& name) {
    const std::size_t last = name.find_last_of("0123456789");
    if (last == std::string::npos) return;
    const std::size_t before = name.find_last_not_of("0123456789", last);
    const std::size_t first = before == std::string::npos ? 0 : before + 1;
    if (last - first >= 9) return;
    head = name.substr(0, first);
    number = std::stoi(name.substr(first, last - first + 1));
    tail = name.substr(last + 1);
  }
  bool follows(const NumberedName& other) const {
    return number > 0 && number == other.number + 1 && head == other.head && tail == other.tail;
  }

  std::string head, tail;
  int number = -1;
};

std::string cycle_text(std::vector<std::string> names) { return "(" + joined(names, ", ") + ")"; }

// What a component is called, or nothing for one that follows from others.
std::string component_name(const GroundForm& model, const Points& points, const Permutation& by,
                           Point point) {
  if (point < points.first_channel()) return process_name(model, points.process_at(point));
  if (point < points.first_slot()) {
    const ChannelNo channel = points.channel_at(point);
    const ProcessNo owner = model.channels[channel].process;
    return owner.valid() && by(points.process(owner)) != points.process(owner) ? ""
                                                                               : channel_name(model, channel);
  }
  const SlotNo number = points.slot_at(point);
  const Slot& slot = model.slots[number];
  // A channel is called by the variable it was declared with.
  for (const Channel& channel : model.channels)
    if (channel.home == number) return {};
  if (slot.constant) return {};  // nobody sees it move
  if (slot.process.valid() && by(points.process(slot.process)) != points.process(slot.process)) return {};
  return slot_name(model, number);
}

// Whether numbers move as the processes do whose numbers they are: then nothing need be said of them.
bool follow_processes(const Points& points, const Permutation& by, const std::vector<ValueMoves>& values) {
  return std::ranges::all_of(values, [&](const ValueMoves& moves) {
    return std::ranges::all_of(moves.images, [&](const auto& image) {
      const auto [from, to] = image;
      return from >= 0 && static_cast<std::size_t>(from) < points.model().processes.size() &&
             by(points.process(ProcessNo(static_cast<std::uint32_t>(from)))) == static_cast<Point>(to);
    });
  });
}

}  // namespace

std::string cycles_in_names(const GroundForm& model, const Points& points, const Permutation& permutation) {
  std::string text;
  for (const auto& cycle : permutation.cycles()) {
    if (cycle.front() >= points.components()) break;
    std::vector<std::string> names;
    for (const Point point : cycle) {
      std::string name = component_name(model, points, permutation, point);
      if (!name.empty()) names.push_back(std::move(name));
    }
    if (names.size() == cycle.size()) text += cycle_text(std::move(names));
  }
  return text.empty() ? "()" : text;
}

std::string ids_in_words(const Points& points, const Permutation& permutation) {
  const std::vector<ValueMoves> values = value_moves(points, permutation);
  return follow_processes(points, permutation, values) ? "" : " " + value_moves_text(values);
}

std::string cycles_in_names(const Diagram& diagram, const Permutation& of_nodes) {
  std::string text;
  for (const auto& cycle : of_nodes.cycles()) {
    std::vector<std::string> names;
    for (const Point node : cycle) names.push_back(diagram.nodes[node].name);
    text += cycle_text(std::move(names));
  }
  return text.empty() ? "()" : text;
}

std::string names_in_a_row(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size();) {
    text += (i > 0 ? ", " : "") + names[i];
    std::size_t last = i;
    while (last + 1 < names.size() && NumberedName(names[last + 1]).follows(NumberedName(names[last])))
      ++last;
    if (last - i < kFewestInARow - 1) {
      ++i;
      continue;
    }
    text += " to " + names[last];
    i = last + 1;
  }
  return text;
}

namespace {

// "client[1..3]", "box_1, box_2", "m[][]": one orbit of channels or variables.
std::string range_in_words(const std::vector<std::string>& names) {
  const std::size_t first = names.front().find('[');
  if (first == std::string::npos) return names_in_a_row(names);
  const std::string head = names.front().substr(0, first);
  const bool one_array = std::ranges::all_of(
      names, [&](const std::string& name) { return name.substr(0, name.find('[')) == head; });
  if (!one_array) return names_in_a_row(names);
  // What stands behind the first index: a field, or further indices.
  const std::string tail = names.front().substr(names.front().find(']') + 1);
  if (tail.find('[') != std::string::npos) return head + "[][]";
  // Elements may be called by names.
  const auto is_number = [&](const std::string& name) {
    return name.find_first_of("-0123456789", first) == first + 1;
  };
  if (!std::ranges::all_of(names, is_number)) return names_in_a_row(names);
  bool in_a_row = true;
  const auto index = [&](const std::string& name) { return std::stoll(name.substr(first + 1)); };
  for (std::size_t i = 0; i < names.size(); ++i)
    in_a_row = in_a_row && names[i].substr(names[i].find(']') + 1) == tail &&
               index(names[i]) == index(names.front()) + static_cast<long long>(i);
  if (!in_a_row || names.size() < 2) return names_in_a_row(names);
  return head + "[" + std::to_string(index(names.front())) + ".." + std::to_string(index(names.back())) +
         "]" + tail;
}

// The first few, each once.
std::string first_few(std::vector<std::string> texts, std::size_t most, const char* separator) {
  std::vector<std::string> kept;
  for (std::string& text : texts)
    if (std::ranges::find(kept, text) == kept.end()) kept.push_back(std::move(text));
  const bool more = kept.size() > most;
  if (more) kept.resize(most);
  return joined(kept, separator) + (more ? std::string(separator) + "..." : std::string());
}

}  // namespace

std::string moved_in_words(const SymmetryAnalysis& analysis) {
  std::vector<std::string> processes, besides;
  for (std::size_t i = 0; i < analysis.orbits.size(); ++i)
    if (i < analysis.process_orbits)
      processes.push_back(names_in_a_row(analysis.orbits[i]));
    else
      besides.push_back(range_in_words(analysis.orbits[i]));
  const std::string with = first_few(std::move(besides), kMostBesides, ", ");
  if (processes.empty()) return with;
  return first_few(std::move(processes), kMostOrbits, "; ") + (with.empty() ? "" : " with " + with);
}

std::string fixed_in_words(const SymmetryAnalysis& analysis, const std::string& claim) {
  if (!analysis.claim_effect) return {};
  const ClaimEffect& effect = *analysis.claim_effect;
  const GroundForm& model = analysis.detection->model;
  std::vector<std::string> fixed;
  for (const ProcessNo p : effect.fixed) fixed.push_back(process_name(model, p));
  if (!fixed.empty())
    return names_in_a_row(fixed) + (fixed.size() == 1 ? " is" : " are") + " fixed by " + claim;
  std::vector<std::string> parts;
  for (const std::vector<ProcessNo>& part : effect.apart) {
    std::vector<std::string> names;
    for (const ProcessNo p : part) names.push_back(process_name(model, p));
    parts.push_back(names_in_a_row(names));
  }
  if (!parts.empty()) return joined(parts, " and ") + " are kept apart by " + claim;
  return claim + " keeps only some of the model's " + effect.order.to_string() + " symmetries";
}

}  // namespace isospin
