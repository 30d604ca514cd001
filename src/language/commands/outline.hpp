// What a tree of guarded commands declares, for editors and for people.
//
// Takes  a tree without mistakes, and the words of its language.
// Gives  every name with its kind, type, place and uses, in the order of the text, and a summary. What has no
//        name of its own is numbered: "rule 3".
// Costs  as much as there are names, times the number of rules and functions.
#pragma once

#include <functional>
#include <string>

#include "language/commands/tree.hpp"
#include "model/outline.hpp"

namespace isospin::commands {

struct OutlineWords {
  std::function<std::string(const Type&)> type;  // as the language writes it
  std::string rule = "rule";
  std::string start = "startstate";
};

Outline outline(const Tree& tree, const OutlineWords& words);

}  // namespace isospin::commands
