// A symmetry applied to states: slots moved, values renamed with them, the contents of channels too.
//
// Takes  a symmetry as one permutation of all points (symmetry/detect/symmetry.hpp), and states as bytes.
// Gives  the image of a state: what stood in slot i stands, renamed, in the image of slot i. What is
// undefined
//        (dead variables, cells beyond the length of a channel) holds 0 as a plain number and stays so.
// Costs  when made, one pass over places and slots; for a state, a copy and the cells that move or hold a
//        value that does. No allocation.
//
// A state that does not hold all processes yet is transformed in what it holds: the processes that exist
// together are mapped onto themselves by every symmetry. One of the prologue, before there are others, is its
// own image (system/prologue.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "quotient/action/state_shape.hpp"

namespace isospin::symmetry {

class Action {
 public:
  // `shape` must outlive this; `by` is over all points.
  Action(const StateShape& shape, Permutation by);

  const Permutation& permutation() const { return by_; }
  bool is_identity() const { return identity_; }

  // `image` is as long as `state` and does not overlap with it.
  void apply(StateView state, std::span<std::uint8_t> image) const;
  std::vector<std::uint8_t> operator()(StateView state) const;

  // Whether the image of the state is the state itself, as far as it tells states apart.
  bool fixes(StateView state, std::vector<std::uint8_t>& scratch) const;

 private:
  struct Copy {
    std::uint32_t from, to, bytes;
  };
  struct Rename {
    std::uint32_t from, to;
    model::ValueType type;
    std::uint32_t table;
  };
  // What happens to the locals of a process while it is at one place.
  struct AtPlace {
    std::uint32_t image_number = 0;
    std::uint32_t first_copy = 0, last_copy = 0;
    std::uint32_t first_rename = 0, last_rename = 0;
  };
  struct ProcessMove {
    ProcessNo process;
    ProcessNo image;
    std::vector<AtPlace> at;  // by number of the location; [0] is for a process that is nowhere
  };
  struct FieldRename {
    std::uint32_t offset;  // in the cell
    std::uint32_t field;
    std::uint32_t table;
  };
  struct MessageRow {
    std::int32_t tag = 0;
    std::vector<FieldRename> renames;
  };
  struct ChannelMove {
    ChannelNo channel;
    ChannelNo image;
    ProcessNo process;
    bool by_tag = false;
    std::vector<MessageRow> rows;
  };
  // Renaming of one class: dense from `least` on where that is short, otherwise by search.
  struct ValueTable {
    std::int32_t least = 0;
    std::vector<std::int32_t> dense;
    std::vector<std::int32_t> values, images;
    std::int32_t operator()(std::int32_t value) const;
  };

  std::uint32_t table_of(ClassNo value_class);
  void plan_slot(SlotNo slot, ClassNo value_class, bool process_moves);
  void plan_process(ProcessNo process);
  void plan_channel(ChannelNo channel);
  void rename_messages(const ChannelMove& move, std::uint8_t* image) const;

  const StateShape* shape_;
  Permutation by_;
  bool identity_ = true;
  std::vector<Copy> copies_;
  std::vector<Rename> renames_;
  AtPlace globals_;
  std::vector<ProcessMove> processes_;
  std::vector<ChannelMove> channels_;
  std::vector<std::uint32_t> table_of_class_;
  std::vector<ValueTable> tables_;
};

}  // namespace isospin::symmetry
