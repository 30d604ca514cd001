// What variables are worth in one step: before it, and after it.
//
// `x'` in an expression becomes what the step assigns to x, written out; a variable with a DEFINITION becomes
// what defines it. So values may depend on each other, but not on themselves.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/commands/rewrite.hpp"
#include "language/sal/rules.hpp"

namespace isospin::sal {

class Rules::Values {
 public:
  enum class Mode { state, step, start };
  Values(commands::Tree& tree, const System& system,
         const std::map<const Symbol*, std::vector<const Assignment*>>& definitions, Mode mode,
         Diagnostics& diagnostics);

  // One assignment for each value of what is around it.
  void assign(const Assignment& assignment);
  // As it is written: in a step of the state before, in a start of the initial values.
  Expr* worth(Expr* expr) { return mode_ == Mode::start ? (*after_)(expr) : (*before_)(expr); }
  // What the step stores.
  std::vector<commands::Statement::Assignment> stores();
  // Values that are chosen, and what has to hold of them.
  const std::vector<Binder>& choices() const { return choices_; }
  const std::vector<Expr*>& conditions() const { return conditions_; }

 private:
  struct Part {
    std::vector<commands::Access> path;
    Expr* value = nullptr;  // as it is written, or a choice
    bool is_chosen = false;
    Expr* target = nullptr;  // as it is written
    Span span;
  };

  Expr* next_value(Symbol* symbol, Span span);
  Expr* definition(const Symbol* symbol, bool after, Span span);
  Expr* find_next_value(Symbol* symbol);
  Expr* find_definition(const Symbol* symbol, bool after);
  // Guards against values that depend on themselves.
  template <class Find>
  Expr* once(const Symbol* symbol, bool after, Span span, const Find& find);
  void assign_one(const Assignment& assignment, commands::Rewriter& values);
  void check_parts(const std::string& name, const std::vector<Part>& parts);
  Part part_of(Expr* target) const;
  Expr* choose(const Type* type, const std::string& name, Span span);
  // A value of this type whose parts are chosen unless they are in `parts`.
  Expr* choose_rest(const Type* type, const std::string& name, std::vector<commands::Access>& way,
                    const std::vector<Part>& parts, Span span);
  bool is_covered(const std::vector<commands::Access>& way, const std::vector<Part>& parts) const;
  Expr* overlay(Expr* base, const Type* type, const std::vector<Part>& parts, bool after);
  Expr* make(ExprKind kind, const Type* type, Span span);
  Expr* name_of(Symbol* symbol, Span span);
  Expr* number(std::int32_t value, const Type* type, Span span);
  void error(const char* code, Span span, const std::string& message, const std::string& hint = {});

  commands::Tree& tree_;
  const System& system_;
  const std::map<const Symbol*, std::vector<const Assignment*>>& definitions_;
  Mode mode_;
  Diagnostics& diagnostics_;
  std::optional<commands::Rewriter> before_, after_;
  std::map<Symbol*, std::vector<Part>> parts_;
  std::map<std::pair<const Symbol*, bool>, Expr*> known_;
  std::set<std::pair<const Symbol*, bool>> asked_;
  std::vector<Binder> choices_;
  std::vector<Expr*> conditions_;
};

}  // namespace isospin::sal
