// What the parts of the ground form are called in reports, as model/names says: client(1), box_1, toS[0],
// client(2).loc, turn, r[0].y[1].
#pragma once

#include <string>

#include "system/ground_form.hpp"

namespace isospin::system {

std::string process_name(const GroundForm& form, ProcessNo process);
std::string channel_name(const GroundForm& form, ChannelNo channel);
std::string slot_name(const GroundForm& form, SlotNo slot);
std::string element_name(const GroundForm& form, SlotNo slot);  // without the process that owns it

}  // namespace isospin::system
