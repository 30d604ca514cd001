// The reachable states of a model in words, for tests that look for symmetries without our help.
//
//   state_graph MODEL MOST_STATES
//
// Prints one JSON object: `states`, each with its processes (pid, name, location) and its slots (owner, name,
// value); `next`, by state the numbers of its successors; `findings`, by state what is wrong there. The
// states are those that `isospin check` visits by default. Ends with 2 when there are more than MOST_STATES,
// with 65 when there is no model.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "base/json.hpp"
#include "execute/decode.hpp"
#include "execute/steps/transition_system.hpp"

using namespace isospin;

namespace {

using State = std::vector<std::uint8_t>;

struct Next final : execute::StepVisitor {
  bool step(execute::StateView next) override {
    states.emplace_back(next.begin(), next.end());
    return true;
  }
  bool finding(const execute::Finding& finding) override {
    findings.insert(static_cast<int>(finding.kind) * 1000 + finding.error);
    return true;
  }
  std::vector<State> states;
  std::set<int> findings;
};

struct Graph {
  std::vector<State> states;
  std::vector<std::set<std::size_t>> next;
  std::vector<std::set<int>> findings;
};

bool explore(execute::Executor& executor, std::size_t most_states, Graph& graph) {
  execute::TransitionSystem successors(executor);
  std::map<State, std::size_t> number_of;
  const auto number = [&](const State& state) {
    const auto key = executor.key(state);
    const auto [at, is_new] = number_of.try_emplace(State(key.begin(), key.end()), graph.states.size());
    if (is_new) graph.states.push_back(state);
    return at->second;
  };
  number(executor.initial().state);
  for (std::size_t current = 0; current < graph.states.size(); ++current) {
    if (graph.states.size() > most_states) return false;
    Next next;
    successors.visit(State(graph.states[current]), next);
    std::set<std::size_t> numbers;
    for (const State& state : next.states) numbers.insert(number(state));
    graph.next.push_back(std::move(numbers));
    graph.findings.push_back(std::move(next.findings));
  }
  return true;
}

template <class Sets>
Json lists(const Sets& sets) {
  Json made = Json::array();
  for (const auto& set : sets) {
    Json list = Json::array();
    for (const auto element : set) list.append(element);
    made.append(std::move(list));
  }
  return made;
}

Json in_words(const execute::DecodedState& state) {
  Json processes = Json::array(), slots = Json::array();
  for (const auto& process : state.processes)
    processes.append(Json::array().append(process.pid).append(process.name).append(process.location.value()));
  for (const auto& slot : state.slots)
    slots.append(Json::array().append(slot.owner).append(slot.name).append(slot.value));
  return Json::object().set("processes", std::move(processes)).set("slots", std::move(slots));
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 64;
  std::shared_ptr<SourceModel> loaded = load(arguments[1]);
  if (!loaded->good()) return 65;
  PrepareOptions options;
  options.finished = options.merge = options.dead = options.write_only = true;
  const auto prepared = prepare(std::move(loaded), arguments[1], options);
  if (!prepared->good()) return 65;
  execute::Executor& executor = *prepared->executor;
  Graph graph;
  if (!explore(executor, std::strtoull(arguments[2], nullptr, 10), graph)) return 2;
  const execute::Names names(*prepared->model, executor.layout(), prepared->sources());
  Json states = Json::array();
  for (State& state : graph.states) {
    std::fill_n(state.begin(), executor.layout().key_offset, std::uint8_t{0});  // does not tell states apart
    states.append(in_words(execute::decode(names, *prepared->model, executor.layout(), state)));
  }
  std::cout << Json::object()
                   .set("states", std::move(states))
                   .set("next", lists(graph.next))
                   .set("findings", lists(graph.findings))
                   .dump(0)
            << '\n';
  return 0;
}
