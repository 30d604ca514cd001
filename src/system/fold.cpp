// Expressions to terms.
//
// What is known is worked in, and what is left is brought into one shape: sums, products, conjunctions and
// disjunctions are flat, their constants gathered, their operands without order where order cannot matter.
#include <algorithm>
#include <cassert>
#include <limits>

#include "model/arithmetic.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Expr;
using model::ExprKind;
using model::Operator;

namespace {

bool is_associative(Operator op) {
  switch (op) {
    case Operator::add:
    case Operator::multiply:
    case Operator::bit_and:
    case Operator::bit_or:
    case Operator::bit_xor:
    case Operator::logic_and:
    case Operator::logic_or:
      return true;
    default:
      return false;
  }
}

bool is_logic(Operator op) { return op == Operator::logic_and || op == Operator::logic_or; }

// op(neutral, x) is x; for && and || it is whether x is true.
std::int32_t neutral(Operator op) {
  switch (op) {
    case Operator::multiply:
    case Operator::logic_and:
      return 1;
    case Operator::bit_and:
      return -1;
    default:
      return 0;
  }
}

}  // namespace

TermNo Unfolder::make(Term term) { return out_.terms.add(std::move(term)); }

TermNo Unfolder::number(std::int32_t value, Span span) {
  Term term;
  term.value = value;
  term.span = span;
  return make(std::move(term));
}

TermNo Unfolder::literal(const model::ValueType& type, std::int32_t value, Span span) {
  if (type.kind != model::ValueKind::chan || value <= 0) return number(value, span);
  Term term;
  term.kind = TermKind::channel;
  term.index = channel_of(value).value();
  term.span = span;
  return make(std::move(term));
}

std::optional<std::int32_t> Unfolder::value_of(TermNo term) const {
  const Term& t = out_.terms[term];
  if (t.kind == TermKind::number) return t.value;
  if (t.kind == TermKind::channel) return system::value_of(t.channel());
  return std::nullopt;
}

bool Unfolder::is_boolean(TermNo term) const {
  const Term& t = out_.terms[term];
  switch (t.kind) {
    case TermKind::number:
      return t.value == 0 || t.value == 1;
    case TermKind::operation:
      return model::gives_truth(t.op);
    case TermKind::at:
    case TermKind::timeout:
    case TermKind::non_progress:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      return true;
    case TermKind::poll:
      return !t.random;  // that may give a place
    default:
      return false;
  }
}

// Whether evaluating it can be a run-time error. A channel that is not known may be none at all.
// Between which values a term lies, when it has one.
model::Bounds Unfolder::bounds(TermNo term) const {
  const Term& t = out_.terms[term];
  if (t.kind == TermKind::number) return {t.value, t.value};
  if (t.kind == TermKind::slot) return model::bounds(out_.slots[t.slot()].type);
  if (t.kind == TermKind::operation && t.children.size() == 2)
    return model::bounds(t.op, bounds(t.children[0]), bounds(t.children[1]));
  if (t.kind == TermKind::conditional) {
    const auto fails = [&](TermNo child) { return out_.terms[child].kind == TermKind::error; };
    if (fails(t.children[1])) return bounds(t.children[2]);
    if (fails(t.children[2])) return bounds(t.children[1]);
  }
  return {std::numeric_limits<std::int64_t>::min() / 4, std::numeric_limits<std::int64_t>::max() / 4};
}

// The element that is asked for is always there.
bool Unfolder::is_always_inside(const Term& element) const {
  const Array& array = out_.arrays[element.array()];
  if (array.of_places || array.elements.empty() || element.children.size() != array.dimensions) return false;
  std::size_t all = 1;
  for (std::size_t d = 0; d < array.dimensions; ++d) {
    const std::int32_t last = array.elements.back().indices[d];
    if (!bounds(element.children[d]).within(0, last)) return false;
    all *= static_cast<std::size_t>(last) + 1;
  }
  return all == array.elements.size();
}

bool Unfolder::may_fail(TermNo term) const {
  const Term& t = out_.terms[term];
  if (t.kind == TermKind::error) return true;
  if (t.kind == TermKind::element && !is_always_inside(t)) return true;
  if (t.kind == TermKind::operation && (t.op == Operator::divide || t.op == Operator::modulo)) {
    const std::optional<std::int32_t> divisor = value_of(t.children[1]);
    if (!divisor || *divisor == 0) return true;
  }
  switch (t.kind) {
    case TermKind::length:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      if (out_.terms[t.children[0]].kind != TermKind::channel) return true;
      break;
    case TermKind::poll: {
      const Term& channel = out_.terms[t.children[0]];
      if (channel.kind != TermKind::channel || model_[out_.channels[channel.channel()].type].rendezvous())
        return true;
      break;
    }
    default:
      break;
  }
  for (const FieldPattern& pattern : t.message)
    if (pattern.value.valid() && may_fail(pattern.value)) return true;
  return std::any_of(t.children.begin(), t.children.end(), [&](TermNo child) { return may_fail(child); });
}

TermNo Unfolder::fold(const Expr& expr, const Known* known) {
  const auto with_channel = [&](TermKind kind) {
    Term term;
    term.kind = kind;
    term.children = {fold(*expr.a, known)};
    term.span = expr.span;
    if (value_of(term.children[0]) == 0) term.kind = TermKind::error;
    return term;
  };
  const auto plain = [&](TermKind kind) {
    const TermNo made = error(expr.span);
    out_.terms[made].kind = kind;
    return made;
  };
  switch (expr.kind) {
    case ExprKind::constant:
      return number(expr.value, expr.span);
    case ExprKind::own_pid:
      if (!process_.valid()) return error(expr.span);
      return number(static_cast<std::int32_t>(process_.value()), expr.span);
    case ExprKind::load:
      return fold_load(expr, known);
    case ExprKind::is_undefined:
      return is_undefined(expr, known);
    case ExprKind::failure:
      return error(expr.span);
    case ExprKind::undefined:
      obstacle("an undefined value stands in the middle of an expression", expr.span);
      return error(expr.span);
    case ExprKind::unary:
    case ExprKind::binary:
      return fold_operation(expr, known);
    case ExprKind::conditional: {
      const TermNo condition = fold(*expr.a, known);
      if (const auto value = value_of(condition)) return fold(*value ? *expr.b : *expr.c, known);
      Term term;
      term.kind = TermKind::conditional;
      term.children = {condition, fold(*expr.b, known), fold(*expr.c, known)};
      term.span = expr.span;
      return make(std::move(term));
    }
    case ExprKind::process_count:
      return plain(TermKind::process_count);
    case ExprKind::timeout:
      saw_own_place_ = true;
      return plain(TermKind::timeout);
    case ExprKind::non_progress:
      return plain(TermKind::non_progress);
    case ExprKind::len:
      return make(with_channel(TermKind::length));
    case ExprKind::full:
      return make(with_channel(TermKind::full));
    case ExprKind::empty:
      return make(with_channel(TermKind::empty));
    case ExprKind::nfull:
      return make(with_channel(TermKind::not_full));
    case ExprKind::nempty:
      return make(with_channel(TermKind::not_empty));
    case ExprKind::poll: {
      Term term = with_channel(TermKind::poll);
      term.random = expr.random;
      term.message = fold_message(expr.message, known);
      return make(std::move(term));
    }
    case ExprKind::remote_location:
    case ExprKind::remote_load:
      return fold_remote(expr, known);
    case ExprKind::run:
      obstacle("a process is started in the middle of an expression", expr.span);
      return plain(TermKind::error);
    case ExprKind::last_pid:
    case ExprKind::own_priority:
    case ExprKind::enabled:
    case ExprKind::location_number:
    case ExprKind::priority_of:
      break;
  }
  obstacle("something that names processes by number", expr.span);
  return plain(TermKind::error);
}

TermNo Unfolder::error(Span span) {
  Term term;
  term.kind = TermKind::error;
  term.span = span;
  return make(std::move(term));
}

TermNo Unfolder::is_undefined(const Expr& expr, const Known* known) {
  const model::ValueType& type = model_[expr.reference.variable].type;
  if (!type.may_lack_value()) return number(0, expr.span);
  const TermNo loaded = fold_reference(expr.reference, process_, known, expr.span);
  if (const auto value = value_of(loaded)) return number(*value == type.undefined(), expr.span);
  Term term;
  term.kind = TermKind::operation;
  term.op = Operator::equal;
  term.children = {loaded, number(type.undefined(), expr.span)};
  term.unordered = !may_fail(loaded);
  term.span = expr.span;
  return make(std::move(term));
}

// What may be undefined is asked about first: reading it then is an error.
TermNo Unfolder::fold_load(const Expr& expr, const Known* known) {
  const model::ValueType& type = model_[expr.reference.variable].type;
  if (!type.may_lack_value()) return fold_reference(expr.reference, process_, known, expr.span);
  const TermNo undefined = is_undefined(expr, known);
  if (const auto value = value_of(undefined); value && *value != 0) return error(expr.span);
  const TermNo loaded = fold_reference(expr.reference, process_, known, expr.span);
  if (value_of(undefined)) return loaded;
  Term term;
  term.kind = TermKind::conditional;
  term.children = {undefined, error(expr.span), loaded};
  term.span = expr.span;
  return make(std::move(term));
}

TermNo Unfolder::fold_operation(const Expr& expr, const Known* known) {
  Term term;
  term.kind = TermKind::operation;
  term.op = expr.op;
  term.span = expr.span;
  const TermNo a = fold(*expr.a, known);
  if (expr.kind == ExprKind::unary) {
    if (const auto value = value_of(a)) return number(model::apply(expr.op, *value), expr.span);
    term.children = {a};
    return make(std::move(term));
  }
  // What decides && and || on the left keeps the right from being evaluated at all.
  if (is_logic(expr.op))
    if (const auto value = value_of(a); value && (*value != 0) == (expr.op == Operator::logic_or))
      return number(expr.op == Operator::logic_or, expr.span);
  const TermNo b = fold(*expr.b, known);
  if (const auto left = value_of(a), right = value_of(b); left && right) {
    if (const auto value = model::apply(expr.op, *left, *right)) return number(*value, expr.span);
    term.kind = TermKind::error;
    return make(std::move(term));
  }
  if (!is_associative(expr.op)) {
    term.children = {a, b};
    term.unordered =
        (expr.op == Operator::equal || expr.op == Operator::not_equal) && !may_fail(a) && !may_fail(b);
    // A comparison the other way round is the same one.
    if (expr.op == Operator::greater || expr.op == Operator::greater_equal) {
      term.op = expr.op == Operator::greater ? Operator::less : Operator::less_equal;
      std::swap(term.children[0], term.children[1]);
    }
    return make(std::move(term));
  }

  std::vector<TermNo> operands;
  for (const TermNo operand : {a, b}) {
    const Term& inner = out_.terms[operand];
    if (inner.kind == TermKind::operation && inner.op == expr.op)
      operands.insert(operands.end(), inner.children.begin(), inner.children.end());
    else
      operands.push_back(operand);
  }
  const bool safe =
      std::none_of(operands.begin(), operands.end(), [&](TermNo child) { return may_fail(child); });
  std::int32_t gathered = neutral(expr.op);
  for (const TermNo child : operands) {
    const auto value = value_of(child);
    if (!value) {
      term.children.push_back(child);
      continue;
    }
    gathered = *model::apply(expr.op, gathered, *value);
    // What stands behind a constant that decides is never looked at, so it cannot fail.
    if (!safe && is_logic(expr.op) && (gathered != 0) == (expr.op == Operator::logic_or)) break;
  }
  // Whatever the others are worth, the constant decides.
  const bool decided = (expr.op == Operator::logic_and && gathered == 0) ||
                       (expr.op == Operator::logic_or && gathered != 0) ||
                       ((expr.op == Operator::multiply || expr.op == Operator::bit_and) && gathered == 0);
  if (decided && safe) return number(gathered, expr.span);
  if (gathered != neutral(expr.op)) term.children.push_back(number(gathered, expr.span));
  if (term.children.size() == 1) {
    const TermNo only = term.children[0];
    if (!is_logic(expr.op) || is_boolean(only)) return only;
  }
  term.unordered = safe || !is_logic(expr.op);
  if (!term.unordered) term.children = group_safe(expr.op, term.children, expr.span);
  return make(std::move(term));
}

// Where some operands of && or || may fail, those between them that cannot have no order among themselves:
// each run of them becomes one operand.
std::vector<TermNo> Unfolder::group_safe(Operator op, const std::vector<TermNo>& operands, Span span) {
  std::vector<TermNo> grouped, run;
  const auto end_run = [&] {
    if (run.size() == 1) grouped.push_back(run.front());
    if (run.size() > 1) {
      Term group;
      group.kind = TermKind::operation;
      group.op = op;
      group.children = run;
      group.unordered = true;
      group.span = span;
      grouped.push_back(make(std::move(group)));
    }
    run.clear();
  };
  for (const TermNo operand : operands) {
    if (may_fail(operand)) {
      end_run();
      grouped.push_back(operand);
      continue;
    }
    const Term& inner = out_.terms[operand];
    if (inner.kind == TermKind::operation && inner.op == op)
      run.insert(run.end(), inner.children.begin(), inner.children.end());
    else
      run.push_back(operand);
  }
  end_run();
  return grouped;
}

}  // namespace isospin::system
