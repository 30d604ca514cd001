// Formulas of branching time by their definitions, set by set until nothing changes: slow, and easy to
// believe.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/branching.hpp"

namespace isospin::search {

struct NaiveGraph {
  std::vector<std::vector<std::uint32_t>> after;  // never empty
};

class NaiveBranching {
 public:
  using Set = std::vector<bool>;

  NaiveBranching(const NaiveGraph& graph, const logic::BranchingFormula& formula, std::vector<Set> atoms,
                 std::vector<Set> fair)
      : graph_(graph), formula_(formula), atoms_(std::move(atoms)), fair_(std::move(fair)) {
    fair_states_ = some_always(Set(graph.after.size(), true));
  }

  Set holds(std::uint32_t number) const {
    using logic::BranchingKind;
    const logic::BranchingNode& node = formula_.nodes[number];
    const auto a = [&] { return holds(node.a); };
    const auto b = [&] { return holds(node.b); };
    switch (node.kind) {
      case BranchingKind::truth:
        return Set(graph_.after.size(), true);
      case BranchingKind::atom:
        return atoms_[node.atom];
      case BranchingKind::negation:
        return negated(a());
      case BranchingKind::conjunction:
        return both(a(), b());
      case BranchingKind::disjunction:
        return either(a(), b());
      case BranchingKind::some_next:
        return next(both(a(), fair_states_));
      case BranchingKind::some_until:
        return until(a(), both(b(), fair_states_));
      case BranchingKind::some_always:
        return some_always(a());
      case BranchingKind::all_next:
        return negated(next(both(negated(a()), fair_states_)));
      case BranchingKind::all_always:
        return fair_.empty() ? all_always(a())
                             : negated(until(everywhere(), both(negated(a()), fair_states_)));
      case BranchingKind::all_until:
        if (fair_.empty()) return all_until(a(), b());
        return negated(either(until(negated(b()), both(both(negated(a()), negated(b())), fair_states_)),
                              some_always(negated(b()))));
    }
    return {};
  }

 private:
  Set everywhere() const { return Set(graph_.after.size(), true); }
  static Set negated(Set a) {
    a.flip();
    return a;
  }
  static Set both(Set a, const Set& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] && b[i];
    return a;
  }
  static Set either(Set a, const Set& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] || b[i];
    return a;
  }
  Set next(const Set& a) const {
    Set found(a.size(), false);
    for (std::size_t s = 0; s < a.size(); ++s)
      for (const std::uint32_t t : graph_.after[s]) found[s] = found[s] || a[t];
    return found;
  }
  Set all_next(const Set& a) const { return negated(next(negated(a))); }
  template <class Step>
  static Set fixpoint(Set from, Step&& step) {
    for (;;) {
      Set to = step(from);
      if (to == from) return to;
      from = std::move(to);
    }
  }
  Set until(const Set& a, const Set& b) const {
    return fixpoint(b, [&](const Set& z) { return either(b, both(a, next(z))); });
  }
  Set all_until(const Set& a, const Set& b) const {
    return fixpoint(b, [&](const Set& z) { return either(b, both(a, all_next(z))); });
  }
  Set all_always(const Set& a) const {
    return fixpoint(a, [&](const Set& z) { return both(a, all_next(z)); });
  }
  // Emerson and Lei 1986.
  Set some_always(const Set& a) const {
    return fixpoint(a, [&](const Set& z) {
      Set found = both(a, next(z));
      for (const Set& constraint : fair_) found = both(found, next(until(a, both(z, constraint))));
      return found;
    });
  }

  const NaiveGraph& graph_;
  const logic::BranchingFormula& formula_;
  std::vector<Set> atoms_, fair_;
  Set fair_states_;
};

}  // namespace isospin::search
