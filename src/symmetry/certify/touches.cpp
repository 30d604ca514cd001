#include "symmetry/certify/touches.hpp"

#include <algorithm>

#include "base/cut_off.hpp"

namespace isospin::symmetry {

using model::Operator;

namespace {

bool may_block(const Item& item);

// A choice that can always be made, and whose ways go on to their ends.
bool may_block_in_options(const Item& item) {
  const auto is_free = [](const Sequence& option) {
    return option.items.empty() || option.items.front().kind == ItemKind::else_ ||
           !may_block(option.items.front());
  };
  if (std::ranges::none_of(item.options, is_free)) return true;
  return std::ranges::any_of(item.options, [&](const Sequence& option) {
    for (std::size_t i = 0; i < option.items.size(); ++i) {
      const bool is_guard =
          i == 0 && (option.items[i].kind == ItemKind::condition || option.items[i].kind == ItemKind::else_);
      if (!is_guard && may_block(option.items[i])) return true;
    }
    return false;
  });
}

bool may_block(const Item& item) {
  switch (item.kind) {
    case ItemKind::branch:
      return may_block_in_options(item);
    case ItemKind::assign:
    case ItemKind::forget:
    case ItemKind::assert_:
    case ItemKind::evaluate:
    case ItemKind::start:
      return false;
    default:
      return true;
  }
}

// Both sorted.
bool meet(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  auto left = a.begin(), right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (*left == *right) return true;
    if (*left < *right)
      ++left;
    else
      ++right;
  }
  return false;
}

void sort(std::vector<std::uint32_t>& things) {
  std::sort(things.begin(), things.end());
  things.erase(std::unique(things.begin(), things.end()), things.end());
}

bool has(const std::vector<std::uint32_t>& all, std::uint32_t one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

Touches::Touches(const GroundForm& model, const Functions& functions)
    : model_(model),
      functions_(functions),
      birth_(model.processes.size()),
      may_leave_(model.processes.size(), false) {
  for (const StepNo i : model.steps.ids()) {
    learn_births(model.steps[i].sequence, i);
    if (!model.steps[i].target.valid()) may_leave_[model.steps[i].process] = true;
  }
}

void Touches::learn_births(const Sequence& sequence, StepNo step) {
  for (const Item& item : sequence.items) {
    if (item.kind == ItemKind::start) birth_[item.process] = step;
    for (const Sequence& option : item.options) learn_births(option, step);
    for (const auto& node : item.nodes)
      for (const ProgramEdge& edge : node) learn_births(edge.sequence, step);
  }
}

bool Touches::always_there(ProcessNo process, ProcessNo reader) const {
  if (!process.valid() || process == reader) return true;
  if (may_leave_[process]) return false;
  return !birth_[process].valid() || (reader.valid() && birth_[process] == birth_[reader]);
}

bool Touches::may_fail(TermNo number, ProcessNo reader) const {
  const Term& term = model_.terms[number];
  switch (term.kind) {
    case TermKind::error:
      return true;
    case TermKind::slot:
      return !always_there(model_.slots[term.slot()].process, reader);
    case TermKind::at:
      return !always_there(model_.places[term.place()].process, reader);
    case TermKind::element: {
      const Array& array = model_.arrays[term.array()];
      for (const Element& element : array.elements) {
        const ProcessNo owner =
            array.of_places ? model_.places[element.place].process : model_.slots[element.slot].process;
        if (!always_there(owner, reader)) return true;
      }
      if (!functions_.always_in_range(term)) return true;
      break;
    }
    case TermKind::length:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      if (model_.terms[term.children[0]].kind != TermKind::channel) return true;
      break;
    case TermKind::poll: {
      const Term& channel = model_.terms[term.children[0]];
      if (channel.kind != TermKind::channel || model_.type(channel.channel()).rendezvous()) return true;
      break;
    }
    case TermKind::operation:
      if (term.op == Operator::divide || term.op == Operator::modulo) {
        const Term& divisor = model_.terms[term.children[1]];
        if (divisor.kind != TermKind::number || divisor.value == 0) return true;
      }
      break;
    default:
      break;
  }
  for (const FieldPattern& field : term.message)
    if (field.kind == model::Pattern::Kind::match && may_fail(field.value, reader)) return true;
  return std::any_of(term.children.begin(), term.children.end(),
                     [&](TermNo child) { return may_fail(child, reader); });
}

void Touches::use_channel(TermNo term, std::vector<Thing>& as, Touch& touch) const {
  read(term, touch);
  const auto possible = functions_.channels(term);
  if (possible) {
    for (const ChannelNo one : *possible) as.push_back(channel(one));
  } else {
    for (const ChannelNo one : model_.channels.ids()) as.push_back(channel(one));
  }
}

void Touches::read_message(const std::vector<FieldPattern>& message, Touch& touch) const {
  for (const FieldPattern& field : message)
    if (field.kind == model::Pattern::Kind::match) read(field.value, touch);
}

void Touches::read(TermNo number, Touch& touch) const {
  if (!number.valid()) return;
  const Term& term = model_.terms[number];
  switch (term.kind) {
    case TermKind::slot:
      touch.reads.push_back(slot(term.slot()));
      break;
    case TermKind::element: {
      const Array& array = model_.arrays[term.array()];
      for (const Element& element : array.elements)
        touch.reads.push_back(array.of_places ? process(model_.places[element.place].process)
                                              : slot(element.slot));
      break;
    }
    case TermKind::at:
      touch.reads.push_back(process(model_.places[term.place()].process));
      break;
    case TermKind::process_count:
      touch.reads.push_back(count());
      break;
    case TermKind::timeout:
    case TermKind::non_progress:
      touch.everything = true;
      break;
    case TermKind::length:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
    case TermKind::poll:
      use_channel(term.children[0], touch.reads, touch);
      break;
    default:
      break;
  }
  for (const TermNo child : term.children) read(child, touch);
  read_message(term.message, touch);
}

void Touches::write(const Target& target, Touch& touch) const {
  if (target.slot.valid()) {
    touch.writes.push_back(slot(target.slot));
  } else if (target.array.valid()) {
    for (const Element& element : model_.arrays[target.array].elements)
      touch.writes.push_back(slot(element.slot));
    for (const TermNo index : target.indices) read(index, touch);
  }
}

// x = x + e, where e does not depend on x; also x = x - e, which is adding.
bool Touches::add_update(const Item& item, Touch& touch) const {
  if (item.kind != ItemKind::assign || !item.target.slot.valid()) return false;
  const Term& value = model_.terms[item.value];
  if (value.kind != TermKind::operation || value.children.size() < 2) return false;
  Operator by = value.op;
  const bool subtracts = by == Operator::subtract;
  if (subtracts) by = Operator::add;
  const bool logic = by == Operator::logic_and || by == Operator::logic_or;
  if (by != Operator::add && by != Operator::multiply && by != Operator::bit_and && by != Operator::bit_or &&
      by != Operator::bit_xor && !logic)
    return false;
  // One that stops early may hide an error of the other.
  if (logic && may_fail(item.value, touch.reader)) return false;
  std::size_t own = value.children.size();
  for (std::size_t i = 0; i < value.children.size() && own == value.children.size(); ++i) {
    const Term& child = model_.terms[value.children[i]];
    if (child.kind == TermKind::slot && child.slot() == item.target.slot) own = i;
    if (subtracts) break;
  }
  if (own == value.children.size()) return false;
  Touch others;
  for (std::size_t i = 0; i < value.children.size(); ++i)
    if (i != own) read(value.children[i], others);
  if (others.everything || has(others.reads, slot(item.target.slot))) return false;
  touch.reads.insert(touch.reads.end(), others.reads.begin(), others.reads.end());
  touch.updates.push_back({slot(item.target.slot), by});
  return true;
}

// x = 3, or a[i] = 3, whichever element that is.
bool Touches::add_constant(const Item& item, Touch& touch) const {
  const Term& value = model_.terms[item.value];
  if (value.kind != TermKind::number) return false;
  Touch written;
  write(item.target, written);
  touch.reads.insert(touch.reads.end(), written.reads.begin(), written.reads.end());
  for (const Thing thing : written.writes) touch.updates.push_back({thing, Operator::none, value.value});
  return true;
}

void Touches::add(const Sequence& sequence, Touch& touch) const {
  for (const Item& item : sequence.items) add(item, touch);
}

void Touches::add(const Item& item, Touch& touch) const {
  switch (item.kind) {
    case ItemKind::condition:
    case ItemKind::assert_:
    case ItemKind::evaluate:
      read(item.value, touch);
      break;
    case ItemKind::else_:
      break;  // it depends on its neighbours' guards, which are counted with them
    case ItemKind::assign:
      if (add_update(item, touch) || add_constant(item, touch)) break;
      read(item.value, touch);
      write(item.target, touch);
      break;
    case ItemKind::forget:  // it is set to 0
      if (item.target.slot.valid())
        touch.updates.push_back({slot(item.target.slot), Operator::none, 0});
      else
        write(item.target, touch);
      break;
    case ItemKind::send:
      use_channel(item.channel, touch.writes, touch);
      for (const TermNo arg : item.args) read(arg, touch);
      break;
    case ItemKind::receive:
      use_channel(item.channel, item.copy ? touch.reads : touch.writes, touch);
      read_message(item.message, touch);
      for (const FieldPattern& field : item.message)
        if (field.kind == model::Pattern::Kind::store) write(field.target, touch);
      break;
    case ItemKind::start: {
      const Process& started = model_.processes[item.process];
      touch.updates.push_back({count(), Operator::add});
      touch.writes.push_back(process(item.process));
      for (const SlotNo own : started.slots) touch.writes.push_back(slot(own));
      for (const ChannelNo own : started.channels) touch.writes.push_back(channel(own));
      write(item.target, touch);
      break;
    }
    case ItemKind::branch:
      for (const Sequence& option : item.options) add(option, touch);
      break;
    case ItemKind::program:
      for (const auto& node : item.nodes)
        for (const ProgramEdge& edge : node) add(edge.sequence, touch);
      break;
    case ItemKind::end:
      touch.everything = true;
      break;
  }
}

Touches::Touch Touches::of(const Item& item, ProcessNo reader) const {
  Touch touch;
  touch.reader = reader;
  add(item, touch);
  sort(touch.reads);
  sort(touch.writes);
  std::ranges::sort(touch.updates, {}, &Update::thing);
  return touch;
}

bool Touches::commute(const Touch& a, const Touch& b) {
  if (a.everything || b.everything) return false;
  if (meet(a.writes, b.reads) || meet(a.writes, b.writes) || meet(a.reads, b.writes)) return false;
  const auto apart = [](const Touch& one, const Touch& other) {
    return std::none_of(one.updates.begin(), one.updates.end(), [&](const Update& update) {
      if (std::ranges::binary_search(other.reads, update.thing) ||
          std::ranges::binary_search(other.writes, update.thing))
        return true;
      const auto same = std::ranges::equal_range(other.updates, update.thing, {}, &Update::thing);
      return std::ranges::any_of(same, [&](const Update& its) { return its != update; });
    });
  };
  return apart(a, b) && apart(b, a);
}

const Touches::Order& Touches::order(const Sequence& sequence, ProcessNo reader) const {
  const auto [known, is_new] = orders_.try_emplace(&sequence);
  Order& before = known->second;
  if (!is_new) return before;
  const std::size_t count = sequence.items.size();
  before.resize(count);
  std::vector<Touch> touches;
  for (const Item& item : sequence.items) touches.push_back(of(item, reader));
  for (std::uint32_t j = 1; j < count; ++j) {
    const Item& item = sequence.items[j];
    note_work(32 * std::size_t{j});
    for (std::uint32_t i = 0; i < j; ++i) {
      const bool guarded = i == 0 && (may_block(sequence.items[0]) || may_block(item));
      const bool asked = std::find(item.before.begin(), item.before.end(), i) != item.before.end();
      if (guarded || asked || !commute(touches[i], touches[j])) before[j].push_back(i);
    }
  }
  return before;
}

}  // namespace isospin::symmetry
