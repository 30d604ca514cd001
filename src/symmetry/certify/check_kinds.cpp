#include "symmetry/certify/check_kinds.hpp"

#include <algorithm>
#include <deque>
#include <map>

#include "model/arithmetic.hpp"

namespace isospin::symmetry {
namespace {

// A local whose class differs between two ways that come together: it must not be read.
constexpr ClassNo kMixed = kNothing;
// A local that was set to 0 because nobody will read it.
constexpr ClassNo kForgotten = kNothing - 1;

class Checker {
 public:
  explicit Checker(const Common& common)
      : common_(common), model_(common.model), kinds_(common.kinds), functions_(common.functions) {}

  std::optional<Breach> run() {
    check_start();
    for (const ProcessNo number : model_.processes.ids()) {
      const Process& process = model_.processes[number];
      if (breach_) break;
      if (process.provided.valid()) check_provided(number);
      for (const StepNo step : process.steps)
        if (!breach_) check_step(model_.steps[step]);
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

 private:
  // What is known in the middle of a step. Others see a global only between steps; inside, it may hold for a
  // while what it does not hold elsewhere.
  struct Now {
    std::vector<ClassNo> own;           // by index among the process's slots
    std::map<SlotNo, ClassNo> globals;  // that were written in this step, or will be seen to hold 0
    friend bool operator==(const Now&, const Now&) = default;
  };

  void refuse(std::string reason, const Span& at) {
    if (!breach_) breach_ = Breach{std::move(reason), at};
  }
  bool renamed(ClassNo value_class) const { return functions_.renamed(value_class); }
  ClassNo class_of(TermNo term) const { return functions_.class_of(term); }

  std::size_t local_index(SlotNo slot) const {
    const std::vector<SlotNo>& slots = model_.processes[model_.slots[slot].process].slots;
    return static_cast<std::size_t>(std::find(slots.begin(), slots.end(), slot) - slots.begin());
  }

  // ------------------------------------------------------------ values

  void check_in_domain(ClassNo value_class, std::int32_t value, const Span& at) {
    if (renamed(value_class) && !functions_.in_domain(value_class, value))
      refuse("a value comes in that was not expected here: " + std::to_string(value), at);
  }

  void check_fits(ClassNo value_class, const model::ValueType& type, const Span& at) {
    if (!renamed(value_class)) return;
    for (const std::int32_t value : functions_.domain(value_class))
      if (model::kept(type, value) != value) return refuse("an identity is cut off when it is stored", at);
  }

  void check_start() {
    for (const SlotNo number : model_.slots.ids()) {
      const Slot& slot = model_.slots[number];
      const Span at = model_.variable(number).span;
      if (slot.left_out) continue;  // nobody asks; see check_read
      ClassNo value_class = kinds_.of_global[number];
      if (slot.process.valid()) {
        const PlaceNo initial = model_.processes[slot.process].initial;
        if (!initial.valid()) return refuse("a process begins nowhere", at);
        value_class = kinds_.of_slot(model_, number, initial);
      }
      const std::int32_t value =
          !slot.initial_channel.valid() ? slot.initial : value_of(slot.initial_channel);
      check_in_domain(value_class, value, at);
      check_fits(value_class, slot.type, at);
    }
  }

  // ------------------------------------------------------------ terms

  // The class of what a slot holds now. Another process's local must have one class wherever that process is.
  ClassNo class_now(SlotNo slot, const Now& locals, const Span& at) {
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

  void check_read(SlotNo slot, ClassNo as, const Now& locals, const Span& at) {
    if (model_.slots[slot].left_out) return refuse("a variable is read that is no part of states", at);
    // Of a process that is not there any other process reads 0.
    if (renamed(as) && !common_.touches.always_there(model_.slots[slot].process, process_))
      return refuse("an identity is read of a process that may not be there", at);
    const ClassNo now = class_now(slot, locals, at);
    if (now == kForgotten) {
      // Worth 0, but nobody should ask.
      refuse("a variable is read whose value was forgotten", at);
    } else if (now != as) {
      refuse("what a variable means here is not clear", at);
    }
  }

  void check_indices(ArrayNo array, const std::vector<TermNo>& indices, const Now& locals, const Span& at) {
    const std::vector<ClassNo>& classes = kinds_.index_of[array];
    if (classes.size() != indices.size() || indices.size() != model_.arrays[array].dimensions)
      return refuse("an array is used with another number of indices", at);
    for (std::size_t i = 0; i < indices.size(); ++i) {
      check_term(indices[i], locals);
      if (class_of(indices[i]) != classes[i]) refuse("an index means something else than the array's", at);
    }
  }

  void check_message(const Term& term, const Now& locals) {
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

  void check_boolean(TermNo number) {
    check_in_domain(class_of(number), 0, model_.terms[number].span);
    check_in_domain(class_of(number), 1, model_.terms[number].span);
  }

  void check_plain(TermNo number, const char* reason) {
    if (renamed(class_of(number))) refuse(reason, model_.terms[number].span);
  }

  void check_term(TermNo number, const Now& locals) {
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

  void check_operation(TermNo number, const Now& locals) {
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

  void check_table(TermNo number, const Now& locals) {
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

  // ------------------------------------------------------------ messages

  std::vector<ChannelNo> possible_channels(TermNo term) const {
    if (auto known = functions_.channels(term)) return *known;
    std::vector<ChannelNo> all;
    for (const ChannelNo channel : model_.channels.ids()) all.push_back(channel);
    return all;
  }

  // The rows of a channel that messages with this first field may belong to.
  template <class Visit>
  void for_each_row(ChannelNo channel, const std::vector<FieldPattern>& message, const Span& at,
                    const Visit& visit) {
    const MessageKinds& kinds = kinds_.messages[channel];
    if (message.size() != model_.type(channel).fields.size())
      return refuse("a message has too few fields", at);
    const bool tagged = kinds.by_tag && message[0].kind == model::Pattern::Kind::match &&
                        model_.terms[message[0].value].kind == TermKind::number;
    for (const MessageKinds::Row& row : kinds.rows) {
      if (row.fields.size() != message.size()) return refuse("a message has too few fields", at);
      if (!tagged || row.tag == model_.terms[message[0].value].value) visit(row.fields);
    }
  }

  void check_send(const Item& item, const Now& locals) {
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
  void check_meeting(const Item& item, const Now& locals) {
    for (const ChannelNo channel : possible_channels(item.channel)) {
      if (!model_.type(channel).rendezvous()) continue;
      for (const auto& [slot, value_class] : locals.globals)
        check_behind(slot, value_class, kinds_.of_global[slot], item.span);
    }
  }

  void check_receive(const Item& item, Now& locals) {
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

  // ------------------------------------------------------------ items

  // The class that a slot has at the place the step leads to.
  ClassNo class_behind(const Target& target) const {
    const SlotNo slot = target.slot.valid() ? target.slot : model_.arrays[target.array].elements.front().slot;
    if (!model_.slots[slot].process.valid()) return kinds_.of_global[slot];
    return !behind_.valid() ? kNumbers : kinds_.at_place[behind_][local_index(slot)];
  }

  // `before` is what indices are read in, `after` what the store changes.
  void check_store(const Target& target, ClassNo value_class, const Now& before, Now& after, const Span& at) {
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

  void check_item(const Item& item, Now& locals) {
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
          locals.globals[item.target.slot] = kForgotten;
        else if (slot.process != process_)
          refuse("another process's variable is written", item.span);
        else
          locals.own[local_index(item.target.slot)] = kForgotten;
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

  Now joined(const Now& a, const Now& b) const {
    Now both = a;
    for (std::size_t i = 0; i < both.own.size(); ++i)
      if (a.own[i] != b.own[i]) both.own[i] = kMixed;
    const auto at = [this](const Now& now, SlotNo slot) {
      const auto known = now.globals.find(slot);
      return known == now.globals.end() ? kinds_.of_global[slot] : known->second;
    };
    for (const auto& [slot, value_class] : b.globals) both.globals.try_emplace(slot, kinds_.of_global[slot]);
    for (auto& [slot, value_class] : both.globals)
      if (at(a, slot) != at(b, slot)) value_class = kMixed;
    return both;
  }

  // Each node is looked at again when the classes before it have become less certain.
  void check_program(const Item& item, Now& locals) {
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

  void check_sequence(const Sequence& sequence, Now& locals) {
    for (const Item& item : sequence.items)
      if (!breach_) check_item(item, locals);
  }

  void check_step(const Step& step) {
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
  void check_behind(SlotNo slot, ClassNo value_class, ClassNo expected, const Span& at) {
    if (value_class == kForgotten)
      check_in_domain(expected, 0, at);
    else if (value_class != expected)
      refuse("what `" + model_.variable(slot).name + "` means behind this step is not clear", at);
  }

  // It is asked wherever the process is.
  void check_provided(ProcessNo number) {
    const Process& process = model_.processes[number];
    process_ = number;
    std::optional<Now> anywhere;
    for (const PlaceNo place : process.places)
      anywhere = anywhere ? joined(*anywhere, {kinds_.at_place[place], {}}) : Now{kinds_.at_place[place], {}};
    if (anywhere) check_term(process.provided, *anywhere);
  }

  const Common& common_;
  const GroundForm& model_;
  const Kinds& kinds_;
  const Functions& functions_;
  std::optional<Breach> breach_;
  ProcessNo process_;
  PlaceNo behind_;
};

}  // namespace

std::optional<Breach> check_kinds(const Common& common) { return Checker(common).run(); }

}  // namespace isospin::symmetry
