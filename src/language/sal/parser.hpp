// SAL's grammar, read top-down. Every node is made by the Checker, so that what is read is resolved and typed
// at once; names are declared before they are used.
//
// After a mistake the parser is silent until it finds its place again: after a `;`, or at a word that begins
// a section or ends a module.
//
//   S0101  something else was expected here     S0102  nested too deeply
//   S0103  something that is not supported
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "language/sal/checker.hpp"
#include "language/sal/lex.hpp"
#include "language/sal/system.hpp"

namespace isospin::sal {

struct Theorem {
  std::string name;
  const Composed* module = nullptr;
  std::unique_ptr<System> system;
  Expr* formula = nullptr;
  Span span;
};

class Parser {
 public:
  Parser(std::vector<Token> tokens, Checker& checker);
  // The theorems, in the order of the text.
  std::vector<Theorem> read_context();

 private:
  // ---- parse.cpp
  const Token& token() const { return tokens_[at_]; }
  const Token& ahead(std::size_t count = 1) const {
    return tokens_[std::min(at_ + count, tokens_.size() - 1)];
  }
  bool is(const Token& token, std::string_view word) const;
  bool sees(std::string_view word) const { return is(token(), word); }
  bool sees_any(std::initializer_list<std::string_view> words) const;
  bool take(std::string_view word);
  void expect(std::string_view word, std::string_view why = {});
  void fail(const std::string& message, const std::string& hint = {});
  void refuse(const std::string& what, const std::string& hint = {});
  std::string expect_name(std::string_view what, Span& span);
  Span since(std::size_t first) const;
  // Goes on behind the next `;` that is not inside a module.
  void skip_declaration();
  class Nested;

  void read_parameters_of_context();
  void read_declaration();
  void read_theorem(const std::string& name, Span span);
  std::vector<Binder> read_binders();
  std::vector<Symbol*> read_parameters(std::string_view end);

  // ---- parse_types.cpp
  const Type* read_type();
  const Type* read_type_in_brackets();
  const Type* read_type_in_braces();
  const Type* read_record_type();

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
  Expr* read_postfix();
  Expr* read_primary();
  Expr* read_name();
  Expr* read_parentheses();
  Expr* read_if();
  Expr* read_let();
  Expr* read_quantifier();
  Expr* read_array();
  Expr* read_record();
  Expr* read_update(Expr* whole, std::size_t first);
  Expr* read_until(commands::Temporal when);
  Expr* read_temporal();
  std::vector<Expr*> read_arguments();

  // ---- parse_modules.cpp
  void read_module(Module& module);
  void read_variables(VariableKind kind, std::vector<ModuleVariable>& into);
  void read_definitions(std::vector<Assignment>& into, bool primed);
  void read_section(Section& section, bool primed);
  void read_forall_definitions(std::vector<Assignment>& into, bool primed);
  void read_assignment(std::vector<Assignment>& into, bool primed);
  void read_set(Assignment& assignment);
  void read_commands(Section& section, bool primed);
  void read_command(std::vector<Command>& group, bool primed);
  void check_module(const Module& module);
  bool at_section() const;
  void skip_in_module();

  // ---- parse_composition.cpp
  const Composed* read_composition();
  Composed* read_synchronous();
  Composed* read_composed();
  Composed* read_instance();
  Composed* read_module_in_place();
  // The module with these values of its parameters; null, with an error, when they are no constants.
  const Module* with_values(const Module& module, const std::vector<Expr*>& args, Span span);
  Composed* read_many();
  Composed* read_rename();
  Composed* read_with();
  Composed* read_names(ComposedKind kind);
  Composed* make_composed(ComposedKind kind, std::size_t first);

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Checker& check_;
  bool lost_ = false;  // a mistake was said, its end not yet found
  std::uint32_t depth_ = 0;
  bool in_theorem_ = false;
  std::vector<Binder> over_;  // of FORALL around assignments
  std::vector<Theorem> theorems_;
};

}  // namespace isospin::sal
