// The canonical form for any group: the search tree runs down a chain of stabilisers, pruned by colours.
//
// Level i of the tree decides which member comes to the i-th base point. Of those that the group allows, only
// the ones with the least refined colour are tried, so that states whose members refinement tells apart take
// one way down, whatever the group. (Least images by backtracking along a stabiliser chain are Linton's,
// 2004; choosing by refined colours instead of by the least image so far is what Jefferson, Jonauskyte,
// Pfeiffer and Waldecker 2019 do for sets.)
#pragma once

#include <cstdint>
#include <vector>

#include "group/stabiliser_chain.hpp"
#include "quotient/representative/refinement.hpp"
#include "quotient/representative/search_tree.hpp"

namespace isospin::symmetry {

// A chain as tables: for every level its orbit, and for every point of it an element that takes the point to
// the base point, as image lists over members.
struct ChainTables {
  struct Level {
    std::vector<Member> orbit;
    std::vector<std::vector<Member>> to_base;  // by place in the orbit
  };
  std::vector<Level> levels;

  explicit ChainTables(const Members& members);
};

class CanonicalChain final : public SearchTree {
 public:
  CanonicalChain(const Reading& reading, const ChainTables& chain);

  StateView of(StateView state) override;

 private:
  struct Level {
    std::vector<Colour> colours;
    std::vector<Member> to;    // the element so far: member to position
    std::vector<Member> from;  // its inverse
    bool discrete = false;     // all colours differ
  };

  bool look(std::size_t level, std::vector<Choice>& choices, std::uint64_t& trace) override;
  void single_out(std::size_t level, Member member) override;

  const Members& members_;
  const ChainTables& chain_;
  Refinement refinement_;
  Facts facts_;
  std::vector<Level> levels_;
};

}  // namespace isospin::symmetry
