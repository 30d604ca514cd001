// Expressions: every name resolved, every operand of the kind that its operator needs.
#include <algorithm>

#include "base/text.hpp"
#include "language/promela/constant.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

void Resolver::check(Expr* expr, Use use) {
  if (!expr) return;
  switch (expr->kind) {
    case ExprKind::number:
    case ExprKind::error:
      return;
    case ExprKind::name:
      resolve_reference(expr, use);
      return;
    case ExprKind::binary:
      check_binary(*expr);
      return;
    case ExprKind::run:
      walk_run(*expr);
      return;
    case ExprKind::len:
      check_channel(expr->a, "len");
      return;
    case ExprKind::full:
      check_channel(expr->a, "full");
      return;
    case ExprKind::empty:
      check_channel(expr->a, "empty");
      return;
    case ExprKind::nfull:
      check_channel(expr->a, "nfull");
      return;
    case ExprKind::nempty:
      check_channel(expr->a, "nempty");
      return;
    case ExprKind::enabled:
    case ExprKind::pc_value:
    case ExprKind::get_priority:
      check_process_query(*expr);
      return;
    case ExprKind::poll:
      check_poll(*expr);
      return;
    case ExprKind::timeout:
      if (d_step_)
        warning("W0407", expr->span, "`timeout` inside a d_step", "it can only be its first statement");
      return;
    case ExprKind::np:
      if (process_ && process_->kind != ProcessKind::never && !in_formula_)
        error("E0509", expr->span, "`np_` can be used in never claims and ltl formulas only");
      return;
    case ExprKind::remote_label:
      check_remote_label(*expr);
      return;
    case ExprKind::remote_variable:
      check_remote_variable(*expr);
      return;
    case ExprKind::unary:
    case ExprKind::conditional:
    case ExprKind::eval:
    case ExprKind::ltl_unary:
    case ExprKind::ltl_binary:
      check(expr->a);
      check(expr->b);
      check(expr->c);
      return;
  }
}

void Resolver::check_binary(Expr& expr) {
  check(expr.a);
  check(expr.b);
  if (!expr.a || !expr.b) return;
  switch (expr.op) {
    case Operator::divide:
    case Operator::modulo: {
      const auto divisor = constant_value(*expr.b);
      if (divisor && *divisor == 0) warning("W0307", expr.span, "this divides by zero");
      return;
    }
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater:
    case Operator::greater_equal:
    case Operator::equal:
    case Operator::not_equal:
      check_comparison(expr);
      check_mtype_comparison(expr);
      return;
    default:
      return;
  }
}

// A comparison that the type of the variable decides. Not when the constant comes from a macro: a model is
// often written for many values of it, and for some of them a comparison may well be idle.
void Resolver::check_comparison(const Expr& expr) {
  const bool left = named_by(expr.a) != nullptr;
  const Symbol* variable = left ? named_by(expr.a) : named_by(expr.b);
  const Expr& other = left ? *expr.b : *expr.a;
  if (!variable || variable->kind != SymbolKind::variable || variable->type.base == BaseType::record) return;
  if (other.span.expansion.valid() || expr.span.expansion.valid()) return;
  const auto constant = constant_value(other);
  if (!constant) return;
  const Range range = range_of(variable->type, variable->is_array);
  Operator op = expr.op;
  if (!left) {
    if (op == Operator::less)
      op = Operator::greater;
    else if (op == Operator::less_equal)
      op = Operator::greater_equal;
    else if (op == Operator::greater)
      op = Operator::less;
    else if (op == Operator::greater_equal)
      op = Operator::less_equal;
  }
  bool always = false;
  bool never = false;
  switch (op) {
    case Operator::less:
      always = range.most < *constant, never = range.least >= *constant;
      break;
    case Operator::less_equal:
      always = range.most <= *constant, never = range.least > *constant;
      break;
    case Operator::greater:
      always = range.least > *constant, never = range.most <= *constant;
      break;
    case Operator::greater_equal:
      always = range.least >= *constant, never = range.most < *constant;
      break;
    case Operator::equal:
      never = !range.holds(*constant);
      break;
    case Operator::not_equal:
      always = !range.holds(*constant);
      break;
    default:
      break;
  }
  if (!always && !never) return;
  Diagnostic& idle = warning("W0302", expr.span,
                             std::string("this is always ") + (always ? "true" : "false") + ": " +
                                 quoted(variable->name) + " is a " + describe(variable->type),
                             "it holds " + std::to_string(range.least) + " to " + std::to_string(range.most));
  idle.notes.push_back({variable->span, "declared here"});
}

void Resolver::check_mtype_comparison(const Expr& expr) {
  const auto type_of = [](const Expr& side) -> const Symbol* {
    const Symbol* symbol = side.kind == ExprKind::number ? side.symbol : named_by(&side);
    return symbol && symbol->type.base == BaseType::mtype ? symbol : nullptr;
  };
  const Symbol* a = type_of(*expr.a);
  const Symbol* b = type_of(*expr.b);
  if (!a || !b || a->type.mtype_name == b->type.mtype_name) return;
  Diagnostic& mixed = warning(
      "W0312", expr.span,
      quoted(a->name) + " is a " + describe(a->type) + ", " + quoted(b->name) + " a " + describe(b->type));
  if (a->span.valid()) mixed.notes.push_back({a->span, quoted(a->name) + " is declared here"});
  if (b->span.valid()) mixed.notes.push_back({b->span, quoted(b->name) + " is declared here"});
}

Symbol* Resolver::check_channel(Expr* channel, std::string_view what) {
  Symbol* symbol = resolve_reference(channel, Use::channel);
  if (!symbol || symbol->type.base == BaseType::chan) return symbol;
  Diagnostic& wrong = error("E0310", channel->span,
                            quoted(symbol->name) + " is a " + describe(symbol->type) + ", and " +
                                std::string(what) + " needs a channel");
  if (symbol->span.valid()) wrong.notes.push_back({symbol->span, "declared here"});
  return nullptr;
}

void Resolver::check_poll(Expr& expr) {
  Symbol* channel = check_channel(expr.a, "a poll");
  check_receive_arguments(expr.args, true);
  record_message(expr.random ? MessageUse::Kind::random_poll : MessageUse::Kind::poll, channel, expr.args,
                 expr.span);
}

void Resolver::check_receive_arguments(std::vector<Expr*>& args, bool poll) {
  std::vector<std::pair<const Symbol*, Span>> seen;  // a message has few fields
  for (Expr* arg : args) {
    if (!arg) continue;
    if (arg->kind == ExprKind::eval) {
      check(arg->a);
      continue;
    }
    if (arg->kind != ExprKind::name) continue;
    // A variable in a poll stands for any value; nothing is written, nor is it compared.
    if (poll && arg->text != "_") {
      resolve_reference(arg, Use::message);
      continue;
    }
    const Symbol* symbol = resolve_reference(arg, Use::receive);
    if (!symbol || poll || d_step_ || arg->b || symbol->is_array) continue;
    if (symbol->kind != SymbolKind::variable || symbol->type.base == BaseType::record) continue;
    const auto first =
        std::find_if(seen.begin(), seen.end(), [&](const auto& other) { return other.first == symbol; });
    if (first == seen.end()) {
      if (seen.size() < 1000) seen.emplace_back(symbol, arg->span);
      continue;
    }
    Diagnostic& twice =
        error("E0312", arg->span, quoted(symbol->name) + " receives two fields of one message");
    twice.notes.push_back({first->second, "here is the other"});
  }
}

namespace {

void append_parts(std::vector<MessageUse::Part>& parts, Symbol& symbol, Span span) {
  const std::int64_t length = symbol.is_array && symbol.owner_record ? symbol.length : 1;
  for (std::int64_t i = 0; i < length; ++i) {
    if (symbol.type.base != BaseType::record) {
      parts.push_back({symbol.type, true, symbol.type.base == BaseType::chan ? &symbol : nullptr, span});
    } else if (symbol.type.record) {
      for (Symbol* field : symbol.type.record->fields) append_parts(parts, *field, span);
    }
  }
}

}  // namespace

void Resolver::record_message(MessageUse::Kind kind, Symbol* channel, const std::vector<Expr*>& args,
                              Span span) {
  constexpr std::int64_t kMostParts = 4096;
  MessageUse use;
  use.kind = kind;
  use.channel = channel;
  use.span = span;
  for (const Expr* arg : args) {
    if (!arg || arg->kind == ExprKind::error) return;
    if (arg->kind == ExprKind::eval) arg = arg->a;
    if (!arg) return;
    Symbol* symbol = arg->kind == ExprKind::number ? arg->symbol : named_by(arg);
    if (arg->kind == ExprKind::name && !symbol) return;  // reported
    if (symbol && symbol->type.base == BaseType::record && !symbol->type.record) return;
    const bool plain = !symbol || symbol->kind == SymbolKind::predefined;
    use.scalars += plain ? 1 : scalars_in(symbol->type);
    if (use.scalars > kMostParts) continue;
    if (plain) {
      use.parts.push_back({{}, false, nullptr, arg->span});
    } else if (symbol->type.base == BaseType::record) {
      for (Symbol* field : symbol->type.record->fields) append_parts(use.parts, *field, arg->span);
    } else {
      use.parts.push_back(
          {symbol->type, true, symbol->type.base == BaseType::chan ? symbol : nullptr, arg->span});
    }
  }
  if (use.scalars > kMostParts) use.parts.clear();
  shapes_.use(std::move(use));
}

void Resolver::check_process_query(Expr& expr) {
  check(expr.a);
  if (expr.kind == ExprKind::get_priority) {
    priority_uses_.push_back(expr.span);
    return;
  }
  const bool is_enabled = expr.kind == ExprKind::enabled;
  if (is_enabled) enabled_uses_.push_back(expr.span);
  if (process_ && process_->kind != ProcessKind::never && !in_formula_)
    warning("W0501", expr.span,
            std::string(is_enabled ? "`enabled`" : "`pc_value`") + " is meant for never claims");
}

Process* Resolver::remote_proctype(Expr& expr) {
  check(expr.a);
  const auto& known = in_formula_ ? proctypes_ : proctypes_seen_;
  const auto found = known.find(expr.text);
  if (found == known.end()) {
    if (may_report(expr.text)) error("E0209", expr.span, "there is no proctype " + quoted(expr.text));
    return nullptr;
  }
  expr.symbol = found->second;
  return found->second->body;
}

// The first of that name, as in SPIN. Of the process being walked, more are to come.
Stmt* Resolver::find_remote_label(Process& process, std::string_view name) {
  auto& [by_name, seen] = remote_labels_[&process];
  for (; seen < process.labels.size(); ++seen)
    by_name.try_emplace(process.labels[seen]->text, process.labels[seen]);
  const auto label = by_name.find(name);
  return label == by_name.end() ? nullptr : label->second;
}

void Resolver::check_remote_label(Expr& expr) {
  Process* process = remote_proctype(expr);
  if (!process) return;
  if (Stmt* label = find_remote_label(*process, expr.text2)) {
    expr.label = label;
    labels_used_.insert(label);
    return;
  }
  std::vector<std::string> names;
  if (may_suggest())
    for (const Stmt* label : process->labels) names.emplace_back(label->text);
  const std::string hint = suggest(expr.text2, names);
  Diagnostic& missing =
      error("E0210", expr.span, quoted(process->name) + " has no label " + quoted(expr.text2), hint);
  if (process == process_)
    missing.hint = "within its own proctype, a label must come before the reference to it";
  missing.notes.push_back({process->span, "declared here"});
}

// The variables of a process are all known only when its whole text has been read.
void Resolver::check_remote_variable(Expr& expr) {
  Process* process = remote_proctype(expr);
  if (!process || !expr.b) return;
  check(expr.b->a);
  remote_variables_.push_back({&expr, process});
}

void Resolver::finish_remote_variables() {
  std::unordered_map<const Process*, std::unordered_map<std::string_view, Symbol*>> outer_locals,
      inner_locals;
  for (const auto& [expr, process] : remote_variables_) {
    Expr& link = *expr->b;
    const auto [outer, is_new] = outer_locals.try_emplace(process);
    if (is_new)
      for (Symbol* local : process->locals)
        (local->scope_depth == 0 ? outer->second : inner_locals[process]).try_emplace(local->name, local);
    const auto in = [&](const std::unordered_map<std::string_view, Symbol*>& locals) {
      const auto local = locals.find(link.text);
      return local == locals.end() ? nullptr : local->second;
    };
    Symbol* found = in(outer->second);
    const Symbol* inner = in(inner_locals[process]);
    if (!found) {
      std::vector<std::string> names;
      for (const Symbol* local : process->locals)
        if (local->scope_depth == 0) names.emplace_back(local->name);
      const std::string hint = suggest(link.text, names);
      Diagnostic& missing =
          error("E0211", link.span, quoted(process->name) + " has no variable " + quoted(link.text), hint);
      if (inner) {
        missing.hint = "variables of inner blocks cannot be seen from outside";
        missing.notes.push_back({inner->span, "declared here"});
      }
      continue;
    }
    link.symbol = found;
    found->is_read = true;
    if (link.b || found->type.base == BaseType::record) {
      error("E0211", link.span, "a remote reference cannot name a record or its fields");
    } else if (found->is_array && !link.a) {
      error("E0303", link.span, quoted(found->name) + " is an array, and its index is missing");
    } else if (!found->is_array && link.a) {
      error("E0304", link.span, quoted(found->name) + " is no array, but it is indexed");
    }
  }
}

}  // namespace isospin::promela
