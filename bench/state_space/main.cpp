// The state space of a small model, and which of its states are the same but for names: what the pictures in
// docs/ are drawn from.
//
//   state_space MODEL MOST_STATES
//
// Prints one JSON object: `states`, each with its `slots` (name and value), its `depth`, the number of its
// `orbit`, and the `next` states; orbits are numbered in the order in which they are met. Ends with 2 when
// there are more than MOST_STATES, with 65 when there is no model.
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "api/session.hpp"
#include "base/json.hpp"

using namespace isospin;

namespace {

struct Space {
  std::vector<Exploration::State> states;
  std::vector<std::size_t> depth, orbit;
  std::vector<std::set<std::size_t>> next;
};

// False when there are more.
bool explore(Exploration& exploration, std::size_t most, Space& space) {
  std::map<Exploration::State, std::size_t> known, orbits;
  const auto number = [&](const Exploration::State& state, std::size_t depth) {
    const auto [at, is_new] = known.try_emplace(state, space.states.size());
    if (!is_new) return at->second;
    space.states.push_back(state);
    space.depth.push_back(depth);
    space.orbit.push_back(orbits.try_emplace(exploration.canonical(state), orbits.size()).first->second);
    space.next.emplace_back();
    return at->second;
  };
  for (const Exploration::State& state : exploration.initial()) number(state, 0);
  for (std::size_t i = 0; i < space.states.size(); ++i) {
    if (space.states.size() > most) return false;
    const Exploration::State from = space.states[i];
    for (const Exploration::Step& step : exploration.steps(from)) {
      if (step.next.empty()) continue;
      const std::size_t next = number(step.next, space.depth[i] + 1);
      space.next[i].insert(next);
    }
  }
  return true;
}

Json in_words(const Exploration& exploration, const Space& space) {
  Json states = Json::array();
  for (std::size_t i = 0; i < space.states.size(); ++i) {
    const execute::DecodedState decoded = exploration.in_words(space.states[i]);
    Json slots = Json::object(), next = Json::array();
    for (const execute::NamedSlot& slot : decoded.slots) slots.set(decoded.full_name(slot), slot.value);
    for (const std::size_t other : space.next[i]) next.append(other);
    states.append(Json::object()
                      .set("slots", std::move(slots))
                      .set("depth", space.depth[i])
                      .set("orbit", space.orbit[i])
                      .set("next", std::move(next)));
  }
  return Json::object().set("states", std::move(states));
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: state_space MODEL MOST_STATES\n";
    return 64;
  }
  const std::unique_ptr<Session> session = Session::open(words[1]);
  if (!session->good()) {
    std::cerr << render(session->diagnostics(), session->sources());
    return 65;
  }
  Result<std::unique_ptr<Exploration>> exploration = session->explore({});
  if (!exploration) {
    std::cerr << exploration.refusal().reason << "\n";
    return 65;
  }
  Space space;
  if (!explore(**exploration, std::strtoull(words[2], nullptr, 10), space)) return 2;
  std::cout << in_words(**exploration, space).dump() << "\n";
  return 0;
}
