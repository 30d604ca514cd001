#include "logic/formula.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "words.hpp"

namespace isospin::automata {
namespace {

class FormulasTest : public ::testing::Test {
 protected:
  std::string shown(FormulaId id) { return f.text(id, {"a", "b", "c"}); }
  Formulas f;
  FormulaId a = f.literal(0, false);
  FormulaId b = f.literal(1, false);
  FormulaId c = f.literal(2, false);
};

TEST_F(FormulasTest, NegationIsPushedDownToLiterals) {
  EXPECT_EQ(shown(f.negation(f.until(a, f.next(b)))), "!a V (X !b)");
  EXPECT_EQ(shown(f.negation(f.always(f.any_of({f.negation(a), f.eventually(b)})))), "<> (a && ([] !b))");
}

TEST_F(FormulasTest, EqualFormulasAreOne) {
  EXPECT_EQ(f.all_of({a, b, c}), f.all_of({f.all_of({c, a}), b}));
  EXPECT_EQ(f.negation(f.negation(f.until(a, b))), f.until(a, b));
}

TEST_F(FormulasTest, WhatImpliesAnotherConjunctReplacesIt) {
  EXPECT_EQ(f.all_of({a, f.eventually(a)}), a);
  EXPECT_EQ(f.any_of({f.always(a), a}), a);
  EXPECT_EQ(f.all_of({f.always(a), f.negation(a)}), f.falsity());
  EXPECT_EQ(f.any_of({f.until(a, b), f.negation(b), b}), f.truth());
}

TEST_F(FormulasTest, TemporalOperatorsThatAddNothingGo) {
  EXPECT_EQ(shown(f.eventually(f.eventually(a))), "<> a");
  EXPECT_EQ(shown(f.until(a, f.until(a, b))), "a U b");
  EXPECT_EQ(shown(f.eventually(f.until(a, b))), "<> b");
  EXPECT_EQ(shown(f.always(f.eventually(f.always(f.eventually(a))))), "[] (<> a)");
  EXPECT_EQ(shown(f.next(f.always(f.eventually(a)))), "[] (<> a)");
  EXPECT_EQ(shown(f.until(f.negation(b), b)), "<> b");
}

TEST_F(FormulasTest, OperatorsOfEqualOperandsAreJoined) {
  EXPECT_EQ(shown(f.all_of({f.always(a), f.always(b)})), "[] (a && b)");
  EXPECT_EQ(shown(f.any_of({f.until(a, b), f.until(a, c)})), "a U (b || c)");
  EXPECT_EQ(shown(f.any_of({f.always(f.eventually(a)), f.always(f.eventually(b))})), "[] (<> (a || b))");
  EXPECT_EQ(shown(f.all_of({f.next(a), f.next(b)})), "X (a && b)");
}

// The simplified formula, read as it is printed, means what was written: on random words.
TEST(Formulas, RewritingKeepsTheMeaning) {
  std::mt19937 random(3);
  const std::function<Written(const Formulas&, FormulaId)> as_written = [&](const Formulas& f,
                                                                            FormulaId id) -> Written {
    const Formula& one = f[id];
    std::vector<Written> parts;
    for (const FormulaId part : one.parts) parts.push_back(as_written(f, part));
    switch (one.kind) {
      case FormulaKind::true_:
        return {'t', 0, {}};
      case FormulaKind::false_:
        return {'f', 0, {}};
      case FormulaKind::literal:
        return one.negated ? Written{'!', 0, {{'p', one.atom, {}}}} : Written{'p', one.atom, {}};
      case FormulaKind::next:
        return {'X', 0, parts};
      case FormulaKind::until:
        return {'U', 0, parts};
      case FormulaKind::release:
        return {'V', 0, parts};
      default:
        break;
    }
    Written all = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i)
      all = {one.kind == FormulaKind::all_of ? '&' : '|', 0, {all, parts[i]}};
    return all;
  };
  for (int i = 0; i < 3000; ++i) {
    const Written written = random_formula(random, 2 + i % 14, 3, true);
    Formulas formulas;
    const Written simplified = as_written(formulas, build(formulas, written));
    for (int j = 0; j < 30; ++j) {
      const Word word = random_word(random, 3);
      ASSERT_EQ(holds(written, word), holds(simplified, word))
          << text_of(written) << "  became  " << text_of(simplified);
    }
  }
}

}  // namespace
}  // namespace isospin::automata
