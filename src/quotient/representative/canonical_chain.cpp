#include "quotient/representative/canonical_chain.hpp"

#include <algorithm>
#include <numeric>

namespace isospin::symmetry {

ChainTables::ChainTables(const Members& members) {
  const auto chain =
      group::StabiliserChain::with_known_order(members.count(), members.generators(), members.order());
  for (std::size_t l = 0; l < chain.length(); ++l) {
    const group::SchreierTree& tree = chain.tree(l);
    Level level;
    for (Point i = 0; i < tree.size(); ++i) {
      const Point point = tree.point(i);
      level.orbit.push_back(static_cast<Member>(point));
      const Permutation back = tree.element(point).inverse();
      level.to_base.emplace_back(back.images().begin(), back.images().end());
    }
    levels.push_back(std::move(level));
  }
}

CanonicalChain::CanonicalChain(const Reading& reading, const ChainTables& chain)
    : SearchTree(reading),
      members_(reading.members()),
      chain_(chain),
      refinement_(members_),
      levels_(chain.levels.size() + 1) {
  for (Level& level : levels_) {
    level.to.resize(members_.count());
    level.from.resize(members_.count());
  }
}

StateView CanonicalChain::of(StateView state) {
  reading_.read(state, facts_);
  Level& root = levels_[0];
  root.colours = facts_.colours;
  std::iota(root.to.begin(), root.to.end(), Member{0});
  std::iota(root.from.begin(), root.from.end(), Member{0});
  root.discrete = false;
  search(state);
  return best();
}

void CanonicalChain::single_out(std::size_t level, Member member) {
  const Level& here = levels_[level];
  Level& next = levels_[level + 1];
  next.colours = here.colours;
  next.discrete = here.discrete;
  if (!here.discrete) next.colours[member] = mix(next.colours[member], 0x8full);
  const ChainTables::Level& table = chain_.levels[level];
  const Member position = here.to[member];
  const auto place = static_cast<std::size_t>(std::find(table.orbit.begin(), table.orbit.end(), position) -
                                              table.orbit.begin());
  const std::vector<Member>& move = table.to_base[place];
  for (std::size_t i = 0; i < here.to.size(); ++i) {
    next.to[i] = move[here.to[i]];
    next.from[next.to[i]] = static_cast<Member>(i);
  }
}

bool CanonicalChain::look(std::size_t level, std::vector<Choice>& choices, std::uint64_t& trace) {
  Level& here = levels_[level];
  if (!here.discrete) here.discrete = refinement_.refine(facts_, here.colours) == members_.count();
  trace = 0;
  for (const Colour colour : here.colours) trace += mix(colour, 0x9full);
  if (level == chain_.levels.size()) {
    leaf_count_.clear();
    to_ = here.to;
    return true;
  }
  Colour least = ~Colour{0};
  for (const Member position : chain_.levels[level].orbit)
    least = std::min(least, here.colours[here.from[position]]);
  for (const Member position : chain_.levels[level].orbit)
    if (here.colours[here.from[position]] == least)
      choices.push_back({here.from[position], static_cast<std::uint32_t>(choices.size())});
  trace = mix(trace, least);
  return false;
}

}  // namespace isospin::symmetry
