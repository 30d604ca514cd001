// A formula checked conjunct by conjunct, one for each orbit.
//
// M satisfies f1 && f2 exactly when it satisfies both, and when a symmetry of M carries what f1 is about onto
// what f2 is about, M satisfies both or neither. A conjunct's automaton is kept by more symmetries than that
// of the whole: those that the others break are there again. docs/decisions/0006 has the proof.
//
// Takes  a prepared model whose property is a formula, and the order of the group that it is checked with.
// Gives  the conjuncts, which of them stand for which, and the outcome of checking those that do.
// Costs  looking for symmetries once more, of the model without the formula.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/check.hpp"

namespace isospin {

struct SplitPlan {
  std::vector<std::string> conjuncts;  // as formulas over the names of the model
  // By conjunct: the first of those that symmetries of the model are known to carry it onto.
  std::vector<std::size_t> stands_for;
  BigInteger order;            // of the group of the model without the formula
  double states_whole = 0;     // estimates for a search of the whole and one conjunct for each orbit, in
  double states_in_parts = 0;  // multiples of the model's states
  bool pays() const { return states_in_parts < states_whole; }
};

// Nothing when the property is no conjunction, when the model has no symmetries but those that the formula
// keeps, or none that carries one conjunct onto another.
std::optional<SplitPlan> plan_split(PreparedModel& prepared, const BigInteger& order_of_whole,
                                    const Patience& patience = {});

// Checks one conjunct for each orbit, until one is violated or a limit is reached. `prepared` is then the
// model with that conjunct, or the last, as its claim, and what the outcome is about.
std::optional<Outcome> check_conjuncts(std::unique_ptr<PreparedModel>& prepared, const SplitPlan& plan,
                                       const CheckOptions& options);

// What pays, if options.split allows for it. `quotient` is of `prepared`, null without symmetry, and gone
// afterwards if the model was replaced.
std::optional<Outcome> check_in_parts(std::unique_ptr<PreparedModel>& prepared, const CheckOptions& options,
                                      std::unique_ptr<ModelQuotient>& quotient);

}  // namespace isospin
