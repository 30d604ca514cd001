// Symmetries tried out: on a part of the state space, images of successors are successors of images.
//
// Takes  the system that a model makes, symmetries as actions on its states, and how many states to visit.
// Gives  how many states were visited, and the first symmetry that fails, if one does: our own mistake.
// Costs  for each state and symmetry the successors of one more state; all states are kept as they are.
//
// Images of initial states must be initial states, and in every state that is visited, in breadth first: the
// same kinds of errors, and the same next states once each is replaced by its image.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "execute/steps/transition_system.hpp"
#include "quotient/action/action.hpp"

namespace isospin::symmetry {

struct DeepCertificate {
  std::uint64_t states = 0;
  bool exhaustive = false;  // these were all
  struct Failure {
    std::size_t symmetry = 0;  // its index
    std::string reason;
  };
  std::optional<Failure> failure;
};

DeepCertificate certify_deep(execute::TransitionSystem system, std::span<const Action> symmetries,
                             std::uint64_t most_states);

}  // namespace isospin::symmetry
