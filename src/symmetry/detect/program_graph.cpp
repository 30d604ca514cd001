#include "symmetry/detect/program_graph.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/cut_off.hpp"
#include "model/model.hpp"

namespace isospin::symmetry {

using automorphism::ColouredGraph;
using automorphism::Vertex;
using model::Operator;

namespace {

// What a vertex is. The first number of each colour.
enum class Sort : std::int64_t {
  process,
  pinned,
  channel,
  slot,
  unused_slot,
  place,
  value_class,
  value,
  kind_at,
  array,
  element,
  dimension,
  row,
  field,
  term,
  truth,
  function,
  pair,
  target,
  pattern,
  item,
  option,
  node,
  edge,
  step,
  claim_step,
};

// Whether an item that comes first decides when the step can be taken.
bool can_wait(ItemKind kind) {
  return kind == ItemKind::condition || kind == ItemKind::else_ || kind == ItemKind::send ||
         kind == ItemKind::receive || kind == ItemKind::program;
}

class Builder {
 public:
  Builder(const Points& points, const Marks& marks)
      : points_(points), model_(points.model()), kinds_(points.kinds()), marks_(marks) {}

  ColouredGraph build() {
    find_used();
    add_points();
    add_kinds();
    add_arrays();
    for (const Step& step : model_.steps) add_step(step);
    add_claim();
    for (const ProcessNo p : model_.processes.ids())
      if (model_.processes[p].provided.valid())
        graph_.add_arc(points_.process(p), add_term(model_.processes[p].provided, 0));
    return std::move(graph_);
  }

 private:
  using Tuple = std::vector<std::int64_t>;

  Vertex add(Sort sort, Tuple more = {}) {
    note_work(64);
    return graph_.add_vertex(colour(sort, std::move(more)));
  }
  automorphism::Colour colour(Sort sort, Tuple more) {
    more.insert(more.begin(), static_cast<std::int64_t>(sort));
    return colours_.emplace(std::move(more), static_cast<automorphism::Colour>(colours_.size()))
        .first->second;
  }

  void find_used();
  void use(TermNo term);
  void use(const Sequence& sequence);
  void use(const Target& target);
  void add_points();
  void add_kinds();
  void add_arrays();
  void add_step(const Step& step);
  void add_claim();
  void add_sequence(Vertex owner, const Sequence& sequence);
  Vertex add_item(const Item& item, bool guard);
  void add_target(Vertex owner, const Target& target, std::int64_t position);
  void add_message(Vertex owner, const std::vector<FieldPattern>& message);
  Vertex add_term(TermNo term, std::int64_t position);
  void add_value(Vertex owner, ClassNo value_class, std::int32_t value);
  Vertex truth_of(ClassNo value_class);
  Vertex function_of(TermNo term, ClassNo argument, ClassNo result);
  // An index that is no value of its class is never used.
  bool is_reached(ArrayNo array, const Element& element) const {
    for (std::size_t d = 0; d < element.indices.size(); ++d) {
      const ClassNo index = kinds_.index_of[array][d];
      if (is_free(index) && !points_.has_value(index, element.indices[d])) return false;
    }
    return true;
  }
  // Where the process of a slot begins; for globals no place matters.
  PlaceNo initial_place(const Slot& slot) const {
    return !slot.process.valid() ? PlaceNo() : model_.processes[slot.process].initial;
  }
  bool is_free(ClassNo value_class) const {
    return value_class != kNothing && kinds_.classes[value_class].free;
  }

  const Points& points_;
  const GroundForm& model_;
  const Kinds& kinds_;
  const Marks& marks_;
  ColouredGraph graph_;
  std::map<Tuple, automorphism::Colour> colours_;
  IdTable<SlotNo, bool> used_;  // the model mentions it
  IdTable<ChannelNo, bool> used_channels_;
  IdTable<ArrayNo, Vertex> arrays_;
  IdTable<StepNo, Vertex> steps_;
  std::map<ClassNo, Vertex> truths_;
  std::map<Tuple, Vertex> functions_;
};

// ---------------------------------------------------------------- what is mentioned at all

void Builder::use(const Target& target) {
  if (target.slot.valid()) used_[target.slot] = true;
  for (const TermNo index : target.indices) use(index);
}

void Builder::use(TermNo term) {
  if (!term.valid()) return;
  const Term& t = model_.terms[term];
  if (t.kind == TermKind::slot) used_[t.slot()] = true;
  if (t.kind == TermKind::channel) used_channels_[t.channel()] = true;
  for (const TermNo child : t.children) use(child);
  for (const FieldPattern& field : t.message) use(field.value);
}

void Builder::use(const Sequence& sequence) {
  for (const Item& item : sequence.items) {
    use(item.value);
    use(item.channel);
    if (item.kind != ItemKind::forget) use(item.target);
    for (const TermNo arg : item.args) use(arg);
    for (const FieldPattern& field : item.message) {
      use(field.value);
      use(field.target);
    }
    for (const Sequence& option : item.options) use(option);
    for (const auto& edges : item.nodes)
      for (const ProgramEdge& edge : edges) use(edge.sequence);
  }
}

void Builder::find_used() {
  used_.assign(model_.slots.size(), false);
  used_channels_.assign(model_.channels.size(), false);
  for (const Step& step : model_.steps) use(step.sequence);
  for (const ClaimStep& step : model_.claim) use(step.sequence);
  for (const Process& process : model_.processes) use(process.provided);
  for (const ArrayNo a : model_.arrays.ids())
    if (!model_.arrays[a].of_places)
      for (const Element& element : model_.arrays[a].elements)
        if (is_reached(a, element)) used_[element.slot] = true;
  for (const SlotNo s : model_.slots.ids()) {
    if (used_[s] && model_.slots[s].initial_channel.valid())
      used_channels_[model_.slots[s].initial_channel] = true;
  }
}

// ---------------------------------------------------------------- the points

void Builder::add_points() {
  IdTable<ProcessNo, bool> ends(model_.processes.size());
  for (const Step& step : model_.steps) ends[step.process] = ends[step.process] || !step.target.valid();

  for (const ProcessNo p : model_.processes.ids()) {
    const Process& process = model_.processes[p];
    const system::ProcessType& type = model_.type(p);
    // Only the youngest process can be removed: whoever can end is not like any other.
    if (ends[p])
      add(Sort::pinned, {0, p.value()});
    else
      add(Sort::process, {type.priority, type.deterministic, !process.starter.valid(),
                          process.provided.valid(), marks_[points_.process(p)]});
  }
  for (const ChannelNo c : model_.channels.ids()) {
    if (kinds_.pinned_channels[c] || !used_channels_[c]) {
      add(Sort::pinned, {1, c.value()});
      continue;
    }
    const model::ChannelType& type = model_.type(c);
    Tuple shape = {type.capacity, !model_.channels[c].process.valid(), marks_[points_.channel(c)]};
    for (const model::ValueType& field : type.fields)
      shape.insert(shape.end(), {field.bits, field.is_signed()});
    add(Sort::channel, shape);
  }
  for (const SlotNo s : model_.slots.ids()) {
    const Slot& slot = model_.slots[s];
    const std::int64_t within = slot.process.valid() ? model_.local_index(s) : s.value();
    // What nobody mentions moves with its process or channel, or not at all.
    if (!used_[s])
      add(Sort::unused_slot,
          {!slot.process.valid(), !slot.initial_channel.valid() ? within : -1, slot.type.bits,
           slot.type.is_signed(), slot.constant,
           slot.left_out || is_free(kinds_.of_slot(model_, s, initial_place(slot))) ? 0 : slot.initial,
           marks_[points_.slot(s)]});
    else
      add(Sort::slot,
          {!slot.process.valid(), slot.type.bits, slot.type.is_signed(), slot.constant, slot.left_out,
           slot.left_out || is_free(kinds_.of_slot(model_, s, initial_place(slot))) ? 0 : slot.initial,
           marks_[points_.slot(s)]});
  }
  for (const PlaceNo l : model_.places.ids()) {
    const Place& place = model_.places[l];
    add(Sort::place, {place.end, place.accept, place.progress, model_.processes[place.process].initial == l,
                      marks_[points_.place(l)]});
  }
  for (ClassNo k = 0; k < kinds_.classes.size(); ++k) {
    const ValueClass& c = kinds_.classes[k];
    add(Sort::value_class,
        {c.free, c.of_channels, static_cast<std::int64_t>(c.domain.size()), marks_[points_.value_class(k)]});
  }
  for (ClassNo k = 0; k < kinds_.classes.size(); ++k)
    if (kinds_.classes[k].free && !kinds_.classes[k].of_channels)
      for (const std::int32_t value : kinds_.classes[k].domain)
        add(Sort::value, {marks_[points_.value(k, value)]});

  // Who belongs to whom.
  for (const SlotNo s : model_.slots.ids())
    if (model_.slots[s].process.valid())
      graph_.add_arc(points_.process(model_.slots[s].process), points_.slot(s));
  for (const ChannelNo c : model_.channels.ids())
    if (model_.channels[c].home.valid())
      graph_.add_arc(points_.channel(c), points_.slot(model_.channels[c].home));
  for (const PlaceNo l : model_.places.ids())
    graph_.add_arc(points_.process(model_.places[l].process), points_.place(l));
  for (ClassNo k = 0; k < kinds_.classes.size(); ++k)
    if (kinds_.classes[k].free && !kinds_.classes[k].of_channels)
      for (const std::int32_t value : kinds_.classes[k].domain)
        graph_.add_arc(points_.value(k, value), points_.value_class(k));
}

// ---------------------------------------------------------------- kinds

void Builder::add_value(Vertex owner, ClassNo value_class, std::int32_t value) {
  if (kinds_.classes[value_class].of_channels) {
    if (value > 0) graph_.add_arc(owner, points_.channel(channel_of(value)));
  } else {
    graph_.add_arc(owner, points_.value(value_class, value));
  }
}

void Builder::add_kinds() {
  for (const SlotNo s : model_.slots.ids()) {
    const Slot& slot = model_.slots[s];
    if (slot.left_out) continue;
    const ClassNo at_first = kinds_.of_slot(model_, s, initial_place(slot));
    if (is_free(at_first)) add_value(points_.slot(s), at_first, slot.initial);
    if (kinds_.of_global[s] != kNothing) {
      graph_.add_arc(points_.slot(s), points_.value_class(kinds_.of_global[s]));
      continue;
    }
    const auto& places = model_.processes[slot.process].places;
    const bool uniform = std::all_of(places.begin(), places.end(), [&](PlaceNo place) {
      return kinds_.of_slot(model_, s, place) == at_first;
    });
    if (uniform) {
      graph_.add_arc(points_.slot(s), points_.value_class(at_first));
      continue;
    }
    for (const PlaceNo place : places) {
      const ClassNo here = kinds_.of_slot(model_, s, place);
      if (!is_free(here)) continue;
      const Vertex at = add(Sort::kind_at);
      graph_.add_arc(points_.slot(s), at);
      graph_.add_arc(points_.place(place), at);
      graph_.add_arc(at, points_.value_class(here));
    }
  }
  for (const ChannelNo c : model_.channels.ids()) {
    const MessageKinds& messages = kinds_.messages[c];
    for (const MessageKinds::Row& row : messages.rows) {
      const bool tagged = messages.by_tag && !row.fields.empty();
      const bool free_tag = tagged && is_free(row.fields.front());
      const Vertex v = add(Sort::row, {messages.by_tag, tagged && !free_tag ? row.tag : 0});
      graph_.add_arc(points_.channel(c), v);
      if (free_tag &&
          (kinds_.classes[row.fields.front()].of_channels || points_.has_value(row.fields.front(), row.tag)))
        add_value(v, row.fields.front(), row.tag);
      for (std::size_t f = 0; f < row.fields.size(); ++f) {
        const Vertex field = add(Sort::field, {static_cast<std::int64_t>(f)});
        graph_.add_arc(v, field);
        graph_.add_arc(field, points_.value_class(row.fields[f]));
      }
    }
  }
}

void Builder::add_arrays() {
  for (const ArrayNo a : model_.arrays.ids()) {
    const Array& array = model_.arrays[a];
    const Vertex v = add(Sort::array, {array.of_places, array.dimensions});
    arrays_.add(v);
    for (std::uint32_t d = 0; d < array.dimensions; ++d) {
      const Vertex dimension = add(Sort::dimension, {d});
      graph_.add_arc(v, dimension);
      graph_.add_arc(dimension, points_.value_class(kinds_.index_of[a][d]));
    }
    for (const Element& element : array.elements) {
      Tuple numbers;
      for (std::uint32_t d = 0; d < array.dimensions; ++d)
        numbers.push_back(is_free(kinds_.index_of[a][d]) ? 0 : element.indices[d]);
      if (!is_reached(a, element)) continue;
      const Vertex e = add(Sort::element, numbers);
      graph_.add_arc(v, e);
      graph_.add_arc(e, array.of_places ? points_.place(element.place) : points_.slot(element.slot));
      for (std::uint32_t d = 0; d < array.dimensions; ++d) {
        const ClassNo index = kinds_.index_of[a][d];
        if (!is_free(index)) continue;
        const Vertex at = add(Sort::dimension, {-1 - static_cast<std::int64_t>(d)});
        graph_.add_arc(e, at);
        add_value(at, index, element.indices[d]);
      }
    }
  }
}

// A relation on the values of a class: those that count as true.
Vertex Builder::truth_of(ClassNo value_class) {
  const auto [found, is_new] = truths_.try_emplace(value_class);
  if (is_new) {
    found->second = add(Sort::truth);
    if (!kinds_.classes[value_class].of_channels)
      for (const std::int32_t value : kinds_.classes[value_class].domain)
        if (value != 0) graph_.add_arc(found->second, points_.value(value_class, value));
  }
  return found->second;
}

// What an operator does with the values of a class, as a table.
Vertex Builder::function_of(TermNo term, ClassNo argument, ClassNo result) {
  const Term& t = model_.terms[term];
  const bool free_result = is_free(result);
  Tuple key = {argument, result, static_cast<std::int64_t>(t.op)};
  for (const TermNo child : t.children) {
    const Term& c = model_.terms[child];
    key.insert(key.end(), {c.kind == TermKind::number, c.kind == TermKind::number ? c.value : 0});
  }
  const auto [found, is_new] = functions_.try_emplace(key);
  if (!is_new) return found->second;
  const Vertex function = add(Sort::function, {free_result});
  found->second = function;
  graph_.add_arc(function, points_.value_class(argument));
  for (const std::int32_t value : kinds_.classes[argument].domain) {
    const std::optional<std::int32_t> image = function_of_one(model_, term, value);
    const Vertex pair = add(Sort::pair, {image.has_value(), image && !free_result ? *image : 0});
    graph_.add_arc(function, pair);
    graph_.add_arc(points_.value(argument, value), pair);
    if (image && free_result) add_value(pair, result, *image);
  }
  return function;
}

// ---------------------------------------------------------------- terms

Vertex Builder::add_term(TermNo term, std::int64_t position) {
  const Term& t = model_.terms[term];
  const ClassNo kind = kinds_.of_term[term];
  const auto sort = static_cast<std::int64_t>(t.kind);
  switch (t.kind) {
    case TermKind::number: {
      const bool free = is_free(kind);
      const Vertex v = add(Sort::term, {sort, position, free, free ? 0 : t.value});
      if (free) add_value(v, kind, t.value);
      return v;
    }
    case TermKind::channel: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, points_.channel(t.channel()));
      return v;
    }
    case TermKind::slot: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, points_.slot(t.slot()));
      return v;
    }
    case TermKind::at: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, points_.place(t.place()));
      return v;
    }
    case TermKind::element: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, arrays_[t.array()]);
      for (std::size_t i = 0; i < t.children.size(); ++i)
        graph_.add_arc(v, add_term(t.children[i], static_cast<std::int64_t>(i)));
      return v;
    }
    case TermKind::poll: {
      const Vertex v = add(Sort::term, {sort, position, t.random});
      graph_.add_arc(v, add_term(t.children[0], 0));
      add_message(v, t.message);
      return v;
    }
    default:
      break;
  }
  const auto truth = [&](TermNo child, Vertex v) {
    if (is_free(kinds_.of_term[child])) graph_.add_arc(v, truth_of(kinds_.of_term[child]));
  };
  if (t.kind == TermKind::operation) {
    const bool equality = t.op == Operator::equal || t.op == Operator::not_equal;
    const bool logic =
        t.op == Operator::logic_and || t.op == Operator::logic_or || t.op == Operator::logic_not;
    if (!equality && !logic) {
      // Of at most one operand the class is free: then the operator is a table.
      for (const TermNo child : t.children) {
        if (model_.terms[child].kind == TermKind::number || !is_free(kinds_.of_term[child])) continue;
        const Vertex v = add(Sort::term, {sort, position, -1});
        graph_.add_arc(v, add_term(child, 0));
        graph_.add_arc(v, function_of(term, kinds_.of_term[child], kind));
        return v;
      }
    }
    const Vertex v = add(Sort::term, {sort, position, static_cast<std::int64_t>(t.op), t.unordered,
                                      static_cast<std::int64_t>(t.children.size())});
    for (std::size_t i = 0; i < t.children.size(); ++i) {
      const Vertex child = add_term(t.children[i], t.unordered ? -1 : static_cast<std::int64_t>(i));
      graph_.add_arc(v, child);
      if (logic) truth(t.children[i], child);
    }
    return v;
  }
  const Vertex v = add(Sort::term, {sort, position, static_cast<std::int64_t>(t.children.size())});
  for (std::size_t i = 0; i < t.children.size(); ++i) {
    const Vertex child = add_term(t.children[i], static_cast<std::int64_t>(i));
    graph_.add_arc(v, child);
    if (t.kind == TermKind::conditional && i == 0) truth(t.children[i], child);
  }
  return v;
}

// ---------------------------------------------------------------- items

void Builder::add_target(Vertex owner, const Target& target, std::int64_t position) {
  const Vertex v = add(Sort::target, {position, target.slot.valid()});
  graph_.add_arc(owner, v);
  if (target.slot.valid()) {
    graph_.add_arc(v, points_.slot(target.slot));
    return;
  }
  graph_.add_arc(v, arrays_[target.array]);
  for (std::size_t i = 0; i < target.indices.size(); ++i)
    graph_.add_arc(v, add_term(target.indices[i], static_cast<std::int64_t>(i)));
}

void Builder::add_message(Vertex owner, const std::vector<FieldPattern>& message) {
  for (std::size_t f = 0; f < message.size(); ++f) {
    const Vertex v =
        add(Sort::pattern, {static_cast<std::int64_t>(f), static_cast<std::int64_t>(message[f].kind)});
    graph_.add_arc(owner, v);
    if (message[f].kind == model::Pattern::Kind::match) graph_.add_arc(v, add_term(message[f].value, 0));
    if (message[f].kind == model::Pattern::Kind::store) add_target(v, message[f].target, 0);
  }
}

Vertex Builder::add_item(const Item& item, bool guard) {
  const Vertex v = add(Sort::item, {static_cast<std::int64_t>(item.kind), guard, item.sorted, item.random,
                                    item.copy, item.first_taken, static_cast<std::int64_t>(item.args.size()),
                                    static_cast<std::int64_t>(item.message.size())});
  if (item.value.valid()) {
    const Vertex value = add_term(item.value, 0);
    graph_.add_arc(v, value);
    const bool asked = item.kind == ItemKind::condition || item.kind == ItemKind::assert_;
    if (asked && is_free(kinds_.of_term[item.value]))
      graph_.add_arc(value, truth_of(kinds_.of_term[item.value]));
  }
  if (item.target.slot.valid() || item.target.array.valid()) add_target(v, item.target, 0);
  if (item.channel.valid()) graph_.add_arc(v, add_term(item.channel, 1));
  for (std::size_t i = 0; i < item.args.size(); ++i)
    graph_.add_arc(v, add_term(item.args[i], static_cast<std::int64_t>(2 + i)));
  add_message(v, item.message);
  if (item.process.valid()) graph_.add_arc(v, points_.process(item.process));
  for (std::size_t i = 0; i < item.options.size(); ++i) {
    const Vertex option = add(Sort::option, {item.first_taken ? static_cast<std::int64_t>(i) : -1});
    graph_.add_arc(v, option);
    add_sequence(option, item.options[i]);
  }
  std::vector<Vertex> nodes;
  for (std::size_t n = 0; n < item.nodes.size(); ++n) {
    nodes.push_back(add(Sort::node, {n == 0}));
    graph_.add_arc(v, nodes.back());
  }
  for (std::size_t n = 0; n < item.nodes.size(); ++n)
    for (std::size_t e = 0; e < item.nodes[n].size(); ++e) {
      const ProgramEdge& edge = item.nodes[n][e];
      const Vertex way = add(Sort::edge, {static_cast<std::int64_t>(e), edge.target == kNothing});
      graph_.add_arc(nodes[n], way);
      if (edge.target != kNothing) graph_.add_arc(way, nodes[edge.target]);
      add_sequence(way, edge.sequence);
    }
  return v;
}

void Builder::add_sequence(Vertex owner, const Sequence& sequence) {
  std::vector<Vertex> items;
  for (std::size_t i = 0; i < sequence.items.size(); ++i) {
    items.push_back(add_item(sequence.items[i], i == 0 && can_wait(sequence.items[i].kind)));
    graph_.add_arc(owner, items.back());
    for (const std::uint32_t earlier : sequence.items[i].before) graph_.add_arc(items[earlier], items[i]);
  }
}

void Builder::add_step(const Step& step) {
  const Vertex v = add(Sort::step, {step.atomic, step.escape, step.turn, !step.target.valid(),
                                    static_cast<std::int64_t>(step.sequence.items.size())});
  graph_.add_arc(points_.place(step.source), v);
  steps_.add(v);
  if (step.target.valid()) graph_.add_arc(v, points_.place(step.target));
  for (const StepNo other : step.others) graph_.add_arc(v, steps_[other]);
  add_sequence(v, step.sequence);
}

void Builder::add_claim() {
  IdTable<ClaimStepNo, Vertex> steps;
  if (!model_.keeps_claim) return;
  for (const ClaimStep& step : model_.claim) {
    const Vertex v =
        add(Sort::claim_step, {step.source.value(), step.target.value(), step.atomic, step.escape});
    steps.add(v);
    for (const ClaimStepNo other : step.others) graph_.add_arc(v, steps[other]);
    add_sequence(v, step.sequence);
  }
}

}  // namespace

ColouredGraph program_graph(const Points& points, const Marks& marks) {
  return Builder(points, marks).build();
}

}  // namespace isospin::symmetry
