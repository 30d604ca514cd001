#include "symmetry/explain/explain.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "symmetry/explain/alike.hpp"
#include "symmetry/explain/clues.hpp"
#include "symmetry/explain/describe.hpp"
#include "symmetry/explain/facts.hpp"
#include "symmetry/explain/leave_out.hpp"
#include "symmetry/explain/movement.hpp"
#include "symmetry/explain/trials.hpp"

namespace isospin::symmetry {

namespace {

// So many statements are left out at once where no single one is enough.
constexpr std::size_t kMostTogether = 64;
// So many reasons together are better than one that looks like none.
constexpr std::size_t kFewTogether = 3;

class Explainer {
 public:
  Explainer(const Written& written, const Detection& detection, const ExplainOptions& options)
      : model_(written.model),
        detection_(detection),
        options_(options),
        clues_(written.model),
        trials_(written, detection, expected_, options) {}

  Explanation run(const std::vector<Permutation>& generators) {
    Explanation result;
    std::vector<AlikeProcesses> alike = alike_processes(model_, detection_.model);
    // Of types that share no more than a shape one speaks only when there is nothing else.
    const bool by_shape = std::ranges::all_of(alike, &AlikeProcesses::by_shape_only);
    if (!by_shape) std::erase_if(alike, &AlikeProcesses::by_shape_only);
    if (alike.empty()) {
      result.found = detection_.model.processes.size() == 0 ? Explanation::Found::no_processes
                                                            : Explanation::Found::no_two_alike;
      return result;
    }
    expected_ = Expectation(std::move(alike), detection_.model.processes.size());
    now_ = expected_.movement(generators);
    if (expected_.is_all(now_)) return result;
    // What is found in trials includes symmetries that no state shows: so must what they are compared with.
    std::vector<Permutation> all = certified(*detection_.points, all_symmetries(*detection_.points));
    all.insert(all.end(), generators.begin(), generators.end());
    now_ = expected_.movement(all);
    if (expected_.is_all(now_)) {
      result.found = Explanation::Found::nothing_shows;
      return result;
    }
    facts_ = facts_of(model_, expected_.sets());
    suspect_shared_arguments();
    // The stronger clues first; else as the text has them.
    std::ranges::stable_sort(facts_, std::ranges::greater(),
                             [](const Fact& fact) { return fact.clue.strength; });
    while (result.obstructions.size() < (by_shape ? 1 : options_.most_obstructions) &&
           !expected_.is_all(now_)) {
      std::optional<Obstruction> next = by_one(Clue::medium, Clue::strong);
      if (!next) next = by_several(Clue::medium, kFewTogether);
      if (!next && has_unaligned_apart()) break;
      if (!next) next = by_one(Clue::none, Clue::weak);
      if (!next) next = by_several(Clue::none, kMostTogether);
      if (!next) break;
      result.obstructions.push_back(std::move(*next));
    }
    result.complete = expected_.is_all(now_);
    if (by_shape && result.obstructions.empty()) {
      result.found = Explanation::Found::no_two_alike;
      result.complete = true;
      return result;
    }
    result.found = Explanation::Found::reasons;
    if (!result.complete && result.obstructions.size() < options_.most_obstructions) name_the_rest(result);
    return result;
  }

 private:
  // A parameter that some of them share and others do not is hardly an id: it says what they are for.
  void suspect_shared_arguments() {
    const GroundForm& unfolded = detection_.model;
    for (Fact& fact : facts_) {
      if (fact.kind != Fact::Kind::arguments) continue;
      std::set<std::pair<std::int32_t, ChannelNo>> values;
      std::size_t processes = 0;
      for (const Slot& slot : unfolded.slots)
        if (slot.variable == fact.variables.front()) {
          values.emplace(slot.initial, slot.initial_channel);
          ++processes;
        }
      if (values.size() > 1 && values.size() < processes) fact.clue.strength = Clue::strong;
    }
  }

  // Proctypes that are written out differently, and whose processes are apart: the difference is the reason.
  bool has_unaligned_apart() const {
    return std::ranges::any_of(expected_.sets(), [&](const AlikeProcesses& set) {
      return !set.aligned && std::ranges::any_of(set.processes, [&](ProcessNo p) {
        return now_.leader[p.value()] != now_.leader[set.processes.front().value()];
      });
    });
  }

  // Of the facts with the strongest clue that make a difference, the one that makes the greatest.
  std::optional<Obstruction> by_one(Clue::Strength least, Clue::Strength most) {
    const Fact* best = nullptr;
    Movement reached = now_;
    for (std::size_t f = 0; f < facts_.size(); ++f) {
      const Fact& fact = facts_[f];
      if (best && fact.clue.strength < best->clue.strength) break;
      if (trials_.is_left_out(fact) || fact.clue.strength < least || fact.clue.strength > most) continue;
      if (!trials_.may_try()) break;
      std::optional<Movement> tried = trials_.without({&fact}, now_);
      if (!tried || !tried->is_more_than(reached)) continue;
      best = &fact;
      reached = std::move(*tried);
      if (expected_.is_all(reached)) break;
    }
    if (!best) return std::nullopt;
    const Reason exact = reason(narrowed(*best, reached));
    Obstruction made = obstruction({best}, std::move(reached));
    made.reasons.front() = exact;
    name_links(made);
    return made;
  }

  static void add_leaves(const model::Expr& expr, std::vector<const model::Expr*>& leaves) {
    const bool inner = expr.op == model::Operator::logic_and || expr.op == model::Operator::logic_or ||
                       expr.op == model::Operator::logic_not;
    if (!inner) return leaves.push_back(&expr);
    for (const model::Expr* part : {expr.a, expr.b})
      if (part) add_leaves(*part, leaves);
  }

  // Of a condition that is made of several, the one that does it alone.
  Fact narrowed(const Fact& fact, const Movement& reached) {
    if (fact.kind != Fact::Kind::statements || fact.actions.size() != 1) return fact;
    const model::Action& action = action_at(model_, fact.actions.front());
    if (!action.value || action.kind == model::ActionKind::assign) return fact;
    std::vector<const model::Expr*> leaves;
    add_leaves(*action.value, leaves);
    if (leaves.size() < 2) return fact;
    for (const model::Expr* leaf : leaves) {
      Fact part = fact;
      part.kind = Fact::Kind::condition;
      part.part = leaf;
      const Clue clue = clues_.of(*leaf, fact.clue.in_steps);
      if (clue.strength == Clue::none || !trials_.may_try()) continue;
      const std::optional<Movement> tried = trials_.without({&part}, now_);
      if (!tried || reached.is_more_than(*tried)) continue;
      part.clue = clue;
      part.clue.part = leaf->span;
      return part;
    }
    return fact;
  }

  // Orbits that keep their processes: what is left out only says who is linked to whom.
  static void name_links(Obstruction& made) {
    if (!made.apart.empty()) return;
    for (Reason& one : made.reasons)
      if (one.cause == Cause::differ_here) one.cause = Cause::links;
  }

  // Those that look most like reasons, all at once; then one after the other is put back.
  std::optional<Obstruction> by_several(Clue::Strength least, std::size_t most) {
    Facts all;
    for (const Fact& fact : facts_)
      if (!trials_.is_left_out(fact) && all.size() < kMostTogether && fact.clue.strength >= least)
        all.push_back(&fact);
    // As few as there need be, taken from the front: twice as many each time.
    std::optional<Movement> reached;
    for (std::size_t count = 2; !reached && trials_.may_try(); count *= 2) {
      const Facts some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size())));
      reached = trials_.without(some, now_);
      if (reached && !reached->is_more_than(now_)) reached.reset();
      if (reached) all = some;
      if (count >= all.size()) break;
    }
    if (!reached) return std::nullopt;
    for (std::size_t f = all.size(); f-- > 0 && all.size() > 1 && trials_.may_try();) {
      Facts fewer = all;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(f));
      std::optional<Movement> tried = trials_.without(fewer, now_);
      if (!tried || !tried->is_more_than(now_)) continue;
      all = std::move(fewer);
      reached = std::move(tried);
    }
    if (all.size() > most) return std::nullopt;
    return obstruction(all, std::move(*reached));
  }

  Obstruction obstruction(const Facts& facts, Movement reached) {
    Obstruction made;
    for (const Fact* fact : facts) made.reasons.push_back(reason(*fact));
    std::map<Point, std::set<Point>> joined;  // by the orbit that there would be, those that there are
    for (const AlikeProcesses& set : expected_.sets())
      for (const ProcessNo p : set.processes)
        joined[reached.leader[p.value()]].insert(now_.leader[p.value()]);
    for (const auto& [leader, orbits] : joined) {
      if (orbits.size() < 2) continue;
      for (const Point orbit : orbits) {
        std::vector<ProcessNo>& part = made.apart.emplace_back();
        for (const AlikeProcesses& set : expected_.sets())
          for (const ProcessNo p : set.processes)
            if (now_.leader[p.value()] == orbit) part.push_back(p);
      }
    }
    name_links(made);
    if (const std::optional<structure::Structure> group = trials_.group_without(facts, reached)) {
      made.order = group->order;
      made.structure = structure::name(*group);
    }
    trials_.leave_out_for_good(facts);
    now_ = std::move(reached);
    return made;
  }

  Reason reason(const Fact& fact) const { return reason_of(fact, model_, detection_.model, expected_, now_); }

  // What could not be found by trying: proctypes that do not correspond, or too much at once.
  void name_the_rest(Explanation& result) const {
    for (const AlikeProcesses& set : expected_.sets()) {
      std::map<Point, std::vector<ProcessNo>> orbits;
      for (const ProcessNo p : set.processes) orbits[now_.leader[p.value()]].push_back(p);
      if (orbits.size() < 2) continue;
      Obstruction rest;
      for (const auto& [leader, orbit] : orbits) rest.apart.push_back(orbit);
      const model::ProcessTypeId one = detection_.model.processes[rest.apart[0].front()].type;
      const model::ProcessTypeId other = detection_.model.processes[rest.apart[1].front()].type;
      Reason why{Cause::not_found, {}, {}};
      if (one != other && !are_aligned(model_, one, other)) {
        Difference difference = first_difference(model_, one, other);
        if (!difference.at.valid()) difference = first_difference(model_, other, one);
        if (difference.at.valid()) why.cause = difference.cause;
        why.at = difference.at;
      }
      if (!why.at.valid()) why.at = model_[other].span;
      rest.reasons.push_back(std::move(why));
      result.obstructions.push_back(std::move(rest));
      return;
    }
    if (!result.obstructions.empty()) return;
    Obstruction rest;
    rest.reasons.push_back({Cause::links, {}, {}});
    result.obstructions.push_back(std::move(rest));
  }

  const model::Model& model_;
  const Detection& detection_;
  const ExplainOptions& options_;
  Clues clues_;
  Expectation expected_;
  Trials trials_;
  std::vector<Fact> facts_;
  Movement now_;
};

}  // namespace

Explanation explain(const Written& written, const Detection& detection,
                    const std::vector<Permutation>& generators, const ExplainOptions& options) {
  return Explainer(written, detection, options).run(generators);
}

bool is_as_expected(const model::Model& model, const Detection& detection,
                    const std::vector<Permutation>& generators) {
  std::vector<AlikeProcesses> alike = alike_processes(model, detection.model);
  std::erase_if(alike, &AlikeProcesses::by_shape_only);
  const Expectation expected(std::move(alike), detection.model.processes.size());
  return expected.is_all(expected.movement(generators));
}

Explanation explain_obstacle(const Written& written, const Refusal& obstacle, const ExplainOptions& options) {
  Explanation result;
  result.found = Explanation::Found::reasons;
  const std::vector<Fact> facts = facts_of(written.model, {});
  const LeaveOut without(written.model, written.reductions);
  const auto is_in_the_way = [&](const Fact& fact) {
    if (fact.kind == Fact::Kind::claim || fact.kind == Fact::Kind::start_up) return true;
    return fact.kind == Fact::Kind::statements && obstacle.at.valid() && fact.at.file == obstacle.at.file &&
           fact.at.begin <= obstacle.at.begin && obstacle.at.end <= fact.at.end;
  };
  for (const Fact& fact : facts) {
    if (!is_in_the_way(fact) || options.patience.over()) continue;
    const Fact* const one[] = {&fact};
    const model::Model copy = without.without(one);
    const std::unique_ptr<Detection> found = detect(system::unfold(copy), true, options.patience);
    if (!found->possible()) continue;
    const structure::Structure group = structure_on_states(*found->points, found->generators);
    Obstruction made;
    made.reasons.push_back({fact.clue.cause, fact.at, fact.clue.part});
    if (fact.kind == Fact::Kind::claim && written.model.claim && written.model.claim->is_formula)
      made.reasons.back().names.push_back(written.model.claim->name);
    if (group.order > 1) made.order = group.order;
    made.structure = structure::name(group);
    result.obstructions.push_back(std::move(made));
    break;
  }
  return result;
}

}  // namespace isospin::symmetry
