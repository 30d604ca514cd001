// What the ground form says, done: states, and the steps from one to the next.
//
// It is there to hold the ground form against the executor, which works from MODEL: both must give the same
// successors (tests/system). So it goes by the tables of the ground form alone.
//
//   interpret.cpp         moves of processes, meetings, and what makes a step of the system
//   interpret_items.cpp   what the sequence of a step does
//   interpret_terms.cpp   what a term is worth
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "system/state.hpp"

namespace isospin::system {

// The steps out of a state that counts: one inside an atomic sequence counts only where its process waits.
struct GroundSteps {
  std::set<GroundState> next;
  bool assertion = false;        // fails on the way
  bool maybe_assertion = false;  // the same, and a run-time error follows in the same step, which may hide it
  bool error = false;
  bool nondeterminism = false;  // of a D_proctype
  bool endless = false;         // an atomic sequence can go on for ever
  bool invalid_end = false;     // nobody moves, and somebody is not where it may end
  // The ground form contradicts itself: a process is started whose turn it is not.
  bool broken = false;
};

// One step, or the two of a rendezvous, and where it leads.
struct TakenStep {
  StepNo step;
  StepNo partner;     // that receives at a rendezvous
  ProcessNo goes_on;  // alone, inside an atomic sequence
  GroundState next;
};

// A move of the claim, on a state of the system.
struct ClaimMove {
  GroundState system;
  ClaimPlaceNo target;
  bool atomic = false;
  auto operator<=>(const ClaimMove&) const = default;
};

struct ClaimMoves {
  std::set<ClaimMove> all;
  GroundSteps found;  // what is wrong with some of them; its `next` is empty
};

class Interpreter {
 public:
  // `system` has no obstacle, and must outlive it.
  explicit Interpreter(const GroundForm& system);

  GroundState initial() const { return initial_states(system_).front(); }
  GroundSteps steps(const GroundState& state) const;
  // One by one, also inside atomic sequences: what the steps out of a state lead to. Those of a process that
  // goes on alone are left to whoever asks. Errors are left out.
  std::vector<TakenStep> single_steps(const GroundState& state) const;
  // Of the claim alone, which is at `source`.
  ClaimMoves claim_moves(ClaimPlaceNo source, const GroundState& state, bool timeout) const;

  // Nothing: a run-time error.
  std::optional<std::int32_t> value(TermNo term, const GroundState& state, bool timeout = false) const;

 private:
  // A state in the middle of a sequence.
  struct Run {
    GroundState state;
    bool failed = false;  // an assertion, since the sequence began
    auto operator<=>(const Run&) const = default;
  };
  // How a sequence, or its first item, begins.
  enum class Begin { waits, begins, fails };
  struct Message {
    ChannelNo channel;
    std::vector<std::int32_t> fields;
  };
  using Move = TakenStep;
  // The moves out of a state, and what is wrong with some of them.
  struct Moves {
    std::vector<Move> all;
    bool any = false;  // somebody can move, were it into an error
    GroundSteps* found = nullptr;
  };
  // What is carried along while a sequence is done.
  struct Doing {
    ProcessNo process;
    bool timeout = false;
    const Message* message = nullptr;  // handed over by a sender, for a receive to take
    GroundSteps* found = nullptr;
  };

  // ---- interpret_terms.cpp
  std::optional<std::int32_t> operation(const Term& term, const GroundState& state, bool timeout) const;
  std::optional<std::int32_t> element(const Term& term, const GroundState& state, bool timeout) const;
  std::optional<std::int32_t> of_channel(const Term& term, const GroundState& state, bool timeout) const;
  std::optional<std::int32_t> poll(const Term& term, const GroundState& state, bool timeout) const;
  const Element* find(ArrayNo array, std::span<const TermNo> indices, const GroundState& state, bool timeout,
                      bool& failed) const;
  std::optional<ChannelNo> channel(std::int32_t number, const GroundState& state) const;
  // Does the message at `cell` fit? Nothing: an error.
  std::optional<bool> fits(const std::vector<FieldPattern>& message, std::span<const std::int32_t> cell,
                           const GroundState& state, bool timeout) const;

  // ---- interpret_items.cpp
  // Does `sequence` from its start; where each way through it comes out goes to `out`, errors to
  // `doing.found`.
  Begin run(const Sequence& sequence, const Run& start, const Doing& doing, std::vector<Run>& out) const;
  // The items from `first` on, which must not wait any more.
  void go_on(const Sequence& sequence, std::size_t first, std::vector<Run> runs, const Doing& doing,
             std::vector<Run>& out) const;
  Begin run(const Item& item, const Run& start, const Doing& doing, std::vector<Run>& out) const;
  Begin branch(const Item& item, const Run& start, const Doing& doing, std::vector<Run>& out) const;
  Begin program(const Item& item, const Run& start, const Doing& doing, std::vector<Run>& out) const;
  void run_program(const Item& item, std::uint32_t node, Run at, const Doing& doing,
                   std::vector<Run>& out) const;
  Begin send(const Item& item, Run& at, const Doing& doing) const;
  Begin receive(const Item& item, Run& at, const Doing& doing, std::vector<Run>& out) const;
  bool store(const Target& target, std::int32_t value, GroundState& state, bool timeout) const;
  bool store_message(const std::vector<FieldPattern>& message, std::span<const std::int32_t> cell,
                     GroundState& state, bool timeout) const;
  static void fail(const Run& at, const Doing& doing);

  // The receives of a meeting: those that a sequence can begin with.
  Begin meet(const Sequence& sequence, const Run& start, const Doing& doing, std::vector<Run>& out) const;
  Begin take(const Item& item, const Run& start, const Doing& doing, std::vector<Run>& out) const;

  // ---- interpret.cpp
  void moves(const GroundState& state, ProcessNo process, bool timeout, Moves& moves) const;
  Begin move(const Step& step, const GroundState& state, bool timeout, Moves& moves, bool others_begin) const;
  std::optional<Begin> send_to_another(const Step& step, const GroundState& state, bool timeout, Moves& moves,
                                       bool others_begin) const;
  bool meet_receivers(const Step& step, const GroundState& sent, const Message& message, bool timeout,
                      Moves& moves) const;
  bool all_moves(const GroundState& state, bool timeout, Moves& moves) const;
  void arrive(const Step& step, std::vector<Run> runs, Moves& moves) const;
  void follow(std::vector<Move> first, GroundSteps& steps) const;
  bool may_end(const GroundState& state) const;
  // No condition of this kind is false.
  bool holds(ClaimStep::Kind kind, const GroundState& state) const;
  void leave_out(std::vector<Move>& moves) const;
  bool must_be_only(const Step& step) const { return step.turn != 0 && step.turn % 2 == 0; }

  const GroundForm& system_;
  bool has_rendezvous_ = false;
  bool only_rendezvous_ = false;
  IdTable<ArrayNo, std::map<std::vector<std::int32_t>, const Element*>> elements_;
  IdTable<PlaceNo, std::vector<StepNo>> steps_from_;
};

}  // namespace isospin::system
