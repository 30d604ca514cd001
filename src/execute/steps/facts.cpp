// What is to be said of a state without making a step; and who moves.
#include "execute/steps/fairness.hpp"
#include "execute/steps/transition_system.hpp"

namespace isospin::execute {

namespace {

std::size_t read_location(StateView state, std::size_t at, std::uint32_t bytes) {
  std::size_t location = 0;
  for (std::uint32_t byte = bytes; byte > 0; --byte) location = location << 8 | state[at + byte - 1];
  return location;
}

// Calls `visit` with the location of each process, until it says no.
template <class Visit>
bool all_locations(const model::Model& model, const Layout& layout, StateView state, Visit&& visit) {
  std::size_t at = layout.processes_offset;
  for (int left = state[layout.count_offset]; left > 0; --left) {
    const std::size_t type = state[at] - 1u;
    const ProcessLayout& process = layout.types[type];
    const std::size_t location = read_location(state, at + process.location_offset, process.location_bytes);
    if (!visit(model[model.types[type].locations[location - 1]])) return false;
    at += process.bytes;
  }
  return true;
}

}  // namespace

const model::Location& TransitionSystem::claim_location(StateView state) const {
  const model::Model& model = executor_.model();
  const model::ProcessTypeId type = model.claim->type;
  const Layout& layout = executor_.layout();
  const std::size_t location =
      read_location(state, layout.claim_offset, layout.types[type.index()].location_bytes);
  return model[model[type].locations[location - 1]];
}

bool TransitionSystem::is_decided(StateView state) const {
  return executor_.model().claim && claim_location(state).end;
}

FindingKind TransitionSystem::cycle_kind() const {
  const model::Model& model = executor_.model();
  return model.claim && model.claim->non_progress ? FindingKind::non_progress_cycle
                                                  : FindingKind::acceptance_cycle;
}

// SPIN's rule, but for formulas: what they say does not depend on labels of the model.
bool TransitionSystem::is_accepting(StateView state) const {
  const model::Model& model = executor_.model();
  if (model.claim && claim_location(state).accept) return true;
  if (!model.has_accept_labels || (model.claim && (model.claim->is_formula || model.claim->non_progress)))
    return false;
  return !all_locations(model, executor_.layout(), state,
                        [](const model::Location& location) { return !location.accept; });
}

// Every process has ended or rests at an end label.
bool TransitionSystem::is_valid_end(StateView state) const {
  const Layout& layout = executor_.layout();
  const model::Model& model = executor_.model();
  if (model.deadlock.rule == model::Deadlock::Rule::none || executor_.may_stop(state)) return true;
  if (model.deadlock.rule != model::Deadlock::Rule::labels) return false;
  bool all_finished = true;  // those that have ended and stay; others are gone by now
  const bool all_at_end = all_locations(model, layout, state, [&](const model::Location& here) {
    all_finished = all_finished && here.finished;
    return here.end;
  });
  if (!all_at_end) return false;
  if (all_finished) return true;  // SPIN looks no further when no process is left
  for (const model::EventAutomaton& automaton : model.events) {  // a trace has to be at an end, too
    const std::size_t location = state[layout.event_offset] | state[layout.event_offset + 1u] << 8;
    if (!model[model[automaton.type].locations[location - 1]].end) return false;
  }
  return true;
}

bool TransitionSystem::leads_nowhere(StateView state) const {
  for (std::size_t at = 0; at < moves_.size(); at = moves_.next(at))
    if (moves_.record(at).flags != 0 || !std::ranges::equal(key(moves_.state(at)), key(state))) return false;
  return true;
}

AgentSet TransitionSystem::enabled(StateView state) {
  return enabled_agents(executor_, state, enabled_moves_);
}

AgentSet TransitionSystem::moved() const { return movers(moves()); }

}  // namespace isospin::execute
