// A move, statement by statement.
//
// Generated code goes from a state to the next at once. To explain a move (what a merged step or a d_step did
// in between, what its printfs say, which message went where, which statement failed) it is done again here,
// slowly and in the open. Both must end in the same state; tests/unit/execute holds them to it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "execute/evaluate.hpp"
#include "execute/layout.hpp"
#include "model/model.hpp"

namespace isospin::execute {

// A message that was put into a channel or taken out.
struct MessageEvent {
  enum class Kind : std::uint8_t { none, send, receive, copy };
  Kind kind = Kind::none;
  int channel = 0;
  bool rendezvous = false;
  int position = 0;  // in the channel, from 0; where a message was put or from where it was taken
  std::vector<std::int32_t> fields;
};

struct ExecutedAction {
  const model::Action* action = nullptr;
  int pid = 0;
  const StateBytes* before = nullptr;
  const StateBytes* after = nullptr;
  MessageEvent event;
  bool fails = false;  // an assertion that does not hold, or a run-time error
};

struct MoveToInterpret {
  std::uint32_t transition = 0;
  std::uint32_t partner_transition = 0xffffffffu;  // ISO_NONE of abi.h: no rendezvous
  int pid = 0;
  int partner = 0;
};

struct Interpretation {
  bool complete = false;  // to the end, or to the error
  int error = 0;          // an ISO_ code
  Span error_span;
  StateBytes state;
};

// Does `move` from `state`. `visit` sees each statement as it is executed. The move is one that generated
// code makes there: guards of ordinary first statements are taken for granted. Where `timeout` decides which
// way a d_step goes, `expected` (may be empty) tells whether it holds.
Interpretation interpret(const model::Model& model, const Layout& layout, std::span<const std::uint8_t> state,
                         const MoveToInterpret& move, std::span<const std::uint8_t> expected,
                         const std::function<void(const ExecutedAction&)>& visit);

}  // namespace isospin::execute
