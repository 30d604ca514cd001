// What a term is worth in a state. An error makes everything that is computed from it one.
#include "model/arithmetic.hpp"
#include "system/interpret.hpp"

namespace isospin::system {

using model::Operator;

std::optional<std::int32_t> Interpreter::value(TermNo number, const GroundState& state, bool timeout) const {
  const Term& term = system_.terms[number];
  switch (term.kind) {
    case TermKind::number:
      return term.value;
    case TermKind::channel:
      return value_of(term.channel());
    case TermKind::slot:
      return state.values[term.slot()];
    case TermKind::element:
      return element(term, state, timeout);
    case TermKind::operation:
      return operation(term, state, timeout);
    case TermKind::conditional: {
      const auto condition = value(term.children[0], state, timeout);
      if (!condition) return std::nullopt;
      return value(term.children[*condition != 0 ? 1 : 2], state, timeout);
    }
    case TermKind::at:
      return state.places[system_.places[term.place()].process] == term.place();
    case TermKind::process_count:
      return static_cast<std::int32_t>(state.count);
    case TermKind::timeout:
      return timeout;
    case TermKind::non_progress:
      for (const PlaceNo place : state.places)
        if (place.valid() && system_.places[place].progress) return 0;
      return 1;
    case TermKind::length:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      return of_channel(term, state, timeout);
    case TermKind::poll:
      return poll(term, state, timeout);
    case TermKind::error:
      break;
  }
  return std::nullopt;
}

// `&&` and `||` look at their children in order, and no further than they have to.
std::optional<std::int32_t> Interpreter::operation(const Term& term, const GroundState& state,
                                                   bool timeout) const {
  const bool is_and = term.op == Operator::logic_and;
  if (is_and || term.op == Operator::logic_or) {
    for (const TermNo child : term.children) {
      const auto one = value(child, state, timeout);
      if (!one) return std::nullopt;
      if ((*one != 0) != is_and) return !is_and;
    }
    return is_and;
  }
  std::vector<std::int32_t> operands;
  for (const TermNo child : term.children) {
    const auto one = value(child, state, timeout);
    if (!one) return std::nullopt;
    operands.push_back(*one);
  }
  return model::apply(term.op, operands);
}

const Element* Interpreter::find(ArrayNo array, std::span<const TermNo> indices, const GroundState& state,
                                 bool timeout, bool& failed) const {
  std::vector<std::int32_t> at;
  for (const TermNo index : indices) {
    const auto one = value(index, state, timeout);
    if (!one) {
      failed = true;
      return nullptr;
    }
    at.push_back(*one);
  }
  const auto found = elements_[array].find(at);
  return found == elements_[array].end() ? nullptr : found->second;
}

std::optional<std::int32_t> Interpreter::element(const Term& term, const GroundState& state,
                                                 bool timeout) const {
  bool failed = false;
  const Element* const found = find(term.array(), term.children, state, timeout, failed);
  if (failed) return std::nullopt;
  if (!system_.arrays[term.array()].of_places)
    return found != nullptr ? std::optional(state.values[found->slot]) : std::nullopt;
  // Nobody is nowhere.
  return found != nullptr && state.places[system_.places[found->place].process] == found->place;
}

// ---------------------------------------------------------------- channels

// A channel is there with the process whose local it is.
std::optional<ChannelNo> Interpreter::channel(std::int32_t number, const GroundState& state) const {
  if (number < 1 || static_cast<std::size_t>(number) > system_.channels.size()) return std::nullopt;
  const ChannelNo channel = channel_of(number);
  const ProcessNo owner = system_.channels[channel].process;
  if (owner.valid() && owner.value() >= state.count) return std::nullopt;
  return channel;
}

std::optional<std::int32_t> Interpreter::of_channel(const Term& term, const GroundState& state,
                                                    bool timeout) const {
  const auto number = value(term.children[0], state, timeout);
  const auto which = number ? channel(*number, state) : std::nullopt;
  if (!which) return std::nullopt;
  const model::ChannelType& type = system_.type(*which);
  const std::size_t fields = std::max<std::size_t>(type.fields.size(), 1);
  const auto length = static_cast<std::int32_t>(state.contents[*which].size() / fields);
  // Messages pass through a rendezvous channel within a step: it is never full.
  const bool full = !type.rendezvous() && length >= static_cast<std::int32_t>(type.capacity);
  switch (term.kind) {
    case TermKind::full:
      return full;
    case TermKind::not_full:
      return !full;
    case TermKind::empty:
      return length == 0;
    case TermKind::not_empty:
      return length != 0;
    default:
      return length;
  }
}

std::optional<bool> Interpreter::fits(const std::vector<FieldPattern>& message,
                                      std::span<const std::int32_t> cell, const GroundState& state,
                                      bool timeout) const {
  for (std::size_t f = 0; f < message.size(); ++f) {
    if (message[f].kind != model::Pattern::Kind::match) continue;
    const auto wanted = value(message[f].value, state, timeout);
    if (!wanted) return std::nullopt;
    if (*wanted != cell[f]) return false;
  }
  return true;
}

// At any place of the channel where it is random; then, as in SPIN, it may give that place.
std::optional<std::int32_t> Interpreter::poll(const Term& term, const GroundState& state,
                                              bool timeout) const {
  const auto number = value(term.children[0], state, timeout);
  const auto which = number ? channel(*number, state) : std::nullopt;
  if (!which) return std::nullopt;
  const model::ChannelType& type = system_.type(*which);
  const std::size_t fields = type.fields.size();
  if (type.rendezvous() || fields < term.message.size()) return std::nullopt;
  bool matches = false;
  for (const FieldPattern& field : term.message) matches |= field.kind == model::Pattern::Kind::match;
  const bool gives_place = term.random && matches && !has_rendezvous_;
  const std::span<const std::int32_t> contents = state.contents[*which];
  for (std::size_t at = 0; at + fields <= contents.size() && (term.random || at == 0); at += fields) {
    const auto fit = fits(term.message, contents.subspan(at, fields), state, timeout);
    if (!fit) return std::nullopt;
    if (*fit) return gives_place ? static_cast<std::int32_t>(at / fields) + 1 : 1;
  }
  return 0;
}

}  // namespace isospin::system
