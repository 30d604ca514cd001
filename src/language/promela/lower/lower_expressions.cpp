// Expressions, references and messages.
#include <algorithm>
#include <cassert>

#include "language/promela/lower/lowering.hpp"

namespace isospin::lowering {

namespace {

Operator lower_operator(promela::Operator op) {
  switch (op) {
    case promela::Operator::add:
      return Operator::add;
    case promela::Operator::subtract:
      return Operator::subtract;
    case promela::Operator::multiply:
      return Operator::multiply;
    case promela::Operator::divide:
      return Operator::divide;
    case promela::Operator::modulo:
      return Operator::modulo;
    case promela::Operator::bit_and:
      return Operator::bit_and;
    case promela::Operator::bit_or:
      return Operator::bit_or;
    case promela::Operator::bit_xor:
      return Operator::bit_xor;
    case promela::Operator::shift_left:
      return Operator::shift_left;
    case promela::Operator::shift_right:
      return Operator::shift_right;
    case promela::Operator::less:
      return Operator::less;
    case promela::Operator::less_equal:
      return Operator::less_equal;
    case promela::Operator::greater:
      return Operator::greater;
    case promela::Operator::greater_equal:
      return Operator::greater_equal;
    case promela::Operator::equal:
      return Operator::equal;
    case promela::Operator::not_equal:
      return Operator::not_equal;
    case promela::Operator::logic_and:
      return Operator::logic_and;
    case promela::Operator::logic_or:
      return Operator::logic_or;
    case promela::Operator::negate:
      return Operator::negate;
    case promela::Operator::bit_not:
      return Operator::bit_not;
    case promela::Operator::logic_not:
      return Operator::logic_not;
    default:
      break;
  }
  assert(false && "temporal operators stand in formulas only");
  return Operator::none;
}

}  // namespace

Expr* Lowering::make(ExprKind kind, Span span) {
  Expr& expr = model_.exprs.emplace_back();
  expr.kind = kind;
  expr.span = span;
  return &expr;
}

Expr* Lowering::constant(std::int64_t value, Span span) {
  Expr* expr = make(ExprKind::constant, span);
  expr->value = static_cast<std::int32_t>(value);
  return expr;
}

Expr* Lowering::load(Reference reference, Span span) {
  Expr* expr = make(ExprKind::load, span);
  expr->reference = std::move(reference);
  return expr;
}

Expr* Lowering::binary(Operator op, Expr* a, Expr* b, Span span) {
  Expr* expr = make(ExprKind::binary, span);
  expr->op = op;
  expr->a = a;
  expr->b = b;
  return expr;
}

bool Lowering::is_record(const promela::Expr& expr) const {
  if (expr.kind != promela::ExprKind::name) return false;
  const promela::Expr* link = &expr;
  while (link->b) link = link->b;
  return link->symbol && link->symbol->kind == promela::SymbolKind::variable &&
         link->symbol->type.base == promela::BaseType::record;
}

// Follows a chain a[i].b[j].c; the indices met on the way are those of the flattened array.
const Lowering::Flat& Lowering::flat_of(const promela::Expr& expr, std::vector<Expr*>& indices) {
  const Flat* flat = flats_.at(expr.symbol).get();
  for (const promela::Expr* link = &expr;; link = link->b) {
    if (link->symbol->is_array) indices.push_back(link->a ? lower(*link->a) : constant(0, link->span));
    if (!link->b) return *flat;
    const Flat* inner = nullptr;
    for (const auto& [field, candidate] : flat->fields)
      if (field == link->b->symbol) inner = candidate.get();
    assert(inner && "the resolver knows the fields");
    flat = inner;
  }
}

Reference Lowering::lower_reference(const promela::Expr& expr) {
  Reference reference;
  reference.variable = flat_of(expr, reference.indices).variable;
  return reference;
}

std::vector<Reference> Lowering::scalars_of(const promela::Expr& expr) {
  std::vector<Expr*> indices;
  const Flat& flat = flat_of(expr, indices);
  std::vector<Reference> scalars;
  add_scalars(flat, std::move(indices), scalars, expr.span);
  return scalars;
}

void Lowering::add_scalars(const Flat& flat, std::vector<Expr*> indices, std::vector<Reference>& scalars,
                           Span span) {
  if (flat.fields.empty()) {
    scalars.push_back({flat.variable, std::move(indices)});
    return;
  }
  for (const auto& [field, inner] : flat.fields) {
    for (std::int64_t i = 0; i < (field->is_array ? field->length : 1); ++i) {
      std::vector<Expr*> deeper = indices;
      if (field->is_array) deeper.push_back(constant(i, span));
      add_scalars(*inner, std::move(deeper), scalars, span);
    }
  }
}

std::vector<Expr*> Lowering::lower_message(const std::vector<promela::Expr*>& args) {
  std::vector<Expr*> message;
  for (const promela::Expr* arg : args) {
    if (!is_record(*arg)) {
      message.push_back(lower(*arg));
      continue;
    }
    for (Reference& scalar : scalars_of(*arg)) message.push_back(load(std::move(scalar), arg->span));
  }
  return message;
}

std::vector<Pattern> Lowering::lower_pattern(const std::vector<promela::Expr*>& args) {
  std::vector<Pattern> message;
  for (const promela::Expr* arg : args) {
    Pattern pattern;
    if (arg->kind == promela::ExprKind::number || arg->kind == promela::ExprKind::eval) {
      pattern.kind = Pattern::Kind::match;
      pattern.value = lower(arg->kind == promela::ExprKind::eval ? *arg->a : *arg);
    } else if (arg->symbol && arg->symbol->predefined != promela::Predefined::none) {
      // `_`, or what a poll asks about: any value will do.
      pattern.kind = Pattern::Kind::ignore;
    } else if (is_record(*arg)) {
      for (Reference& scalar : scalars_of(*arg)) {
        Pattern field;
        field.kind = Pattern::Kind::store;
        field.target = std::move(scalar);
        message.push_back(std::move(field));
      }
      continue;
    } else {
      pattern.kind = Pattern::Kind::store;
      pattern.target = lower_reference(*arg);
    }
    message.push_back(std::move(pattern));
  }
  return message;
}

Expr* Lowering::lower_name(const promela::Expr& expr) {
  switch (expr.symbol->predefined) {
    case promela::Predefined::none:
      break;
    case promela::Predefined::pid:
      // A claim is SPIN's process 0.
      return is_of_claim() ? constant(0, expr.span) : make(ExprKind::own_pid, expr.span);
    case promela::Predefined::nr_pr:
      model_.observes.process_count = true;
      return make(ExprKind::process_count, expr.span);
    case promela::Predefined::last:
      model_.observes.last = true;
      return make(ExprKind::last_pid, expr.span);
    case promela::Predefined::priority:
      model_.observes.priorities = true;
      return is_of_claim() ? constant(1, expr.span) : make(ExprKind::own_priority, expr.span);
    default:
      return constant(0, expr.span);
  }
  if (expr.symbol->kind == promela::SymbolKind::mtype_constant)
    return constant(expr.symbol->value, expr.span);
  return load(lower_reference(expr), expr.span);
}

Expr* Lowering::lower_run(const promela::Expr& expr) {
  Expr* node = make(ExprKind::run, expr.span);
  node->type = types_.at(expr.symbol);
  node->value = static_cast<std::int32_t>(expr.value);
  if (expr.value) model_.observes.priorities = true;
  node->args = lower_message(expr.args);
  return node;
}

Expr* Lowering::lower(const promela::Expr& expr) {
  using Kind = promela::ExprKind;
  const auto with_channel = [&](ExprKind kind) {
    Expr* node = make(kind, expr.span);
    node->a = lower(*expr.a);
    return node;
  };
  switch (expr.kind) {
    case Kind::number:
      return constant(expr.value, expr.span);
    case Kind::name:
      return lower_name(expr);
    case Kind::unary: {
      Expr* node = make(ExprKind::unary, expr.span);
      node->op = lower_operator(expr.op);
      node->a = lower(*expr.a);
      return node;
    }
    case Kind::binary:
      return binary(lower_operator(expr.op), lower(*expr.a), lower(*expr.b), expr.span);
    case Kind::conditional: {
      Expr* node = make(ExprKind::conditional, expr.span);
      node->a = lower(*expr.a);
      node->b = lower(*expr.b);
      node->c = lower(*expr.c);
      return node;
    }
    case Kind::run:
      return lower_run(expr);
    case Kind::len:
      return with_channel(ExprKind::len);
    case Kind::full:
      return with_channel(ExprKind::full);
    case Kind::empty:
      return with_channel(ExprKind::empty);
    case Kind::nfull:
      return with_channel(ExprKind::nfull);
    case Kind::nempty:
      return with_channel(ExprKind::nempty);
    case Kind::enabled:
      model_.observes.enabled = true;
      return with_channel(ExprKind::enabled);
    case Kind::pc_value:
      model_.observes.location_numbers = true;
      return with_channel(ExprKind::location_number);
    case Kind::get_priority:
      model_.observes.priorities = true;
      return with_channel(ExprKind::priority_of);
    case Kind::poll: {
      Expr* node = with_channel(ExprKind::poll);
      node->random = expr.random;
      node->message = lower_pattern(expr.args);
      return node;
    }
    case Kind::timeout:
      model_.observes.timeout = true;
      return make(ExprKind::timeout, expr.span);
    case Kind::np:
      model_.observes.progress = true;
      return make(ExprKind::non_progress, expr.span);
    case Kind::remote_label:
    case Kind::remote_variable:
      return lower_remote(expr);
    case Kind::eval:
      return lower(*expr.a);
    case Kind::ltl_unary:
    case Kind::ltl_binary:
    case Kind::error:
      break;
  }
  assert(false && "a checked tree has no errors and no temporal operators outside formulas");
  return constant(0, expr.span);
}

Expr* Lowering::lower_remote(const promela::Expr& expr) {
  const bool is_label = expr.kind == promela::ExprKind::remote_label;
  Expr* node = make(is_label ? ExprKind::remote_location : ExprKind::remote_load, expr.span);
  node->type = types_.at(expr.symbol);
  // Without an index it is the first process of that type.
  if (expr.a) {
    node->a = lower(*expr.a);
  } else {
    std::int64_t pid = 0;
    for (const promela::Process* process : tree_.processes) {
      if (process->symbol == expr.symbol) break;
      if (process->kind == promela::ProcessKind::proctype || process->kind == promela::ProcessKind::init)
        pid += process->instances;
    }
    node->a = constant(pid, expr.span);
  }
  if (!is_label) {
    node->reference = lower_reference(*expr.b);
    return node;
  }
  const Body& body = *body_of_.at(expr.symbol);
  // Of several labels of one name SPIN means the first, be it no resting place.
  const auto label = std::ranges::find(body.graph.labels, expr.text2, &ElementLabel::name);
  if (label != body.graph.labels.end())
    if (const auto location = body.locations.find(label->element); location != body.locations.end())
      node->location = location->second;
  return node;
}

}  // namespace isospin::lowering
