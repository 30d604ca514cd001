// Expressions written anew with some of their nodes replaced.
//
// Takes  an expression, and for each node perhaps another one to put in its place.
// Gives  the expression with these replacements; parts that do not change are shared with the old one.
// Costs  one visit of each node, however often it is shared.
#pragma once

#include <functional>
#include <map>

#include "language/commands/tree.hpp"

namespace isospin::commands {

class Rewriter {
 public:
  // What `replace` gives stands there as it is; null: the node stays, and its parts are looked at.
  using Replace = std::function<Expr*(Expr&)>;
  Rewriter(Tree& tree, Replace replace) : tree_(tree), replace_(std::move(replace)) {}

  // Null stays null.
  Expr* operator()(Expr* expr);

 private:
  Tree& tree_;
  Replace replace_;
  std::map<Expr*, Expr*> known_;
};

// Values for names.
using Names = std::map<const Symbol*, Expr*>;
// Other values for names. `names` must live as long as what is given back.
Rewriter substitution(Tree& tree, const Names& names);

}  // namespace isospin::commands
