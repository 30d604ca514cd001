// A model without some of the things that it says.
//
// Takes  a model before it was reduced, how it is reduced, and facts about it (facts.hpp).
// Gives  a copy in which statements are `skip`, the claim is not asked, first values and channels are made
//        equal, as the facts say; then it is reduced, as it would be if it were written so. The copy refers
//        to parts of the model, which must outlive it.
// Costs  a copy of the control of the model.
//
// Such a copy is never checked. It only answers which symmetries there would be.
#pragma once

#include <span>

#include "model/model.hpp"
#include "model/reduce/reduce.hpp"
#include "symmetry/explain/facts.hpp"

namespace isospin::symmetry {

class LeaveOut {
 public:
  LeaveOut(const model::Model& model, const model::Reductions& reductions);

  model::Model without(std::span<const Fact* const> facts) const;

 private:
  model::Reductions reductions_;
  model::Model bare_;  // its expressions are the model's own
};

}  // namespace isospin::symmetry
