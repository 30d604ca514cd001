#include "symmetry/certify/check_kinds.hpp"

#include <algorithm>
#include <deque>

#include "model/arithmetic.hpp"
#include "symmetry/certify/kind_checker.hpp"

namespace isospin::symmetry {

std::optional<Breach> KindChecker::run() {
  check_start();
  for (const ProcessNo number : model_.processes.ids()) {
    const Process& process = model_.processes[number];
    if (breach_) break;
    if (process.provided.valid()) check_provided(number);
    for (const StepNo step : process.steps)
      if (!breach_ && !model_.in_prologue(model_.steps[step])) check_step(model_.steps[step]);
  }
  process_ = {};
  behind_ = {};
  for (const ClaimStep& step : model_.claim) {
    if (breach_) break;
    Now now;
    check_sequence(step.sequence, now);
    if (!now.globals.empty()) refuse("the claim changes the model", step.span);
  }
  return breach_;
}

void KindChecker::refuse(std::string reason, const Span& at) {
  if (!breach_) breach_ = Breach{std::move(reason), at};
}

std::size_t KindChecker::local_index(SlotNo slot) const {
  const std::vector<SlotNo>& slots = model_.processes[model_.slots[slot].process].slots;
  return static_cast<std::size_t>(std::find(slots.begin(), slots.end(), slot) - slots.begin());
}

std::vector<ChannelNo> KindChecker::possible_channels(TermNo term) const {
  if (auto known = functions_.channels(term)) return *known;
  std::vector<ChannelNo> all;
  for (const ChannelNo channel : model_.channels.ids()) all.push_back(channel);
  return all;
}

void KindChecker::check_send(const Item& item, const Now& locals) {
  check_term(item.channel, locals);
  for (const TermNo arg : item.args) check_term(arg, locals);
  check_meeting(item, locals);
  for (const ChannelNo channel : possible_channels(item.channel)) {
    const MessageKinds& kinds = kinds_.messages[channel];
    const model::ChannelType& type = model_.type(channel);
    if (item.args.size() != type.fields.size()) return refuse("a message has too few fields", item.span);
    const MessageKinds::Row* found = nullptr;
    if (!kinds.by_tag) {
      if (kinds.rows.size() == 1) found = &kinds.rows[0];
    } else if (model_.terms[item.args[0]].kind == TermKind::number) {
      for (const MessageKinds::Row& row : kinds.rows)
        if (row.tag == model_.terms[item.args[0]].value) found = &row;
    }
    if (!found || found->fields.size() != item.args.size())
      return refuse("what this message means is not clear", item.span);
    for (std::size_t i = 0; i < item.args.size(); ++i) {
      const ClassNo value_class = class_of(item.args[i]);
      if (value_class != found->fields[i])
        return refuse("a field of a message means different things in different places", item.span);
      if (!renamed(value_class)) continue;
      for (const std::int32_t value : functions_.domain(value_class))
        if (model::kept_by_field(type.fields[i], value) != value)
          return refuse("an identity is cut off when it is sent", item.span);
    }
  }
}

// At a rendezvous another process looks at globals in the middle of the step.
void KindChecker::check_meeting(const Item& item, const Now& locals) {
  for (const ChannelNo channel : possible_channels(item.channel)) {
    if (!model_.type(channel).rendezvous()) continue;
    for (const auto& [slot, value_class] : locals.globals)
      check_behind(slot, value_class, kinds_.of_global[slot], item.span);
  }
}

void KindChecker::check_receive(const Item& item, Now& locals) {
  check_meeting(item, locals);
  check_term(item.channel, locals);
  for (const FieldPattern& field : item.message)
    if (field.kind == model::Pattern::Kind::match) check_term(field.value, locals);
  Now after = locals;
  std::vector<ClassNo> stored(item.message.size(), kNothing);
  for (const ChannelNo channel : possible_channels(item.channel)) {
    for_each_row(channel, item.message, item.span, [&](const std::vector<ClassNo>& fields) {
      for (std::size_t i = 0; i < fields.size(); ++i) {
        const FieldPattern& field = item.message[i];
        if (field.kind == model::Pattern::Kind::match && class_of(field.value) != fields[i])
          refuse("a field of a message is compared with something of another meaning", item.span);
        if (field.kind != model::Pattern::Kind::store) continue;
        if (stored[i] != kNothing && stored[i] != fields[i])
          refuse("a field of a message means different things in different places", item.span);
        stored[i] = fields[i];
      }
    });
  }
  for (std::size_t i = 0; i < item.message.size(); ++i) {
    if (item.message[i].kind != model::Pattern::Kind::store) continue;
    // Nothing is ever sent there: what would be stored need not be asked.
    if (stored[i] == kNothing) stored[i] = class_behind(item.message[i].target);
    check_store(item.message[i].target, stored[i], locals, after, item.span);
  }
  locals = std::move(after);
}

// The class that a slot has at the place the step leads to.
ClassNo KindChecker::class_behind(const Target& target) const {
  const SlotNo slot = target.slot.valid() ? target.slot : model_.arrays[target.array].elements.front().slot;
  if (!model_.slots[slot].process.valid()) return kinds_.of_global[slot];
  return !behind_.valid() ? kNumbers : kinds_.at_place[behind_][local_index(slot)];
}

// `before` is what indices are read in, `after` what the store changes.
void KindChecker::check_store(const Target& target, ClassNo value_class, const Now& before, Now& after,
                              const Span& at) {
  if (target.slot.valid()) {
    const Slot& slot = model_.slots[target.slot];
    check_fits(value_class, slot.type, at);
    if (!slot.process.valid()) {
      after.globals[target.slot] = value_class;
    } else if (slot.process == process_) {
      after.own[local_index(target.slot)] = value_class;
    } else {
      refuse("another process's variable is written", at);
    }
  } else if (target.array.valid()) {
    check_indices(target.array, target.indices, before, at);
    for (const Element& element : model_.arrays[target.array].elements) {
      check_fits(value_class, model_.slots[element.slot].type, at);
      if (class_now(element.slot, before, at) != value_class)
        refuse("an element of an array means different things at different times", at);
    }
  }
}

void KindChecker::check_item(const Item& item, Now& locals) {
  const Now before = locals;
  switch (item.kind) {
    case ItemKind::condition:
    case ItemKind::assert_:
    case ItemKind::evaluate:
      check_term(item.value, locals);
      break;
    case ItemKind::else_:
    case ItemKind::end:
      break;
    case ItemKind::assign:
      check_term(item.value, before);
      check_store(item.target, class_of(item.value), before, locals, item.span);
      break;
    case ItemKind::forget:
      if (!item.target.slot.valid())
        refuse("what is forgotten is no variable", item.span);
      else if (const Slot& slot = model_.slots[item.target.slot]; !slot.process.valid())
        locals.globals[item.target.slot] = kForgottenClass;
      else if (slot.process != process_)
        refuse("another process's variable is written", item.span);
      else
        locals.own[local_index(item.target.slot)] = kForgottenClass;
      break;
    case ItemKind::send:
      check_send(item, locals);
      break;
    case ItemKind::receive:
      check_receive(item, locals);
      break;
    case ItemKind::start:
      if (item.target.array.valid()) {
        refuse("the number of a new process is kept in an array", item.span);
      } else if (item.target.slot.valid()) {
        const ClassNo value_class = class_behind(item.target);
        check_in_domain(value_class, static_cast<std::int32_t>(item.process.value()), item.span);
        check_store(item.target, value_class, before, locals, item.span);
      }
      break;
    case ItemKind::branch: {
      std::optional<Now> together;
      for (const Sequence& option : item.options) {
        Now way = before;
        check_sequence(option, way);
        together = together ? joined(*together, way) : way;
      }
      if (together) locals = *together;
      break;
    }
    case ItemKind::program:
      check_program(item, locals);
      break;
  }
}

KindChecker::Now KindChecker::joined(const Now& a, const Now& b) const {
  Now both = a;
  // What was forgotten is 0, which is a number like any other.
  const auto join = [this](ClassNo one, ClassNo other) {
    const auto is_number = [this](ClassNo of) { return of < kForgottenClass && !renamed(of); };
    if (one == kForgottenClass && is_number(other)) return other;
    if (other == kForgottenClass && is_number(one)) return one;
    return one == other ? one : kMixedClass;
  };
  for (std::size_t i = 0; i < both.own.size(); ++i) both.own[i] = join(a.own[i], b.own[i]);
  const auto at = [this](const Now& now, SlotNo slot) {
    const auto known = now.globals.find(slot);
    return known == now.globals.end() ? kinds_.of_global[slot] : known->second;
  };
  for (const auto& [slot, value_class] : b.globals) both.globals.try_emplace(slot, kinds_.of_global[slot]);
  for (auto& [slot, value_class] : both.globals) value_class = join(at(a, slot), at(b, slot));
  return both;
}

// Each node is looked at again when the classes before it have become less certain.
void KindChecker::check_program(const Item& item, Now& locals) {
  std::vector<std::optional<Now>> at(item.nodes.size());
  std::optional<Now> out;
  std::deque<std::uint32_t> waiting;
  const auto arrive = [&](std::uint32_t node, const Now& with) {
    const Now both = at[node] ? joined(*at[node], with) : with;
    if (at[node] && *at[node] == both) return;
    at[node] = both;
    waiting.push_back(node);
  };
  if (!item.nodes.empty()) arrive(0, locals);
  while (!waiting.empty() && !breach_) {
    const std::uint32_t node = waiting.front();
    waiting.pop_front();
    const Now here = *at[node];
    for (const ProgramEdge& edge : item.nodes[node]) {
      Now way = here;
      check_sequence(edge.sequence, way);
      if (edge.target == kNothing)
        out = out ? joined(*out, way) : way;
      else
        arrive(edge.target, way);
    }
  }
  if (out) locals = *out;
}

void KindChecker::check_sequence(const Sequence& sequence, Now& locals) {
  for (const Item& item : sequence.items)
    if (!breach_) check_item(item, locals);
}

void KindChecker::check_step(const Step& step) {
  process_ = step.process;
  behind_ = step.target;
  Now locals{kinds_.at_place[step.source], {}};
  const std::vector<SlotNo>& slots = model_.processes[process_].slots;
  if (locals.own.size() != slots.size()) return refuse("a variable has no meaning here", step.span);
  check_sequence(step.sequence, locals);
  for (const auto& [slot, value_class] : locals.globals)
    check_behind(slot, value_class, kinds_.of_global[slot], step.span);
  if (!step.target.valid() || breach_) return;
  const std::vector<ClassNo>& expected = kinds_.at_place[step.target];
  if (expected.size() != slots.size()) return refuse("a variable has no meaning here", step.span);
  for (std::size_t i = 0; i < slots.size(); ++i)
    check_behind(slots[i], locals.own[i], expected[i], step.span);
}

// What a slot holds when a step is over is of the class that everyone takes it for.
void KindChecker::check_behind(SlotNo slot, ClassNo value_class, ClassNo expected, const Span& at) {
  if (value_class == kForgottenClass)
    check_in_domain(expected, 0, at);
  else if (value_class != expected)
    refuse("what `" + slot_name(model_, slot) + "` means behind this step is not clear", at);
}

// It is asked wherever the process is.
void KindChecker::check_provided(ProcessNo number) {
  const Process& process = model_.processes[number];
  process_ = number;
  std::optional<Now> anywhere;
  for (const PlaceNo place : process.places)
    anywhere = anywhere ? joined(*anywhere, {kinds_.at_place[place], {}}) : Now{kinds_.at_place[place], {}};
  if (anywhere) check_term(process.provided, *anywhere);
}

std::optional<Breach> check_kinds(const Common& common) { return KindChecker(common).run(); }

}  // namespace isospin::symmetry
