#include "symmetry/explain/describe.hpp"

#include <algorithm>

namespace isospin::symmetry {

namespace {

std::string first_value(const model::Variable& variable) {
  const bool known = !variable.initial.empty() && variable.initial.front()->kind == model::ExprKind::constant;
  const std::int32_t value = known ? variable.initial.front()->value : 0;
  const auto index = static_cast<std::size_t>(value);
  if (index < variable.value_names.size() && !variable.value_names[index].empty())
    return variable.value_names[index];
  return std::to_string(value);
}

bool has(const model::ProcessType& type, model::LocationId location) {
  return std::ranges::find(type.locations, location) != type.locations.end();
}

class Describer {
 public:
  Describer(const model::Model& model, const GroundForm& unfolded, const Expectation& expected,
            const Movement& now)
      : model_(model), unfolded_(unfolded), expected_(expected), now_(now) {}

  Reason run(const Fact& fact) const {
    Reason made{fact.clue.cause, fact.at, fact.clue.part, fact.clue.in_steps, fact.clue.of_channels};
    if (fact.kind == Fact::Kind::statements) {
      if (made.cause == Cause::differ_here && is_of_others(fact)) made.cause = Cause::named_alone;
      show_difference(fact, made);
    }
    for (const model::VariableId id : fact.variables) {
      made.names.push_back(model_[id].name);
      if (fact.kind != Fact::Kind::channels) made.values.push_back(first_value(model_[id]));
    }
    for (const model::ChannelTypeId id : fact.channels)
      made.values.push_back(std::to_string(model_[id].capacity));
    if (fact.kind == Fact::Kind::claim && model_.branching) {
      made.names.push_back(model_.branching->name);
      made.of_branching = true;
    }
    if (fact.kind == Fact::Kind::claim && model_.claim && model_.claim->is_formula)
      made.names.push_back(model_.claim->name);
    // What is never assigned is there to name somebody.
    made.may_start_as_nobody = fact.kind == Fact::Kind::nobody && fact.clue.strength != Clue::strong;
    return made;
  }

 private:
  const AlikeProcesses* set_of(const ActionPlace& place) const {
    const model::LocationId source = model_[place.transition].source;
    for (const AlikeProcesses& set : expected_.sets())
      for (const model::ProcessTypeId type : set.types)
        if (has(model_[type], source)) return &set;
    return nullptr;
  }

  // A statement of a process that is not one of them treats them differently, or it would not matter.
  bool is_of_others(const Fact& fact) const {
    return std::ranges::none_of(fact.actions, [&](const ActionPlace& place) { return set_of(place); });
  }

  Point orbit_at(const ActionPlace& place) const {
    const model::LocationId source = model_[place.transition].source;
    for (const ProcessNo p : unfolded_.processes.ids())
      if (has(model_[unfolded_.processes[p].type], source)) return now_.leader[p.value()];
    return 0;
  }

  // Of proctypes that are written out: the statement of one that is apart from the first, and the first's.
  void show_difference(const Fact& fact, Reason& made) const {
    const ActionPlace& first = fact.actions.front();
    const AlikeProcesses* set = set_of(first);
    if (!set || set->types.size() < 2 || !set->aligned || fact.clue.strength > Clue::weak) return;
    const auto other = std::ranges::find_if(
        fact.actions, [&](const ActionPlace& place) { return orbit_at(place) != orbit_at(first); });
    if (other == fact.actions.end() || action_at(model_, *other).text == action_at(model_, first).text)
      return;
    made.cause = Cause::differ_here;
    made.at = action_at(model_, *other).span;
    made.part = action_at(model_, first).span;
  }

  const model::Model& model_;
  const GroundForm& unfolded_;
  const Expectation& expected_;
  const Movement& now_;
};

}  // namespace

Reason reason_of(const Fact& fact, const model::Model& model, const GroundForm& unfolded,
                 const Expectation& expected, const Movement& now) {
  return Describer(model, unfolded, expected, now).run(fact);
}

}  // namespace isospin::symmetry
