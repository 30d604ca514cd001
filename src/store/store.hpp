// The set of states seen: exact, each one once, numbered in the order of their arrival.
//
// Takes  states as bytes, of any length.
// Gives  for each its number, and whether it is new; and the bytes of a number.
// Costs  about 14 bytes a state, whatever its length, once there are some thousands.
//
// In two stages. First the bits that never differ between states are left out (store/packing.hpp). What does
// not fit into one word of 64 bits then is compressed as a tree (Blom, Lisser, van de Pol, Weber 2008;
// Laarman, van de Pol, Weber 2011): equal words are stored once and numbered, neighbouring numbers make a
// pair, equal pairs are stored once and numbered, and so on until one pair is left, which is the state. Of
// the lower pairs there are few, because parts of states repeat. A step changes few words, so only the pairs
// above those are looked up anew.
//
// Shared by threads: each works through a Cursor of its own, and when that finds no room, all of them pause
// while one calls `make_room`.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "store/packing.hpp"
#include "store/pair_table.hpp"

namespace isospin::store {

using StateId = std::uint32_t;

class Store {
 public:
  Store();
  ~Store();

  struct Inserted {
    StateId id;
    bool is_new;
  };
  static constexpr StateId kAbsent = PairTable::kAbsent;
  static constexpr std::uint64_t kBetween = 64;       // how many a cursor announces at most
  static constexpr std::uint64_t kMostAtOnce = 1024;  // numbers that a thread sets aside

  // A state on its way into the store: all but the last look-up is done.
  struct Root {
    std::uint64_t pair = 0;
    std::uint64_t hash = 0;
    std::uint32_t kind = 0;
    StateId guess = kAbsent;  // which it might be
  };

  // How one thread puts states in and takes them out. It has a current state; what differs little from that
  // is quick.
  class Cursor {
   public:
    explicit Cursor(Store& store);
    ~Cursor();

    // Makes a stored state the current one, and gives its bytes; they are good until the next call.
    std::span<const std::uint8_t> load(StateId id);
    // A stored state that will be loaded soon: its parts are fetched meanwhile.
    void foresee(StateId id) const;
    // Stores everything of a state but its root, and makes it the current one. False: there is no room, and
    // make_room must be called first.
    bool advance(std::span<const std::uint8_t> state, Root& root);
    // The same for several states at once, so that memory is waited for once and not for each. First each is
    // announced, at most kBetween of them, against the current state, which stays; false as above. Then
    // `resolve` gives the roots of all, in that order; they are good until the next call. Whatever is
    // announced must be resolved, and its roots inserted, before make_room is called.
    bool announce(std::span<const std::uint8_t> state);
    std::span<Root> resolve();
    std::size_t announced() const { return announced_count_; }

   private:
    friend class Store;
    struct Tree;
    struct Announced {
      const Tree* tree;
      std::uint32_t nodes;  // where its nodes begin in nodes_
      std::uint64_t word;   // of a state that is just one
      std::uint64_t hash;
    };
    // A pair that is not known yet, and which node it is.
    struct Sought {
      std::uint64_t pair;
      std::uint64_t hash;
      std::uint32_t node;
      std::uint32_t guess;
    };
    static constexpr std::uint32_t kCheckEvery = 32;
    struct Memo;
    // The latest state of one length.
    struct Tree {
      const Packing* packing = nullptr;
      std::uint32_t kind = 0;
      bool is_valid = false;             // what follows are the parts of a state
      std::vector<std::uint64_t> words;  // as it is
      std::vector<std::uint64_t> packed;
      std::vector<std::uint32_t> nodes;  // of the packed words, then level by level those of the pairs above
      std::vector<std::uint64_t> new_packed;
      std::vector<std::uint32_t> new_nodes;
      std::vector<std::uint32_t> level;  // where each begins in nodes
      std::vector<std::uint32_t> width;  // how many nodes it has
    };
    Tree* tree_with_room(std::span<const std::uint8_t> state);
    bool repack(const Tree& tree, std::span<const std::uint8_t> state, std::uint64_t* packed);
    void wish_for_bits(const Tree& tree, std::span<const std::uint8_t> state);
    bool pack(Tree& tree, std::span<const std::uint8_t> state);
    bool announce_parts(Tree& tree, std::span<const std::uint8_t> state);
    std::span<const Announced> all_announced() const { return {announced_, announced_count_}; }
    std::uint32_t node(std::uint64_t pair);
    void seek(std::uint64_t pair, std::uint32_t node);
    void settle_sought();
    void seek_pairs(std::size_t level);
    Tree* tree_of(std::span<const std::uint8_t> state);
    Tree& tree_of(std::uint32_t kind);
    void forget();

    Store& store_;
    std::uint64_t version_ = 0;      // of the store's packings
    std::uint32_t until_check_ = 1;  // how many states until the store is asked for room
    std::unique_ptr<Memo> memo_;
    std::vector<std::unique_ptr<Tree>> trees_;  // by kind; null where there has been none
    Tree* latest_ = nullptr;
    Announced announced_[kBetween];
    std::size_t announced_count_ = 0;
    Root roots_[kBetween];
    std::uint32_t used_ = 0;             // of what follows
    std::vector<std::uint32_t> nodes_;   // of those announced
    std::vector<std::uint8_t> changed_;  // by node: whether it is another than the current state's
    std::vector<Sought> sought_;
  };

  // From any thread; new states get numbers that it has set aside, if there are any left.
  using Numbers = PairTable::Numbers;
  Inserted insert_root(const Root& root, Numbers* numbers = nullptr) {
    const PairTable::Inserted inserted = roots_->insert(root.pair, root.hash, root.kind, root.guess, numbers);
    return {inserted.id, inserted.is_new};
  }
  // At most kBetween; at most kMostAtOnce.
  void set_aside(std::uint64_t count, Numbers& numbers, std::uint64_t at_once) {
    roots_->set_aside(count, numbers, at_once);
  }
  // While no other thread uses the store, and before make_room if any numbers were set aside.
  std::vector<PairTable::Renumbered> close_gaps(std::span<Numbers* const> all) {
    return roots_->close_gaps(all);
  }
  bool contains(const Root& root) const {
    return roots_->find(root.pair, root.hash, root.kind, root.guess) != PairTable::kAbsent;
  }
  // A step ahead of insert_root or contains: then they find what they need in the cache, and mostly at once.
  void guess(Root& root) const { root.guess = roots_->guess(root.hash); }

  // Before they begin.
  void expect_threads(std::size_t threads) { threads_ = threads; }
  // While no other thread uses the store. Numbers stay as they are; what cursors gave does not.
  void make_room();
  // What that asks for on top, at the worst.
  std::uint64_t growth_bytes() const;
  // Numbers are used up.
  bool is_full() const;

  // For one thread, with a cursor of the store's own and as much room as there is.
  Inserted insert(std::span<const std::uint8_t> state);
  // The number of a state that is there, or kAbsent.
  StateId find(std::span<const std::uint8_t> state);
  std::vector<std::uint8_t> operator[](StateId id);

  std::uint64_t size() const { return roots_->size(); }
  std::uint64_t memory_bytes() const { return roots_->memory_bytes() + nodes_->memory_bytes(); }
  // How many bits of a state of this length differ between states, as far as is known.
  std::size_t varying_bits(std::size_t length) const;
  // How many times all states were encoded anew.
  std::uint64_t layouts() const { return layouts_; }

 private:
  static constexpr std::uint64_t kSieveAt = 1024;
  static constexpr std::uint64_t kSieveAgainAfter = 8;
  static constexpr std::uint64_t kStatesForAStray = 1 << 16;
  static constexpr std::uint64_t kWorthSharing = 10'000;

  // What a cursor was missing.
  struct Wish {
    std::vector<std::uint8_t> first;       // a state of a length that is new
    std::uint32_t kind = 0;                // or of one that is known,
    std::vector<std::uint64_t> more_bits;  // where these bits differ, too
  };
  void wish(Wish wish);
  std::vector<std::uint64_t> states_by_kind() const;
  std::vector<bool> kinds_to_sieve() const;
  void add_kind(std::span<const std::uint8_t> first);
  using Masks = std::vector<std::vector<std::uint64_t>>;  // by kind: which bits may differ
  Masks masks_wanted(const std::vector<bool>& to_sieve);
  void encode_anew(const Masks& masks);
  // To go through all states with.
  std::size_t threads_for_all() const { return size() < kWorthSharing ? 1 : threads_; }
  std::uint64_t node_slack() const;
  std::uint64_t root_slack() const {
    return threads_ * (2 * kBetween + Cursor::kCheckEvery + (threads_ > 1 ? kMostAtOnce : 0));
  }

  std::unique_ptr<PairTable> nodes_;
  std::unique_ptr<PairTable> roots_;
  std::vector<std::unique_ptr<Packing>> packings_;  // by kind: one for each length
  std::uint64_t version_ = 1;
  std::uint64_t layouts_ = 0;
  std::size_t threads_ = 1;
  // How many states there were when all were encoded anew for the last time, and when that was considered.
  std::uint64_t encoded_anew_at_ = 0;
  std::uint64_t considered_at_ = 0;
  std::mutex mutex_;  // over wishes_
  std::vector<Wish> wishes_;
  std::unique_ptr<Cursor> own_;
};

}  // namespace isospin::store
