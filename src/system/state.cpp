#include "system/state.hpp"

namespace isospin::system {

bool start_process(const GroundForm& form, ProcessNo process, GroundState& state) {
  if (process.value() != state.count || process.index() >= form.processes.size()) return false;
  ++state.count;
  state.places[process] = form.processes[process].initial;
  for (const SlotNo slot : form.processes[process].slots) state.values[slot] = form.slots[slot].initial;
  return true;
}

std::vector<GroundState> initial_states(const GroundForm& form) {
  GroundState state;
  state.places.assign(form.processes.size(), {});
  state.values.assign(form.slots.size(), 0);
  state.contents.resize(form.channels.size());
  for (const SlotNo slot : form.slots.ids())
    if (!form.slots[slot].process.valid()) state.values[slot] = form.slots[slot].initial;
  for (const ProcessNo process : form.processes.ids()) {
    if (form.processes[process].starter.valid()) break;
    start_process(form, process, state);
  }
  if (form.starts.empty()) return {state};
  std::vector<GroundState> all;
  for (const StartState& start : form.starts) {
    for (const auto& [slot, value] : start.values) state.values[slot] = value;
    all.push_back(state);
  }
  return all;
}

}  // namespace isospin::system
