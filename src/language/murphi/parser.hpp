// Murphi's grammar, read top-down. Every node is made by the Checker, so that what is read is resolved and
// typed at once; names are declared before they are used.
//
// After a mistake the parser is silent until it finds its place again: after a `;`, at the end of a guard or
// a rule, or at a word that begins a declaration. What a wrong declaration declares is known from then on, of
// no type, so that its uses are not mistakes as well.
//
//   M0101  something else was expected here     M0102  nested too deeply
//   M0103  something that is not supported      M0104  a model without a start state, or without rules
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/murphi/checker.hpp"
#include "language/murphi/lex.hpp"

namespace isospin::murphi {

class Parser {
 public:
  Parser(std::vector<Token> tokens, Checker& checker);
  void read_model();

 private:
  // ---- parse.cpp: tokens
  const Token& token() const { return tokens_[at_]; }
  const Token& ahead(std::size_t count = 1) const {
    return tokens_[std::min(at_ + count, tokens_.size() - 1)];
  }
  bool sees(std::string_view word) const;
  bool sees_any(std::initializer_list<std::string_view> words) const;
  bool take(std::string_view word);
  void expect(std::string_view word, std::string_view why = {});
  // `end`, or the longer word for it.
  bool expect_end(std::string_view long_word, Span opened, std::string_view what);
  void fail(const std::string& message, const std::string& hint = {});
  void refuse(const std::string& what, const std::string& hint = {});
  std::string expect_name(std::string_view what, Span& span);
  Span since(std::size_t first) const;
  void skip_to_declaration();
  // After a mistake inside a list of declarations, fields or rules: to behind the next `;`, or to `end` or a
  // word that begins something new. False where that was reached.
  bool skip_past_semicolon();
  bool at_declaration() const;
  bool at_rule() const;
  // Guards against texts that would exhaust the stack.
  class Nested;

  // ---- parse.cpp: declarations and rules
  void read_declarations(std::vector<Symbol*>* locals);
  void read_constants();
  void read_types();
  void read_variables(std::vector<Symbol*>* locals);
  void read_function(bool gives_value);
  void refuse_inner_function();
  void refuse_keyword(std::string_view what);
  void read_parameters(Function& function);
  const Type* read_type();
  const Type* read_record();
  const Type* read_union();

  // ---- parse_rules.cpp
  void read_rule_or_property();
  void read_rule(bool is_start);
  void read_ruleset();
  void read_rules_inside();
  void read_alias_rule();
  void read_property();

  // ---- parse_statements.cpp
  std::vector<Statement*> read_statements();
  Statement* read_statement();
  Statement* read_if();
  Statement* read_switch();
  Statement* read_for();
  Statement* read_while();
  Statement* read_alias();
  Statement* read_assert(StatementKind kind);
  Statement* read_put();
  Statement* read_assignment_or_call();
  std::vector<Symbol*> read_alias_names();
  Binder read_binder();
  bool at_end_of_block() const;
  bool begins_statement() const;

  // ---- parse_expressions.cpp
  Expr* read_expression();
  Expr* read_implication();
  Expr* read_or();
  Expr* read_and();
  Expr* read_not();
  Expr* read_comparison();
  Expr* read_sum();
  Expr* read_product();
  Expr* read_sign();
  Expr* read_primary();
  Expr* read_quantifier(ExprKind kind);
  Expr* read_designator();
  std::vector<Expr*> read_arguments();

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Checker& check_;
  bool lost_ = false;  // a mistake was said, its end not yet found
  Span else_if_;       // where the last `else if` is, if there was one
  std::uint32_t depth_ = 0;
  const Function* function_ = nullptr;  // whose body is read
  std::vector<commands::Around> around_;
  std::uint32_t properties_ = 0;
};

}  // namespace isospin::murphi
