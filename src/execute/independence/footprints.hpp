// What every step of a process can read and write, now and ever after: what partial-order reduction rests on.
//
// Objects are the things that processes share: elements of global variables, the ends and the content of
// channels, the table of processes, the automaton of a trace, and whatever of a process others look at. Two
// steps can get in each other's way only when one reads what the other writes; where the order of two writes
// matters, a write counts as a read, too. So for a channel that keeps messages
//   a send     reads its sending end,   writes its sending end and its content;
//   a receive  reads its receiving end, writes its receiving end and its content;
//   a poll     reads its content.
// Hence a sender and a receiver are independent as long as both can go on, and nobody has to promise that a
// channel has one sender: its sending end is then written by one process only. A step is everything up to the
// next state that counts: inside an atomic sequence it matters whether a send or a receive can go on, so
// there they read everything about their channel. A rendezvous is a step of two processes, each of which
// needs the other: a send reads the receiving end, which receives write, and the other way round. Whether one
// is possible depends on where the other process is; that is read by an `else`, and inside an atomic
// sequence, and written by every step to or from a place where a rendezvous is waited for.
//
// Indices and channels are resolved for each process as far as they do not change: constants, _pid, and
// locals that are never written. What cannot be resolved is everything it could be.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "execute/independence/object_set.hpp"
#include "execute/layout.hpp"
#include "model/model.hpp"

namespace isospin::execute {

struct Footprint {
  ObjectSet reads;
  ObjectSet writes;
};

// A transition with all that it brings along until the next state that counts.
struct StepFootprint {
  Footprint taken;     // when it can be taken
  ObjectSet enabling;  // when it cannot: what has to be written before it can
  // Of a receive from the head of a channel: where its length stands in the state, and what has to be written
  // when that is not 0. Another message behind the first one changes nothing.
  std::uint32_t length_at = 0;
  ObjectSet enabling_if_filled;
  bool is_meeting = false;  // it takes two processes, and can be part of a step that another one begins
};

// A process, with everything fixed that stays as it is as long as it lives.
struct Profile {
  std::vector<std::vector<StepFootprint>> steps;  // by number of the location in its type, then as in `out`
  std::vector<std::vector<std::uint32_t>> out;    // likewise: the numbers of the transitions
  std::vector<Footprint> future;  // by number of the location: all that can come from there on
  ObjectSet provided;             // what `provided` looks at, which may fail wherever the process is
};

class Footprints {
 public:
  Footprints(const model::Model& model, const Layout& layout);

  std::size_t objects() const { return objects_; }
  // Locals of a type by which its processes differ for good.
  const std::vector<model::VariableId>& fixed_locals(std::size_t type) const { return fixed_[type]; }
  // `values` are those of its fixed locals.
  std::unique_ptr<Profile> profile(std::size_t type, int pid, const std::vector<std::int32_t>& values) const;

  // What the claim looks at; and where processes are, if accept labels of theirs count.
  ObjectSet visible(bool accept_labels) const;

 private:
  // What is known of a process for good.
  struct Known {
    std::size_t type = 0;
    std::optional<std::int32_t> pid;
    const std::vector<std::int32_t>* values = nullptr;  // of fixed locals; null: not known
    std::vector<bool>* asked = nullptr;                 // by variable: set where a value would be of use
  };
  class ProfileMaker;
  struct Ends {  // of a channel
    std::size_t sending, receiving, content;
  };

  void number_objects();
  void find_fixed_locals();
  void find_spawned();
  ObjectSet none() const { return ObjectSet(objects_); }
  Footprint nothing() const { return {none(), none()}; }

  std::optional<std::int32_t> value(const model::Expr& expr, const Known& known) const;
  // Element numbers; nothing: any.
  std::optional<std::uint32_t> element(const model::Reference& reference, const Known& known) const;
  void add_element(const model::Reference& reference, const Known& known, ObjectSet& to) const;
  void add_indices(const model::Reference& reference, const Known& known, Footprint& to) const;
  // By number, from 0; nothing: any of them.
  std::optional<std::size_t> channel(const model::Expr& expr, const Known& known) const;
  template <class Add>
  void for_ends(const std::optional<std::size_t>& channel, Add&& add) const {
    if (channel) {
      add(ends_[*channel]);
    } else {
      for (const Ends& ends : ends_) add(ends);
    }
  }
  bool can_be_rendezvous(const std::optional<std::size_t>& channel) const;

  void add_expr(const model::Expr& expr, const Known& known, Footprint& to) const;
  void add_channels_of(std::size_t type, Footprint& to) const;
  void add_start(model::ProcessTypeId type, Footprint& to) const;
  void add_write(const model::Reference& reference, const Known& known, Footprint& to) const;
  // `inside`: it is not the beginning of its step.
  void add_action(const model::Action& action, bool inside, const Known& known, Footprint& to) const;
  void add_send_or_receive(const model::Action& action, bool inside, const Known& known, Footprint& to) const;
  void add_seen(std::size_t type, ObjectSet& to) const;
  void add_labels(const model::Transition& transition, ObjectSet& to) const;
  void add_enabling(const model::Action& action, bool filled, const Known& known, ObjectSet& to) const;
  std::uint32_t length_of_head(const model::Action& action, const Known& known) const;
  bool is_meeting(const model::Action& action, const Known& known) const;
  bool waits_for_meeting(model::LocationId location, const Known& known) const;
  Footprint looked_at(const model::Location& location, const Known& known) const;
  ObjectSet provided(const Known& known) const;
  StepFootprint step(const model::Transition& transition, const Known& known) const;

  const model::Model& model_;
  const Layout& layout_;
  std::size_t objects_ = 0;
  std::vector<std::size_t> first_object_;     // by variable; kNoObject: nobody shares it
  std::vector<bool> by_element_;              // by variable
  std::vector<std::size_t> location_object_;  // by location
  std::vector<Ends> ends_;                    // by channel; the last stands for all others
  std::vector<std::size_t> first_channel_;    // by variable: of the channels that it always holds
  std::size_t started_ = 0, ended_ = 0, count_ = 0, events_ = 0, progress_ = 0, accept_ = 0,
              ready_ = 0;                              // who waits for a rendezvous
  std::vector<std::vector<model::VariableId>> fixed_;  // by type
  std::vector<Footprint> spawned_;  // by type: all that a process of it can do, whoever it is
  bool has_rendezvous_ = false;

  static constexpr std::size_t kNoObject = static_cast<std::size_t>(-1);
  static constexpr std::uint32_t kMostElements = 64;
  static constexpr std::size_t kMostChannels = 512;  // that are told apart
};

}  // namespace isospin::execute
