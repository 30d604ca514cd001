// What SAL's names and types mean: the parser asks for every node it reads, and gets it back resolved and
// typed. A mistake is said once; what has one gets the type `bad()`, of which nothing more is said.
//
// Functions, constants that are arrays or records, and LET are written out where they are used.
//
//   S02xx  names       S03xx  types       S04xx  what cannot stand here
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/read_options.hpp"
#include "language/sal/context.hpp"

namespace isospin::sal {

class Checker {
 public:
  Checker(Context& context, const ReadOptions& options, Diagnostics& diagnostics);

  // ---- names
  void enter() { scopes_.emplace_back(); }
  void leave() { scopes_.pop_back(); }
  Symbol* declare(SymbolKind kind, std::string name, const Type* type, Span span);
  // Under another name, or one that has been declared already elsewhere.
  void make_known(const std::string& name, Symbol* symbol) { scopes_.back()[name] = symbol; }
  // Null when it is not declared; that is said.
  Symbol* find(const std::string& name, Span span);
  Symbol* known(const std::string& name) const;
  bool is_outermost() const { return scopes_.size() == 1; }
  void declare_constant(const std::string& name, const Type* type, Expr* value, Span span);
  void declare_function(const std::string& name, std::vector<Symbol*> parameters, const Type* type,
                        Expr* body, Span span);
  Module* declare_module(const std::string& name, Span span);
  const Module* find_module(const std::string& name, Span span);
  // Definitions on the command line that were of no use, each with its name.
  std::vector<std::string> unknown_definitions() const;
  std::vector<std::string> constants() const;

  // Reads something as if it stood outside of everything.
  template <class Read>
  void outside(const Read& read) {
    std::vector<std::map<std::string, Symbol*>> scopes = {scopes_.front()};
    scopes.swap(scopes_);
    read();
    scopes.swap(scopes_);
  }

  // ---- types
  // Whether a type that was read since the last time depends on parameters of the module around it.
  bool took_parameters() { return std::exchange(took_parameters_, false); }
  const Type* bad() const { return &bad_; }
  const Type* boolean() const { return boolean_; }
  const Type* named_type(const std::string& name, Span span);
  const Type* range(Expr* low, Expr* high, Span span);
  const Type* numbered(Expr* size, Span span);
  const Type* enumeration(const std::vector<std::pair<std::string, Span>>& names, Span span);
  const Type* subtype(Symbol* each, Expr* condition, Span span);
  const Type* array(const Type* index, const Type* element, Span span);
  const Type* record(std::vector<Type::Field> fields, Span span);
  // A type with this name, which may be said with its declaration.
  void name_type(const std::string& name, const Type* type, Span span);
  // A variable can have it.
  bool must_be_finite(const Type* type, const std::string& what, Span span);
  bool compatible(const Type* a, const Type* b) const;
  std::string in_words(const Type* type) const;

  // ---- expressions
  Expr* number(std::int32_t value, Span span);
  Expr* truth(bool value, Span span);
  Expr* name(const std::string& name, Span span);
  Expr* next(Expr* name, Span span);
  Expr* field(Expr* record, const std::string& name, Span span);
  Expr* element(Expr* array, Expr* index, Span span);
  Expr* unary(model::Operator op, Expr* a, Span span);
  Expr* binary(model::Operator op, Expr* a, Expr* b, Span span);
  Expr* divided(model::Operator op, Expr* a, Expr* b, bool exactly, Span span);
  Expr* implies(Expr* a, Expr* b, Span span);
  Expr* conditional(Expr* a, Expr* b, Expr* c, Span span);
  Expr* quantified(ExprKind kind, const std::vector<Binder>& binders, Expr* body, Span span);
  Expr* array_of(Binder binder, Expr* element, Span span);
  Expr* record_of(std::vector<std::pair<std::string, Expr*>> fields, Span span);
  // What is at the end of a way into a value: its type. Null, with an error, when there is no such part.
  const Type* part_type(const Type* whole, const commands::Access& access, Span span);
  std::optional<std::uint32_t> field_of(const Type* record, const std::string& name, Span span);
  Expr* update(Expr* whole, std::vector<commands::Access> path, const Type* part, Expr* value, Span span);
  Expr* call(const std::string& name, const std::vector<Expr*>& args, Span name_span, Span span);
  Expr* temporal(commands::Temporal when, Expr* a, Expr* b, Span span);
  bool must_be_boolean(const Expr* expr, std::string_view what);
  bool must_be_number(const Expr* expr, std::string_view what);
  bool must_fit(const Type* type, const Expr* value, std::string_view what);
  // What a constant expression is worth; nothing, with an error, when it is none.
  std::optional<std::int32_t> constant_value(const Expr* expr, std::string_view what);
  Symbol* binder_symbol(const std::string& name, const Type* type, Span span);

  // What is read from here on says what this name is.
  void begin_declaration(const std::string& name) { being_declared_ = name; }

  Diagnostics& diagnostics() { return diagnostics_; }
  Context& context() { return context_; }

 private:
  Expr* make(ExprKind kind, const Type* type, Span span);
  Expr* wrong(Span span) { return make(ExprKind::number, &bad_, span); }
  Type* make_type(TypeKind kind, Span span);
  static void sort_fields(std::vector<Type::Field>& fields);
  bool is_bad(const Expr* expr) const { return expr->type == &bad_; }
  bool is_number(const Type* type) const { return type == nullptr || type->is_number() || type == &bad_; }
  std::string suggestion(const std::string& name) const;
  std::optional<std::int32_t> given(const std::string& constant, const Type* type);

  struct Function {
    std::vector<Symbol*> parameters;
    const Type* type = nullptr;
    Expr* body = nullptr;
  };

  Context& context_;
  commands::Tree& tree_;
  Diagnostics& diagnostics_;
  std::vector<std::map<std::string, Symbol*>> scopes_;
  std::map<const Symbol*, Function> functions_;
  std::map<const Symbol*, const Module*> modules_;
  Type bad_;
  bool took_parameters_ = false;
  std::string being_declared_;
  const Type* boolean_ = nullptr;
  struct Given {
    std::string name, value;
    bool used = false;
  };
  std::vector<Given> given_;
};

}  // namespace isospin::sal
