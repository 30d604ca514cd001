#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

std::string process_name(const GroundForm& model, ProcessNo process) {
  const std::string& type = (*model.model)[model.processes[process].type].name;
  return type == "init" ? type : type + " " + std::to_string(process.value());
}

// Indices of all dimensions, the first first.
std::string slot_name(const GroundForm& model, SlotNo number) {
  const Slot& slot = model.slots[number];
  const model::Variable& variable = (*model.model)[slot.variable];
  std::string indices;
  std::uint32_t rest = slot.element;
  for (auto size = variable.dimensions.rbegin(); size != variable.dimensions.rend(); ++size) {
    indices = "[" + std::to_string(rest % *size) + "]" + indices;
    rest /= *size;
  }
  const std::string owner = !slot.process.valid() ? "" : process_name(model, slot.process) + ".";
  return owner + variable.name + indices;
}

std::string channel_name(const GroundForm& model, ChannelNo channel) {
  const SlotNo home = model.channels[channel].home;
  return !home.valid() ? "channel " + std::to_string(value_of(channel)) : slot_name(model, home);
}

}  // namespace isospin::symmetry
