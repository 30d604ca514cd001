// What a theorem says, taken apart.
//
// Takes  the formula of a theorem, with operators of time anywhere in it.
// Gives  an invariant (`G p`, p about one state), or a formula of linear or of branching time over atoms,
// which
//        are its largest parts about one state. FORALL and EXISTS around operators of time are written out.
//
//   S0407  operators of linear and of branching time in one formula
//   S0408  an operator of time where none can stand
#pragma once

#include <optional>

#include "base/diagnostics.hpp"
#include "language/sal/context.hpp"

namespace isospin::sal {

bool is_temporal(const Expr* expr);

struct TakenApart {
  Expr* invariant = nullptr;  // null: `time`
  commands::TimeClaim time;
};

// Nothing, with diagnostics, when it is no formula.
std::optional<TakenApart> take_apart(const std::string& name, Expr* formula, commands::Tree& tree,
                                     Diagnostics& diagnostics);

}  // namespace isospin::sal
