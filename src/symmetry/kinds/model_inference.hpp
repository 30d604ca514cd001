// The inference of kinds over a ground form: one class, its parts in two files.
//
//   kinds.cpp        what there is, steps and items, domains, the settled classes
//   infer_terms.cpp  terms and messages
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "symmetry/kinds/inference.hpp"
#include "symmetry/kinds/kinds.hpp"

namespace isospin::symmetry {

// A function of one value of a class: what an operator does with it when all else is constant.
struct Table {
  TermNo term;
  Kind argument;
  Kind result;
};

class Inference {
 public:
  explicit Inference(const GroundForm& model) : model_(model), of_term_(model.terms.size(), kNothing) {}
  Kinds run();

 private:
  // Of the locals of the process, at one point of its code; then of the globals that are mere helpers inside
  // its indivisible steps, and hold 0 between them.
  using Current = std::vector<Kind>;

  void find_what_others_read();
  void find_helpers(const Sequence& sequence);
  void note_foreign(TermNo term, ProcessNo process);
  void note_foreign(const Sequence& sequence, ProcessNo process);
  void start();
  void steps();
  void sequence(const Sequence& sequence, ProcessNo process, Current& now, bool weak);
  void item(const Item& item, ProcessNo process, Current& now, bool weak);
  void store(const Target& target, Kind value, ProcessNo process, Current& now, bool weak);
  Kind term(TermNo term, ProcessNo process, const Current& now);
  Kind infer(TermNo term, ProcessNo process, const Current& now);
  Kind operation(TermNo term, ProcessNo process, const Current& now);
  Kind of_slot(SlotNo slot, ProcessNo process, const Current& now) const;
  Kind of_elements(ArrayNo array, ProcessNo process, const Current& now);
  void message(const Item& item, ProcessNo process, Current& now, bool weak);
  void poll(const Term& term, ProcessNo process, const Current& now);
  std::vector<Kind> fields_of(TermNo channel, Kind kind, std::size_t fields, const std::int32_t* tag);
  const std::int32_t* constant(TermNo term) const;
  const std::int32_t* tag_of(TermNo term) const;
  Kind rigid();
  // It is not there from the beginning to the end.
  bool may_be_gone(ProcessNo process) const;
  // Where the kind of a slot stands in Current; kNothing: it has one kind everywhere.
  std::uint32_t index_in(ProcessNo process, SlotNo slot) const {
    if (of_global_[slot] != kNothing) return kNothing;
    const auto& own = model_.processes[process].slots;
    if (model_.slots[slot].process.valid()) return model_.local_index(slot);
    const auto helper = std::find(helpers_.begin(), helpers_.end(), slot);
    return static_cast<std::uint32_t>(own.size()) + static_cast<std::uint32_t>(helper - helpers_.begin());
  }
  void domains();
  Kinds settled();

  const GroundForm& model_;
  Unifier unifier_;
  IdTable<TermNo, Kind> of_term_;
  IdTable<SlotNo, Kind> of_global_;  // of globals, and of locals that others read
  IdTable<SlotNo, bool> read_by_others_;
  std::vector<SlotNo> helpers_;
  IdTable<PlaceNo, Current> at_place_;
  IdTable<ArrayNo, std::vector<Kind>> index_of_;
  IdTable<ChannelNo, Signature> of_channel_;
  std::vector<Table> tables_;
  struct Fit {
    Kind kind;
    model::ValueType type;
    bool field;
  };
  std::vector<Fit> fits_;  // what is stored must survive it
};

}  // namespace isospin::symmetry
