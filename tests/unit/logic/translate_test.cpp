#include "logic/translate.hpp"

#include <gtest/gtest.h>

#include "words.hpp"

namespace isospin::automata {
namespace {

Automaton automaton_of(const Written& written, bool reduce = true) {
  Formulas formulas;
  TranslateOptions options;
  options.reduce = reduce;
  return *translate(formulas, build(formulas, written), options);
}

const Written kA{'p', 0, {}};
const Written kB{'p', 1, {}};

TEST(Translate, AFormulaThatCannotHoldHasNoStates) {
  EXPECT_TRUE(automaton_of({'&', 0, {{'G', 0, {kA}}, {'F', 0, {{'!', 0, {kA}}}}}}).states.empty());
}

TEST(Translate, TruthIsOneStateThatAcceptsEverything) {
  const Automaton automaton = automaton_of({'|', 0, {kA, {'!', 0, {kA}}}});
  ASSERT_EQ(automaton.states.size(), 1u);
  EXPECT_TRUE(automaton.accepts_everything(0));
}

TEST(Translate, InfinitelyOftenHasTwoStates) {
  EXPECT_EQ(automaton_of({'G', 0, {{'F', 0, {kA}}}}).states.size(), 2u);
}

TEST(Translate, AnEventuallyIsDecidedOnArrival) {
  const Automaton automaton = automaton_of({'F', 0, {kA}});
  ASSERT_EQ(automaton.states.size(), 2u);
  EXPECT_FALSE(automaton.accepts_everything(0));
  EXPECT_TRUE(automaton.accepts_everything(1));
}

TEST(Translate, ResponseIsViolatedByTwoStates) {
  const Written response{'G', 0, {{'>', 0, {kA, {'F', 0, {kB}}}}}};
  EXPECT_EQ(automaton_of({'!', 0, {response}}).states.size(), 2u);
}

TEST(Translate, TheSameFormulaGivesTheSameAutomaton) {
  std::mt19937 random(11);
  for (int i = 0; i < 50; ++i) {
    const Written written = random_formula(random, 12, 3, true);
    const std::vector<std::string> names = {"a", "b", "c"};
    EXPECT_EQ(never_claim(automaton_of(written), names), never_claim(automaton_of(written), names));
  }
}

TEST(Translate, AFormulaThatIsTooLargeIsRefused) {
  Formulas formulas;
  std::vector<FormulaId> parts;
  for (Atom atom = 0; atom < 20; ++atom)
    parts.push_back(formulas.until(formulas.literal(2 * atom, false), formulas.literal(2 * atom + 1, false)));
  TranslateOptions options;
  options.most_edges = 1000;
  EXPECT_FALSE(translate(formulas, formulas.all_of(parts), options));
}

// Membership of random words, decided by the semantics of the logic itself.
TEST(Translate, AcceptsExactlyTheWordsOnWhichTheFormulaHolds) {
  std::mt19937 random(5);
  for (int i = 0; i < 2000; ++i) {
    const Written written = random_formula(random, 2 + i % 13, 3, true);
    const Automaton plain = automaton_of(written, false);
    const Automaton small = automaton_of(written, true);
    for (int j = 0; j < 20; ++j) {
      const Word word = random_word(random, 3);
      const bool expected = holds(written, word);
      ASSERT_EQ(accepts(plain, word), expected) << text_of(written);
      ASSERT_EQ(accepts(small, word), expected) << "reduced: " << text_of(written);
    }
    ASSERT_LE(small.states.size(), plain.states.size() + 1) << text_of(written);
  }
}

}  // namespace
}  // namespace isospin::automata
