// Walking through a model state by state: what can be done in a state, what it looks like, which states are
// the same as it but for names.
//
// Takes  a prepared model. Symmetries are looked for, whatever the options say, when the first question about
//        them is asked. trace/walk.hpp walks by single moves along one run; this one jumps anywhere.
// Gives  states as bytes, that mean something to this model alone; steps with their moves in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "api/prepare.hpp"
#include "api/quotient.hpp"
#include "execute/decode.hpp"
#include "execute/steps/transition_system.hpp"
#include "quotient/action/action.hpp"
#include "trace/explain.hpp"

namespace isospin {

class Exploration {
 public:
  using State = std::vector<std::uint8_t>;

  // One step of the system: an atomic sequence, or both halves of a rendezvous, are one.
  struct Step {
    std::vector<trace::Step> moves;          // in words; none where the system stutters under a claim
    State next;                              // empty: there is none, because of `finding`
    std::optional<search::Finding> finding;  // what is wrong on the way, or with the state itself
  };

  struct Orbit {
    std::vector<State> states;  // the one that was asked about first
    bool whole = true;          // no: there are more
  };

  explicit Exploration(std::unique_ptr<PreparedModel> prepared, const QuotientOptions& symmetry = {});

  const PreparedModel& prepared() const { return *prepared_; }
  // The states that runs begin with, each once.
  std::vector<State> initial();
  std::vector<Step> steps(const State& state);
  execute::DecodedState in_words(const State& state) const;
  // Nothing tells these two apart.
  bool same(const State& a, const State& b) const;

  // What symmetries take the state to; the state alone, where there are none.
  Orbit orbit(const State& state, std::size_t most);
  // The state of its orbit that stands for it in a search with the default strategy.
  State canonical(const State& state);
  const SymmetryAnalysis& symmetries() { return quotient().analysis(); }

 private:
  ModelQuotient& quotient();
  trace::Explainer explainer() const { return {*prepared_->executor, prepared_->sources()}; }

  std::unique_ptr<PreparedModel> prepared_;
  QuotientOptions options_;
  execute::TransitionSystem system_;
  execute::Names names_;
  std::unique_ptr<ModelQuotient> quotient_;
  std::unique_ptr<symmetry::StateShape> shape_;
  std::vector<symmetry::Action> generators_;
};

}  // namespace isospin
