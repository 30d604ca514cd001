#include "model/conditions.hpp"

#include <utility>

namespace isospin::model {

namespace {

using logic::BranchingKind;
using logic::BranchingNode;

class Gatherer {
 public:
  explicit Gatherer(Model& model)
      : model_(model),
        old_(std::move(*model.branching)),
        is_condition_(old_.formula.propositional()),
        known_(old_.formula.nodes.size(), kUnknown) {}

  void run() {
    made_.name = old_.name;
    made_.fair = old_.fair;
    made_.at_some_start = old_.at_some_start;
    made_.span = old_.span;
    add(old_.formula.whole());
    model_.branching = std::move(made_);
  }

 private:
  static constexpr std::uint32_t kUnknown = 0xffffffffu;

  const BranchingNode& old_node(std::uint32_t node) const { return old_.formula.nodes[node]; }

  std::uint32_t add(std::uint32_t node) {
    if (known_[node] != kUnknown) return known_[node];
    const BranchingNode& from = old_node(node);
    if (is_condition_[node] && from.kind != BranchingKind::truth) return known_[node] = add_condition(node);
    BranchingNode to = from;
    if (logic::operands(from.kind) > 0) to.a = add(from.a);
    if (logic::operands(from.kind) > 1) to.b = add(from.b);
    return known_[node] = made_.formula.add(to);
  }

  std::uint32_t add_condition(std::uint32_t node) {
    made_.atoms.push_back(condition(node));
    if (!old_.atom_texts.empty())
      made_.atom_texts.push_back(logic::to_text(old_.formula, node, old_.atom_texts));
    return made_.formula.add_atom(static_cast<std::uint32_t>(made_.atoms.size() - 1));
  }

  Expr* condition(std::uint32_t node) {
    const BranchingNode& from = old_node(node);
    if (from.kind == BranchingKind::atom) return old_.atoms[from.atom];
    Expr& expr = model_.exprs.emplace_back();
    expr.span = old_.span;
    if (from.kind == BranchingKind::truth) {
      expr.value = 1;
      return &expr;
    }
    const bool one = from.kind == BranchingKind::negation;
    expr.kind = one ? ExprKind::unary : ExprKind::binary;
    expr.op = one                                       ? Operator::logic_not
              : from.kind == BranchingKind::conjunction ? Operator::logic_and
                                                        : Operator::logic_or;
    expr.a = condition(from.a);
    if (!one) expr.b = condition(from.b);
    return &expr;
  }

  Model& model_;
  const BranchingClaim old_;
  const std::vector<bool> is_condition_;
  std::vector<std::uint32_t> known_;  // by node: which it is now
  BranchingClaim made_;
};

}  // namespace

void gather_conditions(Model& model) {
  if (model.branching && !model.branching->formula.nodes.empty()) Gatherer(model).run();
}

}  // namespace isospin::model
