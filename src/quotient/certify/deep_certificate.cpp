#include "quotient/certify/deep_certificate.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace isospin::symmetry {
namespace {

using State = std::vector<std::uint8_t>;

// What can happen next, as sets; of the states all bytes, because images are made of them.
struct Next final : execute::StepVisitor {
  bool step(execute::StateView next) override {
    states.emplace_back(next.begin(), next.end());
    return true;
  }
  bool finding(const execute::Finding& finding) override {
    findings.emplace_back(finding.kind, finding.error);
    return true;
  }

  std::vector<State> states;
  std::vector<std::pair<execute::FindingKind, int>> findings;
};

template <class Element>
void make_set(std::vector<Element>& elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}

// Keys of states, or of their images, as a set.
std::vector<State> keys(const execute::TransitionSystem& system, const std::vector<State>& states,
                        const Action* by) {
  std::vector<State> found;
  for (const State& state : states) {
    const State& meant = by ? (*by)(state) : state;
    const execute::StateView key = system.key(meant);
    found.emplace_back(key.begin(), key.end());
  }
  make_set(found);
  return found;
}

// Empty when the symmetry agrees with what can be done in this state.
std::string disagreement(execute::TransitionSystem& system, const State& state, const Next& next,
                         const Action& symmetry) {
  Next next_of_image;
  system.visit(symmetry(state), next_of_image);
  make_set(next_of_image.findings);
  if (next.findings != next_of_image.findings) return "an error in a state is none in its image";
  if (keys(system, next.states, &symmetry) != keys(system, next_of_image.states, nullptr))
    return "what follows a state is not what follows its image";
  return {};
}

}  // namespace

DeepCertificate certify_deep(execute::TransitionSystem system, std::span<const Action> symmetries,
                             std::uint64_t most_states) {
  DeepCertificate certificate;
  std::vector<State> found;  // in breadth first
  for (std::uint64_t i = 0; i < system.initial_states(); ++i)
    if (execute::TransitionSystem::Beginning first = system.initial(i); first.exists)
      found.push_back(std::move(first.state));
  for (std::size_t i = 0; i < symmetries.size(); ++i)
    if (keys(system, found, &symmetries[i]) != keys(system, found, nullptr)) {
      certificate.failure = {i, found.size() == 1 ? "the initial state is not its own image"
                                                  : "the image of an initial state is not an initial state"};
      return certificate;
    }
  std::unordered_set<std::string> seen;
  const auto is_new = [&](const State& state) {
    const execute::StateView key = system.key(state);
    return seen.emplace(key.begin(), key.end()).second;
  };
  std::erase_if(found, [&](const State& state) { return !is_new(state); });
  while (certificate.states < found.size() && certificate.states < most_states) {
    const State state = std::move(found[certificate.states]);
    ++certificate.states;
    Next next;
    system.visit(state, next);
    make_set(next.findings);
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
      const std::string reason = disagreement(system, state, next, symmetries[i]);
      if (reason.empty()) continue;
      certificate.failure = {i, reason};
      return certificate;
    }
    for (State& one : next.states)
      if (is_new(one)) found.push_back(std::move(one));
  }
  certificate.exhaustive = certificate.states == found.size();
  return certificate;
}

}  // namespace isospin::symmetry
