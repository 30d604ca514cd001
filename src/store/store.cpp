#include "store/store.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace isospin::store {

// What this thread looked up last, so that most pairs are found without a look at the shared table.
struct Store::Cursor::Memo {
  struct Entry {
    std::uint64_t pair = 0;
    std::uint32_t id = PairTable::kAbsent;
  };
  explicit Memo(std::size_t size) : entries(size) {}
  std::vector<Entry> entries;  // a power of two of them
};

namespace {

// The last word is filled up with zeros; there is at least one.
void put_words(std::span<const std::uint8_t> state, std::uint64_t* words) {
  words[state.empty() ? 0 : (state.size() - 1) / 8] = 0;
  if (!state.empty()) std::memcpy(words, state.data(), state.size());
}

}  // namespace

// ---------------------------------------------------------------- one thread's part

Store::Cursor::Cursor(Store& store) : store_(store), memo_(std::make_unique<Memo>(64)) {}
Store::Cursor::~Cursor() = default;

std::uint32_t Store::Cursor::node(std::uint64_t pair) {
  const std::uint64_t hash = PairTable::hash(pair);
  Memo::Entry& entry = memo_->entries[hash >> 16 & (memo_->entries.size() - 1)];
  if (entry.id == PairTable::kAbsent || entry.pair != pair)
    entry = {pair, store_.nodes_->insert(pair, hash).id};
  return entry.id;
}

void Store::Cursor::seek(std::uint64_t pair, std::uint32_t node) {
  const std::uint64_t hash = PairTable::hash(pair);
  changed_[node] = 1;
  const Memo::Entry& entry = memo_->entries[hash >> 16 & (memo_->entries.size() - 1)];
  if (entry.id != PairTable::kAbsent && entry.pair == pair) {
    nodes_[node] = entry.id;
    return;
  }
  store_.nodes_->prefetch(hash);
  sought_.push_back({pair, hash, node, PairTable::kAbsent});
}

void Store::Cursor::settle_sought() {
  for (Sought& sought : sought_) sought.guess = store_.nodes_->guess(sought.hash);
  for (const Sought& sought : sought_) {
    const std::uint32_t id = store_.nodes_->insert(sought.pair, sought.hash, 0, sought.guess).id;
    nodes_[sought.node] = id;
    memo_->entries[sought.hash >> 16 & (memo_->entries.size() - 1)] = {sought.pair, id};
  }
  sought_.clear();
}

// The store has been encoded anew since: nothing that was looked up is right any more.
void Store::Cursor::forget() {
  assert(announced_count_ == 0);
  trees_.clear();
  latest_ = nullptr;
  *memo_ = Memo(store_.size() < 1000 ? 64 : 4096);  // a small model is not worth the room
  version_ = store_.version_;
}

// Null where this length is new; the store is told.
Store::Cursor::Tree* Store::Cursor::tree_of(std::span<const std::uint8_t> state) {
  if (version_ != store_.version_) forget();
  for (std::size_t kind = 0; kind < store_.packings_.size(); ++kind)
    if (store_.packings_[kind]->length() == state.size()) return &tree_of(static_cast<std::uint32_t>(kind));
  store_.wish({{state.begin(), state.end()}, 0, {}});
  return nullptr;
}

// The last level has two nodes; a state of one packed word has none at all.
Store::Cursor::Tree& Store::Cursor::tree_of(std::uint32_t kind) {
  if (version_ != store_.version_) forget();
  if (kind < trees_.size() && trees_[kind]) return *(latest_ = trees_[kind].get());
  if (kind >= trees_.size()) trees_.resize(kind + 1);
  trees_[kind] = std::make_unique<Tree>();
  Tree& tree = *trees_[kind];
  tree.packing = store_.packings_[kind].get();
  tree.kind = kind;
  tree.words = tree.packing->first();
  tree.packed.resize(tree.packing->packed_words());
  tree.new_packed.resize(tree.packed.size());
  std::uint32_t total = 0;
  for (std::size_t width = tree.packed.size(); width > 1; width = width == 2 ? 0 : (width + 1) / 2) {
    tree.level.push_back(total);
    tree.width.push_back(static_cast<std::uint32_t>(width));
    total += static_cast<std::uint32_t>(width);
  }
  tree.nodes.resize(total);
  tree.new_nodes.resize(total);
  latest_ = &tree;
  return tree;
}

std::span<const std::uint8_t> Store::Cursor::load(StateId id) {
  Tree& tree = tree_of(store_.roots_->kind(id));
  const std::uint64_t root = store_.roots_->pair(id);
  const PairTable& table = *store_.nodes_;
  std::uint64_t* packed = tree.packed.data();
  if (tree.level.empty()) {
    packed[0] = root;
  } else {
    std::uint32_t* nodes = tree.nodes.data();
    const std::uint32_t top = tree.level.back();
    nodes[top] = static_cast<std::uint32_t>(root >> 32);
    nodes[top + 1] = static_cast<std::uint32_t>(root);
    for (std::size_t l = tree.level.size() - 1; l > 0; --l) {
      const std::uint32_t* from = nodes + tree.level[l];
      std::uint32_t* to = nodes + tree.level[l - 1];
      const std::uint32_t width = tree.width[l - 1];
      for (std::uint32_t i = 0; i + 1 < width; i += 2) {
        const std::uint64_t pair = table.pair(from[i / 2]);
        to[i] = static_cast<std::uint32_t>(pair >> 32);
        to[i + 1] = static_cast<std::uint32_t>(pair);
      }
      if (width % 2 != 0) to[width - 1] = from[width / 2];
    }
    for (std::size_t i = 0; i < tree.packed.size(); ++i) packed[i] = table.pair(nodes[i]);
  }
  tree.packing->unpack(packed, tree.words.data());
  tree.is_valid = true;
  return {reinterpret_cast<const std::uint8_t*>(tree.words.data()), tree.packing->length()};
}

void Store::Cursor::foresee(StateId id) const {
  if (!latest_ || latest_->level.empty()) return;
  const std::uint64_t root = store_.roots_->pair(id);
  store_.nodes_->prefetch_pair(static_cast<std::uint32_t>(root >> 32));
  store_.nodes_->prefetch_pair(static_cast<std::uint32_t>(root));
}

// What is asked before a state is packed: which tree is its own, and is there room? Null when not.
[[gnu::always_inline]] inline Store::Cursor::Tree* Store::Cursor::tree_with_room(
    std::span<const std::uint8_t> state) {
  Tree* tree = latest_;
  if (!tree || version_ != store_.version_ || tree->packing->length() != state.size()) {
    tree = tree_of(state);
    if (!tree) return nullptr;
  }
  // The counts are written by all threads, so they are not read more often than necessary.
  if (--until_check_ == 0) {
    until_check_ = 1;
    if (store_.roots_->is_crowded()) return nullptr;
    until_check_ = kCheckEvery;
  }
  if (tree->packed.size() > 1 && store_.nodes_->is_crowded()) return nullptr;
  return tree;
}

// Turns the packed words of the current state into those of another. False when they have no place for it;
// the store is told.
[[gnu::always_inline]] inline bool Store::Cursor::repack(const Tree& tree,
                                                         std::span<const std::uint8_t> state,
                                                         std::uint64_t* packed) {
  if (tree.packing->repack(tree.words.data(), state.data(), packed)) return true;
  wish_for_bits(tree, state);
  return false;
}

void Store::Cursor::wish_for_bits(const Tree& tree, std::span<const std::uint8_t> state) {
  Wish wish{{}, tree.kind, std::vector<std::uint64_t>(tree.words.size())};
  put_words(state, wish.more_bits.data());
  for (std::size_t i = 0; i < wish.more_bits.size(); ++i) wish.more_bits[i] ^= tree.packing->first()[i];
  store_.wish(std::move(wish));
}

// Fills new_packed.
bool Store::Cursor::pack(Tree& tree, std::span<const std::uint8_t> state) {
  for (std::size_t i = 0; i < tree.packed.size(); ++i) tree.new_packed[i] = tree.packed[i];
  return repack(tree, state, tree.new_packed.data());
}

// One pass up the tree, over those nodes only that lie above a word which differs.
bool Store::Cursor::advance(std::span<const std::uint8_t> state, Root& root) {
  Tree* const found = tree_with_room(state);
  if (!found || !pack(*found, state)) return false;
  Tree& tree = *found;
  // At first the first state stands there, without its nodes.
  const bool all = !tree.is_valid;
  tree.is_valid = true;
  const std::size_t count = tree.packed.size();
  const std::uint64_t* packed = tree.new_packed.data();
  std::uint64_t pair = packed[0];
  if (count > 1) {
    const std::uint64_t* old_packed = tree.packed.data();
    const std::uint32_t* old = tree.nodes.data();
    std::uint32_t* fresh = tree.new_nodes.data();
    for (std::size_t i = 0; i < count; ++i)
      fresh[i] = !all && packed[i] == old_packed[i] ? old[i] : node(packed[i]);
    const std::size_t levels = tree.level.size();
    for (std::size_t l = 1; l < levels; ++l) {
      const std::uint32_t below = tree.level[l - 1];
      const std::uint32_t here = tree.level[l];
      const std::uint32_t width = tree.width[l - 1];
      for (std::uint32_t i = 0; i + 1 < width; i += 2) {
        const std::uint32_t left = fresh[below + i];
        const std::uint32_t right = fresh[below + i + 1];
        const bool same = !all && left == old[below + i] && right == old[below + i + 1];
        fresh[here + i / 2] = same ? old[here + i / 2] : node(static_cast<std::uint64_t>(left) << 32 | right);
      }
      if (width % 2 != 0) fresh[here + width / 2] = fresh[below + width - 1];
    }
    const std::uint32_t top = tree.level.back();
    pair = static_cast<std::uint64_t>(fresh[top]) << 32 | fresh[top + 1];
  }
  put_words(state, tree.words.data());
  tree.packed.swap(tree.new_packed);
  tree.nodes.swap(tree.new_nodes);
  root = {pair, PairTable::hash(pair, tree.kind), tree.kind, kAbsent};
  return true;
}

bool Store::Cursor::announce(std::span<const std::uint8_t> state) {
  assert(announced_count_ < kBetween);
  Tree* const tree = tree_with_room(state);
  if (!tree) return false;
  if (tree->packed.size() > 1) return announce_parts(*tree, state);
  std::uint64_t word = tree->packed[0];
  if (!repack(*tree, state, &word)) return false;
  announced_[announced_count_++] = {tree, 0, word, PairTable::hash(word, tree->kind)};
  store_.roots_->prefetch(announced_[announced_count_ - 1].hash);
  return true;
}

// The nodes above what differs from the current state are to be looked up.
bool Store::Cursor::announce_parts(Tree& tree, std::span<const std::uint8_t> state) {
  if (!tree.is_valid) {
    // There is nothing yet to be compared with, so it begins as the current state itself.
    Root ignored;
    if (!advance(state, ignored)) return false;
  }
  if (!pack(tree, state)) return false;
  const std::uint32_t at = used_;
  announced_[announced_count_++] = {&tree, at, 0, 0};
  const std::size_t more = tree.nodes.size();
  used_ += static_cast<std::uint32_t>(more);
  if (used_ > nodes_.size()) {
    nodes_.resize(used_ + kBetween * more);
    changed_.resize(nodes_.size());
  }
  for (std::size_t i = 0; i < more; ++i) {
    nodes_[at + i] = tree.nodes[i];
    changed_[at + i] = 0;
  }
  const std::uint64_t* packed = tree.new_packed.data();
  for (std::size_t i = 0; i < tree.packed.size(); ++i)
    if (packed[i] != tree.packed[i]) seek(packed[i], at + static_cast<std::uint32_t>(i));
  return true;
}

// The pairs at this level that lie above a node which differs.
void Store::Cursor::seek_pairs(std::size_t level) {
  for (const Announced& one : all_announced()) {
    const Tree& tree = *one.tree;
    if (level >= tree.level.size()) continue;
    const std::uint32_t below = one.nodes + tree.level[level - 1];
    const std::uint32_t here = one.nodes + tree.level[level];
    const std::uint32_t width = tree.width[level - 1];
    for (std::uint32_t i = 0; i + 1 < width; i += 2)
      if (changed_[below + i] || changed_[below + i + 1])
        seek(static_cast<std::uint64_t>(nodes_[below + i]) << 32 | nodes_[below + i + 1], here + i / 2);
    if (width % 2 != 0) {
      nodes_[here + width / 2] = nodes_[below + width - 1];
      changed_[here + width / 2] = changed_[below + width - 1];
    }
  }
}

std::span<Store::Root> Store::Cursor::resolve() {
  if (used_ != 0) {
    std::size_t levels = 1;
    for (const Announced& one : all_announced()) levels = std::max(levels, one.tree->level.size());
    for (std::size_t level = 0; level < levels; ++level) {
      if (level > 0) seek_pairs(level);
      settle_sought();
    }
  }
  for (std::size_t i = 0; i < announced_count_; ++i) {
    const Announced& one = announced_[i];
    const Tree& tree = *one.tree;
    Root& root = roots_[i];
    root = {one.word, one.hash, tree.kind, kAbsent};
    if (tree.level.empty()) continue;
    const std::uint32_t top = one.nodes + tree.level.back();
    root.pair = static_cast<std::uint64_t>(nodes_[top]) << 32 | nodes_[top + 1];
    root.hash = PairTable::hash(root.pair, tree.kind);
    store_.roots_->prefetch(root.hash);
  }
  const std::span<Root> roots(roots_, announced_count_);
  announced_count_ = 0;
  used_ = 0;
  return roots;
}

// ---------------------------------------------------------------- the whole

Store::Store()
    : nodes_(std::make_unique<PairTable>()),
      roots_(std::make_unique<PairTable>()),
      own_(std::make_unique<Cursor>(*this)) {}
Store::~Store() = default;

void Store::wish(Wish wish) {
  const std::lock_guard lock(mutex_);
  wishes_.push_back(std::move(wish));
}

Store::Inserted Store::insert(std::span<const std::uint8_t> state) {
  Root root;
  while (!own_->advance(state, root)) make_room();
  return insert_root(root);
}

std::vector<std::uint8_t> Store::operator[](StateId id) {
  const std::span<const std::uint8_t> bytes = own_->load(id);
  return {bytes.begin(), bytes.end()};
}

StateId Store::find(std::span<const std::uint8_t> state) {
  const auto same_length = [&](const auto& packing) { return packing->length() == state.size(); };
  const auto there = std::find_if(packings_.begin(), packings_.end(), same_length);
  if (there == packings_.end()) return kAbsent;
  const Packing& packing = **there;
  std::vector<std::uint64_t> packed(packing.packed_words());
  if (!packing.repack(packing.first().data(), state.data(), packed.data())) return kAbsent;
  std::uint64_t pair = packed[0];
  if (packed.size() > 1) {
    std::vector<std::uint32_t> level;
    const auto look_up = [&](std::uint64_t part) {
      level.push_back(nodes_->find(part, PairTable::hash(part)));
      return level.back() != PairTable::kAbsent;
    };
    for (const std::uint64_t word : packed)
      if (!look_up(word)) return kAbsent;
    while (level.size() > 2) {
      const std::vector<std::uint32_t> below = std::move(level);
      level.clear();
      for (std::size_t i = 0; i + 1 < below.size(); i += 2)
        if (!look_up(static_cast<std::uint64_t>(below[i]) << 32 | below[i + 1])) return kAbsent;
      if (below.size() % 2 != 0) level.push_back(below.back());
    }
    pair = static_cast<std::uint64_t>(level[0]) << 32 | level[1];
  }
  const auto kind = static_cast<std::uint32_t>(there - packings_.begin());
  return roots_->find(pair, PairTable::hash(pair, kind), kind);
}

std::size_t Store::varying_bits(std::size_t length) const {
  for (const auto& packing : packings_)
    if (packing->length() == length) return packing->bits();
  return 0;
}

bool Store::is_full() const {
  return roots_->size() + 2 * roots_->slack() >= PairTable::kMostPairs ||
         nodes_->size() + 2 * nodes_->slack() >= PairTable::kMostPairs || packings_.size() > 0xfff0;
}

}  // namespace isospin::store
