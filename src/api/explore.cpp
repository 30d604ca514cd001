#include "api/explore.hpp"

#include <algorithm>
#include <set>

namespace isospin {
namespace {

class Collector final : public execute::StepVisitor {
 public:
  Collector(execute::TransitionSystem& system, const trace::Explainer& explainer,
            const Exploration::State& from, std::vector<Exploration::Step>& steps)
      : system_(system), explainer_(explainer), from_(from), steps_(steps) {}

  bool step(execute::StateView next) override {
    Exploration::Step& step = add();
    step.next.assign(next.begin(), next.end());
    return true;
  }

  bool finding(const execute::Finding& finding) override {
    add(finding);
    return true;
  }

 private:
  Exploration::Step& add(const std::optional<execute::Finding>& finding = {}) {
    trace::Run run;
    run.initial = from_;
    run.finding = finding;
    const bool of_state = finding && finding->is_of_state();
    if (!of_state) {
      const std::vector<execute::Move> moves = system_.moves();
      std::vector<Exploration::State> states = system_.states();
      for (std::size_t i = 0; i < moves.size(); ++i)
        run.steps.push_back({moves[i], std::move(states[i]), i + 1 == moves.size()});
      if (finding && finding->breaks_its_move() && !run.steps.empty())
        run.steps.back().state = run.steps.size() > 1 ? run.steps[run.steps.size() - 2].state : run.initial;
    }
    Exploration::Step& step = steps_.emplace_back();
    step.moves = explainer_.explain(run);
    step.finding = finding;
    return step;
  }

  execute::TransitionSystem& system_;
  const trace::Explainer& explainer_;
  const Exploration::State& from_;
  std::vector<Exploration::Step>& steps_;
};

}  // namespace

Exploration::Exploration(std::unique_ptr<PreparedModel> prepared, const QuotientOptions& symmetry)
    : prepared_(std::move(prepared)),
      options_(symmetry),
      system_(*prepared_->executor),
      names_(*prepared_->model, prepared_->executor->layout(), prepared_->sources()) {
  options_.on = true;
}

std::vector<Exploration::State> Exploration::initial() {
  std::vector<State> all;
  for (std::uint64_t number = 0; number < system_.initial_states(); ++number) {
    execute::TransitionSystem::Beginning beginning = system_.initial(number);
    const bool known = std::ranges::any_of(all, [&](const State& one) { return same(one, beginning.state); });
    if (beginning.exists && !beginning.finding && !known) all.push_back(std::move(beginning.state));
  }
  return all;
}

std::vector<Exploration::Step> Exploration::steps(const State& state) {
  std::vector<Step> steps;
  const trace::Explainer words = explainer();
  Collector collector(system_, words, state, steps);
  system_.visit(state, collector);
  return steps;
}

execute::DecodedState Exploration::in_words(const State& state) const {
  return execute::decode(names_, *prepared_->model, prepared_->executor->layout(), state);
}

bool Exploration::same(const State& a, const State& b) const {
  return std::ranges::equal(system_.key(a), system_.key(b));
}

ModelQuotient& Exploration::quotient() {
  if (quotient_) return *quotient_;
  quotient_ = std::make_unique<ModelQuotient>(*prepared_, options_);
  if (quotient_->quotient() == nullptr) return *quotient_;
  const SymmetryAnalysis& analysis = quotient_->analysis();
  shape_ = std::make_unique<symmetry::StateShape>(*analysis.detection->points, prepared_->executor->layout());
  for (const symmetry::Permutation& generator : analysis.generators)
    generators_.emplace_back(*shape_, generator);
  return *quotient_;
}

Exploration::Orbit Exploration::orbit(const State& state, std::size_t most) {
  quotient();
  Orbit orbit;
  std::set<State> seen;
  const auto add = [&](State one) {
    const execute::StateView key = system_.key(one);
    if (!seen.emplace(key.begin(), key.end()).second) return;
    if (orbit.states.size() < most)
      orbit.states.push_back(std::move(one));
    else
      orbit.whole = false;
  };
  add(state);
  for (std::size_t i = 0; i < orbit.states.size(); ++i)
    for (const symmetry::Action& generator : generators_) add(generator(orbit.states[i]));
  return orbit;
}

Exploration::State Exploration::canonical(const State& state) {
  const symmetry::Quotient* const used = quotient().quotient();
  if (used == nullptr) return state;
  const std::unique_ptr<symmetry::Representative> representative = used->make();
  const execute::StateView chosen = representative->of(state);
  return {chosen.begin(), chosen.end()};
}

}  // namespace isospin
