#include "system/names.hpp"

#include "model/names.hpp"

namespace isospin::system {

std::string process_name(const GroundForm& form, ProcessNo process) {
  return model::process_name(form.type(process).name, process.value());
}

std::string element_name(const GroundForm& form, SlotNo slot) {
  const Variable& variable = form.variable(slot);
  return model::element_name(variable.name, variable.dimensions, variable.dimensions_of_part,
                             form.slots[slot].element, variable.index_names);
}

std::string slot_name(const GroundForm& form, SlotNo slot) {
  const ProcessNo owner = form.slots[slot].process;
  const std::string name = element_name(form, slot);
  return owner.valid() ? model::local_name(process_name(form, owner), name) : name;
}

std::string channel_name(const GroundForm& form, ChannelNo channel) {
  const SlotNo home = form.channels[channel].home;
  return !home.valid() ? "channel " + std::to_string(value_of(channel)) : slot_name(form, home);
}

}  // namespace isospin::system
