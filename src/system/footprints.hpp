// What each step reads and writes, for whoever wants to know which steps can touch one another.
//
// Takes  a ground form.
// Gives  for every step a superset of what decides whether it can be taken and what it does, and of what it
//        changes. Where a process is counts as something of that process: every step reads and writes where
//        its own process is.
// Costs  linear in the steps; a rendezvous send also reads what every step that begins with a receive does.
//
// At a rendezvous two steps are taken together. What they write is what the one or the other writes; each
// footprint has its own half only.
#pragma once

#include <vector>

#include "system/ground_form.hpp"

namespace isospin::system {

// Lists are sorted, and name everything once.
struct Footprint {
  std::vector<SlotNo> slots;
  std::vector<ChannelNo> channels;   // their contents
  std::vector<ProcessNo> positions;  // where these processes are
  bool process_count = false;        // how many processes there are
  bool everything = false;           // `timeout` asks whether anything else can move
};

struct StepFootprint {
  Footprint reads, writes;
};

IdTable<StepNo, StepFootprint> footprints(const GroundForm& form);

}  // namespace isospin::system
