// A model with its symmetries and a sample of its states: what the properties of representatives are checked
// on.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "api/prepare.hpp"
#include "execute/steps/transition_system.hpp"
#include "quotient/action/action.hpp"
#include "quotient/representative/quotient.hpp"

namespace isospin::symmetry {

using State = std::vector<std::uint8_t>;

struct Sampled {
  std::unique_ptr<PreparedModel> prepared;
  std::unique_ptr<Detection> detection;
  std::unique_ptr<Quotient> quotient;  // null when there is no symmetry
  std::vector<State> states;           // reachable ones, the first ones breadth first
};

inline Sampled sample_of(std::shared_ptr<SourceModel> loaded, const PrepareOptions& options,
                         std::size_t most) {
  Sampled sampled;
  sampled.prepared = prepare(std::move(loaded), "sample", options);
  EXPECT_TRUE(sampled.prepared->good());
  sampled.detection = detect(system::unfold(*sampled.prepared->model));
  if (sampled.detection->possible() && !sampled.detection->generators.empty())
    sampled.quotient =
        std::make_unique<Quotient>(*sampled.detection->points, sampled.detection->generators,
                                   sampled.detection->group().order(), sampled.prepared->executor->layout());

  struct Collector final : execute::StepVisitor {
    bool step(execute::StateView next) override {
      State state(next.begin(), next.end());
      if (seen.insert(state).second) states.push_back(std::move(state));
      return true;
    }
    bool finding(const execute::Finding&) override { return true; }
    std::set<State> seen;
    std::vector<State> states;
  } collector;
  collector.step(sampled.prepared->executor->initial().state);
  execute::TransitionSystem successors(*sampled.prepared->executor);
  for (std::size_t i = 0; i < collector.states.size() && collector.states.size() < most; ++i) {
    const State source = collector.states[i];
    successors.visit(source, collector);
  }
  sampled.states = std::move(collector.states);
  return sampled;
}

// All elements of the group as permutations of points, told apart by what they do to components. Stops at
// `most`.
inline std::vector<Permutation> all_elements(const Detection& detection, std::size_t most) {
  const Points& points = *detection.points;
  std::vector<Permutation> elements = {Permutation::identity(points.count())};
  std::set<Permutation> seen = {on_components(points, elements[0])};
  for (std::size_t i = 0; i < elements.size() && elements.size() <= most; ++i)
    for (const Permutation& generator : detection.generators) {
      Permutation next = elements[i].then(generator);
      if (seen.insert(on_components(points, next)).second) elements.push_back(std::move(next));
    }
  return elements;
}

inline PrepareOptions all_reductions() {
  PrepareOptions options;
  options.finished = options.merge = options.dead = options.write_only = true;
  return options;
}

}  // namespace isospin::symmetry
