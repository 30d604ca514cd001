// What a MODEL may not exceed, because a state is laid out in bytes: most of them are SPIN's own.
#pragma once

#include "base/diagnostics.hpp"
#include "model/model.hpp"

namespace isospin::model {

// One error for each limit that is exceeded, at its place:
//   E0601  a channel holds more than 255 messages
//   E0602  a message has more than 250 fields
//   E0603  more than 4000 channels are declared, or there from the start
//   E0604  there are more than 250 process types
//   E0605  a state would need more than 16 MB
//   E0606  a formula whose automaton would be too large
//   E0607  a trace with too many locations
void check_limits(const Model& model, Diagnostics& diagnostics);

// A model with more channels from the start than SPIN can have numbers them in 16 bits instead of 8.
void choose_channel_numbers(Model& model);

}  // namespace isospin::model
