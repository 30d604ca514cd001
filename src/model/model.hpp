// MODEL: a system of processes and channels with a property, in a form that no language is left in.
//
// What only SPIN's models can see of their own execution is in Observes. Types, deadlocks and assignments say
// themselves which language's rules they follow.
//
// A front end lowers its language to this; everything after it (execution, symmetry, search, traces) sees
// nothing else. Records are already taken apart: a variable is a scalar or a (many-dimensional) array of
// scalars. Control is a graph of locations for each process type, its transitions in the order in which they
// are tried.
//
// Nodes are linked by plain pointers into the arenas of their Model and never null where it is not said.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/source.hpp"
#include "logic/branching.hpp"

namespace isospin::model {

struct VariableTag;
using VariableId = Id<VariableTag>;
struct ProcessTypeTag;
using ProcessTypeId = Id<ProcessTypeTag>;
struct LocationTag;
using LocationId = Id<LocationTag>;
struct TransitionTag;
using TransitionId = Id<TransitionTag>;
struct ChannelTypeTag;
using ChannelTypeId = Id<ChannelTypeTag>;

// ---------------------------------------------------------------- values

enum class ValueKind : std::uint8_t { bit, byte, pid, short_, int_, unsigned_, mtype, chan, range };

struct ValueType {
  ValueKind kind = ValueKind::int_;
  std::uint8_t bits = 32;  // how many a value keeps; the rest is cut off when it is stored
  // Of a range, which a named scalar is, too (Variable::value_names): its least and greatest value. Storing
  // any other is an error of the model; nothing is cut off.
  std::int32_t low = 0;
  std::int32_t high = 0;
  // Of a range: there is one value more, `high + 1`, that stands for none. Reading it is an error.
  bool may_be_undefined = false;
  bool always_defined = false;  // but no state has it there: reading it needs no question

  // `high` is less than the greatest int.
  static ValueType range(std::int32_t low, std::int32_t high, bool may_be_undefined = false);

  std::uint32_t bytes() const { return bits <= 8 ? 1 : bits <= 16 ? 2 : 4; }
  bool is_range() const { return kind == ValueKind::range; }
  bool is_signed() const {
    return kind == ValueKind::short_ || kind == ValueKind::int_ || (is_range() && low < 0);
  }
  std::int32_t undefined() const { return high + 1; }
  // Reading it may be an error.
  bool may_lack_value() const { return may_be_undefined && !always_defined; }
  friend bool operator==(const ValueType&, const ValueType&) = default;
};

// ---------------------------------------------------------------- expressions

struct Expr;

// One scalar: a variable and, for an array, as many indices as it has dimensions.
struct Reference {
  VariableId variable;
  std::vector<Expr*> indices;
};

enum class ExprKind : std::uint8_t {
  constant,      // value
  load,          // reference; reading what is undefined is an error
  undefined,     // as the value of an assignment: the target holds none afterwards
  is_undefined,  // reference
  failure,       // no value: an error of the model; value 1: that of an assertion, 0: of a value out of range
  unary,
  binary,       // op, a, [b]
  conditional,  // a ? b : c
  own_pid,
  process_count,
  last_pid,
  own_priority,
  len,
  full,
  empty,
  nfull,
  nempty,   // a = channel
  poll,     // a = channel, message; random: at any place
  timeout,  // nothing else in the system can move
  non_progress,
  run,              // type, args, [value = priority]; its value is the new pid
  remote_location,  // type[a] is at `location`
  remote_load,      // variable `reference` of process type[a]
  enabled,
  location_number,
  priority_of,  // a = pid
};

enum class Operator : std::uint8_t {
  none,
  add,
  subtract,
  multiply,
  divide,
  modulo,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  logic_and,
  logic_or,
  negate,
  bit_not,
  logic_not,
};

// What a receive or a poll does with one field of a message.
struct Pattern {
  enum class Kind : std::uint8_t { match, store, ignore };
  Kind kind = Kind::ignore;
  Expr* value = nullptr;  // of match
  Reference target;       // of store
};

struct Expr {
  ExprKind kind = ExprKind::constant;
  Operator op = Operator::none;
  bool random = false;
  std::int32_t value = 0;
  Expr* a = nullptr;
  Expr* b = nullptr;
  Expr* c = nullptr;
  Reference reference;
  std::vector<Expr*> args;
  std::vector<Pattern> message;
  ProcessTypeId type;
  LocationId location;  // of remote_location; none when the label stands where no process ever rests
  Span span;
};

// ---------------------------------------------------------------- actions and control

enum class ActionKind : std::uint8_t {
  skip,          // goto, true, most printf: executable, without effect
  condition,     // value
  else_,         // executable when no other transition of the location is
  assign,        // target = value
  assign_all,    // assignments, at once: what one of them stores no other one sees
  send,          // channel ! args                 sorted: !!
  receive,       // channel ? message              random: ??    copy: the message stays
  assert_,       // value; also a printf whose arguments may be run-time errors, with a value that holds
  set_priority,  // value, value2
  d_step,        // a small program of its own, run at once
  end,           // the process ends; only the youngest can
};

struct DStep;

struct Assignment {
  Reference target;
  Expr* value = nullptr;
};

struct Action {
  ActionKind kind = ActionKind::skip;
  bool sorted = false;
  bool random = false;
  bool copy = false;
  Reference target;
  Expr* value = nullptr;
  Expr* value2 = nullptr;
  Expr* channel = nullptr;
  std::vector<Expr*> args;
  std::vector<Pattern> message;
  std::vector<Assignment> assignments;  // of assign_all: no two to the same target
  DStep* d_step = nullptr;
  std::string text;   // as in the source, on one line
  std::string print;  // of printf and printm: the format with its quotes
  std::vector<Expr*> print_args;
  Span span;
};

// The inside of a d_step. At each node the first transition that can be executed is; at the entry, none being
// executable means that the d_step waits, anywhere else it is an error.
struct DStep {
  static constexpr std::uint32_t kExit = 0xffffffffu;
  struct Edge {
    Action action;
    std::uint32_t target = kExit;  // a node
  };
  std::vector<std::vector<Edge>> nodes;  // 0 is the entry
};

struct Transition {
  LocationId source;
  LocationId target;            // none: the process is gone
  std::vector<Action> actions;  // the first may block, the others cannot; more than one only after merging
  bool atomic = false;          // afterwards this process goes on alone, as long as it can
  std::vector<VariableId> forgotten;  // locals that are dead behind it, and are set to 0
  std::uint32_t escape = 0;  // not 0: of an `unless`; when one is executable, only those of its number are
  // What fair runs owe this step, whoever takes it: it is taken again and again if it could be from some time
  // on (weak), or again and again (strong).
  enum class Fairness : std::uint8_t { none, weak, strong } fairness = Fairness::none;
  Span span;
};

struct Location {
  std::vector<TransitionId> out;  // in the order in which they are tried
  bool end = false;
  bool accept = false;
  bool progress = false;
  bool finished = false;  // a process that has ended stays here
  std::vector<std::string> labels;
  std::uint32_t number =
      0;  // SPIN's own number for it, where it orders things (pc_value, sorting by location)
  Span span;
};

// ---------------------------------------------------------------- declarations

struct ChannelType {
  std::uint32_t capacity = 0;  // 0: rendezvous
  std::vector<ValueType> fields;
  std::string name;  // of the channel or array that is declared with it
  Span span;
  bool rendezvous() const { return capacity == 0; }
};

// How a text writes the indices of a dimension: from `first` on, or by names.
struct IndexNames {
  std::int32_t first = 0;
  std::uint32_t unused = 0;  // so many from 0 on are nobody's, so that an index is its own number
  std::vector<std::string> names = {};
};

struct Variable {
  std::string name;  // "r.y" for the field of a record
  ValueType type;
  std::vector<std::uint32_t> dimensions;
  // How many dimensions stand after each part of the name: 1, 1 for r[0].y[1]. Empty: all at its end.
  std::vector<std::uint32_t> dimensions_of_part;
  std::vector<IndexNames> index_names;  // one for each dimension; none: all are numbers from 0 on
  ProcessTypeId owner;                  // none: global
  bool is_parameter = false;
  bool hidden = false;                   // declared so
  bool write_only = false;               // nothing depends on its value
  ChannelTypeId channel_type;            // every element starts with a channel of its own
  std::vector<Expr*> initial;            // none: 0; one: of every element; else one for each
  std::vector<std::string> value_names;  // of mtype: [value] = name
  Span span;

  std::uint32_t elements() const {
    std::uint32_t product = 1;
    for (const std::uint32_t d : dimensions) product *= d;
    return product;
  }
};

struct ProcessType {
  std::string name;
  std::vector<VariableId> locals;  // parameters first
  std::uint32_t parameters = 0;
  std::vector<LocationId> locations;
  LocationId initial;
  std::vector<VariableId> forgotten_at_start;  // locals that are dead when a process begins
  Expr* provided = nullptr;                    // may be null
  std::int32_t priority = 1;                   // that its processes start with
  bool deterministic = false;                  // D_proctype: two ways to go on are an error
  Span span;
};

// A process that exists from the start.
struct Instance {
  ProcessTypeId type;
  std::vector<std::int32_t> arguments = {};  // of the parameters; those that are not there are 0
};

// One of the states that runs begin with: what is done, after every variable has its first value.
struct Start {
  std::string name;
  std::vector<Action>
      actions;  // assignments, conditions, d_steps; where one cannot be done, there is no state
  Span span;
};

// A trace or notrace assertion: an automaton over the sends and receives of the model.
struct EventAutomaton {
  bool forbidden = false;  // notrace
  ProcessTypeId type;      // its control; sends and receives only
};

// A never claim or a formula: an automaton that watches the system. Before every step of the system it takes
// one of its own, along a guard that holds in the state as it is; where it can take none, the run is of no
// interest. A run in which it comes to an `end` location, or passes `accept` locations for ever, is a
// violation.
struct Claim {
  std::string name;    // "never_0", the name of an ltl block, or the formula itself
  ProcessTypeId type;  // its control; it has no variables
  bool is_formula = false;
  // Looks for runs without progress: those that come to their end do not count, nor do accept labels of
  // processes. Any other claim goes on watching the last state of such a run, for ever.
  bool non_progress = false;
  bool uses_next = false;  // the formula has `X` in it
  bool too_large = false;  // the formula was not translated: nothing can be checked
  Span span;
};

// What must hold in every state.
struct Invariant {
  std::string name;
  Expr* condition = nullptr;
  Span span;
};

// Which states without a step are errors.
struct Deadlock {
  enum class Rule : std::uint8_t {
    labels,      // SPIN's: some process is neither at its end nor at an end label
    no_step,     // all of them
    no_way_out,  // all from which every step leads back to the same state
    none,
  } rule = Rule::labels;
  Expr* allowed = nullptr;  // states in which it holds are none; null: there is no such exception
};

// A formula of branching time over expressions of the model. Only runs that pass each of `fair` again and
// again count.
struct BranchingClaim {
  std::string name;
  logic::BranchingFormula formula;
  std::vector<Expr*> atoms;
  std::vector<std::string> atom_texts;  // as the source writes them, on one line; one for each, or none
  std::vector<Expr*> fair;
  bool at_some_start = false;  // it has to hold in one of the initial states; otherwise in all of them
  Span span;
};

// Which of SPIN's variables a model can see; they cost states, so they are kept only where they are read.
struct Observes {
  bool last = false;
  bool priorities = false;
  bool timeout = false;
  bool process_count = false;
  bool enabled = false;
  bool location_numbers = false;  // pc_value
  bool progress = false;          // np_: whether some process is at a progress label
};

struct Model {
  std::string name;
  std::deque<Variable> variables;
  std::deque<ProcessType> types;
  std::deque<Location> locations;
  std::deque<Transition> transitions;
  std::deque<ChannelType> channel_types;
  std::vector<VariableId> globals;
  std::vector<Instance> instances;     // in the order of their pids
  std::vector<Start> starts;           // none: one state, in which every variable has its first value
  std::vector<EventAutomaton> events;  // none or one
  Observes observes;
  std::uint32_t most_channels = 255;  // their numbers take 8 bits; 16 where more are there from the start

  // What is checked: assertions and run-time errors always, and besides one claim at most.
  std::optional<Claim> claim;
  std::optional<BranchingClaim> branching;
  std::vector<Invariant> invariants;
  Deadlock deadlock;

  // What is assumed of every state, initial ones included; null: nothing. Where `assumed` does not hold,
  // there is no such state: the step that leads there can be taken, and nothing comes after it. Where
  // `possible` does not hold, the step itself cannot be taken. A condition that has no value is taken for one
  // that holds; an invariant has to say so.
  Expr* assumed = nullptr;
  Expr* possible = nullptr;
  bool assumes() const { return assumed != nullptr || possible != nullptr; }

  // What is in the source, checked or not.
  std::vector<std::string> claims;  // never claims and ltl formulas
  std::vector<VariableId> observed_by_claims;
  std::vector<LocationId> locations_observed_by_claims;
  bool claims_observe_steps = false;  // `X`, enabled or pc_value in a claim; or a never claim is checked
  bool has_accept_labels = false;
  bool has_progress_labels = false;

  std::deque<Expr> exprs;
  std::deque<DStep> d_steps;

  const Variable& operator[](VariableId id) const { return variables[id.index()]; }
  Variable& operator[](VariableId id) { return variables[id.index()]; }
  const ProcessType& operator[](ProcessTypeId id) const { return types[id.index()]; }
  ProcessType& operator[](ProcessTypeId id) { return types[id.index()]; }
  const Location& operator[](LocationId id) const { return locations[id.index()]; }
  Location& operator[](LocationId id) { return locations[id.index()]; }
  const Transition& operator[](TransitionId id) const { return transitions[id.index()]; }
  Transition& operator[](TransitionId id) { return transitions[id.index()]; }
  const ChannelType& operator[](ChannelTypeId id) const { return channel_types[id.index()]; }

  // Processes of this type can exist: it is no trace and no claim.
  bool is_process(ProcessTypeId id) const {
    for (const EventAutomaton& automaton : events)
      if (automaton.type == id) return false;
    return !claim || claim->type != id;
  }
};

}  // namespace isospin::model
