#include "execute/evaluate.hpp"

#include <algorithm>
#include <cassert>

#include "execute/abi.h"
#include "model/access.hpp"
#include "model/arithmetic.hpp"

namespace isospin::execute {

using model::Action;
using model::ActionKind;
using model::Expr;
using model::ExprKind;
using model::Operator;
using model::Pattern;

namespace {

bool has_run(const Expr* expr) {
  if (!expr) return false;
  return expr->kind == ExprKind::run || std::any_of(expr->args.begin(), expr->args.end(), has_run) ||
         has_run(expr->a) || has_run(expr->b) || has_run(expr->c);
}

}  // namespace

Evaluator::Evaluator(const model::Model& model, const Layout& layout, StateBytes& state, int pid)
    : model_(model), layout_(layout), state_(state), pid_(pid) {}

void Evaluator::fail(int error, const Span& span) {
  if (error_ != 0) return;
  error_ = error;
  error_span_ = span;
}

bool Evaluator::channel_exists(int channel, const Span& span) {
  if (reader().channel_exists(channel)) return true;
  fail(ISO_NO_CHANNEL, span);
  return false;
}

// ---------------------------------------------------------------- references

std::uint32_t Evaluator::element(const model::Variable& variable, const std::vector<Expr*>& indices) {
  std::uint32_t flat = 0;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::uint32_t length = variable.dimensions[i];
    std::int32_t index = evaluate(*indices[i]);
    if (index < 0 || index >= static_cast<std::int64_t>(length)) {
      fail(ISO_BAD_INDEX, indices[i]->span);
      index = 0;
    }
    flat = flat * length + static_cast<std::uint32_t>(index);
  }
  return flat;
}

std::size_t Evaluator::address(const model::Reference& reference) {
  const model::Variable& variable = model_[reference.variable];
  const std::uint32_t index = element(variable, reference.indices);
  return reader().variable_at(reference.variable, pid_) + index * variable.type.bytes();
}

void Evaluator::store(const model::Reference& reference, std::int32_t value, const Span& span) {
  const model::ValueType& type = model_[reference.variable].type;
  const std::size_t at = address(reference);
  if (!model::fits(type, value)) fail(ISO_OUT_OF_RANGE, span);
  store_scalar(type, state_.data() + at, value);
}

void Evaluator::assign(const std::vector<model::Assignment>& assignments, const Span& span) {
  struct Stored {
    const model::ValueType& type;
    std::size_t at;
    std::int32_t value;
  };
  std::vector<Stored> stored;
  for (const model::Assignment& one : assignments) {
    const model::ValueType& type = model_[one.target.variable].type;
    const bool undefines = one.value->kind == ExprKind::undefined;
    const std::int32_t value = undefines ? type.undefined() : evaluate(*one.value);
    stored.push_back({type, address(one.target), value});
    if (!undefines && !model::fits(type, value)) fail(ISO_OUT_OF_RANGE, span);
  }
  for (const Stored& one : stored) store_scalar(one.type, state_.data() + one.at, one.value);
}

// ---------------------------------------------------------------- expressions

std::int32_t Evaluator::unary(const Expr& expr) { return model::apply(expr.op, evaluate(*expr.a)); }

std::int32_t Evaluator::binary(const Expr& expr) {
  const std::int32_t a = evaluate(*expr.a);
  if (expr.op == Operator::logic_and) return a != 0 && evaluate(*expr.b) != 0;
  if (expr.op == Operator::logic_or) return a != 0 || evaluate(*expr.b) != 0;
  const std::optional<std::int32_t> value = model::apply(expr.op, a, evaluate(*expr.b));
  if (!value) fail(ISO_DIVISION, expr.span);
  return value.value_or(0);
}

std::int32_t Evaluator::evaluate(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::constant:
      return expr.value;
    case ExprKind::load: {
      const std::size_t at = address(expr.reference);
      const model::ValueType& type = model_[expr.reference.variable].type;
      const std::int32_t value = load_scalar(type, state_.data() + at);
      if (!type.may_lack_value() || value != type.undefined()) return value;
      fail(ISO_UNDEFINED, expr.span);
      return 0;
    }
    case ExprKind::undefined:
      return 0;
    case ExprKind::failure:
      fail(expr.value == 1 ? ISO_ASSERTION : ISO_OUT_OF_RANGE, expr.span);
      return 0;
    case ExprKind::is_undefined: {
      const std::size_t at = address(expr.reference);
      const model::ValueType& type = model_[expr.reference.variable].type;
      return type.may_lack_value() && load_scalar(type, state_.data() + at) == type.undefined();
    }
    case ExprKind::unary:
      return unary(expr);
    case ExprKind::binary:
      return binary(expr);
    case ExprKind::conditional:
      return evaluate(evaluate(*expr.a) != 0 ? *expr.b : *expr.c);
    case ExprKind::own_pid:
      return pid_;
    case ExprKind::process_count:
      return state_[layout_.count_offset];
    case ExprKind::last_pid:
      return reader().last();
    case ExprKind::own_priority:
      return reader().priority(pid_);
    case ExprKind::len:
      return length(expr, false);
    case ExprKind::full:
      return length(expr, true);
    case ExprKind::nfull:
      return length(expr, true) == 0;
    case ExprKind::empty:
      return length(expr, false) == 0;
    case ExprKind::nempty:
      return length(expr, false) != 0;
    case ExprKind::poll:
      return poll(expr);
    case ExprKind::timeout:
      return timeout;
    case ExprKind::non_progress:
      return 0;
    case ExprKind::run:
      return run(expr);
    case ExprKind::remote_location:
    case ExprKind::remote_load:
      return remote(expr);
    case ExprKind::enabled:
      return enabled(expr);
    case ExprKind::location_number: {
      const std::int32_t pid = evaluate(*expr.a);
      const StateReader state = reader();
      if (pid < 0 || pid >= state.processes()) return 0;
      const model::LocationId at = state.location(pid);
      return at.valid() ? static_cast<std::int32_t>(model_[at].number) : 0;
    }
    case ExprKind::priority_of: {
      const std::int32_t pid = evaluate(*expr.a);
      const StateReader state = reader();
      return pid < 0 || pid >= state.processes() ? 0 : state.priority(pid);
    }
  }
  assert(false && "not an expression");
  return 0;
}

std::int32_t Evaluator::length(const Expr& expr, bool full) {
  const std::int32_t channel = evaluate(*expr.a);
  if (!channel_exists(channel, expr.span)) return 0;
  return full ? reader().full(channel) : reader().length(channel);
}

int Evaluator::find_message(int channel, const std::vector<Pattern>& patterns, bool random) {
  const StateReader state = reader();
  const int last = random ? state.length(channel) : std::min(1, state.length(channel));
  for (int position = 0; position < last; ++position) {
    bool fits = true;
    for (std::size_t f = 0; f < patterns.size() && fits; ++f)
      if (patterns[f].kind == Pattern::Kind::match)
        fits = state.field(channel, position, f) == evaluate(*patterns[f].value);
    if (fits) return position;
  }
  return -1;
}

std::int32_t Evaluator::poll(const Expr& expr) {
  const std::int32_t channel = evaluate(*expr.a);
  if (!channel_exists(channel, expr.span)) return 0;
  const model::ChannelType& shape = reader().shape(channel);
  if (shape.rendezvous()) fail(ISO_POLL_RENDEZVOUS, expr.span);
  if (!shape.rendezvous() && shape.fields.size() < expr.message.size()) fail(ISO_MESSAGE_SIZE, expr.span);
  if (shape.rendezvous() || shape.fields.size() < expr.message.size()) return 0;
  const int place = find_message(channel, expr.message, expr.random) + 1;
  return model::poll_gives_place(model_, expr) ? place : place > 0;
}

// A process that is not there has nothing but zeros, and is nowhere.
std::int32_t Evaluator::remote(const Expr& expr) {
  if (expr.kind == ExprKind::remote_location && !expr.location.valid()) return 0;
  const std::int32_t pid = evaluate(*expr.a);
  const StateReader state = reader();
  if (pid < 0 || pid >= state.processes()) return 0;
  const bool other_type = state.type(pid) != expr.type;
  if (expr.kind == ExprKind::remote_location && other_type)  // SPIN compares numbers
    return model_[state.location(pid)].number == model_[expr.location].number;
  if (other_type) {
    fail(ISO_BAD_REMOTE, expr.span);
    return 0;
  }
  if (expr.kind == ExprKind::remote_location) return state.location(pid) == expr.location;
  const std::uint32_t index = element(model_[expr.reference.variable], expr.reference.indices);
  return state.value(expr.reference.variable, index, pid);
}

// One process more, behind all others; its variables get their first values in the order of their
// declaration.
std::int32_t Evaluator::run(const Expr& expr) {
  std::vector<std::int32_t> arguments;
  for (const Expr* argument : expr.args) arguments.push_back(evaluate(*argument));
  const int pid = state_[layout_.count_offset];
  const ProcessLayout& layout = layout_.types[expr.type.index()];
  const int first_channel = reader().channels() + 1;
  if (pid >= 255) fail(ISO_TOO_MANY_PROCESSES, expr.span);
  const bool too_many_channels = first_channel - 1 + layout.channels.size() > model_.most_channels;
  if (pid < 255 && too_many_channels) fail(ISO_TOO_MANY_CHANNELS, expr.span);
  if (pid >= 255 || too_many_channels) return 0;

  const model::ProcessType& type = model_[expr.type];
  const std::size_t at = state_.size();
  state_.resize(at + layout.bytes);
  state_[layout_.count_offset] = static_cast<std::uint8_t>(pid + 1);
  state_[at] = static_cast<std::uint8_t>(expr.type.index() + 1);
  std::uint32_t location = layout_.location_index[type.initial.index()];
  for (std::uint32_t byte = 0; byte < layout.location_bytes; ++byte, location >>= 8)
    state_[at + layout.location_offset + byte] = static_cast<std::uint8_t>(location);
  if (layout.priority_offset != 0)
    state_[at + layout.priority_offset] =
        static_cast<std::uint8_t>(expr.value != 0 ? expr.value : type.priority);

  Evaluator inside(model_, layout_, state_, pid);
  int channel = first_channel;
  for (std::size_t i = 0; i < type.locals.size(); ++i) {
    const model::VariableId id = type.locals[i];
    const model::Variable& variable = model_[id];
    for (std::uint32_t e = 0; e < variable.elements(); ++e) {
      std::int32_t value = 0;
      if (i < type.parameters)
        value = arguments[i];
      else if (variable.channel_type.valid())
        value = channel++;
      else if (!variable.initial.empty())
        value = inside.evaluate(*variable.initial[variable.initial.size() == 1 ? 0 : e]);
      store_scalar(variable.type, state_.data() + at + layout_.offset[id.index()] + e * variable.type.bytes(),
                   value);
    }
  }
  for (const model::VariableId id : type.forgotten_at_start)
    std::fill_n(state_.begin() + static_cast<std::ptrdiff_t>(at + layout_.offset[id.index()]),
                model_[id].elements() * model_[id].type.bytes(), std::uint8_t{0});
  if (inside.error() != 0) fail(inside.error(), inside.error_span());
  return pid;
}

// What SPIN's enabled() answers: a rendezvous send counts with or without a receiver, and so does an else.
std::int32_t Evaluator::enabled(const Expr& expr) {
  const std::int32_t pid = evaluate(*expr.a);
  if (pid == pid_) {
    fail(ISO_SELF_ENABLED, expr.span);
    return 0;
  }
  const StateReader state = reader();
  if (pid < 0 || pid >= state.processes() || testing_) return 0;
  const model::LocationId at = state.location(pid);
  if (!at.valid()) return 0;
  for (const model::TransitionId id : model_[at].out) {
    const Action& first = model_[id].actions.front();
    if (first.kind != ActionKind::d_step) {
      if (could_move(first, pid)) return 1;
      continue;
    }
    for (const model::DStep::Edge& edge : first.d_step->nodes.front())
      if (could_move(edge.action, pid)) return 1;
  }
  return 0;
}

bool Evaluator::could_move(const Action& action, int pid) {
  Evaluator other(model_, layout_, state_, pid);
  other.testing_ = true;
  other.timeout = timeout;
  switch (action.kind) {
    case ActionKind::condition:
      if (has_run(action.value)) return state_[layout_.count_offset] < 255;
      return other.evaluate(*action.value) != 0;
    case ActionKind::send: {
      const std::int32_t channel = other.evaluate(*action.channel);
      return !other.channel_exists(channel, action.span) || !reader().full(channel);
    }
    case ActionKind::receive: {
      const std::int32_t channel = other.evaluate(*action.channel);
      if (!other.channel_exists(channel, action.span)) return false;
      const model::ChannelType& shape = reader().shape(channel);
      if (shape.rendezvous() || shape.fields.size() != action.message.size()) return false;
      return other.find_message(channel, action.message, action.random) >= 0 && other.error() == 0;
    }
    case ActionKind::end:
      return pid + 1 == state_[layout_.count_offset];
    default:
      return true;
  }
}

}  // namespace isospin::execute
