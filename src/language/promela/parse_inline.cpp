// Inlines: SPIN substitutes their arguments as text and reads the body anew at each call, so do we, token by
// token. Every token of an expansion knows the call, so that a mistake inside shows both places.
#include "language/promela/parser.hpp"

namespace isospin::promela {

namespace {

// Calls that double at each level reach any size in a few lines; SPIN would fill the memory.
constexpr std::size_t kMostInlinedTokens = 5'000'000;
constexpr std::size_t kDeepestInline = 64;

}  // namespace

void Parser::parse_inline_definition() {
  take();
  const Token name = expect(TokenKind::name, "as the name of the inline");
  if (panicking_) return;
  InlineDefinition& definition = tree_.inline_arena.emplace_back();
  definition.name = name.text;
  definition.span = name.span;
  expect(TokenKind::lparen, "before the parameters of an inline");
  while (!at(TokenKind::rparen) && !at(TokenKind::end_of_input)) {
    definition.parameters.push_back(expect(TokenKind::name, "as a parameter of an inline").text);
    if (!accept(TokenKind::comma)) break;
  }
  expect(TokenKind::rparen, "after the parameters of an inline");
  if (!at(TokenKind::lbrace)) return fail_unexpected("`{`");

  Inline body;
  body.definition = &definition;
  for (std::size_t i = 0; i < definition.parameters.size(); ++i)
    body.parameters.try_emplace(definition.parameters[i], i);
  const Span first = here();
  int braces = 0;
  do {
    if (at(TokenKind::end_of_input)) {
      fail_unclosed(first, "{", "`}` is expected to end the inline");
      return;
    }
    if (at(TokenKind::lbrace)) ++braces;
    if (at(TokenKind::rbrace)) --braces;
    body.body.push_back(take());
  } while (braces > 0);
  body.body_span = since(first);

  if (const auto known = inlines_.find(name.text); known != inlines_.end()) {
    Diagnostic& twice =
        diagnostics_.error("E0201", name.span, "`" + std::string(name.text) + "` is declared twice");
    twice.notes.push_back({known->second.definition->span, "first declared here"});
  }
  tree_.units.push_back({UnitKind::inline_, static_cast<std::uint32_t>(tree_.inlines.size())});
  tree_.inlines.push_back(&definition);
  inlines_[name.text] = std::move(body);
}

bool Parser::at_inline_call() {
  return at(TokenKind::name) && ahead(1).kind == TokenKind::lparen && inlines_.contains(current().text);
}

// Up to the closing parenthesis, divided at the commas that stand in no bracket of their own.
std::vector<std::vector<Token>> Parser::parse_inline_arguments() {
  std::vector<std::vector<Token>> arguments;
  expect(TokenKind::lparen, "before the arguments");
  open_paren();
  std::vector<Token> argument;
  int brackets = 0;
  while (!at(TokenKind::end_of_input)) {
    if (at(TokenKind::rparen) && brackets == 0) break;
    if (at(TokenKind::lparen) || at(TokenKind::lbracket)) ++brackets;
    if (at(TokenKind::rparen) || at(TokenKind::rbracket)) --brackets;
    if (at(TokenKind::comma) && brackets == 0) {
      take();
      arguments.push_back(std::move(argument));
      argument.clear();
      continue;
    }
    argument.push_back(take());
  }
  if (!argument.empty() || !arguments.empty()) arguments.push_back(std::move(argument));
  close_paren("after the arguments");
  return arguments;
}

Stmt* Parser::parse_inline_call(Expr* result, Span first) {
  const Token name = take();
  const Inline& called = inlines_.find(name.text)->second;
  const std::vector<std::vector<Token>> arguments = parse_inline_arguments();
  Stmt* failed = make_stmt(StmtKind::error, first);
  if (panicking_) return failed;

  const auto& parameters = called.definition->parameters;
  if (arguments.size() != parameters.size()) {
    Diagnostic& wrong =
        diagnostics_.error("E1008", since(name.span),
                           "`" + std::string(name.text) + "` takes " + std::to_string(parameters.size()) +
                               " arguments, " + std::to_string(arguments.size()) + " are given");
    wrong.notes.push_back({called.definition->span, "declared here"});
    return failed;
  }
  for (const std::string_view open : inline_stack_) {
    if (open != name.text && inline_stack_.size() < kDeepestInline) continue;
    fail("E1009", name.span, "inline `" + std::string(name.text) + "` calls itself",
         "an inline is replaced by its text, so this would never end");
    return failed;
  }

  const ExpansionId expansion =
      sources_.add(Expansion{std::string(name.text), true, since(name.span), called.body_span});
  std::vector<Token> tokens;
  tokens.reserve(called.body.size() + 1);
  for (const Token& token : called.body) {
    const auto parameter =
        token.kind == TokenKind::name ? called.parameters.find(token.text) : called.parameters.end();
    if (parameter == called.parameters.end()) {
      tokens.push_back(token);
      if (!token.span.expansion.valid()) tokens.back().span.expansion = expansion;
      continue;
    }
    const std::vector<Token>& argument = arguments[parameter->second];
    for (const Token& replacement : argument) {
      tokens.push_back(replacement);
      tokens.back().newline_before = &replacement == &argument.front() && token.newline_before;
    }
  }
  tokens_inlined_ += tokens.size();
  if (tokens_inlined_ > kMostInlinedTokens) {
    fail("E1009", name.span, "inlines expand to more than " + std::to_string(kMostInlinedTokens) + " tokens");
    return failed;
  }
  Token end = end_;
  end.span = name.span;
  tokens.push_back(end);

  const std::vector<Token>* outer_tokens = tokens_;
  const std::size_t outer_position = position_;
  const Span outer_span = last_span_;
  const bool outer_implied = implied_taken_;
  const int outer_parens = paren_depth_;
  tokens_ = &tokens;
  position_ = 0;
  paren_depth_ = 0;
  implied_taken_ = false;
  last_kind_ = TokenKind::end_of_input;
  inline_stack_.push_back(name.text);
  return_targets_.push_back(result);

  Stmt* body = parse_braced(StmtKind::block);
  body->inline_name = name.text;

  return_targets_.pop_back();
  inline_stack_.pop_back();
  tokens_ = outer_tokens;
  position_ = outer_position;
  last_kind_ = TokenKind::rbrace;  // what SPIN has read last: a separator may be missing, as after any `}`
  last_span_ = outer_span;
  implied_taken_ = outer_implied;
  paren_depth_ = outer_parens;
  body->span = since(first);
  return body;
}

}  // namespace isospin::promela
