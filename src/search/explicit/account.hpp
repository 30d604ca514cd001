// What every search counts.
#pragma once

#include <cstdint>
#include <vector>

namespace isospin::search {

// One state more with this Representative::Chosen::tally.
inline void count(std::vector<std::uint64_t>& tally, std::uint32_t which) {
  if (which >= tally.size()) tally.resize(which + 1);
  ++tally[which];
}

// Of what a search for cycles has still to follow, from `begin` to `end`: the steps. They count when their
// state is entered, because that is when the states behind them are stored.
template <class Pending>
std::uint64_t steps_between(const std::vector<Pending>& pending, std::size_t begin, std::size_t end) {
  std::uint64_t steps = 0;
  for (std::size_t i = begin; i < end; ++i) steps += pending[i].is_finding ? 0 : 1;
  return steps;
}
template <class Pending>
std::uint64_t steps_since(const std::vector<Pending>& pending, std::size_t begin) {
  return steps_between(pending, begin, pending.size());
}

}  // namespace isospin::search
