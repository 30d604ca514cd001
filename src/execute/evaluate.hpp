// The value of an expression in a state, found by looking at it: no code is generated.
//
// This is the plain version that generated code must agree with (tests/unit/execute), and what explains a
// run: the arguments of a printf, the variables of an assertion, the statements of a d_step one by one.
//
// Numbers wrap as 32-bit integers do. The first error counts, as in generated code: after it values mean
// nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "execute/layout.hpp"
#include "execute/state_reader.hpp"
#include "model/model.hpp"

namespace isospin::execute {

using StateBytes = std::vector<std::uint8_t>;

class Evaluator {
 public:
  // On behalf of process `pid`. `state` is read, and changed by `run` and store(); all must outlive the
  // evaluator.
  Evaluator(const model::Model& model, const Layout& layout, StateBytes& state, int pid);

  std::int32_t evaluate(const model::Expr& expr);
  // Where a scalar stands in the state; the first element after an index that is out of range.
  std::size_t address(const model::Reference& reference);
  // `span` is where it is said that the value does not fit.
  void store(const model::Reference& reference, std::int32_t value, const Span& span);
  // All at once.
  void assign(const std::vector<model::Assignment>& assignments, const Span& span);
  // The place of the message that `patterns` take from a channel that has some, or -1.
  int find_message(int channel, const std::vector<model::Pattern>& patterns, bool random);

  StateReader reader() const { return {model_, layout_, state_}; }
  bool channel_exists(int channel, const Span& span);
  void fail(int error, const Span& span);

  int error() const { return error_; }  // an ISO_ code of abi.h
  const Span& error_span() const { return error_span_; }
  void clear_error() { error_ = 0; }

  int pid() const { return pid_; }
  bool timeout = false;  // what the keyword of that name is worth

 private:
  std::int32_t unary(const model::Expr& expr);
  std::int32_t binary(const model::Expr& expr);
  std::int32_t length(const model::Expr& expr, bool full);
  std::int32_t poll(const model::Expr& expr);
  std::int32_t remote(const model::Expr& expr);
  std::int32_t run(const model::Expr& expr);
  std::int32_t enabled(const model::Expr& expr);
  bool could_move(const model::Action& action, int pid);
  std::uint32_t element(const model::Variable& variable, const std::vector<model::Expr*>& indices);

  const model::Model& model_;
  const Layout& layout_;
  StateBytes& state_;
  int pid_;
  int error_ = 0;
  Span error_span_;
  bool testing_ = false;  // inside enabled()
};

}  // namespace isospin::execute
