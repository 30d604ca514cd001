#include "language/claim_of_automaton.hpp"

#include <algorithm>
#include <map>

namespace isospin {
namespace {

using model::Expr;
using model::ExprKind;
using model::LocationId;
using model::Operator;

class ClaimBuilder {
 public:
  ClaimBuilder(model::Model& model, const ClaimText& text,
               const std::function<Expr*(std::uint32_t atom)>& lower)
      : model_(model), text_(text), lower_(lower) {}

  void add(const automata::Automaton& automaton) {
    const model::ProcessTypeId id(static_cast<std::uint32_t>(model_.types.size()));
    model::ProcessType& type = model_.types.emplace_back();
    type.name = text_.name;
    type.span = text_.span;
    const auto first = static_cast<std::uint32_t>(model_.locations.size());
    // One that accepts nothing has no states.
    const std::size_t states = std::max<std::size_t>(1, automaton.states.size());
    for (std::uint32_t q = 0; q < states; ++q) {
      model::Location& location = model_.locations.emplace_back();
      location.number = q;
      location.span = text_.span;
      if (q < automaton.states.size()) {
        location.accept = automaton.states[q].accepting;
        location.end = automaton.accepts_everything(q);
      }
      type.locations.push_back(LocationId(first + q));
    }
    type.initial = LocationId(first);
    for (std::uint32_t q = 0; q < automaton.states.size(); ++q)
      add_transitions(automaton.states[q], first, q);
    model_.claim = model::Claim{text_.name, id, false, false, false, false, text_.span};
  }

 private:
  void add_transitions(const automata::Automaton::State& state, std::uint32_t first, std::uint32_t q) {
    struct Guard {
      Expr* expr = nullptr;
      std::string text;
    };
    std::map<std::uint32_t, Guard> guards;
    for (const automata::Edge& edge : state.edges) {
      Expr* one = guard(edge.label);
      Guard& all = guards[edge.target];
      all.text += (all.expr ? " || " : "") + automata::label_text(edge.label, text_.atoms);
      all.expr = all.expr ? binary(Operator::logic_or, all.expr, one) : one;
    }
    for (const auto& [target, way] : guards) {
      model::Transition transition;
      transition.source = LocationId(first + q);
      transition.target = LocationId(first + target);
      model::Action action;
      action.kind = model::ActionKind::condition;
      action.value = way.expr;
      action.text = way.text;
      action.span = text_.span;
      transition.actions.push_back(std::move(action));
      transition.span = text_.span;
      model_.locations[first + q].out.push_back(
          model::TransitionId(static_cast<std::uint32_t>(model_.transitions.size())));
      model_.transitions.push_back(std::move(transition));
    }
  }

  Expr* guard(const automata::Cube& label) {
    Expr* all = nullptr;
    for (std::uint32_t atom = 0; atom < text_.atoms.size() && atom < automata::Cube::kMostAtoms; ++atom) {
      const std::uint64_t bit = std::uint64_t{1} << atom;
      if (((label.positive | label.negative) & bit) == 0) continue;
      Expr* one = lower_(atom);
      if (label.negative & bit) {
        Expr* negation = make(ExprKind::unary, one->span);
        negation->op = Operator::logic_not;
        negation->a = one;
        one = negation;
      }
      all = all ? binary(Operator::logic_and, all, one) : one;
    }
    if (all != nullptr) return all;
    Expr* always = make(ExprKind::constant, text_.span);
    always->value = 1;
    return always;
  }

  Expr* make(ExprKind kind, Span span) {
    Expr& expr = model_.exprs.emplace_back();
    expr.kind = kind;
    expr.span = span;
    return &expr;
  }

  Expr* binary(Operator op, Expr* a, Expr* b) {
    Expr* expr = make(ExprKind::binary, text_.span);
    expr->op = op;
    expr->a = a;
    expr->b = b;
    return expr;
  }

  model::Model& model_;
  const ClaimText& text_;
  const std::function<Expr*(std::uint32_t atom)>& lower_;
};

}  // namespace

void add_claim(model::Model& model, const automata::Automaton& automaton, const ClaimText& text,
               const std::function<model::Expr*(std::uint32_t atom)>& lower) {
  ClaimBuilder(model, text, lower).add(automaton);
}

automata::Automaton watching(std::size_t atoms) {
  automata::Automaton automaton;
  for (std::uint32_t a = 0; a < std::min<std::size_t>(atoms, automata::Cube::kMostAtoms); ++a)
    automaton.states.push_back({false, {{automata::Cube::literal(a, false), a}}});
  return automaton;
}

}  // namespace isospin
