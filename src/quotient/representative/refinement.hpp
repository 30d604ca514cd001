// Colours of members, refined by the facts about them until nothing more is told apart.
//
// Takes  the facts of a state, and a colour for every member.
// Gives  colours that say more: two members keep equal colours only if they stand in equally many facts of
// each
//        kind, in the same positions, with members of equal colours. What is equal up to a symmetry stays
//        equal.
// Costs  a pass over the facts for each round; at most as many rounds as there are members.
//
// Colours are hashes. A collision leaves together what could be told apart, in every image of the state
// alike; so it costs time, never uniqueness.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "quotient/representative/reading.hpp"

namespace isospin::symmetry {

class Refinement {
 public:
  explicit Refinement(const Members& members);

  // How many different colours there are within the families, summed up.
  std::size_t count(std::span<const Colour> colours);
  // Whether there is something to refine by even where no fact relates two members.
  bool is_nested() const { return nested_; }
  // Refines in place; gives that count.
  std::size_t refine(const Facts& facts, std::vector<Colour>& colours);

 private:
  const Members& members_;
  bool nested_ = false;  // some members have parents
  std::vector<Colour> next_;
  std::vector<Colour> sorted_;
};

}  // namespace isospin::symmetry
