// Values and terms: what is read, compared and computed is of the class that the kinds say.
#include <algorithm>

#include "model/arithmetic.hpp"
#include "symmetry/certify/kind_checker.hpp"

namespace isospin::symmetry {

void KindChecker::check_in_domain(ClassNo value_class, std::int32_t value, const Span& at) {
  if (renamed(value_class) && !functions_.in_domain(value_class, value))
    refuse("a value comes in that was not expected here: " + std::to_string(value), at);
}

void KindChecker::check_fits(ClassNo value_class, const model::ValueType& type, const Span& at) {
  if (!renamed(value_class)) return;
  for (const std::int32_t value : functions_.domain(value_class))
    if (!model::holds(type, value)) return refuse("an identity is cut off when it is stored", at);
}

void KindChecker::check_start() {
  for (const SlotNo number : model_.slots.ids()) {
    const Slot& slot = model_.slots[number];
    const Span at = model_.variable(number).span;
    if (slot.left_out) continue;  // nobody asks; see check_read
    ClassNo value_class = kinds_.of_global[number];
    if (slot.process.valid()) {
      const PlaceNo first = model_.processes[slot.process].first;
      if (!first.valid()) return refuse("a process begins nowhere", at);
      value_class = kinds_.of_slot(model_, number, first);
    }
    const std::int32_t value = !slot.initial_channel.valid() ? slot.first : value_of(slot.initial_channel);
    if (!slot.varies_at_start) check_in_domain(value_class, value, at);
    check_fits(value_class, slot.type, at);
  }
  for (const system::StartState& state : model_.starts)
    for (const auto& [slot, value] : state.values) check_in_domain(kinds_.of_global[slot], value, state.span);
}

// The class of what a slot holds now. Another process's local must have one class wherever that process is.
ClassNo KindChecker::class_now(SlotNo slot, const Now& locals, const Span& at) {
  const ProcessNo owner = model_.slots[slot].process;
  if (!owner.valid()) {
    const auto known = locals.globals.find(slot);
    return known == locals.globals.end() ? kinds_.of_global[slot] : known->second;
  }
  const std::size_t index = local_index(slot);
  if (owner == process_) return locals.own[index];
  ClassNo found = kNothing;
  for (const PlaceNo place : model_.processes[owner].places) {
    const ClassNo here = kinds_.at_place[place][index];
    if (found != kNothing && found != here) {
      refuse("what another process's variable means depends on where that process is", at);
      return kNumbers;
    }
    found = here;
  }
  return found == kNothing ? kNumbers : found;
}

void KindChecker::check_read(SlotNo slot, ClassNo as, const Now& locals, const Span& at) {
  if (model_.slots[slot].left_out) return refuse("a variable is read that is no part of states", at);
  // Of a process that is not there any other process reads 0.
  if (renamed(as) && !common_.touches.always_there(model_.slots[slot].process, process_))
    return refuse("an identity is read of a process that may not be there", at);
  const ClassNo now = class_now(slot, locals, at);
  if (now == kForgottenClass) {
    // Worth 0, but nobody should ask.
    refuse("a variable is read whose value was forgotten", at);
  } else if (now != as) {
    refuse("what a variable means here is not clear", at);
  }
}

void KindChecker::check_indices(ArrayNo array, const std::vector<TermNo>& indices, const Now& locals,
                                const Span& at) {
  const std::vector<ClassNo>& classes = kinds_.index_of[array];
  if (classes.size() != indices.size() || indices.size() != model_.arrays[array].dimensions)
    return refuse("an array is used with another number of indices", at);
  for (std::size_t i = 0; i < indices.size(); ++i) {
    check_term(indices[i], locals);
    if (class_of(indices[i]) != classes[i]) refuse("an index means something else than the array's", at);
  }
}

void KindChecker::check_message(const Term& term, const Now& locals) {
  const auto channels = possible_channels(term.children[0]);
  for (const FieldPattern& field : term.message)
    if (field.kind == model::Pattern::Kind::match) check_term(field.value, locals);
  for (const ChannelNo channel : channels)
    for_each_row(channel, term.message, term.span, [&](const std::vector<ClassNo>& fields) {
      for (std::size_t i = 0; i < fields.size(); ++i) {
        const FieldPattern& field = term.message[i];
        if (field.kind == model::Pattern::Kind::match && class_of(field.value) != fields[i])
          refuse("a field of a message is compared with something of another meaning", term.span);
      }
    });
}

void KindChecker::check_boolean(TermNo number) {
  check_in_domain(class_of(number), 0, model_.terms[number].span);
  check_in_domain(class_of(number), 1, model_.terms[number].span);
}

void KindChecker::check_plain(TermNo number, const char* reason) {
  if (renamed(class_of(number))) refuse(reason, model_.terms[number].span);
}

void KindChecker::check_term(TermNo number, const Now& locals) {
  const Term& term = model_.terms[number];
  const ClassNo own = class_of(number);
  switch (term.kind) {
    case TermKind::number:
      check_in_domain(own, term.value, term.span);
      break;
    case TermKind::channel:
      check_in_domain(own, value_of(term.channel()), term.span);
      break;
    case TermKind::slot:
      check_read(term.slot(), own, locals, term.span);
      break;
    case TermKind::element:
      check_indices(term.array(), term.children, locals, term.span);
      if (model_.arrays[term.array()].of_places) {
        check_boolean(number);
      } else {
        for (const Element& element : model_.arrays[term.array()].elements)
          check_read(element.slot, own, locals, term.span);
      }
      break;
    case TermKind::operation:
    case TermKind::conditional:
      check_operation(number, locals);
      break;
    case TermKind::at:
    case TermKind::timeout:
    case TermKind::non_progress:
      check_boolean(number);
      break;
    case TermKind::process_count:
      check_plain(number, "a number of processes is used as an identity");
      break;
    case TermKind::length:
      check_term(term.children[0], locals);
      check_plain(number, "a length is used as an identity");
      break;
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      check_term(term.children[0], locals);
      check_boolean(number);
      break;
    case TermKind::poll:
      check_term(term.children[0], locals);
      check_message(term, locals);
      check_boolean(number);
      break;
    case TermKind::error:
      break;
  }
}

void KindChecker::check_operation(TermNo number, const Now& locals) {
  const Term& term = model_.terms[number];
  const ClassNo own = class_of(number);
  if (functions_.is_table(number)) return check_table(number, locals);
  for (const TermNo child : term.children) check_term(child, locals);
  if (term.kind == TermKind::conditional) {
    if (class_of(term.children[1]) != own || class_of(term.children[2]) != own)
      refuse("the two sides of a conditional mean different things", term.span);
    return;
  }
  using model::Operator;
  const bool logic =
      term.op == Operator::logic_and || term.op == Operator::logic_or || term.op == Operator::logic_not;
  if (term.op == Operator::equal || term.op == Operator::not_equal) {
    if (class_of(term.children[0]) != class_of(term.children[1]))
      refuse("things of different meaning are compared", term.span);
  } else if (!logic) {
    for (const TermNo child : term.children) check_plain(child, "an identity is used as a number");
  }
  if (functions_.is_boolean(term))
    check_boolean(number);
  else
    check_plain(number, "a number that was computed is used as an identity");
}

void KindChecker::check_table(TermNo number, const Now& locals) {
  const std::vector<TermNo> atoms = functions_.atoms(number);
  for (const TermNo atom : atoms) check_term(atom, locals);
  const ClassNo own = class_of(number);
  if (!renamed(own)) return;
  std::vector<std::size_t> at(atoms.size(), 0);
  std::vector<std::int32_t> values(atoms.size());
  std::vector<bool> looked_at(atoms.size());
  bool more = std::none_of(atoms.begin(), atoms.end(),
                           [&](TermNo atom) { return functions_.domain(class_of(atom)).empty(); });
  while (more) {
    for (std::size_t i = 0; i < atoms.size(); ++i) values[i] = functions_.domain(class_of(atoms[i]))[at[i]];
    if (const auto result = functions_.value(number, atoms, values, looked_at))
      check_in_domain(own, *result, model_.terms[number].span);
    more = false;
    for (std::size_t i = 0; i < atoms.size() && !more; ++i) {
      more = ++at[i] < functions_.domain(class_of(atoms[i])).size();
      if (!more) at[i] = 0;
    }
  }
}

}  // namespace isospin::symmetry
