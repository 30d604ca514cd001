// `for` and `select`: the variable that counts, and what it goes through.
#include "language/promela/constant.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

bool Resolver::check_loop_variable(Stmt& stmt, Symbol* symbol) {
  if (!symbol) return false;
  const bool number = symbol->type.base != BaseType::chan && symbol->type.base != BaseType::record;
  if (number && !symbol->is_array && !stmt.target->b) return true;
  Diagnostic& wrong =
      error("E0321", stmt.target->span, "the variable of `for` and `select` must be a plain number",
            "no channel, record, field or array element");
  if (symbol->span.valid()) wrong.notes.push_back({symbol->span, "declared here"});
  return false;
}

void Resolver::check_loop_range(const Stmt& stmt) {
  const Expr* from = stmt.value;
  const Expr* to = stmt.value2;
  if (!from || !to || from->kind != ExprKind::number || to->kind != ExprKind::number ||
      from->value <= to->value)
    return;
  error("E0321", join(from->span, to->span),
        "this range is empty: " + std::to_string(from->value) + " is more than " + std::to_string(to->value));
}

void Resolver::walk_loop(Stmt& stmt) {
  past_start_ = true;
  if (stmt.kind == StmtKind::for_in) {
    check_loop_in(stmt);
  } else {
    check(stmt.value);
    check(stmt.value2);
    Symbol* symbol = resolve_reference(stmt.target, Use::update);
    if (check_loop_variable(stmt, symbol)) {
      symbol->is_read = true;
      check_loop_range(stmt);
      const Expr* last = stmt.value2;
      if (last && last->kind == ExprKind::number && last->value >= range_of(symbol->type, false).most &&
          !last->span.expansion.valid())
        warning("W0308", last->span,
                "this loop never ends: " + quoted(symbol->name) + " is a " + describe(symbol->type) +
                    " and never exceeds " + std::to_string(last->value));
    }
  }
  loops_.push_back(&stmt);
  loop_d_steps_.push_back(d_step_);
  walk_block(stmt.body);
  loops_.pop_back();
  loop_d_steps_.pop_back();
}

// `for (i in a)` over the indices of an array, `for (r in c)` over the messages of a channel.
void Resolver::check_loop_in(Stmt& stmt) {
  Symbol* over = resolve_reference(stmt.value, Use::loop_array);
  Symbol* symbol = resolve_reference(stmt.target, Use::loop_record);
  if (!over || !symbol) return;
  if (symbol->type.base == BaseType::record && !symbol->type.record) return;  // reported
  if (symbol->type.base != BaseType::record) {
    if (!check_loop_variable(stmt, symbol)) return;
    if (over->is_array && !stmt.value->b && !stmt.value->a) return;
    const bool inside = stmt.value->b != nullptr || stmt.value->a != nullptr;  // tab.s, a[0]
    std::string hint;
    if (over->type.base == BaseType::chan) hint = "a loop over a channel needs a record to receive into";
    if (over->is_array && inside)
      hint = "count its indices: for (i : 0 .. " + std::to_string(over->length - 1) + ")";
    Diagnostic& wrong =
        error("E0321", stmt.value->span,
              over->is_array && inside ? "a loop goes through an array that has a name of its own"
                                       : quoted(over->name) + " is no array",
              hint);
    wrong.notes.push_back({over->span, "declared here"});
    return;
  }
  const ChannelShape* shape = shapes_.declared(over);
  if (over->type.base != BaseType::chan || stmt.value->b) {
    error("E0321", stmt.value->span, quoted(over->name) + " is no channel",
          "a record takes the messages of a channel");
  } else if (!shape || shape->capacity_value <= 0 || shape->fields.size() != 1 ||
             shape->fields[0].base != BaseType::record) {
    error("E0321", stmt.value->span,
          "messages of " + quoted(over->name) + " must be single records, and it must have room for some",
          "declared as [n] of { type }");
  } else if (shape->fields[0].record != symbol->type.record) {
    error("E0321", stmt.target->span,
          quoted(symbol->name) + " is a " + describe(symbol->type) + ", the messages of " +
              quoted(over->name) + " are " + describe(shape->fields[0]));
  }
  over->is_read = over->is_written = true;
}

void Resolver::walk_select(Stmt& stmt) {
  check(stmt.value);
  check(stmt.value2);
  Symbol* symbol = resolve_reference(stmt.target, Use::update);
  if (!check_loop_variable(stmt, symbol)) return;
  check_loop_range(stmt);
  if (stmt.value2) check_fits(*symbol, *stmt.value2, stmt.value2->span);
}

}  // namespace isospin::promela
