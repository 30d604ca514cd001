// A state read as facts about members, and written back with the members permuted.
//
// Takes  where the points of a model stand in a state (StateShape), and which members they belong to
//        (Members).
// Gives  for a state a colour for every member, a hash of all that concerns this member alone; and the list
//        of facts that concern a member by more than its own plain values: references to it, pairs of
//        members. A symmetry that moves the members moves colours and facts with them, and nothing else: two
//        states are images of each other under it exactly when their facts are. Also the image of a state
//        under a permutation of the members.
// Costs  one pass over what the symmetries move; no allocation once the lists have grown.
//
// Made once, then shared: nothing here changes while states are read.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "execute/program.hpp"
#include "quotient/action/state_shape.hpp"
#include "quotient/members/members.hpp"

namespace isospin::symmetry {

using Colour = std::uint64_t;

// That something holds of some members: `tag` says what (exactly, it is no hash), and the members stand in a
// certain order. A slot of member 3 that refers to member 5 is a fact (3, 5).
struct Fact {
  std::uint64_t tag = 0;
  std::uint8_t arity = 0;
  std::array<Member, 2 * kMostMembers> members{};

  friend auto operator<=>(const Fact&, const Fact&) = default;
};

// What is read of one state.
struct Facts {
  std::vector<Colour> colours;  // by member; what facts it stands in, and where in them, is worked in
  std::vector<Fact> facts;      // of one member and more
  bool relational = false;      // some are of two and more
};

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  const auto product =
      static_cast<unsigned __int128>(a ^ 0x9e3779b97f4a7c15ull) * (b ^ 0xd1342543de82ef95ull);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

class Reading {
 public:
  // Both must outlive this.
  Reading(const StateShape& shape, const Members& members);

  const StateShape& shape() const { return shape_; }
  const Members& members() const { return members_; }

  // Whether no value of a class moves: plain numbers, for this group.
  bool is_plain(ClassNo value_class) const;
  // By family of members: the least family that it shares facts with, directly or by others. Families of
  // different numbers never meet in a fact, whatever the state.
  std::vector<std::uint32_t> factors() const;

  // The colours tell all members apart in most states, and then nobody asks for the facts.
  void read_colours(StateView state, Facts& facts) const;
  void read_facts(StateView state, Facts& facts) const;
  void read(StateView state, Facts& facts) const {
    read_colours(state, facts);
    read_facts(state, facts);
  }
  // The process that is to `member` what the one of this orbit is to its own member.
  ProcessNo process_of(const Where& where, Member member) const {
    return ProcessNo(static_cast<std::uint32_t>(meaning_[members_.index(where.orbit, &member)]));
  }
  // Whether the plain values of two members of one family are equal; exact.
  bool same_alone(StateView state, Member a, Member b) const;
  // The image: member i becomes to[i]. `image` is as long as `state` and does not overlap with it.
  void relabel(StateView state, const Member* to, std::uint8_t* image) const;

  // The program's optimised code colours and relabels from now on, as soon as there is any. It says the same.
  void compile_into(const std::shared_ptr<execute::Program>& program);
  // That code; empty where it would be too long, or there are values that cannot be listed.
  std::string code() const;

 private:
  class Writer;
  void relabel_here(StateView state, const Member* to, std::uint8_t* image) const;
  struct Load {
    std::uint32_t offset;
    std::uint32_t bytes;  // 1, 2, 4 or 8
  };
  struct Range {
    std::uint32_t begin = 0, end = 0;
  };
  // How a scalar is read out of a state.
  enum class Width : std::uint8_t { byte, unsigned_16, signed_16, signed_32 };
  static std::int32_t load_as(Width width, const std::uint8_t* at);
  static Width width_of(const model::ValueType& type) {
    if (type.bytes() == 1) return Width::byte;
    if (type.bytes() == 4) return Width::signed_32;
    return type.is_signed() ? Width::signed_16 : Width::unsigned_16;
  }
  static Width width_of_field(const model::ValueType& type) {
    return type.bytes() == 2 ? Width::signed_16 : width_of(type);
  }
  // A fact, and what it adds to the colours of the first members in it.
  struct Saying {
    Fact fact;
    std::array<Colour, 2> adds{};
  };
  // A scalar that takes part in more than one member's plain values.
  struct Cell {
    std::uint32_t offset = 0;
    std::uint32_t sayings = kNothing;  // what it says, by the index of its value; kNothing: not known
    std::int32_t least = 0;
    std::uint32_t count = 0;
    Width width = Width::byte;
    model::ValueType type;
    std::uint32_t key = 0;
    Where where;
    std::uint32_t values = kNothing;  // a table; kNothing: plain
  };
  // Which members the values of a class belong to.
  struct Values {
    bool of_channels = false;
    std::int32_t least = 0;
    std::vector<Where> dense;
    std::vector<std::int32_t> sparse_values;
    std::vector<Where> sparse;
    const Where& operator()(std::int32_t value) const {
      if (dense.empty()) return find(value);
      return dense[index(value)];
    }
    std::uint32_t index(std::int32_t value) const {
      const std::uint32_t at = static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(least);
      assert(at < dense.size());
      return at;
    }
    const Where& find(std::int32_t value) const;
  };
  struct AtPlace {
    Where place;
    std::uint64_t seed = 0;
    Range loads;  // of the member that the process belongs to
    Range cells;
    bool place_is_fact = false;  // the place itself belongs to other members than the process, or more
    bool idle = true;            // nothing here concerns an member
  };
  struct ProcessPart {
    Where where;
    bool whole = false;       // its bytes mean the same in every process of its orbit
    std::vector<AtPlace> at;  // by number of the location
    Range bytes;              // of loads_: what is copied when it moves as a whole
    Range slots;              // of copies_: what is copied when it moves otherwise
    Range channels;           // of channels_
  };
  struct ChannelPart {
    ChannelNo channel;
    Where where;
    std::uint32_t key = 0;  // of its length; then one for each field of each cell
    bool by_tag = false;
    bool plain = true;  // no field holds a value that moves
    struct Row {
      std::int32_t tag = 0;
      std::vector<std::uint32_t> values;   // by field
      std::vector<std::uint32_t> sayings;  // by position and field, as in a cell; none: not known
    };
    std::vector<Row> rows;
    std::vector<Width> widths;  // by field
  };

  std::uint32_t values_of(ClassNo value_class);
  std::uint32_t key_of_slot(SlotNo slot);
  // Whether it and all that it can become hold their first values for ever, so that none has to be read.
  bool never_changes(SlotNo slot) const;
  void plan_globals();
  void plan_process(ProcessNo process);
  // Whether it is in every state, always at the same place and without variables of its own, like all
  // processes that symmetries take it to: then the state says nothing of it. So it is with rules that have
  // parameters.
  bool stays_put(ProcessNo process) const;
  void plan_channel(ChannelNo channel);
  bool moves_as_a_whole(ProcessNo process) const;
  Range add_loads(std::vector<Load> loads, bool merge);
  void make_meanings();
  void find_changing();
  std::uint32_t sayings_of(std::uint32_t key, const Where& where, std::uint32_t values);
  Cell make_cell(const SlotPlan& slot, std::uint32_t key, const Where& where, std::uint32_t values);

  // A key of its own for "the process is at this place".
  static constexpr std::uint32_t kPlaceKey = 0;
  struct Colouring;
  struct Listing;
  static Colour add_of(const Fact& fact, std::size_t k);
  static Fact make_fact(std::uint32_t key, const Where& where, std::uint32_t value, const Where* refers);
  Fact fact_of(std::uint32_t key, const Where& where, std::uint32_t values, std::int32_t value) const;
  template <typename Listener>
  void tell(StateView state, Listener& listener) const;
  template <typename Listener>
  void tell_cells(StateView state, Range cells, Listener& listener) const;
  template <typename Listener>
  void tell_channel(StateView state, const ChannelPart& part, Listener& listener) const;
  std::uint64_t hash_loads(StateView state, Range loads, std::uint64_t seed) const;
  const ChannelPart::Row& row_of(const ChannelPart& part, const ChannelPlan& plan,
                                 const std::uint8_t* cell) const;
  bool same_channel(StateView state, const ChannelPart& a, const ChannelPart& b) const;
  void relabel_cell(StateView state, const Cell& cell, const Member* to, std::uint8_t* image) const;
  void relabel_channel(StateView state, const ChannelPart& part, const Member* to, std::uint8_t* image) const;
  std::int32_t meaning_of_image(const Where& where, const Member* to) const {
    return meaning_[members_.index_of_image(where, to)];
  }

  const StateShape& shape_;
  const Members& members_;
  std::shared_ptr<const execute::Program> program_;  // null: nothing is compiled
  std::vector<Load> loads_;
  std::vector<Cell> cells_;
  std::vector<Cell> copies_;
  std::vector<Cell> hidden_cells_;
  std::vector<Range> member_loads_;                       // by member: its plain globals
  std::vector<std::vector<ProcessNo>> member_processes_;  // by member: those that belong to it alone
  std::vector<std::vector<std::uint32_t>> member_channels_;
  Range global_cells_;
  IdTable<ProcessNo, ProcessPart> processes_;
  std::vector<ProcessNo> moving_;  // those that do not stay put, in order
  std::vector<ChannelPart> channels_;
  Range global_channels_;
  std::vector<Values> values_;
  std::vector<Saying> sayings_;
  std::map<std::tuple<std::uint32_t, std::array<Member, kMostMembers>, std::uint32_t>, std::uint32_t>
      sayings_made_;  // by key, members and values
  std::vector<std::uint32_t> values_of_class_;
  std::vector<std::uint32_t> slot_keys_, channel_keys_;  // by orbit
  std::uint32_t next_key_ = 1;
  // By the index of a point among the members' tables: pid, channel, offset of a slot, number of a location,
  // or value.
  std::vector<std::int32_t> meaning_;
  std::vector<bool> changing_;     // by orbit of slots: one of them is not constant
  std::vector<bool> number_kept_;  // by orbit of values: all of them are the same number
  std::vector<Colour> family_seed_;
};

}  // namespace isospin::symmetry
