// What several threads that look for cycles have found out about each state: a byte or two for each, shared
// by all. Nothing is ever taken back.
#pragma once

#include <atomic>
#include <cstdint>

#include "store/segments.hpp"
#include "store/store.hpp"

namespace isospin::store {

class Colours {
 public:
  enum Bit : std::uint8_t {
    blue = 1,       // somebody has left it, with all that can be reached from it found
    red = 2,        // no accepting cycle can be reached from it
    accepting = 4,  // known for those that have been entered
  };

  // Before anything is said of this state, or asked.
  void provide(StateId id) { bytes_.provide(id + std::uint64_t{1}); }
  bool has(StateId id, Bit bit) const { return (bytes_[id].load(std::memory_order_acquire) & bit) != 0; }
  // True for the one that says so first.
  bool add(StateId id, Bit bit) {
    return !has(id, bit) && (bytes_[id].fetch_or(bit, std::memory_order_acq_rel) & bit) == 0;
  }

 private:
  Segments<std::atomic<std::uint8_t>, 12> bytes_;
};

// Under partial-order reduction: which set of steps is taken out of a state. Whoever enters the state first
// proposes one, all others take the same, and it is settled, or all steps are, when somebody leaves the state
// or needs to know before.
class ChosenSets {
 public:
  static constexpr std::uint8_t kOpen = 0;
  static constexpr std::uint8_t kAll = 0x80;  // and that is settled
  static std::uint8_t proposed(std::uint8_t set) { return set == 0 ? kAll : set; }
  static std::uint8_t settled(std::uint8_t choice) { return choice | kSettled; }
  static bool is_settled(std::uint8_t choice) { return (choice & (kSettled | kAll)) != 0; }
  // As TransitionSystem::visit_again takes it: 0 for all steps.
  static std::uint8_t set_of(std::uint8_t choice) { return choice & 0x3f; }

  void provide(StateId id) { bytes_.provide(id + std::uint64_t{1}); }
  std::uint8_t of(StateId id) const { return bytes_[id].load(std::memory_order_acquire); }
  // True: it was `from` and is `to` now. Otherwise `from` becomes what it is.
  bool change(StateId id, std::uint8_t& from, std::uint8_t to) {
    return bytes_[id].compare_exchange_strong(from, to, std::memory_order_acq_rel, std::memory_order_acquire);
  }
  // Settled one way or the other; with all steps if it had been left open so far.
  std::uint8_t settle(StateId id) {
    std::uint8_t choice = of(id);
    while (!is_settled(choice))
      if (change(id, choice, kAll)) return kAll;
    return choice;
  }

 private:
  static constexpr std::uint8_t kSettled = 0x40;

  Segments<std::atomic<std::uint8_t>, 12> bytes_;
};

}  // namespace isospin::store
