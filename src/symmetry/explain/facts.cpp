#include "symmetry/explain/facts.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "model/access.hpp"
#include "model/starts.hpp"
#include "symmetry/explain/clues.hpp"

namespace isospin::symmetry {

using model::Action;
using model::ActionKind;
using model::ChannelTypeId;
using model::LocationId;
using model::Model;
using model::ProcessTypeId;
using model::TransitionId;
using model::ValueKind;
using model::Variable;
using model::VariableId;

namespace {

class FactFinder {
 public:
  FactFinder(const Model& model, const std::vector<AlikeProcesses>& alike)
      : model_(model), alike_(alike), clues_(model) {}

  std::vector<Fact> run() {
    add_claim();
    add_start_up();
    add_counterparts();
    add_statements();
    add_first_values();
    add_labels_and_conditions();
    add_ends();
    add_arguments();
    return std::move(facts_);
  }

 private:
  // Which statements are one: those written at one place; or, of types that are written out and correspond,
  // those at the same place of each.
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;

  Key key_of(ProcessTypeId type, std::size_t location, std::size_t out, std::size_t action, std::size_t inner,
             Span span) const {
    for (std::uint32_t set = 0; set < alike_.size(); ++set)
      if (alike_[set].aligned && alike_[set].types.size() > 1 &&
          std::ranges::find(alike_[set].types, type) != alike_[set].types.end())
        return {0x80000000u + set, static_cast<std::uint32_t>(location), static_cast<std::uint32_t>(out),
                static_cast<std::uint32_t>(action), static_cast<std::uint32_t>(inner)};
    return {span.file.value(), span.begin, span.end, span.expansion.valid() ? span.expansion.value() + 1 : 0,
            static_cast<std::uint32_t>(type.index())};
  }

  bool starts_others(ProcessTypeId type) const {
    for (const LocationId location : model_[type].locations)
      for (const TransitionId t : model_[location].out)
        if (std::ranges::any_of(model_[t].actions, model::contains_run)) return true;
    return false;
  }

  // Control of a process that starts others stays: without it others would be started, or for ever.
  static bool can_be_left_out(const Action& action, bool of_starter) {
    switch (action.kind) {
      case ActionKind::condition:
      case ActionKind::assign:
      case ActionKind::assign_all:
        return !of_starter && !model::contains_run(action);
      case ActionKind::send:
      case ActionKind::receive:
      case ActionKind::assert_:
        return !model::contains_run(action);
      default:
        return false;
    }
  }

  // What `init` assigns to elements of arrays does not steer its loops.
  static bool is_element_assigned(const Action& action) {
    return action.kind == ActionKind::assign && !action.target.indices.empty() &&
           !model::contains_run(action);
  }

  bool is_written_out(ProcessTypeId type) const {
    return std::ranges::any_of(alike_, [&](const AlikeProcesses& set) {
      return set.types.size() > 1 && std::ranges::find(set.types, type) != set.types.end();
    });
  }

  void add_action(const Key& key, const Action& action, const ActionPlace& place, ProcessTypeId type,
                  bool in_steps) {
    Clue clue = clues_.of(action, in_steps);
    // Of proctypes that are written out each has its own number.
    const bool own_number = clue.cause == Cause::literal_index || clue.cause == Cause::literal_id ||
                            clue.cause == Cause::named_alone;
    if (own_number && is_written_out(type)) clue = {Cause::differ_here, Clue::weak, {}};
    const auto [known, is_new] = by_key_.try_emplace(key, facts_.size());
    if (is_new) facts_.push_back({Fact::Kind::statements, clue, action.span});
    Fact& fact = facts_[known->second];
    fact.actions.push_back(place);
    if (is_new || clue.strength <= fact.clue.strength) return;
    fact.clue = clue;
    fact.at = action.span;
  }

  void add_statements() {
    for (std::uint32_t n = 0; n < model_.types.size(); ++n) {
      const ProcessTypeId type(n);
      if (!model_.is_process(type)) continue;
      const bool of_starter = starts_others(type);
      const auto& locations = model_[type].locations;
      for (std::size_t l = 0; l < locations.size(); ++l)
        for (std::size_t o = 0; o < model_[locations[l]].out.size(); ++o)
          add_transition(type, l, o, model_[locations[l]].out[o], of_starter);
    }
  }

  void add_transition(ProcessTypeId type, std::size_t location, std::size_t out, TransitionId id,
                      bool of_starter) {
    const model::Transition& transition = model_[id];
    for (std::uint32_t a = 0; a < transition.actions.size(); ++a) {
      const Action& action = transition.actions[a];
      if (action.kind == ActionKind::d_step) {
        std::size_t inner = 0;
        for (std::uint32_t n = 0; n < action.d_step->nodes.size(); ++n)
          for (std::uint32_t e = 0; e < action.d_step->nodes[n].size(); ++e) {
            const Action& inside = action.d_step->nodes[n][e].action;
            ++inner;
            if (can_be_left_out(inside, of_starter) || is_element_assigned(inside))
              add_action(key_of(type, location, out, a, inner, inside.span), inside, {id, a, n, e}, type,
                         false);
          }
      } else if (can_be_left_out(action, of_starter) || is_element_assigned(action)) {
        add_action(key_of(type, location, out, a, 0, action.span), action, {id, a}, type, !transition.atomic);
      }
    }
  }

  void add_claim() {
    if (model_.branching)
      facts_.push_back({Fact::Kind::claim, {Cause::claim, Clue::strong, {}}, model_.branching->span});
    if (!model_.claim) return;
    Fact fact{Fact::Kind::claim, {Cause::claim, Clue::strong, {}}, model_.claim->span};
    Clue best;
    for (const LocationId location : model_[model_.claim->type].locations)
      for (const TransitionId t : model_[location].out)
        for (const Action& action : model_[t].actions) {
          const Clue clue = clues_.of(action, false);
          if (clue.strength <= best.strength) continue;
          best = clue;
          fact.clue.part = clue.part;
        }
    facts_.push_back(std::move(fact));
  }

  void add_start_up() {
    if (model::starts_in_one_go(model_)) return;
    for (std::uint32_t n = 0; n < model_.types.size(); ++n) {
      const ProcessTypeId type(n);
      if (!model_.is_process(type) || !starts_others(type)) continue;
      Fact fact{Fact::Kind::start_up, {Cause::started_one_by_one, Clue::strong, {}}, model_[type].span};
      fact.types = {type};
      for (const LocationId location : model_[type].locations)
        for (const TransitionId t : model_[location].out)
          for (const Action& action : model_[t].actions)
            if (model::contains_run(action)) fact.at = action.span;
      facts_.push_back(std::move(fact));
    }
  }

  bool start_alike(VariableId one, VariableId other) const {
    const auto& a = model_[one].initial;
    const auto& b = model_[other].initial;
    const auto value = [](const model::Expr* expr) {
      return expr->kind == model::ExprKind::constant ? expr->value : -1;
    };
    if (a.empty() || b.empty()) {
      const auto& given = a.empty() ? b : a;
      return std::ranges::all_of(given, [&](const model::Expr* expr) { return value(expr) == 0; });
    }
    return a.size() == b.size() && std::ranges::equal(a, b, {}, value, value);
  }

  // Variables that correspond: they start alike, are of one type, and so are their channels.
  void add_counterpart(const std::vector<VariableId>& variables) {
    const VariableId first = variables.front();
    const auto add = [&](auto differs, Fact::Kind kind, Cause cause) {
      const auto other = std::ranges::find_if(variables, differs);
      if (other == variables.end()) return;
      Fact fact{kind, {cause, Clue::strong, model_[first].span}, model_[*other].span};
      fact.variables = variables;
      for (const VariableId id : variables)
        if (kind == Fact::Kind::channels) fact.channels.push_back(model_[id].channel_type);
      facts_.push_back(std::move(fact));
    };
    if (std::ranges::all_of(variables, [&](VariableId id) { return model_[id].channel_type.valid(); })) {
      const model::ChannelType& type = model_[model_[first].channel_type];
      add(
          [&](VariableId id) {
            const model::ChannelType& its = model_[model_[id].channel_type];
            return its.capacity != type.capacity || its.fields != type.fields;
          },
          Fact::Kind::channels, Cause::channels_differ);
      return;
    }
    add([&](VariableId id) { return !start_alike(first, id); }, Fact::Kind::equal_start,
        Cause::starts_differently);
    add([&](VariableId id) { return !(model_[id].type == model_[first].type); }, Fact::Kind::equal_start,
        Cause::types_differ);
  }

  // Globals that share a name but for numbers, locals of types that are written out, and globals that stand
  // at the same place in such types.
  void add_counterparts() {
    std::map<std::string, std::vector<VariableId>> by_stem;
    for (const VariableId id : model_.globals)
      by_stem[stem_of(model_[id].name) + "[" + std::to_string(model_[id].elements())].push_back(id);
    std::set<std::vector<VariableId>> sets;
    for (const auto& [stem, variables] : by_stem) sets.insert(variables);
    for (const AlikeProcesses& set : alike_) {
      if (set.types.size() < 2) continue;
      for (std::size_t l = 0; l < model_[set.types.front()].locals.size(); ++l) {
        std::vector<VariableId> variables;
        for (const ProcessTypeId type : set.types)
          if (l < model_[type].locals.size()) variables.push_back(model_[type].locals[l]);
        sets.insert(std::move(variables));
      }
      if (set.aligned) add_same_places(set, sets);
    }
    for (const std::vector<VariableId>& variables : sets)
      if (variables.size() > 1) add_counterpart(variables);
  }

  std::vector<VariableId> globals_in(ProcessTypeId type) const {
    std::vector<VariableId> found;
    const auto note = [&](const model::Reference& reference) {
      if (reference.variable.valid() && !model_[reference.variable].owner.valid())
        found.push_back(reference.variable);
    };
    for (const LocationId location : model_[type].locations)
      for (const TransitionId t : model_[location].out)
        for (const Action& action : model_[t].actions) {
          model::for_each_write(action, note);
          model::for_each_expr(action, [&](const model::Expr& expr) {
            if (expr.kind == model::ExprKind::load) note(expr.reference);
          });
        }
    return found;
  }

  void add_same_places(const AlikeProcesses& set, std::set<std::vector<VariableId>>& sets) const {
    std::vector<std::vector<VariableId>> by_type;
    for (const ProcessTypeId type : set.types) by_type.push_back(globals_in(type));
    for (std::size_t i = 0; i < by_type.front().size(); ++i) {
      std::set<VariableId> at_this_place;
      for (const std::vector<VariableId>& globals : by_type)
        if (globals.size() == by_type.front().size()) at_this_place.insert(globals[i]);
      sets.insert(std::vector<VariableId>(at_this_place.begin(), at_this_place.end()));
    }
  }

  void add_first_values() {
    const std::vector<bool> written = model::written(model_);
    for (std::uint32_t v = 0; v < model_.variables.size(); ++v) {
      const VariableId id(v);
      const Variable& variable = model_[id];
      std::int32_t nobody = 0;
      if (clues_.cuts_off_ids(id)) {
        Fact fact{Fact::Kind::widen, {Cause::cut_off, Clue::strong, {}}, variable.span};
        fact.variables = {id};
        facts_.push_back(std::move(fact));
      }
      if (variable.is_parameter || !has_value_for_nobody(variable, nobody)) continue;
      if (std::ranges::any_of(variable.initial, [&](const model::Expr* value) {
            return value->kind != model::ExprKind::constant || value->value == nobody;
          }))
        continue;
      // What is never assigned and starts with a number that is written down is a name for one of them.
      const bool names_one = !variable.initial.empty() && !written[v];
      Fact fact{Fact::Kind::nobody,
                {Cause::starts_as_somebody, names_one ? Clue::strong : Clue::medium, {}},
                variable.span};
      fact.variables = {id};
      facts_.push_back(std::move(fact));
    }
  }

  void add_labels_and_conditions() {
    for (const AlikeProcesses& set : alike_) {
      const auto has_condition = [&](ProcessTypeId type) { return model_[type].provided != nullptr; };
      if (std::ranges::any_of(set.types, has_condition)) {
        const ProcessTypeId type = *std::ranges::find_if(set.types, has_condition);
        Fact fact{Fact::Kind::provided, {Cause::provided, Clue::strong, {}}, model_[type].provided->span};
        fact.types = set.types;
        facts_.push_back(std::move(fact));
      }
      if (set.types.size() < 2 || !set.aligned) continue;
      Fact fact{Fact::Kind::labels, {Cause::labels, Clue::strong, {}}, {}};
      fact.types = set.types;
      for (const ProcessTypeId type : set.types)
        if (const Span at = differing_label(set.types.front(), type); at.valid()) fact.at = at;
      if (fact.at.valid()) facts_.push_back(fact);
      fact.clue.cause = Cause::one_is_indivisible;
      fact.at = {};
      for (const ProcessTypeId type : set.types)
        if (const Span at = differing_atomic(set.types.front(), type); at.valid()) fact.at = at;
      if (fact.at.valid()) facts_.push_back(std::move(fact));
    }
  }

  Span differing_atomic(ProcessTypeId one, ProcessTypeId other) const {
    for (std::size_t l = 0; l < model_[one].locations.size(); ++l) {
      const auto& a = model_[model_[one].locations[l]].out;
      const auto& b = model_[model_[other].locations[l]].out;
      for (std::size_t t = 0; t < a.size(); ++t)
        if (model_[a[t]].atomic != model_[b[t]].atomic)
          return model_[model_[a[t]].atomic ? a[t] : b[t]].actions.front().span;
    }
    return {};
  }

  Span differing_label(ProcessTypeId one, ProcessTypeId other) const {
    if (model_[one].deterministic != model_[other].deterministic) return model_[other].span;
    for (std::size_t l = 0; l < model_[one].locations.size(); ++l) {
      const model::Location& a = model_[model_[one].locations[l]];
      const model::Location& b = model_[model_[other].locations[l]];
      if (a.end == b.end && a.accept == b.accept && a.progress == b.progress) continue;
      const bool second = b.end || b.accept || b.progress;
      return second && b.span.valid() ? b.span : a.span;
    }
    return {};
  }

  // A process that is gone shows in `_nr_pr`, and only the youngest can go.
  void add_ends() {
    Fact fact{Fact::Kind::ends, {Cause::order_of_ending, Clue::strong, {}}, {}};
    for (std::uint32_t n = 0; n < model_.types.size(); ++n)
      if (model_.is_process(ProcessTypeId(n)))
        for (const LocationId location : model_.types[n].locations)
          for (const TransitionId t : model_[location].out)
            if (!model_[t].target.valid()) fact.at = model_.types[n].span;
    if (fact.at.valid()) facts_.push_back(std::move(fact));
  }

  void add_arguments() {
    for (const AlikeProcesses& set : alike_)
      for (const ProcessTypeId type : set.types)
        for (std::uint32_t p = 0; p < model_[type].parameters; ++p) {
          const VariableId id = model_[type].locals[p];
          Fact fact{Fact::Kind::arguments, {Cause::arguments, Clue::weak, {}}, model_[id].span};
          fact.variables = {id};
          fact.types = {type};
          facts_.push_back(std::move(fact));
        }
  }

  const Model& model_;
  const std::vector<AlikeProcesses>& alike_;
  Clues clues_;
  std::map<Key, std::size_t> by_key_;
  std::vector<Fact> facts_;
};

}  // namespace

std::vector<Fact> facts_of(const Model& model, const std::vector<AlikeProcesses>& alike) {
  return FactFinder(model, alike).run();
}

const Action& action_at(const Model& model, const ActionPlace& place) {
  const Action& action = model[place.transition].actions[place.action];
  return place.node == ActionPlace::kWhole ? action : action.d_step->nodes[place.node][place.edge].action;
}

bool has_value_for_nobody(const Variable& variable, std::int32_t& value) {
  switch (variable.type.kind) {
    case ValueKind::byte:
    case ValueKind::pid:
    case ValueKind::short_:
    case ValueKind::int_:
      value = 255;
      return variable.value_names.empty();
    case ValueKind::unsigned_:
      if (variable.type.bits < 2) return false;
      value = variable.type.bits >= 8 ? 255 : (1 << variable.type.bits) - 1;
      return true;
    default:
      return false;
  }
}

}  // namespace isospin::symmetry
