// From guarded commands to MODEL.
//
// Takes  a tree without mistakes, and what is to be checked.
// Gives  a MODEL in which every rule is there once for each value of its parameters, as one transition: its
//        guard, and its body as one indivisible program. Quantifiers and loops over types are written out,
//        functions are written out where they are called. Rules of the same outermost parameter belong to one
//        process, which always stays where it is; those without parameters are one process together.
//        Variables of rules and functions are global ones of MODEL that hold nothing between two steps.
//        Nothing, with diagnostics, where that would be too much, or a number could be too large.
// Costs  as much as is written out.
//
//   C0001  too many rules, statements or parts of an expression once they are written out
//   C0002  a number that may need more than 32 bits
//   C0003  a function that does too much to be called outside a body
//   C0004  a loop whose bounds are not known and wide
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "base/diagnostics.hpp"
#include "language/commands/tree.hpp"
#include "model/model.hpp"

namespace isospin::commands {

struct LowerWhat {
  std::string name;                 // what the model is called
  const Claim* only = nullptr;      // this one of the invariants; null: all
  const TimeClaim* time = nullptr;  // instead of invariants
  bool atoms_only = false;          // of `time`: its atoms are looked at, nothing is checked
  unsigned conjunct = 0;            // of `time`: that one of its conjuncts, counting from 1; 0: all of it
  // Instead of the invariants: this cover or liveness, or this `cover` statement of a rule's body; and what
  // it is called. A `cover` statement has been passed when a variable says so that nothing else looks at.
  const Claim* branching = nullptr;
  const Statement* covered = nullptr;
  std::string branching_name;
  std::string condition_text;  // of it, as the text has it, on one line
  model::Deadlock::Rule deadlock = model::Deadlock::Rule::no_way_out;
  std::string rule_word = "Rule";  // what the language calls a rule
  std::string start_word = "Startstate";
  // Nodes of expressions, statements and rules, once everything is written out; more are refused.
  std::size_t most_written_out = 2'000'000;
};

std::unique_ptr<model::Model> lower(const Tree& tree, const LowerWhat& what, Diagnostics& diagnostics);

// What a value of a simple type is called.
std::string value_name(const Type* type, std::int32_t value);

}  // namespace isospin::commands
