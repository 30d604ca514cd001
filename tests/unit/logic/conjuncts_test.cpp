#include "logic/conjuncts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace isospin::automata {
namespace {

class Conjuncts : public testing::Test {
 protected:
  Formulas formulas;
  FormulaId a = formulas.literal(0, false), b = formulas.literal(1, false), c = formulas.literal(2, false);

  // Whether they are these, in whatever order, and together say what the formula says.
  void expect(FormulaId formula, std::vector<FormulaId> parts) {
    std::vector<FormulaId> found = conjuncts(formulas, formula);
    std::sort(found.begin(), found.end());
    std::sort(parts.begin(), parts.end());
    EXPECT_EQ(found, parts);
    EXPECT_EQ(formulas.all_of(found), formula);
  }
};

TEST_F(Conjuncts, AreThePartsOfAConjunction) {
  const FormulaId f = formulas.eventually(a), g = formulas.until(a, b);
  expect(formulas.all_of({f, g}), {f, g});
}

TEST_F(Conjuncts, AreFoundUnderAlwaysAndNext) {
  expect(formulas.always(formulas.all_of({a, b})), {formulas.always(a), formulas.always(b)});
  expect(formulas.next(formulas.all_of({a, b})), {formulas.next(a), formulas.next(b)});
}

TEST_F(Conjuncts, AreFoundToTheRightOfReleaseAndToTheLeftOfUntil) {
  EXPECT_EQ(conjuncts(formulas, formulas.release(c, formulas.all_of({a, b}))),
            (std::vector{formulas.release(c, a), formulas.release(c, b)}));
  EXPECT_EQ(conjuncts(formulas, formulas.until(formulas.all_of({a, b}), c)),
            (std::vector{formulas.until(a, c), formulas.until(b, c)}));
}

TEST_F(Conjuncts, AreNotFoundWhereTheySayMoreThanTheWhole) {
  // <> (a && b) is more than <> a && <> b; a R b does not distribute to its left, a U b not to its right.
  const FormulaId both = formulas.all_of({a, b});
  for (const FormulaId whole :
       {formulas.eventually(both), formulas.release(both, c), formulas.until(c, both)})
    EXPECT_EQ(conjuncts(formulas, whole), std::vector{whole});
}

TEST_F(Conjuncts, OfADisjunctionCarryItsOtherParts) {
  EXPECT_EQ(conjuncts(formulas, formulas.any_of({c, formulas.all_of({a, b})})),
            (std::vector{formulas.any_of({c, a}), formulas.any_of({c, b})}));
}

TEST_F(Conjuncts, AtomsAreRenamedAllOrNotAtAll) {
  const FormulaId f = formulas.until(a, formulas.always(formulas.negation(b)));
  EXPECT_EQ(with_atoms(formulas, f, {1, 2, std::nullopt}),
            formulas.until(b, formulas.always(formulas.negation(c))));
  EXPECT_EQ(with_atoms(formulas, f, {1, std::nullopt, 0}), std::nullopt);
}

}  // namespace
}  // namespace isospin::automata
