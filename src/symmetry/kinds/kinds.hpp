// Kinds: which values mean something only by being equal to others, and so may be renamed.
//
// Takes  a ground form.
// Gives  classes of values. Everything that holds or makes a value (a slot at a place, a field of a message,
// a
//        term, an index of an array) belongs to one class, found by unification: what is copied, compared for
//        equality, sent, received or used as an index shares the class of where it came from. A class with a
//        finite, closed domain is free: a symmetry may rename its values. Any other is rigid: its values are
//        numbers, and stay.
// Costs  one pass over the model, nearly linear.
//
// Every other use of a free value (`x < 3`, `(x + 1) % N`, `x` as a truth value) is a function tabulated over
// the whole domain, which a renaming has to keep. Counting on, order between two variables, sorting, cutting
// off bits, and any number from elsewhere make a class rigid.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "symmetry/ground.hpp"

namespace isospin::symmetry {

using ClassNo = std::uint32_t;

// The class of everything rigid: plain numbers.
inline constexpr ClassNo kNumbers = 0;

struct ValueClass {
  bool free = false;
  bool of_channels = false;          // its values are numbers of channels (channel + 1), 0 being none
  std::vector<std::int32_t> domain;  // of a free class, ascending
};

// The fields of the messages in a channel. When every message says by a constant first field what the others
// are, there is a row for each such constant; otherwise there is one row.
struct MessageKinds {
  struct Row {
    std::int32_t tag = 0;
    std::vector<ClassNo> fields;
  };
  bool by_tag = false;
  std::vector<Row> rows;

  const std::vector<ClassNo>& fields(std::int32_t tag) const;
};

struct Kinds {
  std::vector<ValueClass> classes;
  IdTable<TermNo, ClassNo> of_term;                 // of the value of a term
  IdTable<SlotNo, ClassNo> of_global;               // kNothing for locals
  IdTable<PlaceNo, std::vector<ClassNo>> at_place;  // by the index among its process's slots
  IdTable<ArrayNo, std::vector<ClassNo>> index_of;  // by dimension
  IdTable<ChannelNo, MessageKinds> messages;
  IdTable<ChannelNo, bool> pinned_channels;  // their numbers are used as such: no symmetry moves them

  // The class of what a slot holds while its process is at a place; for globals the place does not matter.
  ClassNo of_slot(const GroundForm& model, SlotNo slot, PlaceNo place) const;
};

Kinds infer_kinds(const GroundForm& model);

// An operation of which one operand alone is not a number, as a function of that operand. Nothing: an error.
std::optional<std::int32_t> function_of_one(const GroundForm& model, TermNo term, std::int32_t value);

}  // namespace isospin::symmetry
