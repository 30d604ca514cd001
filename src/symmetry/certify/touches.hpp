// What the items of a sequence read and write, and so which of them may change places.
//
// Takes  a ground form with its kinds.
// Gives  for a sequence, pairs (i, j), i < j: item j has to stay behind item i.
// Costs  items squared times what they touch.
//
// Two items commute when neither writes what the other reads or writes, or when what both write is only
// updated, by the same operation, which is commutative and associative (h = h + a; h = h + b), also after
// bits are cut off, or is set to the same constant. What an item does in some of its options only counts as
// done. An item that may block or meet another process stays behind the first. This is worked out anew from
// the items alone, and added to what the unfolding itself asks for.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "symmetry/certify/functions.hpp"
#include "symmetry/ground.hpp"

namespace isospin::symmetry {

class Touches {
 public:
  Touches(const GroundForm& model, const Functions& functions);

  // By item: those that must come before it. `reader` is the process whose sequence it is.
  using Order = std::vector<std::vector<std::uint32_t>>;
  const Order& order(const Sequence& sequence, ProcessNo reader) const;

  // Whether it may be a run-time error when `reader` evaluates it.
  bool may_fail(TermNo term, ProcessNo reader) const;
  // Whether a process is there whenever `reader` is.
  bool always_there(ProcessNo process, ProcessNo reader) const;

 private:
  // Slots, then channels, then processes, then the count of processes.
  using Thing = std::uint32_t;
  struct Update {
    Thing thing;
    model::Operator by;  // none: it is set to `value`
    std::int32_t value = 0;
    friend bool operator==(const Update&, const Update&) = default;
  };
  struct Touch {
    std::vector<Thing> reads, writes;
    std::vector<Update> updates;
    ProcessNo reader;
    bool everything = false;  // it depends on more than can be listed
  };

  static Thing slot(SlotNo slot) { return slot.value(); }
  Thing channel(ChannelNo channel) const { return static_cast<Thing>(model_.slots.size()) + channel.value(); }
  Thing process(ProcessNo process) const {
    return static_cast<Thing>(model_.slots.size() + model_.channels.size()) + process.value();
  }
  Thing count() const { return process(model_.processes.next()); }

  void learn_births(const Sequence& sequence, StepNo step);
  Touch of(const Item& item, ProcessNo reader) const;
  void add(const Sequence& sequence, Touch& touch) const;
  void add(const Item& item, Touch& touch) const;
  void read(TermNo term, Touch& touch) const;
  void read_message(const std::vector<FieldPattern>& message, Touch& touch) const;
  void write(const Target& target, Touch& touch) const;
  void use_channel(TermNo term, std::vector<Thing>& as, Touch& touch) const;
  bool add_update(const Item& item, Touch& touch) const;
  bool add_constant(const Item& item, Touch& touch) const;
  static bool commute(const Touch& a, const Touch& b);

  const GroundForm& model_;
  const Functions& functions_;
  IdTable<ProcessNo, StepNo> birth_;  // the step that starts it; none: there from the beginning
  IdTable<ProcessNo, bool> may_leave_;
  mutable std::unordered_map<const Sequence*, Order> orders_;  // worked out so far
};

}  // namespace isospin::symmetry
