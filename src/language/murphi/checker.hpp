// What Murphi's names and types mean: the parser asks for every node it reads, and gets it back resolved and
// typed. A mistake is said once; what has one gets the type `bad()`, of which nothing more is said.
//
//   M02xx  names       M03xx  types       M04xx  what cannot stand here
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "language/commands/tree.hpp"
#include "language/read_options.hpp"

namespace isospin::murphi {

using commands::Binder;
using commands::Expr;
using commands::ExprKind;
using commands::Function;
using commands::Statement;
using commands::StatementKind;
using commands::Symbol;
using commands::SymbolKind;
using commands::Type;
using commands::TypeKind;

class Checker {
 public:
  // `has_unions`: the text has unions in it.
  Checker(commands::Tree& tree, const ReadOptions& options, bool has_unions, Diagnostics& diagnostics);

  // ---- scopes
  void enter() { scopes_.emplace_back(); }
  void leave() { scopes_.pop_back(); }
  // Makes the name known from here on.
  Symbol* declare(SymbolKind kind, std::string name, Span span);
  // Null when it is not declared; that is said.
  Symbol* find(const std::string& name, Span span);
  bool is_outermost() const { return scopes_.size() == 1; }

  // ---- types
  const Type* bad() const { return &bad_; }
  const Type* boolean() const { return boolean_; }
  const Type* named_type(const std::string& name, Span span);
  const Type* range(Expr* low, Expr* high, Span span);
  const Type* enumeration(const std::vector<std::pair<std::string, Span>>& names, Span span);
  const Type* scalarset(Expr* size, Span span);
  const Type* array(const Type* index, const Type* element, Span span);
  const Type* record(std::vector<Type::Field> fields, Span span);
  const Type* union_of(const std::vector<const Type*>& members, Span span);
  const Type* multiset(Expr* capacity, const Type* element, Span span);
  void name_type(const std::string& name, const Type* type, Span span);

  // ---- expressions
  Expr* number(std::int32_t value, Span span);
  Expr* name(const std::string& name, Span span);
  Expr* field(Expr* record, const std::string& name, Span span);
  Expr* element(Expr* array, Expr* index, Span span);
  Expr* unary(model::Operator op, Expr* a, Span span);
  Expr* binary(model::Operator op, Expr* a, Expr* b, Span span);
  Expr* implies(Expr* a, Expr* b, Span span);
  Expr* conditional(Expr* a, Expr* b, Expr* c, Span span);
  Expr* quantified(ExprKind kind, Binder binder, Expr* body, Span span);
  Expr* is_undefined(Expr* a, Span span);
  Expr* is_member(Expr* a, const Type* type, Span span);
  Expr* call(const std::string& name, std::vector<Expr*> args, Span name_span, Span span);
  // Says so of a procedure.
  void must_give_value(Expr* expr);
  // Says so when it is none.
  bool must_be_boolean(const Expr* expr, std::string_view what);
  bool must_be_number(const Expr* expr, std::string_view what);
  // What a constant expression is worth; nothing, with an error, when it is none.
  std::optional<std::int32_t> constant_value(const Expr* expr, std::string_view what);

  // ---- statements
  // A new statement of this kind.
  Statement* statement(StatementKind kind, Span span);
  bool must_be_assignable(const Expr* target);
  void check_assignment(const Expr* target, const Expr* value, Span span);
  void check_case(const Expr* value, const Expr* one);
  void check_return(const Function* function, const Expr* value, Span span);
  Binder over_type(const std::string& name, const Type* type, Span span);
  Binder over_numbers(const std::string& name, Expr* from, Expr* to, Expr* by, Span span);

  // ---- definitions given apart from the model
  // The value that the command line gives this constant.
  std::optional<std::int32_t> given(const std::string& constant);
  // What was given and cannot be used: names that are no constants.
  std::optional<Refusal> misfit() const;

  std::string in_words(const Type* type) const;
  // Ranges with their bounds.
  std::string in_full(const Type* type) const;
  Diagnostics& diagnostics() { return diagnostics_; }
  commands::Tree& tree() { return tree_; }

 private:
  Expr* make(ExprKind kind, const Type* type, Span span);
  Expr* wrong(Span span) { return make(ExprKind::number, &bad_, span); }
  Type* make_type(TypeKind kind, Span span);
  bool is_bad(const Expr* expr) const { return expr->type == &bad_; }
  bool is_number(const Type* type) const { return type == nullptr || type->is_number() || type == &bad_; }
  // A value of the one can be compared with or put into the other.
  bool compatible(const Type* a, const Type* b) const;
  bool same_values(const Type* a, const Type* b) const;
  bool same_layout(const Type* a, const Type* b) const;
  std::int32_t first_number(std::int32_t count, std::int32_t otherwise);
  std::string suggestion(const std::string& name) const;

  commands::Tree& tree_;
  Diagnostics& diagnostics_;
  std::vector<std::map<std::string, Symbol*>> scopes_;
  std::set<std::string> undeclared_;  // names that were said to be not declared
  bool has_unions_;
  std::int32_t next_number_ = 0;
  Type bad_;
  const Type* boolean_ = nullptr;
  struct Given {
    std::string name, value;
    bool used = false;
  };
  std::vector<Given> given_;
};

}  // namespace isospin::murphi
