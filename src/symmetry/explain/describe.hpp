// A fact that keeps processes apart, as a reason: its place, the part of it that matters, names and values.
#pragma once

#include "symmetry/explain/explain.hpp"
#include "symmetry/explain/facts.hpp"
#include "symmetry/explain/movement.hpp"

namespace isospin::symmetry {

// `now` says who is apart before the fact is left out.
Reason reason_of(const Fact& fact, const model::Model& model, const GroundForm& unfolded,
                 const Expectation& expected, const Movement& now);

}  // namespace isospin::symmetry
