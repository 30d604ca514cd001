#include "language/promela/ltl/implications.hpp"

#include <utility>

#include "language/promela/ltl/read_formula.hpp"
#include "language/promela/print.hpp"

namespace isospin::promela {

namespace {

class Collector {
 public:
  void collect(const Expr& expr, bool always) {
    switch (expr.op) {
      case Operator::always:
        collect(*expr.a, true);
        return;
      case Operator::logic_and:
        collect(*expr.a, always);
        collect(*expr.b, always);
        return;
      case Operator::implies:
        if (always && add(*expr.a, *expr.b)) return;
        break;
      case Operator::logic_or:
        if (always && expr.a->op == Operator::logic_not && add(*expr.a->a, *expr.b)) return;
        break;
      default:
        break;
    }
    found.are_all_it_says = false;
  }

  Implications found;

 private:
  bool add(const Expr& antecedent, const Expr& consequent) {
    if (is_temporal(&antecedent)) return false;
    const bool promises = consequent.op == Operator::eventually && !is_temporal(consequent.a);
    found.all.push_back({print(antecedent), promises ? print(*consequent.a) : std::string()});
    return true;
  }
};

}  // namespace

Implications implications_of(const Expr& formula) {
  Collector collector;
  collector.collect(formula, false);
  return std::move(collector.found);
}

}  // namespace isospin::promela
