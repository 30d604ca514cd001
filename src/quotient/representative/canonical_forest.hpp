// The canonical form for all permutations of a forest: products of symmetric groups and their wreath
// products.
//
// Members are ordered by colour; where colours tie, they are refined; where they still tie, members that can
// be exchanged without changing the state (twins) may stay in any order, and of the others one after another
// is singled out (search_tree.hpp). Where nothing refers to anything, this is sorting.
#pragma once

#include <cstdint>
#include <vector>

#include "quotient/representative/refinement.hpp"
#include "quotient/representative/search_tree.hpp"

namespace isospin::symmetry {

class CanonicalForest final : public SearchTree {
 public:
  // The group must be that of a forest.
  explicit CanonicalForest(const Reading& reading, bool composed = false);

  StateView of(StateView state) override;
  std::span<const execute::Agent> twin_processes(StateView state) override;
  std::span<const Member> moved_by() const override {
    return composed_ ? std::span<const Member>(product_to_) : SearchTree::moved_by();
  }
  const Product& stabiliser() const override {
    return composed_ ? product_stabiliser_ : SearchTree::stabiliser();
  }

 private:
  struct Level {
    std::vector<Colour> colours;
  };

  bool look(std::size_t level, std::vector<Choice>& choices, std::uint64_t& trace) override;
  void single_out(std::size_t level, Member member) override;

  StateView of_factor(StateView state, std::uint32_t factor);
  StateView of_all(StateView state);
  bool stays(Member member) const {
    return composed_ && factor_of_family_[members_.family_of(member)] != factor_;
  }

  bool ties_are_twins();
  bool refine(std::vector<Colour>& colours);
  // Sorts the children of every parent by family and colour; true when no two tie.
  bool sort(const std::vector<Colour>& colours);
  // Maps the children of `from` to those of `onto`, in order, and theirs likewise.
  void assign(Member from, Member onto);
  std::span<Member> sorted_children(Member parent);

  // Whether the children of a parent are all different or twins, and theirs too. Notes who is whose twin, and
  // the cells that are not settled.
  bool settle(const std::vector<Colour>& colours, Member parent);
  bool are_twins(Member a, Member b);
  bool swap_keeps_facts(Member a, Member b);
  bool swap_keeps_state(Member a, Member b);
  void index_facts();

  const Members& members_;
  bool composed_;
  std::vector<std::uint32_t> factor_of_family_;
  std::uint32_t factor_ = 0;
  std::vector<Member> product_to_;
  std::vector<std::uint8_t> product_;
  Product product_stabiliser_;
  Refinement refinement_;
  Facts facts_;
  std::vector<Level> levels_;
  std::vector<Member> sorted_;                // as the children in Members, each parent's sorted
  std::vector<std::uint32_t> sorted_from_;    // by parent, the last being none
  std::vector<Member> twin_of_;               // by member: the first of its twins
  std::vector<execute::Agent> twin_process_;  // by process
  std::vector<Member> unsettled_;             // one member of each cell that is not settled
  bool indexed_ = false;
  std::vector<std::uint32_t> facts_from_;  // by member: of facts_of_
  std::vector<std::uint32_t> facts_of_;
  std::vector<Fact> some_, others_;
  std::vector<Member> swap_;
  std::vector<std::uint8_t> image_;
};

}  // namespace isospin::symmetry
