#include "language/promela/macros.hpp"

#include <algorithm>
#include <string>

namespace isospin::promela {
namespace {

// Two definitions are the same when they are spelt the same, up to the amount of white space.
bool same(const Macro& a, const Macro& b) {
  const auto same_token = [](const Lexeme& x, const Lexeme& y) {
    return x.kind == y.kind && x.text == y.text && x.space_before == y.space_before;
  };
  const auto same_role = [](const Role& x, const Role& y) {
    return x.parameter == y.parameter && x.stringify == y.stringify && x.paste_next == y.paste_next;
  };
  return a.builtin == b.builtin && a.function_like == b.function_like && a.variadic == b.variadic &&
         a.parameters == b.parameters && std::ranges::equal(a.body, b.body, same_token) &&
         std::ranges::equal(a.roles, b.roles, same_role);
}

}  // namespace

Macros::Macros(Names& names, Diagnostics& diagnostics)
    : names_(names),
      diagnostics_(diagnostics),
      defined_(names.id("defined")),
      variable_arguments_(names.id("__VA_ARGS__")),
      optional_arguments_(names.id("__VA_OPT__")) {}

void Macros::define_builtin(std::string_view name, Builtin builtin) {
  Macro& macro = macros_.emplace_back();
  macro.name = names_.id(name);
  macro.builtin = builtin;
  names_[macro.name].macro = &macro;
}

bool Macros::check_name(const std::vector<Lexeme>& line, std::string_view directive, const Span& end) {
  const std::string after(directive);
  if (line.empty()) {
    diagnostics_.error("E0112", end, quoted_text(directive) + " needs the name of a macro",
                       "a name is missing here");
    return false;
  }
  const Lexeme& name = line.front();
  if (name.kind != LexemeKind::name) {
    diagnostics_.error("E0112", name.span, quoted_text(name.text) + " cannot be the name of a macro",
                       "a name starts with a letter or `_`");
    return false;
  }
  if (name.name == defined_) {
    diagnostics_.error("E0112", name.span, "`defined` cannot be the name of a macro",
                       "it is an operator of `#if`");
    return false;
  }
  return true;
}

void Macros::define(const std::vector<Lexeme>& line, const Span& end) {
  if (!check_name(line, "#define", end)) return;
  Macro macro;
  macro.name = line.front().name;
  macro.definition = join(line.front().span, line.back().span);
  std::size_t at = 1;
  if (line.size() > 1 && !line[1].space_before) {
    if (line[1].is(TokenKind::lparen)) {
      macro.function_like = true;
      at = 2;
      if (!read_parameters(line, at, macro, end)) return;
    } else {
      diagnostics_.warning("W0110", line[1].span,
                           "no space separates " + quoted_text(line[0].text) + " from what it stands for",
                           "write a space before this");
    }
  }
  if (!read_body(line, at, macro)) return;

  const Macro* before = names_[macro.name].macro;
  if (before != nullptr && !same(*before, macro)) report_redefinition(*before, macro);
  names_[macro.name].macro = &macros_.emplace_back(std::move(macro));
}

// `at` is behind the opening parenthesis, and then behind the closing one.
bool Macros::read_parameters(const std::vector<Lexeme>& line, std::size_t& at, Macro& macro,
                             const Span& end) {
  const auto complain = [&](const std::string& wanted) {
    const bool over = at >= line.size();
    diagnostics_.error("E0113", over ? end : line[at].span,
                       "the parameters of " + quoted_text(names_[macro.name].text) + " are not well formed",
                       wanted + (over ? " is missing here" : " is expected here"));
    return false;
  };
  const auto here = [&](TokenKind kind) { return at < line.size() && line[at].is(kind); };
  // `...` is `..` and `.` to our lexer.
  const auto accept_dots = [&] {
    if (!here(TokenKind::dot_dot) || at + 1 >= line.size() || !line[at + 1].is(TokenKind::dot)) return false;
    at += 2;
    return macro.variadic = true;
  };

  if (here(TokenKind::rparen)) return ++at, true;
  for (;;) {
    if (accept_dots()) {
      macro.parameters.push_back(variable_arguments_);
    } else {
      if (at >= line.size() || line[at].kind != LexemeKind::name) return complain("a parameter's name");
      const NameId parameter = line[at].name;
      if (std::ranges::find(macro.parameters, parameter) != macro.parameters.end()) {
        diagnostics_.error("E0113", line[at].span, quoted_text(line[at].text) + " is a parameter twice",
                           "choose another name");
        return false;
      }
      if (parameter == variable_arguments_ || parameter == optional_arguments_)
        return complain("another name");
      macro.parameters.push_back(parameter);
      ++at;
      accept_dots();  // `rest...`
    }
    if (here(TokenKind::rparen)) return ++at, true;
    if (macro.variadic || !here(TokenKind::comma)) return complain(macro.variadic ? "`)`" : "`,` or `)`");
    ++at;
  }
}

bool Macros::read_body(const std::vector<Lexeme>& line, std::size_t at, Macro& macro) {
  const auto parameter_at = [&](std::size_t i) -> std::int32_t {
    if (i >= line.size() || line[i].kind != LexemeKind::name) return Role::kNoParameter;
    const auto found = std::ranges::find(macro.parameters, line[i].name);
    if (found == macro.parameters.end()) return Role::kNoParameter;
    return static_cast<std::int32_t>(found - macro.parameters.begin());
  };
  macro.body.reserve(line.size() - at);
  macro.roles.reserve(line.size() - at);
  for (; at < line.size(); ++at) {
    Lexeme token = line[at];
    if (token.kind == LexemeKind::hash_hash) {
      if (macro.body.empty() || at + 1 == line.size()) {
        diagnostics_.error("E0115", token.span, "`##` has nothing to join here",
                           "it must stand between two tokens of the macro's body");
        return false;
      }
      macro.roles.back().paste_next = true;
      macro.copied = false;
      continue;
    }
    Role role;
    role.span = token.span;
    if (token.kind == LexemeKind::hash && macro.function_like) {
      role.stringify = true;
      role.parameter = parameter_at(at + 1);
      if (role.parameter == Role::kNoParameter) {
        diagnostics_.error("E0114", token.span, "`#` is not followed by a parameter of the macro",
                           "it turns an argument into a string");
        return false;
      }
      ++at;
      role.span = join(role.span, line[at].span);
    } else {
      role.parameter = parameter_at(at);
    }
    if (token.kind == LexemeKind::name && token.name == optional_arguments_ && macro.variadic) {
      diagnostics_.error("E0127", token.span, "`__VA_OPT__` is not supported",
                         "`, ## __VA_ARGS__` does its usual job");
      return false;
    }
    if (role.parameter != Role::kNoParameter) macro.copied = false;
    token.newline_before = false;
    macro.body.push_back(token);
    macro.roles.push_back(role);
  }
  return true;
}

void Macros::report_redefinition(const Macro& before, const Macro& now) {
  const Span name{now.definition.file, now.definition.begin,
                  now.definition.begin + static_cast<std::uint32_t>(names_[now.name].text.size()),
                  now.definition.expansion};
  Diagnostic& warning = diagnostics_.warning(
      "W0101", name, quoted_text(names_[now.name].text) + " is defined again, differently",
      "`#undef` it first if that is meant");
  if (before.definition.valid()) warning.notes.push_back({before.definition, "the definition before"});
}

}  // namespace isospin::promela
