#include "language/promela/resolve.hpp"

#include "language/promela/resolver.hpp"

// Codes of this pass: E02xx and W02xx names, 03xx types and channels, 04xx statements and control, 05xx
// processes and claims. docs/diagnostics.md says what each means, with an example.

namespace isospin::promela {

Resolver::Resolver(Tree& tree, const Sources& sources, Diagnostics& diagnostics)
    : tree_(tree), sources_(sources), diagnostics_(diagnostics), shapes_(tree.is_whole) {}

// The text of an inline is checked at each call; what is wrong with it is said once.
bool Resolver::is_new(const std::string& code, const Span& span) {
  if (!span.expansion.valid()) return true;
  return said_
      .insert(code + " " + std::to_string(span.file.value()) + " " + std::to_string(span.begin) + " " +
              std::to_string(span.end))
      .second;
}

Diagnostic& Resolver::error(std::string code, Span span, std::string message, std::string hint) {
  if (!is_new(code, span)) return unsaid_ = Diagnostic{};
  return diagnostics_.error(std::move(code), span, std::move(message), std::move(hint));
}

Diagnostic& Resolver::warning(std::string code, Span span, std::string message, std::string hint) {
  if (!is_new(code, span)) return unsaid_ = Diagnostic{};
  return diagnostics_.warning(std::move(code), span, std::move(message), std::move(hint));
}

Symbol& Resolver::make_symbol(SymbolKind kind, std::string_view name, Span span) {
  Symbol& symbol = tree_.symbols.emplace_back();
  symbol.kind = kind;
  symbol.name = name;
  symbol.span = span;
  return symbol;
}

void Resolver::predefine(std::string_view name, Predefined predefined, BaseType base) {
  Symbol& symbol = make_symbol(SymbolKind::predefined, name, Span{});
  symbol.predefined = predefined;
  symbol.type.base = base;
  scopes_.add(&symbol);
}

void Resolver::run() {
  collect_units();
  walk_units();
  finish_remote_variables();
  finish_runs();
  shapes_.finish(diagnostics_);
  finish_processes();
  warn_about_variables();
  warn_about_processes();
  warn_about_promises();
  check_misspelt_labels();
}

// What can be referred to before its place, and what is only worth a hint: "declared after its use".
void Resolver::collect_units() {
  predefine("_pid", Predefined::pid, BaseType::pid);
  predefine("_nr_pr", Predefined::nr_pr, BaseType::byte);
  predefine("_last", Predefined::last, BaseType::pid);
  predefine("_priority", Predefined::priority, BaseType::byte);
  predefine("_", Predefined::write_only, BaseType::int_);
  for (Process* process : tree_.processes) {
    SymbolKind kind = SymbolKind::proctype;
    if (process->kind == ProcessKind::init) kind = SymbolKind::init;
    if (process->kind == ProcessKind::never) kind = SymbolKind::never;
    if (process->kind == ProcessKind::trace || process->kind == ProcessKind::notrace)
      kind = SymbolKind::trace;
    Symbol& symbol = make_symbol(kind, process->name, process->span);
    symbol.body = process;
    process->symbol = &symbol;
    if (kind == SymbolKind::proctype) proctypes_.try_emplace(process->name, &symbol);
  }
  for (const Declaration* declaration : tree_.globals)
    for (const Declarator& declarator : declaration->declarators)
      global_places_.try_emplace(declarator.name, declarator.span);
}

void Resolver::walk_units() {
  for (const Unit& unit : tree_.units) {
    switch (unit.kind) {
      case UnitKind::process:
        walk_process(*tree_.processes[unit.index]);
        break;
      case UnitKind::declaration:
        declare_all(*tree_.globals[unit.index], nullptr);
        break;
      case UnitKind::typedef_:
        declare_typedef(*tree_.typedefs[unit.index]);
        break;
      case UnitKind::mtype:
        declare_mtype(*tree_.mtypes[unit.index]);
        break;
      case UnitKind::inline_: {
        const InlineDefinition& definition = *tree_.inlines[unit.index];
        inlines_seen_.try_emplace(definition.name, definition.span);
        break;
      }
      case UnitKind::ltl:
        break;
    }
  }
  // SPIN reads formulas after everything else, so they may speak of what comes later.
  for (LtlFormula* formula : tree_.formulas) walk_formula(*formula);
}

void Resolver::walk_process(Process& process) {
  const auto second = [&](const Span& first, std::string message) {
    error(process.kind == ProcessKind::init ? "E0513" : "E0511", process.span, std::move(message))
        .notes.push_back({first, "the first is here"});
  };
  switch (process.kind) {
    case ProcessKind::proctype:
      if (!name_is_free(process.name, process.span)) break;
      if (const Symbol* other = scopes_.find(process.name)) {
        Diagnostic& twice = error("E0201", process.span, quoted(process.name) + " is declared twice");
        if (other->span.valid()) twice.notes.push_back({other->span, "first declared here"});
      }
      proctypes_seen_.try_emplace(process.name, process.symbol);
      break;
    case ProcessKind::init:
      if (first_init_) second(first_init_->span, "a model has one `init` only");
      if (!first_init_) first_init_ = &process;
      break;
    case ProcessKind::never: {
      name_is_free(process.name, process.span);
      const auto [other, is_new] = claims_seen_.try_emplace(process.name, process.span);
      if (!is_new) {
        Diagnostic& twice =
            error("E0212", process.span, "there are two claims named " + quoted(process.name));
        twice.notes.push_back({other->second, "the first is here"});
      }
      break;
    }
    case ProcessKind::trace:
    case ProcessKind::notrace:
      if (first_trace_) second(first_trace_->span, "a model has one `trace` or `notrace` only");
      if (!first_trace_) first_trace_ = &process;
      break;
  }

  check_instances(process);
  process_ = &process;
  past_start_ = is_guard_ = false;
  d_step_ = nullptr;
  loops_.clear();
  loop_d_steps_.clear();
  inline_names_.clear();
  label_scopes_.clear();
  scope_parents_.clear();
  label_names_.clear();
  gotos_.clear();
  labels_.clear();
  labels_by_name_.clear();
  gone_.clear();

  open_scope();
  declare_parameters(process);
  check_provided(process);
  walk_sequence(process.body);
  close_scope();
  finish_jumps(process);
  process_ = nullptr;
}

void Resolver::walk_sequence(Sequence* sequence) {
  if (!sequence) return;
  for (Stmt* step : sequence->steps) walk(step);
}

void Resolver::walk_formula(LtlFormula& formula) {
  if (const auto proctype = proctypes_.find(formula.name); proctype != proctypes_.end()) {
    Diagnostic& taken =
        error("E0202", formula.span, quoted(formula.name) + " is already the name of a proctype");
    taken.notes.push_back({proctype->second->span, "declared here"});
  }
  const auto [other, is_new] = claims_seen_.try_emplace(formula.name, formula.span);
  if (!is_new) {
    Diagnostic& twice = error("E0212", formula.span, "there are two claims named " + quoted(formula.name));
    twice.notes.push_back({other->second, "the first is here"});
  }
  check_formula(formula.formula);
}

void Resolver::check_formula(Expr* formula) {
  in_formula_ = true;
  check(formula);
  check_temporal(formula, nullptr);
  in_formula_ = false;
}

// A temporal operator inside arithmetic or a comparison (`around`), as in [] len(c) > 0, which SPIN reads as
// ([] len(c)) > 0 and then makes nonsense of. Null where it may stand.
void Resolver::check_temporal(const Expr* expr, const Expr* around) {
  if (!expr) return;
  const bool temporal = expr->kind == ExprKind::ltl_unary || expr->kind == ExprKind::ltl_binary;
  if (temporal && around) {
    std::string hint = "it binds tighter: write [] (x > 0), not [] x > 0";
    if (around->op == Operator::bit_and) hint = "`&` computes with bits: write `&&`";
    if (around->op == Operator::bit_or) hint = "`|` computes with bits: write `||`";
    error("E0514", expr->span, "a temporal operator cannot be part of a comparison or of arithmetic",
          std::move(hint));
    return;
  }
  const bool logical =
      temporal || (expr->kind == ExprKind::unary && expr->op == Operator::logic_not) ||
      (expr->kind == ExprKind::binary && (expr->op == Operator::logic_and || expr->op == Operator::logic_or));
  const Expr* inner = logical ? around : expr;
  check_temporal(expr->a, inner);
  check_temporal(expr->b, inner);
  check_temporal(expr->c, inner);
  for (const Expr* arg : expr->args) check_temporal(arg, expr);
}

void Resolver::run_formula(Expr& formula) {
  for (Symbol& symbol : tree_.symbols) {
    if (symbol.kind == SymbolKind::predefined) scopes_.add(&symbol);
    if (symbol.kind == SymbolKind::mtype_constant) mtype_constants_.try_emplace(symbol.name, &symbol);
    if (symbol.kind == SymbolKind::record) {
      records_.try_emplace(symbol.name, &symbol);
      for (Symbol* field : symbol.fields) fields_[&symbol].try_emplace(field->name, field);
    }
    if (symbol.kind == SymbolKind::proctype) proctypes_.try_emplace(symbol.name, &symbol);
  }
  for (Symbol* symbol : tree_.global_symbols) scopes_.add(symbol);
  check_formula(&formula);
  finish_remote_variables();
}

void resolve(Tree& tree, const Sources& sources, Diagnostics& diagnostics) {
  Resolver(tree, sources, diagnostics).run();
}

void resolve_formula(Expr& formula, Tree& tree, const Sources& sources, Diagnostics& diagnostics) {
  Resolver(tree, sources, diagnostics).run_formula(formula);
}

}  // namespace isospin::promela
