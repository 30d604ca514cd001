#include "words.hpp"

#include <algorithm>
#include <map>

#include "logic/components.hpp"

namespace isospin::automata {

Written random_formula(std::mt19937& random, int size, Atom atoms, bool with_next) {
  const auto below = [&](std::uint32_t n) { return std::uint32_t(random() % n); };
  if (size <= 1) {
    const std::uint32_t kind = below(12);
    if (kind == 0) return {'t', 0, {}};
    if (kind == 1) return {'f', 0, {}};
    return {'p', below(atoms), {}};
  }
  static constexpr char kOne[] = {'!', 'G', 'F', 'F', 'G', 'X'};
  static constexpr char kTwo[] = {'&', '|', 'U', 'V', '>', '=', 'U', '&', '|'};
  if (size == 2 || below(3) == 0)
    return {kOne[below(with_next ? 6 : 5)], 0, {random_formula(random, size - 1, atoms, with_next)}};
  const int left = 1 + int(below(std::uint32_t(size - 2)));
  return {kTwo[below(9)],
          0,
          {random_formula(random, left, atoms, with_next),
           random_formula(random, size - 1 - left, atoms, with_next)}};
}

std::string text_of(const Written& f) {
  const auto inside = [&](std::size_t i) { return "(" + text_of(f.parts[i]) + ")"; };
  switch (f.op) {
    case 'p':
      return std::string(1, static_cast<char>('a' + f.atom));
    case 't':
      return "true";
    case 'f':
      return "false";
    case '!':
      return "!" + inside(0);
    case 'X':
      return "X " + inside(0);
    case 'G':
      return "[] " + inside(0);
    case 'F':
      return "<> " + inside(0);
    case '&':
      return inside(0) + " && " + inside(1);
    case '|':
      return inside(0) + " || " + inside(1);
    case '>':
      return inside(0) + " -> " + inside(1);
    case '=':
      return inside(0) + " <-> " + inside(1);
    default:
      return inside(0) + " " + f.op + " " + inside(1);
  }
}

FormulaId build(Formulas& formulas, const Written& f) {
  std::vector<FormulaId> parts;
  for (const Written& part : f.parts) parts.push_back(build(formulas, part));
  switch (f.op) {
    case 'p':
      return formulas.literal(f.atom, false);
    case 't':
      return formulas.truth();
    case 'f':
      return formulas.falsity();
    case '!':
      return formulas.negation(parts[0]);
    case 'X':
      return formulas.next(parts[0]);
    case 'G':
      return formulas.always(parts[0]);
    case 'F':
      return formulas.eventually(parts[0]);
    case '&':
      return formulas.all_of(parts);
    case '|':
      return formulas.any_of(parts);
    case '>':
      return formulas.any_of({formulas.negation(parts[0]), parts[1]});
    case '=':
      return formulas.any_of({formulas.all_of(parts),
                              formulas.all_of({formulas.negation(parts[0]), formulas.negation(parts[1])})});
    case 'U':
      return formulas.until(parts[0], parts[1]);
    default:
      return formulas.release(parts[0], parts[1]);
  }
}

Word random_word(std::mt19937& random, Atom atoms) {
  Word word;
  const std::size_t length = 1 + random() % 7;
  for (std::size_t i = 0; i < length; ++i) word.letters.push_back(random() % (std::uint64_t{1} << atoms));
  word.loop = random() % length;
  return word;
}

namespace {

// By position: does it hold from there on? U is the least, V the greatest solution of its equation.
std::vector<bool> values(const Written& f, const Word& word) {
  const std::size_t n = word.letters.size();
  const auto after = [&](std::size_t i) { return i + 1 < n ? i + 1 : word.loop; };
  std::vector<std::vector<bool>> parts;
  for (const Written& part : f.parts) parts.push_back(values(part, word));
  const std::vector<bool> always(n, true), never(n, false);
  const auto solve = [&](const std::vector<bool>& a, const std::vector<bool>& b, bool until) {
    std::vector<bool> x(n, !until);
    for (std::size_t round = 0; round <= n; ++round)
      for (std::size_t i = n; i-- > 0;)
        x[i] = until ? b[i] || (a[i] && x[after(i)]) : b[i] && (a[i] || x[after(i)]);
    return x;
  };
  if (f.op == 'F') return solve(always, parts[0], true);
  if (f.op == 'G') return solve(never, parts[0], false);
  if (f.op == 'U' || f.op == 'V') return solve(parts[0], parts[1], f.op == 'U');
  std::vector<bool> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    const bool a = !parts.empty() && parts[0][i];
    const bool b = parts.size() > 1 && parts[1][i];
    switch (f.op) {
      case 'p':
        result[i] = (word.letters[i] >> f.atom & 1) != 0;
        break;
      case 't':
        result[i] = true;
        break;
      case '!':
        result[i] = !a;
        break;
      case 'X':
        result[i] = parts[0][after(i)];
        break;
      case '&':
        result[i] = a && b;
        break;
      case '|':
        result[i] = a || b;
        break;
      case '>':
        result[i] = !a || b;
        break;
      case '=':
        result[i] = a == b;
        break;
      default:
        break;
    }
  }
  return result;
}

// A product of two automata (the second may be a word) in which both sides must accept within one component.
class Product {
 public:
  Product(const Automaton& a, const Automaton& b) : a_(a), b_(b) {
    if (a.states.empty() || b.states.empty()) return;
    number(0, 0);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const auto [p, q] = places_[i];
      std::vector<std::uint32_t> out;
      for (const Edge& x : a.states[p].edges)
        for (const Edge& y : b.states[q].edges)
          if (!(x.label & y.label).is_false()) out.push_back(number(x.target, y.target));
      successors_.push_back(std::move(out));
    }
  }

  bool is_empty() const {
    const Components components = find_components(successors_);
    std::vector<int> accepts(components.count());
    for (std::size_t i = 0; i < places_.size(); ++i)
      accepts[components.of[i]] |=
          (a_.states[places_[i].first].accepting ? 1 : 0) | (b_.states[places_[i].second].accepting ? 2 : 0);
    for (std::size_t c = 0; c < components.count(); ++c)
      if (components.cyclic[c] && accepts[c] == 3) return false;
    return true;
  }

 private:
  std::uint32_t number(std::uint32_t p, std::uint32_t q) {
    const auto [entry, is_new] =
        numbers_.emplace(std::pair(p, q), static_cast<std::uint32_t>(places_.size()));
    if (is_new) places_.emplace_back(p, q);
    return entry->second;
  }

  const Automaton& a_;
  const Automaton& b_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbers_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places_;
  std::vector<std::vector<std::uint32_t>> successors_;
};

}  // namespace

bool holds(const Written& formula, const Word& word) { return values(formula, word)[0]; }

bool accepts(const Automaton& automaton, const Word& word) {
  Automaton only;
  for (std::size_t i = 0; i < word.letters.size(); ++i) {
    const std::size_t next = i + 1 < word.letters.size() ? i + 1 : word.loop;
    only.states.push_back({true, {{{word.letters[i], ~word.letters[i]}, static_cast<std::uint32_t>(next)}}});
  }
  return !have_nothing_in_common(automaton, only);
}

bool have_nothing_in_common(const Automaton& a, const Automaton& b) { return Product(a, b).is_empty(); }

}  // namespace isospin::automata
