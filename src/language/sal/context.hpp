// What a SAL context declares, resolved and typed: modules as they are written, before they are put together.
//
// Expressions are those of language/commands. A variable of a module is a Symbol; `x'` is ExprKind::next of
// its name. Parameters of modules, of FORALL and of multi-commands are Symbols of kind `parameter`.
//
// Nodes are linked by plain pointers into the arenas of their Context and never null where it is not said.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "language/commands/tree.hpp"

namespace isospin::sal {

using commands::Binder;
using commands::Expr;
using commands::ExprKind;
using commands::Symbol;
using commands::SymbolKind;
using commands::Type;
using commands::TypeKind;

enum class VariableKind : std::uint8_t { input, output, global, local };

struct ModuleVariable {
  Symbol* symbol = nullptr;
  VariableKind kind = VariableKind::local;
};

// `target = value`, or `target IN set`; for all values of the binders.
struct Assignment {
  std::vector<Binder> over;
  Expr* target = nullptr;  // a variable or a part of one, without its prime
  Expr* value = nullptr;   // null: it is one of a set
  // Of a set: its elements; or all `each` for which `condition` holds, or (null) all values of its type.
  std::vector<Expr*> elements;
  Symbol* each = nullptr;
  Expr* condition = nullptr;
  Span span;
};

struct Command {
  std::string name;  // empty: it has none
  std::vector<Binder> over;
  Expr* guard = nullptr;  // null: ELSE
  std::vector<Assignment> assignments;
  Span span;
};

// INITIALIZATION or TRANSITION.
struct Section {
  std::vector<Assignment> definitions;
  std::vector<std::vector<Command>> groups;  // a step takes one command of each
};

struct Module;

enum class ComposedKind : std::uint8_t {
  instance,        // module, args
  asynchronous,    // a [] b
  synchronous,     // a || b
  asynchronous_n,  // ([] (binder): a)
  synchronous_n,   // (|| (binder): a)
  rename,          // RENAME renamings IN a
  with,            // (WITH variables a)
  hide,            // LOCAL names IN a
  reveal,          // OUTPUT names IN a
};

struct Composed {
  struct Renaming {
    std::string from;
    std::string to;         // empty: `place`
    Expr* place = nullptr;  // a variable of WITH, or a part of one
    Span span;
  };

  ComposedKind kind = ComposedKind::instance;
  const Module* module = nullptr;
  std::vector<Expr*> args;
  const Composed* a = nullptr;
  const Composed* b = nullptr;
  Binder binder;
  std::vector<Renaming> renamings;
  std::vector<ModuleVariable> variables;
  std::vector<std::pair<std::string, Span>> names;
  Span span;
};

struct Module {
  Symbol* symbol = nullptr;
  std::vector<Symbol*> parameters;
  const Composed* composed = nullptr;  // null: what follows
  std::vector<ModuleVariable> variables;
  std::vector<Assignment> definitions;
  Section initialization;
  Section transition;
  // Types in it depend on its parameters: it is read anew for each instance, from this token on.
  bool depends_on_values = false;
  std::size_t first_token = 0;
  bool is_instance =
      false;  // written in place, or made for values of another one's parameters: it has no name
  Span span;
};

struct Context {
  std::string name;
  Span span;  // of its name
  std::deque<Module> modules;
  std::deque<Composed> composed;
  commands::Tree tree;  // types, constants, functions; nothing that could be lowered
};

}  // namespace isospin::sal
