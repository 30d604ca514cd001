// A group that acts on items besides its points (its blocks, say), and the way back: which element moves
// the items so?
//
// Takes  a chain, and for each of its generators the permutation of items 0..k-1 that it induces.
// Gives  the order of the action on the items, and for a permutation of the items an element that
//        induces it.
// Costs  one chain over points and items together.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/big_integer.hpp"
#include "group/permutation.hpp"
#include "group/stabiliser_chain.hpp"

namespace isospin::group {

class ItemAction {
 public:
  // on_items[i] is what group.generators()[i] does to the items.
  ItemAction(const StabiliserChain& group, std::span<const Permutation> on_items);

  // The order of the group induced on the items; it acts faithfully when that is the group's own.
  BigInteger order() const;
  // A member that moves the items like this; nothing when none does.
  std::optional<Permutation> lift(const Permutation& on_items) const;

 private:
  Point points_, items_;
  std::vector<Point> item_points_;  // the items as points beyond the group's own
  StabiliserChain extended_;
};

}  // namespace isospin::group
