// Kinds, checked against the model that they are for: no value ever is where its class says it cannot be.
//
// Takes  a ground form with its kinds.
// Gives  nothing; or, where some step may bring a value into a slot, a message or an index that is of another
//        class than the value, is outside of the class's domain, or does not fit: why, and where.
// Costs  one pass over the model.
//
// Inference finds classes; this only asks whether those found are consistent, which is simpler, and shares no
// code with it. Within a step the class of a local is followed from item to item; between steps it is what
// the kinds say for the place.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "symmetry/certify/normalise.hpp"

namespace isospin::symmetry {

// Why something is no symmetry, in words, and the place in the source where that shows.
using Breach = Refusal;

std::optional<Breach> check_kinds(const Common& common);

}  // namespace isospin::symmetry
