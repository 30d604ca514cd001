// What the ground form says beforehand, held against its interpreter: footprints of steps, domains of slots.
//
// Takes  a ground form, then states, one after another.
// Gives  for each state nothing, or what is wrong there: a value outside of its slot's domain, a step that
//        changes something that it does not write, a step that depends on something that it does not read.
// Costs  the interpreter's steps three times for each state: as it is, with one slot changed, and with one
//        channel emptied. Which ones changes from state to state.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "system/domains.hpp"
#include "system/footprints.hpp"
#include "system/interpret.hpp"
#include "system/names.hpp"

namespace isospin::system {

class HeldTables {
 public:
  explicit HeldTables(const GroundForm& form)
      : form_(form), interpreter_(form), footprints_(footprints(form)), domains_(slot_domains(form)) {}

  std::string trouble(const GroundState& state) {
    ++states_;
    for (const SlotNo slot : form_.slots.ids())
      if (!domains_[slot].contains(state.values[slot]))
        return slot_name(form_, slot) + " holds " + std::to_string(state.values[slot]) +
               ", which is not in its domain";
    const std::vector<TakenStep> taken = interpreter_.single_steps(state);
    for (const TakenStep& one : taken)
      if (std::string wrong = unforeseen_change(state, one); !wrong.empty()) return wrong;
    if (std::string wrong = unforeseen_slot(state, taken); !wrong.empty()) return wrong;
    return unforeseen_channel(state, taken);
  }

 private:
  using Outcome = std::tuple<StepNo, StepNo, GroundState>;

  template <class Number>
  static bool lists(const std::vector<Number>& sorted, Number one) {
    return std::ranges::binary_search(sorted, one);
  }
  // Whether the step, or the one that it is taken together with, writes something.
  template <class Number>
  bool writes(const TakenStep& taken, std::vector<Number> Footprint::*list, Number one) const {
    return lists(footprints_[taken.step].writes.*list, one) ||
           (taken.partner.valid() && lists(footprints_[taken.partner].writes.*list, one));
  }

  static std::string told(const TakenStep& taken, const std::string& what) {
    return "step " + std::to_string(taken.step.value()) + " changes " + what + ", which it does not write";
  }

  std::string unforeseen_change(const GroundState& before, const TakenStep& taken) const {
    const GroundState& after = taken.next;
    for (const SlotNo slot : form_.slots.ids())
      if (before.values[slot] != after.values[slot] && !writes(taken, &Footprint::slots, slot))
        return told(taken, slot_name(form_, slot));
    for (const ChannelNo channel : form_.channels.ids())
      if (before.contents[channel] != after.contents[channel] &&
          !writes(taken, &Footprint::channels, channel))
        return told(taken, channel_name(form_, channel));
    for (const ProcessNo process : form_.processes.ids())
      if (before.places[process] != after.places[process] && !writes(taken, &Footprint::positions, process))
        return told(taken, "where " + process_name(form_, process) + " is");
    if (before.count != after.count && !footprints_[taken.step].writes.process_count)
      return told(taken, "the number of processes");
    return {};
  }

  // The steps that `counts`, each with where it leads when `hide` has been applied to it.
  template <class Counts, class Hide>
  static std::set<Outcome> outcomes(const std::vector<TakenStep>& all, const Counts& counts,
                                    const Hide& hide) {
    std::set<Outcome> found;
    for (const TakenStep& taken : all) {
      if (!counts(taken.step)) continue;
      GroundState next = taken.next;
      hide(next);
      found.emplace(taken.step, taken.partner, std::move(next));
    }
    return found;
  }

  bool is_there(ProcessNo owner, const GroundState& state) const {
    return !owner.valid() || owner.value() < state.count;
  }

  std::string unforeseen_slot(const GroundState& state, const std::vector<TakenStep>& taken) const {
    if (form_.slots.empty()) return {};
    const SlotNo slot(static_cast<std::uint32_t>(states_ % form_.slots.size()));
    if (!is_there(form_.slots[slot].process, state)) return {};
    GroundState other = state;
    const Interval domain = domains_[slot];
    other.values[slot] = state.values[slot] == domain.low ? domain.high : domain.low;
    const auto counts = [&](StepNo step) {
      const Footprint& reads = footprints_[step].reads;
      return !reads.everything && !lists(reads.slots, slot);
    };
    const auto hide = [&](GroundState& next) { next.values[slot] = 0; };
    if (outcomes(taken, counts, hide) == outcomes(interpreter_.single_steps(other), counts, hide)) return {};
    return "a step depends on " + slot_name(form_, slot) + ", which it does not read";
  }

  std::string unforeseen_channel(const GroundState& state, const std::vector<TakenStep>& taken) const {
    if (form_.channels.empty()) return {};
    const ChannelNo channel(static_cast<std::uint32_t>(states_ % form_.channels.size()));
    if (!is_there(form_.channels[channel].process, state)) return {};
    GroundState other = state;
    other.contents[channel].clear();
    const auto counts = [&](StepNo step) {
      const Footprint& reads = footprints_[step].reads;
      return !reads.everything && !lists(reads.channels, channel);
    };
    const auto hide = [&](GroundState& next) { next.contents[channel].clear(); };
    if (outcomes(taken, counts, hide) == outcomes(interpreter_.single_steps(other), counts, hide)) return {};
    return "a step depends on " + channel_name(form_, channel) + ", which it does not read";
  }

  const GroundForm& form_;
  Interpreter interpreter_;
  IdTable<StepNo, StepFootprint> footprints_;
  IdTable<SlotNo, Interval> domains_;
  std::size_t states_ = 0;
};

}  // namespace isospin::system
