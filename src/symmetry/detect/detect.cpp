#include "symmetry/detect/detect.hpp"

#include <algorithm>

#include "base/cut_off.hpp"
#include "group/automorphism/automorphisms.hpp"
#include "group/colour_refinement.hpp"
#include "symmetry/detect/program_graph.hpp"
#include "symmetry/detect/state_points.hpp"
#include "system/prologue.hpp"

namespace isospin::symmetry {

namespace {

Permutation on_points(const Points& points, const Permutation& of_graph) {
  return Permutation(
      std::vector<Point>(of_graph.images().begin(), of_graph.images().begin() + points.count()));
}

// What a place, a constant or a value is called where it comes from: equal for the processes of one type.
std::uint32_t name_within_type(const Points& points, Point point) {
  const GroundForm& model = points.model();
  if (point >= points.first_slot() && point < points.first_place()) {
    const SlotNo s = points.slot_at(point);
    return 1 + (model.slots[s].process.valid() ? model.local_index(s) : s.value());
  }
  if (point >= points.first_place() && point < points.value_class(0)) {
    const Place& place = model.places[points.place_at(point)];
    return 1 + place.index;
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
                                 const std::vector<bool>& wanted) {
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
    if (moved[p] && wanted[p]) list.push_back({p, so_far[least_of(p)]++});
  return list;
}

// Where so many variables and values are used alike, in sets of more than kFewAlike, they are told apart
// before anything else. Symmetries of data alone are left out in the end; to find them first, one by one,
// would take longer than all the rest. Ranks can cost symmetries of processes, where data that correspond
// have different ranks, so fewer are left to the graph tool.
constexpr Point kManyAlike = 400;
constexpr Point kFewAlike = 16;

// Data that stay alike although every process and every channel is told apart: each gets its rank among
// those it is like. Where processes with data of their own change places, equal ranks correspond.
void tell_large_data_apart(const Points& points, Marks& marks) {
  if (points.count() - points.first_slot() <= kManyAlike) return;
  const automorphism::ColouredGraph graph = program_graph(points, marks);
  std::vector<Point> colours(graph.vertex_count());
  Point next = 0;
  for (Point v = 0; v < colours.size(); ++v) next = std::max(next, colours[v] = graph.colour(v));
  for (Point p = 0; p < points.first_slot(); ++p) colours[p] = ++next;
  const std::vector<std::vector<group::Arc>> arcs = {{graph.arcs().begin(), graph.arcs().end()}};
  const group::ColourRefinement alike(colours, arcs);
  const auto is_one_of_many = [&](Point p) { return alike.cell_size(p) > kFewAlike; };
  Point many = 0;
  for (Point p = points.first_slot(); p < points.count(); ++p) many += is_one_of_many(p);
  if (many <= kManyAlike) return;
  std::vector<std::uint32_t> so_far(graph.vertex_count());
  for (Point p = points.first_slot(); p < points.count(); ++p)
    if (is_one_of_many(p)) marks[p] = 0x20000000u + so_far[alike.cells()[p]]++;
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

// Generators of the automorphisms that move something in `stored`.
std::vector<Permutation> automorphisms_of(const automorphism::ColouredGraph& graph, const Points& points,
                                          const std::vector<bool>& stored) {
  std::vector<Permutation> generators;
  for (const Permutation& generator : automorphism::automorphisms(graph)) {
    bool moves = false;
    for (Point p = 0; p < points.count() && !moves; ++p) moves = stored[p] && generator(p) != p;
    if (moves) generators.push_back(on_points(points, generator));
  }
  return generators;
}

std::vector<Permutation> automorphisms_under(const Marks& marks, const std::vector<bool>& stored,
                                             Detection& found) {
  const automorphism::ColouredGraph graph = program_graph(*found.points, marks);
  found.graph_vertices = graph.vertex_count();
  found.graph_arcs = graph.arcs().size();
  return automorphisms_of(graph, *found.points, stored);
}

// How points that must not move by themselves are told apart. By their rank, the values that one process
// could exchange stand for those that another could, whatever numbers they are; by name, a number stands for
// itself everywhere.
enum class Naming { by_rank, by_name };

// Marks those of `wanted` that move although nothing in `fixed` does, until nothing is left of that; true if
// anything was.
bool refine(Naming naming, const std::vector<bool>& fixed, const std::vector<bool>& wanted,
            const std::vector<bool>& telling, const Patience& patience, Marks& marks,
            std::vector<Permutation>& generators, Detection& found) {
  for (int round = 0; !generators.empty() && !patience.over(); ++round) {
    const std::vector<Moved> others = moved_without(*found.points, marks, fixed, wanted);
    if (others.empty()) return round > 0;
    for (const auto& [point, rank] : others) {
      if (round >= kMostRefinements)
        marks[point] = 0x80000000u + point;
      else if (naming == Naming::by_name || round > 0)
        marks[point] = name_within_type(*found.points, point);
      else
        marks[point] = 0x20000000u + rank;
    }
    generators = automorphisms_under(marks, telling, found);
  }
  return true;
}

// What moves although nothing in `fixed` does is marked, in the way that leaves more symmetries of the points
// in `counted`.
void keep_apart(const std::vector<bool>& fixed, const std::vector<bool>& counted,
                const std::vector<bool>& stored, const std::vector<bool>& telling, const Patience& patience,
                Marks& marks, Detection& found) {
  Marks by_rank = marks;
  std::vector<Permutation> generators = found.generators;
  if (!refine(Naming::by_rank, fixed, stored, telling, patience, by_rank, generators, found)) return;
  const BigInteger kept = order_on(generators, counted);
  if (kept == order_on(found.generators, counted)) {
    marks = std::move(by_rank);
    found.generators = std::move(generators);
    return;
  }
  refine(Naming::by_name, fixed, stored, telling, patience, marks, found.generators, found);
  if (order_on(found.generators, counted) >= kept) return;
  marks = std::move(by_rank);
  found.generators = std::move(generators);
}

void find_generators(const Patience& patience, Detection& found) {
  const Points& points = *found.points;
  Marks marks(points.count());
  tell_large_data_apart(points, marks);
  const std::vector<bool> stored = stored_points(points);
  found.generators = automorphisms_under(marks, stored, found);
  if (found.generators.empty()) return;

  // What no state shows moves only with something that states show.
  const std::vector<bool> telling = telling_points(points);
  keep_apart(telling, telling, stored, telling, patience, marks, found);

  // Values and places move only with a component, or not at all.
  std::vector<bool> components(points.count());
  for (Point p = 0; p < points.components(); ++p) components[p] = true;
  std::vector<bool> fixed = components;
  for (const SlotNo s : points.model().slots.ids())
    if (points.model().slots[s].constant || points.model().slots[s].left_out) fixed[points.slot(s)] = false;
  keep_apart(fixed, components, stored, telling, patience, marks, found);

  // Variables move only with a process or a channel, unless that would keep some of those from moving.
  std::vector<bool> processes_and_channels(points.count());
  for (Point p = 0; p < points.first_slot(); ++p) processes_and_channels[p] = true;
  std::vector<Permutation> of_components = found.generators;
  if (!refine(Naming::by_name, processes_and_channels, telling, telling, patience, marks, of_components,
              found))
    return;
  if (order_on(of_components, processes_and_channels) == order_on(found.generators, processes_and_channels))
    found.generators = std::move(of_components);
}

}  // namespace

std::vector<Permutation> all_symmetries(const Points& points) {
  Marks marks(points.count());
  tell_large_data_apart(points, marks);
  return automorphisms_of(program_graph(points, marks), points, stored_points(points));
}

std::unique_ptr<Detection> detect(GroundForm model, bool keep_claim, const Patience& patience) {
  auto found = std::make_unique<Detection>();
  found->model = std::move(model);
  found->model.keeps_claim = keep_claim;
  if (found->model.obstacle) return found;
  // What the claim asks about would have to follow in the states of the prologue, too.
  if (!keep_claim) system::leave_out_prologue(found->model);
  if (!patience.over()) {
    found->kinds = infer_kinds(found->model);
    found->points = std::make_unique<Points>(found->model, found->kinds);
  }
  if (!patience.over()) find_generators(patience, *found);
  if (!patience.over()) return found;
  auto nothing = std::make_unique<Detection>();  // what is half done is no use
  nothing->given_up = true;
  nothing->model.obstacle = Refusal{"there was no time to find any"};
  return nothing;
}

}  // namespace isospin::symmetry
