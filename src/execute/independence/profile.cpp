// What a process can do from each location on: first every transition by itself, then with what an atomic
// sequence brings along, then with all that comes later.
#include "execute/independence/footprints.hpp"
#include "model/access.hpp"

namespace isospin::execute {

using model::Transition;

namespace {

bool add(const Footprint& from, Footprint& to) {
  const bool reads_more = to.reads.add(from.reads);
  return to.writes.add(from.writes) || reads_more;
}

}  // namespace

class Footprints::ProfileMaker {
 public:
  ProfileMaker(const Footprints& footprints, const Known& known)
      : of_(footprints),
        known_(known),
        locations_(footprints.model_.types[known.type].locations),
        inside_(locations_.size(), footprints.nothing()) {}

  std::unique_ptr<Profile> make() {
    profile_ = std::make_unique<Profile>();
    profile_->steps.resize(locations_.size());
    profile_->out.resize(locations_.size());
    profile_->future.assign(locations_.size(), of_.nothing());
    profile_->provided = of_.provided(known_);
    for (Footprint& future : profile_->future) future.reads.add(profile_->provided);
    add_transitions();
    follow_atomic_sequences();
    add_steps();
    follow_for_ever();
    return std::move(profile_);
  }

 private:
  std::size_t number(model::LocationId id) const { return of_.layout_.location_index[id.index()] - 1; }

  const std::vector<model::TransitionId>& out(std::size_t location) const {
    return of_.model_[locations_[location]].out;
  }

  // Whether a transition leads anywhere; locations that no process comes to have no number.
  bool leads_on(const Transition& transition) const {
    return transition.target.valid() && of_.layout_.location_index[transition.target.index()] != 0;
  }

  // Before the next state that counts: inside an atomic sequence; and after a rendezvous, when the other one
  // goes on in its own and hands control back by another.
  bool may_go_on(const Transition& transition) const {
    return transition.atomic || (of_.is_meeting(transition.actions.front(), known_) &&
                                 of_.waits_for_meeting(transition.target, known_));
  }

  // What processes do that a transition starts.
  void add_started(const Transition& transition, Footprint& to) const {
    for (const model::Action& action : transition.actions)
      for_each_expr(action, [&](const model::Expr& expr) {
        if (expr.kind == model::ExprKind::run) add(of_.spawned_[expr.type.index()], to);
      });
  }

  void add_transitions() {
    for (std::size_t l = 0; l < locations_.size(); ++l)
      for (const model::TransitionId id : out(l)) {
        const Transition& transition = of_.model_[id];
        StepFootprint one = of_.step(transition, known_);
        // Whoever is started here may be met in the same sequence, and take part in the step.
        if (of_.has_rendezvous_ && may_go_on(transition)) add_started(transition, one.taken);
        of_.add_action(transition.actions.front(), true, known_, inside_[l]);
        add(one.taken, inside_[l]);
        profile_->steps[l].push_back(std::move(one));
        profile_->out[l].push_back(static_cast<std::uint32_t>(id.index()));
      }
  }

  void follow_atomic_sequences() {
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t l = 0; l < locations_.size(); ++l)
        for (const model::TransitionId id : out(l)) {
          const Transition& transition = of_.model_[id];
          if (leads_on(transition) && may_go_on(transition))
            grown |= add(inside_[number(transition.target)], inside_[l]);
        }
    }
  }

  void add_steps() {
    for (std::size_t l = 0; l < locations_.size(); ++l)
      for (std::size_t i = 0; i < profile_->steps[l].size(); ++i) {
        const Transition& transition = of_.model_[out(l)[i]];
        StepFootprint& one = profile_->steps[l][i];
        if (leads_on(transition) && may_go_on(transition)) add(inside_[number(transition.target)], one.taken);
        add(one.taken, profile_->future[l]);
        add_started(transition, profile_->future[l]);
      }
  }

  void follow_for_ever() {
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t l = locations_.size(); l-- > 0;)
        for (const model::TransitionId id : out(l)) {
          const Transition& transition = of_.model_[id];
          if (leads_on(transition))
            grown |= add(profile_->future[number(transition.target)], profile_->future[l]);
        }
    }
  }

  const Footprints& of_;
  const Known& known_;
  const std::vector<model::LocationId>& locations_;
  // By location: what an atomic sequence that has come there can do before the next state that counts.
  std::vector<Footprint> inside_;
  std::unique_ptr<Profile> profile_;
};

std::unique_ptr<Profile> Footprints::profile(std::size_t type, int pid,
                                             const std::vector<std::int32_t>& values) const {
  Known known;
  known.type = type;
  known.pid = pid;
  known.values = &values;
  return ProfileMaker(*this, known).make();
}

}  // namespace isospin::execute
