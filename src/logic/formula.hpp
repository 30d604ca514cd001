// Formulas of linear temporal logic in negation normal form, each kept once, simplified as they are made.
//
// Takes  literals over atoms 0, 1, ...; what an atom means is nobody's business here.
// Gives  numbers for formulas; equal numbers, equal formulas. Operators that are not kept are rewritten: F a
// = true U a,
//        G a = false R a, negation is pushed down to the literals.
// Costs  what the rewriting needs: small formulas are the case, and implications between them are remembered.
//
// The rewriting rules are those of Somenzi and Bloem (CAV 2000) and Etessami and Holzmann (CONCUR 2000); each
// is an equivalence, so the order in which formulas are made changes their look, never their meaning.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.hpp"

namespace isospin::automata {

struct FormulaTag;
using FormulaId = Id<FormulaTag>;
using Atom = std::uint32_t;

enum class FormulaKind : std::uint8_t { true_, false_, literal, all_of, any_of, next, until, release };

struct Formula {
  FormulaKind kind = FormulaKind::true_;
  Atom atom = 0;
  bool negated = false;  // of a literal
  std::vector<FormulaId>
      parts;  // of all_of, any_of: sorted, two or more; of next: one; of until, release: two

  friend auto operator<=>(const Formula&, const Formula&) = default;
};

class Formulas {
 public:
  Formulas();

  FormulaId truth() const { return FormulaId(0); }
  FormulaId falsity() const { return FormulaId(1); }
  FormulaId literal(Atom atom, bool negated);
  FormulaId all_of(std::vector<FormulaId> parts);
  FormulaId any_of(std::vector<FormulaId> parts);
  FormulaId next(FormulaId a);
  FormulaId until(FormulaId a, FormulaId b);
  FormulaId release(FormulaId a, FormulaId b);
  FormulaId eventually(FormulaId a) { return until(truth(), a); }
  FormulaId always(FormulaId a) { return release(falsity(), a); }
  FormulaId negation(FormulaId a);

  const Formula& operator[](FormulaId id) const { return formulas_[id.index()]; }
  std::size_t size() const { return formulas_.size(); }
  // As SPIN writes it, with `names` for the atoms.
  std::string text(FormulaId id, const std::vector<std::string>& names) const;

 private:
  struct Nature {
    // If it holds somewhere later, it holds now; if it holds now, it holds from now on.
    bool eventual = false;
    bool universal = false;
  };

  FormulaId add(Formula formula);
  Nature nature_of(const Formula& formula) const;
  bool is(FormulaId id, FormulaKind kind) const { return (*this)[id].kind == kind; }
  bool is_eventually(FormulaId id) const { return is(id, FormulaKind::until) && part(id, 0) == truth(); }
  bool is_always(FormulaId id) const { return is(id, FormulaKind::release) && part(id, 0) == falsity(); }
  FormulaId part(FormulaId id, std::size_t i) const { return (*this)[id].parts[i]; }
  Nature nature(FormulaId id) const { return natures_[id.index()]; }
  bool settled(FormulaId id) const { return nature(id).eventual && nature(id).universal; }

  // Known to imply, from the look of both; false means that it is not known.
  bool implies(FormulaId a, FormulaId b);
  bool find_implication(FormulaId a, FormulaId b);

  FormulaId join(FormulaKind kind, std::vector<FormulaId> parts);
  bool merge_two(FormulaKind kind, std::vector<FormulaId>& parts);
  FormulaId merged(FormulaKind kind, FormulaId a, FormulaId b);
  FormulaId rewrite_until(FormulaId a, FormulaId b);
  FormulaId rewrite_eventually(FormulaId b);

  std::vector<Formula> formulas_;
  std::vector<Nature> natures_;
  std::map<Formula, FormulaId> known_;
  std::map<FormulaId, FormulaId> negations_;
  std::map<std::pair<FormulaId, FormulaId>, bool> implications_;
};

}  // namespace isospin::automata
