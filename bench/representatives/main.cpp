// What a representative costs, by strategy and number of components.
//
//   bench_representatives [--strategy NAME]... [--states COUNT] MODEL [-D NAME=VALUE]...
//
// Walks a sample of reachable states (images under random symmetries among them, so that no state is already
// its own representative by accident) and prints, for each strategy, nanoseconds of processor time a state.
#include <ctime>
#include <iostream>
#include <set>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "execute/steps/transition_system.hpp"
#include "group/random.hpp"
#include "quotient/representative/quotient.hpp"
#include "symmetry/detect/detect.hpp"

namespace {

using namespace isospin;
using State = std::vector<std::uint8_t>;

struct Collector final : execute::StepVisitor {
  bool step(execute::StateView next) override {
    State state(next.begin(), next.end());
    if (seen.insert(state).second) states.push_back(std::move(state));
    return states.size() < most;
  }
  bool finding(const execute::Finding&) override { return true; }
  std::size_t most = 0;
  std::set<State> seen;
  std::vector<State> states;
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main(int argc, char** argv) {
  std::vector<symmetry::Strategy> strategies;
  ReadOptions preprocess;
  std::string path;
  std::size_t most = 20000;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string next = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--strategy") {
      const auto strategy = symmetry::strategy_named(next);
      if (!strategy) return std::cerr << "no strategy " << next << "\n", 64;
      strategies.push_back(*strategy);
      ++i;
    } else if (word == "--states") {
      most = std::stoul(next);
      ++i;
    } else if (word == "-D") {
      const std::size_t equal = next.find('=');
      preprocess.definitions.push_back({next.substr(0, equal), next.substr(equal + 1)});
      ++i;
    } else {
      path = word;
    }
  }
  if (strategies.empty()) strategies = {symmetry::Strategy::canonical};

  PrepareOptions options;
  options.finished = options.merge = options.dead = options.write_only = true;
  std::shared_ptr<SourceModel> loaded = load(path, preprocess);
  if (!loaded->good()) return std::cerr << path << " cannot be read\n", 65;
  const auto prepared = prepare(std::move(loaded), path, options);
  const auto detection = symmetry::detect(*prepared->model);
  if (!detection->possible() || detection->generators.empty())
    return std::cerr << path << " has no symmetry\n", 65;
  symmetry::Quotient quotient(*detection->points, detection->generators, prepared->executor->layout());

  // Orbits met in breadth, each as a random image.
  Collector collector;
  collector.most = most;
  const auto canonical = quotient.make();
  execute::TransitionSystem successors(*prepared->executor);
  collector.step(prepared->executor->initial().state);
  group::Random random(1);
  const group::StabiliserChain group(quotient.members().count(), quotient.members().generators());
  for (std::size_t i = 0; i < collector.states.size() && collector.states.size() < most; ++i) {
    const State source = collector.states[i];
    successors.visit(source, collector);
  }
  std::vector<State> states;
  for (const State& state : collector.states) {
    const auto element = group.random_element(random);
    const std::vector<symmetry::Member> to(element.images().begin(), element.images().end());
    State image(state.size());
    quotient.reading().relabel(state, to.data(), image.data());
    states.push_back(std::move(image));
  }

  std::cout << path << ": " << states.size() << " states of " << quotient.shape().bytes() << " bytes, order "
            << quotient.order().to_string() << "\n";
  for (const symmetry::Strategy strategy : strategies) {
    if (const Done chosen = quotient.choose(strategy); !chosen) {
      std::cout << "  " << name(strategy) << ": " << chosen.refusal().reason << "\n";
      continue;
    }
    const auto representative = quotient.make();
    std::uint64_t calls = 0;
    const double begin = processor_seconds();
    double seconds = 0;
    while (seconds < 0.5) {
      for (const State& state : states) {
        representative->of(state);
        // The clock costs as much as a quick representative.
        ++calls;
        if ((calls < 64 || calls % 64 == 0) && (seconds = processor_seconds() - begin) > 2) break;
      }
      seconds = processor_seconds() - begin;
    }
    std::cout << "  " << name(strategy) << ": "
              << static_cast<std::uint64_t>(1e9 * seconds / static_cast<double>(calls)) << " ns a state\n";
  }
  return 0;
}
