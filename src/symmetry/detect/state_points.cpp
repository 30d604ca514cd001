// Why a symmetry that moves no telling point acts trivially: let s be a reachable state. A slot whose value
// is known at each place of its process holds in the image of s what the symmetry makes of that value, at a
// place that has not moved; initial values and assignments were certified to correspond, so by induction
// over the run that leads to s it is the value that the model itself puts there. What is sent on a channel
// without cells is never stored, and a channel on which nobody sends is empty.
#include "symmetry/detect/state_points.hpp"

#include "base/cut_off.hpp"
#include "group/orbits.hpp"
#include "group/stabiliser_chain.hpp"
#include "model/arithmetic.hpp"

namespace isospin::symmetry {

namespace {

// By slot: some statement may put another value there than the slot starts with, or it does not always start
// with the same one.
class Changes {
 public:
  explicit Changes(const GroundForm& model) : model_(model), changes_(model.slots.size()) {
    for (const Step& step : model.steps)
      if (!model.in_prologue(step)) look(step.sequence);
    for (const ClaimStep& step : model.claim) look(step.sequence);
    for (const SlotNo slot : model.slots.ids())
      if (model.slots[slot].varies_at_start) changes_[slot] = true;
  }
  bool operator[](SlotNo slot) const { return changes_[slot]; }

 private:
  void write(const Target& target) {
    if (target.slot.valid()) changes_[target.slot] = true;
    if (target.array.valid() && !model_.arrays[target.array].of_places)
      for (const Element& element : model_.arrays[target.array].elements) changes_[element.slot] = true;
  }

  void look(const Sequence& sequence) {
    for (const Item& item : sequence.items) {
      note_work(1);
      const SlotNo slot = item.target.slot;
      const bool one_value =
          slot.valid() &&
          (item.kind == ItemKind::forget ||
           (item.kind == ItemKind::assign && model_.terms[item.value].kind == TermKind::number));
      const std::int32_t value =
          item.kind == ItemKind::assign && one_value ? model_.terms[item.value].value : 0;
      const bool as_it_began = one_value && !model_.slots[slot].varies_at_start &&
                               !model_.slots[slot].initial_channel.valid() &&
                               model::kept(model_.slots[slot].type, value) == model_.slots[slot].first;
      if (!as_it_began) write(item.target);
      for (const FieldPattern& field : item.message)
        if (field.kind == model::Pattern::Kind::store) write(field.target);
      for (const Sequence& option : item.options) look(option);
      for (const auto& edges : item.nodes)
        for (const ProgramEdge& edge : edges) look(edge.sequence);
    }
  }

  const GroundForm& model_;
  IdTable<SlotNo, bool> changes_;
};

// Channels on which some statement may send, and which keep what is sent.
IdTable<ChannelNo, bool> carrying_channels(const GroundForm& model, const Kinds& kinds) {
  IdTable<ChannelNo, bool> carries(model.channels.size());
  bool any = false;
  const auto look = [&](const auto& self, const Sequence& sequence) -> void {
    for (const Item& item : sequence.items) {
      if (item.kind == ItemKind::send) {
        const Term& channel = model.terms[item.channel];
        const ValueClass& held = kinds.classes[kinds.of_term[item.channel]];
        if (channel.kind == TermKind::channel) {
          carries[channel.channel()] = true;
        } else if (held.free && held.of_channels) {
          for (const std::int32_t number : held.domain)
            if (number > 0) carries[channel_of(number)] = true;
        } else {
          any = true;
        }
      }
      for (const Sequence& option : item.options) self(self, option);
      for (const auto& edges : item.nodes)
        for (const ProgramEdge& edge : edges) self(self, edge.sequence);
    }
  };
  for (const Step& step : model.steps) look(look, step.sequence);
  for (const ChannelNo c : carries.ids()) carries[c] = (carries[c] || any) && model.type(c).capacity > 0;
  return carries;
}

void mark_values(const Points& points, const std::vector<bool>& held, std::vector<bool>& marked) {
  const auto& classes = points.kinds().classes;
  for (ClassNo c = 0; c < classes.size(); ++c)
    if (held[c] && classes[c].free && !classes[c].of_channels)
      for (const std::int32_t value : classes[c].domain) marked[points.value(c, value)] = true;
}

void hold(std::vector<bool>& held, ClassNo value_class) {
  if (value_class != kNothing) held[value_class] = true;
}

void hold_messages(const MessageKinds& messages, std::vector<bool>& held) {
  for (const MessageKinds::Row& row : messages.rows)
    for (const ClassNo field : row.fields) hold(held, field);
}

}  // namespace

std::vector<bool> stored_points(const Points& points) {
  const Kinds& kinds = points.kinds();
  std::vector<bool> held(kinds.classes.size());
  for (const ClassNo value_class : kinds.of_global) hold(held, value_class);
  for (const auto& at : kinds.at_place)
    for (const ClassNo value_class : at) hold(held, value_class);
  for (const MessageKinds& messages : kinds.messages) hold_messages(messages, held);
  std::vector<bool> stored(points.count());
  for (Point p = 0; p < points.components(); ++p) stored[p] = true;
  for (const PlaceNo l : points.model().places.ids()) stored[points.place(l)] = true;
  mark_values(points, held, stored);
  return stored;
}

std::vector<bool> telling_points(const Points& points) {
  const GroundForm& model = points.model();
  const Kinds& kinds = points.kinds();
  std::vector<bool> telling(points.count());
  std::vector<bool> held(kinds.classes.size());
  const Changes changes(model);
  for (const SlotNo s : model.slots.ids()) {
    const Slot& slot = model.slots[s];
    if (slot.constant || slot.left_out || slot.follows_from_place || !changes[s]) continue;
    telling[points.slot(s)] = true;
    if (kinds.of_global[s] != kNothing) {
      hold(held, kinds.of_global[s]);
      continue;
    }
    for (const PlaceNo place : model.processes[slot.process].places)
      hold(held, kinds.of_slot(model, s, place));
  }
  const IdTable<ChannelNo, bool> carries = carrying_channels(model, kinds);
  for (const ChannelNo c : model.channels.ids()) {
    if (!carries[c]) continue;
    telling[points.channel(c)] = true;
    hold_messages(kinds.messages[c], held);
  }
  for (const Process& process : model.processes)
    if (process.places.size() > 1)
      for (const PlaceNo place : process.places) telling[points.place(place)] = true;
  mark_values(points, held, telling);
  return telling;
}

InducedAction induced_on(std::span<const Permutation> generators, const std::vector<bool>& marked) {
  InducedAction induced;
  const auto degree = static_cast<Point>(marked.size());
  const group::Orbits orbits(generators, degree);
  std::vector<bool> orbit_is_marked(degree);
  for (Point p = 0; p < degree; ++p)
    if (marked[p]) orbit_is_marked[orbits.leader(p)] = true;
  std::vector<bool> moved(degree);
  for (const Permutation& generator : generators)
    for (const Point p : generator.support()) moved[p] = true;
  std::vector<Point> number(degree);
  for (Point p = 0; p < degree; ++p)
    if (moved[p] && orbit_is_marked[orbits.leader(p)]) {
      number[p] = static_cast<Point>(induced.points.size());
      induced.points.push_back(p);
    }
  for (const Permutation& generator : generators) {
    std::vector<Point> images;
    for (const Point p : induced.points) images.push_back(number[generator(p)]);
    note_work(images.size());
    induced.generators.emplace_back(std::move(images));
  }
  return induced;
}

BigInteger order_on(std::span<const Permutation> generators, const std::vector<bool>& marked) {
  const InducedAction induced = induced_on(generators, marked);
  return group::StabiliserChain(static_cast<Point>(induced.points.size()), induced.generators).order();
}

BigInteger order_on_states(const Points& points, std::span<const Permutation> generators) {
  return order_on(generators, telling_points(points));
}

}  // namespace isospin::symmetry
