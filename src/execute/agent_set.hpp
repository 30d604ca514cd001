// A set of agents, which are those who make steps: processes, by their numbers.
//
// Numbers are 16 bits wide, as in the records of moves. As long as they are below 256 a set takes no memory
// of its own, so that making and copying one is cheap; beyond, it has as many words as its largest member
// needs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace isospin::execute {

using Agent = std::uint16_t;

class AgentSet {
 public:
  void add(std::size_t agent) { word(agent / 64) |= std::uint64_t{1} << agent % 64; }
  void add(const AgentSet& other) {
    for (std::size_t i = 0; i < kFirst; ++i) first_[i] |= other.first_[i];
    if (rest_.size() < other.rest_.size()) rest_.resize(other.rest_.size());
    for (std::size_t i = 0; i < other.rest_.size(); ++i) rest_[i] |= other.rest_[i];
  }
  void clear() {
    first_ = {};
    rest_.clear();
  }

  bool has(std::size_t agent) const {
    const std::size_t i = agent / 64;
    const std::uint64_t bits = i < kFirst ? first_[i] : i - kFirst < rest_.size() ? rest_[i - kFirst] : 0;
    return (bits >> agent % 64 & 1) != 0;
  }
  bool meets(const AgentSet& other) const {
    for (std::size_t i = 0; i < kFirst; ++i)
      if ((first_[i] & other.first_[i]) != 0) return true;
    for (std::size_t i = 0; i < rest_.size() && i < other.rest_.size(); ++i)
      if ((rest_[i] & other.rest_[i]) != 0) return true;
    return false;
  }
  // The least first.
  template <class Visit>
  void for_each(Visit&& visit) const {
    const auto visit_word = [&](std::uint64_t bits, std::size_t i) {
      for (; bits != 0; bits &= bits - 1) visit(i * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    };
    for (std::size_t i = 0; i < kFirst; ++i) visit_word(first_[i], i);
    for (std::size_t i = 0; i < rest_.size(); ++i) visit_word(rest_[i], kFirst + i);
  }
  // Those that `known` has not. It may grow meanwhile by what is visited.
  template <class Visit>
  void for_each_beyond(const AgentSet& known, Visit&& visit) const {
    const auto visit_word = [&](std::uint64_t bits, std::size_t i) {
      for (; bits != 0; bits &= bits - 1) visit(i * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    };
    for (std::size_t i = 0; i < kFirst; ++i) visit_word(first_[i] & ~known.first_[i], i);
    for (std::size_t i = 0; i < rest_.size(); ++i)
      visit_word(rest_[i] & ~(i < known.rest_.size() ? known.rest_[i] : 0), kFirst + i);
  }
  std::size_t count() const {
    std::size_t members = 0;
    for_each([&](std::size_t) { ++members; });
    return members;
  }

  // Nothing is ever taken out but all, so the last word of the rest has a member: sets with the same members
  // have the same words.
  bool operator==(const AgentSet&) const = default;

 private:
  static constexpr std::size_t kFirst = 4;

  std::uint64_t& word(std::size_t i) {
    if (i < kFirst) return first_[i];
    if (rest_.size() <= i - kFirst) rest_.resize(i - kFirst + 1);
    return rest_[i - kFirst];
  }

  std::array<std::uint64_t, kFirst> first_{};
  std::vector<std::uint64_t> rest_;
};

}  // namespace isospin::execute
