// Why a formula holds, where it is a reason that nobody may want.
//
// A formula without any run that violates it is a tautology. `[] (a -> b)` holds vacuously when `a` never
// does, and `[] (a -> <> c)` holds without waiting when `c` holds whenever `a` does.
//
// Takes  a prepared model whose property is a formula, and the outcome of checking it: that it holds.
// Gives  sentences about the formula, each of them certain; none where that cannot be said in time.
// Costs  a search for a state in which `a` holds, and perhaps another one, which together take no longer than
// the
//        check did, or a second. None where the check has shown that `a` held.
#pragma once

#include <string>
#include <vector>

#include "api/check.hpp"

namespace isospin {

// No run at all violates it, whatever its atoms are.
bool is_tautology(const model::Model& model);

std::vector<std::string> reasons_to_hold(PreparedModel& prepared, const CheckOptions& options,
                                         const Outcome& outcome);

}  // namespace isospin
