#include "system/prologue.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/cut_off.hpp"
#include "system/interpret.hpp"

namespace isospin::system {

namespace {

// More than any honest initialisation takes.
constexpr std::size_t kMostSteps = 4096;

bool names_channel(const GroundForm& form, const Target& target) {
  const auto is_channel = [&](SlotNo slot) {
    return form.slots[slot].type.kind == model::ValueKind::chan || form.slots[slot].initial_channel.valid();
  };
  if (target.slot.valid()) return is_channel(target.slot);
  return target.array.valid() && std::ranges::any_of(form.arrays[target.array].elements,
                                                     [&](const Element& e) { return is_channel(e.slot); });
}

// Assignments, conditions and starts of processes: nothing is sent, and nothing can be found to be wrong that
// lets a run go on.
bool is_plain(const GroundForm& form, const Sequence& sequence) {
  return std::ranges::all_of(sequence.items, [&](const Item& item) {
    switch (item.kind) {
      case ItemKind::condition:
      case ItemKind::else_:
      case ItemKind::evaluate:
        return true;
      case ItemKind::assign:
      case ItemKind::forget:
      case ItemKind::start:
        return !names_channel(form, item.target);
      case ItemKind::branch:
        return std::ranges::all_of(item.options,
                                   [&](const Sequence& option) { return is_plain(form, option); });
      default:
        return false;
    }
  });
}

class PrologueFinder {
 public:
  explicit PrologueFinder(GroundForm& form) : form_(form) {}

  void find() {
    if (!form_.starts.empty() || form_.observes_numbers || form_.processes.size() < 2) return;
    walk();
    if (!worker_.valid()) return;
    // The later it ends, the less is left that could tell processes apart.
    for (std::size_t k = states_.size() - 1; k > 0; --k)
      if (first_visit_after(states_[k].places[worker_]) >= k) return cut_at(k);
  }

 private:
  // The states of which each but the last has one way on, always by the same process.
  void walk() {
    const Interpreter interpreter(form_);
    visited_.assign(form_.places.size(), std::nullopt);
    states_.push_back(interpreter.initial());
    while (states_.size() <= kMostSteps) {
      note_work(1024);
      const GroundState& state = states_.back();
      std::vector<TakenStep> steps = interpreter.single_steps(state);
      if (!worker_.valid() && steps.size() == 1) worker_ = form_.steps[steps.front().step].process;
      if (!worker_.valid()) return;
      const PlaceNo place = state.places[worker_];
      if (!visited_[place]) visited_[place] = states_.size() - 1;
      if (steps.size() != 1 || form_.steps[steps.front().step].process != worker_ ||
          !form_.steps[steps.front().step].target.valid())
        return;
      for (const StepNo step : form_.processes[worker_].steps)
        if (form_.steps[step].source == place &&
            (form_.steps[step].escape != 0 || form_.steps[step].turn != 0 ||
             !is_plain(form_, form_.steps[step].sequence)))
          return;
      states_.push_back(std::move(steps.front().next));
    }
  }

  // When a place that can be reached from this one was first visited; the last state's number if none was.
  std::size_t first_visit_after(PlaceNo from) {
    std::size_t first = states_.size();
    IdTable<PlaceNo, bool> seen(form_.places.size());
    std::vector<PlaceNo> waiting = {from};
    seen[from] = true;
    while (!waiting.empty()) {
      const PlaceNo place = waiting.back();
      waiting.pop_back();
      if (visited_[place]) first = std::min(first, *visited_[place]);
      for (const StepNo step : form_.processes[worker_].steps) {
        const PlaceNo target = form_.steps[step].target;
        if (form_.steps[step].source != place || !target.valid() || seen[target]) continue;
        seen[target] = true;
        waiting.push_back(target);
      }
    }
    return first;
  }

  void cut_at(std::size_t k) {
    const GroundState& first = states_[k];
    for (const PlaceNo place : form_.places.ids())
      form_.places[place].prologue = visited_[place] && *visited_[place] < k;
    for (const ProcessNo p : form_.processes.ids()) {
      form_.processes[p].there_at_first = p.value() < first.count;
      if (p.value() < first.count) form_.processes[p].first = first.places[p];
    }
    for (const SlotNo s : form_.slots.ids()) {
      Slot& slot = form_.slots[s];
      if (!slot.process.valid() || slot.process.value() < first.count) slot.first = first.values[s];
    }
  }

  GroundForm& form_;
  ProcessNo worker_;
  std::vector<GroundState> states_;
  IdTable<PlaceNo, std::optional<std::size_t>> visited_;  // in which state first
};

}  // namespace

void leave_out_prologue(GroundForm& form) {
  for (Place& place : form.places) place.prologue = false;
  for (Slot& slot : form.slots) slot.first = slot.initial;
  for (Process& process : form.processes) {
    process.first = process.initial;
    process.there_at_first = !process.starter.valid();
  }
}

void find_prologue(GroundForm& form) {
  leave_out_prologue(form);
  if (!form.obstacle) PrologueFinder(form).find();
}

}  // namespace isospin::system
