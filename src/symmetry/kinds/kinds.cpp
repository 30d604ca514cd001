#include "symmetry/kinds/kinds.hpp"

#include <algorithm>
#include <optional>

#include "base/cut_off.hpp"
#include "model/arithmetic.hpp"
#include "symmetry/kinds/model_inference.hpp"

namespace isospin::symmetry {

Kind Inference::rigid() {
  const Kind kind = unifier_.fresh();
  unifier_.make_rigid(kind);
  return kind;
}

const std::int32_t* Inference::constant(TermNo term) const {
  const Term& t = model_.terms[term];
  return t.kind == TermKind::number ? &t.value : nullptr;
}

// ---------------------------------------------------------------- locals that others read

// Others cannot know where the process is, so such a local has one kind everywhere.
void Inference::note_foreign(TermNo term, ProcessNo process) {
  if (!term.valid()) return;
  const Term& t = model_.terms[term];
  const auto note = [&](SlotNo slot) {
    if (model_.slots[slot].process != process) read_by_others_[slot] = true;
  };
  if (t.kind == TermKind::slot) note(t.slot());
  if (t.kind == TermKind::element && !model_.arrays[t.array()].of_places) {
    bool foreign = false;
    for (const Element& element : model_.arrays[t.array()].elements)
      foreign |= model_.slots[element.slot].process != process;
    // All elements of a remote reference share one kind, whosever they are.
    if (foreign)
      for (const Element& element : model_.arrays[t.array()].elements) read_by_others_[element.slot] = true;
  }
  for (const TermNo child : t.children) note_foreign(child, process);
  for (const FieldPattern& field : t.message) note_foreign(field.value, process);
}

void Inference::note_foreign(const Sequence& sequence, ProcessNo process) {
  for (const Item& item : sequence.items) {
    note_foreign(item.value, process);
    note_foreign(item.channel, process);
    for (const TermNo arg : item.args) note_foreign(arg, process);
    for (const TermNo index : item.target.indices) note_foreign(index, process);
    for (const FieldPattern& field : item.message) {
      note_foreign(field.value, process);
      for (const TermNo index : field.target.indices) note_foreign(index, process);
    }
    for (const Sequence& option : item.options) note_foreign(option, process);
    for (const auto& edges : item.nodes)
      for (const ProgramEdge& edge : edges) note_foreign(edge.sequence, process);
  }
}

void Inference::find_what_others_read() {
  read_by_others_.assign(model_.slots.size(), false);
  for (const Step& step : model_.steps) note_foreign(step.sequence, step.process);
  for (const ClaimStep& step : model_.claim) note_foreign(step.sequence, {});
  // `provided` is looked at wherever the process is.
  for (const Process& process : model_.processes) note_foreign(process.provided, {});
}

// ---------------------------------------------------------------- unification

void Inference::find_helpers(const Sequence& sequence) {
  for (const Item& item : sequence.items) {
    if (item.kind == ItemKind::forget && !model_.slots[item.target.slot].process.valid() &&
        std::find(helpers_.begin(), helpers_.end(), item.target.slot) == helpers_.end())
      helpers_.push_back(item.target.slot);
    for (const Sequence& option : item.options) find_helpers(option);
  }
}

void Inference::start() {
  find_what_others_read();
  for (const Step& step : model_.steps) find_helpers(step.sequence);
  const auto begin_with = [&](Kind kind, const Slot& slot) {
    if (slot.initial_channel.valid())
      unifier_.add_channel(kind, slot.initial_channel);
    else if (!slot.varies_at_start)
      unifier_.add_value(kind, slot.first);
    fits_.push_back({kind, slot.type, false});
  };
  of_global_.assign(model_.slots.size(), kNothing);
  for (const SlotNo s : model_.slots.ids()) {
    if (model_.slots[s].process.valid() && !read_by_others_[s]) continue;
    if (std::find(helpers_.begin(), helpers_.end(), s) != helpers_.end()) continue;
    of_global_[s] = unifier_.fresh();
    if (!model_.slots[s].left_out) begin_with(of_global_[s], model_.slots[s]);
  }
  for (const system::StartState& state : model_.starts)
    for (const auto& [slot, value] : state.values) unifier_.add_value(of_global_[slot], value);
  for (const Place& place : model_.places) {
    Current& kinds = at_place_[at_place_.add({})];
    note_work(4 * model_.processes[place.process].slots.size());
    for (const SlotNo slot : model_.processes[place.process].slots)
      kinds.push_back(of_global_[slot] != kNothing ? of_global_[slot] : unifier_.fresh());
    for (std::size_t h = 0; h < helpers_.size(); ++h) kinds.push_back(unifier_.fresh());
    if (place.prologue)
      for (std::size_t i = 0; i < kinds.size(); ++i)
        if (i >= model_.processes[place.process].slots.size() ||
            of_global_[model_.processes[place.process].slots[i]] == kNothing)
          unifier_.unify(kinds[i], rigid());
  }
  for (const Process& process : model_.processes) {
    for (std::uint32_t i = 0; i < process.slots.size(); ++i) {
      const Slot& slot = model_.slots[process.slots[i]];
      if (of_global_[process.slots[i]] != kNothing) continue;
      const Kind kind = at_place_[process.first][i];
      if (slot.dead_at_start && process.first == process.initial)
        unifier_.unify(kind, rigid());
      else
        begin_with(kind, slot);
    }
    for (std::size_t h = 0; h < helpers_.size(); ++h)
      unifier_.unify(at_place_[process.first][process.slots.size() + h], rigid());
  }
  for (const Array& array : model_.arrays) {
    std::vector<Kind>& kinds = index_of_[index_of_.add({})];
    for (std::uint32_t d = 0; d < array.dimensions; ++d) kinds.push_back(unifier_.fresh());
  }
  for (const Channel& channel : model_.channels)
    of_channel_.add(
        unifier_.new_signature(static_cast<std::uint32_t>(model_.channel_types[channel.type].fields.size())));
}

void Inference::steps() {
  for (const Step& step : model_.steps) {
    if (model_.in_prologue(step)) continue;
    Current now = at_place_[step.source];
    note_work(8 * now.size());
    sequence(step.sequence, step.process, now, false);
    if (!step.target.valid()) continue;
    for (std::size_t i = 0; i < now.size(); ++i) unifier_.unify(now[i], at_place_[step.target][i]);
  }
  Current nobody;
  for (const ClaimStep& step : model_.claim) sequence(step.sequence, {}, nobody, false);
  for (const ProcessNo p : model_.processes.ids())
    if (model_.processes[p].provided.valid())
      term(model_.processes[p].provided, p, at_place_[model_.processes[p].first]);
}

void Inference::sequence(const Sequence& sequence, ProcessNo process, Current& now, bool weak) {
  for (const Item& each : sequence.items) item(each, process, now, weak);
}

// `weak`: control is not followed here, so what is written may or may not be what is read later.
void Inference::item(const Item& item, ProcessNo process, Current& now, bool weak) {
  note_work(64);
  switch (item.kind) {
    case ItemKind::condition:
    case ItemKind::assert_:
    case ItemKind::evaluate:
      term(item.value, process, now);
      return;
    case ItemKind::assign:
      store(item.target, term(item.value, process, now), process, now, weak);
      return;
    case ItemKind::forget:
      store(item.target, rigid(), process, now, weak);
      return;
    case ItemKind::send:
    case ItemKind::receive:
      return message(item, process, now, weak);
    case ItemKind::branch: {
      std::optional<Current> after;
      for (const Sequence& option : item.options) {
        Current way = now;
        sequence(option, process, way, weak);
        if (!after) {
          after = way;
          continue;
        }
        for (std::size_t i = 0; i < way.size(); ++i) unifier_.unify((*after)[i], way[i]);
      }
      if (after) now = *after;
      return;
    }
    case ItemKind::program:
      for (const auto& edges : item.nodes)
        for (const ProgramEdge& edge : edges) sequence(edge.sequence, process, now, true);
      return;
    case ItemKind::else_:
    case ItemKind::start:
    case ItemKind::end:
      return;
  }
}

Kind Inference::of_slot(SlotNo slot, ProcessNo process, const Current& now) const {
  const std::uint32_t index = index_in(process, slot);
  return index == kNothing ? of_global_[slot] : now[index];
}

Kind Inference::of_elements(ArrayNo array, ProcessNo process, const Current& now) {
  const Array& a = model_.arrays[array];
  if (a.elements.empty()) return unifier_.fresh();
  const Kind first = of_slot(a.elements.front().slot, process, now);
  for (const Element& element : a.elements) unifier_.unify(first, of_slot(element.slot, process, now));
  return first;
}

void Inference::store(const Target& target, Kind value, ProcessNo process, Current& now, bool weak) {
  if (target.slot.valid()) {
    const Slot& slot = model_.slots[target.slot];
    fits_.push_back({value, slot.type, false});
    const bool follows = of_global_[target.slot] == kNothing && !weak;
    if (follows) {
      // From here on it holds something new.
      now[index_in(process, target.slot)] = unifier_.fresh();
    }
    unifier_.unify(of_slot(target.slot, process, now), value);
    return;
  }
  const Array& array = model_.arrays[target.array];
  for (std::size_t d = 0; d < target.indices.size(); ++d)
    unifier_.unify(index_of_[target.array][d], term(target.indices[d], process, now));
  if (!array.elements.empty())
    fits_.push_back({value, model_.slots[array.elements.front().slot].type, false});
  unifier_.unify(of_elements(target.array, process, now), value);
}

// ---------------------------------------------------------------- domains

// What a table's term is worth when its one variable child is worth `value`.
static std::optional<std::int32_t> tabulated(const GroundForm& model, TermNo term, std::int32_t value) {
  const Term& t = model.terms[term];
  std::vector<std::int32_t> operands;
  for (const TermNo child : t.children) {
    const Term& c = model.terms[child];
    operands.push_back(c.kind == TermKind::number ? c.value : value);
  }
  return model::apply(t.op, operands);
}

void Inference::domains() {
  const std::size_t most =
      std::max<std::size_t>(40, 2 * (model_.processes.size() + model_.channels.size()) + 16);
  for (bool changed = true; changed;) {
    changed = false;
    note_work(16 * (tables_.size() + fits_.size() + unifier_.count()));
    for (const Table& table : tables_) {
      if (unifier_.rigid(table.argument)) {
        if (!unifier_.rigid(table.result)) {
          unifier_.make_rigid(table.result);
          changed = true;
        }
        continue;
      }
      if (unifier_.rigid(table.result)) continue;
      const std::set<std::int32_t> arguments = unifier_.values(table.argument);
      for (const std::int32_t value : arguments) {
        const std::optional<std::int32_t> result = tabulated(model_, table.term, value);
        if (!result || unifier_.values(table.result).contains(*result)) continue;
        unifier_.add_value(table.result, *result);
        changed = true;
      }
      if (unifier_.values(table.result).size() > most) {
        unifier_.make_rigid(table.result);
        changed = true;
      }
    }
    // Numbers of channels that are calculated with, or that do not survive where they are stored.
    for (const Table& table : tables_)
      if (unifier_.has_channels(table.argument) && !unifier_.rigid(table.argument)) {
        unifier_.make_rigid(table.argument);
        changed = true;
      }
    for (const auto& dimensions : index_of_)
      for (const Kind kind : dimensions)
        if (unifier_.has_channels(kind) && !unifier_.rigid(kind)) {
          unifier_.make_rigid(kind);
          changed = true;
        }
    for (const Fit& fit : fits_) {
      if (unifier_.rigid(fit.kind)) continue;
      for (const std::int32_t value : unifier_.values(fit.kind)) {
        if (fit.field ? model::kept_by_field(fit.type, value) == value : model::holds(fit.type, value))
          continue;
        unifier_.make_rigid(fit.kind);
        changed = true;
        break;
      }
    }
    for (Kind kind = 0; kind < unifier_.count(); ++kind) {
      if (unifier_.find(kind) != kind || unifier_.rigid(kind)) continue;
      bool bad = unifier_.values(kind).size() > most;
      if (unifier_.has_channels(kind))
        for (const std::int32_t value : unifier_.values(kind))
          bad |= value < 0 || value > static_cast<std::int64_t>(model_.channels.size());
      if (!bad) continue;
      unifier_.make_rigid(kind);
      changed = true;
    }
  }
}

Kinds Inference::settled() {
  Kinds kinds;
  kinds.classes.emplace_back();  // numbers
  kinds.pinned_channels.assign(model_.channels.size(), false);
  std::vector<ClassNo> class_of(unifier_.count(), kNothing);
  const auto settle = [&](Kind kind) -> ClassNo {
    if (kind == kNothing) return kNothing;
    kind = unifier_.find(kind);
    if (class_of[kind] != kNothing) return class_of[kind];
    if (unifier_.rigid(kind)) {
      if (unifier_.has_channels(kind))
        for (const std::int32_t value : unifier_.values(kind))
          if (value > 0 && value <= static_cast<std::int64_t>(model_.channels.size()))
            kinds.pinned_channels[channel_of(value)] = true;
      return class_of[kind] = kNumbers;
    }
    ValueClass made;
    made.free = true;
    made.of_channels = unifier_.has_channels(kind);
    made.domain.assign(unifier_.values(kind).begin(), unifier_.values(kind).end());
    kinds.classes.push_back(std::move(made));
    return class_of[kind] = static_cast<ClassNo>(kinds.classes.size() - 1);
  };
  for (const SlotNo s : model_.slots.ids())
    kinds.of_global.add(of_global_[s] != kNothing          ? settle(of_global_[s])
                        : !model_.slots[s].process.valid() ? kNumbers
                                                           : kNothing);
  for (const PlaceNo l : model_.places.ids()) {
    std::vector<ClassNo>& settled = kinds.at_place[kinds.at_place.add({})];
    for (std::size_t i = 0; i < model_.processes[model_.places[l].process].slots.size(); ++i)
      settled.push_back(settle(at_place_[l][i]));
  }
  for (const auto& dimensions : index_of_) {
    std::vector<ClassNo>& settled = kinds.index_of[kinds.index_of.add({})];
    for (const Kind kind : dimensions) settled.push_back(settle(kind));
  }
  for (const Signature signature : of_channel_) {
    const Unifier::Rows& rows = unifier_.rows(signature);
    MessageKinds& messages = kinds.messages[kinds.messages.add({})];
    messages.by_tag = rows.by_tag;
    for (const auto& [tag, fields] : rows.rows) {
      MessageKinds::Row row;
      row.tag = tag;
      for (const Kind kind : fields) row.fields.push_back(settle(kind));
      messages.rows.push_back(std::move(row));
    }
  }
  for (const Kind kind : of_term_) kinds.of_term.add(settle(kind));
  return kinds;
}

Kinds Inference::run() {
  start();
  steps();
  unifier_.settle_channels(of_channel_);
  domains();
  return settled();
}

const std::vector<ClassNo>& MessageKinds::fields(std::int32_t tag) const {
  static const std::vector<ClassNo> none;
  if (!by_tag) return rows.empty() ? none : rows.front().fields;
  for (const Row& row : rows)
    if (row.tag == tag) return row.fields;
  return none;
}

ClassNo Kinds::of_slot(const GroundForm& model, SlotNo slot, PlaceNo place) const {
  if (of_global[slot] != kNothing) return of_global[slot];
  return at_place[place][model.local_index(slot)];
}

Kinds infer_kinds(const GroundForm& model) { return Inference(model).run(); }

std::optional<std::int32_t> function_of_one(const GroundForm& model, TermNo term, std::int32_t value) {
  return tabulated(model, term, value);
}

}  // namespace isospin::symmetry
