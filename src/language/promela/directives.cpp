#include <algorithm>
#include <array>
#include <string>

#include "base/text.hpp"
#include "language/promela/if_expression.hpp"
#include "language/promela/preprocessor.hpp"

namespace isospin::promela {
namespace {

constexpr auto kDirectives =
    std::to_array<std::string_view>({"define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else",
                                     "endif", "error", "warning", "line", "pragma", "ident"});

std::string directive_name(const Lexeme& directive) { return "`#" + std::string(directive.text) + "`"; }

}  // namespace

// The `#` has been read.
void Preprocessor::run_directive() {
  Lexer& lexer = readings_.back().lexer;
  lexer.enter_directive();
  const Lexeme name = lexer.next();
  if (name.kind == LexemeKind::end_of_line) return lexer.leave_directive();  // `#` alone is allowed
  if (!run_conditional(name) && !skipping()) run(name);
  lexer.leave_directive();  // #include has done so already
}

bool Preprocessor::run_conditional(const Lexeme& name) {
  const std::string_view which = name.text;
  if (which == "if") {
    begin_if(name, !skipping() && evaluate(name));
  } else if (which == "ifdef") {
    begin_if(name, !skipping() && is_defined(name));
  } else if (which == "ifndef") {
    begin_if(name, !skipping() && !is_defined(name));
  } else if (which == "elif") {
    Conditional* open = open_conditional(name);
    if (open == nullptr) return true;
    // Once a branch has been read, the conditions of the others need not even be well formed.
    open->active = open->live && !open->taken && evaluate(name);
    open->taken |= open->active;
  } else if (which == "else") {
    Conditional* open = open_conditional(name);
    if (open == nullptr) return true;
    if (open->live) warn_of_rest(read_line(), 0, name);
    open->active = open->live && !open->taken;
    open->taken = open->in_else = true;
  } else if (which == "endif") {
    if (conditionals_.size() == readings_.back().outer_conditionals) {
      diagnostics_.error("E0122", name.span, "`#endif` closes nothing",
                         "there is no `#if` before it in this file");
      return true;
    }
    if (conditionals_.back().live) warn_of_rest(read_line(), 0, name);
    conditionals_.pop_back();
  } else {
    return false;
  }
  return true;
}

void Preprocessor::run(const Lexeme& name) {
  const std::string_view which = name.text;
  if (which == "define") {
    const std::vector<Lexeme> line = read_line();
    macros_.define(line, line_end_);
  } else if (which == "undef") {
    undefine(name);
  } else if (which == "include" || which == "import") {
    include(name, which == "import");
  } else if (which == "include_next") {
    diagnostics_.error("E0127", name.span, "`#include_next` is not supported",
                       "`#include` names a file fully");
  } else if (which == "error") {
    diagnostics_.error("E0111", name.span, "#error " + line_text(read_line()));
  } else if (which == "warning") {
    diagnostics_.warning("W0107", name.span, "#warning " + line_text(read_line()));
  } else if (which == "line" || name.kind == LexemeKind::number) {
    check_line_number(name);
  } else if (which == "pragma") {
    read_over_pragma(name);
  } else if (which == "assert" || which == "unassert") {
    diagnostics_.warning("W0109", name.span, directive_name(name) + " is read over", "it has no effect");
  } else if (which != "ident" && which != "sccs") {
    const std::string near = nearest(which, std::vector<std::string>(kDirectives.begin(), kDirectives.end()));
    diagnostics_.error("E0110", name.span, directive_name(name) + " is no directive",
                       near.empty() ? "" : "did you mean `#" + near + "`?");
  }
}

std::vector<Lexeme> Preprocessor::read_line() {
  std::vector<Lexeme> line;
  for (;;) {
    const Lexeme lexeme = readings_.back().lexer.next();
    if (lexeme.kind == LexemeKind::end_of_line) {
      line_end_ = lexeme.span;
      return line;
    }
    line.push_back(lexeme);
  }
}

std::string Preprocessor::line_text(const std::vector<Lexeme>& line) const {
  return line.empty() ? "" : std::string(sources_.text(join(line.front().span, line.back().span)));
}

void Preprocessor::warn_of_rest(const std::vector<Lexeme>& line, std::size_t used, const Lexeme& directive) {
  if (line.size() > used)
    diagnostics_.warning("W0108", line[used].span,
                         "nothing more is expected after " + directive_name(directive),
                         "the rest of the line is read over");
}

// ---- conditionals

void Preprocessor::begin_if(const Lexeme& directive, bool condition) {
  const bool live = !skipping();
  conditionals_.push_back({directive.span, live, condition, condition, false});
}

bool Preprocessor::evaluate(const Lexeme& directive) {
  const std::vector<Lexeme> line = read_line();
  return evaluate_condition(expander_.expand_line(line, true), directive.span, names_, diagnostics_);
}

bool Preprocessor::is_defined(const Lexeme& directive) {
  const std::vector<Lexeme> line = read_line();
  if (!macros_.check_name(line, "#" + std::string(directive.text), line_end_)) return false;
  warn_of_rest(line, 1, directive);
  return names_[line.front().name].macro != nullptr;
}

// Of #elif and #else.
Preprocessor::Conditional* Preprocessor::open_conditional(const Lexeme& directive) {
  if (conditionals_.size() == readings_.back().outer_conditionals) {
    diagnostics_.error("E0122", directive.span, directive_name(directive) + " belongs to no `#if`",
                       "there is none open in this file");
    return nullptr;
  }
  Conditional& open = conditionals_.back();
  if (open.in_else) {
    Diagnostic& error =
        diagnostics_.error("E0122", directive.span, directive_name(directive) + " cannot come after `#else`");
    error.notes.push_back({open.place, "the condition began here"});
    return nullptr;
  }
  return &open;
}

// ---- the small ones

void Preprocessor::undefine(const Lexeme& directive) {
  const std::vector<Lexeme> line = read_line();
  if (!macros_.check_name(line, "#undef", line_end_)) return;
  warn_of_rest(line, 1, directive);
  macros_.undefine(line.front().name);
}

void Preprocessor::read_over_pragma(const Lexeme& directive) {
  const std::vector<Lexeme> line = read_line();
  if (!line.empty() && line.front().text == "once") {
    only_once_.insert(readings_.back().lexer.file());
    return;
  }
  diagnostics_.warning("W0109", directive.span, "`#pragma` is read over",
                       "it has no effect here, and SPIN rejects it");
}

// `#line 12 "file"`, or `# 12 "file"` as a preprocessor leaves it behind. Places are shown as they are in the
// text that was read, so nothing but the form is looked at.
void Preprocessor::check_line_number(const Lexeme& directive) {
  const std::vector<Lexeme> line = read_line();
  const bool marker = directive.kind == LexemeKind::number;
  const std::vector<Lexeme> expanded = expander_.expand_line(line, false);
  const Lexeme* number = marker ? &directive : expanded.empty() ? nullptr : &expanded.front();
  if (number == nullptr || number->kind != LexemeKind::number || !std::ranges::all_of(number->text, is_digit))
    diagnostics_.error("E0128", number == nullptr ? line_end_ : number->span, "a line number is missing here",
                       number == nullptr ? "" : quoted_text(number->text) + " is none");
}

}  // namespace isospin::promela
