#include "symmetry/explain/clues.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "model/access.hpp"

namespace isospin::symmetry {

using model::Action;
using model::ActionKind;
using model::Expr;
using model::ExprKind;
using model::Operator;
using model::Reference;
using model::ValueKind;
using model::Variable;
using model::VariableId;

namespace {

bool is_comparison_by_size(Operator op) {
  return op == Operator::less || op == Operator::less_equal || op == Operator::greater ||
         op == Operator::greater_equal;
}

bool is_arithmetic(Operator op) {
  switch (op) {
    case Operator::add:
    case Operator::subtract:
    case Operator::multiply:
    case Operator::divide:
    case Operator::modulo:
    case Operator::bit_and:
    case Operator::bit_or:
    case Operator::bit_xor:
    case Operator::shift_left:
    case Operator::shift_right:
    case Operator::negate:
    case Operator::bit_not:
      return true;
    default:
      return false;
  }
}

// Values of this type can be numbers of processes.
bool can_be_id(const Variable& variable) {
  switch (variable.type.kind) {
    case ValueKind::bit:
    case ValueKind::mtype:
    case ValueKind::chan:
      return false;
    default:
      return variable.value_names.empty();
  }
}

bool is_given_pid(const Variable& variable) {
  return std::ranges::any_of(variable.initial,
                             [](const Expr* value) { return value->kind == ExprKind::own_pid; });
}

bool stronger(const Clue& a, const Clue& b) { return a.strength > b.strength; }

void keep_stronger(Clue& kept, const Clue& other) {
  if (stronger(other, kept)) kept = other;
}

}  // namespace

std::string stem_of(const std::string& name) {
  std::string stem;
  for (const char c : name)
    if (!std::isdigit(static_cast<unsigned char>(c))) stem += c;
  return stem;
}

Clues::Clues(const model::Model& model)
    : model_(model),
      ids_(model.variables.size()),
      narrow_ids_(model.variables.size()),
      indices_(model.variables.size()),
      counted_(model.variables.size()),
      counted_up_(model.variables.size()),
      counted_down_(model.variables.size()),
      namesakes_(model.variables.size()) {
  std::map<std::string, std::vector<VariableId>> by_stem;
  for (const VariableId id : model.globals)
    if (stem_of(model[id].name) != model[id].name) by_stem[stem_of(model[id].name)].push_back(id);
  for (const auto& [stem, variables] : by_stem)
    if (variables.size() > 1)
      for (const VariableId id : variables) namesakes_[id.index()] = true;
  note_ids();
}

// Copies of copies are ids as well; a few rounds find nearly all of them, and nothing depends on it.
void Clues::note_ids() {
  for (std::size_t v = 0; v < model_.variables.size(); ++v) {
    const Variable& variable = model_.variables[v];
    ids_[v] = can_be_id(variable) && (variable.is_parameter || is_given_pid(variable));
    narrow_ids_[v] = variable.type.bits < 8 && is_given_pid(variable);
  }
  for (int round = 0; round < 3; ++round) {
    for (const model::Transition& transition : model_.transitions)
      model::for_each_action(transition, [&](const Action& action) { note_assignment(action); });
    model::for_each_expr(model_, [&](const Expr& expr) { note_comparison(expr); });
  }
}

// What is compared with an id for equality is one.
void Clues::note_comparison(const Expr& expr) {
  for (const Expr* index : expr.reference.indices)
    if (index->kind == ExprKind::load) indices_[index->reference.variable.index()] = true;
  if (expr.kind != ExprKind::binary || (expr.op != Operator::equal && expr.op != Operator::not_equal)) return;
  for (const auto& [one, other] : {std::pair(expr.a, expr.b), std::pair(expr.b, expr.a)})
    if (is_id(*one) && other->kind == ExprKind::load && can_be_id(model_[other->reference.variable]))
      ids_[other->reference.variable.index()] = true;
}

void Clues::note_assignment(const Action& action) {
  if (action.kind != ActionKind::assign) return;
  const std::size_t target = action.target.variable.index();
  const Expr& value = *action.value;
  if (can_be_id(model_.variables[target]) && is_id(value)) ids_[target] = true;
  if (model_.variables[target].type.bits < 8 && value.kind == ExprKind::own_pid) narrow_ids_[target] = true;
  for (const Expr* index : action.target.indices)
    if (index->kind == ExprKind::load) indices_[index->reference.variable.index()] = true;
  if (value.kind != ExprKind::binary) return;
  for (const auto& [one, other] : {std::pair(value.a, value.b), std::pair(value.b, value.a)})
    if ((value.op == Operator::add || value.op == Operator::subtract) && one->kind == ExprKind::load &&
        one->reference.variable == action.target.variable && is_constant(*other)) {
      counted_[target] = true;
      (value.op == Operator::add ? counted_up_ : counted_down_)[target] = true;
    }
}

bool Clues::is_constant(const Expr& expr) const {
  if (expr.kind == ExprKind::constant) return true;
  if (expr.kind == ExprKind::unary) return is_constant(*expr.a);
  return expr.kind == ExprKind::binary && is_constant(*expr.a) && is_constant(*expr.b);
}

bool Clues::is_id(const Expr& expr) const {
  return expr.kind == ExprKind::own_pid ||
         (expr.kind == ExprKind::load && ids_[expr.reference.variable.index()]);
}

// An id, or something that is calculated from one. What an id is the index of is no id.
bool Clues::mentions_id(const Expr& expr) const {
  if (is_id(expr)) return true;
  const bool inner = expr.kind == ExprKind::unary || expr.kind == ExprKind::binary;
  return inner && (mentions_id(*expr.a) || (expr.b && mentions_id(*expr.b)));
}

// A field of messages in which numbers of processes can be, as far as the channel is known.
bool Clues::can_carry_id(const Action& send, std::size_t field) const {
  if (send.channel->kind != ExprKind::load) return false;
  const model::ChannelTypeId type = model_[send.channel->reference.variable].channel_type;
  if (!type.valid() || field >= model_[type].fields.size()) return false;
  const ValueKind kind = model_[type].fields[field].kind;
  return kind != ValueKind::mtype && kind != ValueKind::bit && kind != ValueKind::chan;
}

// It holds a number that could be a process's.
bool Clues::is_plain_number(const Expr& expr) const {
  return expr.kind == ExprKind::own_pid ||
         ((expr.kind == ExprKind::load || expr.kind == ExprKind::remote_load) &&
          can_be_id(model_[expr.reference.variable]));
}

// A number that goes up and down is no counter of a loop: there is nothing to be made one step of.
Clue Clues::visited(const Expr& index, Span span, bool in_steps, bool of_channels) const {
  const std::size_t counter = index.reference.variable.index();
  return {Cause::visited_in_order, Clue::strong, span,
          in_steps && !(counted_up_[counter] && counted_down_[counter]), of_channels};
}

Clue Clues::of_indices(const Reference& reference, Span span, bool in_steps) const {
  Clue best;
  if (reference.variable.valid() && reference.indices.empty() && has_namesakes(reference.variable))
    best = {Cause::named_alone, Clue::medium, span};
  for (const Expr* index : reference.indices) {
    if (is_constant(*index))
      keep_stronger(best, {Cause::literal_index, Clue::strong, span});
    else if (index->kind == ExprKind::load && counted_[index->reference.variable.index()])
      keep_stronger(best, visited(*index, span, in_steps,
                                  reference.variable.valid() &&
                                      model_[reference.variable].type.kind == ValueKind::chan));
  }
  return best;
}

Clue Clues::of_operation(const Expr& expr) const {
  const bool constant_a = is_constant(*expr.a);
  const bool constant_b = !expr.b || is_constant(*expr.b);
  if (is_comparison_by_size(expr.op)) {
    if (!constant_a && !constant_b) return {Cause::compared_by_size, Clue::strong, expr.span};
    const bool of_id = mentions_id(constant_a ? *expr.b : *expr.a);
    return {Cause::compared_with_number, of_id ? Clue::strong : Clue::weak, expr.span};
  }
  if (is_arithmetic(expr.op)) {
    if (constant_a && constant_b) return {};
    if (expr.op == Operator::modulo)
      return {Cause::neighbour, mentions_id(expr) ? Clue::strong : Clue::medium, expr.span};
    if (mentions_id(expr)) return {Cause::calculated_with, Clue::strong, expr.span};
    return {Cause::calculated_with, constant_a || constant_b ? Clue::weak : Clue::medium, expr.span};
  }
  if ((expr.op == Operator::equal || expr.op == Operator::not_equal) && constant_a != constant_b) {
    const Expr& other = constant_a ? *expr.b : *expr.a;
    // 255 stands for nobody.
    if (const Expr& literal = constant_a ? *expr.a : *expr.b; literal.value == 255) return {};
    if (is_id(other)) return {Cause::literal_id, Clue::strong, expr.span};
    if (is_plain_number(other)) return {Cause::literal_id, Clue::medium, expr.span};
  }
  return {};
}

Clue Clues::of(const Expr& expr, bool in_steps) const {
  Clue best;
  model::for_each_expr(expr, [&](const Expr& part) {
    switch (part.kind) {
      case ExprKind::unary:
      case ExprKind::binary:
        return keep_stronger(best, of_operation(part));
      case ExprKind::load:
        return keep_stronger(best, of_indices(part.reference, part.span, in_steps));
      case ExprKind::remote_load:
      case ExprKind::remote_location:
        if (part.a && is_constant(*part.a))
          keep_stronger(best, {Cause::literal_id, Clue::strong, part.span});
        else if (part.a && part.a->kind == ExprKind::load && counted_[part.a->reference.variable.index()])
          keep_stronger(best, visited(*part.a, part.span, in_steps, false));
        return;
      default:
        return;
    }
  });
  return best;
}

Clue Clues::of(const Action& action, bool in_steps) const {
  Clue best;
  if (action.kind == ActionKind::send && action.sorted) best = {Cause::sorted_messages, Clue::strong, {}};
  for (const Expr* part : {action.value, action.value2, action.channel})
    if (part) keep_stronger(best, of(*part, in_steps));
  if (action.kind == ActionKind::condition && is_id(*action.value))
    keep_stronger(best, {Cause::used_as_truth, Clue::strong, action.value->span});
  for (std::size_t i = 0; i < action.args.size(); ++i) {
    const Expr& arg = *action.args[i];
    keep_stronger(best, of(arg, in_steps));
    if (is_constant(arg) && can_carry_id(action, i))
      keep_stronger(best, {Cause::literal_id, Clue::weak, arg.span});
  }
  const auto of_target = [&](const Reference& target, Span span) {
    keep_stronger(best, of_indices(target, span, in_steps));
    for (const Expr* index : target.indices) keep_stronger(best, of(*index, in_steps));
  };
  for (const model::Pattern& pattern : action.message) {
    if (pattern.value) keep_stronger(best, of(*pattern.value, in_steps));
    if (pattern.kind == model::Pattern::Kind::store) of_target(pattern.target, {});
  }
  if (action.kind == ActionKind::assign) {
    of_target(action.target, {});
    // A helper that is counted or cleared is no id that is set.
    const std::size_t target = action.target.variable.index();
    if (is_constant(*action.value) && can_be_id(model_.variables[target]) && !counted_[target] &&
        action.value->value != 255)
      keep_stronger(best,
                    {Cause::literal_id, ids_[target] || indices_[target] ? Clue::medium : Clue::weak, {}});
  }
  for (const model::Assignment& one : action.assignments) {
    of_target(one.target, {});
    keep_stronger(best, of(*one.value, in_steps));
  }
  return best;
}

}  // namespace isospin::symmetry
