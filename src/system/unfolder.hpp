// The work of unfolding, shared by the files of this folder.
//
//   unfold.cpp      processes, slots, channels; in which order things are done
//   declare.cpp     declarations, and what the text of each process names
//   start.cpp       the states that runs begin with, where there are several
//   fold.cpp        expressions to terms, with what is known worked in
//   fold_references.cpp  variables, elements, other processes
//   append.cpp      actions to items
//   follow.cpp      transitions to steps: atomic sequences as far as they cannot be interrupted
//   follow_d_step.cpp  the inside of d_steps
//   order.cpp       which items of a step have to keep their order
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "model/bounds.hpp"
#include "model/model.hpp"
#include "system/ground_form.hpp"

namespace isospin::system {

// What a local is known to hold, if anything, by the index of the slot in its process; behind the locals the
// same of global variables, which is forgotten when the step is over and others may write them.
using Known = std::vector<std::optional<std::int32_t>>;

// A sequence that is being followed.
struct Path {
  Known known;
  Sequence sequence;
  std::size_t started = 0;  // how many processes have been started up to here
  bool impossible = false;  // a guard that cannot hold
};

class Unfolder {
 public:
  explicit Unfolder(const model::Model& model);
  GroundForm run();

 private:
  // ---- unfold.cpp
  bool find_obstacle();
  void add_globals();
  ProcessNo add_process(model::ProcessTypeId type, ProcessNo starter, const std::vector<std::int32_t>& args);
  // The first of a process's slots take the arguments it is started with.
  void add_slots(model::VariableId variable, ProcessNo process, const std::vector<std::int32_t>& args);
  void unfold_process(ProcessNo process);
  // Says of each local whether its value follows from where its process is.
  void note_known_locals(ProcessNo process);
  void unfold_claim();
  void unfold_watchers();
  void watch(ClaimStep::Kind kind, const model::Expr& condition, Span span, std::uint32_t number = 0);
  bool can_end(model::ProcessTypeId type) const;
  void check_starts();
  void find_constants();
  void obstacle(std::string why, Span at);
  PlaceNo place_of(ProcessNo process, model::LocationId location);

  // ---- declare.cpp
  void declare();
  void add_mentions();

  // ---- start.cpp
  void add_starts();
  // Does what a start says, in the initial values of the slots. False: there is no such state.
  bool run_start(const std::vector<model::Action>& actions);
  bool run_start(const model::Action& action);
  bool run_start(const model::DStep& d_step);
  std::optional<std::int32_t> value_at_start(const model::Expr& expr);
  std::size_t start_fuel_ = 0;

  // ---- fold.cpp
  TermNo fold_load(const model::Expr& expr, const Known* known);
  TermNo is_undefined(const model::Expr& expr, const Known* known);
  TermNo error(Span span);
  TermNo fold(const model::Expr& expr, const Known* known);
  TermNo fold_operation(const model::Expr& expr, const Known* known);
  std::vector<TermNo> group_safe(model::Operator op, const std::vector<TermNo>& operands, Span span);
  TermNo fold_reference(const model::Reference& reference, ProcessNo process, const Known* known, Span span);
  TermNo fold_remote(const model::Expr& expr, const Known* known);
  Target fold_target(const model::Reference& reference, const Known* known);
  std::vector<FieldPattern> fold_message(const std::vector<model::Pattern>& message, const Known* known);
  ArrayNo array_of(model::VariableId variable, ProcessNo process);
  ArrayNo place_array(model::ProcessTypeId type, model::LocationId location);
  TermNo make(Term term);
  TermNo number(std::int32_t value, Span span);
  // What a variable of this type holding this value is worth: a channel, or a number.
  TermNo literal(const model::ValueType& type, std::int32_t value, Span span);
  std::optional<std::int32_t> value_of(TermNo term) const;  // of a number or a channel
  bool may_fail(TermNo term) const;
  model::Bounds bounds(TermNo term) const;
  bool is_always_inside(const Term& element) const;
  SlotNo slot_of(model::VariableId variable, std::uint32_t element, ProcessNo process) const;
  bool is_boolean(TermNo term) const;
  // A local of the process that is being unfolded; a claim has none.
  bool is_own(SlotNo slot) const { return process_.valid() && out_.slots[slot].process == process_; }
  // Where it stands in Known; kNothing: nothing is ever known of it.
  std::uint32_t known_index(SlotNo slot) const;
  void forget_globals(Known& known) const;

  // ---- follow.cpp
  struct At {
    model::LocationId location;
    bool atomic = false;
  };
  void unfold_transition(PlaceNo place, model::TransitionId transition);
  // All ways out of a place as one step, when they come together again without waiting.
  bool unfold_choice(PlaceNo place);
  void drop_else(const model::Transition& transition, std::size_t at, Path& path);
  void add_step(PlaceNo place, At at, Path path, std::uint32_t escape, Span span);
  Path path_from(PlaceNo place);
  void append(const model::Action& action, Path& path);
  void append_assignment(const model::Action& action, Path& path);
  void append_all_assignments(const model::Action& action, Path& path);
  // That the value fits, where its variable is a range: an item that fails otherwise.
  void append_range_check(const model::Reference& target, const model::Expr& value, Path& path, Span span);
  void keep_counting(const model::Action& action, Item& item, Path& path);
  void note_assigned(const Target& target, TermNo value, Path& path);
  bool append_start(const model::Action& action, Path& path);
  void append_message(const model::Action& action, Path& path);
  void append_all(model::TransitionId transition, Path& path);
  void forget(model::VariableId variable, Path& path);
  void forget_known(const Target& target, Known& known) const;
  // Goes on from `at` as long as the process cannot be interrupted and it is clear what it does, or until
  // `join`. Leaves `at` where it stopped.
  void follow_atomic(At& at, Path& path, model::LocationId join);
  bool follow_choice(At& at, Path& path, const std::vector<model::TransitionId>& options);
  bool follow_options(At& at, Path& path, const std::vector<model::TransitionId>& options);
  // Follows a choice by `follow`, a function of a path, twice where a counter would be worked in otherwise.
  template <class Follow>
  bool follow_as_fold(Path& path, const Follow& follow);
  bool may_be_rendezvous(const model::Action& action, const Known& known);
  bool may_meet(const model::Transition& transition, const Path& before);
  enum class Executable { never, always, sometimes };
  Executable executable(const model::Action& action, const Known& known);
  Executable executable(const model::DStep& d_step, const Known& known);
  bool all_impossible(const std::vector<model::TransitionId>& transitions, const Known& known);
  model::LocationId join_of(model::LocationId location) const;
  void meet(Path& path, const Path& other);
  static void meet(Known& known, const Known& other);

  // ---- follow_d_step.cpp
  void append_d_step(const model::DStep& d_step, Path& path, Span span);
  bool follow_d_step(const model::DStep& d_step, std::uint32_t& node, Path& path, std::uint32_t join);
  bool follow_edges(const model::DStep& d_step, std::uint32_t& node, Path& path,
                    const std::vector<const model::DStep::Edge*>& options);
  // Among the first edges, behind this one, is a receive that may be half of a rendezvous.
  bool receives_behind(const model::DStep& d_step, const model::DStep::Edge* edge, const Known& known);
  Item program(const model::DStep& d_step, Path& path, Span span);

  // ---- order.cpp
  struct Touches {
    std::vector<std::uint32_t> reads,
        writes;  // resources: slots, then channels, then the number of processes
  };
  // The one thing that an item does to a slot, where it is such that the order of several does not matter.
  struct Update {
    model::Operator op = model::Operator::none;  // slot = slot op e; none: slot = value
    std::int32_t value = 0;
    friend bool operator==(const Update&, const Update&) = default;
  };
  using Updates = std::map<std::uint32_t, std::optional<Update>>;  // by resource; nothing: it does more
  Updates updates(const Item& item) const;
  void arrange(Sequence& sequence);
  void find_order(Sequence& sequence);
  void sink_common(Sequence& sequence) const;
  std::vector<Item> take_common(std::vector<Sequence>& options) const;
  void drop_overwritten(Sequence& sequence, std::set<std::uint32_t>& overwritten);
  void drop_in_options(Item& branch, std::set<std::uint32_t>& overwritten);
  Touches touches(const Item& item) const;
  void add_term(TermNo term, std::vector<std::uint32_t>& reads) const;
  void add_target(const Target& target, Touches& touches) const;
  void add_message(const std::vector<FieldPattern>& message, Touches& touches) const;
  void add_channel(TermNo channel, std::vector<std::uint32_t>& resources) const;
  // The operator, if the item is h = h op e with an op for which the order of two of them does not matter.
  // Subtracting is adding.
  model::Operator commuting_update(const Item& item) const;

  const model::Model& model_;
  GroundForm out_;
  bool knows_processes_ = false;  // those that are started, too
  ProcessNo process_;             // being unfolded
  enum { kNotInitialising, kAtStart, kLater } initialising_ = kNotInitialising;
  bool in_program_ = false;  // a start here would not be known beforehand
  // A term asks where the process itself is, or for timeout: what that means changes on the way.
  bool saw_own_place_ = false;
  std::size_t left_ = 0;  // items that the step may still have
  // Choices inside each other in the step that is being followed: each is a call of ours, so that they must
  // not be too many. A loop whose end nobody can foresee has one inside the other without end.
  static constexpr std::uint32_t kMostNested = 300;
  std::uint32_t nested_ = 0;
  // Places in Known of what was assigned from its own, known value.
  std::vector<std::uint32_t> counted_;
  std::vector<bool> written_;                  // by variable
  std::vector<SlotNo> first_global_;           // by variable: its first slot
  std::vector<std::uint32_t> global_known_;    // by variable: its place in Known, behind the locals
  std::uint32_t globals_known_ = 0;            // how many have one
  std::vector<std::uint32_t> location_index_;  // by location: its index among those of its type
  std::vector<std::uint32_t> local_index_;     // by variable: index of its first slot among its process's
  std::map<std::pair<model::VariableId, ProcessNo>, ArrayNo> arrays_;
  std::map<std::pair<model::ProcessTypeId, model::LocationId>, ArrayNo> place_arrays_;
  std::map<std::pair<ProcessNo, model::LocationId>, PlaceNo> places_;
  IdTable<PlaceNo, std::optional<Known>> known_at_;
  std::vector<PlaceNo> todo_;
  bool changed_ = false;
  // What `run`s have been met, in the order of the pids they give.
  struct Start {
    model::ProcessTypeId type;
    std::vector<std::int32_t> args;
    ProcessNo starter;
    Span span;
  };
  std::vector<Start> starts_;
  IdTable<PlaceNo, std::optional<std::size_t>> started_at_;  // how many of them are there already
};

}  // namespace isospin::system
