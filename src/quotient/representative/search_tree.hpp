// The tree of choices behind canonical forms: single a member out, look what that tells apart, go on.
//
// Takes  from a strategy, for every node: whether it is a leaf, that is a permutation of the members; and if
//        not, which members may be singled out next. These choices must move with the members: what is chosen
//        in the image of a state is the image of what is chosen.
// Gives  the least leaf, compared first by what refinement told on the way there (the trace), then by the
//        bytes of the image; and the number of permutations that lead to it, which is the size of the state's
//        stabiliser.
// Costs  one refinement a node. Members that a known symmetry of the state exchanges are not tried twice.
//
// Why the number is right: the leaves of the whole tree are different permutations, and the symmetries of the
// state move leaves to leaves with equal images, so the least image is reached by exactly one leaf for each
// of them. Those choices at a node that lead to it form one orbit under the symmetries that keep the way to
// the node, so their counts are equal, and the count is a product. (McKay and Piperno 2014, sections 2 and 4,
// with images of states in place of graphs.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "quotient/representative/representative.hpp"

namespace isospin::symmetry {

class SearchTree : public Representative {
 public:
  std::span<const Member> moved_by() const override { return best_to_; }
  const Product& stabiliser() const override { return stabiliser_; }
  std::uint64_t given_up() const override { return given_up_; }

 protected:
  explicit SearchTree(const Reading& reading);

  struct Choice {
    Member member;
    std::uint32_t like;  // the number of an earlier choice that a symmetry of the state exchanges with it
  };

  // Looks at the node at this level. Fills `choices` (more than one, or a single step on), or, for a leaf,
  // `to_` and `leaf_count_`, and gives true. `trace` is what was told on the way.
  virtual bool look(std::size_t level, std::vector<Choice>& choices, std::uint64_t& trace) = 0;
  // Prepares the next level, where a member has been singled out.
  virtual void single_out(std::size_t level, Member member) = 0;

  // From the root, which the strategy has prepared as level 0; the answer is in best().
  void search(StateView state);
  StateView best() const { return {best_.data(), best_size_}; }
  // The answer without a search.
  StateView settle_for(StateView state, const Member* to);

  const Reading& reading_;
  StateView state_;
  std::vector<Member> to_;  // of a leaf
  Product leaf_count_;
  Product stabiliser_;

 private:
  struct Level {
    std::vector<Choice> choices;
    std::vector<std::uint32_t> version;  // by choice: of the best leaf that it led to; 0: none
    std::vector<std::uint32_t> counts_as;
    std::vector<Member> leader;  // union-find over members, under symmetries that keep the way here
    std::size_t merged = 0;      // symmetries taken into account
    std::uint64_t trace = 0;
    Product count;
  };

  bool explore(std::size_t level);
  bool leaf(std::size_t level);
  void merge_symmetries(std::size_t level);
  Member leader(Level& level, Member member) const;

  std::vector<std::uint8_t> best_, trial_;
  std::size_t best_size_ = 0;
  std::vector<Member> best_to_;
  std::vector<Member> path_, best_path_;
  std::vector<std::uint64_t> best_trace_;
  std::uint32_t version_ = 0;  // counts how often the best leaf was replaced
  bool better_ = false;        // the trace so far is less than the best one's
  std::size_t jump_to_ = 0;
  std::vector<std::vector<Member>> symmetries_;
  std::size_t symmetries_known_ = 0;
  std::vector<Level> levels_;
  std::uint64_t nodes_ = 0;
  std::uint64_t given_up_ = 0;
};

}  // namespace isospin::symmetry
