#include "quotient/representative/search_tree.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace isospin::symmetry {

namespace {

constexpr std::size_t kNowhere = ~std::size_t{0};
// Symmetries of a state that are kept to prune with.
constexpr std::size_t kMostSymmetries = 64;
// A state that takes more nodes than this is settled with the best leaf so far.
constexpr std::uint64_t kMostNodes = 200'000;

}  // namespace

BigInteger Product::value() const {
  BigInteger product = value_;
  for (const std::uint64_t factor : more_) product *= factor;
  return product;
}

SearchTree::SearchTree(const Reading& reading)
    : reading_(reading),
      to_(reading.members().count()),
      best_(reading.shape().bytes()),
      trial_(reading.shape().bytes()),
      best_to_(reading.members().count()),
      path_(reading.members().count() + std::size_t{1}),
      best_path_(path_.size()),
      best_trace_(path_.size() + 1),
      levels_(1) {}

StateView SearchTree::settle_for(StateView state, const Member* to) {
  bool stays = true;
  for (std::size_t i = 0; i < best_to_.size(); ++i) {
    stays = stays && to[i] == i;
    best_to_[i] = to[i];
  }
  if (stays) return state;
  best_size_ = state.size();
  reading_.relabel(state, to, best_.data());
  return best();
}

void SearchTree::search(StateView state) {
  state_ = state;
  best_size_ = state.size();
  version_ = 0;
  better_ = false;
  jump_to_ = kNowhere;
  symmetries_known_ = 0;
  nodes_ = 0;
  const bool reached = explore(0);
  assert(reached);
  static_cast<void>(reached);
  stabiliser_ = levels_[0].count;
  if (nodes_ > kMostNodes) ++given_up_;
}

bool SearchTree::leaf(std::size_t level) {
  levels_[level].count = leaf_count_;
  const std::size_t key = reading_.shape().key_offset();
  const auto take = [&] {
    ++version_;
    best_to_ = to_;
    better_ = false;
    std::copy(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(level), best_path_.begin());
    for (std::size_t l = 0; l <= level; ++l) best_trace_[l] = levels_[l].trace;
  };
  if (version_ == 0) {
    reading_.relabel(state_, to_.data(), best_.data());
    take();
    return true;
  }
  reading_.relabel(state_, to_.data(), trial_.data());
  const int order = better_ ? -1 : std::memcmp(trial_.data() + key, best_.data() + key, state_.size() - key);
  if (order > 0) return false;
  if (order < 0) {
    best_.swap(trial_);
    take();
    return true;
  }
  // Two ways to one image: a symmetry of the state.
  if (symmetries_known_ < kMostSymmetries) {
    if (symmetries_known_ == symmetries_.size()) symmetries_.emplace_back(to_.size());
    std::vector<Member>& found = symmetries_[symmetries_known_++];
    std::vector<Member>& back = levels_[level].leader;  // room to work in
    back.resize(to_.size());
    for (std::size_t i = 0; i < to_.size(); ++i) back[best_to_[i]] = static_cast<Member>(i);
    for (std::size_t i = 0; i < to_.size(); ++i) found[i] = back[to_[i]];
    // Where the two ways part, the whole branch is the image of the one explored before.
    std::size_t part = 0;
    while (part < level && path_[part] == best_path_[part]) ++part;
    bool keeps = part < level && found[path_[part]] == best_path_[part];
    for (std::size_t l = 0; keeps && l < part; ++l) keeps = found[path_[l]] == path_[l];
    if (keeps) jump_to_ = part;
  }
  return true;
}

Member SearchTree::leader(Level& level, Member member) const {
  while (level.leader[member] != member) member = level.leader[member] = level.leader[level.leader[member]];
  return member;
}

void SearchTree::merge_symmetries(std::size_t level) {
  Level& here = levels_[level];
  for (; here.merged < symmetries_known_; ++here.merged) {
    const std::vector<Member>& symmetry = symmetries_[here.merged];
    bool keeps = true;
    for (std::size_t l = 0; keeps && l < level; ++l) keeps = symmetry[path_[l]] == path_[l];
    if (!keeps) continue;
    for (std::size_t i = 0; i < symmetry.size(); ++i) {
      const Member a = leader(here, static_cast<Member>(i));
      const Member b = leader(here, symmetry[i]);
      if (a != b) here.leader[std::max(a, b)] = std::min(a, b);
    }
  }
}

bool SearchTree::explore(std::size_t level) {
  if (levels_.size() <= level + 1) levels_.resize(level + 2);
  ++nodes_;
  levels_[level].choices.clear();
  const bool is_leaf = look(level, levels_[level].choices, levels_[level].trace);
  levels_[level].trace = mix(levels_[level].trace, is_leaf ? 1 : 2);
  const bool was_better = better_;
  if (version_ > 0 && !better_) {
    if (levels_[level].trace > best_trace_[level]) return false;
    better_ = levels_[level].trace < best_trace_[level];
  }
  if (is_leaf) return leaf(level);

  Level* here = &levels_[level];
  const std::size_t count = here->choices.size();
  here->version.assign(count, 0);
  here->counts_as.resize(count);
  here->merged = 0;
  here->leader.resize(to_.size());
  for (std::size_t i = 0; i < to_.size(); ++i) here->leader[i] = static_cast<Member>(i);
  for (std::size_t k = 0; k < count; ++k) {
    here->counts_as[k] = here->choices[k].like;
    if (here->choices[k].like != k) continue;
    merge_symmetries(level);
    const Member mine = leader(*here, here->choices[k].member);
    for (std::size_t j = 0; j < k; ++j)
      if (here->counts_as[j] == j && leader(*here, here->choices[j].member) == mine)
        here->counts_as[k] = static_cast<std::uint32_t>(j);
    if (here->counts_as[k] != k) continue;
    if (nodes_ > kMostNodes && version_ > 0) continue;
    const Member member = here->choices[k].member;
    path_[level] = member;
    single_out(level, member);
    const bool reached = explore(level + 1);
    here = &levels_[level];
    if (jump_to_ < level) return true;
    if (jump_to_ == level) {
      // The branch was left half explored; its image has been explored.
      jump_to_ = kNowhere;
      for (std::size_t j = 0; j < k; ++j)
        if (here->choices[j].member == best_path_[level]) here->counts_as[k] = static_cast<std::uint32_t>(j);
    } else if (reached) {
      here->version[k] = version_;
      here->count = levels_[level + 1].count;
    }
  }
  std::uint64_t leading = 0;
  for (std::size_t k = 0; k < count; ++k) {
    std::size_t as = k;
    while (here->counts_as[as] != as) as = here->counts_as[as];
    if (here->version[as] == version_) ++leading;
  }
  if (leading == 0) {
    better_ = was_better;
    return false;
  }
  here->count.multiply(leading);
  return true;
}

}  // namespace isospin::symmetry
