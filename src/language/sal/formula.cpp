#include "language/sal/formula.hpp"

#include <algorithm>

#include "language/commands/rewrite.hpp"
#include "language/sal/print.hpp"

namespace isospin::sal {

using automata::FormulaId;
using commands::Temporal;
using logic::BranchingKind;
using model::Operator;

bool is_temporal(const Expr* expr) {
  if (expr == nullptr) return false;
  if (expr->kind == ExprKind::temporal) return true;
  for (const Expr* part : {expr->a, expr->b, expr->c})
    if (is_temporal(part)) return true;
  return std::ranges::any_of(expr->args, [](const Expr* arg) { return is_temporal(arg); }) ||
         std::ranges::any_of(expr->path,
                             [](const commands::Access& access) { return is_temporal(access.index); });
}

namespace {

bool is_branching(Temporal when) { return when >= Temporal::all_always; }

class Reader {
 public:
  Reader(commands::Tree& tree, commands::TimeClaim& claim, Diagnostics& diagnostics)
      : tree_(tree), claim_(claim), diagnostics_(diagnostics) {}

  // Which kinds of operators there are.
  void look(const Expr* expr) {
    if (expr == nullptr) return;
    if (expr->kind == ExprKind::temporal) {
      (is_branching(expr->when) ? branching_ : linear_) = true;
      claim_.uses_next |= expr->when == Temporal::next;
    }
    for (const Expr* part : {expr->a, expr->b, expr->c}) look(part);
  }

  bool run(Expr* formula) {
    look(formula);
    if (linear_ && branching_) {
      diagnostics_.error(
          "S0407", formula->span,
          "operators of linear time (G, F, X, U) and of branching time (AG, EF, ...) are mixed",
          "CTL* is not read");
      return false;
    }
    if (branching_)
      branch(formula);
    else
      claim_.formula = line(formula);
    return good_;
  }

 private:
  std::uint32_t atom(Expr* expr) {
    const std::string text = print(*expr);
    const auto known = std::ranges::find(claim_.texts, text);
    if (known != claim_.texts.end()) return static_cast<std::uint32_t>(known - claim_.texts.begin());
    claim_.atoms.push_back(expr);
    claim_.texts.push_back(text);
    return static_cast<std::uint32_t>(claim_.atoms.size() - 1);
  }

  void misplaced(const Expr* expr) {
    if (good_)
      diagnostics_.error("S0408", expr->span, "an operator of time cannot stand inside this",
                         "around it may be NOT, AND, OR, XOR, =>, <=>, FORALL and EXISTS");
    good_ = false;
  }

  // For each value of a FORALL or EXISTS around operators of time.
  template <class Each>
  void for_each_value(const Expr* expr, const Each& each) {
    const Binder& binder = expr->binders.front();
    for (std::int32_t value = binder.type->low; value <= binder.type->high; ++value) {
      Expr& number = tree_.exprs.emplace_back();
      number.value = value;
      number.type = binder.type;
      number.span = expr->span;
      const commands::Names names = {{binder.symbol, &number}};
      each(commands::substitution(tree_, names)(expr->a));
    }
  }

  FormulaId line(Expr* expr) {
    automata::Formulas& all = claim_.linear;
    if (!is_temporal(expr)) {
      if (expr->kind == ExprKind::number) return expr->value != 0 ? all.truth() : all.falsity();
      return all.literal(atom(expr), false);
    }
    switch (expr->kind) {
      case ExprKind::unary:
        return all.negation(line(expr->a));
      case ExprKind::implies:
        return all.any_of({all.negation(line(expr->a)), line(expr->b)});
      case ExprKind::forall:
      case ExprKind::exists: {
        std::vector<FormulaId> parts;
        for_each_value(expr, [&](Expr* one) { parts.push_back(line(one)); });
        return expr->kind == ExprKind::forall ? all.all_of(std::move(parts)) : all.any_of(std::move(parts));
      }
      case ExprKind::binary: {
        const FormulaId a = line(expr->a);
        const FormulaId b = line(expr->b);
        if (expr->op == Operator::logic_and) return all.all_of({a, b});
        if (expr->op == Operator::logic_or) return all.any_of({a, b});
        const FormulaId not_a = all.negation(a), not_b = all.negation(b);
        if (expr->op == Operator::equal) return all.any_of({all.all_of({a, b}), all.all_of({not_a, not_b})});
        return all.any_of({all.all_of({a, not_b}), all.all_of({not_a, b})});
      }
      case ExprKind::temporal:
        return over_time(expr);
      default:
        misplaced(expr);
        return all.truth();
    }
  }

  FormulaId over_time(Expr* expr) {
    automata::Formulas& all = claim_.linear;
    const FormulaId a = line(expr->a);
    switch (expr->when) {
      case Temporal::always:
        return all.always(a);
      case Temporal::eventually:
        return all.eventually(a);
      case Temporal::next:
        return all.next(a);
      case Temporal::until:
        return all.until(a, line(expr->b));
      case Temporal::release:
        return all.release(a, line(expr->b));
      default: {
        const FormulaId b = line(expr->b);
        return all.release(b, all.any_of({a, b}));
      }
    }
  }

  // ---------------------------------------------------------------- branching time

  std::uint32_t node(BranchingKind kind, std::uint32_t a = 0, std::uint32_t b = 0, std::uint32_t atom = 0) {
    claim_.branching.nodes.push_back({kind, atom, a, b});
    return static_cast<std::uint32_t>(claim_.branching.nodes.size() - 1);
  }

  std::uint32_t branch(Expr* expr) {
    if (!is_temporal(expr)) {
      if (expr->kind != ExprKind::number) return node(BranchingKind::atom, 0, 0, atom(expr));
      const std::uint32_t truth = node(BranchingKind::truth);
      return expr->value != 0 ? truth : node(BranchingKind::negation, truth);
    }
    switch (expr->kind) {
      case ExprKind::unary:
        return node(BranchingKind::negation, branch(expr->a));
      case ExprKind::implies: {
        const std::uint32_t not_a = node(BranchingKind::negation, branch(expr->a));
        return node(BranchingKind::disjunction, not_a, branch(expr->b));
      }
      case ExprKind::forall:
      case ExprKind::exists: {
        const bool all = expr->kind == ExprKind::forall;
        std::optional<std::uint32_t> so_far;
        for_each_value(expr, [&](Expr* one) {
          const std::uint32_t next = branch(one);
          so_far = !so_far
                       ? next
                       : node(all ? BranchingKind::conjunction : BranchingKind::disjunction, *so_far, next);
        });
        return *so_far;
      }
      case ExprKind::binary: {
        const std::uint32_t a = branch(expr->a);
        const std::uint32_t b = branch(expr->b);
        if (expr->op == Operator::logic_and) return node(BranchingKind::conjunction, a, b);
        if (expr->op == Operator::logic_or) return node(BranchingKind::disjunction, a, b);
        const std::uint32_t both = node(BranchingKind::conjunction, a, b);
        const std::uint32_t not_a = node(BranchingKind::negation, a);
        const std::uint32_t neither =
            node(BranchingKind::conjunction, not_a, node(BranchingKind::negation, b));
        const std::uint32_t same = node(BranchingKind::disjunction, both, neither);
        return expr->op == Operator::equal ? same : node(BranchingKind::negation, same);
      }
      case ExprKind::temporal:
        return branch_over_time(expr);
      default:
        misplaced(expr);
        return node(BranchingKind::truth);
    }
  }

  std::uint32_t branch_over_time(Expr* expr) {
    switch (expr->when) {
      case Temporal::all_always:
        return node(BranchingKind::all_always, branch(expr->a));
      case Temporal::some_always:
        return node(BranchingKind::some_always, branch(expr->a));
      case Temporal::all_next:
        return node(BranchingKind::all_next, branch(expr->a));
      case Temporal::some_next:
        return node(BranchingKind::some_next, branch(expr->a));
      case Temporal::all_eventually:
      case Temporal::some_eventually: {
        const std::uint32_t truth = node(BranchingKind::truth);
        const std::uint32_t a = branch(expr->a);
        return node(
            expr->when == Temporal::all_eventually ? BranchingKind::all_until : BranchingKind::some_until,
            truth, a);
      }
      default: {
        const std::uint32_t a = branch(expr->a);
        const std::uint32_t b = branch(expr->b);
        return node(expr->when == Temporal::all_until ? BranchingKind::all_until : BranchingKind::some_until,
                    a, b);
      }
    }
  }

  commands::Tree& tree_;
  commands::TimeClaim& claim_;
  Diagnostics& diagnostics_;
  bool linear_ = false, branching_ = false, good_ = true;
};

}  // namespace

std::optional<TakenApart> take_apart(const std::string& name, Expr* formula, commands::Tree& tree,
                                     Diagnostics& diagnostics) {
  TakenApart taken;
  const bool always = formula->kind == ExprKind::temporal && formula->when == Temporal::always;
  if (always && !is_temporal(formula->a)) {
    taken.invariant = formula->a;
    return taken;
  }
  taken.time.name = name;
  taken.time.span = formula->span;
  if (!Reader(tree, taken.time, diagnostics).run(formula)) return std::nullopt;
  return taken;
}

}  // namespace isospin::sal
