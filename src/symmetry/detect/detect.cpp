#include "symmetry/detect/detect.hpp"

#include <algorithm>

#include "symmetry/automorphism/automorphisms.hpp"
#include "symmetry/detect/program_graph.hpp"

namespace isospin::symmetry {

namespace {

Permutation on_points(const Points& points, const Permutation& of_graph) {
  return Permutation(
      std::vector<Point>(of_graph.images().begin(), of_graph.images().begin() + points.count()));
}

// Values that states can hold. Those of other classes stand between an expression and its operands only.
std::vector<bool> stored_points(const Points& points) {
  const Kinds& kinds = points.kinds();
  std::vector<bool> stored_class(kinds.classes.size());
  const auto note = [&](ClassNo c) {
    if (c != kNothing) stored_class[c] = true;
  };
  for (const ClassNo c : kinds.of_global) note(c);
  for (const auto& at : kinds.at_place)
    for (const ClassNo c : at) note(c);
  for (const MessageKinds& messages : kinds.messages)
    for (const MessageKinds::Row& row : messages.rows)
      for (const ClassNo c : row.fields) note(c);
  std::vector<bool> stored(points.count());
  for (Point p = 0; p < points.components(); ++p) stored[p] = true;
  for (PlaceNo l = 0; l < points.model().places.size(); ++l) stored[points.place(l)] = true;
  for (ClassNo c = 0; c < kinds.classes.size(); ++c)
    if (stored_class[c] && kinds.classes[c].free && !kinds.classes[c].of_channels)
      for (const std::int32_t value : kinds.classes[c].domain) stored[points.value(c, value)] = true;
  return stored;
}

// What a place, a constant or a value is called where it comes from: equal for the processes of one type.
std::uint32_t name_within_type(const Points& points, Point point) {
  const Unfolded& model = points.model();
  for (SlotNo s = 0; s < model.slots.size(); ++s)
    if (points.slot(s) == point)
      return 1 + (model.slots[s].process == kNothing
                      ? s
                      : s - model.processes[model.slots[s].process].slots.front());
  for (PlaceNo l = 0; l < model.places.size(); ++l) {
    if (points.place(l) != point) continue;
    const auto& locations = (*model.model)[model.processes[model.places[l].process].type].locations;
    return 1 +
           static_cast<std::uint32_t>(
               std::find(locations.begin(), locations.end(), model.places[l].location) - locations.begin());
  }
  for (ClassNo c = 0; c < points.kinds().classes.size(); ++c) {
    const ValueClass& in = points.kinds().classes[c];
    if (!in.free || in.of_channels || point < points.first_value(c) ||
        point >= points.first_value(c) + in.domain.size())
      continue;
    // Apart from the names of places, by the number itself.
    return 0x40000000u + (static_cast<std::uint32_t>(in.domain[point - points.first_value(c)]) & 0x3fffffffu);
  }
  return 0;
}

// The points that move under symmetries which leave the points of `fixed` where they are.
std::vector<Point> moved_without(const Points& points, Marks marks, const std::vector<bool>& fixed,
                                 const std::vector<bool>& stored) {
  for (Point p = 0; p < points.count(); ++p)
    if (fixed[p]) marks[p] = 0x80000000u + p;
  std::vector<bool> moved(points.count());
  for (const Permutation& generator : automorphism::automorphisms(program_graph(points, marks)))
    for (Point p = 0; p < points.count(); ++p) moved[p] = moved[p] || generator(p) != p;
  std::vector<Point> list;
  for (Point p = 0; p < points.count(); ++p)
    if (moved[p] && stored[p]) list.push_back(p);
  return list;
}

// Channels that no statement can mean. They are empty for ever, and exchanging them exchanges nothing.
std::vector<ChannelNo> unused_channels(const Unfolded& model) {
  std::vector<bool> used(model.channels.size());
  const auto note = [&](ChannelNo channel) {
    if (channel != kNothing) used[channel] = true;
  };
  for (const Slot& slot : model.slots)
    if (!slot.constant) note(slot.initial_channel);
  for (const Term& term : model.terms) {
    if (term.kind == TermKind::channel) note(term.index);
    if (term.kind == TermKind::slot) note(model.slots[term.index].initial_channel);
  }
  for (const Array& array : model.arrays)
    for (const Element& element : array.elements)
      if (!array.of_places && element.target != kNothing) note(model.slots[element.target].initial_channel);
  std::vector<ChannelNo> unused;
  for (ChannelNo c = 0; c < used.size(); ++c)
    if (!used[c] && model.channels[c].process == kNothing) unused.push_back(c);
  return unused;
}

constexpr int kMostRefinements = 4;

}  // namespace

Permutation on_components(const Points& points, const Permutation& permutation) {
  return Permutation(
      std::vector<Point>(permutation.images().begin(), permutation.images().begin() + points.components()));
}

group::StabiliserChain Detection::group() const {
  std::vector<Permutation> acting;
  for (const Permutation& generator : generators) acting.push_back(on_components(*points, generator));
  return group::StabiliserChain(points->components(), acting);
}

namespace {

// Generators of the automorphisms that move anything states hold.
std::vector<Permutation> automorphisms_under(const Marks& marks, const std::vector<bool>& stored,
                                             Detection& found) {
  const Points& points = *found.points;
  const automorphism::ColouredGraph graph = program_graph(points, marks);
  found.graph_vertices = graph.vertex_count();
  found.graph_arcs = graph.arcs().size();
  std::vector<Permutation> generators;
  for (const Permutation& generator : automorphism::automorphisms(graph)) {
    bool moves = false;
    for (Point p = 0; p < points.count() && !moves; ++p) moves = stored[p] && generator(p) != p;
    if (moves) generators.push_back(on_points(points, generator));
  }
  return generators;
}

// Marks what moves although nothing in `fixed` does, until nothing is left of that; true if anything was.
bool refine(const std::vector<bool>& fixed, const std::vector<bool>& stored, Marks& marks,
            std::vector<Permutation>& generators, Detection& found) {
  for (int round = 0; !generators.empty(); ++round) {
    const std::vector<Point> others = moved_without(*found.points, marks, fixed, stored);
    if (others.empty()) return round > 0;
    for (const Point point : others)
      marks[point] = round < kMostRefinements ? name_within_type(*found.points, point) : 0x80000000u + point;
    generators = automorphisms_under(marks, stored, found);
  }
  return true;
}

BigInteger order_on(Point degree, const std::vector<Permutation>& generators) {
  std::vector<Permutation> acting;
  for (const Permutation& generator : generators)
    acting.emplace_back(std::vector<Point>(generator.images().begin(), generator.images().begin() + degree));
  return group::StabiliserChain(degree, acting).order();
}

}  // namespace

std::unique_ptr<Detection> detect(const model::Model& model) {
  auto found = std::make_unique<Detection>();
  found->model = unfold(model);
  if (!found->model.obstacle.empty()) return found;
  found->kinds = infer_kinds(found->model);
  found->points = std::make_unique<Points>(found->model, found->kinds);
  const Points& points = *found->points;
  const std::vector<bool> stored = stored_points(points);

  // Values and places move only with a variable, or not at all.
  std::vector<bool> fixed(points.count());
  for (Point p = 0; p < points.components(); ++p) fixed[p] = true;
  for (SlotNo s = 0; s < found->model.slots.size(); ++s)
    if (found->model.slots[s].constant || found->model.slots[s].left_out) fixed[points.slot(s)] = false;
  Marks marks(points.count());
  for (const ChannelNo channel : unused_channels(found->model))
    marks[points.channel(channel)] = 0x80000000u + points.channel(channel);
  found->generators = automorphisms_under(marks, stored, *found);
  if (found->generators.empty()) return found;
  refine(fixed, stored, marks, found->generators, *found);

  // Variables move only with a process or a channel, unless that would keep some of those from moving.
  for (SlotNo s = 0; s < found->model.slots.size(); ++s) fixed[points.slot(s)] = false;
  std::vector<Permutation> of_components = found->generators;
  if (!refine(fixed, stored, marks, of_components, *found)) return found;
  const auto processes_and_channels =
      static_cast<Point>(found->model.processes.size() + found->model.channels.size());
  if (order_on(processes_and_channels, of_components) == order_on(processes_and_channels, found->generators))
    found->generators = std::move(of_components);
  return found;
}

}  // namespace isospin::symmetry
