#include "execute/interpret.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>

#include "execute/abi.h"
#include "model/access.hpp"
#include "model/arithmetic.hpp"

namespace isospin::execute {

using model::Action;
using model::ActionKind;
using model::Pattern;
using model::Transition;

namespace {

// Statements of one move. More happen only in a d_step that is about to be called endless.
constexpr int kMostStatements = 100'000;

enum class Outcome { done, blocked, failed };

class Interpreter {
 public:
  Interpreter(const model::Model& model, const Layout& layout, std::span<const std::uint8_t> state,
              const std::function<void(const ExecutedAction&)>& visit)
      : model_(model), layout_(layout), state_(state.begin(), state.end()), visit_(visit) {}

  Interpretation run(const MoveToInterpret& move, bool timeout) {
    timeout_ = timeout;
    const Transition& transition = model_.transitions[move.transition];
    const bool pair = move.partner_transition != ISO_NONE;
    const Outcome outcome =
        pair ? rendezvous(transition, move.pid, model_.transitions[move.partner_transition], move.partner)
             : alone(transition, move.pid);
    Interpretation result;
    result.complete = outcome != Outcome::blocked;
    result.error = error_;
    result.error_span = error_span_;
    result.state = std::move(state_);
    return result;
  }

 private:
  // ---------------------------------------------------------------- transitions

  Outcome alone(const Transition& transition, int pid) {
    for (std::size_t i = 0; i < transition.actions.size(); ++i)
      if (const Outcome outcome = execute(transition.actions[i], pid, i == 0); outcome != Outcome::done)
        return outcome;
    leave(transition, pid);
    return Outcome::done;
  }

  Outcome rendezvous(const Transition& sending, int sender, const Transition& receiving, int receiver) {
    const Action& send = sending.actions.front();
    const StateBytes before = state_;
    Evaluator from(model_, layout_, state_, sender);
    const int channel = from.evaluate(*send.channel);
    if (!from.channel_exists(channel, send.span)) return failed(from, send, sender, before);
    const model::ChannelType shape = from.reader().shape(channel);
    if (shape.fields.size() != send.args.size()) from.fail(ISO_MESSAGE_SIZE, send.span);
    MessageEvent event{MessageEvent::Kind::send, channel, true, 0, {}};
    if (from.error() == 0)
      for (std::size_t f = 0; f < send.args.size(); ++f)
        event.fields.push_back(model::kept_by_field(shape.fields[f], from.evaluate(*send.args[f])));
    if (from.error() != 0) return failed(from, send, sender, before);
    report(send, sender, before, event);
    leave(sending, sender);

    const Action& first = receiving.actions.front();
    if (first.kind == ActionKind::receive) {
      if (const Outcome taken = take(first, receiver, event); taken != Outcome::done) return taken;
    } else {
      // A d_step whose first statement receives, the first of them that can; the rest of it follows at once.
      Outcome taken = Outcome::blocked;
      for (const model::DStep::Edge& edge : first.d_step->nodes.front()) {
        if (edge.action.kind != ActionKind::receive || edge.action.copy) continue;
        taken = take(edge.action, receiver, event);
        if (taken == Outcome::done && edge.target != model::DStep::kExit)
          taken = d_step(*first.d_step, receiver, edge.target);
        if (taken != Outcome::blocked) break;
      }
      if (taken != Outcome::done) return taken;
    }
    for (std::size_t i = 1; i < receiving.actions.size(); ++i)
      if (const Outcome rest = execute(receiving.actions[i], receiver, false); rest != Outcome::done)
        return rest;
    leave(receiving, receiver);
    return Outcome::done;
  }

  // The receiver's half of a rendezvous.
  Outcome take(const Action& receive, int pid, MessageEvent event) {
    const StateBytes before = state_;
    Evaluator to(model_, layout_, state_, pid);
    if (to.evaluate(*receive.channel) != event.channel) return Outcome::blocked;
    if (event.fields.size() != receive.message.size()) to.fail(ISO_MESSAGE_SIZE, receive.span);
    for (std::size_t f = 0; f < receive.message.size() && to.error() == 0; ++f)
      if (receive.message[f].kind == Pattern::Kind::match &&
          event.fields[f] != to.evaluate(*receive.message[f].value))
        return Outcome::blocked;
    if (to.error() != 0) return failed(to, receive, pid, before);
    store_message(to, receive, event.fields);
    if (to.error() != 0) return failed(to, receive, pid, before);
    event.kind = MessageEvent::Kind::receive;
    report(receive, pid, before, event);
    return Outcome::done;
  }

  // From `node` to the exit: at each node the first statement that can be executed.
  Outcome d_step(const model::DStep& d_step, int pid, std::uint32_t node) {
    const bool may_wait = node == 0;
    for (bool first = true; node != model::DStep::kExit; first = false) {
      if (statements_ > kMostStatements) return Outcome::blocked;
      std::optional<std::uint32_t> next;
      for (const model::DStep::Edge& edge : d_step.nodes[node]) {
        const Outcome outcome = execute(edge.action, pid, false);
        if (outcome == Outcome::failed) return outcome;
        if (outcome == Outcome::blocked) continue;
        next = edge.target;
        break;
      }
      if (!next && first && may_wait) return Outcome::blocked;
      if (!next) {
        const StateBytes before = state_;
        Evaluator evaluator(model_, layout_, state_, pid);
        const Action& stuck = d_step.nodes[node].front().action;
        evaluator.fail(ISO_D_STEP_BLOCKS, stuck.span);
        return failed(evaluator, stuck, pid, before);
      }
      node = *next;
    }
    return Outcome::done;
  }

  // ---------------------------------------------------------------- statements

  // `taken`: it is the first statement of a move that has been made, so it is executable.
  Outcome execute(const Action& action, int pid, bool taken) {
    if (action.kind == ActionKind::d_step) return d_step(*action.d_step, pid, 0);
    if (++statements_ > kMostStatements) return Outcome::blocked;
    StateBytes before = state_;
    Evaluator evaluator(model_, layout_, state_, pid);
    evaluator.timeout = timeout_;
    MessageEvent event;
    bool holds = true;
    switch (action.kind) {
      case ActionKind::skip:
      case ActionKind::else_:
        break;
      case ActionKind::condition:
        if (evaluator.evaluate(*action.value) == 0 && evaluator.error() == 0 && !taken) {
          state_ = std::move(before);
          return Outcome::blocked;
        }
        break;
      case ActionKind::assign:
        evaluator.assign({{action.target, action.value}}, action.span);
        break;
      case ActionKind::assign_all:
        evaluator.assign(action.assignments, action.span);
        break;
      case ActionKind::send:
        if (!send(evaluator, action, event)) return Outcome::blocked;
        break;
      case ActionKind::receive:
        if (!receive(evaluator, action, event)) return Outcome::blocked;
        break;
      case ActionKind::assert_:
        holds = evaluator.evaluate(*action.value) != 0;
        break;
      case ActionKind::set_priority:
        set_priority(evaluator, action);
        break;
      case ActionKind::end:
        state_.resize(evaluator.reader().process_at(pid));
        --state_[layout_.count_offset];
        break;
      case ActionKind::d_step:
        assert(false);
    }
    if (evaluator.error() != 0) return failed(evaluator, action, pid, before);
    report(action, pid, before, std::move(event), !holds);
    return Outcome::done;
  }

  bool send(Evaluator& evaluator, const Action& action, MessageEvent& event) {
    const int channel = evaluator.evaluate(*action.channel);
    if (!evaluator.channel_exists(channel, action.span)) return true;
    const model::ChannelType& shape = evaluator.reader().shape(channel);
    if (shape.rendezvous()) {
      evaluator.fail(ISO_D_STEP_RENDEZVOUS, action.span);
      return true;
    }
    if (evaluator.reader().full(channel)) return false;
    if (shape.fields.size() != action.args.size()) {
      evaluator.fail(ISO_MESSAGE_SIZE, action.span);
      return true;
    }
    std::vector<std::int32_t> fields;
    for (const model::Expr* argument : action.args) fields.push_back(evaluator.evaluate(*argument));
    if (evaluator.error() != 0) return true;
    const int position =
        action.sorted ? sorted_place(evaluator, channel, fields) : evaluator.reader().length(channel);
    insert(evaluator, channel, position, fields);
    event = {MessageEvent::Kind::send, channel, false, position,
             evaluator.reader().message(channel, position)};
    return true;
  }

  // In front of the first message that is larger.
  static int sorted_place(Evaluator& evaluator, int channel, const std::vector<std::int32_t>& fields) {
    const StateReader state = evaluator.reader();
    int position = 0;
    for (; position < state.length(channel); ++position)
      if (fields < state.message(channel, position)) break;
    return position;
  }

  void insert(Evaluator& evaluator, int channel, int position, const std::vector<std::int32_t>& fields) {
    const StateReader state = evaluator.reader();
    const model::ChannelType& shape = state.shape(channel);
    const ChannelTypeLayout& layout = layout_.channel_types[state.channel_type(channel).index()];
    std::uint8_t* cells = state_.data() + state.channel_at(channel) + 1;
    std::uint8_t* cell = cells + static_cast<std::size_t>(position) * layout.cell_bytes;
    std::memmove(cell + layout.cell_bytes, cell,
                 static_cast<std::size_t>(state.length(channel) - position) * layout.cell_bytes);
    for (std::size_t f = 0; f < fields.size(); ++f)
      store_field(shape.fields[f], cell + layout.field_offsets[f], fields[f]);
    ++cells[-1];
  }

  void remove(Evaluator& evaluator, int channel, int position) {
    const StateReader state = evaluator.reader();
    const ChannelTypeLayout& layout = layout_.channel_types[state.channel_type(channel).index()];
    const int last = state.length(channel) - 1;
    std::uint8_t* cells = state_.data() + state.channel_at(channel) + 1;
    std::uint8_t* cell = cells + static_cast<std::size_t>(position) * layout.cell_bytes;
    std::memmove(cell, cell + layout.cell_bytes,
                 static_cast<std::size_t>(last - position) * layout.cell_bytes);
    std::memset(cells + static_cast<std::size_t>(last) * layout.cell_bytes, 0, layout.cell_bytes);
    --cells[-1];
  }

  bool receive(Evaluator& evaluator, const Action& action, MessageEvent& event) {
    const int channel = evaluator.evaluate(*action.channel);
    if (channel == 0 && !action.copy && model::only_rendezvous(model_)) return false;
    if (!evaluator.channel_exists(channel, action.span)) return true;
    const StateReader state = evaluator.reader();
    if (state.shape(channel).rendezvous()) {
      if (action.copy) evaluator.fail(ISO_POLL_RENDEZVOUS, action.span);
      return action.copy;
    }
    if (state.length(channel) == 0) return false;
    if (state.shape(channel).fields.size() != action.message.size()) {
      evaluator.fail(ISO_MESSAGE_SIZE, action.span);
      return true;
    }
    const int position = evaluator.find_message(channel, action.message, action.random);
    if (position < 0) return evaluator.error() != 0;
    event = {action.copy ? MessageEvent::Kind::copy : MessageEvent::Kind::receive, channel, false, position,
             state.message(channel, position)};
    store_message(evaluator, action, event.fields);
    if (!action.copy) remove(evaluator, channel, position);
    return true;
  }

  // One after the other, so that a later index sees an earlier field.
  static void store_message(Evaluator& evaluator, const Action& receive,
                            const std::vector<std::int32_t>& fields) {
    for (std::size_t f = 0; f < receive.message.size(); ++f)
      if (receive.message[f].kind == Pattern::Kind::store)
        evaluator.store(receive.message[f].target, fields[f], receive.span);
  }

  void set_priority(Evaluator& evaluator, const Action& action) {
    const std::int32_t pid = evaluator.evaluate(*action.value);
    const std::int32_t priority = evaluator.evaluate(*action.value2);
    const StateReader state = evaluator.reader();
    if (pid < 0 || pid >= state.processes()) return;
    if (priority < 1 || priority > 255) {
      evaluator.fail(ISO_BAD_PRIORITY, action.span);
      return;
    }
    state_[state.process_at(pid) + layout_.types[state.type(pid).index()].priority_offset] =
        static_cast<std::uint8_t>(priority);
  }

  // ---------------------------------------------------------------- the state around a statement

  // Behind its last statement: whoever reads _last inside the move still sees who moved before it.
  void leave(const Transition& transition, int pid) {
    if (layout_.last_offset != 0) state_[layout_.last_offset] = static_cast<std::uint8_t>(pid);
    if (!transition.target.valid()) return;
    const StateReader state(model_, layout_, state_);
    const ProcessLayout& layout = layout_.types[state.type(pid).index()];
    std::uint32_t number = layout_.location_index[transition.target.index()];
    for (std::uint32_t byte = 0; byte < layout.location_bytes; ++byte, number >>= 8)
      state_[state.process_at(pid) + layout.location_offset + byte] = static_cast<std::uint8_t>(number);
    // Not part of any statement: what nobody will read again is forgotten between them.
    for (const model::VariableId id : transition.forgotten)
      std::memset(state_.data() + state.variable_at(id, pid), 0,
                  model_[id].elements() * model_[id].type.bytes());
  }

  void report(const Action& action, int pid, const StateBytes& before, MessageEvent event,
              bool fails = false) {
    visit_({&action, pid, &before, &state_, std::move(event), fails});
  }

  Outcome failed(const Evaluator& evaluator, const Action& action, int pid, const StateBytes& before) {
    error_ = evaluator.error();
    error_span_ = evaluator.error_span();
    state_ = before;
    report(action, pid, before, {}, true);
    return Outcome::failed;
  }

  const model::Model& model_;
  const Layout& layout_;
  StateBytes state_;
  const std::function<void(const ExecutedAction&)>& visit_;
  bool timeout_ = false;
  int statements_ = 0;
  int error_ = ISO_NO_ERROR;
  Span error_span_;
};

}  // namespace

Interpretation interpret(const model::Model& model, const Layout& layout, std::span<const std::uint8_t> state,
                         const MoveToInterpret& move, std::span<const std::uint8_t> expected,
                         const std::function<void(const ExecutedAction&)>& visit) {
  const std::function<void(const ExecutedAction&)> ignore = [](const ExecutedAction&) {};
  const auto leads_there = [&](const Interpretation& one) {
    return one.complete && (expected.empty() ||
                            std::equal(one.state.begin(), one.state.end(), expected.begin(), expected.end()));
  };
  bool timeout = false;
  if (const Interpretation without = Interpreter(model, layout, state, ignore).run(move, false);
      !leads_there(without)) {
    const Interpretation with = Interpreter(model, layout, state, ignore).run(move, true);
    timeout = leads_there(with) || (with.complete && !without.complete);
  }
  return Interpreter(model, layout, state, visit).run(move, timeout);
}

}  // namespace isospin::execute
