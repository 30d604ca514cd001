// Assignments: what may be written where.
#include "language/promela/constant.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

void Resolver::walk_assignment(Stmt& stmt) {
  const bool updates = stmt.kind != StmtKind::assign;
  if (stmt.value) check(stmt.value);
  Symbol* symbol = resolve_reference(stmt.target, updates ? Use::update : Use::write);
  if (process_ && process_->kind == ProcessKind::never)
    warning("W0502", stmt.span, "a never claim that assigns changes the model that it watches");
  if (!symbol) return;
  check_index_of_itself(stmt.target);
  if (updates) {
    if (symbol->type.base == BaseType::chan && !stmt.target->b)
      error("E0313", stmt.span, "there is no arithmetic on channels such as " + quoted(symbol->name));
    return;
  }
  check_assigned(stmt.target, symbol, stmt.value, stmt.span);
}

void Resolver::check_assigned(const Expr* target, Symbol* symbol, const Expr* value, Span span) {
  if (!value || value->kind == ExprKind::error) return;
  Symbol* from = named_by(value);
  const bool to_channel = symbol->type.base == BaseType::chan;
  const bool from_channel = from && from->type.base == BaseType::chan;
  if (to_channel && from_channel) shapes_.flow(symbol, from, span);

  // SPIN looks only at variables that are no records.
  const bool in_record = target->b != nullptr;
  if (in_record) {
    check_fits(*symbol, *value, value->span);
    return;
  }
  const bool indexes_record =
      value->kind == ExprKind::name && value->b && value->a && value->a->kind == ExprKind::number;
  if (to_channel && (value->kind == ExprKind::number || indexes_record)) {
    Diagnostic& wrong =
        error("E0314", value->span,
              indexes_record ? "SPIN does not take a constant index in a record here"
                             : "a number cannot be assigned to channel " + quoted(symbol->name),
              indexes_record ? "put the index into a variable" : "only another channel can");
    if (symbol->span.valid()) wrong.notes.push_back({symbol->span, "declared here"});
    return;
  }
  if (!adopt_mtype_set(target, value, span)) return;
  check_channel_value(value, false);
  check_fits(*symbol, *value, value->span);
}

// Channels can be copied and compared in conditions, but not computed with on the right of an assignment.
void Resolver::check_channel_value(const Expr* value, bool nested) {
  if (!value) return;
  switch (value->kind) {
    case ExprKind::len:
    case ExprKind::full:
    case ExprKind::empty:
    case ExprKind::nfull:
    case ExprKind::nempty:
    case ExprKind::poll:
    case ExprKind::run:
      return;
    case ExprKind::name:
      if (nested && value->symbol && value->symbol->type.base == BaseType::chan) {
        error("E0313", value->span,
              "channel " + quoted(value->symbol->name) + " cannot be part of an assigned expression",
              "compare channels in a condition, or assign the channel alone");
        return;
      }
      check_channel_value(value->a, false);
      if (value->b && !value->b->b) check_channel_value(value->b->a, false);
      return;
    default:
      break;
  }
  check_channel_value(value->a, true);
  check_channel_value(value->b, true);
  check_channel_value(value->c, true);
}

// A variable holds constants of one mtype only: the declared one, or that of the first constant assigned to
// it.
bool Resolver::adopt_mtype_set(const Expr* target, const Expr* value, Span span) {
  const Symbol* constant = value->kind == ExprKind::number ? value->symbol : nullptr;
  if (!constant || !target->symbol || target->symbol->kind != SymbolKind::variable) return true;
  const Symbol* variable = target->symbol;
  std::string_view set = variable->type.mtype_name;
  Span place = variable->span;
  if (set.empty()) {
    const auto [adopted, is_first] = adopted_sets_.try_emplace(variable, constant->type.mtype_name, span);
    if (is_first) return true;
    set = adopted->second.first;
    place = adopted->second.second;
  }
  if (set == constant->type.mtype_name) return true;
  Type expected;
  expected.base = BaseType::mtype;
  expected.mtype_name = set;
  Diagnostic& wrong = error("E0315", value->span,
                            quoted(constant->name) + " is no " + describe(expected) + ", which " +
                                quoted(variable->name) + " holds");
  wrong.notes.push_back(
      {place, variable->type.mtype_name.empty() ? "it was given one here" : "declared here"});
  wrong.notes.push_back(
      {constant->span, quoted(constant->name) + " is declared here as " + describe(constant->type)});
  return false;
}

void Resolver::check_fits(const Symbol& symbol, const Expr& value, Span span) {
  if (symbol.kind != SymbolKind::variable || symbol.type.base == BaseType::record) return;
  const auto constant = constant_value(value);
  if (!constant) return;
  const Range range = range_of(symbol.type, symbol.is_array);
  if (range.holds(*constant)) return;
  Diagnostic& outside =
      warning("W0301", span,
              std::to_string(*constant) + " does not fit into " + quoted(symbol.name) + ", a " +
                  describe(symbol.type),
              "it holds " + std::to_string(range.least) + " to " + std::to_string(range.most));
  if (symbol.span.valid()) outside.notes.push_back({symbol.span, "declared here"});
}

// a[a[i]] = x: SPIN cannot undo that step, and refuses it. Only plain references are looked at, as by SPIN.
void Resolver::check_index_of_itself(const Expr* target) {
  for (const Expr* link = target; link; link = link->b) {
    for (const Expr* index = link->a; index && index->kind == ExprKind::name; index = index->a) {
      const Expr* inner = index;
      while (inner->b) inner = inner->b;
      if (inner->symbol && inner->symbol == link->symbol && inner->a) {
        error("E0319", link->span,
              "array " + quoted(link->symbol->name) + " is indexed by one of its own elements",
              "copy the index to a variable first");
        return;
      }
      if (!index->a) break;
    }
  }
}

}  // namespace isospin::promela
