#include "quotient/representative/enumerating.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <set>

namespace isospin::symmetry {

LeastImage::LeastImage(const Reading& reading)
    : reading_(reading),
      best_(reading.shape().bytes()),
      trial_(reading.shape().bytes()),
      best_to_(reading.members().count()) {}

void LeastImage::begin(StateView state) {
  state_ = state;
  met_ = 0;
}

void LeastImage::offer(const std::uint8_t* image, const Member* to) {
  const std::size_t key = reading_.shape().key_offset();
  const int order = met_ == 0 ? -1 : std::memcmp(image + key, best_.data() + key, state_.size() - key);
  if (order > 0) return;
  if (order == 0) {
    ++met_;
    return;
  }
  met_ = 1;
  std::memcpy(best_.data(), image, state_.size());
  std::copy(to, to + best_to_.size(), best_to_.begin());
}

void LeastImage::offer(const Member* to) {
  reading_.relabel(state_, to, trial_.data());
  offer(trial_.data(), to);
}

StateView LeastImage::best() {
  stabiliser_.clear();
  stabiliser_.multiply(met_);
  return {best_.data(), state_.size()};
}

// ---------------------------------------------------------------- all elements

FullEnumeration::FullEnumeration(const Reading& reading, const ChainTables& chain)
    : LeastImage(reading),
      chain_(chain),
      to_(chain.levels.size() + 1, std::vector<Member>(reading.members().count())) {
  std::iota(to_[0].begin(), to_[0].end(), Member{0});
}

void FullEnumeration::visit(std::size_t level) {
  if (level == chain_.levels.size()) {
    offer(to_[level].data());
    return;
  }
  for (const std::vector<Member>& move : chain_.levels[level].to_base) {
    for (std::size_t i = 0; i < move.size(); ++i) to_[level + 1][i] = move[to_[level][i]];
    visit(level + 1);
  }
}

StateView FullEnumeration::of(StateView state) {
  begin(state);
  visit(0);
  return best();
}

ChainEnumeration::ChainEnumeration(const Reading& reading, const ChainTables& chain)
    : LeastImage(reading),
      chain_(chain),
      to_(chain.levels.size() + 1, std::vector<Member>(reading.members().count())),
      image_(chain.levels.size() + 1, std::vector<std::uint8_t>(reading.shape().bytes())) {
  std::iota(to_[0].begin(), to_[0].end(), Member{0});
}

void ChainEnumeration::visit(std::size_t level) {
  if (level == chain_.levels.size()) {
    offer(image_[level].data(), to_[level].data());
    return;
  }
  for (const std::vector<Member>& move : chain_.levels[level].to_base) {
    for (std::size_t i = 0; i < move.size(); ++i) to_[level + 1][i] = move[to_[level][i]];
    reading_.relabel({image_[level].data(), state_.size()}, move.data(), image_[level + 1].data());
    visit(level + 1);
  }
}

StateView ChainEnumeration::of(StateView state) {
  begin(state);
  std::memcpy(image_[0].data(), state.data(), state.size());
  visit(0);
  return best();
}

// ---------------------------------------------------------------- some elements

Moves exchanges(const Members& members) {
  Moves moves;
  std::vector<Member> identity(members.count());
  std::iota(identity.begin(), identity.end(), Member{0});
  if (!members.is_forest()) {
    std::set<std::vector<Member>> both;
    for (const Permutation& generator : members.generators()) {
      both.emplace(generator.images().begin(), generator.images().end());
      const Permutation inverse = generator.inverse();
      both.emplace(inverse.images().begin(), inverse.images().end());
    }
    both.erase(identity);
    return {both.begin(), both.end()};
  }
  const auto exchange = [&](const auto& self, std::vector<Member>& move, Member a, Member b) -> void {
    move[a] = b;
    move[b] = a;
    const auto first = members.children(a);
    const auto second = members.children(b);
    for (std::size_t i = 0; i < first.size(); ++i) self(self, move, first[i], second[i]);
  };
  for (Member a = 0; a < members.count(); ++a)
    for (Member b = a + 1; b < members.count(); ++b) {
      if (members.family_of(a) != members.family_of(b) || members.parent(a) != members.parent(b)) continue;
      moves.push_back(identity);
      exchange(exchange, moves.back(), a, b);
    }
  return moves;
}

Moves coset_representatives(const Members& members, const ChainTables& chain) {
  std::set<std::vector<Member>> closed;
  std::vector<bool> seen(members.families().size());
  for (const ChainTables::Level& level : chain.levels) {
    const std::uint32_t family = members.family_of(level.orbit.front());
    if (seen[family]) continue;
    seen[family] = true;
    for (const std::vector<Member>& move : level.to_base) {
      closed.insert(move);
      std::vector<Member> inverse(move.size());
      for (std::size_t i = 0; i < move.size(); ++i) inverse[move[i]] = static_cast<Member>(i);
      closed.insert(std::move(inverse));
    }
  }
  std::vector<Member> identity(members.count());
  std::iota(identity.begin(), identity.end(), Member{0});
  closed.erase(identity);
  return {closed.begin(), closed.end()};
}

LocalSearch::LocalSearch(const Reading& reading, const Moves& moves, bool steepest)
    : LeastImage(reading),
      moves_(moves),
      steepest_(steepest),
      to_(reading.members().count()),
      next_to_(reading.members().count()),
      current_(reading.shape().bytes()) {}

StateView LocalSearch::of(StateView state) {
  begin(state);
  std::iota(to_.begin(), to_.end(), Member{0});
  std::memcpy(current_.data(), state.data(), state.size());
  offer(current_.data(), to_.data());
  const std::size_t key = reading_.shape().key_offset();
  for (bool again = true; again;) {
    again = false;
    for (const std::vector<Member>& move : moves_) {
      reading_.relabel({current_.data(), state.size()}, move.data(), trial_.data());
      if (std::memcmp(trial_.data() + key, best_.data() + key, state.size() - key) >= 0) continue;
      for (std::size_t i = 0; i < to_.size(); ++i) next_to_[i] = move[to_[i]];
      offer(trial_.data(), next_to_.data());
      again = true;
      if (!steepest_) {
        to_ = best_to_;
        std::memcpy(current_.data(), best_.data(), state.size());
      }
    }
    to_ = best_to_;
    std::memcpy(current_.data(), best_.data(), state.size());
  }
  return best();
}

}  // namespace isospin::symmetry
