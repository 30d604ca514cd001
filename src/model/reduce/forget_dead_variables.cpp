// Dead variables.
//
// A local is live at a location when some way on reads it before it is written. Computed backwards over the
// locations of each process type, to a fixpoint (Aho, Sethi, Ullman 1986, section 10.6). Being dead depends
// on the location alone, so the same state always looks the same, whichever way it was reached.
//
// An array counts as one: any read of an element makes it live, and no write of an element kills it. What
// others can read (remote references, claims) is always live; so is what `provided` looks at.
//
// A global is forgotten only when no process can read it first wherever it may rest: then it is a mere help
// inside atomic sequences and d_steps.
#include <algorithm>

#include "model/access.hpp"
#include "model/reduce/reduce.hpp"

namespace isospin::model {

namespace {

class Liveness {
 public:
  // Of these variables, in the code of this type.
  Liveness(Model& model, ProcessType& type, std::vector<VariableId> variables)
      : model_(model),
        type_(type),
        variables_(std::move(variables)),
        live_at_(model.locations.size()),
        number_(model.variables.size(), kForeign) {
    for (std::size_t i = 0; i < variables_.size(); ++i) number_[variables_[i].index()] = i;
    always_.resize(variables_.size());
    const std::vector<bool> read_remotely = remotely_read(model);
    for (std::size_t i = 0; i < variables_.size(); ++i) always_[i] = read_remotely[variables_[i].index()];
    if (type.provided) add_reads(*type.provided, always_);
    analyse();
  }

  bool live_at(LocationId location, std::size_t variable) const {
    return live_at_[location.index()][variable];
  }

  void forget() {
    if (variables_.empty()) return;
    for (const LocationId id : type_.locations)
      for (const TransitionId out : model_[id].out) forget_behind(id, model_[out]);
  }

 private:
  using Set = std::vector<bool>;
  static constexpr std::size_t kForeign = static_cast<std::size_t>(-1);

  void analyse() {
    if (variables_.empty()) return;
    for (const LocationId id : type_.locations) live_at_[id.index()] = always_;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto id = type_.locations.rbegin(); id != type_.locations.rend(); ++id) {
        Set live = always_;
        for (const TransitionId out : model_[*id].out) {
          const Transition& transition = model_[out];
          add(live, before(transition.actions, after(transition)));
        }
        if (live != live_at_[id->index()]) {
          live_at_[id->index()] = std::move(live);
          changed = true;
        }
      }
    }
  }

  static void add(Set& to, const Set& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = to[i] || from[i];
  }

  Set after(const Transition& transition) const {
    return transition.target.valid() ? live_at_[transition.target.index()] : always_;
  }

  void add_reads(const Expr& expr, Set& live) const {
    for_each_expr(expr, [&](const Expr& e) {
      if (e.kind == ExprKind::load) add_read(e.reference.variable, live);
    });
  }

  void add_read(VariableId id, Set& live) const {
    if (number_[id.index()] != kForeign) live[number_[id.index()]] = true;
  }

  Set before(const std::vector<Action>& actions, Set live) const {
    for (auto action = actions.rbegin(); action != actions.rend(); ++action)
      live = before(*action, std::move(live));
    return live;
  }

  Set before(const Action& action, Set live) const {
    if (action.kind == ActionKind::d_step) return before(*action.d_step, live);
    for_each_write(action, [&](const Reference& reference) {
      const std::size_t number = number_[reference.variable.index()];
      if (number != kForeign && reference.indices.empty() && !always_[number]) live[number] = false;
    });
    for_each_expr(action, [&](const Expr& e) {
      if (e.kind == ExprKind::load) add_read(e.reference.variable, live);
    });
    return live;
  }

  // The same analysis over the nodes of a d_step, its exit having `behind`.
  Set before(const DStep& d_step, const Set& behind) const {
    std::vector<Set> live(d_step.nodes.size(), always_);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t node = d_step.nodes.size(); node-- > 0;) {
        Set here = always_;
        for (const DStep::Edge& edge : d_step.nodes[node])
          add(here, before(edge.action, edge.target == DStep::kExit ? behind : live[edge.target]));
        if (here != live[node]) {
          live[node] = std::move(here);
          changed = true;
        }
      }
    }
    return live.empty() ? behind : live.front();
  }

  // What is dead at the source is 0 already, unless the transition itself has written it.
  void forget_behind(LocationId source, Transition& transition) const {
    if (!transition.target.valid()) return;
    const Set& live = live_at_[transition.target.index()];
    Set written(variables_.size());
    for_each_action(transition, [&](const Action& action) {
      for_each_write(action, [&](const Reference& reference) {
        if (number_[reference.variable.index()] != kForeign)
          written[number_[reference.variable.index()]] = true;
      });
    });
    for (std::size_t i = 0; i < variables_.size(); ++i)
      if (!live[i] && (written[i] || live_at_[source.index()][i]))
        transition.forgotten.push_back(variables_[i]);
  }

  Model& model_;
  ProcessType& type_;
  std::vector<VariableId> variables_;
  std::vector<Set> live_at_;         // by location
  std::vector<std::size_t> number_;  // by variable: its place in variables_
  Set always_;
};

void forget_locals(Model& model, ProcessType& type) {
  // What is forgotten is 0, which a range need not have.
  std::vector<VariableId> locals = type.locals;
  std::erase_if(locals, [&](VariableId id) { return model[id].type.is_range(); });
  Liveness liveness(model, type, locals);
  liveness.forget();
  // Values that are dead from the start are never given.
  for (std::size_t i = 0; i < locals.size(); ++i)
    if (!liveness.live_at(type.initial, i) && !model[locals[i]].channel_type.valid())
      type.forgotten_at_start.push_back(locals[i]);
}

// Whether a process can be found at a location when others may move: not in the middle of an atomic sequence
// that can always go on.
class Rests {
 public:
  explicit Rests(const Model& model) : rests_(model.locations.size(), true) {
    const bool can_meet = has_rendezvous(model);
    std::vector<bool> entered_alone(model.locations.size(), true);
    for (const ProcessType& type : model.types) {
      entered_alone[type.initial.index()] = false;
      // Others may be let in between: a process that may not go on, or is less important than they are.
      if (type.provided || model.observes.priorities)
        for (const LocationId id : type.locations) entered_alone[id.index()] = false;
      for (const LocationId id : type.locations)
        for (const TransitionId out : model[id].out) {
          const Transition& transition = model[out];
          const bool meets =
              can_meet &&
              std::any_of(transition.actions.begin(), transition.actions.end(), [](const Action& a) {
                return a.kind == ActionKind::send || a.kind == ActionKind::receive;
              });
          if (transition.target.valid() && (!transition.atomic || meets))
            entered_alone[transition.target.index()] = false;
        }
    }
    for (std::size_t l = 0; l < model.locations.size(); ++l)
      rests_[l] = !entered_alone[l] ||
                  std::none_of(model.locations[l].out.begin(), model.locations[l].out.end(),
                               [&](TransitionId out) { return can_always_be_taken(model[out]); });
  }

  bool operator()(LocationId location) const { return rests_[location.index()]; }

 private:
  static bool can_always_be_taken(const Transition& transition) {
    switch (transition.actions.front().kind) {
      case ActionKind::skip:
      case ActionKind::assign:
      case ActionKind::assert_:
      case ActionKind::else_:
        return true;
      default:
        return false;
    }
  }

  std::vector<bool> rests_;
};

void forget_globals(Model& model) {
  std::vector<VariableId> candidates;
  for (const VariableId id : model.globals) {
    const Variable& variable = model[id];
    const bool observed = std::find(model.observed_by_claims.begin(), model.observed_by_claims.end(), id) !=
                          model.observed_by_claims.end();
    if (variable.dimensions.empty() && !variable.channel_type.valid() && !variable.write_only && !observed &&
        !variable.type.is_range() && model.starts.empty())
      candidates.push_back(id);
  }
  if (candidates.empty()) return;
  const Rests rests(model);
  std::vector<bool> read_later(candidates.size());
  // A process that starts may look at it.
  for (const Variable& variable : model.variables)
    for (const Expr* initial : variable.initial)
      for_each_expr(*initial, [&](const Expr& e) {
        if (e.kind != ExprKind::load) return;
        const auto found = std::find(candidates.begin(), candidates.end(), e.reference.variable);
        if (found != candidates.end())
          read_later[static_cast<std::size_t>(found - candidates.begin())] = true;
      });
  for (ProcessType& type : model.types) {
    const Liveness liveness(model, type, candidates);
    for (const LocationId id : type.locations)
      for (std::size_t i = 0; i < candidates.size(); ++i)
        read_later[i] = read_later[i] || (rests(id) && liveness.live_at(id, i));
  }
  std::vector<VariableId> helpers;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (!read_later[i]) helpers.push_back(candidates[i]);
  for (ProcessType& type : model.types) Liveness(model, type, helpers).forget();
  // Its first value does no harm, only that it may be a state more; an error in it counts.
  for (const VariableId id : helpers)
    if (std::ranges::none_of(model[id].initial,
                             [&](const Expr* initial) { return can_fail(model, *initial); }))
      model[id].initial.clear();
}

}  // namespace

void forget_dead_variables(Model& model) {
  for (ProcessType& type : model.types) forget_locals(model, type);
  forget_globals(model);
}

}  // namespace isospin::model
