#include <algorithm>

#include "model/arithmetic.hpp"
#include "symmetry/kinds/model_inference.hpp"

namespace isospin::symmetry {

using model::Operator;

// ---------------------------------------------------------------- terms

bool Inference::may_be_gone(ProcessNo process) const {
  const Process& one = model_.processes[process];
  return one.starter.valid() ||
         std::ranges::any_of(one.steps, [&](StepNo step) { return !model_.steps[step].target.valid(); });
}

Kind Inference::term(TermNo term, ProcessNo process, const Current& now) {
  const Kind kind = infer(term, process, now);
  of_term_[term] = kind;
  return kind;
}

Kind Inference::infer(TermNo number, ProcessNo process, const Current& now) {
  const Term& t = model_.terms[number];
  switch (t.kind) {
    case TermKind::number: {
      const Kind kind = unifier_.fresh();
      unifier_.add_value(kind, t.value);
      return kind;
    }
    case TermKind::channel: {
      const Kind kind = unifier_.fresh();
      unifier_.add_channel(kind, t.channel());
      return kind;
    }
    case TermKind::slot: {
      const Kind kind = of_slot(t.slot(), process, now);
      const ProcessNo owner = model_.slots[t.slot()].process;
      // Of a process that is not there others read 0.
      if (owner.valid() && owner != process && may_be_gone(owner)) unifier_.unify(kind, rigid());
      return kind;
    }
    case TermKind::element: {
      for (std::size_t d = 0; d < t.children.size(); ++d)
        unifier_.unify(index_of_[t.array()][d], term(t.children[d], process, now));
      if (model_.arrays[t.array()].of_places) return rigid();
      return of_elements(t.array(), process, now);
    }
    case TermKind::operation:
      return operation(number, process, now);
    case TermKind::conditional: {
      term(t.children[0], process, now);
      const Kind kind = term(t.children[1], process, now);
      unifier_.unify(kind, term(t.children[2], process, now));
      return kind;
    }
    case TermKind::poll:
      poll(t, process, now);
      return rigid();
    case TermKind::length:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      term(t.children[0], process, now);
      return rigid();
    case TermKind::at:
    case TermKind::process_count:
    case TermKind::timeout:
    case TermKind::non_progress:
      return rigid();
    case TermKind::error:
      return unifier_.fresh();
  }
  return rigid();
}

Kind Inference::operation(TermNo number, ProcessNo process, const Current& now) {
  const Term& t = model_.terms[number];
  std::vector<Kind> kinds;
  std::size_t variables = 0;
  for (const TermNo child : t.children) {
    kinds.push_back(term(child, process, now));
    variables += constant(child) ? 0 : 1;
  }
  if (t.op == Operator::equal || t.op == Operator::not_equal) {
    unifier_.unify(kinds[0], kinds[1]);
    return rigid();
  }
  // What is calculated with is a number.
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (constant(t.children[i])) unifier_.make_rigid(kinds[i]);
  switch (t.op) {
    case Operator::logic_and:
    case Operator::logic_or:
    case Operator::logic_not:
      return rigid();
    default:
      break;
  }
  if (variables > 1) {
    for (const Kind kind : kinds) unifier_.make_rigid(kind);
    return rigid();
  }
  const Kind result = model::gives_truth(t.op) ? rigid() : unifier_.fresh();
  for (std::size_t i = 0; i < t.children.size(); ++i)
    if (!constant(t.children[i])) tables_.push_back({number, kinds[i], result});
  return result;
}

// ---------------------------------------------------------------- messages

// A constant that survives in the first field of any channel.
const std::int32_t* Inference::tag_of(TermNo term) const {
  const std::int32_t* tag = constant(term);
  if (!tag) return nullptr;
  for (const model::ChannelType& type : model_.channel_types)
    if (!type.fields.empty() && model::kept_by_field(type.fields.front(), *tag) != *tag) return nullptr;
  return tag;
}

std::vector<Kind> Inference::fields_of(TermNo channel, Kind kind, std::size_t fields,
                                       const std::int32_t* tag) {
  const Term& t = model_.terms[channel];
  const Signature signature = t.kind == TermKind::channel
                                  ? of_channel_[t.channel()]
                                  : unifier_.signature_of(kind, static_cast<std::uint32_t>(fields));
  std::vector<Kind> kinds = unifier_.fields(signature, tag);
  while (kinds.size() < fields) kinds.push_back(rigid());
  return kinds;
}

void Inference::message(const Item& item, ProcessNo process, Current& now, bool weak) {
  const Kind channel = term(item.channel, process, now);
  const auto fits_field = [&](Kind kind, std::size_t f) {
    // Every channel that it may be has a field there, of some type.
    for (const model::ChannelType& type : model_.channel_types)
      if (f < type.fields.size() && (model_.terms[item.channel].kind != TermKind::channel ||
                                     &type == &model_.type(model_.terms[item.channel].channel())))
        fits_.push_back({kind, type.fields[f], true});
  };
  if (item.kind == ItemKind::send) {
    const std::int32_t* tag = item.args.empty() ? nullptr : tag_of(item.args.front());
    std::vector<Kind> args;
    for (const TermNo arg : item.args) args.push_back(term(arg, process, now));
    const std::vector<Kind> fields = fields_of(item.channel, channel, item.args.size(), tag);
    for (std::size_t f = 0; f < args.size(); ++f) {
      unifier_.unify(args[f], fields[f]);
      fits_field(fields[f], f);
      if (item.sorted) unifier_.make_rigid(fields[f]);
    }
    return;
  }
  const bool tagged = !item.message.empty() && item.message.front().kind == model::Pattern::Kind::match;
  const std::int32_t* tag = tagged ? tag_of(item.message.front().value) : nullptr;
  const std::vector<Kind> fields = fields_of(item.channel, channel, item.message.size(), tag);
  for (std::size_t f = 0; f < item.message.size(); ++f) {
    const FieldPattern& pattern = item.message[f];
    if (pattern.kind == model::Pattern::Kind::match)
      unifier_.unify(term(pattern.value, process, now), fields[f]);
  }
  for (std::size_t f = 0; f < item.message.size(); ++f)
    if (item.message[f].kind == model::Pattern::Kind::store)
      store(item.message[f].target, fields[f], process, now, weak);
}

void Inference::poll(const Term& t, ProcessNo process, const Current& now) {
  const Kind channel = term(t.children[0], process, now);
  const bool tagged = !t.message.empty() && t.message.front().kind == model::Pattern::Kind::match;
  const std::int32_t* tag = tagged ? tag_of(t.message.front().value) : nullptr;
  const std::vector<Kind> fields = fields_of(t.children[0], channel, t.message.size(), tag);
  for (std::size_t f = 0; f < t.message.size(); ++f)
    if (t.message[f].kind == model::Pattern::Kind::match)
      unifier_.unify(term(t.message[f].value, process, now), fields[f]);
}

}  // namespace isospin::symmetry
