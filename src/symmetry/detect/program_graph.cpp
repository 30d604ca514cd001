#include "symmetry/detect/program_graph.hpp"

#include <algorithm>

#include "symmetry/detect/program_graph_builder.hpp"

namespace isospin::symmetry {

using automorphism::ColouredGraph;
using automorphism::Vertex;

// ---------------------------------------------------------------- what is mentioned at all

void ProgramGraphBuilder::use(const Target& target) {
  if (target.slot.valid()) used_[target.slot] = true;
  for (const TermNo index : target.indices) use(index);
}

void ProgramGraphBuilder::use(TermNo term) {
  if (!term.valid()) return;
  const Term& t = model_.terms[term];
  if (t.kind == TermKind::slot) used_[t.slot()] = true;
  if (t.kind == TermKind::channel) used_channels_[t.channel()] = true;
  for (const TermNo child : t.children) use(child);
  for (const FieldPattern& field : t.message) use(field.value);
}

void ProgramGraphBuilder::use(const Sequence& sequence) {
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

void ProgramGraphBuilder::find_used() {
  used_.assign(model_.slots.size(), false);
  used_channels_.assign(model_.channels.size(), false);
  for (const Step& step : model_.steps)
    if (!model_.in_prologue(step)) use(step.sequence);
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

// What a slot begins with, where it is a plain number and always the same one.
std::int64_t ProgramGraphBuilder::first_number(SlotNo number) const {
  const Slot& slot = model_.slots[number];
  const bool is_number = !slot.left_out && !slot.varies_at_start &&
                         !is_free(kinds_.of_slot(model_, number, initial_place(slot)));
  return is_number ? slot.first : 0;
}

void ProgramGraphBuilder::add_points() {
  IdTable<ProcessNo, bool> ends(model_.processes.size());
  for (const Step& step : model_.steps) ends[step.process] = ends[step.process] || !step.target.valid();

  for (const ProcessNo p : model_.processes.ids()) {
    const Process& process = model_.processes[p];
    const system::ProcessType& type = model_.type(p);
    // Only the youngest process can be removed: whoever can end is not like any other.
    if (ends[p])
      add(Sort::pinned, {0, p.value()});
    else
      add(Sort::process, {type.priority, type.deterministic, !process.starter.valid(), process.there_at_first,
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
      shape.insert(shape.end(), {static_cast<std::int64_t>(field.kind), field.bits, field.is_signed()});
    add(Sort::channel, shape);
  }
  for (const SlotNo s : model_.slots.ids()) {
    const Slot& slot = model_.slots[s];
    const std::int64_t within = slot.process.valid() ? model_.local_index(s) : s.value();
    // What nobody mentions moves with its process or channel, or not at all.
    if (!used_[s])
      add(Sort::unused_slot,
          {!slot.process.valid(), !slot.initial_channel.valid() ? within : -1, slot.type.bits,
           slot.type.is_signed(), slot.constant, first_number(s), marks_[points_.slot(s)]});
    else
      add(Sort::slot, {!slot.process.valid(), slot.type.bits, slot.type.is_signed(), slot.type.low,
                       slot.type.high, slot.type.may_be_undefined, slot.constant, slot.left_out,
                       first_number(s), marks_[points_.slot(s)]});
  }
  for (const PlaceNo l : model_.places.ids()) {
    const Place& place = model_.places[l];
    add(Sort::place, {place.end, place.accept, place.progress, place.prologue,
                      model_.processes[place.process].first == l, marks_[points_.place(l)]});
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

void ProgramGraphBuilder::add_value(Vertex owner, ClassNo value_class, std::int32_t value) {
  if (kinds_.classes[value_class].of_channels) {
    if (value > 0) graph_.add_arc(owner, points_.channel(channel_of(value)));
  } else {
    graph_.add_arc(owner, points_.value(value_class, value));
  }
}

void ProgramGraphBuilder::add_kinds() {
  for (const SlotNo s : model_.slots.ids()) {
    const Slot& slot = model_.slots[s];
    if (slot.left_out) continue;
    const ClassNo at_first = kinds_.of_slot(model_, s, initial_place(slot));
    if (is_free(at_first) && !slot.varies_at_start) add_value(points_.slot(s), at_first, slot.first);
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

void ProgramGraphBuilder::add_arrays() {
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
Vertex ProgramGraphBuilder::truth_of(ClassNo value_class) {
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
Vertex ProgramGraphBuilder::function_of(TermNo term, ClassNo argument, ClassNo result) {
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

ColouredGraph program_graph(const Points& points, const Marks& marks) {
  return ProgramGraphBuilder(points, marks).build();
}

}  // namespace isospin::symmetry
