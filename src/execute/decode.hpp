// A state in words, and what one move changed.
//
// Takes  Names (model, layout, sources) and states.
// Gives  a flat list of named slots with their values, and the difference of two states as a list of changes.
#pragma once

#include <string>
#include <vector>

#include "execute/names.hpp"

namespace isospin::execute {

// One scalar, or the contents of one channel ("[ack,3] [msg,1]").
struct NamedSlot {
  std::string name;  // without its owner
  std::string value;
  int owner = -1;  // the pid of the process that it belongs to; -1: global
};

struct NamedProcess {
  int pid = 0;
  std::string name;
  model::LocationId location;
};

struct DecodedState {
  std::vector<NamedProcess> processes;
  std::vector<NamedSlot> slots;  // variables, then channels; globals first

  // "x", "Proc(1).k"
  std::string full_name(const NamedSlot& slot) const;
};

DecodedState decode(const Names& names, const model::Model& model, const Layout& layout,
                    std::span<const std::uint8_t> state);

enum class ChangeKind {
  value,
  first_value,
  message_added,
  message_removed,
  contents,
  priority,
  starts,
  ends
};

struct Change {
  ChangeKind kind = ChangeKind::value;
  std::string name;           // of the slot, without its owner; of the process that starts or ends
  std::string full_name;      // with its owner
  std::string before, after;  // a message stands in `after` when added, in `before` when removed
  int position = -1;  // of a message that was not added at the end, or not removed from the front; from 1
  int owner = -1;

  // "ncrit 0 -> 1", "ncrit = 0" where it was not there before, "starts Proc(2)", "Proc(1) ends", "box_1: +
  // [1,2]". `mover`'s own slots go without its name.
  std::string in_words(int mover = -1) const;
};

// Variables that the model cannot name and `_last`, which changes with every move, are left out.
std::vector<Change> difference(const Names& names, const model::Model& model, const Layout& layout,
                               std::span<const std::uint8_t> before, std::span<const std::uint8_t> after);

}  // namespace isospin::execute
