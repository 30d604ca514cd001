// States of the ground form, and those that a run can begin with.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "system/ground_form.hpp"

namespace isospin::system {

// Processes are a stack: those below `count` are there. Others have no place, and hold nothing.
struct GroundState {
  std::uint32_t count = 0;
  IdTable<ProcessNo, PlaceNo> places;                      // none: not there
  IdTable<SlotNo, std::int32_t> values;                    // a channel is its number, from 1
  IdTable<ChannelNo, std::vector<std::int32_t>> contents;  // its messages, field after field
  auto operator<=>(const GroundState&) const = default;
};

// Puts a process at its beginning, where it is the next to come; otherwise false, and nothing is changed.
bool start_process(const GroundForm& form, ProcessNo process, GroundState& state);

// The states that a run can begin with.
std::vector<GroundState> initial_states(const GroundForm& form);

}  // namespace isospin::system
