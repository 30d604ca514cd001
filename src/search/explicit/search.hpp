// Every state of a model once, looking for assertions that fail, run-time errors, invalid end states, the end
// of the claim; and, if so wanted, for accepting cycles. What of the model itself is wrong need not be looked
// for: then the search goes on behind it, where there is a state to go on from. For a formula of branching
// time the whole graph of states is made (branching.hpp), and nothing else is looked for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/patience.hpp"
#include "search/explicit/representative.hpp"
#include "search/explicit/system.hpp"
#include "store/store.hpp"

namespace isospin::search {

using store::StateId;
using store::Store;

enum class Order : std::uint8_t { depth_first, breadth_first };

// What remains of a state that has been seen: all of it, compressed (store/store.hpp); or a few bits, so
// that others may be taken for it (store/bit_array.hpp).
enum class StoreKind : std::uint8_t { tree, bitstate };

struct Limits {
  std::uint64_t memory_bytes = 0;  // 0: none
  std::uint64_t depth = 0;
  std::uint64_t states = 0;
  // In breadth: go no further once a level begins with so many states. Unlike `states`, it does not depend on
  // the number of threads how far that is.
  std::uint64_t prefix_states = 0;
  // In depth: end, as with `depth`, as soon as one run is so long.
  std::uint64_t dive = 0;
};

struct Progress {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t depth = 0;
  std::uint64_t waiting = 0;  // states found but not yet expanded
  std::uint64_t memory_bytes = 0;
  double seconds = 0;
};

struct SearchOptions {
  Order order = Order::depth_first;
  bool all_states = false;  // go on past errors
  bool end_states = true;   // report invalid ones
  Reported reported;        // of the model's other mistakes
  bool cycles =
      false;  // look for runs that pass accepting states for ever; the order is a depth-first one then
  bool fair = false;           // of these, only such as are weakly fair (execute/steps/fairness.hpp)
  bool partial_order = false;  // leave out steps that others make superfluous
  // In breadth: leave out none, and count how many would be (SearchResult::steps_needed).
  bool measure_partial_order = false;
  std::size_t threads = 1;  // of a search in breadth, or for cycles
  // That many threads were asked for. Otherwise few states are left to one, and so are cycles under
  // partial-order reduction, because how many states there are depends on who comes first.
  bool threads_asked = false;
  // Bits are for searches in depth by one thread, without partial-order reduction. Where cycles are looked
  // for, the store is exact.
  StoreKind store = StoreKind::tree;
  std::uint64_t array_bytes = std::uint64_t{256} << 20;  // of bits
  Limits limits;
  RepresentativeFactory representative;  // none: no symmetry
  Patience patience;                     // when it is over: end with what there is
  std::function<void(const Progress&)> progress;
};

enum class Ending : std::uint8_t {
  complete,
  violation,
  decided,  // nothing that was not looked at could change what was found: only of formulas of branching time
  memory,
  time,
  depth,
  states,
  stopped
};

// Which of the steps between two states of a path it is.
struct ExactStep {
  std::vector<std::uint8_t> next;  // the key of the state that is stepped to, before it is represented
  AgentSet moved;
};

struct Violation {
  Finding finding;
  // Keys of the states on the way, the first being the initial one.
  std::vector<std::vector<std::uint8_t>> path;
  // The path is one of representatives: from each of them a step leads to a state whose representative is the
  // next. Otherwise it is a run of the model.
  bool of_representatives = false;
  std::optional<std::size_t> loop;  // of a cycle: behind the last state of the path comes this one again
  // Of a fair cycle: who moves matters. The steps of the loop, beginning with the one out of its first state.
  bool fair = false;
  std::vector<ExactStep> loop_steps;
};

// How full the array of bits was in the end.
struct BitstateUse {
  std::uint64_t bits = 0;
  std::uint64_t bits_set = 0;
  unsigned per_state = 0;
};

// What a search says of a formula of branching time.
struct BranchingResult {
  enum class Verdict : std::uint8_t { unknown, holds, fails } verdict = Verdict::unknown;
  bool no_fair_run = false;  // begins anywhere: then every formula about all runs holds
  // Where it fails, and a run shows something (SearchResult::violation): the part of the formula that is
  // decided at the end of the run, and whether it is true there.
  std::uint32_t node = 0;
  bool truth = false;
  bool shortest = false;  // no shorter run leads to where the formula is decided
  // Where that part is `E[a U b]`, and false: how many states can be reached from there through a; none has
  // b. Of representatives, by Representative::Chosen::tally, too.
  std::uint64_t reachable = 0;
  std::vector<std::uint64_t> reachable_tally;
};

struct SearchResult {
  Ending ending = Ending::complete;
  std::optional<Violation> violation;  // the first
  std::uint64_t findings = 0;
  Unreported unreported;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;  // as SPIN counts them: states stored, met again, or left out
  std::uint64_t depth = 0;
  std::uint64_t waiting = 0;
  std::uint64_t memory_bytes = 0;
  std::uint64_t store_bytes = 0;
  double seconds = 0;
  std::size_t threads = 1;
  bool in_breadth = false;         // so that nothing shorter leads to what was found
  std::uint64_t reduced = 0;       // states of which not all steps were taken, by partial-order reduction
  std::uint64_t steps_needed = 0;  // of `transitions`, where that was measured: those it would not leave out
  std::vector<bool> executed;      // by transition
  std::vector<std::uint64_t> tally;  // of stored states, by Representative::Chosen::tally; empty without one

  std::optional<BranchingResult> branching;  // of a system with a formula of branching time

  std::optional<BitstateUse> bitstate;  // nothing: the store was exact

  bool exhaustive() const { return ending == Ending::complete && !bitstate; }
};

SearchResult search(TransitionSystem system, const SearchOptions& options);

}  // namespace isospin::search
