// A state is a set of formulas that must hold from here on. Each formula says how it can be kept: by what
// must be true now and what must hold from the next letter on,
//   a U b:  as b, or as a with a U b again, and a promise that b will come;
//   a R b:  as b together with a, or as b with a R b again.
// The choices of a set are the products of those of its members (Couvreur, FM 1999; Gastin and Oddoux, CAV
// 2001). A promise that a U b leaves open for ever is a broken one: that is the acceptance condition.
//
// Two things keep it small, and both are instances of direct simulation, a set with less in it simulating one
// with more:
//   - a choice is dropped when another one asks less now, less later, and promises less;
//   - a formula is left out of a set that contains c R d with the formula among the conjuncts of d: every
//   choice for c R d
//     contains one for it, promises included.
#include "logic/tableau.hpp"

#include <algorithm>
#include <map>

namespace isospin::automata {

namespace {

using Kind = FormulaKind;
using Set = std::vector<FormulaId>;  // sorted

struct Choice {
  Cube now;
  Set later;
  std::uint64_t promises = 0;
};

bool contains(const Set& all, const Set& some) { return std::ranges::includes(all, some); }

struct TooLarge {};

class Tableau {
 public:
  Tableau(const Formulas& formulas, std::size_t most_edges) : formulas_(formulas), most_(most_edges) {}

  std::optional<PromisingAutomaton> run(FormulaId formula) {
    try {
      number_of(set_of(formula));
      std::size_t edges = 0;
      for (std::size_t state = 0; state < sets_.size(); ++state) {
        const Set set = sets_[state];
        std::vector<PromisingAutomaton::Edge> out;
        for (const Choice& choice : choices_of(set))
          out.push_back({choice.now, number_of(choice.later), choice.promises});
        edges += out.size();
        if (edges > most_) return std::nullopt;
        result_.states.push_back(std::move(out));
      }
    } catch (const TooLarge&) {
      return std::nullopt;
    }
    return std::move(result_);
  }

 private:
  Set set_of(FormulaId formula) const {
    if (formula == formulas_.truth()) return {};
    if (formulas_[formula].kind == Kind::all_of) return formulas_[formula].parts;
    return {formula};
  }

  std::uint32_t number_of(const Set& set) {
    const auto [entry, is_new] = numbers_.emplace(set, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) sets_.push_back(set);
    return entry->second;
  }

  std::vector<Choice> choices_of(const Set& set) {
    std::vector<Choice> all = {{}};
    for (const FormulaId id : set) all = both(all, choices_of(id));
    return all;
  }

  const std::vector<Choice>& choices_of(FormulaId id) {
    if (const auto known = choices_.find(id); known != choices_.end()) return known->second;
    std::vector<Choice> found = find_choices(id);
    return choices_.emplace(id, std::move(found)).first->second;
  }

  std::vector<Choice> find_choices(FormulaId id) {
    const Formula& formula = formulas_[id];
    switch (formula.kind) {
      case Kind::true_:
        return {{}};
      case Kind::false_:
        return {};
      case Kind::literal:
        if (formula.atom >= Cube::kMostAtoms) throw TooLarge();
        return {{Cube::literal(formula.atom, formula.negated), {}, 0}};
      case Kind::all_of:
        return choices_of(formula.parts);
      case Kind::any_of: {
        std::vector<Choice> all;
        for (const FormulaId part : formula.parts) append(all, choices_of(part));
        return best(std::move(all));
      }
      case Kind::next:
        return {{{}, set_of(formula.parts[0]), 0}};
      case Kind::until: {
        std::vector<Choice> all = both(choices_of(formula.parts[0]), {{{}, {id}, promise(id)}});
        append(all, choices_of(formula.parts[1]));
        return best(std::move(all));
      }
      case Kind::release: {
        std::vector<Choice> all = choices_of(formula.parts[0]);
        all.push_back({{}, {id}, 0});
        return both(choices_of(formula.parts[1]), best(std::move(all)));
      }
    }
    return {};
  }

  std::uint64_t promise(FormulaId until) {
    const auto number = promises_.emplace(until, promises_.size()).first->second;
    if (number >= 64) throw TooLarge();
    return std::uint64_t{1} << number;
  }

  static void append(std::vector<Choice>& to, const std::vector<Choice>& from) {
    to.insert(to.end(), from.begin(), from.end());
  }

  std::vector<Choice> both(const std::vector<Choice>& a, const std::vector<Choice>& b) {
    if (a.size() * b.size() > most_) throw TooLarge();
    std::vector<Choice> all;
    for (const Choice& x : a) {
      for (const Choice& y : b) {
        Choice choice{x.now & y.now, {}, x.promises | y.promises};
        if (choice.now.is_false()) continue;
        std::ranges::set_union(x.later, y.later, std::back_inserter(choice.later));
        leave_out_implied(choice.later);
        all.push_back(std::move(choice));
      }
    }
    return best(std::move(all));
  }

  void leave_out_implied(Set& set) const {
    Set implied;
    for (const FormulaId id : set) {
      if (formulas_[id].kind != Kind::release) continue;
      for (const FormulaId part : set_of(formulas_[id].parts[1])) implied.push_back(part);
    }
    std::ranges::sort(implied);
    std::erase_if(set, [&](FormulaId id) { return std::ranges::binary_search(implied, id); });
  }

  // Those that no other one makes superfluous, in order. Each is compared with every other.
  std::vector<Choice> best(std::vector<Choice> all) {
    compared_ += all.size() * all.size();
    if (compared_ > kMostCompared) throw TooLarge();
    std::vector<Choice> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
      bool superfluous = false;
      for (std::size_t j = 0; j < all.size() && !superfluous; ++j) {
        if (i == j || !is_at_least_as_good(all[j], all[i])) continue;
        superfluous = j < i || !is_at_least_as_good(all[i], all[j]);
      }
      if (!superfluous) kept.push_back(all[i]);
    }
    return kept;
  }

  static bool is_at_least_as_good(const Choice& a, const Choice& b) {
    return b.now.implies(a.now) && (a.promises & ~b.promises) == 0 && contains(b.later, a.later);
  }

  const Formulas& formulas_;
  // A few seconds' work. Formulas that people write take a millionth of it.
  static constexpr std::uint64_t kMostCompared = 1'000'000'000;
  const std::size_t most_;
  std::uint64_t compared_ = 0;
  std::map<FormulaId, std::vector<Choice>> choices_;
  std::map<FormulaId, std::size_t> promises_;
  std::map<Set, std::uint32_t> numbers_;
  std::vector<Set> sets_;
  PromisingAutomaton result_;
};

}  // namespace

std::optional<PromisingAutomaton> expand_formula(const Formulas& formulas, FormulaId formula,
                                                 std::size_t most_edges) {
  return Tableau(formulas, most_edges).run(formula);
}

}  // namespace isospin::automata
