// Statements, each in its context: what SPIN refuses, and where.
#include "language/promela/resolver.hpp"

namespace isospin::promela {

namespace {

bool contains(const Expr* expr, ExprKind kind) {
  if (!expr) return false;
  if (expr->kind == kind) return true;
  if (contains(expr->a, kind) || contains(expr->b, kind) || contains(expr->c, kind)) return true;
  for (const Expr* arg : expr->args)
    if (contains(arg, kind)) return true;
  return false;
}

const Stmt* without_labels(const Stmt* stmt) {
  while (stmt && stmt->kind == StmtKind::label) stmt = stmt->labelled;
  return stmt;
}

// The statement that decides whether an option can be taken; null when it has none.
const Stmt* guard_of(const Option& option) {
  if (!option.body) return nullptr;
  for (const Stmt* step : option.body->steps)
    if (step && step->kind != StmtKind::exclusive) return without_labels(step);
  return nullptr;
}

bool looks_at_channels(const Stmt& guard) {
  if (guard.kind == StmtKind::send || guard.kind == StmtKind::receive) return true;
  for (const Expr* expr : {guard.value, guard.value2})
    for (const ExprKind probe : {ExprKind::full, ExprKind::empty, ExprKind::nfull, ExprKind::nempty})
      if (contains(expr, probe)) return true;
  return false;
}

}  // namespace

void Resolver::walk(Stmt* stmt) {
  if (!stmt) return;
  walk_statement(*stmt);
  if (stmt->kind == StmtKind::declaration || stmt->kind == StmtKind::exclusive) return;
  past_start_ = true;
}

namespace {

// What is inside it, or follows it, is as much the first statement of an option as it is itself.
bool passes_guard_on(StmtKind kind) {
  return kind == StmtKind::label || kind == StmtKind::block || kind == StmtKind::atomic ||
         kind == StmtKind::d_step || kind == StmtKind::exclusive;
}

}  // namespace

void Resolver::walk_statement(Stmt& stmt) {
  if (process_->kind == ProcessKind::trace || process_->kind == ProcessKind::notrace) check_event(stmt);
  if (d_step_) check_in_d_step(stmt);
  const bool is_guard = is_guard_;
  if (!passes_guard_on(stmt.kind)) is_guard_ = false;
  switch (stmt.kind) {
    case StmtKind::declaration:
      walk_declaration(stmt);
      break;
    case StmtKind::exclusive:
      walk_exclusive(stmt);
      break;
    case StmtKind::assign:
    case StmtKind::increment:
    case StmtKind::decrement:
      walk_assignment(stmt);
      break;
    case StmtKind::condition:
      check(stmt.value);
      check_runs(stmt.value);
      break;
    case StmtKind::send:
      walk_send(stmt);
      break;
    case StmtKind::receive:
      walk_receive(stmt);
      break;
    case StmtKind::if_:
    case StmtKind::do_:
      walk_options(stmt);
      break;
    case StmtKind::for_range:
    case StmtKind::for_in:
      walk_loop(stmt);
      break;
    case StmtKind::select:
      walk_select(stmt);
      break;
    case StmtKind::atomic:
      if (stmt.body) check_label_place(*stmt.body, "atomic");
      walk_block(stmt.body);
      break;
    case StmtKind::d_step:
      walk_d_step(stmt);
      break;
    case StmtKind::block:
      walk_plain_block(stmt);
      break;
    case StmtKind::unless:
      walk_unless(stmt);
      break;
    case StmtKind::goto_:
      walk_goto(stmt);
      break;
    case StmtKind::break_:
      walk_break(stmt);
      break;
    case StmtKind::label:
      walk_label(stmt);
      break;
    case StmtKind::assert_:
      check(stmt.value);
      break;
    case StmtKind::printf_:
    case StmtKind::printm:
      walk_print(stmt);
      break;
    case StmtKind::else_:
      if (!is_guard) warn_of_else(stmt);
      break;
    case StmtKind::set_priority:
      walk_set_priority(stmt);
      break;
    case StmtKind::error:
      break;
  }
  is_guard_ = false;
}

void Resolver::warn_of_else(const Stmt& stmt) {
  warning("W0402", stmt.span, "`else` here is always true",
          "it means something as the first statement of an option only");
}

void Resolver::walk_set_priority(Stmt& stmt) {
  priority_uses_.push_back(stmt.span);
  check(stmt.value);
  check(stmt.value2);
}

void Resolver::walk_d_step(Stmt& stmt) {
  if (stmt.body) check_label_place(*stmt.body, "d_step");
  Stmt* outer = d_step_;
  d_step_ = &stmt;
  d_step_begins_ = !outer;
  walk_block(stmt.body);
  d_step_ = outer;
}

void Resolver::walk_plain_block(Stmt& stmt) {
  if (stmt.body) check_label_place(*stmt.body, stmt.inline_name.empty() ? "a block" : "an inline");
  if (!stmt.inline_name.empty()) inline_names_.push_back(stmt.inline_name);
  walk_block(stmt.body);
  if (!stmt.inline_name.empty()) inline_names_.pop_back();
}

// Declarations before the first statement of a process take effect when it is created; later ones are steps.
void Resolver::walk_declaration(Stmt& stmt) {
  if (!stmt.declaration) return;
  stmt.at_start = !past_start_;
  declare_all(*stmt.declaration, nullptr);
  if (process_->kind != ProcessKind::never) return;
  for (const Declarator& declarator : stmt.declaration->declarators)
    error("E0508", declarator.span, "a never claim cannot have variables of its own",
          "make " + quoted(declarator.name) + " global");
}

void Resolver::walk_block(Sequence* body) {
  open_scope();
  past_start_ = true;
  walk_sequence(body);
  close_scope();
}

void Resolver::walk_options(Stmt& stmt) {
  past_start_ = true;
  if (stmt.kind == StmtKind::do_) {
    loops_.push_back(&stmt);
    loop_d_steps_.push_back(d_step_);
  }
  const Stmt* first_else = nullptr;
  const Stmt* on_channel = nullptr;
  for (const Option& option : stmt.options) {
    is_guard_ = true;
    if (option.body) {
      warn_about_label_of_option(*option.body);
      walk_sequence(option.body);
    }
    const Stmt* guard = guard_of(option);
    if (!guard) continue;
    if (guard->kind == StmtKind::else_) {
      if (first_else) {
        Diagnostic& twice = error(
            "E0403", guard->span,
            "this is the second `else` of one " + std::string(stmt.kind == StmtKind::if_ ? "`if`" : "`do`"));
        twice.notes.push_back({first_else->span, "the first is here"});
      } else {
        first_else = guard;
      }
    } else if (!on_channel && looks_at_channels(*guard)) {
      on_channel = guard;
    }
  }
  if (stmt.kind == StmtKind::do_) {
    loops_.pop_back();
    loop_d_steps_.pop_back();
  }
  if (!first_else || !on_channel) return;
  if (first_exclusive_.valid()) {
    Diagnostic& wrong = error("E0408", first_else->span,
                              "`else` cannot be combined with channel operations where xr or xs is used");
    wrong.notes.push_back({on_channel->span, "the channel is used here"});
    wrong.notes.push_back({first_exclusive_, "exclusive use is claimed here"});
  } else {
    Diagnostic& dubious =
        warning("W0403", first_else->span,
                "`else` beside a channel operation: it is taken whenever the channel is not ready",
                "compare len(...), or leave the option out to wait");
    dubious.notes.push_back({on_channel->span, "the channel is used here"});
  }
}

void Resolver::walk_unless(Stmt& stmt) {
  past_start_ = true;
  const Stmt* body = stmt.body && !stmt.body->steps.empty() ? stmt.body->steps.front() : nullptr;
  const Stmt* escape = stmt.escape && !stmt.escape->steps.empty() ? stmt.escape->steps.front() : nullptr;
  if (body && body->kind == StmtKind::label) {
    const Stmt* inner = without_labels(body);
    if (!inner || (inner->kind != StmtKind::block && inner->kind != StmtKind::atomic &&
                   inner->kind != StmtKind::d_step))
      error("E0405", body->span, "label " + quoted(body->text) + " cannot stand here",
            "write " + std::string(body->text) + ": { ... unless ... }");
  }
  if (escape && escape->kind == StmtKind::label)
    error("E0405", escape->span,
          "label " + quoted(escape->text) + " cannot stand before the guard of an escape",
          "it would name no single state");
  walk_sequence(stmt.body);
  walk_sequence(stmt.escape);
}

void Resolver::walk_send(Stmt& stmt) {
  Symbol* channel = check_channel(stmt.target, "a send");
  for (Expr* arg : stmt.args) {
    check(arg, Use::message);
    check_no_run(arg, "a message");
  }
  if (process_->kind == ProcessKind::never)
    error("E0508", stmt.span, "a never claim cannot send", "it may look at channels, as by len(c) or c?[x]");
  if (channel && !channel->process) channel_uses_.push_back({channel, process_, true, stmt.span});
  record_message(MessageUse::Kind::send, channel, stmt.args, stmt.span);
}

void Resolver::walk_receive(Stmt& stmt) {
  Symbol* channel = check_channel(stmt.target, "a receive");
  check_receive_arguments(stmt.args, false);
  if (process_->kind == ProcessKind::never)
    error("E0508", stmt.span, "a never claim cannot receive",
          "it may look at channels, as by len(c) or c?[x]");
  if (channel && !channel->process) channel_uses_.push_back({channel, process_, false, stmt.span});
  record_message(stmt.flag ? MessageUse::Kind::random_receive : MessageUse::Kind::receive, channel, stmt.args,
                 stmt.span);
}

// xr and xs: only this process receives from, or sends to, the channel.
void Resolver::walk_exclusive(Stmt& stmt) {
  const std::string word = stmt.flag ? "xs" : "xr";
  if (!first_exclusive_.valid()) first_exclusive_ = stmt.span;
  for (Expr* arg : stmt.args) {
    Symbol* symbol = resolve_reference(arg, Use::channel);
    if (!symbol || arg->b) continue;
    if (symbol->type.base != BaseType::chan) {
      Diagnostic& wrong = error("E0409", arg->span,
                                quoted(symbol->name) + " is no channel, but `" + word + "` is claimed of it");
      wrong.notes.push_back({symbol->span, "declared here"});
      continue;
    }
    if (symbol->is_array) {
      error("E0409", arg->span, "`" + word + "` cannot be claimed of an element of an array",
            "write chan c = " + std::string(symbol->name) + "[...]; and claim it of c");
      continue;
    }
    auto& claimed = exclusive_process_[stmt.flag ? 1 : 0];
    const auto [other, is_first] = claimed.try_emplace(symbol, process_);
    if (!is_first && other->second != process_) {
      Diagnostic& wrong =
          error("E0409", arg->span, "two processes claim `" + word + "` of channel " + quoted(symbol->name));
      wrong.notes.push_back({exclusive_[stmt.flag ? 1 : 0][symbol], "the other is here"});
    }
    exclusive_[stmt.flag ? 1 : 0].try_emplace(symbol, arg->span);
    if (!symbol->process) promises_.push_back({symbol, process_, stmt.flag, arg->span});
  }
}

void Resolver::walk_print(Stmt& stmt) {
  for (Expr* arg : stmt.args) check(arg);
  if (stmt.kind == StmtKind::printf_) return warn_about_print(stmt);
  for (const Expr* arg : stmt.args)
    if (arg && arg->kind == ExprKind::number && !arg->symbol)
      error("E0410", arg->span, "`printm` prints the name of an mtype constant, not a number");
}

// A trace describes sends and receives; whatever else is a step has no place in it.
void Resolver::check_event(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::send:
    case StmtKind::receive:
      if (!stmt.flag && !stmt.copy) return;
      break;
    case StmtKind::if_:
    case StmtKind::do_:
    case StmtKind::for_range:
    case StmtKind::for_in:
    case StmtKind::select:
    case StmtKind::goto_:
    case StmtKind::break_:
    case StmtKind::label:
    case StmtKind::declaration:
    case StmtKind::exclusive:
    case StmtKind::unless:
    case StmtKind::error:
      return;
    default:
      break;
  }
  error("E0511", stmt.span, "a trace can only contain sends (c!x) and receives (c?x)");
}

// A d_step is one indivisible, deterministic step: it starts no process and looks into none.
void Resolver::check_in_d_step(const Stmt& stmt) {
  const bool begins = d_step_begins_;
  if (stmt.kind != StmtKind::block && stmt.kind != StmtKind::declaration) d_step_begins_ = false;
  bool runs = false;
  bool remote = false;
  for (const Expr* expr : {stmt.value, stmt.value2}) {
    runs |= contains(expr, ExprKind::run);
    remote |= contains(expr, ExprKind::remote_label) || contains(expr, ExprKind::remote_variable);
  }
  for (const Expr* expr : stmt.args) {
    runs |= contains(expr, ExprKind::run);
    remote |= contains(expr, ExprKind::remote_label) || contains(expr, ExprKind::remote_variable);
  }
  const bool looks =
      stmt.kind == StmtKind::condition || stmt.kind == StmtKind::assert_ || stmt.kind == StmtKind::printf_;
  if (runs) error("E0406", stmt.span, "`run` cannot be used in a d_step", "use atomic");
  if (remote && looks) error("E0406", stmt.span, "a d_step cannot refer to other processes", "use atomic");
  if (stmt.kind != StmtKind::unless) return;
  if (begins) {
    error("E0406", stmt.span, "`unless` cannot be used in a d_step", "use atomic");
  } else {
    warning("W0406", stmt.span, "`unless` in a d_step is ignored: its escape is never taken");
  }
}

}  // namespace isospin::promela
