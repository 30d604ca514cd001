// MODEL, ready to run: the states that runs begin with, and the moves out of any state.
//
// A *move* is what one process does, or two at a rendezvous; moves inside an atomic sequence come one by one.
// What counts as a step of the system is for execute/steps to say.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/source.hpp"
#include "execute/abi.h"
#include "execute/generate.hpp"
#include "execute/layout.hpp"
#include "execute/program.hpp"
#include "model/model.hpp"

namespace isospin::execute {

using StateView = std::span<const std::uint8_t>;

// A sequence of records, each an IsoRecord and the state that it leads to. Offsets stay good when it grows,
// pointers do not.
class MoveBuffer {
 public:
  std::size_t size() const { return used_; }
  void shrink(std::size_t size) { used_ = size; }
  const IsoRecord& record(std::size_t offset) const {
    return *reinterpret_cast<const IsoRecord*>(bytes_.data() + offset);
  }
  StateView state(std::size_t offset) const {
    return {bytes_.data() + offset + sizeof(IsoRecord), record(offset).length};
  }
  std::size_t next(std::size_t offset) const { return offset + record(offset).size; }
  std::size_t capacity() const { return bytes_.size(); }

 private:
  friend class Executor;
  std::vector<std::uint8_t> bytes_;
  std::size_t used_ = 0;
};

struct InitialState {
  std::vector<std::uint8_t> state;
  bool exists = true;        // false: a condition of this start does not hold
  int error = ISO_NO_ERROR;  // on the way to it; then it is as it was when that happened
  std::uint32_t site = 0;
};

class Executor {
 public:
  // `model` must outlive it. Refused when the generated code does not compile.
  static Result<std::unique_ptr<Executor>> create(const model::Model& model, const LayoutOptions& options);
  // For another thread: the same code, and room of its own to work in.
  std::unique_ptr<Executor> another() const;

  // Which code runs, now and later, for all that share it; the first choice counts. Quick if none is made.
  void choose_tier(const TierOptions& options) { program_->choose(options); }
  const std::shared_ptr<Program>& program() const { return program_; }
  bool is_optimised() const { return program_->is_optimised(); }

  const model::Model& model() const { return model_; }
  const Layout& layout() const { return layout_; }
  const std::string& code() const { return program_->text(); }
  Span site(std::uint32_t number) const { return (*sites_)[number]; }
  // Where a transition of MODEL stands.
  std::uint32_t site_of_transition(std::uint32_t transition) const { return kTransitionSites + transition; }

  // How many states runs can begin with; the same one may be there several times.
  std::uint64_t initial_states() const { return starts() + further_.size(); }
  InitialState initial(std::uint64_t number = 0);
  // Runs can begin with this state, too; it is whole, hidden part included.
  void begin_also_with(std::vector<std::uint8_t> state) { further_.push_back(std::move(state)); }

  // Looks at a state. Nothing: all invariants hold there.
  struct Broken {
    std::size_t invariant = 0;
    int error = ISO_NO_ERROR;  // the invariant has no value, and why
    std::uint32_t site = 0;
  };
  std::optional<Broken> broken(StateView state);
  // Looks at a state, where there is a formula of branching time: an atom of it, or after those, one of its
  // fairness constraints.
  struct Atom {
    bool holds = false;
    int error = ISO_NO_ERROR;  // it has no value, and why
    std::uint32_t site = 0;
  };
  Atom atom(StateView state, std::uint32_t number);
  // Looks at a state in which nobody can move.
  bool may_stop(StateView state);

  // Appends the moves of process `only`, or of all when it is negative, to `moves`; gives their number. Those
  // that lead to a state that is left out are marked (ISO_LEFT_OUT); those that cannot be taken are not
  // there, unless an assertion fails on the way. `state` must not lie in `moves`. With `timeout`, the keyword
  // of that name holds.
  std::uint32_t expand(StateView state, int only, bool timeout, MoveBuffer& moves);

  StateView key(StateView state) const { return state.subspan(layout_.key_offset); }

 private:
  // What is assumed of the states that moves lead to, from `first` on; gives how many are dropped.
  std::uint32_t leave_out(MoveBuffer& moves, std::size_t first);
  int leaves_out(StateView state);
  Executor(const model::Model& model, Layout layout, std::shared_ptr<const std::vector<Span>> sites,
           std::shared_ptr<Program> program);
  static void grow(IsoContext* context, iso_u32 room);
  // Initial states that MODEL has.
  std::uint64_t starts() const { return model_.starts.empty() ? 1 : model_.starts.size(); }

  const model::Model& model_;
  Layout layout_;
  std::shared_ptr<const std::vector<Span>> sites_;
  std::shared_ptr<Program> program_;
  std::unique_ptr<IsoContext> context_;
  std::vector<std::uint8_t> scratch_;
  std::vector<std::vector<std::uint8_t>> further_;  // initial states
  std::size_t most_growth_ = 0;
};

}  // namespace isospin::execute
