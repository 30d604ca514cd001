#include "search/explicit/branching_witness.hpp"

#include <algorithm>
#include <utility>

namespace isospin::search {

using logic::BranchingKind;
using logic::BranchingNode;

namespace {

class Follower {
 public:
  Follower(const StateGraph& graph, const logic::BranchingFormula& formula, const std::vector<StateSet>& fair,
           BranchingLabels& labels, std::vector<StateId> starts)
      : graph_(graph),
        formula_(formula),
        fair_(fair),
        labels_(labels),
        propositional_(formula.propositional()),
        ends_(std::move(starts)) {}

  BranchingWitness run() {
    witness_.node = formula_.whole();
    while (follow()) continue;
    if (witness_.path.empty()) witness_.path = {ends_.front()};
    witness_.shortest = shortest_ && !witness_.loop;
    count_reachable();
    return std::move(witness_);
  }

 private:
  const BranchingNode& node() const { return formula_.nodes[witness_.node]; }

  // One step into the formula. False: no run shows more.
  bool follow() {
    switch (node().kind) {
      case BranchingKind::negation:
        witness_.truth = !witness_.truth;
        return go_to(node().a);
      case BranchingKind::conjunction:
      case BranchingKind::disjunction:
        return into_operand();
      case BranchingKind::all_always:
        return !witness_.truth && walk_to(everything(), with(node().a)) && go_to(node().a);
      case BranchingKind::some_until:
        return witness_.truth && walk_to(with(node().a), with(node().b)) && go_to(node().b);
      case BranchingKind::some_next:
        return witness_.truth && step_to(with(node().a)) && go_to(node().a);
      case BranchingKind::all_next:
        return !witness_.truth && step_to(with(node().a)) && go_to(node().a);
      case BranchingKind::some_always:
        if (witness_.truth) stay_within(with(node().a));
        return false;
      case BranchingKind::all_until:
        if (!witness_.truth) break_until();
        return false;
      default:
        return false;
    }
  }

  bool go_to(std::uint32_t next) {
    witness_.node = next;
    return true;
  }

  // Of a conjunction that is false, one operand is that is false; of one that is true, both are, and the one
  // that has more to say is followed.
  bool into_operand() {
    const bool one_decides = (node().kind == BranchingKind::conjunction) != witness_.truth;
    const std::uint32_t a = node().a, b = node().b;
    if (!one_decides) {
      if (propositional_[a] == propositional_[b]) return false;
      return go_to(propositional_[a] ? b : a);
    }
    if (propositional_[a] && propositional_[b]) return false;
    for (const std::uint32_t operand : {a, b}) {
      std::vector<StateId> deciding;
      for (const StateId end : ends_)
        if (witness_.truth ? labels_.is_true(operand, end) : labels_.is_false(operand, end))
          deciding.push_back(end);
      if (deciding.empty()) continue;
      shortest_ = false;  // the other one may be decided sooner
      ends_ = std::move(deciding);
      return go_to(operand);
    }
    return false;
  }

  StateSet everything() const { return StateSet(graph_.states(), true); }
  // Where an operand is what the whole is here. Runs go on fairly from there.
  StateSet with(std::uint32_t operand) const { return labels_.states_with(operand, witness_.truth); }
  StateSet fairly(StateSet set) const {
    if (fair_.empty()) return set;
    for (std::size_t s = 0; s < set.size(); ++s) set[s] = set[s] && labels_.begins_fair_run()[s];
    return set;
  }

  // What a way begins with is the last state of the path, if there is one yet.
  bool append(const std::vector<StateId>& way) {
    if (way.empty()) return false;
    const std::size_t known = witness_.path.empty() ? 0 : 1;
    shortest_ = shortest_ && known == 0;
    witness_.path.insert(witness_.path.end(), way.begin() + static_cast<std::ptrdiff_t>(known), way.end());
    ends_ = {way.back()};
    return true;
  }

  bool walk_to(const StateSet& through, const StateSet& to) {
    return append(shortest_way(graph_, ends_, through, fairly(to)));
  }
  bool step_to(const StateSet& to) {
    const StateSet targets = fairly(to);
    for (const StateId end : ends_)
      for (const StateId after : graph_.after(end))
        // A run that stays where it is need not make a step: where nobody can move, it cannot.
        if (targets[after]) return append(after == end ? std::vector{end} : std::vector{end, after});
    return false;
  }

  // A way for ever within it: to a component, and there round, past every constraint.
  void stay_within(const StateSet& within) {
    const StateSet round = labels_.on_fair_cycle(within);
    if (!append(shortest_way(graph_, ends_, within, round))) return;
    const StateId begin = ends_.front();
    const GraphComponents components = components_within(graph_, within);
    StateSet component(graph_.states(), false);
    for (StateId s = 0; s < graph_.states(); ++s) component[s] = components.of[s] == components.of[begin];
    const std::size_t loop = witness_.path.size() - 1;
    for (const StateSet& constraint : fair_) {
      StateSet wanted = component;
      for (std::size_t s = 0; s < wanted.size(); ++s) wanted[s] = wanted[s] && constraint[s];
      append(shortest_way(graph_, ends_, component, wanted));
    }
    StateSet back(graph_.states(), false);
    back[begin] = true;
    append(shortest_way(graph_, ends_, component, back, 1));
    witness_.path.pop_back();
    witness_.loop = loop;
  }

  // A[a U b] is false: a run on which b does not come, and either a is over before, or it never comes.
  void break_until() {
    const StateSet not_b = with(node().b);
    StateSet neither = with(node().a);
    for (std::size_t s = 0; s < neither.size(); ++s) neither[s] = neither[s] && not_b[s];
    if (walk_to(not_b, neither)) return;
    stay_within(not_b);
  }

  void count_reachable() {
    if (node().kind != BranchingKind::some_until || witness_.truth || !fair_.empty()) return;
    const StateId end = witness_.path.back();
    StateSet seen(graph_.states(), false);
    seen[end] = true;
    witness_.reachable = {end};
    for (std::size_t i = 0; i < witness_.reachable.size(); ++i) {
      if (labels_.is_false(node().a, witness_.reachable[i])) continue;
      for (const StateId after : graph_.after(witness_.reachable[i])) {
        if (seen[after]) continue;
        seen[after] = true;
        witness_.reachable.push_back(after);
      }
    }
  }

  const StateGraph& graph_;
  const logic::BranchingFormula& formula_;
  const std::vector<StateSet>& fair_;
  BranchingLabels& labels_;
  const std::vector<bool> propositional_;
  std::vector<StateId> ends_;  // where the path may be now: all initial states at first, then one
  bool shortest_ = true;       // nothing was chosen that might make it longer
  BranchingWitness witness_;
};

}  // namespace

BranchingWitness find_witness(const StateGraph& graph, const logic::BranchingFormula& formula,
                              const std::vector<StateSet>& fair, BranchingLabels& labels,
                              const std::vector<StateId>& starts) {
  return Follower(graph, formula, fair, labels, starts).run();
}

}  // namespace isospin::search
