// Merging of local steps.
//
// Let t lead to B, and let u be the only transition out of B. When u can always be taken and touches nothing
// but variables of its own process that nobody else reads, it commutes with every step of every other
// process: each run through B can be rearranged so that u follows t at once, without changing what others
// see, which assertions fail or where the system can get stuck (never at B). So t does u's work too, and B is
// no longer a place to rest.
//
// What stops it: a label at B that means something or is asked about; an atomic that would begin with u
// (others may move before it, unless t itself keeps control); a rendezvous as t, whose second half happens in
// between; a rendezvous that u leads to the receiver of (whether nobody is there yet to receive is seen by an
// `else` beside the send, by what it escapes from, and by an atomic sequence that it ends); anything that
// counts steps or processes' possibilities (_last, enabled, pc_value, priorities), and `provided`, which can
// hold u back. Where a claim moves between t and u, and may not be able to, u must not fail. Nor may u end in
// a run-time error where that is not what is looked for: the others may go on for ever while the process
// rests at B.
#include <algorithm>

#include "model/access.hpp"
#include "model/reduce/reduce.hpp"

namespace isospin::model {

namespace {

class Merger {
 public:
  Merger(Model& model, bool errors_are_findings)
      : model_(model),
        read_remotely_(remotely_read(model)),
        observed_(remotely_observed(model)),
        has_rendezvous_(has_rendezvous(model)),
        claim_may_stop_(model.claim && !model.claim->non_progress),
        errors_are_findings_(errors_are_findings) {}

  void run() {
    for (std::uint32_t t = 0; t < model_.types.size(); ++t) {
      ProcessType& type = model_.types[t];
      if (type.provided || !model_.is_process(ProcessTypeId(t))) continue;
      for (const LocationId id : type.locations)
        for (const TransitionId out : model_[id].out) merge_into(out);
      drop_unreachable(type);
    }
  }

 private:
  // Takes up what follows, as long as it can. A chain that comes back to itself ends there.
  void merge_into(TransitionId id) {
    Transition& transition = model_[id];
    if (!may_be_extended(transition)) return;
    std::vector<LocationId> passed;
    while (transition.target.valid() && transition.actions.size() < kLongest) {
      const LocationId through = transition.target;
      if (std::find(passed.begin(), passed.end(), through) != passed.end()) return;
      passed.push_back(through);
      const Location& location = model_[through];
      if (through == transition.source || location.out.size() != 1 || location.end || location.accept ||
          location.progress || observed_[through.index()])
        return;
      const Transition& next = model_[location.out.front()];
      if (next.atomic && !transition.atomic) return;
      if (next.escape != 0 || !next.target.valid()) return;
      // Coming to where somebody looks is visible, and a process may wait at B for ever before it does.
      if (observed_[next.target.index()]) return;
      if (model_.observes.progress && model_[next.target].progress) return;
      if (!transition.atomic && may_wait_for_a_sender(next.target)) return;
      if (!std::all_of(next.actions.begin(), next.actions.end(),
                       [&](const Action& a) { return is_invisible(a) && !is_kept_apart(a); }))
        return;
      const std::vector<Action> actions = next.actions;
      transition.target = next.target;
      transition.atomic = next.atomic;
      transition.actions.insert(transition.actions.end(), actions.begin(), actions.end());
    }
  }

  bool may_wait_for_a_sender(LocationId id) const {
    if (!has_rendezvous_) return false;
    return std::any_of(model_[id].out.begin(), model_[id].out.end(), [&](TransitionId out) {
      const ActionKind first = model_[out].actions.front().kind;
      return first == ActionKind::receive || first == ActionKind::d_step;
    });
  }

  bool may_be_extended(const Transition& transition) const {
    const Action& last = transition.actions.back();
    if (last.kind == ActionKind::send) return !has_rendezvous_;
    return last.kind != ActionKind::end;
  }

  // Always executable, and nobody else can tell whether it has happened.
  bool is_invisible(const Action& action) const {
    switch (action.kind) {
      case ActionKind::skip:
      case ActionKind::assert_:
        break;
      case ActionKind::assign:
        if (!is_local(action.target.variable)) return false;
        break;
      default:
        return false;
    }
    bool local = true;
    for_each_expr(action, [&](const Expr& expr) {
      switch (expr.kind) {
        case ExprKind::constant:
        case ExprKind::unary:
        case ExprKind::binary:
        case ExprKind::conditional:
        case ExprKind::own_pid:
          break;
        case ExprKind::load:
          local &= is_local(expr.reference.variable);
          break;
        default:
          local = false;
      }
    });
    return local;
  }

  bool is_kept_apart(const Action& action) const {
    if (claim_may_stop_ && action.kind == ActionKind::assert_) return true;
    return (claim_may_stop_ || !errors_are_findings_) && may_have_error(action);
  }

  bool may_have_error(const Action& action) const {
    const auto fails = [&](const Expr* expr) { return expr != nullptr && can_fail(model_, *expr); };
    if (action.kind == ActionKind::assign && model_[action.target.variable].type.is_range()) return true;
    return fails(action.value) || !action.target.indices.empty() ||
           std::any_of(action.print_args.begin(), action.print_args.end(), fails);
  }

  bool is_local(VariableId id) const { return model_[id].owner.valid() && !read_remotely_[id.index()]; }

  void drop_unreachable(ProcessType& type) {
    std::vector<bool> reached(model_.locations.size());
    std::vector<LocationId> todo = {type.initial};
    reached[type.initial.index()] = true;
    while (!todo.empty()) {
      const LocationId at = todo.back();
      todo.pop_back();
      for (const TransitionId id : model_[at].out) {
        const LocationId target = model_[id].target;
        if (!target.valid() || reached[target.index()]) continue;
        reached[target.index()] = true;
        todo.push_back(target);
      }
    }
    std::erase_if(type.locations,
                  [&](LocationId id) { return !reached[id.index()] && !observed_[id.index()]; });
  }

  static constexpr std::size_t kLongest = 64;
  Model& model_;
  std::vector<bool> read_remotely_;
  std::vector<bool> observed_;
  bool has_rendezvous_;
  bool claim_may_stop_;
  bool errors_are_findings_;
};

}  // namespace

void merge_steps(Model& model, bool errors_are_findings) {
  if (observes_steps(model)) return;
  Merger(model, errors_are_findings).run();
}

}  // namespace isospin::model
