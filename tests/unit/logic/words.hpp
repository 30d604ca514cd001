// Second opinions on automata: random formulas, their meaning on ultimately periodic words by the book, and
// emptiness of products.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "logic/automaton.hpp"
#include "logic/formula.hpp"

namespace isospin::automata {

// A formula as it is written, not simplified: an independent syntax tree.
struct Written {
  // 'p': atom; 't', 'f': true, false; '!', 'X', 'G', 'F': of one; '&', '|', 'U', 'V', '>', '=': of two
  char op = 't';
  Atom atom = 0;
  std::vector<Written> parts;
};

// `size` operators and atoms, about; no X when not `with_next`.
Written random_formula(std::mt19937& random, int size, Atom atoms, bool with_next);
std::string text_of(const Written& formula);  // as SPIN reads it, atoms being a, b, c, ...
FormulaId build(Formulas& formulas, const Written& formula);

// A word: `letters`, of which those from `loop` on are repeated for ever. A letter has a bit for each atom.
struct Word {
  std::vector<std::uint64_t> letters;
  std::size_t loop = 0;
};
Word random_word(std::mt19937& random, Atom atoms);

bool holds(const Written& formula, const Word& word);
bool accepts(const Automaton& automaton, const Word& word);
// No word is accepted by both.
bool have_nothing_in_common(const Automaton& a, const Automaton& b);

}  // namespace isospin::automata
