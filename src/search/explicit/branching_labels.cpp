#include "search/explicit/branching_labels.hpp"

#include <utility>

namespace isospin::search {

using logic::BranchingKind;
using logic::BranchingNode;

namespace {

StateSet opposite(StateSet set) {
  set.flip();
  return set;
}

StateSet meet(StateSet a, const StateSet& b) {
  for (std::size_t s = 0; s < a.size(); ++s) a[s] = a[s] && b[s];
  return a;
}

StateSet join(StateSet a, const StateSet& b) {
  for (std::size_t s = 0; s < a.size(); ++s) a[s] = a[s] || b[s];
  return a;
}

Truth negated(const Truth& truth) { return {opposite(truth.perhaps), opposite(truth.surely)}; }
Truth conjunction(const Truth& a, const Truth& b) {
  return {meet(a.surely, b.surely), meet(a.perhaps, b.perhaps)};
}
Truth disjunction(const Truth& a, const Truth& b) {
  return {join(a.surely, b.surely), join(a.perhaps, b.perhaps)};
}

}  // namespace

BranchingLabels::BranchingLabels(const StateGraph& graph, const logic::BranchingFormula& formula,
                                 const std::vector<StateSet>& atoms, const std::vector<StateSet>& fair,
                                 std::function<bool()> go_on)
    : graph_(graph), formula_(formula), atoms_(atoms), fair_(fair), go_on_(std::move(go_on)) {}

bool BranchingLabels::stopped() { return go_on_ && !go_on_(); }

bool BranchingLabels::compute() {
  const StateSet all(graph_.states(), true);
  fair_states_ = fair_.empty() ? Truth{all, all} : both([&](bool perhaps) { return always(all, perhaps); });
  for (const BranchingNode& one : formula_.nodes) {
    if (stopped()) return false;
    truths_.push_back(node(one));
  }
  return !stopped();
}

StateSet BranchingLabels::states_with(std::uint32_t node, bool truth) const {
  return truth ? truths_[node].surely : opposite(truths_[node].perhaps);
}

template <class What>
Truth BranchingLabels::both(What&& what) const {
  Truth truth;
  truth.surely = what(false);
  truth.perhaps = graph_.any_open() ? what(true) : truth.surely;
  return truth;
}

// What comes after the part of a run that a formula speaks of has to be fair, too.
Truth BranchingLabels::fair_only(Truth truth) const {
  return fair_.empty() ? truth : conjunction(truth, fair_states_);
}

Truth BranchingLabels::node(const BranchingNode& node) {
  const auto of = [](const Truth& truth, bool perhaps) -> const StateSet& {
    return perhaps ? truth.perhaps : truth.surely;
  };
  const auto some_next = [&](const Truth& a) {
    const Truth then = fair_only(a);
    return both([&](bool perhaps) { return next(of(then, perhaps), perhaps); });
  };
  const auto some_until = [&](const Truth& a, const Truth& b) {
    const Truth then = fair_only(b);
    return both([&](bool perhaps) { return until(of(a, perhaps), of(then, perhaps), perhaps); });
  };
  const auto some_always = [&](const Truth& a) {
    return both([&](bool perhaps) { return always(of(a, perhaps), perhaps); });
  };
  const StateSet all(graph_.states(), true);
  switch (node.kind) {
    case BranchingKind::truth:
      return {all, all};
    case BranchingKind::atom:
      return {atoms_[node.atom], atoms_[node.atom]};
    case BranchingKind::negation:
      return negated(truths_[node.a]);
    case BranchingKind::conjunction:
      return conjunction(truths_[node.a], truths_[node.b]);
    case BranchingKind::disjunction:
      return disjunction(truths_[node.a], truths_[node.b]);
    case BranchingKind::some_next:
      return some_next(truths_[node.a]);
    case BranchingKind::some_until:
      return some_until(truths_[node.a], truths_[node.b]);
    case BranchingKind::some_always:
      return some_always(truths_[node.a]);
    case BranchingKind::all_next:
      return negated(some_next(negated(truths_[node.a])));
    case BranchingKind::all_always:
      return negated(some_until({all, all}, negated(truths_[node.a])));
    case BranchingKind::all_until: {
      const Truth not_a = negated(truths_[node.a]);
      const Truth not_b = negated(truths_[node.b]);
      return negated(disjunction(some_until(not_b, conjunction(not_a, not_b)), some_always(not_b)));
    }
  }
  return {};
}

StateSet BranchingLabels::next(const StateSet& a, bool perhaps) const {
  StateSet found(graph_.states(), false);
  for (StateId s = 0; s < graph_.states(); ++s) {
    if (a[s])
      for (const StateId before : graph_.before(s)) found[before] = true;
    if (perhaps && graph_.is_open(s)) found[s] = true;
  }
  return found;
}

StateSet BranchingLabels::until(const StateSet& a, const StateSet& b, bool perhaps) const {
  StateSet found = b;
  std::vector<StateId> todo;
  for (StateId s = 0; s < graph_.states(); ++s) {
    if (perhaps && a[s] && graph_.is_open(s)) found[s] = true;
    if (found[s]) todo.push_back(s);
  }
  while (!todo.empty()) {
    const StateId state = todo.back();
    todo.pop_back();
    for (const StateId before : graph_.before(state)) {
      if (!a[before] || found[before]) continue;
      found[before] = true;
      todo.push_back(before);
    }
  }
  return found;
}

StateSet BranchingLabels::on_fair_cycle(const StateSet& within) const {
  const GraphComponents components = components_within(graph_, within);
  std::vector<bool> good = components.has_cycle;
  for (const StateSet& constraint : fair_) {
    std::vector<bool> met(good.size(), false);
    for (StateId s = 0; s < graph_.states(); ++s)
      if (within[s] && constraint[s]) met[components.of[s]] = true;
    for (std::size_t c = 0; c < good.size(); ++c) good[c] = good[c] && met[c];
  }
  StateSet found(graph_.states(), false);
  for (StateId s = 0; s < graph_.states(); ++s) found[s] = within[s] && good[components.of[s]];
  return found;
}

StateSet BranchingLabels::always(const StateSet& a, bool perhaps) {
  if (fair_.empty()) return always_at_all(a, perhaps);
  return until(a, on_fair_cycle(a), perhaps);
}

// The largest set of such states from each of which a step leads back into it: those without are taken out,
// one by one.
StateSet BranchingLabels::always_at_all(StateSet a, bool perhaps) const {
  std::vector<std::uint32_t> ways(graph_.states(), 0);
  std::vector<StateId> todo;
  for (StateId s = 0; s < graph_.states(); ++s) {
    if (!a[s]) continue;
    for (const StateId after : graph_.after(s)) ways[s] += a[after];
    if (perhaps && graph_.is_open(s)) ++ways[s];
    if (ways[s] == 0) todo.push_back(s);
  }
  while (!todo.empty()) {
    const StateId state = todo.back();
    todo.pop_back();
    a[state] = false;
    for (const StateId before : graph_.before(state))
      if (a[before] && --ways[before] == 0) todo.push_back(before);
  }
  return a;
}

}  // namespace isospin::search
