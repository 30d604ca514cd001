// How the store makes room: for more states, for longer ones, and for bits that never differed before.
//
// A layout is what Packing says for each length of states. Making another one means to encode all states
// anew, so it is done rarely: when a layout has no place left for bits that are asked for, and when much less
// of each state would do. Layouts only grow, which bounds their number: each has room for an eighth more.
#include <algorithm>

#include "store/in_parallel.hpp"
#include "store/store.hpp"

namespace isospin::store {

// A state has fewer than twice as many nodes as packed words, and each thread may have announced some.
std::uint64_t Store::node_slack() const {
  std::size_t most_words = 1;
  for (const auto& packing : packings_) most_words = std::max(most_words, packing->packed_words());
  return threads_ * (kBetween + 2) * 2 * most_words;
}

std::uint64_t Store::growth_bytes() const {
  if (!roots_->is_crowded() && !nodes_->is_crowded() && wishes_.empty()) return 0;
  bool anew = !kinds_to_sieve().empty();
  for (const Wish& wish : wishes_)
    if (!wish.more_bits.empty() && packings_[wish.kind]->bits() == 64 * packings_[wish.kind]->packed_words())
      anew = true;
  return (anew ? memory_bytes() : 0) + (roots_->is_crowded() ? roots_->growth_bytes() : 0) +
         (nodes_->is_crowded() ? nodes_->growth_bytes() : 0);
}

std::vector<std::uint64_t> Store::states_by_kind() const {
  std::vector<std::uint64_t> states(packings_.size());
  for (std::uint64_t id = 0; id < size(); ++id) ++states[roots_->kind(static_cast<StateId>(id))];
  return states;
}

// Those that would take less, or less time, if they were encoded by what is known now, and have states enough
// to matter.
std::vector<bool> Store::kinds_to_sieve() const {
  const std::uint64_t now = size();
  const auto would_gain = [&](const std::unique_ptr<Packing>& packing) {
    if (!packing->is_sieved()) return now >= std::max(kSieveAt, 2 * considered_at_);
    // What it costs grows with the states, what it brings with the strays.
    return packing->strays() > now / kStatesForAStray && now >= kSieveAgainAfter * encoded_anew_at_ &&
           now >= 2 * considered_at_;
  };
  std::vector<bool> wanted;
  if (std::none_of(packings_.begin(), packings_.end(), would_gain)) return wanted;
  const std::vector<std::uint64_t> states = states_by_kind();
  for (std::size_t kind = 0; kind < states.size(); ++kind)
    wanted.push_back(would_gain(packings_[kind]) && states[kind] >= std::max(kSieveAt, now / 32));
  if (std::find(wanted.begin(), wanted.end(), true) == wanted.end()) wanted.clear();
  return wanted;
}

void Store::make_room() {
  std::vector<Wish> wishes;
  {
    const std::lock_guard lock(mutex_);
    wishes.swap(wishes_);
  }
  bool anew = false;
  for (const Wish& wish : wishes) {
    if (wish.more_bits.empty())
      add_kind(wish.first);
    else if (!packings_[wish.kind]->add_bits(wish.more_bits))
      anew = true;
  }
  const std::vector<bool> to_sieve = kinds_to_sieve();
  if (size() >= std::max(kSieveAt, 2 * considered_at_)) considered_at_ = size();
  if (anew || !to_sieve.empty()) {
    Masks masks = masks_wanted(to_sieve);
    for (const Wish& wish : wishes)
      for (std::size_t i = 0; i < wish.more_bits.size() && !masks[wish.kind].empty(); ++i)
        masks[wish.kind][i] |= wish.more_bits[i];
    encode_anew(masks);
  }
  const std::uint64_t nodes = node_slack();
  if (nodes_->is_crowded() || nodes > nodes_->slack()) nodes_->grow(nodes, threads_);
  const std::uint64_t roots = root_slack();
  if (roots_->is_crowded() || roots > roots_->slack()) roots_->grow(roots, threads_);
}

void Store::add_kind(std::span<const std::uint8_t> first) {
  for (const auto& packing : packings_)
    if (packing->length() == first.size()) return;
  packings_.push_back(std::make_unique<Packing>(first));
}

// Which bits may differ from now on, by kind; empty where every bit is to be kept. Those that the states
// themselves show; of a kind that has been sieved before, all that have ever been asked for, because states
// that wait to be stored have asked for some of them, and would have to ask again, each for a layout of its
// own.
Store::Masks Store::masks_wanted(const std::vector<bool>& to_sieve) {
  Masks masks(packings_.size());
  Masks seen(packings_.size());
  for (std::size_t kind = 0; kind < masks.size(); ++kind) {
    if (packings_[kind]->is_sieved())
      masks[kind] = packings_[kind]->mask();
    else if (!to_sieve.empty() && to_sieve[kind])
      seen[kind].resize(packings_[kind]->words());
  }
  const auto is_wanted = [](const auto& mask) { return !mask.empty(); };
  if (std::none_of(seen.begin(), seen.end(), is_wanted)) return masks;
  std::vector<Masks> parts(threads_for_all(), seen);
  in_parallel(parts.size(), [&](std::size_t t) {
    Cursor cursor(*this);
    for (std::uint64_t id = size() * t / parts.size(); id < size() * (t + 1) / parts.size(); ++id) {
      const std::uint32_t kind = roots_->kind(static_cast<StateId>(id));
      std::vector<std::uint64_t>& mask = parts[t][kind];
      if (mask.empty()) continue;
      cursor.load(static_cast<StateId>(id));
      const std::vector<std::uint64_t>& words = cursor.latest_->words;
      const std::vector<std::uint64_t>& first = packings_[kind]->first();
      for (std::size_t i = 0; i < words.size(); ++i) mask[i] |= words[i] ^ first[i];
    }
  });
  for (std::size_t kind = 0; kind < masks.size(); ++kind) {
    if (seen[kind].empty()) continue;
    masks[kind] = std::move(seen[kind]);
    for (const Masks& part : parts)
      for (std::size_t i = 0; i < masks[kind].size(); ++i) masks[kind][i] |= part[kind][i];
  }
  return masks;
}

void Store::encode_anew(const Masks& masks) {
  // The kind with the most states comes first, because number 0 takes no memory.
  const std::vector<std::uint64_t> states_of = states_by_kind();
  std::vector<std::uint32_t> order(states_of.size());
  for (std::uint32_t kind = 0; kind < order.size(); ++kind) order[kind] = kind;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return states_of[a] > states_of[b]; });
  const std::size_t threads = threads_for_all();
  // The old half stays as it is, to be read from.
  Store old;
  old.nodes_.swap(nodes_);
  old.roots_.swap(roots_);
  old.packings_.swap(packings_);
  for (const std::uint32_t kind : order) {
    const Packing& packing = *old.packings_[kind];
    packings_.push_back(masks[kind].empty() ? std::make_unique<Packing>(packing)
                                            : std::make_unique<Packing>(packing, masks[kind]));
  }
  ++version_;
  ++layouts_;
  // They are all different, and keep their numbers.
  const std::uint64_t states = old.size();
  roots_->begin_with(states);
  std::vector<std::uint64_t> next, end;
  for (std::size_t t = 0; t < threads; ++t) {
    next.push_back(states * t / threads);
    end.push_back(states * (t + 1) / threads);
  }
  while (next != end) {
    nodes_->grow(node_slack(), threads_);
    in_parallel(threads, [&](std::size_t t) {
      Cursor from(old), into(*this);
      Root root;
      for (; next[t] < end[t]; ++next[t]) {
        const auto id = static_cast<StateId>(next[t]);
        if (!into.advance(from.load(id), root)) return;  // there must be more room for nodes first
        roots_->put(id, root.pair, root.kind);
      }
    });
  }
  roots_->fill_index(threads_);
  encoded_anew_at_ = considered_at_ = states;
}

}  // namespace isospin::store
