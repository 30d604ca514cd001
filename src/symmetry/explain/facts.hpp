// What a model says, one thing at a time, as far as it can be left out.
//
// Takes  a model, and which of its processes one would expect to be alike.
// Gives  a list of facts: statements (those of proctypes written out that correspond are one), first values,
//        channels that differ, the claim, the start of processes one by one. Each has a clue why it might
//        tell processes apart.
// Costs  one pass over the model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/model.hpp"
#include "symmetry/explain/alike.hpp"
#include "symmetry/explain/cause.hpp"

namespace isospin::symmetry {

// An action: of a transition, or of an edge inside a d_step that the transition does.
struct ActionPlace {
  static constexpr std::uint32_t kWhole = 0xffffffffu;
  model::TransitionId transition;
  std::uint32_t action = 0;
  std::uint32_t node = kWhole;
  std::uint32_t edge = 0;
};

struct Fact {
  enum class Kind : std::uint8_t {
    statements,   // become `skip`
    nobody,       // variables that hold numbers start with one that is nobody's
    equal_start,  // variables start with what the first of them starts with
    channels,     // channel types become like the first of them
    claim,        // is not asked
    start_up,     // nobody moves before all are started
    arguments,    // a parameter gets the same from every `run`
    labels,       // of locations of types that correspond
    provided,     // the conditions of types
    widen,        // variables become bytes
    ends,         // processes that end stay where they are
    condition,    // a part of a condition does not matter
  };

  Kind kind = Kind::statements;
  Clue clue = {};
  Span at = {};  // of the first, or of the one that the clue is about
  std::vector<ActionPlace> actions = {};
  std::vector<model::VariableId> variables = {};
  std::vector<model::ChannelTypeId> channels = {};
  std::vector<model::ProcessTypeId> types = {};
  const model::Expr* part = nullptr;  // of condition
};

std::vector<Fact> facts_of(const model::Model& model, const std::vector<AlikeProcesses>& alike);

const model::Action& action_at(const model::Model& model, const ActionPlace& place);

// A first value that is no process's; nothing for a variable that cannot have one.
bool has_value_for_nobody(const model::Variable& variable, std::int32_t& value);

}  // namespace isospin::symmetry
