// nauty and Traces 2.8.6 (McKay and Piperno 2014).
//
// Traps: Traces ignores directions without a word, so it gets none (automorphisms.cpp). nauty keeps its
// work space in thread-local variables (Debian builds it so), which is why threads do not meet; and its
// callbacks carry no argument, so the list they fill is thread-local as well. The headers spell C11's
// keyword for that, which is not one of C++.
#define _Thread_local thread_local
#include <nauty/nausparse.h>
#include <nauty/traces.h>
#undef _Thread_local

#include <algorithm>
#include <numeric>

#include "group/automorphism/backends.hpp"

namespace isospin::automorphism {

namespace {

thread_local std::vector<group::Permutation>* collected = nullptr;

void collect(const int* images, int count) {
  collected->emplace_back(std::vector<Vertex>(images, images + count));
}

void collect_from_nauty(int, int* images, int*, int, int, int count) { collect(images, count); }
void collect_from_traces(int, int* images, int count) { collect(images, count); }

// Gives back the work space that nauty keeps for the thread: it would outlive the thread otherwise.
void release_work_space() {
  collected = nullptr;
  traces_freedyn();
  schreier_freedyn();
  nausparse_freedyn();
  nautil_freedyn();
  nauty_freedyn();
}

// Our graph in nauty's sparse form, with its ordered partition: lab lists the vertices by colour, and
// ptn is 0 where a colour ends.
struct NautyGraph {
  std::vector<std::size_t> start;
  std::vector<int> degree, target, lab, ptn, orbits;
  sparsegraph graph;

  explicit NautyGraph(const PreparedGraph& from)
      : start(from.colours.size()),
        degree(from.colours.size(), 0),
        lab(from.colours.size()),
        ptn(from.colours.size()),
        orbits(from.colours.size()) {
    const std::size_t count = from.colours.size();
    for (const auto& arc : from.arcs) {
      ++degree[arc.first];
      target.push_back(static_cast<int>(arc.second));
    }
    for (std::size_t v = 1; v < count; ++v) start[v] = start[v - 1] + static_cast<std::size_t>(degree[v - 1]);
    std::iota(lab.begin(), lab.end(), 0);
    std::stable_sort(lab.begin(), lab.end(), [&from](int a, int b) {
      return from.colours[static_cast<std::size_t>(a)] < from.colours[static_cast<std::size_t>(b)];
    });
    for (std::size_t i = 0; i < count; ++i) {
      const bool ends = i + 1 == count || from.colours[static_cast<std::size_t>(lab[i])] !=
                                              from.colours[static_cast<std::size_t>(lab[i + 1])];
      ptn[i] = ends ? 0 : 1;
    }
    // nauty never reads past the arcs, but wants somewhere to point.
    if (target.empty()) target.push_back(0);
    SG_INIT(graph);
    graph.nv = static_cast<int>(count);
    graph.nde = from.arcs.size();
    graph.v = start.data();
    graph.d = degree.data();
    graph.e = target.data();
    graph.vlen = start.size();
    graph.dlen = degree.size();
    graph.elen = target.size();
  }
};

}  // namespace

std::vector<group::Permutation> search_with_nauty(const PreparedGraph& prepared) {
  NautyGraph input(prepared);
  std::vector<group::Permutation> generators;
  collected = &generators;
  DEFAULTOPTIONS_SPARSEGRAPH(undirected);
  // nauty's own refinement follows arcs in one direction only; the invariant that comes with these options
  // looks the other way too, without which even a star of twenty rays takes forever.
  DEFAULTOPTIONS_SPARSEDIGRAPH(directed);
  optionblk options = prepared.directed ? directed : undirected;
  options.defaultptn = FALSE;
  options.userautomproc = collect_from_nauty;
  // Schreier-Sims inside nauty prunes the search for groups with many orbits.
  options.schreier = TRUE;
  statsblk stats;
  sparsenauty(&input.graph, input.lab.data(), input.ptn.data(), input.orbits.data(), &options, &stats,
              nullptr);
  release_work_space();
  return generators;
}

std::vector<group::Permutation> search_with_traces(const PreparedGraph& prepared) {
  NautyGraph input(prepared);
  std::vector<group::Permutation> generators;
  collected = &generators;
  DEFAULTOPTIONS_TRACES(options);
  options.defaultptn = FALSE;
  options.userautomproc = collect_from_traces;
  TracesStats stats;
  Traces(&input.graph, input.lab.data(), input.ptn.data(), input.orbits.data(), &options, &stats, nullptr);
  release_work_space();
  return generators;
}

std::string nauty_version() { return NAUTYVERSION; }

}  // namespace isospin::automorphism
