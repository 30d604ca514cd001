// What in a statement looks as if it told processes apart: a guess from its text, to be tried out.
//
// Takes  a model, and one of its actions.
// Gives  the clue that looks most like a reason; none when the action uses ids only as symmetric models do.
// Costs  one pass over the model for all actions together, then one over each action.
//
// Nothing is concluded from a clue. It says in which order statements are left out to see whether there are
// more symmetries without them (explain.hpp), and how the statement is described when there are.
#pragma once

#include <string>
#include <vector>

#include "model/model.hpp"
#include "symmetry/explain/cause.hpp"

namespace isospin::symmetry {

// A name without the numbers in it: "flag_" of flag_1.
std::string stem_of(const std::string& name);

class Clues {
 public:
  // `model` must outlive it.
  explicit Clues(const model::Model& model);

  // `in_steps`: others can move between this action and those around it.
  Clue of(const model::Action& action, bool in_steps) const;
  Clue of(const model::Expr& expr, bool in_steps) const;
  // It is too narrow for the numbers of processes that are stored in it.
  bool cuts_off_ids(model::VariableId variable) const { return narrow_ids_[variable.index()]; }

 private:
  void note_ids();
  void note_assignment(const model::Action& action);
  void note_comparison(const model::Expr& expr);
  bool is_id(const model::Expr& expr) const;
  bool is_constant(const model::Expr& expr) const;
  bool is_plain_number(const model::Expr& expr) const;
  bool mentions_id(const model::Expr& expr) const;
  bool can_carry_id(const model::Action& send, std::size_t field) const;
  bool has_namesakes(model::VariableId variable) const { return namesakes_[variable.index()]; }
  Clue of_indices(const model::Reference& reference, Span span, bool in_steps) const;
  Clue visited(const model::Expr& index, Span span, bool in_steps, bool of_channels) const;
  Clue of_operation(const model::Expr& expr) const;

  const model::Model& model_;
  std::vector<bool> ids_;  // by variable: it holds ids: given a pid or a parameter, or compared with one
  std::vector<bool> narrow_ids_;  // by variable: the same, and it cannot hold them all
  std::vector<bool> indices_;     // by variable: used as an index
  std::vector<bool> counted_;     // by variable: v = v + 1, or v - 1
  std::vector<bool> counted_up_, counted_down_;
  std::vector<bool> namesakes_;  // by variable: another one is called the same but for numbers
};

}  // namespace isospin::symmetry
