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

}  // namespace isospin::search
