// Processes: which exist from the start, how others are started, what holds of claims.
#include <algorithm>

#include "base/text.hpp"
#include "language/promela/constant.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

namespace {

constexpr std::int64_t kMostProcesses = 255;
constexpr std::int64_t kHighestPriority = 255;

// Counts as SPIN does: a run beside any operator, or a second run, is refused; the arguments of a run may
// compute.
void count_runs(const Expr* expr, bool operators_count, int& runs, int& operators, const Expr*& last) {
  if (!expr) return;
  if (expr->kind == ExprKind::run) {
    ++runs;
    last = expr;
    for (const Expr* arg : expr->args) count_runs(arg, false, runs, operators, last);
    return;
  }
  if (operators_count) ++operators;
  count_runs(expr->a, operators_count, runs, operators, last);
  count_runs(expr->b, operators_count, runs, operators, last);
  count_runs(expr->c, operators_count, runs, operators, last);
  for (const Expr* arg : expr->args) count_runs(arg, operators_count, runs, operators, last);
}

}  // namespace

void Resolver::walk_run(Expr& expr) {
  for (Expr* arg : expr.args) check(arg, Use::message);
  if (in_formula_ || !process_) {
    error("E0512", expr.span, "`run` cannot be used outside of a process");
    return;
  }
  runs_.push_back({&expr, process_});
}

void Resolver::check_runs(const Expr* expr) {
  int runs = 0;
  int operators = 0;
  const Expr* last = nullptr;
  count_runs(expr, true, runs, operators, last);
  if (runs > 1) {
    error("E0407", last->span, "only one `run` can stand in an expression",
          "write them as separate statements");
  } else if (runs == 1 && operators > 0) {
    error("E0407", last->span, "`run` cannot be combined with operators in a condition",
          "write p = run ...; and use p");
  }
}

void Resolver::check_no_run(const Expr* expr, std::string_view where) {
  int runs = 0;
  int operators = 0;
  const Expr* last = nullptr;
  count_runs(expr, false, runs, operators, last);
  if (runs > 0)
    error("E0407", last->span, "`run` cannot be used in " + std::string(where),
          "run it in a statement of its own first");
}

// Proctypes may be declared after they are run, so this waits for the end.
void Resolver::finish_runs() {
  for (const Run& run : runs_) {
    Expr& expr = *run.expr;
    const auto found = proctypes_.find(expr.text);
    if (found == proctypes_.end()) {
      if (expr.text.empty()) continue;
      if (const auto claim = claims_seen_.find(expr.text); claim != claims_seen_.end()) {
        Diagnostic& wrong = error("E0209", expr.span, quoted(expr.text) + " is a claim and cannot be run");
        wrong.notes.push_back({claim->second, "declared here"});
        continue;
      }
      if (!may_report(expr.text)) continue;
      std::vector<std::string> names;
      if (may_suggest())
        for (const auto& [name, symbol] : proctypes_) names.emplace_back(name);
      const std::string hint = suggest(expr.text, names);
      error("E0209", expr.span, "there is no proctype " + quoted(expr.text), hint);
      continue;
    }
    expr.symbol = found->second;
    expr.symbol->is_read = true;
    check_run(expr, *found->second->body);
  }
}

void Resolver::check_run(const Expr& expr, Process& started) {
  if (expr.value < 0 || expr.value > kHighestPriority)
    error("E0505", expr.span, "the priority of a process must be between 1 and 255");
  if (expr.value > 0) priority_uses_.push_back(expr.span);
  std::int64_t given = 0;
  for (const Expr* arg : expr.args) {
    if (!arg || arg->kind == ExprKind::error || (arg->kind == ExprKind::name && !named_by(arg))) return;
    const Symbol* symbol = named_by(arg);
    if (symbol && symbol->type.base == BaseType::record && !symbol->type.record) return;  // reported
    given += symbol ? scalars_in(symbol->type) : 1;
  }
  std::int64_t expected = 0;
  for (const Symbol* parameter : started.parameter_symbols) {
    if (parameter->type.base == BaseType::record && !parameter->type.record) return;
    expected += scalars_in(parameter->type);
  }
  if (given != expected) {
    Diagnostic& wrong =
        error("E0501", expr.span,
              quoted(started.name) + " takes " + counted(static_cast<std::uint64_t>(expected), "argument") +
                  ", " + std::to_string(given) + (given == 1 ? " is given" : " are given"));
    wrong.notes.push_back({started.span, "declared here"});
    return;
  }
  if (expr.args.size() != started.parameter_symbols.size()) return;  // records, given field by field
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    Symbol* parameter = started.parameter_symbols[i];
    Symbol* symbol = named_by(expr.args[i]);
    if (parameter->type.base == BaseType::mtype) check_run_of_mtype(*expr.args[i], *parameter);
    if (parameter->type.base == BaseType::chan && symbol && symbol->type.base == BaseType::chan)
      shapes_.flow(parameter, symbol, expr.args[i]->span);
    check_fits(*parameter, *expr.args[i], expr.args[i]->span);
  }
}

// SPIN takes only constants (and expressions, which it does not look at) for a parameter of type mtype.
void Resolver::check_run_of_mtype(const Expr& arg, const Symbol& parameter) {
  if (arg.kind == ExprKind::name) {
    Diagnostic& wrong = error(
        "E0503", arg.span, "SPIN takes only a constant for " + quoted(parameter.name) + ", which is an mtype",
        "declare the parameter as byte to pass a variable");
    wrong.notes.push_back({parameter.span, "declared here"});
    return;
  }
  const Symbol* constant = arg.kind == ExprKind::number ? arg.symbol : nullptr;
  if (!constant || constant->type.mtype_name == parameter.type.mtype_name) return;
  Diagnostic& wrong = error("E0315", arg.span, quoted(constant->name) + " is no " + describe(parameter.type));
  wrong.notes.push_back({parameter.span, "the parameter is declared here"});
  wrong.notes.push_back(
      {constant->span, quoted(constant->name) + " is declared here as " + describe(constant->type)});
}

void Resolver::check_instances(Process& process) {
  if (process.kind != ProcessKind::proctype && process.kind != ProcessKind::init) return;
  if (process.active && (process.priority < 0 || process.priority > kHighestPriority))
    error("E0505", process.span, "the priority of a process must be between 1 and 255");
  if (!process.active) return;
  if (process.priority > 0) priority_uses_.push_back(process.span);
  process.instances = 1;
  Expr* count = process.active_count;
  if (!count) return;
  check(count);
  if (const auto value = bound_value(*count)) {
    process.instances = std::max<std::int64_t>(0, *value);
    if (*value > kMostProcesses)
      error("E0506", count->span, "there can be at most 255 processes, not " + std::to_string(*value));
    if (*value < 0) warning("W0503", count->span, "a negative number of processes: none is started");
    return;
  }
  const Symbol* variable = count->kind == ExprKind::name && !count->a && !count->b ? count->symbol : nullptr;
  if (count->kind == ExprKind::error || (count->kind == ExprKind::name && !count->symbol)) return;
  const Expr* init = variable && variable->declarator ? variable->declarator->init : nullptr;
  const auto value = init ? bound_value(*init) : std::nullopt;
  if (!variable || !variable->declarator || (init && !value)) {
    error("E0301", count->span, "the number of processes must be a constant");
    return;
  }
  process.instances = value ? std::max<std::int64_t>(0, *value) : 0;
  Diagnostic& bound = warning("W0306", count->span,
                              "the number is taken from the initial value of " + quoted(variable->name) +
                                  ": " + std::to_string(process.instances));
  bound.notes.push_back({variable->span, "declared here"});
}

void Resolver::check_provided(Process& process) {
  if (!process.provided) return;
  check(process.provided);
  if (!is_proper_provided(process.provided))
    error("E0504", process.provided->span,
          "`provided` can look at global variables, `_pid` and `_priority` only",
          "no variables of the process itself, no run, no remote references");
}

bool Resolver::is_proper_provided(const Expr* expr) {
  if (!expr) return true;
  switch (expr->kind) {
    case ExprKind::name:
      return !expr->symbol || !expr->symbol->process;
    case ExprKind::len:
    case ExprKind::full:
    case ExprKind::empty:
    case ExprKind::nfull:
    case ExprKind::nempty:
    case ExprKind::poll:
      return is_proper_provided(expr->a);
    case ExprKind::run:
    case ExprKind::remote_label:
    case ExprKind::remote_variable:
      return false;
    default:
      return is_proper_provided(expr->a) && is_proper_provided(expr->b) && is_proper_provided(expr->c);
  }
}

// Where one would look for what is missing.
Span Resolver::place_of_no_process() const {
  if (!tree_.processes.empty()) return tree_.processes.front()->span;
  if (!tree_.globals.empty()) return tree_.globals.front()->span;
  if (!tree_.mtypes.empty()) return tree_.mtypes.front()->span;
  if (!tree_.typedefs.empty()) return tree_.typedefs.front()->span;
  if (!tree_.formulas.empty()) return tree_.formulas.front()->span;
  return tree_.inlines.empty() ? Span{} : tree_.inlines.front()->span;
}

void Resolver::finish_processes() {
  bool any = false;
  for (const Process* process : tree_.processes) any |= process->instances > 0;
  // Whatever the parser could not read may well have been the process that is missing.
  if (!any && tree_.is_whole && !diagnostics_.has_errors())
    diagnostics_.error("E0507", place_of_no_process(), "no process is ever started",
                       "a model needs an `init` or an `active proctype`");
  // Whether somebody waits at the other end is not a thing that they look at.
  without_rendezvous(enabled_uses_, "`enabled`");
  without_rendezvous(priority_uses_, "priorities");
}

void Resolver::without_rendezvous(const std::vector<Span>& uses, const std::string& what) {
  if (uses.empty()) return;
  for (const ChannelShape& shape : tree_.channels) {
    if (shape.capacity_value != 0 || !shape.capacity || shape.capacity->kind == ExprKind::error) continue;
    Diagnostic& wrong =
        error("E0510", uses.front(), what + " cannot be used in a model with rendezvous channels");
    wrong.notes.push_back({shape.span, "this one has no buffer"});
    return;
  }
}

}  // namespace isospin::promela
