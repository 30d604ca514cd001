// Guarded commands: what a Murphi or a SAL text says, with every name resolved and every type known.
//
// A language's own parser and checker make such a tree, its printer writes it again, and lower.hpp makes a
// MODEL of it, the same way for all of them. Quantifiers, rulesets, loops over types, functions and aliases
// are still there as they were written.
//
// Values of simple types are numbers: a boolean is 0 or 1, an enumeration counts from `low` on, a scalarset
// too. Types that are members of a union have numbers of their own each, so that the union tells them apart.
//
// Nodes are linked by plain pointers into the arenas of their Tree and never null where it is not said.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "logic/branching.hpp"
#include "logic/formula.hpp"
#include "model/model.hpp"

namespace isospin::commands {

struct Expr;
struct Function;
struct Symbol;

// ---------------------------------------------------------------- types

enum class TypeKind : std::uint8_t {
  boolean,
  enumeration,
  range,
  scalarset,
  union_,
  array,
  record,
  multiset
};

struct Type {
  struct Field {
    std::string name;
    const Type* type = nullptr;
    Span span;
  };

  TypeKind kind = TypeKind::range;
  std::string name;                  // that it was declared with; empty: it was written where it is used
  std::int32_t low = 0, high = 0;    // of a simple type
  std::vector<std::string> values;   // names of low..high; empty: they are written as numbers
  std::vector<const Type*> members;  // of a union
  const Type* index = nullptr;       // of an array
  const Type* element = nullptr;     // of an array or a multiset
  std::uint32_t capacity = 0;        // of a multiset
  std::vector<Field> fields;         // of a record
  Span span;

  bool is_simple() const {
    return kind != TypeKind::array && kind != TypeKind::record && kind != TypeKind::multiset;
  }
  // Values can be added and compared by size.
  bool is_number() const { return kind == TypeKind::range; }
  // How many values a simple type has.
  std::int64_t size() const { return static_cast<std::int64_t>(high) - low + 1; }
};

// ---------------------------------------------------------------- names

enum class SymbolKind : std::uint8_t {
  type,
  constant,   // value
  variable,   // of the state
  local,      // of a rule or a function: there is none of it between two rules
  parameter,  // of a quantifier, a ruleset or a loop: a constant, another one each time
  argument,   // of a function, by value
  reference,  // of a function, by reference; or an alias
  function,
};

struct Symbol {
  SymbolKind kind = SymbolKind::variable;
  std::string name;
  const Type* type = nullptr;  // null of a constant or parameter that is just a number
  std::int32_t value = 0;      // of a constant
  Expr* alias = nullptr;       // of an alias: what it stands for
  Function* function = nullptr;
  Span span;
  std::vector<Span> uses;
};

// `i: T`, or `i := from to to by by`.
struct Binder {
  Symbol* symbol = nullptr;
  const Type* type = nullptr;  // null: the three that follow
  Expr* from = nullptr;
  Expr* to = nullptr;
  Expr* by = nullptr;  // may be null: 1
};

// ---------------------------------------------------------------- expressions

enum class ExprKind : std::uint8_t {
  number,        // value
  name,          // symbol: a constant, a variable, ...
  field,         // a . field
  element,       // a [ b ]
  unary,         // op a
  binary,        // a op b; `and` and `or` stop early
  implies,       // a -> b
  conditional,   // a ? b : c
  forall,        // binders: a
  exists,        // binders: a
  is_undefined,  // a
  is_member,     // a is one of member_type
  count,         // how many elements of the multiset b there are, called `binders`, for which a holds
  call,          // function, args
  aggregate,     // args: the elements of an array in the order of their indices, or the fields of a record
  array_of,      // binders: a is the element at that index
  update,        // a, but for the part at `path`, which is b
  floored,       // a op b: division and remainder that round towards minus infinity
  fits,          // a is a value of member_type: holds, or is an error
  next,          // a, a variable, after the step; none are left when a tree is lowered
  temporal,      // `when` of a, b; in formulas alone, which are taken apart before a tree is lowered
};

// Operators of linear and of branching time.
enum class Temporal : std::uint8_t {
  always,
  eventually,
  next,
  until,
  weak_until,
  release,
  all_always,
  all_eventually,
  all_next,
  all_until,
  some_always,
  some_eventually,
  some_next,
  some_until,
};

// A part of an array or of a record: `[index]`, or the field where there is no index.
struct Access {
  Expr* index = nullptr;
  std::uint32_t field = 0;
};

struct Expr {
  ExprKind kind = ExprKind::number;
  Temporal when = Temporal::always;
  model::Operator op = model::Operator::none;
  std::int32_t value = 0;
  std::uint32_t field = 0;     // its place in the record
  const Type* type = nullptr;  // null: a number that no declared type bounds
  const Type* member_type = nullptr;
  Expr* a = nullptr;
  Expr* b = nullptr;
  Expr* c = nullptr;
  Symbol* symbol = nullptr;
  Function* function = nullptr;
  std::vector<Expr*> args;
  std::vector<Binder> binders;
  std::vector<Access> path;
  Span span;
};

// ---------------------------------------------------------------- statements

enum class StatementKind : std::uint8_t {
  assign,              // target := value
  assign_all,          // assignments, at once: indices and values are those before
  clear,               // target: everything in it is set to the least value of its type
  undefine,            // target: nothing in it has a value
  if_,                 // conditions[k] -> blocks[k]; one block more: else
  switch_,             // value; cases[k] -> blocks[k]; one block more: else
  for_,                // binder: blocks[0]
  while_,              // value: blocks[0]
  alias,               // symbols: blocks[0]
  call,                // value: a call of a procedure
  return_,             // value; null: of a procedure
  assert_,             // value, message
  assume,              // value: where it does not hold, the rule was never taken
  cover,               // value, message: in some run it holds here
  put,                 // value or message
  multiset_add,        // value to target
  multiset_remove,     // the element called value from target
  multiset_remove_if,  // binder: all elements of target for which value holds
};

struct Statement {
  StatementKind kind = StatementKind::assign;
  Expr* target = nullptr;
  Expr* value = nullptr;
  std::vector<Expr*> conditions;
  std::vector<std::vector<Expr*>> cases;
  struct Assignment {
    Expr* target = nullptr;
    Expr* value = nullptr;
  };
  std::vector<Assignment> assignments;  // no two to the same constant place
  std::vector<std::vector<Statement*>> blocks;
  std::vector<Symbol*> symbols;
  Binder binder;
  std::string message;
  Span span;
};

using Block = std::vector<Statement*>;

struct Function {
  Symbol* symbol = nullptr;
  const Type* type = nullptr;  // of what it gives; null: a procedure
  std::vector<Symbol*> parameters;
  std::vector<Symbol*> locals;
  Block body;
  bool is_defined = false;  // no: its own text is still being read
  Span span;
};

// ---------------------------------------------------------------- rules

// What is around a rule, from the outside in: parameters of rulesets, aliases, and elements that are chosen.
struct Around {
  enum class Kind : std::uint8_t { parameter, alias, choose } kind = Kind::parameter;
  Binder binder;  // of a parameter, or of an element that is chosen
  Symbol* alias = nullptr;
  Expr* multiset = nullptr;  // of choose
  // Of a parameter: it is a value that the rule may choose, and says nothing of who takes it.
  bool is_choice = false;
};

struct Rule {
  std::string name;       // empty: it has none
  std::string component;  // who takes it, besides what its parameters say; empty: nobody in particular
  bool is_start = false;
  std::vector<Around> around;
  Expr* guard = nullptr;  // may be null: it can always be taken
  std::vector<Symbol*> locals;
  Block body;
  Span span;   // its first words, which it is known by
  Span whole;  // to its end
};

struct Claim {
  enum class Kind : std::uint8_t {
    invariant,  // holds in every state
    assume,     // states in which it does not hold are none of the system's
    cover,      // holds in some state
    liveness,   // from every state one can be reached in which it holds
  } kind = Kind::invariant;
  std::string name;  // as it is shown; never empty
  std::vector<Around> around;
  Expr* condition = nullptr;
  Span span;
};

// A formula over time, taken apart: of linear time, or of branching time.
struct TimeClaim {
  std::string name;
  automata::Formulas linear;
  automata::FormulaId formula;
  logic::BranchingFormula branching;  // without nodes: it is about linear time
  std::vector<const Expr*> atoms;
  std::vector<std::string> texts;  // of the atoms, as the language writes them
  bool uses_next = false;
  Span span;
};

struct Tree {
  bool always_defined = false;    // every variable has a value in every state
  std::vector<Symbol*> declared;  // of the outermost scope, in the order of the text
  std::vector<Symbol*> variables;
  std::vector<Function*> functions_in_order;
  std::vector<Rule*> rules;  // starts too, in the order of the text
  std::vector<Claim*> claims;

  std::deque<Type> types;
  std::deque<Symbol> symbols;
  std::deque<Expr> exprs;
  std::deque<Statement> statements;
  std::deque<Function> functions;
  std::deque<Rule> all_rules;
  std::deque<Claim> all_claims;
};

}  // namespace isospin::commands
