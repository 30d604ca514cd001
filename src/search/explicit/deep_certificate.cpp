#include "search/explicit/deep_certificate.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "search/explicit/successors.hpp"
#include "store/store.hpp"

namespace isospin::search {
namespace {

using State = std::vector<std::uint8_t>;

// What can happen next, as sets; of the states all bytes, because images are made of them.
struct Next final : StepVisitor {
  bool step(StateView next) override {
    states.emplace_back(next.begin(), next.end());
    return true;
  }
  bool finding(const Finding& finding) override {
    findings.emplace_back(finding.kind, finding.error);
    return true;
  }

  std::vector<State> states;
  std::vector<std::pair<FindingKind, int>> findings;
};

template <class Element>
void make_set(std::vector<Element>& elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}

}  // namespace

DeepCertificate certify_deep(execute::Executor& executor, std::span<const symmetry::Action> symmetries,
                             std::uint64_t most_states) {
  DeepCertificate certificate;
  Successors successors(executor);
  const std::uint32_t key_offset = executor.layout().key_offset;
  const auto key = [&](const State& state) { return State(state.begin() + key_offset, state.end()); };
  const auto keys = [&](const std::vector<State>& states, const symmetry::Action* by) {
    std::vector<State> found;
    for (const State& state : states) found.push_back(key(by ? (*by)(state) : state));
    make_set(found);
    return found;
  };
  int error = 0;
  std::uint32_t site = 0;
  State state = executor.initial(error, site);
  for (std::size_t i = 0; i < symmetries.size(); ++i)
    if (key(symmetries[i](state)) != key(state)) {
      certificate.failure = {i, "the initial state is not its own image"};
      return certificate;
    }
  Store store;
  store.insert(executor.key(state));
  for (StateId current = 0; current < store.size() && certificate.states < most_states; ++current) {
    ++certificate.states;
    const auto stored = store[current];
    state.resize(key_offset);
    state.insert(state.end(), stored.begin(), stored.end());
    Next next;
    successors.visit(state, next);
    make_set(next.findings);
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
      Next next_of_image;
      successors.visit(symmetries[i](state), next_of_image);
      make_set(next_of_image.findings);
      if (next.findings != next_of_image.findings) {
        certificate.failure = {i, "an error in a state is none in its image"};
        return certificate;
      }
      if (keys(next.states, &symmetries[i]) != keys(next_of_image.states, nullptr)) {
        certificate.failure = {i, "what follows a state is not what follows its image"};
        return certificate;
      }
    }
    for (const State& one : next.states) store.insert(executor.key(one));
  }
  certificate.exhaustive = certificate.states == store.size();
  return certificate;
}

}  // namespace isospin::search
