#include "group/automorphism/automorphisms.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <utility>

#include "base/cut_off.hpp"
#include "group/automorphism/backends.hpp"

namespace isospin::automorphism {

namespace {

PreparedGraph prepare(const ColouredGraph& graph) {
  PreparedGraph prepared;
  std::vector<bool> has_loop(graph.vertex_count(), false);
  for (const auto& [from, to] : graph.arcs()) {
    if (from == to) {
      has_loop[from] = true;
    } else {
      prepared.arcs.emplace_back(from, to);
    }
  }
  // A loop is a property of its vertex, and so part of the colour.
  std::map<std::pair<Colour, bool>, Colour> numbers;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) numbers[{graph.colour(v), has_loop[v]}] = 0;
  Colour next = 0;
  for (auto& entry : numbers) entry.second = next++;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    prepared.colours.push_back(numbers[{graph.colour(v), has_loop[v]}]);
  }
  prepared.directed = !std::all_of(prepared.arcs.begin(), prepared.arcs.end(), [&prepared](const auto& arc) {
    return std::binary_search(prepared.arcs.begin(), prepared.arcs.end(), std::pair(arc.second, arc.first));
  });
  return prepared;
}

// An undirected graph with the same automorphisms on the old vertices, for a tool that is silently wrong
// on directed ones. A vertex v with one-way arcs gets an exit vertex and an entry vertex, of two
// colours of their own, each joined to v; an arc from v to w joins the exit of v with the entry of w.
// An automorphism of the new graph maps exits to exits and entries to entries, each with the vertex it
// hangs on, the only neighbour of an old colour; so it maps arcs to arcs, and it is determined by what
// it does on the old vertices.
PreparedGraph without_directions(const PreparedGraph& graph) {
  PreparedGraph result;
  result.colours = graph.colours;
  const Colour colours =
      graph.colours.empty() ? 0 : *std::max_element(graph.colours.begin(), graph.colours.end()) + 1;
  std::vector<Vertex> exit(graph.colours.size(), 0), entry(graph.colours.size(), 0);  // 0: none yet
  const auto join = [&result](Vertex a, Vertex b) {
    result.arcs.emplace_back(a, b);
    result.arcs.emplace_back(b, a);
  };
  const auto side = [&](std::vector<Vertex>& table, Vertex v, Colour colour) {
    if (table[v] == 0) {
      table[v] = static_cast<Vertex>(result.colours.size());
      result.colours.push_back(colour);
      join(v, table[v]);
    }
    return table[v];
  };
  for (const auto& [from, to] : graph.arcs) {
    if (std::binary_search(graph.arcs.begin(), graph.arcs.end(), std::pair(to, from))) {
      result.arcs.emplace_back(from, to);
    } else {
      join(side(exit, from, colours), side(entry, to, colours + 1));
    }
  }
  std::sort(result.arcs.begin(), result.arcs.end());
  return result;
}

std::vector<group::Permutation> search(const PreparedGraph& graph, Backend backend) {
  switch (backend) {
    case Backend::kTraces:
      return search_with_traces(graph.directed ? without_directions(graph) : graph);
    case Backend::kNauty:
      return search_with_nauty(graph);
    case Backend::kBliss:
      return search_with_bliss(graph);
  }
  return {};
}

}  // namespace

std::string_view name(Backend backend) {
  switch (backend) {
    case Backend::kTraces:
      return "traces";
    case Backend::kNauty:
      return "nauty";
    case Backend::kBliss:
      return "bliss";
  }
  return "";
}

std::vector<group::Permutation> automorphisms(const ColouredGraph& graph, Backend backend) {
  const Vertex count = graph.vertex_count();
  std::vector<group::Permutation> generators;
  if (count == 0) return generators;
  for (const group::Permutation& found : search(prepare(graph), backend)) {
    note_work(4 * std::size_t{count});
    // Vertices that the preparation added come after the graph's own.
    std::vector<Vertex> images(found.images().begin(), found.images().begin() + count);
    std::optional<group::Permutation> generator = group::Permutation::from_images(std::move(images));
    // Never observed; but everything rests on it, and looking is cheap. Without it the group is only
    // smaller.
    const bool sound = generator && graph.is_automorphism(*generator);
    assert(sound && "a graph tool returned a permutation that is no automorphism");
    if (sound && !generator->is_identity()) generators.push_back(std::move(*generator));
  }
  return generators;
}

group::StabiliserChain automorphism_group(const ColouredGraph& graph, Backend backend) {
  return group::StabiliserChain(graph.vertex_count(), automorphisms(graph, backend));
}

}  // namespace isospin::automorphism
