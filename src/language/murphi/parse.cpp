#include <algorithm>

#include "language/murphi/nested.hpp"
#include "language/murphi/parser.hpp"

namespace isospin::murphi {

Parser::Parser(std::vector<Token> tokens, Checker& checker) : tokens_(std::move(tokens)), check_(checker) {}

// ---------------------------------------------------------------- tokens

bool Parser::sees(std::string_view word) const {
  return (token().kind == TokenKind::keyword || token().kind == TokenKind::sign) && token().word == word;
}

bool Parser::sees_any(std::initializer_list<std::string_view> words) const {
  return std::ranges::any_of(words, [&](std::string_view word) { return sees(word); });
}

bool Parser::take(std::string_view word) {
  if (!sees(word)) return false;
  ++at_;
  return true;
}

Span Parser::since(std::size_t first) const {
  return join(tokens_[first].span, tokens_[at_ > first ? at_ - 1 : first].span);
}

void Parser::fail(const std::string& message, const std::string& hint) {
  if (!lost_) check_.diagnostics().error("M0101", token().span, message, hint);
  lost_ = true;
}

void Parser::refuse(const std::string& what, const std::string& hint) {
  if (!lost_) check_.diagnostics().error("M0103", token().span, what + " is not supported", hint);
  lost_ = true;
}

void Parser::expect(std::string_view word, std::string_view why) {
  if (take(word)) return;
  fail("`" + std::string(word) + "` is expected here" + (why.empty() ? "" : ", " + std::string(why)));
}

bool Parser::expect_end(std::string_view long_word, Span opened, std::string_view what) {
  if (take("end") || take(long_word)) return true;
  if (!lost_)
    check_.diagnostics()
        .error("M0101", token().span, "`end` is expected here, of " + std::string(what),
               else_if_.valid() ? "`else if` needs an `end` of its own; `elsif` does not" : "")
        .notes.push_back({opened, "which begins here"});
  lost_ = true;
  return false;
}

std::string Parser::expect_name(std::string_view what, Span& span) {
  span = token().span;
  if (token().kind == TokenKind::name) return tokens_[at_++].word;
  const bool keyword = token().kind == TokenKind::keyword;
  fail(std::string(what) + " is expected here",
       keyword ? "`" + token().word + "` is a word of the language" : "");
  return {};
}

bool Parser::at_rule() const {
  return sees_any({"rule", "startstate", "ruleset", "invariant", "alias", "choose", "cover", "assume",
                   "liveness", "assert"});
}

bool Parser::at_declaration() const { return sees_any({"const", "type", "var", "procedure", "function"}); }

void Parser::skip_to_declaration() {
  for (lost_ = false; token().kind != TokenKind::end; ++at_) {
    if (at_declaration()) return;
    if (sees_any({"rule", "startstate", "ruleset", "invariant", "choose", "cover", "liveness"})) return;
  }
}

bool Parser::skip_past_semicolon() {
  lost_ = false;
  for (; token().kind != TokenKind::end; ++at_) {
    if (take(";")) return true;
    if (at_declaration() ||
        sees_any({"end", "rule", "startstate", "ruleset", "invariant", "cover", "liveness"}))
      return false;
  }
  return false;
}

// ---------------------------------------------------------------- declarations

void Parser::read_model() {
  if (take("program")) {
    Span span;
    expect_name("the name of the program", span);
    take(";");
  }
  while (token().kind != TokenKind::end) {
    const std::size_t before = at_;
    if (at_declaration())
      read_declarations(nullptr);
    else if (at_rule())
      read_rule_or_property();
    else if (!take(";"))
      fail("a declaration or a rule is expected here");
    if (lost_) {
      if (at_ == before) ++at_;
      skip_to_declaration();
    }
  }
  const auto& rules = check_.tree().rules;
  if (check_.diagnostics().has_errors()) return;
  if (std::ranges::none_of(rules, [](const commands::Rule* rule) { return rule->is_start; }))
    check_.diagnostics().error("M0104", token().span, "the model has no start state",
                               "write `startstate begin ... end;`");
}

// Several of each kind; `locals`: of a rule or a function, null for the whole model.
void Parser::read_declarations(std::vector<Symbol*>* locals) {
  while (!lost_ && at_declaration()) {
    if (take("const"))
      read_constants();
    else if (take("type"))
      read_types();
    else if (take("var"))
      read_variables(locals);
    else if (locals != nullptr)
      refuse_inner_function();
    else
      read_function(tokens_[at_++].word == "function");
  }
}

void Parser::refuse_inner_function() {
  fail("a function cannot be declared inside another one or a rule");
  lost_ = false;
  const Function* const outer = function_;
  read_function(tokens_[at_++].word == "function");
  function_ = outer;
}

// After `const`, `type` or `var`: a word of the language cannot be declared.
void Parser::refuse_keyword(std::string_view what) {
  if (token().kind != TokenKind::keyword || ahead().kind != TokenKind::sign ||
      (ahead().word != ":" && ahead().word != ","))
    return;
  Span span;
  expect_name(what, span);
  ++at_;
  skip_past_semicolon();
}

void Parser::read_constants() {
  refuse_keyword("the name of a constant");
  while (!lost_ && token().kind == TokenKind::name) {
    Span span;
    const std::string name = expect_name("the name of a constant", span);
    expect(":");
    Expr* value = read_expression();
    if (lost_) {
      check_.declare(SymbolKind::constant, name, span)->type = check_.bad();
      if (!skip_past_semicolon()) return;
      continue;
    }
    take(";");
    const auto worth = check_.constant_value(value, "the value of a constant");
    Symbol* symbol = check_.declare(SymbolKind::constant, name, span);
    symbol->type = value->type;
    symbol->value = worth.value_or(0);
    if (const auto given = check_.is_outermost() ? check_.given(name) : std::nullopt) symbol->value = *given;
  }
}

void Parser::read_types() {
  refuse_keyword("the name of a type");
  while (!lost_ && token().kind == TokenKind::name) {
    Span span;
    const std::string name = expect_name("the name of a type", span);
    expect(":");
    const Type* type = read_type();
    check_.name_type(name, type, span);
    if (!lost_)
      take(";");
    else if (!skip_past_semicolon())
      return;
  }
}

void Parser::read_variables(std::vector<Symbol*>* locals) {
  refuse_keyword("the name of a variable");
  while (!lost_ && token().kind == TokenKind::name) {
    std::vector<std::pair<std::string, Span>> names;
    do {
      Span span;
      std::string name = expect_name("the name of a variable", span);
      names.emplace_back(std::move(name), span);
    } while (!lost_ && take(","));
    expect(":");
    const Type* type = read_type();
    for (const auto& [name, span] : names) {
      if (name.empty()) continue;
      Symbol* symbol =
          check_.declare(locals != nullptr ? SymbolKind::local : SymbolKind::variable, name, span);
      symbol->type = type;
      (locals != nullptr ? *locals : check_.tree().variables).push_back(symbol);
    }
    if (!lost_)
      take(";");
    else if (!skip_past_semicolon())
      return;
  }
}

const Type* Parser::read_type() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_) return check_.bad();
  if (take("boolean")) return check_.boolean();
  if (sees("real")) return refuse("`real`", "scale the values and use a range of integers"), check_.bad();
  if (sees("multiset")) return refuse("`multiset`", "use an array"), check_.bad();
  if (take("enum")) {
    expect("{");
    std::vector<std::pair<std::string, Span>> names;
    do {
      Span span;
      std::string name = expect_name("the name of a value", span);
      names.emplace_back(std::move(name), span);
    } while (!lost_ && take(",") && !sees("}"));
    expect("}");
    return lost_ ? check_.bad() : check_.enumeration(names, since(first));
  }
  if (take("scalarset")) {
    expect("(");
    Expr* size = read_expression();
    expect(")");
    return lost_ ? check_.bad() : check_.scalarset(size, since(first));
  }
  if (take("array")) {
    expect("[");
    const Type* index = read_type();
    expect("]");
    expect("of");
    const Type* element = read_type();
    return lost_ ? check_.bad() : check_.array(index, element, since(first));
  }
  if (take("record")) return read_record();
  if (take("union")) return read_union();
  if (token().kind == TokenKind::name && !(ahead().kind == TokenKind::sign && ahead().word == ".."))
    if (ahead().kind != TokenKind::sign || ahead().word == ";" || ahead().word == "]" ||
        ahead().word == ")" || ahead().word == "}" || ahead().word == "," || ahead().word == "==>") {
      const Token& name = tokens_[at_++];
      return check_.named_type(name.word, name.span);
    }
  Expr* low = read_sum();
  expect("..", "between the bounds of a range");
  Expr* high = read_sum();
  return lost_ ? check_.bad() : check_.range(low, high, since(first));
}

const Type* Parser::read_record() {
  const std::size_t first = at_ - 1;
  std::vector<Type::Field> fields;
  while (!lost_ && token().kind == TokenKind::name) {
    const std::size_t from = fields.size();
    do {
      Type::Field field;
      field.name = expect_name("the name of a field", field.span);
      fields.push_back(std::move(field));
    } while (!lost_ && take(","));
    expect(":");
    const Type* type = read_type();
    for (std::size_t f = from; f < fields.size(); ++f) fields[f].type = type;
    if (!lost_)
      take(";");
    else if (!skip_past_semicolon())
      break;
  }
  expect_end("endrecord", tokens_[first].span, "the record");
  return lost_ ? check_.bad() : check_.record(std::move(fields), since(first));
}

const Type* Parser::read_union() {
  const std::size_t first = at_ - 1;
  expect("{");
  std::vector<const Type*> members;
  do members.push_back(read_type());
  while (!lost_ && take(",") && !sees("}"));
  expect("}");
  return lost_ ? check_.bad() : check_.union_of(members, since(first));
}

// ---------------------------------------------------------------- functions

void Parser::read_function(bool gives_value) {
  const std::size_t first = at_ - 1;
  else_if_ = {};
  Span span;
  const std::string name =
      expect_name(gives_value ? "the name of a function" : "the name of a procedure", span);
  if (lost_) return;
  Function& function = check_.tree().functions.emplace_back();
  function.symbol = check_.declare(SymbolKind::function, name, span);
  function.symbol->function = &function;
  check_.enter();
  if (take("(")) read_parameters(function);
  if (lost_) {
    if (gives_value) function.type = check_.bad();
    skip_past_semicolon();
  }
  // A function without a type is a procedure.
  if (gives_value && take(":")) function.type = read_type();
  take(";");
  check_.enter();
  if (!lost_) read_declarations(&function.locals);
  take("begin");
  function_ = &function;
  if (!lost_) function.body = read_statements();
  function_ = nullptr;
  // At its end all is well again.
  if (expect_end(gives_value ? "endfunction" : "endprocedure", span,
                 gives_value ? "the function" : "the procedure"))
    lost_ = false;
  take(";");
  check_.leave();
  check_.leave();
  function.is_defined = true;
  function.span = since(first);
  check_.tree().functions_in_order.push_back(&function);
}

void Parser::read_parameters(Function& function) {
  while (!lost_ && !sees(")")) {
    const bool by_reference = take("var");
    std::vector<std::pair<std::string, Span>> names;
    do {
      Span span;
      std::string name = expect_name("the name of a parameter", span);
      names.emplace_back(std::move(name), span);
    } while (!lost_ && take(","));
    expect(":");
    const Type* type = read_type();
    for (const auto& [name, span] : names) {
      if (name.empty()) continue;
      Symbol* symbol =
          check_.declare(by_reference ? SymbolKind::reference : SymbolKind::argument, name, span);
      symbol->type = type;
      function.parameters.push_back(symbol);
    }
    if (!take(";") && !take(",")) break;
  }
  expect(")");
}

}  // namespace isospin::murphi
