// Rules, start states, what is around them, and properties.
#include "language/murphi/nested.hpp"
#include "language/murphi/parser.hpp"

namespace isospin::murphi {

using commands::Around;
using commands::Claim;

void Parser::read_rule_or_property() {
  const Nested nested(*this);
  if (lost_) return;
  if (take("rule")) return read_rule(false);
  if (take("startstate")) return read_rule(true);
  if (take("ruleset")) return read_ruleset();
  if (take("alias")) return read_alias_rule();
  if (sees("choose")) return refuse("`choose`", "write a ruleset over the indices of an array");
  read_property();
}

void Parser::read_rule(bool is_start) {
  const std::size_t first = at_ - 1;
  else_if_ = {};
  commands::Rule& rule = check_.tree().all_rules.emplace_back();
  rule.is_start = is_start;
  rule.around = around_;
  if (token().kind == TokenKind::text) rule.name = tokens_[at_++].word;
  // A guard ends with `==>`; a body may begin without `begin`.
  if (!is_start) {
    std::size_t end = at_;
    const auto ends_guard = [&](const Token& token) {
      if (token.kind == TokenKind::sign) return token.word == "==>";
      if (token.kind != TokenKind::keyword) return token.kind == TokenKind::end;
      return token.word == "begin" || token.word == "var" || token.word == "rule" ||
             token.word == "startstate" || token.word == "ruleset";
    };
    bool has_statements = at_declaration();
    for (; !ends_guard(tokens_[end]); ++end)
      has_statements = has_statements || (tokens_[end].kind == TokenKind::sign && tokens_[end].word == ";");
    const bool is_marked = tokens_[end].kind == TokenKind::sign && tokens_[end].word == "==>";
    // A guard stands before `begin` even if its `==>` was forgotten.
    if (is_marked || (!has_statements && end > at_ && tokens_[end].kind == TokenKind::keyword &&
                      tokens_[end].word == "begin")) {
      rule.guard = read_expression();
      if (!lost_) check_.must_be_boolean(rule.guard, "the guard of a rule");
      if (!sees("==>")) fail("`==>` is expected here, after the guard");
      at_ = end;
      lost_ = false;
      take("==>");
    }
  }
  check_.enter();
  if (!lost_) read_declarations(&rule.locals);
  take("begin");
  if (!lost_) rule.body = read_statements();
  check_.leave();
  const char* const word = is_start ? "the start state" : "the rule";
  // At its end all is well again.
  if (expect_end(is_start ? "endstartstate" : "endrule", tokens_[first].span, word)) lost_ = false;
  take(";");
  rule.whole = since(first);
  rule.span = tokens_[first].span;
  if (at_ > first + 1 && tokens_[first + 1].kind == TokenKind::text)
    rule.span = join(rule.span, tokens_[first + 1].span);
  if (!lost_) check_.tree().rules.push_back(&rule);
}

void Parser::read_rules_inside() {
  while (at_rule()) {
    const std::size_t before = at_;
    read_rule_or_property();
    if (!lost_) continue;
    if (at_ == before) ++at_;
    skip_to_declaration();
  }
}

void Parser::read_ruleset() {
  const Span opened = tokens_[at_ - 1].span;
  const std::size_t outside = around_.size();
  check_.enter();
  do {
    if (sees("do")) break;
    Around around;
    around.binder = read_binder();
    around_.push_back(around);
  } while (!lost_ && (take(";") || take(",")));
  expect("do");
  read_rules_inside();
  expect_end("endruleset", opened, "the ruleset");
  take(";");
  check_.leave();
  around_.resize(outside);
}

void Parser::read_alias_rule() {
  const Span opened = tokens_[at_ - 1].span;
  const std::size_t outside = around_.size();
  check_.enter();
  for (Symbol* symbol : read_alias_names()) {
    Around around;
    around.kind = Around::Kind::alias;
    around.alias = symbol;
    around_.push_back(around);
  }
  expect("do");
  read_rules_inside();
  expect_end("endalias", opened, "the alias");
  take(";");
  check_.leave();
  around_.resize(outside);
}

void Parser::read_property() {
  const std::size_t first = at_;
  const std::string word = tokens_[at_++].word;
  Claim& claim = check_.tree().all_claims.emplace_back();
  claim.kind = word == "cover"      ? Claim::Kind::cover
               : word == "assume"   ? Claim::Kind::assume
               : word == "liveness" ? Claim::Kind::liveness
                                    : Claim::Kind::invariant;
  claim.around = around_;
  ++properties_;
  if (token().kind == TokenKind::text) claim.name = tokens_[at_++].word;
  claim.condition = read_expression();
  if (token().kind == TokenKind::text && claim.name.empty()) claim.name = tokens_[at_++].word;
  if (lost_) {
    skip_past_semicolon();
    return;
  }
  check_.must_be_boolean(claim.condition, "the condition of `" + word + "`");
  take(";");
  if (claim.name.empty()) claim.name = word + " " + std::to_string(properties_);
  claim.span = since(first);
  check_.tree().claims.push_back(&claim);
}

}  // namespace isospin::murphi
