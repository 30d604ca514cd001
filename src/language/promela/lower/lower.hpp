// From a checked Promela tree to a MODEL, with SPIN's own locations: no reduction of any kind is made here.
#pragma once

#include <memory>
#include <string>

#include "base/source.hpp"
#include "language/promela/syntax.hpp"
#include "model/model.hpp"

namespace isospin::lowering {

using namespace model;

// The claim that goes into the MODEL, one of these at most; all of the tree.
struct ClaimChoice {
  const promela::Process* never = nullptr;
  const promela::Expr* formula = nullptr;  // must hold on every run
  // Of the formula that one of its conjuncts only (logic/conjuncts.hpp), counting from 1; 0: all of it.
  unsigned conjunct = 0;
  // Nothing is to be checked: the claim only looks at what the formula is about. It has a location for each
  // atom, in their order, and the atom as the guard of its only step, which stays there.
  bool atoms_only = false;
  bool non_progress = false;  // no run may do without progress from some time on
  std::string name;
  Span span;
};

// `tree` has been resolved without errors. Costs are linear in it, but for a formula, which can take much
// more.
std::unique_ptr<Model> lower(const promela::Tree& tree, std::string name, const ClaimChoice& claim = {});

}  // namespace isospin::lowering
