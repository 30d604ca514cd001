// Assignments that happen at once, as statements one after the other.
//
// One may go first when no other that is still to come reads what it writes. Where each is read by another
// one, as when two variables exchange their values, what would be lost is saved in a temporary before. Two
// that may write the same element are kept apart by an assertion.
#include "language/commands/lowerer.hpp"

namespace isospin::commands {

using model::Operator;

bool Lowerer::may_be_same(const model::Reference& a, const model::Reference& b) const {
  if (a.variable != b.variable) return false;
  for (std::size_t d = 0; d < a.indices.size() && d < b.indices.size(); ++d)
    if (a.indices[d]->kind == model::ExprKind::constant && b.indices[d]->kind == model::ExprKind::constant &&
        a.indices[d]->value != b.indices[d]->value)
      return false;
  return true;
}

bool Lowerer::reads(const model::Expr& expr, const Place& place) const {
  if (expr.kind == model::ExprKind::load || expr.kind == model::ExprKind::is_undefined) {
    if (may_be_same(expr.reference, reference(place))) return true;
    for (const model::Expr* index : expr.reference.indices)
      if (reads(*index, place)) return true;
  }
  for (const model::Expr* part : {expr.a, expr.b, expr.c})
    if (part != nullptr && reads(*part, place)) return true;
  return false;
}

bool Lowerer::reads(const Move& move, const Place& place) const {
  for (const model::Expr* index : move.target.indices)
    if (reads(*index, place)) return true;
  return reads(*move.value, place);
}

void Lowerer::keep_apart(const std::vector<Move>& moves) {
  for (std::size_t m = 0; m < moves.size(); ++m)
    for (std::size_t n = m + 1; n < moves.size(); ++n) {
      const model::Reference a = reference(moves[m].target), b = reference(moves[n].target);
      if (!may_be_same(a, b)) continue;
      model::Expr* same = number(1, moves[n].span);
      for (std::size_t d = 0; d < a.indices.size() && d < b.indices.size(); ++d)
        same =
            operation(Operator::logic_and, same,
                      operation(Operator::equal, a.indices[d], b.indices[d], moves[n].span), moves[n].span);
      add_assert(negated(same, moves[n].span), "an element is assigned once in a step", moves[n].span);
    }
}

void Lowerer::add_together(const Statement& statement) {
  std::vector<Move> moves;
  for (const Statement::Assignment& assignment : statement.assignments) {
    const std::optional<Place> target = place_of(*assignment.target);
    if (!target) continue;
    for (const std::vector<Part>& way : ways_to_scalars(assignment.target->type)) {
      if (too_much_) return;
      const std::optional<Place> part = inside(*target, way, assignment.target->span);
      moves.push_back({*part, part->type, part_of(*assignment.value, way), assignment.target->span, false});
    }
  }
  keep_apart(moves);
  // What stays as it is needs no assignment.
  std::erase_if(moves, [&](const Move& move) {
    if (move.value->kind != model::ExprKind::load) return false;
    const model::Reference to = reference(move.target);
    const model::Reference& from = move.value->reference;
    return to.variable == from.variable && may_be_same(to, from) &&
           std::ranges::all_of(
               to.indices,
               [](const model::Expr* index) { return index->kind == model::ExprKind::constant; }) &&
           std::ranges::all_of(from.indices, [](const model::Expr* index) {
             return index->kind == model::ExprKind::constant;
           });
  });
  for (std::size_t left = moves.size(); left > 0; --left) {
    const auto is_free = [&](const Move& move) {
      return !move.done && std::ranges::none_of(moves, [&](const Move& other) {
        return &other != &move && !other.done && reads(other, move.target);
      });
    };
    auto next = std::ranges::find_if(moves, is_free);
    if (next == moves.end()) {
      next = std::ranges::find_if(moves, [](const Move& move) { return !move.done; });
      for (Move& other : moves) {
        if (&other == &*next || other.done || !reads(other, next->target)) continue;
        other.target = fixed(other.target, other.span);
        other.value = save(other.value, other.type, other.span);
      }
    }
    assign(next->target, next->value, next->span);
    next->done = true;
  }
}

}  // namespace isospin::commands
