#include "group/automorphism/automorphisms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "group/random.hpp"
#include "sample_groups.hpp"

namespace isospin::automorphism {
namespace {

using group::Permutation;
using group::Random;
using group::StabiliserChain;

ColouredGraph vertices(Vertex count, Colour colour = 0) {
  ColouredGraph graph;
  for (Vertex v = 0; v < count; ++v) graph.add_vertex(colour);
  return graph;
}

ColouredGraph directed_ring(Vertex n) {
  ColouredGraph graph = vertices(n);
  for (Vertex v = 0; v < n; ++v) graph.add_arc(v, (v + 1) % n);
  return graph;
}

ColouredGraph random_graph(Vertex count, Random& random, bool directed) {
  ColouredGraph graph;
  const Colour colours = 1 + random.below(3);
  for (Vertex v = 0; v < count; ++v) graph.add_vertex(7 * random.below(colours));
  const std::uint32_t density = 1 + random.below(count);
  for (Vertex a = 0; a < count; ++a) {
    for (Vertex b = 0; b <= a; ++b) {
      if (random.below(count) >= density) continue;
      if (!directed || random.below(3) == 0) {
        graph.add_edge(a, b);
      } else if (random.below(2) == 0) {
        graph.add_arc(a, b);
      } else {
        graph.add_arc(b, a);
      }
    }
  }
  return graph;
}

// Copies of a small graph, some joined to a common vertex: much symmetry of several kinds.
ColouredGraph random_symmetric_graph(Random& random, bool directed) {
  const Vertex part = 1 + random.below(5), copies = 1 + random.below(5);
  const ColouredGraph pattern = random_graph(part, random, directed);
  ColouredGraph graph;
  for (Vertex c = 0; c < copies; ++c) {
    for (Vertex v = 0; v < part; ++v) graph.add_vertex(pattern.colour(v));
    for (const auto& [a, b] : pattern.arcs()) graph.add_arc(c * part + a, c * part + b);
  }
  const Vertex hub = graph.add_vertex(100);
  const bool ring = random.below(2) == 0;
  for (Vertex c = 0; c < copies; ++c) {
    graph.add_arc(c * part, hub);
    if (!directed) graph.add_arc(hub, c * part);
    if (ring && directed) graph.add_arc(c * part, (c + 1) % copies * part);
    if (ring && !directed) graph.add_edge(c * part, (c + 1) % copies * part);
  }
  return graph;
}

TEST(Automorphisms, OrdersOfNamedGraphs) {
  ColouredGraph cube = vertices(8);
  for (Vertex v = 0; v < 8; ++v) {
    for (const Vertex bit : {1u, 2u, 4u}) cube.add_edge(v, v ^ bit);
  }
  ColouredGraph petersen = vertices(10);
  for (Vertex v = 0; v < 5; ++v) {
    petersen.add_edge(v, (v + 1) % 5);
    petersen.add_edge(v, v + 5);
    petersen.add_edge(v + 5, (v + 2) % 5 + 5);
  }
  for (const Backend backend : kBackends) {
    SCOPED_TRACE(std::string(name(backend)));
    EXPECT_EQ(automorphism_group(cube, backend).order(), 48);
    EXPECT_EQ(automorphism_group(petersen, backend).order(), 120);
    EXPECT_EQ(automorphism_group(directed_ring(9), backend).order(), 9);
    EXPECT_EQ(automorphism_group(directed_ring(1), backend).order(), 1);
    EXPECT_EQ(automorphism_group(vertices(30), backend).order(), BigInteger::factorial(30));
    EXPECT_EQ(automorphism_group(ColouredGraph(), backend).order(), 1);
  }
}

// The case in which Traces, left to itself, answers 2n without a word.
TEST(Automorphisms, DirectedRingCannotBeReflected) {
  for (const Backend backend : kBackends) {
    for (Vertex n = 3; n < 12; ++n) {
      EXPECT_EQ(automorphism_group(directed_ring(n), backend).order(), BigInteger(std::uint64_t{n}));
    }
  }
}

TEST(Automorphisms, AnEdgeIsTwoOppositeArcs) {
  ColouredGraph graph = vertices(4);
  graph.add_edge(0, 1);
  graph.add_arc(2, 3);
  graph.add_arc(3, 2);
  for (const Backend backend : kBackends) EXPECT_EQ(automorphism_group(graph, backend).order(), 8);
}

TEST(Automorphisms, LoopsAndColoursTellVerticesApart) {
  ColouredGraph graph = vertices(4);
  graph.add_arc(2, 2);
  for (const Backend backend : kBackends) EXPECT_EQ(automorphism_group(graph, backend).order(), 6);
  ColouredGraph coloured;
  for (const Colour c : {5, 5, 9, 9, 9}) coloured.add_vertex(c);
  for (const Backend backend : kBackends) EXPECT_EQ(automorphism_group(coloured, backend).order(), 12);
}

TEST(Automorphisms, AgreeWithTryingAllPermutations) {
  Random random(61);
  for (int i = 0; i < 150; ++i) {
    const ColouredGraph graph = random_graph(1 + random.below(6), random, i % 2 == 0);
    std::vector<Vertex> images(graph.vertex_count());
    std::iota(images.begin(), images.end(), Vertex{0});
    int counted = 0;
    do {
      counted += graph.is_automorphism(Permutation(images)) ? 1 : 0;
    } while (std::next_permutation(images.begin(), images.end()));
    for (const Backend backend : kBackends) {
      EXPECT_EQ(automorphism_group(graph, backend).order(), counted) << name(backend);
    }
  }
}

TEST(Automorphisms, TheThreeToolsAgreeOnRandomGraphs) {
  Random random(62);
  int with_symmetry = 0;
  for (int i = 0; i < 400; ++i) {
    const bool directed = i % 2 == 0;
    const ColouredGraph graph = i % 4 < 2 ? random_symmetric_graph(random, directed)
                                          : random_graph(2 + random.below(40), random, directed);
    const StabiliserChain reference = automorphism_group(graph, Backend::kBliss);
    for (const Backend backend : {Backend::kTraces, Backend::kNauty}) {
      const StabiliserChain other = automorphism_group(graph, backend);
      EXPECT_EQ(other.order(), reference.order()) << name(backend) << " graph " << i;
      EXPECT_TRUE(other.is_subgroup_of(reference));
    }
    with_symmetry += reference.is_trivial() ? 0 : 1;
  }
  EXPECT_GT(with_symmetry, 100);
}

TEST(Automorphisms, LargeSparseGraphIsQuick) {
  // 200 clients with two channels each, all to one server.
  ColouredGraph graph;
  const Vertex server = graph.add_vertex(0);
  for (int i = 0; i < 200; ++i) {
    const Vertex client = graph.add_vertex(1), in = graph.add_vertex(2), out = graph.add_vertex(2);
    graph.add_arc(server, in);
    graph.add_arc(in, client);
    graph.add_arc(client, out);
    graph.add_arc(out, server);
  }
  for (const Backend backend : kBackends) {
    EXPECT_EQ(automorphism_group(graph, backend).order(), BigInteger::factorial(200)) << name(backend);
  }
}

TEST(Automorphisms, ThreadsDoNotDisturbEachOther) {
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([t, &wrong] {
      for (Vertex n = 3; n < 30; ++n) {
        for (const Backend backend : kBackends) {
          const Vertex size = n + static_cast<Vertex>(t);
          const BigInteger order = automorphism_group(directed_ring(size), backend).order();
          if (order != BigInteger(std::uint64_t{size})) ++wrong[t];
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

TEST(ColouredGraph, AutomorphismsAreRecognised) {
  const ColouredGraph ring = directed_ring(5);
  EXPECT_TRUE(ring.is_automorphism(test::rotation(5)));
  EXPECT_FALSE(ring.is_automorphism(test::reflection(5)));
  EXPECT_FALSE(ring.is_automorphism(test::rotation(4)));
}

}  // namespace
}  // namespace isospin::automorphism
