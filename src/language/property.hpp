// What can be checked of a model, one thing at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isospin {

enum class PropertyKind {
  safety,      // assertions, run-time errors, invalid end states
  acceptance,  // accept labels of processes: no run passes them for ever
  progress,    // progress labels: no run does without them from some time on
  never,       // a never claim
  ltl,         // an ltl block
  formula,     // a formula given apart from the model
  invariant,   // a condition that the model says holds in every state
  ctl,         // a formula of branching time
  cover,       // a condition that holds in some state that can be reached
  liveness,    // a condition that can always be reached again
};

struct Property {
  PropertyKind kind = PropertyKind::safety;
  std::string text;  // the name of the claim, or the formula
  // Of a formula: that one of its conjuncts only, counting from 1; 0: all of it.
  unsigned conjunct = 0;

  // "safety", "ltl p1", "formula [] p"
  std::string name() const;
  // Something with an automaton of its own, that watches the model.
  bool is_claim() const {
    return kind != PropertyKind::safety && kind != PropertyKind::acceptance &&
           kind != PropertyKind::invariant && !is_branching();
  }
  // It is about the choices that runs have, not about runs one by one.
  bool is_branching() const {
    return kind == PropertyKind::ctl || kind == PropertyKind::cover || kind == PropertyKind::liveness;
  }
  friend bool operator==(const Property&, const Property&) = default;
};

std::string_view property_kind(PropertyKind kind);
std::optional<PropertyKind> property_kind(std::string_view name);

}  // namespace isospin
