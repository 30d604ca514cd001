// Expressions to terms.
//
// What is known is worked in, and what is left is brought into one shape: sums, products, conjunctions and
// disjunctions are flat, their constants gathered, their operands without order where order cannot matter.
#include <algorithm>
#include <cassert>

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
bool Unfolder::may_fail(TermNo term) const {
  const Term& t = out_.terms[term];
  if (t.kind == TermKind::error || t.kind == TermKind::element) return true;
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
    Term term;
    term.kind = kind;
    term.span = expr.span;
    return make(std::move(term));
  };
  switch (expr.kind) {
    case ExprKind::constant:
      return number(expr.value, expr.span);
    case ExprKind::own_pid:
      if (!process_.valid()) return plain(TermKind::error);
      return number(static_cast<std::int32_t>(process_.value()), expr.span);
    case ExprKind::load:
      return fold_load(expr, known);
    case ExprKind::is_undefined:
      return is_undefined(expr, known);
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
  if (!type.may_be_undefined) return number(0, expr.span);
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
  if (!type.may_be_undefined) return fold_reference(expr.reference, process_, known, expr.span);
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
  return make(std::move(term));
}

// ---------------------------------------------------------------- variables

TermNo Unfolder::fold_reference(const model::Reference& reference, ProcessNo process, const Known* known,
                                Span span) {
  const model::Variable& variable = model_[reference.variable];
  std::vector<TermNo> indices;
  std::uint32_t element = 0;
  bool is_known = true;
  for (std::size_t d = 0; d < reference.indices.size(); ++d) {
    indices.push_back(fold(*reference.indices[d], known));
    const std::optional<std::int32_t> index = value_of(indices.back());
    if (!index) {
      is_known = false;
    } else if (*index < 0 || *index >= static_cast<std::int64_t>(variable.dimensions[d])) {
      Term term;
      term.kind = TermKind::error;
      term.span = span;
      return make(std::move(term));
    } else {
      element = element * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
    }
  }
  Term term;
  term.span = span;
  if (!is_known) {
    term.kind = TermKind::element;
    term.index = array_of(reference.variable, variable.owner.valid() ? process : ProcessNo()).value();
    term.children = std::move(indices);
    return make(std::move(term));
  }
  if (variable.owner.valid() && !process.valid()) {
    term.kind = TermKind::error;
    return make(std::move(term));
  }
  const SlotNo slot = slot_of(reference.variable, element, process);
  // Initial values are worked out one after another: those before are known, unless the system has moved.
  const bool at_start = known == nullptr && initialising_ != kNotInitialising &&
                        (out_.slots[slot].process.valid() || initialising_ == kAtStart);
  if (!written_[reference.variable.index()] || at_start)
    return literal(variable.type, out_.slots[slot].initial, span);
  if (known && out_.slots[slot].process == process_ && process_.valid()) {
    const std::uint32_t index = local_index_[reference.variable.index()] + element;
    if ((*known)[index]) return literal(variable.type, *(*known)[index], span);
  }
  term.kind = TermKind::slot;
  term.index = slot.value();
  return make(std::move(term));
}

Target Unfolder::fold_target(const model::Reference& reference, const Known* known) {
  const model::Variable& variable = model_[reference.variable];
  Target target;
  std::uint32_t element = 0;
  bool is_known = true;
  for (std::size_t d = 0; d < reference.indices.size(); ++d) {
    target.indices.push_back(fold(*reference.indices[d], known));
    const std::optional<std::int32_t> index = value_of(target.indices.back());
    if (!index || *index < 0 || *index >= static_cast<std::int64_t>(variable.dimensions[d]))
      is_known = false;
    else
      element = element * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
  }
  if (is_known) {
    target.indices.clear();
    target.slot = slot_of(reference.variable, element, process_);
  } else {
    target.array = array_of(reference.variable, variable.owner.valid() ? process_ : ProcessNo());
  }
  return target;
}

std::vector<FieldPattern> Unfolder::fold_message(const std::vector<model::Pattern>& message,
                                                 const Known* known) {
  std::vector<FieldPattern> folded;
  for (const model::Pattern& pattern : message) {
    FieldPattern field;
    field.kind = pattern.kind;
    if (pattern.kind == model::Pattern::Kind::match) field.value = fold(*pattern.value, known);
    if (pattern.kind == model::Pattern::Kind::store) {
      field.target = fold_target(pattern.target, known);
      if (field.target.slot.valid() && out_.slots[field.target.slot].left_out) {
        field = FieldPattern{};
      }
    }
    folded.push_back(std::move(field));
  }
  return folded;
}

ArrayNo Unfolder::array_of(model::VariableId id, ProcessNo process) {
  const auto [found, is_new] = arrays_.emplace(std::pair(id, process), out_.arrays.next());
  if (!is_new) return found->second;
  const model::Variable& variable = model_[id];
  Array array;
  array.dimensions = static_cast<std::uint32_t>(variable.dimensions.size());
  array.name = variable.name;
  for (std::uint32_t i = 0; i < variable.elements(); ++i) {
    Element element;
    element.indices.resize(variable.dimensions.size());
    std::uint32_t rest = i;
    for (std::size_t d = variable.dimensions.size(); d-- > 0; rest /= variable.dimensions[d])
      element.indices[d] = static_cast<std::int32_t>(rest % variable.dimensions[d]);
    element.slot = slot_of(id, i, process);
    array.elements.push_back(std::move(element));
  }
  out_.arrays.add(std::move(array));
  return found->second;
}

// ---------------------------------------------------------------- remote references

TermNo Unfolder::fold_remote(const Expr& expr, const Known* known) {
  Term term;
  term.span = expr.span;
  const TermNo who = fold(*expr.a, known);
  const bool of_places = expr.kind == ExprKind::remote_location;
  if (of_places && !expr.location.valid()) {
    if (!may_fail(who) && value_of(who)) return number(0, expr.span);
    term.kind = TermKind::error;
    return make(std::move(term));
  }
  if (const auto pid = value_of(who)) {
    // One that is started later, for all we know.
    if (!knows_processes_ && *pid >= static_cast<std::int64_t>(out_.processes.size())) {
      term.kind = TermKind::process_count;  // a number that nobody knows
      return make(std::move(term));
    }
    // Nobody is nowhere, and holds 0.
    if (*pid < 0 || *pid >= static_cast<std::int64_t>(out_.processes.size())) return number(0, expr.span);
    if (out_.processes[ProcessNo(static_cast<std::uint32_t>(*pid))].type != expr.type) {
      obstacle(of_places ? "a label is asked for of a process of another type"
                         : "a variable is asked for of a process of another type",
               expr.span);
      term.kind = TermKind::error;
      return make(std::move(term));
    }
    const ProcessNo process(static_cast<std::uint32_t>(*pid));
    if (of_places) {
      saw_own_place_ |= process == process_;
      term.kind = TermKind::at;
      term.index = place_of(process, expr.location).value();
      return make(std::move(term));
    }
    if (process == process_) return fold_reference(expr.reference, process, known, expr.span);
    // Indices are those of the process that asks.
    const model::Variable& variable = model_[expr.reference.variable];
    std::uint32_t element = 0;
    bool is_known = true;
    for (std::size_t d = 0; d < expr.reference.indices.size(); ++d) {
      term.children.push_back(fold(*expr.reference.indices[d], known));
      const std::optional<std::int32_t> index = value_of(term.children.back());
      if (!index || *index < 0 || *index >= static_cast<std::int64_t>(variable.dimensions[d]))
        is_known = false;
      else
        element = element * variable.dimensions[d] + static_cast<std::uint32_t>(*index);
    }
    if (is_known) {
      const SlotNo slot = slot_of(expr.reference.variable, element, process);
      term.children.clear();
      term.kind = TermKind::slot;
      term.index = slot.value();
    } else {
      term.kind = TermKind::element;
      term.index = array_of(expr.reference.variable, process).value();
    }
    return make(std::move(term));
  }
  if (!of_places) {
    // It may be nobody's, which is 0, or one of another type, which is an error.
    obstacle("a variable is asked for of a process that is known only then", expr.span);
    term.kind = TermKind::error;
    return make(std::move(term));
  }
  saw_own_place_ = true;
  term.kind = TermKind::element;
  term.children = {who};
  term.index = place_array(expr.type, expr.location).value();
  return make(std::move(term));
}

ArrayNo Unfolder::place_array(model::ProcessTypeId type, model::LocationId location) {
  const auto [found, is_new] = place_arrays_.emplace(std::pair(type, location), out_.arrays.next());
  if (!is_new) return found->second;
  Array array;
  array.of_places = true;
  array.name = model_[type].name + "@";
  for (const ProcessNo p : out_.processes.ids()) {
    if (out_.processes[p].type == type) {
      array.elements.push_back({{static_cast<std::int32_t>(p.value())}, {}, place_of(p, location)});
      continue;
    }
    // Of a process of another type it is the location with the same number.
    bool has_one = false;
    for (const model::LocationId other : model_[out_.processes[p].type].locations) {
      if (model_[other].number != model_[location].number) continue;
      if (has_one) obstacle("a label is asked for of a process of another type", model_[location].span);
      has_one = true;
      array.elements.push_back({{static_cast<std::int32_t>(p.value())}, {}, place_of(p, other)});
    }
  }
  out_.arrays.add(std::move(array));
  return found->second;
}

}  // namespace isospin::system
