// Modules put together: one set of variables, one list of steps, one of starts.
//
// Takes  a composition of modules, as it is written.
// Gives  its variables, and steps over them: each a guard and assignments that happen at once, for all values
// of
//        its parameters. A synchronous composition is the product of the steps of its parts.
// Costs  for asynchronous ones as much as the modules' texts; for synchronous ones, and for the starts of
// any,
//        the product of their commands, up to a limit.
//
//   S0501  an output that two modules have      S0502  a variable of one name with two types
//   S0503  no such variable to rename or hide   S0504  too many steps together
//   S0510  a variable is renamed to an element that the array does not have
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/sal/context.hpp"

namespace isospin::sal {

struct SystemVariable {
  std::string name;  // in theorems; of locals that several modules have, with a number: pc.1
  VariableKind kind = VariableKind::local;
  Symbol* symbol = nullptr;
};

struct JointStep {
  std::string name;       // of its commands
  std::string component;  // the module whose step it is
  std::vector<Binder> parameters;
  std::vector<Expr*> guards;
  std::vector<Assignment> assignments;
  Span span;
};

// What a variable of a module was renamed to: it writes there, if it is an output.
struct TakenPlace {
  Expr* place = nullptr;
  VariableKind kind = VariableKind::local;
  Span span;
};

struct System {
  std::vector<SystemVariable> variables;
  std::vector<Assignment> definitions;
  std::vector<JointStep> steps;
  std::vector<JointStep> starts;
  std::vector<TakenPlace> taken;
};

// What is wrong is among the diagnostics; the system is then of no use.
std::unique_ptr<System> put_together(Context& context, const Composed& composed, Diagnostics& diagnostics);

// Two outputs are never renamed to one place, nor any variable to an element that is not there.
void check_places(const System& system, Diagnostics& diagnostics);
// Locals that several modules have, and modules that are there several times, get numbers.
void number_names(System& system);

}  // namespace isospin::sal
