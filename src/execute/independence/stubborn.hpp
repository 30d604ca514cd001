// Partial-order reduction: sets of processes whose steps do for all steps of a state.
//
// Let W be a set of processes such that nothing that the others can do, now or later, gets in the way of a
// step that a process of W can take now, or makes one possible that it cannot take now. Then whatever the
// others do first, the steps of W are the same before as after: W's steps are a persistent set (Godefroid),
// a stubborn set (Valmari) that is made of whole processes. Exploring them alone keeps every deadlock. With a
// proviso against putting off the others for ever, which is for the search to see to, it keeps every step
// that can be reached, with what it reads: assertions and run-time errors. When moreover no step of W changes
// what a claim looks at, and the claim cannot count steps, it keeps every verdict on it (Peled 1996).
//
// SPIN reduces where one process alone has local statements; that is the case of a W with one process whose
// footprint is empty.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "execute/agent_set.hpp"
#include "execute/executor.hpp"
#include "execute/independence/footprints.hpp"

namespace isospin::execute {

struct PartialOrderOptions {
  bool on = false;
  bool cycles = false;  // runs are looked for that pass accepting states for ever
};

// Why nothing may be left out, if there is a reason.
std::optional<Refusal> partial_order_obstacle(const model::Model& model);

// Not shared between threads.
class StubbornSets {
 public:
  StubbornSets(const Executor& executor, const PartialOrderOptions& options);

  // `moves` are all that can be made in `state`. Afterwards the sets that leave something out, best first;
  // the same for the same state, always.
  const std::vector<AgentSet>& find(StateView state, const MoveBuffer& moves);

 private:
  // Where a process is, and what it can do there.
  struct Here {
    const Profile* profile = nullptr;
    std::size_t location = 0;  // its number in its type
    std::uint32_t moves = 0;
    bool is_joined = false;  // what stands below has been put together
    Footprint now;           // of the steps that it can take
    ObjectSet enabling;      // of those that it cannot
    AgentSet in_the_way;     // who gets in its way; each pair is compared once for a state
    bool is_closed = false;  // what stands below is known
    AgentSet closed;         // it, who gets in its way, who gets in theirs, and so on
  };
  // A profile that has been made, and what it was made for.
  struct Made {
    std::size_t type = 0;
    std::vector<std::int32_t> values;
    std::unique_ptr<Profile> profile;
  };

  const Profile& profile_of(std::size_t type, int pid, const std::uint8_t* process);
  void locate(StateView state);
  void count_moves(const MoveBuffer& moves);
  void join(std::size_t pid);
  bool gets_in_the_way(std::size_t pid, std::size_t other) const;
  const AgentSet& closure(std::size_t pid);
  bool is_visible(const AgentSet& set);

  const model::Model& model_;
  const Layout& layout_;
  Footprints footprints_;
  ObjectSet visible_;
  bool has_visible_ = false;
  StateView state_;         // that is being looked at
  std::vector<Here> here_;  // by pid
  std::size_t count_ = 0;
  std::vector<std::vector<Made>> made_;                 // by pid
  std::vector<std::pair<std::uint32_t, Agent>> taken_;  // transition and pid, each once
  std::vector<AgentSet> sets_;
  std::vector<std::int32_t> values_;
};

}  // namespace isospin::execute
