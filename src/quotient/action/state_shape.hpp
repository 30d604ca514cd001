// Where the points of a ground form stand in the bytes of a state.
//
// Takes  points and the Layout of their model.
// Gives  offsets of processes, slots and channels. The processes are known beforehand and numbered by pid,
// and
//        a state holds those below its count, so every offset is a constant, whether or not the process is
//        there yet.
// Costs  one pass over the tables when made; then lookups.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "execute/layout.hpp"
#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

using StateView = std::span<const std::uint8_t>;

struct ProcessPlan {
  std::uint32_t offset = 0;
  std::uint32_t bytes = 0;
  std::uint8_t type_byte = 0;
  std::uint32_t location_offset = 0;  // from the start of the state, as all that follow
  std::uint32_t location_bytes = 1;
  std::uint32_t priority_offset = 0;  // 0: no priorities
  std::vector<PlaceNo> place_at;      // by the number that the state holds; invalid: none of its places
};

struct SlotPlan {
  std::uint32_t offset = 0;
  model::ValueType type;
};

struct ChannelPlan {
  std::uint32_t offset = 0;
  std::uint32_t bytes = 0;  // 0: a rendezvous, nothing is kept of it
  std::uint32_t cell_bytes = 0;
  std::uint32_t capacity = 0;
  std::vector<std::uint32_t> field_offsets;
  std::vector<model::ValueType> fields;
};

class StateShape {
 public:
  // `points` and what they speak of must outlive this.
  StateShape(const Points& points, const execute::Layout& layout);

  const Points& points() const { return *points_; }
  const GroundForm& model() const { return points_->model(); }
  const Kinds& kinds() const { return points_->kinds(); }

  const ProcessPlan& process(ProcessNo process) const { return processes_[process]; }
  const SlotPlan& slot(SlotNo slot) const { return slots_[slot]; }
  const ChannelPlan& channel(ChannelNo channel) const { return channels_[channel]; }
  // Channels that are there from the beginning; those of a process come with it.
  std::span<const ChannelNo> global_channels() const { return global_channels_; }
  std::span<const SlotNo> global_slots() const { return global_slots_; }

  std::uint32_t count_offset() const { return count_offset_; }
  std::uint32_t count(StateView state) const { return state[count_offset_]; }
  std::uint32_t location_number(StateView state, ProcessNo process) const {
    const ProcessPlan& plan = processes_[process];
    std::uint32_t number = state[plan.location_offset];
    for (std::uint32_t byte = 1; byte < plan.location_bytes; ++byte)
      number |= static_cast<std::uint32_t>(state[plan.location_offset + byte]) << (8 * byte);
    return number;
  }
  PlaceNo place(StateView state, ProcessNo process) const {
    const std::uint32_t number = location_number(state, process);
    const auto& at = processes_[process].place_at;
    return number < at.size() ? at[number] : PlaceNo();
  }
  // A state before the others come (system/prologue.hpp): it is its own image under every symmetry.
  bool in_prologue(StateView state) const {
    return prologue_.valid() && count(state) > prologue_.value() &&
           prologue_numbers_[location_number(state, prologue_)];
  }
  bool has_prologue() const { return prologue_.valid(); }
  // The number that a state holds for a place.
  std::uint32_t number_of(PlaceNo place) const { return number_of_place_[place]; }
  void set_location_number(std::span<std::uint8_t> state, ProcessNo process, std::uint32_t number) const {
    const ProcessPlan& plan = processes_[process];
    state[plan.location_offset] = static_cast<std::uint8_t>(number);
    for (std::uint32_t byte = 1; byte < plan.location_bytes; ++byte)
      state[plan.location_offset + byte] = static_cast<std::uint8_t>(number >> (8 * byte));
  }

  // How long a state with all processes is, and where what tells states apart begins.
  std::uint32_t bytes() const { return bytes_; }
  std::uint32_t key_offset() const { return key_offset_; }

 private:
  const Points* points_;
  std::uint32_t count_offset_ = 0;
  std::uint32_t key_offset_ = 0;
  std::uint32_t bytes_ = 0;
  IdTable<ProcessNo, ProcessPlan> processes_;
  IdTable<SlotNo, SlotPlan> slots_;
  IdTable<ChannelNo, ChannelPlan> channels_;
  std::vector<ChannelNo> global_channels_;
  std::vector<SlotNo> global_slots_;
  IdTable<PlaceNo, std::uint32_t> number_of_place_;
  ProcessNo prologue_;                  // whose places tell; none: there is no prologue
  std::vector<bool> prologue_numbers_;  // by the number that the state holds for its place
};

}  // namespace isospin::symmetry
