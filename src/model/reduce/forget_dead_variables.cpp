// Dead variables.
//
// A local is live at a location when some way on reads it before it is written. Computed backwards over the
// locations of each process type, to a fixpoint (Aho, Sethi, Ullman 1986, section 10.6). Being dead depends
// on the location alone, so the same state always looks the same, whichever way it was reached.
//
// An array counts as one: any read of an element makes it live, and no write of an element kills it. What
// others can read (remote references, claims) is always live; so is what `provided` looks at.
#include <algorithm>

#include "model/access.hpp"
#include "model/reduce/reduce.hpp"

namespace isospin::model {

namespace {

class Liveness {
 public:
  Liveness(Model& model, ProcessType& type)
      : model_(model),
        type_(type),
        live_at_(model.locations.size()),
        number_(model.variables.size(), kForeign) {
    for (const VariableId id : type.locals) {
      number_[id.index()] = variables_.size();
      variables_.push_back(id);
    }
    always_.resize(variables_.size());
    const std::vector<bool> read_remotely = remotely_read(model);
    for (std::size_t i = 0; i < variables_.size(); ++i) always_[i] = read_remotely[variables_[i].index()];
    if (type.provided) add_reads(*type.provided, always_);
  }

  void run() {
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
    for (const LocationId id : type_.locations)
      for (const TransitionId out : model_[id].out) forget_behind(id, model_[out]);
    // Values that are dead from the start are never given.
    const Set& at_first = live_at_[type_.initial.index()];
    for (std::size_t i = 0; i < variables_.size(); ++i)
      if (!at_first[i] && !model_[variables_[i]].channel_type.valid())
        type_.forgotten_at_start.push_back(variables_[i]);
  }

 private:
  using Set = std::vector<bool>;
  static constexpr std::size_t kForeign = static_cast<std::size_t>(-1);

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

}  // namespace

void forget_dead_variables(Model& model) {
  for (ProcessType& type : model.types) Liveness(model, type).run();
}

}  // namespace isospin::model
