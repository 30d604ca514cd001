// bliss 0.73 (Junttila and Kaski 2007). It reports its order in a type that overflows; we do not ask for it.
// All of its state is in its graph object, so threads do not meet.
#include <bliss/graph.hh>
#include <memory>

#include "base/cut_off.hpp"
#include "group/automorphism/backends.hpp"
#include "group/colour_refinement.hpp"

namespace isospin::automorphism {

namespace {

void collect(void* collected, unsigned int count, const unsigned int* images) {
  auto& generators = *static_cast<std::vector<group::Permutation>*>(collected);
  generators.emplace_back(std::vector<Vertex>(images, images + count));
  note_work(8 * std::size_t{count});  // bliss itself cannot be asked to stop: this leaves it
}

}  // namespace

std::vector<group::Permutation> search_with_bliss(const PreparedGraph& graph) {
  // bliss starts from what our own refinement leaves together. Its own takes quadratic time on long chains of
  // vertices of one colour, and it loses memory when nothing is left to search after it: then there is no
  // automorphism but the identity.
  const std::vector<std::vector<group::Arc>> arcs = {graph.arcs};
  const group::ColourRefinement refined(graph.colours, arcs);
  if (refined.discrete()) return {};
  std::unique_ptr<bliss::AbstractGraph> searched;
  if (graph.directed) {
    searched = std::make_unique<bliss::Digraph>();
  } else {
    searched = std::make_unique<bliss::Graph>();
  }
  for (const Colour cell : refined.cells()) searched->add_vertex(cell);
  for (const auto& [from, to] : graph.arcs) {
    if (graph.directed || from < to) searched->add_edge(from, to);
  }
  std::vector<group::Permutation> generators;
  bliss::Stats stats;
  searched->find_automorphisms(stats, collect, &generators);
  return generators;
}

std::string bliss_version() { return bliss::version; }

}  // namespace isospin::automorphism
