// How the cost of group questions grows with the number of components: S(n) moving n components of `width`
// points each, from two generators that move much, and from swaps of neighbours that move little.
#include <benchmark/benchmark.h>

#include <vector>

#include "group/stabiliser_chain.hpp"
#include "group/structure/recognise.hpp"

namespace {

using isospin::group::Permutation;
using isospin::group::Point;
using isospin::group::StabiliserChain;

std::vector<Permutation> widened(const std::vector<Permutation>& generators, Point width) {
  std::vector<Permutation> result;
  for (const Permutation& g : generators) {
    std::vector<Point> images(g.degree() * width);
    for (Point p = 0; p < g.degree(); ++p) {
      for (Point r = 0; r < width; ++r) images[p * width + r] = g(p) * width + r;
    }
    result.emplace_back(std::move(images));
  }
  return result;
}

std::vector<Permutation> cycle_and_swap(Point n) {
  std::vector<Point> cycle(n);
  for (Point i = 0; i < n; ++i) cycle[i] = i;
  return {Permutation::from_cycles(n, {cycle}), Permutation::transposition(n, 0, 1)};
}

std::vector<Permutation> neighbour_swaps(Point n) {
  std::vector<Permutation> result;
  for (Point i = 0; i + 1 < n; ++i) result.push_back(Permutation::transposition(n, i, i + 1));
  return result;
}

template <std::vector<Permutation> (*generators)(Point)>
void chain(benchmark::State& state) {
  const auto n = static_cast<Point>(state.range(0)), width = static_cast<Point>(state.range(1));
  const std::vector<Permutation> given = widened(generators(n), width);
  for (auto _ : state) benchmark::DoNotOptimize(StabiliserChain(n * width, given).length());
}

template <std::vector<Permutation> (*generators)(Point)>
void structure(benchmark::State& state) {
  const auto n = static_cast<Point>(state.range(0)), width = static_cast<Point>(state.range(1));
  const StabiliserChain group(n * width, widened(generators(n), width));
  for (auto _ : state) benchmark::DoNotOptimize(isospin::structure::recognise(group).order);
}

void sizes(benchmark::internal::Benchmark* b) {
  b->ArgNames({"n", "width"})->Unit(benchmark::kMillisecond);
  for (const int n : {10, 25, 50, 100, 200}) {
    for (const int width : {1, 3, 10}) b->Args({n, width});
  }
}

BENCHMARK(chain<cycle_and_swap>)->Apply(sizes);
BENCHMARK(chain<neighbour_swaps>)->Apply(sizes);
BENCHMARK(structure<cycle_and_swap>)->Apply(sizes);
BENCHMARK(structure<neighbour_swaps>)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
