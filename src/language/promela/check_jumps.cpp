// Labels and jumps. A label's name lives in the block where it is first mentioned, by a label or a goto, and
// is seen from the blocks inside, as every name in SPIN is. Which label a goto means is decided when the
// whole body is known: one under the very same name; else the first in a block around; else the last one
// anywhere.
#include <algorithm>

#include "base/text.hpp"
#include "language/promela/resolver.hpp"

namespace isospin::promela {

namespace {

bool has_meaning(std::string_view label) {
  return label.starts_with("end") || label.starts_with("accept") || label.starts_with("progress");
}

bool is_jump(const Stmt* stmt) {
  return stmt && (stmt->kind == StmtKind::goto_ || stmt->kind == StmtKind::break_);
}

// The name in `goto name` and in `name:`; the whole statement where a macro makes them hard to find.
Span name_span(const Stmt& stmt) {
  Span span = stmt.span;
  const auto length = static_cast<std::uint32_t>(stmt.text.size());
  if (span.end - span.begin < length) return span;
  if (stmt.kind == StmtKind::label) {
    span.end = span.begin + length;
  } else if (span.end - span.begin > length + 4) {
    span.begin = span.end - length;
  }
  return span;
}

}  // namespace

void Resolver::open_scope() {
  scopes_.open();
  const auto scope = static_cast<std::uint32_t>(label_names_.size());
  scope_parents_.push_back(label_scopes_.empty() ? scope : label_scopes_.back());
  label_names_.emplace_back();
  label_scopes_.push_back(scope);
}

void Resolver::close_scope() {
  scopes_.close();
  label_scopes_.pop_back();
}

Resolver::LabelName& Resolver::label_name(std::string_view name) {
  for (auto scope = label_scopes_.rbegin(); scope != label_scopes_.rend(); ++scope) {
    const auto found = label_names_[*scope].find(name);
    if (found != label_names_[*scope].end()) return found->second;
  }
  LabelName& fresh = label_names_[label_scopes_.back()][name];
  fresh.scope = label_scopes_.back();
  return fresh;
}

bool Resolver::may_be_label(std::string_view name, Span span) {
  if (!name_is_free(name, span)) return false;
  const Symbol* variable = scopes_.find(name);
  if (!variable) return true;
  if (!may_report(name)) return false;
  Diagnostic& taken =
      error("E0208", span, quoted(name) + " is the name of a variable, and cannot be a label");
  if (variable->span.valid()) taken.notes.push_back({variable->span, "declared here"});
  return false;
}

void Resolver::walk_label(Stmt& stmt) {
  if (may_be_label(stmt.text, name_span(stmt))) {
    LabelName& name = label_name(stmt.text);
    const std::string_view inline_name = inline_names_.empty() ? std::string_view() : inline_names_.back();
    const auto other =
        std::find_if(name.definitions.begin(), name.definitions.end(),
                     [&](std::uint32_t index) { return labels_[index].inline_name == inline_name; });
    if (other != name.definitions.end()) {
      Diagnostic& twice = error("E0207", name_span(stmt), "label " + quoted(stmt.text) + " is defined twice");
      twice.notes.push_back({name_span(*labels_[*other].stmt), "first defined here"});
    } else {
      const auto index = static_cast<std::uint32_t>(labels_.size());
      labels_.push_back({&stmt, name.scope, d_step_, inline_name});
      name.definitions.push_back(index);
      labels_by_name_[stmt.text].push_back(index);
    }
    process_->labels.push_back(&stmt);
  }
  walk(stmt.labelled);
}

void Resolver::walk_goto(Stmt& stmt) {
  if (stmt.text.empty() || !may_be_label(stmt.text, name_span(stmt))) return;
  gotos_.push_back({&stmt, label_name(stmt.text).scope, d_step_});
}

void Resolver::walk_break(Stmt& stmt) {
  if (loops_.empty()) {
    error("E0402", stmt.span, "`break` stands outside of any `do` or `for`");
    return;
  }
  stmt.destination = loops_.back();
  if (loop_d_steps_.back() != d_step_)
    error("E0404", stmt.span, "`break` leaves a d_step",
          "a d_step is entered at its start and left at its end only");
}

// SPIN cannot give a name to the state before the first statement of a sequence: it is the state before the
// construct. Declarations inside of a block are steps, so a label after one is fine.
void Resolver::check_label_place(const Sequence& body, std::string_view construct) {
  for (const Stmt* step : body.steps) {
    if (!step || step->kind == StmtKind::exclusive) continue;
    // In front of a loop SPIN puts an element of its own.
    const Stmt* labelled = step;
    while (labelled && labelled->kind == StmtKind::label) labelled = labelled->labelled;
    const bool is_loop =
        labelled && (labelled->kind == StmtKind::do_ || labelled->kind == StmtKind::for_range ||
                     labelled->kind == StmtKind::for_in);
    if (step->kind == StmtKind::label && !is_loop)
      error("E0405", name_span(*step),
            "label " + quoted(step->text) + " cannot be the first thing in " + std::string(construct),
            "put it before " + std::string(construct));
    return;
  }
}

const Resolver::Label* Resolver::find_label(std::string_view name, std::uint32_t scope) {
  const auto found = labels_by_name_.find(name);
  if (found == labels_by_name_.end()) return nullptr;
  const auto in_scope = [&](std::uint32_t where) -> const LabelName* {
    const auto place = label_names_[where].find(name);
    return place == label_names_[where].end() || place->second.definitions.empty() ? nullptr : &place->second;
  };
  if (const LabelName* own = in_scope(scope)) return &labels_[own->definitions.back()];
  const Label* first_around = nullptr;
  while (scope_parents_[scope] != scope) {
    scope = scope_parents_[scope];
    const LabelName* around = in_scope(scope);
    if (!around) continue;
    const Label* candidate = &labels_[around->definitions.front()];
    if (!first_around || candidate < first_around) first_around = candidate;
  }
  return first_around ? first_around : &labels_[found->second.back()];
}

void Resolver::finish_jumps(Process& process) {
  for (const Goto& jump : gotos_) {
    const Label* label = find_label(jump.stmt->text, jump.scope);
    if (!label) {
      if (!may_report(jump.stmt->text)) continue;
      std::vector<std::string> names;
      if (may_suggest())
        for (const Stmt* known : process.labels) names.emplace_back(known->text);
      const std::string hint = suggest(jump.stmt->text, names);
      error("E0206", name_span(*jump.stmt),
            "there is no label " + quoted(jump.stmt->text) + " in " + quoted(process.name), hint);
      continue;
    }
    jump.stmt->destination = label->stmt;
    labels_used_.insert(label->stmt);
    const Stmt* target = label->stmt->labelled;
    while (target && target->kind == StmtKind::label) target = target->labelled;
    const bool to_d_step = target && target->kind == StmtKind::d_step;
    if (jump.d_step == label->d_step && !to_d_step) continue;
    Diagnostic& crosses = error(
        "E0404", jump.stmt->span,
        to_d_step && !jump.d_step ? "SPIN takes no goto to a d_step" : "this jumps into or out of a d_step",
        to_d_step ? "put `skip;` between the label and the d_step"
                  : "a d_step is entered at its start and left at its end only");
    crosses.notes.push_back({name_span(*label->stmt), "the label is here"});
  }
  jump_targets_.clear();
  after_loop_.clear();
  link_jumps(process.body, nullptr);
  check_goto_loops();
}

// For every goto and break, the statement that comes next.
void Resolver::link_jumps(const Sequence* sequence, Stmt* next) {
  if (!sequence) return;
  for (std::size_t i = 0; i < sequence->steps.size(); ++i)
    link_jump(sequence->steps[i], i + 1 < sequence->steps.size() ? sequence->steps[i + 1] : next);
  warn_about_unreachable(*sequence);
}

void Resolver::link_jump(Stmt* stmt, Stmt* next) {
  if (!stmt) return;
  switch (stmt->kind) {
    case StmtKind::label:
      link_jump(stmt->labelled, next);
      return;
    case StmtKind::goto_:
      if (stmt->destination) jump_targets_[stmt] = stmt->destination;
      return;
    case StmtKind::break_: {
      const auto after = after_loop_.find(stmt->destination);
      if (after != after_loop_.end()) jump_targets_[stmt] = after->second;
      return;
    }
    case StmtKind::do_:
    case StmtKind::for_range:
    case StmtKind::for_in:
      after_loop_[stmt] = next;
      for (const Option& option : stmt->options) link_jumps(option.body, stmt);
      link_jumps(stmt->body, stmt);
      return;
    default:
      for (const Option& option : stmt->options) link_jumps(option.body, next);
      link_jumps(stmt->body, next);
      link_jumps(stmt->escape, next);
      return;
  }
}

// A circle of jumps with no step in it. A label with a meaning of its own on a jump makes SPIN insert a skip.
void Resolver::check_goto_loops() {
  const auto follow = [&](const Stmt* jump) -> const Stmt* {
    const auto target = jump_targets_.find(jump);
    const Stmt* stmt = target == jump_targets_.end() ? nullptr : target->second;
    bool marked = false;
    for (; stmt && stmt->kind == StmtKind::label; stmt = stmt->labelled) marked |= has_meaning(stmt->text);
    return is_jump(stmt) && !marked ? stmt : nullptr;
  };
  std::unordered_map<const Stmt*, const Stmt*> seen_from;
  std::vector<const Stmt*> starts;
  for (const Goto& jump : gotos_) starts.push_back(jump.stmt);
  for (const Stmt* start : starts) {
    const Stmt* stmt = start;
    while (stmt && seen_from.try_emplace(stmt, start).second) stmt = follow(stmt);
    if (stmt && seen_from[stmt] == start)
      error("E0401", stmt->span,
            stmt == follow(stmt) ? "this goto jumps to itself" : "these jumps go in a circle without a step",
            "put `skip` after the label to wait forever");
  }
}

void Resolver::check_misspelt_labels() {
  for (const Process* process : tree_.processes) {
    for (const Stmt* label : process->labels) {
      if (labels_used_.contains(label) || has_meaning(label->text)) continue;
      std::string lower;
      for (const char c : label->text) lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
      std::string_view meant;
      for (const std::string_view word : {"accept", "progress", "end"}) {
        const std::string start = lower.substr(0, word.size());
        const bool only_case = start == word;
        const bool nearly = word.size() > 3 && edit_distance(start, word) <= (word.size() > 6 ? 2u : 1u) &&
                            start[0] == word[0];
        if (only_case || nearly || edit_distance(lower, word) == 1) meant = word;
      }
      if (!meant.empty())
        warning("W0205", name_span(*label),
                "label " + quoted(label->text) + " is never used, and has no meaning of its own",
                "did you mean " + quoted(meant) + "? (case matters)");
    }
  }
}

}  // namespace isospin::promela
