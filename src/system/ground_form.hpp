// The ground form: a MODEL with every process written out. Symmetry is found and certified on it.
//
// Each process has its own copy of the code, with what is known beforehand worked in: its pid, its
// parameters, variables that never change, counters of loops inside one indivisible step. So `a[(_pid + 1) %
// N]` is one particular slot, `c[me]` one particular channel, and a guard that cannot hold is gone. Symmetry
// is then plain to see: a bijection of processes, channels, slots, places and values that maps the steps onto
// themselves.
//
// Everything is numbered from 0 and lives in tables; a number is a strong id, for the table of its kind
// alone, and an invalid one stands for nothing. Processes are numbered by pid, channels as in states, less
// one.
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/id_table.hpp"
#include "base/ids.hpp"
#include "base/result.hpp"
#include "model/model.hpp"

namespace isospin::system {

using ProcessNo = Id<struct ProcessTag>;
using ChannelNo = Id<struct ChannelTag>;
using SlotNo = Id<struct SlotTag>;
using PlaceNo = Id<struct PlaceTag>;
using ArrayNo = Id<struct ArrayTag>;
using TermNo = Id<struct TermTag>;
using StepNo = Id<struct StepTag>;
using ClaimPlaceNo = Id<struct ClaimPlaceTag>;
using ClaimStepNo = Id<struct ClaimStepTag>;

// A channel as a value: its number, from 1. 0 is no channel.
inline std::int32_t value_of(ChannelNo channel) { return static_cast<std::int32_t>(channel.value()) + 1; }
inline ChannelNo channel_of(std::int32_t value) { return ChannelNo(static_cast<std::uint32_t>(value) - 1); }

// For numbers without a type of their own: nodes of a program.
inline constexpr std::uint32_t kNothing = std::numeric_limits<std::uint32_t>::max();

// ---------------------------------------------------------------- declarations

// What the source calls things, and where. These are numbered as in MODEL: their ids say where a part of the
// ground form comes from, and where the layout of states keeps it.

struct Variable {
  std::string name;  // "r.y" for the field of a record
  std::vector<std::uint32_t> dimensions;
  std::vector<std::uint32_t> dimensions_of_part;  // as in MODEL
  std::vector<model::IndexNames> index_names;     // as in MODEL
  bool is_parameter = false;
  bool has_channels = false;             // every element was declared with a channel of its own
  std::vector<std::string> value_names;  // of mtype: [value] = name
  Span span;
};

struct ProcessType {
  std::string name;
  std::uint32_t locations = 0;  // how many it has
  std::int32_t priority = 1;
  bool deterministic = false;  // two ways to go on are an error
  Span span;
};

// ---------------------------------------------------------------- what there is

// One scalar that a state holds: a variable or an element of an array.
struct Slot {
  model::VariableId variable;
  std::uint32_t element = 0;
  ProcessNo process;  // whose local it is; none: global
  model::ValueType type;
  std::int32_t initial = 0;         // when its process starts
  std::int32_t first = 0;           // the same, but after the prologue
  bool varies_at_start = false;     // instead, each of `starts` says what it begins with
  ChannelNo initial_channel;        // of a channel variable that starts with one
  bool constant = false;            // no step writes it: always its initial value
  bool left_out = false;            // no part of what tells states apart
  bool dead_at_start = false;       // of a local: whatever it holds then is never read, and it is 0
  bool follows_from_place = false;  // of a local: at each place of its process its value is known
};

struct Channel {
  model::ChannelTypeId type;
  SlotNo home;        // the variable that it was declared with
  ProcessNo process;  // whose local that is
};

// A location of one process, where it can be found between two steps.
struct Place {
  ProcessNo process;
  model::LocationId location;
  std::uint32_t index = 0;         // of the location among those of the process's type
  std::uint32_t order_number = 0;  // SPIN's own, where locations are put in order
  bool end = false;                // a process may stay here for ever
  bool accept = false;
  bool progress = false;
  bool prologue = false;  // where its process is only before the others move (prologue.hpp)
  Span span;
};

// A location of the claim. They are all of its type's, in their order.
struct ClaimPlace {
  model::LocationId location;
  bool end = false;
  bool accept = false;
  Span span;
};

// What the text of a process names, whether or not it can be executed: a channel to send to or to receive
// from, or a global variable to write or to read. Channels count where the text names them by a variable that
// was declared with them or a parameter, elements where their index is known when the process starts; where
// it is not, all do.
struct Mention {
  ProcessNo process;
  ChannelNo channel;
  SlotNo slot;            // instead of a channel
  bool outwards = false;  // sent, or written
};

struct Process {
  model::ProcessTypeId type;
  ProcessNo starter;  // none: there from the beginning
  PlaceNo initial;
  PlaceNo first;                // where it is after the prologue, or starts later
  bool there_at_first = false;  // after the prologue
  std::vector<SlotNo> slots;    // its locals, in the order of their variables and elements
  std::vector<ChannelNo> channels;
  std::vector<PlaceNo> places;  // that it can be at
  std::vector<StepNo> steps;
  TermNo provided;
};

// Elements chosen by values that are known only when they are read: of an array, or the places that `P[x]@L`
// may mean.
struct Element {
  std::vector<std::int32_t> indices;
  SlotNo slot;
  PlaceNo place;  // in an array of places, instead of a slot
};

struct Array {
  bool of_places = false;
  std::vector<Element> elements;  // what is not among them is out of range
  std::uint32_t dimensions = 1;
  std::string name;
};

// ---------------------------------------------------------------- terms

enum class TermKind : std::uint8_t {
  number,       // value
  channel,      // index: a channel that is known
  slot,         // index: what a slot holds
  element,      // index: an array; children: its indices
  operation,    // op; children, any number of them for the associative ones
  conditional,  // children: condition, then, else
  at,           // index: a place that its process is at
  process_count,
  timeout,
  non_progress,
  length,  // children: channel
  full,
  empty,
  not_full,
  not_empty,
  poll,   // children: channel; message; random
  error,  // evaluating it is a run-time error
};

struct Target {
  SlotNo slot;
  ArrayNo array;  // instead of a slot: the element at `indices`
  std::vector<TermNo> indices;
};

struct FieldPattern {
  model::Pattern::Kind kind = model::Pattern::Kind::ignore;
  TermNo value;   // of match
  Target target;  // of store
};

struct Term {
  TermKind kind = TermKind::number;
  model::Operator op = model::Operator::none;
  bool unordered = false;  // the order of its children does not matter
  bool random = false;
  std::int32_t value = 0;
  std::uint32_t index = kNothing;  // what its kind says; to be read by the functions below
  std::vector<TermNo> children;
  std::vector<FieldPattern> message;
  Span span;

  ChannelNo channel() const {
    assert(kind == TermKind::channel);
    return ChannelNo(index);
  }
  SlotNo slot() const {
    assert(kind == TermKind::slot);
    return SlotNo(index);
  }
  ArrayNo array() const {
    assert(kind == TermKind::element);
    return ArrayNo(index);
  }
  PlaceNo place() const {
    assert(kind == TermKind::at);
    return PlaceNo(index);
  }
};

// ---------------------------------------------------------------- steps

enum class ItemKind : std::uint8_t {
  condition,  // value
  else_,
  assign,    // target = value
  forget,    // target: a slot whose value will not be read; it is set to 0
  send,      // channel ! args
  receive,   // channel ? message
  assert_,   // value
  evaluate,  // value: only the errors that it may raise count
  start,     // process; target: where its pid is put, if anywhere
  branch,    // options: sequences that come together again
  program,   // of a d_step that could not be followed: nodes
  end,       // the process is gone
};

struct Item;

// Done from the first to the last. What may change places is in `before`: item i has to come before item j
// only when j names it there; the first item is the guard and always comes first.
struct Sequence {
  std::vector<Item> items;
};

struct ProgramEdge;

struct Item {
  ItemKind kind = ItemKind::condition;
  bool sorted = false;
  bool random = false;
  bool copy = false;
  bool first_taken = false;  // of branch: the first option that can be taken is; otherwise any
  Target target;
  TermNo value;
  TermNo channel;
  std::vector<TermNo> args;
  std::vector<FieldPattern> message;
  ProcessNo process;
  std::vector<Sequence> options;
  std::vector<std::vector<ProgramEdge>> nodes;  // 0 is the entry; edges are tried in order
  std::vector<std::uint32_t> before;            // items of the same sequence that must come before this one
  Span span;
};

struct ProgramEdge {
  Sequence sequence;
  std::uint32_t target = kNothing;  // a node; kNothing: out
};

struct Step {
  ProcessNo process;
  PlaceNo source;
  PlaceNo target;       // none: gone
  bool atomic = false;  // afterwards its process goes on alone, as long as it can
  std::uint32_t escape = 0;
  // In a D_proctype: 0 for others; otherwise when its turn is to be tried, and whether it has to be the only
  // one.
  std::uint32_t turn = 0;
  Sequence sequence;
  // Of an else: the steps that it is the alternative to. SPIN asks those tried before it, which, with choices
  // inside choices, need not be all.
  std::vector<StepNo> others;
  Span span;
};

// A move of the claim, or something else that looks at states from outside. A symmetry leaves the
// locations of the claim where they are and permutes the guards between each two of them; likewise it
// permutes the invariants among themselves, and keeps the conditions of allowed deadlocks and assumptions. Of
// a formula of branching time it keeps every atom and every fairness constraint by itself: that the whole
// formula is kept would not do, as `EF(c1 && EF c2) && EF(c2 && EF c1)` shows.
struct ClaimStep {
  enum class Kind : std::uint8_t {
    move,
    invariant,         // a condition that must hold in every state
    allowed_deadlock,  // one that says in which states nobody need be able to move
    assumed,           // one without which a state is not there
    possible,          // one without which a step cannot be taken, asked of the state that it leads to
    atom,              // of a formula of branching time: a condition that it asks about
    fair,              // likewise: one that has to hold again and again on the runs that count
  } kind = Kind::move;
  ClaimPlaceNo source, target;  // of a move
  std::uint32_t number = 0;     // of an atom or a fairness constraint: which it is
  bool atomic = false;
  std::uint32_t escape = 0;
  Sequence sequence;
  std::vector<ClaimStepNo> others;  // of an else, as above
  Span span;
};

// One of several states that runs begin with: what it has in the slots that vary. All else is as each slot
// says.
struct StartState {
  std::vector<std::pair<SlotNo, std::int32_t>> values;  // in the order of the slots
  Span span;
};

struct GroundForm {
  IdTable<model::VariableId, Variable> variables;
  IdTable<model::ProcessTypeId, ProcessType> types;
  IdTable<model::ChannelTypeId, model::ChannelType> channel_types;

  IdTable<ProcessNo, Process> processes;
  IdTable<ChannelNo, Channel> channels;
  IdTable<SlotNo, Slot> slots;
  IdTable<PlaceNo, Place> places;
  IdTable<ArrayNo, Array> arrays;
  IdTable<TermNo, Term> terms;
  IdTable<StepNo, Step> steps;
  IdTable<ClaimPlaceNo, ClaimPlace> claim_places;
  IdTable<ClaimStepNo, ClaimStep> claim;
  std::vector<StartState> starts;  // none: there is one, and no slot varies
  std::vector<Mention> mentions;
  // Transitions of MODEL that some process may take. The others have no part in any step.
  IdTable<model::TransitionId, bool> possible;
  model::Deadlock::Rule deadlock = model::Deadlock::Rule::labels;
  // Something looks at processes by their numbers, or at the order of messages.
  bool observes_numbers = false;
  // False: symmetries need not keep the claim; they may map what it asks about to something else.
  bool keeps_claim = true;

  // Where a local stands among the slots of its process.
  std::uint32_t local_index(SlotNo slot) const {
    return slot.value() - processes[slots[slot].process].slots.front().value();
  }

  // A step of the prologue, which symmetries need not keep.
  bool in_prologue(const Step& step) const { return places[step.source].prologue; }

  const Variable& variable(SlotNo slot) const { return variables[slots[slot].variable]; }
  const ProcessType& type(ProcessNo process) const { return types[processes[process].type]; }
  const model::ChannelType& type(ChannelNo channel) const { return channel_types[channels[channel].type]; }

  // Why there is none: the processes cannot be told beforehand, or something names them in a way that no
  // symmetry can follow. Then there is nothing above.
  std::optional<Refusal> obstacle;
};

GroundForm unfold(const model::Model& model);

}  // namespace isospin::system
