#include "quotient/action/state_shape.hpp"

namespace isospin::symmetry {

StateShape::StateShape(const Points& points, const execute::Layout& layout)
    : points_(&points), count_offset_(layout.count_offset), key_offset_(layout.key_offset) {
  const GroundForm& unfolded = points.model();

  number_of_place_.resize(unfolded.places.size());
  for (const PlaceNo p : unfolded.places.ids())
    number_of_place_[p] = layout.location_index[unfolded.places[p].location.index()];

  std::uint32_t at = layout.processes_offset;
  for (const Process& process : unfolded.processes) {
    const execute::ProcessLayout& type = layout.types[process.type.index()];
    ProcessPlan plan;
    plan.offset = at;
    plan.bytes = type.bytes;
    plan.type_byte = static_cast<std::uint8_t>(process.type.index() + 1);
    plan.location_offset = at + type.location_offset;
    plan.location_bytes = type.location_bytes;
    plan.priority_offset = type.priority_offset == 0 ? 0 : at + type.priority_offset;
    plan.place_at.assign(unfolded.types[process.type].locations + 1, {});
    for (const PlaceNo place : process.places) plan.place_at[number_of_place_[place]] = place;
    for (const PlaceNo place : process.places)
      if (unfolded.places[place].prologue) {
        prologue_ = processes_.next();
        prologue_numbers_.resize(plan.place_at.size());
        prologue_numbers_[number_of_place_[place]] = true;
      }
    processes_.add(std::move(plan));
    at += type.bytes;
  }
  bytes_ = at;

  for (const SlotNo s : unfolded.slots.ids()) {
    const Slot& slot = unfolded.slots[s];
    const std::uint32_t base = !slot.process.valid() ? 0 : processes_[slot.process].offset;
    slots_.add({base + layout.offset[slot.variable.index()] + slot.element * slot.type.bytes(), slot.type});
    if (!slot.process.valid()) global_slots_.push_back(s);
  }

  // Numbered as in states: the global ones in their order, then those of each process in theirs.
  const auto add_channel = [&](const execute::ChannelLayout& at_offset, std::uint32_t base) {
    const execute::ChannelTypeLayout& type = layout.channel_types[at_offset.type.index()];
    const model::ChannelType& of = unfolded.channel_types[at_offset.type];
    channels_.add(
        {base + at_offset.offset, type.bytes, type.cell_bytes, of.capacity, type.field_offsets, of.fields});
  };
  for (const execute::ChannelLayout& channel : layout.channels) {
    global_channels_.push_back(channels_.next());
    add_channel(channel, 0);
  }
  for (const ProcessNo p : processes_.ids())
    for (const execute::ChannelLayout& channel : layout.types[unfolded.processes[p].type.index()].channels)
      add_channel(channel, processes_[p].offset);
}

}  // namespace isospin::symmetry
