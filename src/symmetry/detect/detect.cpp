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

// The points that move under symmetries which leave the points of `fixed` where they are, each with its rank
// among those that it can change places with.
struct Moved {
  Point point;
  std::uint32_t rank;
};
std::vector<Moved> moved_without(const Points& points, Marks marks, const std::vector<bool>& fixed,
                                 const std::vector<bool>& stored) {
  for (Point p = 0; p < points.count(); ++p)
    if (fixed[p]) marks[p] = 0x80000000u + p;
  std::vector<Point> least(points.count());
  for (Point p = 0; p < points.count(); ++p) least[p] = p;
  const auto least_of = [&](Point p) {
    while (least[p] != p) p = least[p] = least[least[p]];
    return p;
  };
  std::vector<bool> moved(points.count());
  for (const Permutation& generator : automorphism::automorphisms(program_graph(points, marks)))
    for (Point p = 0; p < points.count(); ++p) {
      const Point image = generator(p);
      if (image == p) continue;
      moved[p] = true;
      const Point a = least_of(p), b = least_of(image);
      least[std::max(a, b)] = std::min(a, b);
    }
  std::vector<Moved> list;
  std::vector<std::uint32_t> so_far(points.count());
  for (Point p = 0; p < points.count(); ++p)
    if (moved[p] && stored[p]) list.push_back({p, so_far[least_of(p)]++});
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

// How points that must not move by themselves are told apart. By their rank, the values that one process
// could exchange stand for those that another could, whatever numbers they are; by name, a number stands for
// itself everywhere.
enum class Naming { by_rank, by_name };

// Marks what moves although nothing in `fixed` does, until nothing is left of that; true if anything was.
bool refine(Naming naming, const std::vector<bool>& fixed, const std::vector<bool>& stored,
            const Patience& patience, Marks& marks, std::vector<Permutation>& generators, Detection& found) {
  for (int round = 0; !generators.empty() && !patience.over(); ++round) {
    const std::vector<Moved> others = moved_without(*found.points, marks, fixed, stored);
    if (others.empty()) return round > 0;
    for (const auto& [point, rank] : others) {
      if (round >= kMostRefinements)
        marks[point] = 0x80000000u + point;
      else if (naming == Naming::by_name || round > 0)
        marks[point] = name_within_type(*found.points, point);
      else
        marks[point] = 0x20000000u + rank;
    }
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

// What moves by itself is marked, in the way that leaves more symmetries of components.
void keep_data_apart(const std::vector<bool>& fixed, const std::vector<bool>& stored,
                     const Patience& patience, Marks& marks, Detection& found) {
  Marks by_rank = marks;
  std::vector<Permutation> generators = found.generators;
  if (!refine(Naming::by_rank, fixed, stored, patience, by_rank, generators, found)) return;
  const Point components = found.points->components();
  const BigInteger kept = order_on(components, generators);
  if (kept == order_on(components, found.generators)) {
    marks = std::move(by_rank);
    found.generators = std::move(generators);
    return;
  }
  refine(Naming::by_name, fixed, stored, patience, marks, found.generators, found);
  if (order_on(components, found.generators) >= kept) return;
  marks = std::move(by_rank);
  found.generators = std::move(generators);
}

void find_generators(const Patience& patience, Detection& found) {
  const Points& points = *found.points;
  const Unfolded& model = found.model;
  const std::vector<bool> stored = stored_points(points);

  // Values and places move only with a variable, or not at all.
  std::vector<bool> fixed(points.count());
  for (Point p = 0; p < points.components(); ++p) fixed[p] = true;
  for (SlotNo s = 0; s < model.slots.size(); ++s)
    if (model.slots[s].constant || model.slots[s].left_out) fixed[points.slot(s)] = false;
  Marks marks(points.count());
  for (const ChannelNo channel : unused_channels(model))
    marks[points.channel(channel)] = 0x80000000u + points.channel(channel);
  found.generators = automorphisms_under(marks, stored, found);
  if (found.generators.empty()) return;
  keep_data_apart(fixed, stored, patience, marks, found);

  // Variables move only with a process or a channel, unless that would keep some of those from moving.
  for (SlotNo s = 0; s < model.slots.size(); ++s) fixed[points.slot(s)] = false;
  std::vector<Permutation> of_components = found.generators;
  if (!refine(Naming::by_name, fixed, stored, patience, marks, of_components, found)) return;
  const auto processes_and_channels = static_cast<Point>(model.processes.size() + model.channels.size());
  if (order_on(processes_and_channels, of_components) == order_on(processes_and_channels, found.generators))
    found.generators = std::move(of_components);
}

}  // namespace

std::unique_ptr<Detection> detect(const model::Model& model, bool keep_claim, const Patience& patience) {
  auto found = std::make_unique<Detection>();
  found->model = unfold(model);
  found->model.keeps_claim = keep_claim;
  if (!found->model.obstacle.empty()) return found;
  if (!patience.over()) {
    found->kinds = infer_kinds(found->model);
    found->points = std::make_unique<Points>(found->model, found->kinds);
  }
  if (!patience.over()) find_generators(patience, *found);
  if (!patience.over()) return found;
  auto nothing = std::make_unique<Detection>();  // what is half done is no use
  nothing->given_up = true;
  nothing->model.obstacle = "there was no time to find any";
  return nothing;
}

}  // namespace isospin::symmetry
