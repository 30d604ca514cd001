#include "search/explicit/fair_loop.hpp"

#include <algorithm>
#include <unordered_map>

namespace isospin::search {

namespace {

using State = LassoGraph::State;

// States from which there is a way to `target`.
std::vector<bool> states_that_lead_to(const ReversedGraph& graph, std::size_t states, State target) {
  std::vector<bool> leads(states);
  std::vector<State> reached = {target};
  leads[target] = true;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const State source : graph.predecessors(reached[i]))
      if (!leads[source]) {
        leads[source] = true;
        reached.push_back(source);
      }
  return leads;
}

// Of those who wait: who still does after this step, `able` being who can move behind it.
AgentSet still_waiting(const AgentSet& waiting, const FairStep& step, const AgentSet& able) {
  AgentSet still;
  waiting.for_each([&](std::size_t agent) {
    if (!step.moved.has(agent) && able.has(agent)) still.add(agent);
  });
  return still;
}

class FairLoop {
 public:
  FairLoop(const LassoGraph& graph, const ReversedGraph& reversed, State accepting, const FairQuestions& ask,
           std::size_t longest, const Patience& patience)
      : begin_(accepting),
        ask_(ask),
        longest_(longest),
        patience_(patience),
        leads_back_(states_that_lead_to(reversed, graph.states(), accepting)),
        waiting_(ask.enabled(accepting)) {}

  std::optional<std::vector<FairStep>> run() {
    while (waiting_.count() > 0 || loop_.empty() || loop_.back().to != begin_)
      if (!go_on() || loop_.size() > longest_) return std::nullopt;
    return std::move(loop_);
  }

 private:
  const AgentSet& enabled(State state) {
    const auto known = enabled_.find(state);
    return known != enabled_.end() ? known->second
                                   : enabled_.emplace(state, ask_.enabled(state)).first->second;
  }

  AgentSet waiting_after(const FairStep& step) { return still_waiting(waiting_, step, enabled(step.to)); }

  // The shortest way to where somebody is served; when all are, to the beginning.
  bool go_on() {
    const State from = loop_.empty() ? begin_ : loop_.back().to;
    std::vector<FairStep> taken;                // by state reached: the step to it,
    std::vector<std::ptrdiff_t> before = {-1};  // and which of `taken` came before it
    std::vector<State> reached = {from};
    std::unordered_map<State, bool> seen = {{from, true}};
    taken.emplace_back();
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (i % 64 == 0 && patience_.over()) return false;
      for (FairStep& step : ask_.steps(reached[i])) {
        if (!leads_back_[step.to]) continue;
        const bool serves =
            waiting_.count() == 0 ? step.to == begin_ : waiting_after(step).count() < waiting_.count();
        if (!serves && !seen.emplace(step.to, true).second) continue;
        reached.push_back(step.to);
        taken.push_back(std::move(step));
        before.push_back(static_cast<std::ptrdiff_t>(i));
        if (!serves) continue;
        append(taken, before);
        return true;
      }
    }
    return false;
  }

  // The way to the last state that was reached.
  void append(const std::vector<FairStep>& taken, const std::vector<std::ptrdiff_t>& before) {
    std::vector<FairStep> way;
    for (auto i = static_cast<std::ptrdiff_t>(taken.size()) - 1; before[static_cast<std::size_t>(i)] >= 0;
         i = before[static_cast<std::size_t>(i)])
      way.push_back(taken[static_cast<std::size_t>(i)]);
    for (auto step = way.rbegin(); step != way.rend(); ++step) {
      waiting_ = waiting_after(*step);
      loop_.push_back(*step);
    }
  }

  State begin_;
  const FairQuestions& ask_;
  std::size_t longest_;
  const Patience& patience_;
  std::vector<bool> leads_back_;
  AgentSet waiting_;  // who could move in all states of the loop so far, and has not
  std::unordered_map<State, AgentSet> enabled_;
  std::vector<FairStep> loop_;
};

}  // namespace

std::optional<std::vector<FairStep>> find_fair_loop(const LassoGraph& graph, const ReversedGraph& reversed,
                                                    State accepting, const FairQuestions& ask,
                                                    std::size_t longest, const Patience& patience) {
  return FairLoop(graph, reversed, accepting, ask, longest, patience).run();
}

std::optional<std::vector<FairStep>> fair_steps_along(std::span<const LassoGraph::State> loop,
                                                      const FairQuestions& ask) {
  AgentSet waiting = ask.enabled(loop.front());
  std::vector<FairStep> steps;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const State to = i + 1 < loop.size() ? loop[i + 1] : loop.front();
    const AgentSet able = ask.enabled(to);
    const FairStep* best = nullptr;
    AgentSet left;
    const std::vector<FairStep> out = ask.steps(loop[i]);
    for (const FairStep& step : out) {
      if (step.to != to) continue;
      AgentSet still = still_waiting(waiting, step, able);
      if (best != nullptr && still.count() >= left.count()) continue;
      best = &step;
      left = std::move(still);
    }
    if (best == nullptr) return std::nullopt;
    steps.push_back(*best);
    waiting = std::move(left);
  }
  if (waiting.count() > 0) return std::nullopt;
  return steps;
}

}  // namespace isospin::search
