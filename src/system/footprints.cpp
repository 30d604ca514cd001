#include "system/footprints.hpp"

#include <algorithm>

namespace isospin::system {

namespace {

template <class Number>
void make_unique(std::vector<Number>& numbers) {
  std::ranges::sort(numbers);
  const auto rest = std::ranges::unique(numbers);
  numbers.erase(rest.begin(), rest.end());
}

void tidy(Footprint& footprint) {
  make_unique(footprint.slots);
  make_unique(footprint.channels);
  make_unique(footprint.positions);
}

void take_in(const Footprint& more, Footprint& all) {
  all.slots.insert(all.slots.end(), more.slots.begin(), more.slots.end());
  all.channels.insert(all.channels.end(), more.channels.begin(), more.channels.end());
  all.positions.insert(all.positions.end(), more.positions.begin(), more.positions.end());
  all.process_count |= more.process_count;
  all.everything |= more.everything;
}

class Collector {
 public:
  explicit Collector(const GroundForm& form) : form_(form) {}

  // What is assumed of the state that a step leads to decides whether it can be taken.
  StepFootprint of(const Step& step) {
    StepFootprint found;
    for (const ClaimStep& watching : form_.claim)
      if (watching.kind == ClaimStep::Kind::assumed || watching.kind == ClaimStep::Kind::possible)
        add(watching.sequence, found);
    process_ = step.process;
    found.reads.positions.push_back(step.process);
    found.writes.positions.push_back(step.process);
    if (form_.processes[step.process].provided.valid())
      read(form_.processes[step.process].provided, found.reads);
    add(step.sequence, found);
    return found;
  }

 private:
  void use_channel(TermNo term, Footprint& as) const {
    const Term& channel = form_.terms[term];
    if (channel.kind == TermKind::channel) {
      as.channels.push_back(channel.channel());
      return;
    }
    for (const ChannelNo any : form_.channels.ids()) as.channels.push_back(any);
  }

  // Whether a channel that is a local is there at all depends on how many processes are.
  void read_channel(TermNo term, Footprint& reads) const {
    read(term, reads);
    use_channel(term, reads);
    reads.process_count = true;
  }

  void read(TermNo number, Footprint& reads) const {
    const Term& term = form_.terms[number];
    switch (term.kind) {
      case TermKind::slot:
        reads.slots.push_back(term.slot());
        break;
      case TermKind::element: {
        const Array& array = form_.arrays[term.array()];
        for (const Element& element : array.elements)
          if (array.of_places)
            reads.positions.push_back(form_.places[element.place].process);
          else
            reads.slots.push_back(element.slot);
        break;
      }
      case TermKind::at:
        reads.positions.push_back(form_.places[term.place()].process);
        break;
      case TermKind::non_progress:
        for (const ProcessNo any : form_.processes.ids()) reads.positions.push_back(any);
        break;
      case TermKind::process_count:
        reads.process_count = true;
        break;
      case TermKind::timeout:
        reads.everything = true;
        break;
      case TermKind::length:
      case TermKind::full:
      case TermKind::empty:
      case TermKind::not_full:
      case TermKind::not_empty:
      case TermKind::poll:
        read_channel(term.children[0], reads);
        break;
      default:
        break;
    }
    for (const TermNo child : term.children) read(child, reads);
    for (const FieldPattern& field : term.message)
      if (field.value.valid()) read(field.value, reads);
  }

  void write(const Target& target, StepFootprint& found) const {
    if (target.slot.valid()) found.writes.slots.push_back(target.slot);
    if (target.array.valid())
      for (const Element& element : form_.arrays[target.array].elements)
        found.writes.slots.push_back(element.slot);
    for (const TermNo index : target.indices) read(index, found.reads);
  }

  void begin_or_end(ProcessNo process, StepFootprint& found) const {
    found.reads.process_count = found.writes.process_count = true;
    found.writes.positions.push_back(process);
    for (const SlotNo slot : form_.processes[process].slots) found.writes.slots.push_back(slot);
    for (const ChannelNo channel : form_.processes[process].channels)
      found.writes.channels.push_back(channel);
  }

  void add(const Sequence& sequence, StepFootprint& found) const {
    for (const Item& item : sequence.items) {
      if (item.value.valid()) read(item.value, found.reads);
      for (const TermNo arg : item.args) read(arg, found.reads);
      write(item.target, found);
      for (const FieldPattern& field : item.message) {
        if (field.value.valid()) read(field.value, found.reads);
        write(field.target, found);
      }
      if (item.channel.valid()) {
        read_channel(item.channel, found.reads);
        if (!item.copy) use_channel(item.channel, found.writes);
      }
      if (item.kind == ItemKind::start) begin_or_end(item.process, found);
      if (item.kind == ItemKind::end) begin_or_end(process_, found);
      for (const Sequence& option : item.options) add(option, found);
      for (const auto& edges : item.nodes)
        for (const ProgramEdge& edge : edges) add(edge.sequence, found);
    }
  }

  const GroundForm& form_;
  ProcessNo process_;
};

bool may_be_rendezvous(const GroundForm& form, const Item& item) {
  const Term& channel = form.terms[item.channel];
  if (channel.kind == TermKind::channel) return form.type(channel.channel()).rendezvous();
  return std::ranges::any_of(form.channel_types,
                             [](const model::ChannelType& type) { return type.rendezvous(); });
}

// Among the first things that it does, as options count too, is a message of this kind that another process
// may have to take part in.
bool begins_with(const GroundForm& form, const Sequence& sequence, ItemKind kind) {
  for (const Item& item : sequence.items) {
    if (item.kind == kind && may_be_rendezvous(form, item)) return true;
    const auto inside = [&](const Sequence& inner) { return begins_with(form, inner, kind); };
    if (std::ranges::any_of(item.options, inside)) return true;
    if (!item.nodes.empty() && std::ranges::any_of(item.nodes.front(), [&](const ProgramEdge& edge) {
          return inside(edge.sequence);
        }))
      return true;
    if (item.kind != ItemKind::evaluate) return false;  // which only says that the step has begun
  }
  return false;
}

}  // namespace

IdTable<StepNo, StepFootprint> footprints(const GroundForm& form) {
  IdTable<StepNo, StepFootprint> own;
  Collector collector(form);
  for (const Step& step : form.steps) own.add(collector.of(step));
  for (StepFootprint& one : own) {
    tidy(one.reads);
    tidy(one.writes);
  }
  Footprint of_receivers;
  for (const StepNo number : form.steps.ids())
    if (begins_with(form, form.steps[number].sequence, ItemKind::receive))
      take_in(own[number].reads, of_receivers);
  tidy(of_receivers);

  // Whether a step can be taken also depends on those that go before it.
  IdTable<StepNo, StepFootprint> all = own;
  for (const Process& process : form.processes)
    for (const StepNo number : process.steps) {
      const Step& step = form.steps[number];
      Footprint& reads = all[number].reads;
      for (const StepNo other : step.others) take_in(own[other].reads, reads);
      bool meets = begins_with(form, step.sequence, ItemKind::send);
      for (const StepNo other : process.steps) {
        const Step& before = form.steps[other];
        if (before.source != step.source || before.escape == 0 || before.escape == step.escape) continue;
        take_in(own[other].reads, reads);
        meets |= begins_with(form, before.sequence, ItemKind::send);
      }
      for (const StepNo other : step.others)
        meets |= begins_with(form, form.steps[other].sequence, ItemKind::send);
      if (meets) take_in(of_receivers, reads);
      tidy(reads);
    }
  return all;
}

}  // namespace isospin::system
