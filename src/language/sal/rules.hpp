// From modules put together to guarded commands: the tree that language/commands lowers.
//
// Takes  a system of modules.
// Gives  its variables (those with a DEFINITION are written out and gone), a rule for each step and each
// start:
//        choices (`IN`, inputs that nobody drives, what is not initialised) are parameters of the rule, and
//        its body is one assignment to all variables at once. No `x'` is left.
// Costs  as much as FORALLs around assignments are written out.
//
//   S0404  two assignments to one variable      S0505  a definition of some elements alone
//   S0506  a value that depends on itself       S0507  an element to be initialised that is not known
//   S0401  `'` where there is nothing to come
#pragma once

#include <map>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/sal/system.hpp"

namespace isospin::sal {

// The rules of a system; and what its expressions mean in a state of it.
class Rules {
 public:
  Rules(const System& system, Diagnostics& diagnostics);
  ~Rules();

  commands::Tree& tree() { return tree_; }
  // Of a theorem: definitions are written out.
  Expr* in_state(Expr* expr);

 private:
  class Values;
  void add(const JointStep& step, bool is_start);

  const System& system_;
  Diagnostics& diagnostics_;
  commands::Tree tree_;
  std::map<const Symbol*, std::vector<const Assignment*>> definitions_;
};

}  // namespace isospin::sal
