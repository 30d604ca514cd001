#include "language/promela/ltl/read_formula.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "language/promela/print.hpp"

namespace isospin::promela {

namespace {

bool can_fail(const Expr* expr) {
  if (!expr) return false;
  switch (expr->kind) {
    case ExprKind::name:
      if (expr->a && expr->a->kind != ExprKind::number) return true;
      break;
    case ExprKind::binary:
      if ((expr->op == Operator::divide || expr->op == Operator::modulo) && expr->b->kind != ExprKind::number)
        return true;
      break;
    case ExprKind::len:
    case ExprKind::full:
    case ExprKind::empty:
    case ExprKind::nfull:
    case ExprKind::nempty:
    case ExprKind::poll:
      // A variable that has no channel of its own may have none at all.
      if (!expr->a->symbol || !expr->a->symbol->declarator || !expr->a->symbol->declarator->channel)
        return true;
      break;
    case ExprKind::remote_label:
    case ExprKind::remote_variable:
      if (expr->a && expr->a->kind != ExprKind::number) return true;
      break;
    default:
      break;
  }
  if (can_fail(expr->a) || can_fail(expr->b) || can_fail(expr->c)) return true;
  for (const Expr* arg : expr->args)
    if (can_fail(arg)) return true;
  return false;
}

class Reader {
 public:
  Reader(automata::Formulas& formulas, bool take_apart) : formulas_(formulas), take_apart_(take_apart) {}

  automata::FormulaId read(const Expr& expr) {
    if (!is_temporal(&expr) && (!take_apart_ || can_fail(&expr))) return atom(expr);
    if (expr.kind == ExprKind::number) return expr.value != 0 ? formulas_.truth() : formulas_.falsity();
    switch (expr.op) {
      case Operator::logic_not:
        return formulas_.negation(read(*expr.a));
      case Operator::logic_and:
        return formulas_.all_of({read(*expr.a), read(*expr.b)});
      case Operator::logic_or:
        return formulas_.any_of({read(*expr.a), read(*expr.b)});
      case Operator::implies:
        return formulas_.any_of({formulas_.negation(read(*expr.a)), read(*expr.b)});
      case Operator::equivalent: {
        const automata::FormulaId a = read(*expr.a);
        const automata::FormulaId b = read(*expr.b);
        return formulas_.any_of(
            {formulas_.all_of({a, b}), formulas_.all_of({formulas_.negation(a), formulas_.negation(b)})});
      }
      case Operator::always:
        return formulas_.always(read(*expr.a));
      case Operator::eventually:
        return formulas_.eventually(read(*expr.a));
      case Operator::next:
        return formulas_.next(read(*expr.a));
      case Operator::until:
        return formulas_.until(read(*expr.a), read(*expr.b));
      case Operator::release:
        return formulas_.release(read(*expr.a), read(*expr.b));
      case Operator::weak_until: {  // b may fail to come if a holds for ever
        const automata::FormulaId a = read(*expr.a);
        const automata::FormulaId b = read(*expr.b);
        return formulas_.release(b, formulas_.any_of({a, b}));
      }
      default:
        return atom(expr);
    }
  }

  std::vector<const Expr*> atoms;

 private:
  automata::FormulaId atom(const Expr& expr) {
    if (expr.kind == ExprKind::number) return expr.value != 0 ? formulas_.truth() : formulas_.falsity();
    const auto [entry, is_new] =
        numbers_.emplace(promela::print(expr), static_cast<automata::Atom>(atoms.size()));
    if (is_new) atoms.push_back(&expr);
    return formulas_.literal(entry->second, false);
  }

  automata::Formulas& formulas_;
  bool take_apart_;
  std::map<std::string, automata::Atom> numbers_;
};

}  // namespace

bool is_temporal(const Expr* expr) {
  if (!expr) return false;
  if (expr->kind == ExprKind::ltl_unary || expr->kind == ExprKind::ltl_binary)
    return true;  // -> and <-> included: they stand in formulas only
  return is_temporal(expr->a) || is_temporal(expr->b) || is_temporal(expr->c);
}

ReadFormula read_formula(const Expr& expr, automata::Formulas& formulas) {
  for (const bool take_apart : {true, false}) {
    Reader reader(formulas, take_apart);
    const automata::FormulaId formula = reader.read(expr);
    if (take_apart && reader.atoms.size() > automata::Cube::kMostAtoms) continue;
    const bool fails = std::ranges::any_of(reader.atoms, can_fail);
    return {formula, std::move(reader.atoms), fails};
  }
  return {};
}

}  // namespace isospin::promela
