#include "language/sal/nested.hpp"
#include "language/sal/parser.hpp"

namespace isospin::sal {

Parser::Parser(std::vector<Token> tokens, Checker& checker) : tokens_(std::move(tokens)), check_(checker) {}

// ---------------------------------------------------------------- tokens

bool Parser::is(const Token& token, std::string_view word) const {
  return (token.kind == TokenKind::keyword || token.kind == TokenKind::sign) && token.word == word;
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
  if (!lost_) check_.diagnostics().error("S0101", token().span, message, hint);
  lost_ = true;
}

void Parser::refuse(const std::string& what, const std::string& hint) {
  if (!lost_) check_.diagnostics().error("S0103", token().span, what + " is not supported", hint);
  lost_ = true;
}

void Parser::expect(std::string_view word, std::string_view why) {
  if (lost_ || take(word)) return;
  fail("`" + std::string(word) + "` is expected here" + (why.empty() ? "" : ", " + std::string(why)));
}

std::string Parser::expect_name(std::string_view what, Span& span) {
  span = token().span;
  if (token().kind == TokenKind::name) return tokens_[at_++].word;
  const bool keyword = token().kind == TokenKind::keyword;
  fail(std::string(what) + " is expected here",
       keyword ? "`" + token().word + "` is a word of the language" : "");
  return {};
}

void Parser::skip_declaration() {
  lost_ = false;
  for (std::size_t modules = 0; token().kind != TokenKind::end; ++at_) {
    if (modules == 0 && sees("END") && ahead().kind == TokenKind::end) return;
    // `name: THEOREM`, `name: MODULE`: a declaration begins, however the last one ended.
    const bool begins = token().kind == TokenKind::name && is(ahead(), ":") &&
                        (is(ahead(2), "THEOREM") || is(ahead(2), "MODULE") || is(ahead(2), "TYPE"));
    if (begins) return;
    if (sees("BEGIN")) ++modules;
    if (sees("END") && modules > 0) --modules;
    if (modules == 0 && take(";")) return;
  }
}

// ---------------------------------------------------------------- declarations

std::vector<Theorem> Parser::read_context() {
  Span span;
  check_.context().name = expect_name("the name of the context", span);
  check_.context().span = span;
  if (!lost_ && take("{")) read_parameters_of_context();
  expect(":");
  expect("CONTEXT");
  expect("=");
  expect("BEGIN");
  if (lost_) return std::move(theorems_);
  while (token().kind != TokenKind::end && !sees("END")) {
    const std::size_t before = at_;
    if (!take(";")) {
      read_declaration();
      if (!lost_ && !sees("END")) expect(";", "at the end of a declaration");
    }
    if (lost_) {
      if (at_ == before) ++at_;
      over_.clear();
      in_theorem_ = false;
      skip_declaration();
    }
  }
  expect("END", "of the context");
  if (!lost_ && token().kind != TokenKind::end) fail("nothing comes after the END of the context");
  return std::move(theorems_);
}

void Parser::read_parameters_of_context() {
  while (!lost_ && !sees("}")) {
    std::vector<std::pair<std::string, Span>> names;
    do {
      Span span;
      const std::string name = expect_name("the name of a constant", span);
      names.emplace_back(name, span);
    } while (!lost_ && take(","));
    expect(":");
    if (!lost_ && sees("TYPE")) refuse("a context with a type as its parameter");
    const Type* type = lost_ ? check_.bad() : read_type();
    for (const auto& [name, span] : names)
      if (!lost_) check_.declare_constant(name, type, nullptr, span);
    if (!take(";")) break;
  }
  expect("}");
}

void Parser::read_declaration() {
  const Nested nested(*this);
  Span span;
  const std::size_t first = at_;
  const std::string name = expect_name("the name of a type, constant, module or theorem", span);
  if (lost_) return;
  check_.begin_declaration(name);
  const bool is_function = sees("(");
  const bool has_parameters = sees("[");
  if (!is_function && !has_parameters && is(token(), ":") &&
      (is(ahead(), "THEOREM") || is(ahead(), "LEMMA") || is(ahead(), "CLAIM") || is(ahead(), "OBLIGATION"))) {
    at_ += 2;
    return read_theorem(name, span);
  }
  if (sees(":") && is(ahead(), "TYPE")) {
    at_ += 2;
    if (!sees("=")) return refuse("a type without a definition", "write what values it has: {a, b, c}");
    expect("=");
    const Type* type = lost_ ? check_.bad() : read_type();
    if (!lost_) check_.name_type(name, type, span);
    return;
  }
  if (has_parameters || (sees(":") && is(ahead(), "MODULE"))) {
    check_.enter();
    const std::vector<Symbol*> parameters = take("[") ? read_parameters("]") : std::vector<Symbol*>{};
    expect(":");
    expect("MODULE");
    expect("=");
    Module module;
    module.parameters = parameters;
    module.first_token = at_;
    check_.took_parameters();
    if (!lost_) read_module(module);
    module.depends_on_values = check_.took_parameters();
    module.span = since(first);
    check_.leave();
    Module* declared = check_.declare_module(name, span);
    module.symbol = declared->symbol;
    *declared = std::move(module);
    if (lost_) declared->symbol->type = check_.bad();
    return;
  }
  std::vector<Symbol*> parameters;
  check_.enter();
  if (take("(")) parameters = read_parameters(")");
  expect(":");
  const Type* type = lost_ ? check_.bad() : read_type();
  if (!lost_ && !sees("=")) fail("`=` is expected here", "a constant needs a value");
  take("=");
  Expr* value = lost_ ? nullptr : read_expression();
  check_.leave();
  if (lost_) return;
  if (is_function)
    check_.declare_function(name, parameters, type, value, span);
  else
    check_.declare_constant(name, type, value, span);
}

// `i: T, j, k: U` up to the closing sign.
std::vector<Symbol*> Parser::read_parameters(std::string_view end) {
  std::vector<Symbol*> all;
  while (!lost_ && !sees(end)) {
    std::vector<std::pair<std::string, Span>> names;
    do {
      Span span;
      const std::string name = expect_name("the name of a parameter", span);
      names.emplace_back(name, span);
    } while (!lost_ && take(","));
    expect(":");
    const Type* type = lost_ ? check_.bad() : read_type();
    for (const auto& [name, span] : names)
      if (!lost_) all.push_back(check_.declare(SymbolKind::parameter, name, type, span));
    if (!take(",") && !take(";")) break;
  }
  expect(end);
  return all;
}

std::vector<Binder> Parser::read_binders() {
  expect("(");
  std::vector<Binder> binders;
  const std::size_t first = at_;
  for (Symbol* symbol : read_parameters(")")) {
    if (!check_.must_be_finite(symbol->type, "`" + symbol->name + "`", symbol->span))
      symbol->type = check_.bad();
    if (symbol->type != check_.bad() && !symbol->type->is_simple()) {
      check_.diagnostics().error("S0304", symbol->span,
                                 "a simple type is needed here, not " + check_.in_words(symbol->type));
      symbol->type = check_.bad();
    }
    Binder binder;
    binder.symbol = symbol;
    binder.type = symbol->type;
    binders.push_back(binder);
  }
  if (!lost_ && binders.empty()) {
    at_ = first;
    fail("the name of a parameter is expected here");
  }
  return binders;
}

void Parser::read_theorem(const std::string& name, Span span) {
  Theorem theorem;
  theorem.name = name;
  theorem.span = span;
  check_.enter();
  theorem.module = read_composition();
  expect("|-");
  if (!lost_) {
    theorem.system = put_together(check_.context(), *theorem.module, check_.diagnostics());
    check_.enter();
    for (const SystemVariable& variable : theorem.system->variables)
      check_.make_known(variable.name, variable.symbol);
    in_theorem_ = true;
    theorem.formula = read_expression();
    in_theorem_ = false;
    check_.leave();
    if (!lost_) check_.must_be_boolean(theorem.formula, "a theorem");
  }
  check_.leave();
  if (lost_) return;
  for (const Theorem& other : theorems_)
    if (other.name == name)
      check_.diagnostics()
          .error("S0202", span, "there are two theorems `" + name + "`")
          .notes.push_back({other.span, "the other one is here"});
  theorems_.push_back(std::move(theorem));
}

}  // namespace isospin::sal
