#include <algorithm>

#include "base/text.hpp"
#include "report/symmetry_analysis.hpp"
#include "symmetry/cosets/value_moves.hpp"

namespace isospin {

using namespace symmetry;

namespace {

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

}  // namespace isospin
