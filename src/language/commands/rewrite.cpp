#include "language/commands/rewrite.hpp"

namespace isospin::commands {

Expr* Rewriter::operator()(Expr* expr) {
  if (expr == nullptr) return nullptr;
  if (const auto known = known_.find(expr); known != known_.end()) return known->second;
  Expr* made = replace_(*expr);
  if (made == nullptr) {
    Expr copy = *expr;
    bool changed = false;
    const auto rewrite = [&](Expr*& part) {
      Expr* other = (*this)(part);
      changed |= other != part;
      part = other;
    };
    rewrite(copy.a);
    rewrite(copy.b);
    rewrite(copy.c);
    for (Expr*& arg : copy.args) rewrite(arg);
    for (Access& access : copy.path) rewrite(access.index);
    for (Binder& binder : copy.binders) {
      rewrite(binder.from);
      rewrite(binder.to);
      rewrite(binder.by);
    }
    made = changed ? &tree_.exprs.emplace_back(std::move(copy)) : expr;
  }
  known_[expr] = made;
  return made;
}

Rewriter substitution(Tree& tree, const Names& names) {
  return Rewriter(tree, [&names](Expr& expr) -> Expr* {
    if (expr.kind != ExprKind::name) return nullptr;
    const auto found = names.find(expr.symbol);
    return found != names.end() ? found->second : nullptr;
  });
}

}  // namespace isospin::commands
