#include "system/names.hpp"

namespace isospin::system {

std::string process_name(const GroundForm& form, ProcessNo process) {
  const std::string& type = form.type(process).name;
  return type == "init" ? type : type + " " + std::to_string(process.value());
}

// Indices of all dimensions, the first first.
std::string slot_name(const GroundForm& form, SlotNo number) {
  const Slot& slot = form.slots[number];
  const Variable& variable = form.variable(number);
  std::string indices;
  std::uint32_t rest = slot.element;
  for (auto size = variable.dimensions.rbegin(); size != variable.dimensions.rend(); ++size) {
    indices = "[" + std::to_string(rest % *size) + "]" + indices;
    rest /= *size;
  }
  const std::string owner = !slot.process.valid() ? "" : process_name(form, slot.process) + ".";
  return owner + variable.name + indices;
}

std::string channel_name(const GroundForm& form, ChannelNo channel) {
  const SlotNo home = form.channels[channel].home;
  return !home.valid() ? "channel " + std::to_string(value_of(channel)) : slot_name(form, home);
}

}  // namespace isospin::system
