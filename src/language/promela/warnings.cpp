// What SPIN takes but nobody means. Every warning here must be worth its line: none for what generated or
// parametrised models do on purpose.
#include <algorithm>

#include "base/text.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

void Resolver::warn_about_variables() {
  for (const Symbol* symbol : variables_) warn_about_variable(*symbol);
}

void Resolver::warn_about_variable(const Symbol& symbol) {
  if (symbol.is_parameter || symbol.name.starts_with('_') || symbol.span.expansion.valid()) return;
  if (symbol.predefined == Predefined::stdin_) return;
  if (symbol.type.base == BaseType::record && !symbol.type.record) return;
  const std::string what = quoted(symbol.name);
  if (!symbol.is_read && !symbol.is_written) {
    warning("W0201", symbol.span, what + " is never used");
    return;
  }
  const bool initialised = symbol.declarator && (symbol.declarator->init || symbol.declarator->channel ||
                                                 !symbol.declarator->init_list.empty());
  if (!symbol.is_read && initialised && !symbol.is_assigned) {
    warning("W0201", symbol.span, what + " is never used");
    return;
  }
  if (symbol.is_read && !symbol.is_written && symbol.type.base != BaseType::record) {
    if (symbol.type.base == BaseType::chan) {
      warning("W0202", symbol.span, "channel " + what + " is used, but never given a channel",
              "declare it as " + std::string(symbol.name) + " = [n] of { ... }");
    } else if (symbol.visibility != Visibility::hidden) {  // a hidden one is a constant by intention
      warning("W0202", symbol.span, what + " is never assigned: it is always 0");
    }
    return;
  }
  // A variable that a receive needs as a place for a field is not idle, and a global may be there to be
  // looked at.
  if (!symbol.is_read && symbol.process && !symbol.is_received)
    warning("W0203", symbol.span, what + " is assigned, but its value is never used");
}

void Resolver::warn_about_processes() {
  for (const Process* process : tree_.processes)
    if (process->kind == ProcessKind::proctype && !process->active && !process->symbol->is_read)
      warning("W0204", process->span, "proctype " + quoted(process->name) + " is never run");
}

// SPIN finds out while it searches that xr or xs was promised in vain, and only with partial-order reduction.
// What the text shows is said here: somebody else uses the channel, or there are several who promise.
void Resolver::warn_about_promises() {
  const std::string hint =
      "SPIN then reports that partial order reduction is invalid; here no reduction relies on the promise";
  for (const ChannelUse& promise : promises_) {
    const std::string what =
        std::string(promise.sends ? "xs" : "xr") + " " + std::string(promise.channel->name);
    const auto broken = std::ranges::find_if(channel_uses_, [&](const ChannelUse& use) {
      return use.channel == promise.channel && use.sends == promise.sends && use.process != promise.process &&
             (use.process->kind == ProcessKind::proctype || use.process->kind == ProcessKind::init);
    });
    if (broken != channel_uses_.end()) {
      warning("W0408", promise.span,
              quoted(what) + " is promised, but " + quoted(broken->process->name) +
                  (promise.sends ? " sends to it, too" : " receives from it, too"),
              hint)
          .notes.push_back({broken->span, "here"});
      continue;
    }
    const auto runs = std::ranges::count_if(
        runs_, [&](const Run& run) { return run.expr->symbol && run.expr->symbol->body == promise.process; });
    if (promise.process->instances + runs > 1)
      warning("W0408", promise.span,
              quoted(what) + " is promised by every instance of " + quoted(promise.process->name) +
                  ", and there are several",
              hint);
  }
}

namespace {

bool has_label(const Stmt* stmt);

bool has_label(const Sequence* sequence) {
  if (!sequence) return false;
  for (const Stmt* step : sequence->steps)
    if (has_label(step)) return true;
  return false;
}

bool has_label(const Stmt* stmt) {
  if (!stmt) return false;
  if (stmt->kind == StmtKind::label) return true;
  for (const Option& option : stmt->options)
    if (has_label(option.body)) return true;
  return has_label(stmt->body) || has_label(stmt->escape);
}

}  // namespace

// Whether control never comes to the statement after this one.
bool Resolver::never_passes(const Stmt* stmt) const {
  while (stmt && stmt->kind == StmtKind::label) stmt = stmt->labelled;
  return stmt && (stmt->kind == StmtKind::goto_ || stmt->kind == StmtKind::break_);
}

void Resolver::warn_about_unreachable(const Sequence& sequence) {
  for (std::size_t i = 0; i + 1 < sequence.steps.size(); ++i) {
    if (!never_passes(sequence.steps[i])) continue;
    const Stmt* next = sequence.steps[i + 1];
    if (!next || next->kind == StmtKind::declaration || next->kind == StmtKind::error) continue;
    if (next->span.expansion.valid() || has_label(next)) continue;
    warning("W0401", next->span, "this is never reached")
        .notes.push_back({sequence.steps[i]->span, "control leaves here"});
  }
}

void Resolver::warn_about_label_of_option(const Sequence& option) {
  if (option.steps.empty() || !option.steps.front()) return;
  const Stmt& first = *option.steps.front();
  if (first.kind != StmtKind::label || first.span.expansion.valid()) return;
  Span span = first.span;
  span.end = span.begin + static_cast<std::uint32_t>(first.text.size());
  warning("W0404", span, "label " + quoted(first.text) + " names the option, not the choice",
          "the state before it belongs to the whole `if` or `do`: put it there");
}

void Resolver::warn_about_print(const Stmt& stmt) {
  if (stmt.span.expansion.valid()) return;
  std::size_t wanted = 0;
  const std::string_view format = stmt.text;
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '%') continue;
    ++i;
    if (format[i] == '%') continue;
    while (i + 1 < format.size() && ((format[i] >= '0' && format[i] <= '9') || format[i] == '-')) ++i;
    ++wanted;
    if (std::string_view("cdeouxs").find(format[i]) == std::string_view::npos)
      warning("W0405", stmt.span, "printf does not know %" + std::string(1, format[i]),
              "it takes %c %d %e %o %u %x");
  }
  if (wanted != stmt.args.size())
    warning("W0405", stmt.span,
            "the format asks for " + counted(wanted, "value") + ", " + std::to_string(stmt.args.size()) +
                (stmt.args.size() == 1 ? " is given" : " are given"));
}

}  // namespace isospin::promela
