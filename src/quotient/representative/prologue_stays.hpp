// States of the prologue stand for themselves, all others for what a strategy says.
//
// Takes  the representatives of a strategy, for a model that has a prologue (system/prologue.hpp).
// Gives  the same for all states after the prologue. A state of the prologue is the only one of its orbit:
//        every symmetry leaves it as it is.
// Costs  a look at where one process is.
#pragma once

#include <memory>
#include <vector>

#include "quotient/members/members.hpp"
#include "quotient/representative/representative.hpp"

namespace isospin::symmetry {

class PrologueStays final : public Representative {
 public:
  PrologueStays(const StateShape& shape, const Members& members, std::unique_ptr<Representative> others);

  StateView of(StateView state) override;
  std::span<const Member> moved_by() const override { return stays_ ? identity_ : others_->moved_by(); }
  const Product& stabiliser() const override { return stays_ ? everybody_ : others_->stabiliser(); }
  std::span<const execute::Agent> twin_processes(StateView state) override;
  std::uint64_t given_up() const override { return others_->given_up(); }

 private:
  const StateShape& shape_;
  std::unique_ptr<Representative> others_;
  bool stays_ = false;  // the last state that was asked for
  std::vector<Member> identity_;
  Product everybody_;  // the order of the group
};

}  // namespace isospin::symmetry
