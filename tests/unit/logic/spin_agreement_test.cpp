// A thousand random formulas: our automaton against `spin -f`'s.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "logic/translate.hpp"
#include "spin_claim.hpp"
#include "words.hpp"

namespace isospin::automata {
namespace {

struct Sizes {
  std::size_t states = 0;
  std::size_t edges = 0;
  void add(const Automaton& automaton) {
    // A claim that accepts nothing still has the state it starts in.
    states += std::max<std::size_t>(1, automaton.states.size());
    edges += automaton.edges();
  }
};

TEST(SpinAgreement, AThousandFormulasAcceptTheSameWordsWithNoMoreStates) {
  if (!spin_is_installed()) GTEST_SKIP() << "SPIN is not installed";
  std::mt19937 random(1);
  Sizes ours, theirs;
  int compared = 0, larger = 0;
  for (int i = 0; compared < 1000 && i < 2000; ++i) {
    const Written written = random_formula(random, 3 + i % 8, 3, false);
    const Written negated{'!', 0, {written}};
    const auto spin = spin_claim(text_of(written));
    if (!spin) continue;
    Formulas formulas;
    const FormulaId formula = build(formulas, written);
    const auto own = translate(formulas, formula);
    const auto complement = translate(formulas, formulas.negation(formula));
    const auto spin_complement = spin_claim(text_of(negated));
    ASSERT_TRUE(own && complement) << text_of(written);
    if (!spin_complement) continue;
    ASSERT_TRUE(have_nothing_in_common(*own, *spin_complement)) << "too much: " << text_of(written);
    ASSERT_TRUE(have_nothing_in_common(*spin, *complement)) << "too little: " << text_of(written);
    ++compared;
    ours.add(*own);
    theirs.add(*spin);
    if (own->states.size() > spin->states.size()) ++larger;
  }
  std::printf("%d formulas: %zu states and %zu transitions; spin -f %zu and %zu; larger than SPIN's: %d\n",
              compared, ours.states, ours.edges, theirs.states, theirs.edges, larger);
  EXPECT_EQ(compared, 1000);
  EXPECT_LE(ours.states, theirs.states);
}

}  // namespace
}  // namespace isospin::automata
