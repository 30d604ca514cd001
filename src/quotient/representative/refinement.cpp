#include "quotient/representative/refinement.hpp"

#include <algorithm>

namespace isospin::symmetry {

Refinement::Refinement(const Members& members)
    : members_(members), next_(members.count()), sorted_(members.count()) {
  for (const Family& family : members.families()) nested_ = nested_ || family.parents != Family::kNoFamily;
}

std::size_t Refinement::count(std::span<const Colour> colours) {
  std::size_t different = 0;
  for (const Family& family : members_.families()) {
    const auto begin = sorted_.begin() + family.first;
    const auto end = begin + family.size;
    std::copy(colours.begin() + family.first, colours.begin() + family.end(), begin);
    std::sort(begin, end);
    different += static_cast<std::size_t>(std::unique(begin, end) - begin);
  }
  return different;
}

std::size_t Refinement::refine(const Facts& facts, std::vector<Colour>& colours) {
  if (!facts.relational && !nested_) return count(colours);
  std::size_t before = count(colours);
  while (before < members_.count()) {
    for (Member i = 0; i < members_.count(); ++i) next_[i] = mix(colours[i], 0x4full);
    for (const Fact& fact : facts.facts) {
      if (fact.arity < 2) continue;
      std::uint64_t hash = fact.tag;
      for (std::uint8_t k = 0; k < fact.arity; ++k) hash = mix(hash, colours[fact.members[k]]);
      for (std::uint8_t k = 0; k < fact.arity; ++k) next_[fact.members[k]] += mix(hash, k + 0x5full);
    }
    if (nested_) {
      for (Member i = 0; i < members_.count(); ++i) {
        const Member parent = members_.parent(i);
        if (parent == kNoMember) continue;
        next_[i] += mix(colours[parent], 0x6full);
        next_[parent] += mix(colours[i], 0x7full);
      }
    }
    const std::size_t now = count(next_);
    if (now == before) break;
    colours.swap(next_);
    before = now;
  }
  return before;
}

}  // namespace isospin::symmetry
