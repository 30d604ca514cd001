// Making a Reading: which bytes of a state concern which members.
//
// Most of a state is plain: program counters, flags and locals that belong to one member and hold numbers.
// Those are hashed and copied in runs. Everything else (references, entries for two members) is a cell, read
// one by one. What concerns no member is not read at all: no symmetry changes it.
#include <algorithm>
#include <cassert>

#include "quotient/representative/reading.hpp"

namespace isospin::symmetry {

namespace {

constexpr std::uint32_t kUnknown = 0xfffffffeu;
constexpr std::int64_t kDense = 4096;
constexpr std::size_t kMostSayings = 1 << 20;

}  // namespace

Reading::Reading(const StateShape& shape, const Members& members)
    : shape_(shape),
      members_(members),
      member_loads_(members.count()),
      member_processes_(members.count()),
      member_channels_(members.count()),
      values_of_class_(shape.kinds().classes.size(), kUnknown),
      slot_keys_(members.orbits(), 0),
      channel_keys_(members.orbits(), 0) {
  make_meanings();
  find_changing();
  for (std::size_t f = 0; f < members.families().size(); ++f)
    family_seed_.insert(family_seed_.end(), members.families()[f].size, mix(f + 1, 0x51ull));
  plan_globals();
  global_channels_.begin = 0;
  for (const ChannelNo channel : shape.global_channels()) plan_channel(channel);
  global_channels_.end = static_cast<std::uint32_t>(channels_.size());
  for (const ProcessNo p : shape.model().processes.ids()) plan_process(p);

  const auto orbit_of_process = [&](ProcessNo p) { return processes_[p].where.orbit; };
  const auto orbit_of_channel = [&](std::uint32_t c) { return channels_[c].where.orbit; };
  for (const ProcessNo p : moving_)
    if (processes_[p].where.arity == 1) member_processes_[processes_[p].where.members[0]].push_back(p);
  for (std::uint32_t c = 0; c < channels_.size(); ++c)
    if (channels_[c].where.arity == 1) member_channels_[channels_[c].where.members[0]].push_back(c);
  for (auto& list : member_processes_) std::ranges::sort(list, {}, orbit_of_process);
  for (auto& list : member_channels_) std::ranges::sort(list, {}, orbit_of_channel);
}

void Reading::make_meanings() {
  meaning_.assign(members_.table_size(), 0);
  const Points& points = shape_.points();
  const auto set = [&](Point point, std::int64_t meaning) {
    const Where& where = members_.where(point);
    if (where.arity > 0)
      meaning_[members_.index(where.orbit, where.members.data())] = static_cast<std::int32_t>(meaning);
  };
  const GroundForm& model = shape_.model();
  for (const ProcessNo p : model.processes.ids()) set(points.process(p), p.value());
  for (const ChannelNo c : model.channels.ids()) set(points.channel(c), c.value());
  for (const SlotNo s : model.slots.ids()) set(points.slot(s), shape_.slot(s).offset);
  for (const PlaceNo p : model.places.ids()) set(points.place(p), shape_.number_of(p));
  for (ClassNo c = 0; c < shape_.kinds().classes.size(); ++c) {
    const ValueClass& of = shape_.kinds().classes[c];
    if (!of.free || of.of_channels) continue;
    for (const std::int32_t value : of.domain) set(points.value(c, value), value);
  }
  // Values of classes that are exchanged may keep their numbers: each process has a class of its own for its
  // flags, say, and a flag stays up.
  number_kept_.assign(members_.orbits(), true);
  std::vector<std::int64_t> number(members_.orbits(), std::int64_t{1} << 40);
  for (ClassNo c = 0; c < shape_.kinds().classes.size(); ++c) {
    const ValueClass& of = shape_.kinds().classes[c];
    if (!of.free || of.of_channels) continue;
    for (const std::int32_t value : of.domain) {
      const Where& where = members_.where(points.value(c, value));
      if (where.arity == 0) continue;
      if (number[where.orbit] == std::int64_t{1} << 40) number[where.orbit] = value;
      if (number[where.orbit] != value) number_kept_[where.orbit] = false;
    }
  }
}

// A slot is read exactly when all of its orbit is. Were some left out as constants and others not, states
// that are images of each other would be read differently: orbits would count more states than there are.
void Reading::find_changing() {
  changing_.assign(members_.orbits(), false);
  for (const SlotNo s : shape_.model().slots.ids()) {
    const Where& where = members_.where(shape_.points().slot(s));
    if (where.arity > 0 && !shape_.model().slots[s].constant) changing_[where.orbit] = true;
  }
}

bool Reading::never_changes(SlotNo slot) const {
  const Where& where = members_.where(shape_.points().slot(slot));
  return where.arity > 0 ? !changing_[where.orbit] : shape_.model().slots[slot].constant;
}

// kNothing when no value of the class moves.
std::uint32_t Reading::values_of(ClassNo value_class) {
  if (value_class == kNumbers || value_class == kNothing) return kNothing;
  std::uint32_t& known = values_of_class_[value_class];
  if (known != kUnknown) return known;
  const ValueClass& of = shape_.kinds().classes[value_class];
  const Points& points = shape_.points();
  std::vector<std::pair<std::int32_t, Where>> all;
  if (of.of_channels) {
    all.push_back({0, {}});
    for (const ChannelNo c : shape_.model().channels.ids())
      all.push_back({value_of(c), members_.where(points.channel(c))});
  } else if (of.free) {
    for (const std::int32_t value : of.domain)
      all.push_back({value, members_.where(points.value(value_class, value))});
  }
  if (std::ranges::all_of(all, [&](const auto& entry) {
        return entry.second.arity == 0 || (!of.of_channels && number_kept_[entry.second.orbit]);
      }))
    return known = kNothing;

  Values values;
  values.of_channels = of.of_channels;
  const std::int64_t range = static_cast<std::int64_t>(all.back().first) - all.front().first + 1;
  values.least = all.front().first;
  if (range <= kDense) {
    values.dense.resize(static_cast<std::size_t>(range));
    for (const auto& [value, where] : all)
      values.dense[static_cast<std::size_t>(static_cast<std::int64_t>(value) - values.least)] = where;
  } else {
    for (const auto& [value, where] : all) {
      values.sparse_values.push_back(value);
      values.sparse.push_back(where);
    }
  }
  values_.push_back(std::move(values));
  return known = static_cast<std::uint32_t>(values_.size() - 1);
}

bool Reading::is_plain(ClassNo value_class) const {
  if (value_class == kNumbers || value_class == kNothing) return true;
  const std::uint32_t known = values_of_class_[value_class];
  // Every class that a state can hold has been asked for when the reading was planned.
  return known == kNothing || known == kUnknown;
}

std::vector<std::uint32_t> Reading::factors() const {
  std::vector<std::uint32_t> least(members_.families().size());
  for (std::uint32_t f = 0; f < least.size(); ++f) least[f] = f;
  const auto find = [&](std::uint32_t f) {
    while (least[f] != f) f = least[f];
    return f;
  };
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    a = find(a), b = find(b);
    least[std::max(a, b)] = std::min(a, b);
  };
  constexpr std::uint32_t kNone = ~0u;
  const auto join_all = [&](const Where& where, std::uint32_t with) {
    for (std::uint8_t k = 0; k < where.arity; ++k) {
      const std::uint32_t family = members_.family_of(where.members[k]);
      if (with != kNone) join(family, with);
      with = family;
    }
    return with;
  };
  const auto join_values = [&](const Where& where, std::uint32_t values) {
    const std::uint32_t with = join_all(where, kNone);
    if (values == kNothing) return;
    // A fixed slot that may refer to several families relates none of them to another.
    for (const Where& value : values_[values].dense) join_all(value, with);
    for (const Where& value : values_[values].sparse) join_all(value, with);
  };
  for (std::uint32_t f = 0; f < least.size(); ++f)
    if (members_.families()[f].parents != Family::kNoFamily) join(f, members_.families()[f].parents);
  for (const Cell& cell : cells_) join_values(cell.where, cell.values);
  for (const ProcessPart& part : processes_)
    for (const AtPlace& at : part.at) {
      const std::uint32_t with = join_all(part.where, kNone);
      join_all(at.place, with);
    }
  for (const ChannelPart& part : channels_) {
    join_all(part.where, kNone);
    for (const ChannelPart::Row& row : part.rows)
      for (const std::uint32_t values : row.values) join_values(part.where, values);
  }
  for (std::uint32_t f = 0; f < least.size(); ++f) least[f] = find(f);
  return least;
}

// kNothing where values are too many to say beforehand what each would mean.
std::uint32_t Reading::sayings_of(std::uint32_t key, const Where& where, std::uint32_t values) {
  if (values == kNothing || values_[values].dense.empty()) return kNothing;
  const auto [known, is_new] =
      sayings_made_.try_emplace({key, where.members, values}, static_cast<std::uint32_t>(sayings_.size()));
  if (!is_new) return known->second;
  const Values& of = values_[values];
  if (sayings_.size() + of.dense.size() > kMostSayings) return known->second = kNothing;
  for (std::size_t i = 0; i < of.dense.size(); ++i) {
    Saying saying;
    saying.fact = fact_of(key, where, values, of.least + static_cast<std::int32_t>(i));
    for (std::size_t k = 0; k < saying.adds.size(); ++k) saying.adds[k] = add_of(saying.fact, k);
    sayings_.push_back(saying);
  }
  return known->second;
}

Reading::Cell Reading::make_cell(const SlotPlan& slot, std::uint32_t key, const Where& where,
                                 std::uint32_t values) {
  Cell cell;
  cell.offset = slot.offset;
  cell.type = slot.type;
  cell.width = width_of(slot.type);
  cell.key = key;
  cell.where = where;
  cell.values = values;
  cell.sayings = sayings_of(key, where, values);
  if (cell.sayings != kNothing) {
    cell.least = values_[values].least;
    cell.count = static_cast<std::uint32_t>(values_[values].dense.size());
  }
  return cell;
}

std::uint32_t Reading::key_of_slot(SlotNo slot) {
  const Where& where = members_.where(shape_.points().slot(slot));
  if (where.arity == 0) return next_key_++;
  std::uint32_t& key = slot_keys_[where.orbit];
  if (key == 0) key = next_key_++;
  return key;
}

// Runs of equal meaning become loads of up to eight bytes.
Reading::Range Reading::add_loads(std::vector<Load> loads, bool merge) {
  Range range{static_cast<std::uint32_t>(loads_.size()), 0};
  if (merge) {
    std::ranges::sort(loads, {}, &Load::offset);
    for (std::size_t i = 0; i < loads.size();) {
      std::uint32_t end = loads[i].offset + loads[i].bytes;
      std::size_t j = i + 1;
      for (; j < loads.size() && loads[j].offset == end; ++j) end += loads[j].bytes;
      for (std::uint32_t at = loads[i].offset; at < end;) {
        std::uint32_t bytes = 8;
        while (at + bytes > end) bytes /= 2;
        loads_.push_back({at, bytes});
        at += bytes;
      }
      i = j;
    }
  } else {
    loads_.insert(loads_.end(), loads.begin(), loads.end());
  }
  range.end = static_cast<std::uint32_t>(loads_.size());
  return range;
}

void Reading::plan_globals() {
  global_cells_.begin = static_cast<std::uint32_t>(cells_.size());
  struct Plain {
    std::uint32_t orbit;
    Load load;
  };
  std::vector<std::vector<Plain>> plain(members_.count());
  for (const SlotNo slot : shape_.global_slots()) {
    const Where& where = members_.where(shape_.points().slot(slot));
    // What is never read may hold what its class knows nothing of, from its first value on.
    const bool left_out = shape_.model().slots[slot].left_out;
    const std::uint32_t values = left_out ? kNothing : values_of(shape_.kinds().of_global[slot]);
    const SlotPlan& at = shape_.slot(slot);
    if (never_changes(slot)) continue;
    if (where.arity == 0 && values == kNothing) continue;
    // The hidden part is carried along, but nothing may depend on it.
    const bool counts = at.offset >= shape_.key_offset();
    if (counts && where.arity == 1 && values == kNothing)
      plain[where.members[0]].push_back({where.orbit, {at.offset, at.type.bytes()}});
    else if (counts)
      cells_.push_back(make_cell(at, key_of_slot(slot), where, values));
    else
      hidden_cells_.push_back(make_cell(at, 0, where, values));
  }
  global_cells_.end = static_cast<std::uint32_t>(cells_.size());
  for (Member i = 0; i < members_.count(); ++i) {
    std::ranges::sort(plain[i], {}, &Plain::orbit);
    std::vector<Load> loads;
    for (const Plain& one : plain[i]) loads.push_back(one.load);
    member_loads_[i] = add_loads(std::move(loads), false);
  }
}

// Whether the bytes of a process mean the same, one by one, in every process of its orbit.
bool Reading::moves_as_a_whole(ProcessNo process) const {
  const GroundForm& model = shape_.model();
  const Points& points = shape_.points();
  const Where& where = members_.where(points.process(process));
  if (where.arity != 1) return false;
  const Process& of = model.processes[process];
  const ProcessPlan& plan = shape_.process(process);
  const auto belongs = [&](Point point, Member member) {
    const Where& its = members_.where(point);
    return its.arity == 1 && its.members[0] == member;
  };
  for (const ProcessNo q : model.processes.ids()) {
    const Where& other_where = members_.where(points.process(q));
    if (other_where.arity != 1 || other_where.orbit != where.orbit) continue;
    const Process& other = model.processes[q];
    const ProcessPlan& other_plan = shape_.process(q);
    if (other.slots.size() != of.slots.size() || other.channels.size() != of.channels.size() ||
        other_plan.bytes != plan.bytes || other_plan.location_bytes != plan.location_bytes)
      return false;
    for (std::size_t k = 0; k < of.slots.size(); ++k) {
      const Point a = points.slot(of.slots[k]);
      const Point b = points.slot(other.slots[k]);
      if (!belongs(a, where.members[0]) || !belongs(b, other_where.members[0]) ||
          members_.where(a).orbit != members_.where(b).orbit ||
          shape_.slot(of.slots[k]).offset - plan.offset !=
              shape_.slot(other.slots[k]).offset - other_plan.offset)
        return false;
    }
    for (std::size_t k = 0; k < of.channels.size(); ++k) {
      const Point a = points.channel(of.channels[k]);
      const Point b = points.channel(other.channels[k]);
      const ChannelPlan& at = shape_.channel(of.channels[k]);
      const ChannelPlan& other_at = shape_.channel(other.channels[k]);
      if (!belongs(a, where.members[0]) || !belongs(b, other_where.members[0]) ||
          members_.where(a).orbit != members_.where(b).orbit || at.bytes != other_at.bytes ||
          at.offset - plan.offset != other_at.offset - other_plan.offset)
        return false;
    }
  }
  return true;
}

void Reading::plan_process(ProcessNo process) {
  const Points& points = shape_.points();
  const Process& of = shape_.model().processes[process];
  const ProcessPlan& plan = shape_.process(process);
  ProcessPart part;
  part.where = members_.where(points.process(process));
  part.whole = moves_as_a_whole(process);
  std::vector<std::uint32_t> keys;
  for (const SlotNo slot : of.slots) keys.push_back(key_of_slot(slot));

  for (std::uint32_t number = 0; number < plan.place_at.size(); ++number) {
    const PlaceNo place = plan.place_at[number];
    AtPlace at;
    if (place.valid()) at.place = members_.where(points.place(place));
    const bool own_place =
        part.where.arity == 1 && at.place.arity == 1 && at.place.members[0] == part.where.members[0];
    at.place_is_fact = at.place.arity > 0 && !own_place;
    at.seed = mix(part.where.orbit + 1, own_place ? at.place.orbit + 1 : 0);
    at.cells.begin = static_cast<std::uint32_t>(cells_.size());
    std::vector<std::pair<std::uint32_t, Load>> plain;
    for (std::size_t k = 0; k < of.slots.size(); ++k) {
      const Where& where = members_.where(points.slot(of.slots[k]));
      const std::uint32_t values = !place.valid() ? kNothing : values_of(shape_.kinds().at_place[place][k]);
      const SlotPlan& slot = shape_.slot(of.slots[k]);
      if (never_changes(of.slots[k])) continue;
      if (values == kNothing && where.arity == 0) continue;
      if (values == kNothing && part.where.arity == 1 && where.arity == 1 &&
          where.members[0] == part.where.members[0])
        plain.push_back({where.orbit, {slot.offset, slot.type.bytes()}});
      else
        cells_.push_back(make_cell(slot, keys[k], where, values));
    }
    at.cells.end = static_cast<std::uint32_t>(cells_.size());
    std::ranges::sort(plain, {}, &std::pair<std::uint32_t, Load>::first);
    std::vector<Load> loads;
    for (const auto& one : plain) loads.push_back(one.second);
    at.loads = add_loads(std::move(loads), part.whole);
    at.idle = part.where.arity == 0 && at.place.arity == 0 && at.cells.begin == at.cells.end;
    part.at.push_back(at);
  }

  // What is copied when it moves: runs of bytes if they mean the same everywhere, otherwise slot by slot.
  part.slots.begin = static_cast<std::uint32_t>(copies_.size());
  std::vector<Load> bytes;
  if (part.whole && plan.priority_offset != 0) bytes.push_back({plan.priority_offset, 1});
  for (std::size_t k = 0; part.where.arity > 0 && k < of.slots.size(); ++k) {
    const SlotPlan& slot = shape_.slot(of.slots[k]);
    if (never_changes(of.slots[k])) continue;
    if (part.whole)
      bytes.push_back({slot.offset, slot.type.bytes()});
    else
      copies_.push_back(make_cell(slot, keys[k], members_.where(points.slot(of.slots[k])), kNothing));
  }
  part.bytes = add_loads(std::move(bytes), true);
  part.slots.end = static_cast<std::uint32_t>(copies_.size());

  part.channels.begin = static_cast<std::uint32_t>(channels_.size());
  for (const ChannelNo channel : of.channels) plan_channel(channel);
  part.channels.end = static_cast<std::uint32_t>(channels_.size());
  const ProcessNo added = processes_.add(std::move(part));
  if (!stays_put(added)) moving_.push_back(added);
}

bool Reading::stays_put(ProcessNo process) const {
  const Process& of = shape_.model().processes[process];
  if (shape_.has_prologue() || of.starter.valid() || !of.there_at_first || of.places.size() != 1 ||
      !of.slots.empty() || !of.channels.empty() || shape_.process(process).priority_offset != 0)
    return false;
  return !of.steps.empty() && std::ranges::all_of(of.steps, [&](StepNo step) {
    return shape_.model().steps[step].target == of.places.front();
  });
}

void Reading::plan_channel(ChannelNo channel) {
  const ChannelPlan& plan = shape_.channel(channel);
  if (plan.bytes == 0) return;
  ChannelPart part;
  part.channel = channel;
  part.where = members_.where(shape_.points().channel(channel));
  const MessageKinds& messages = shape_.kinds().messages[channel];
  part.by_tag = messages.by_tag;
  for (const MessageKinds::Row& row : messages.rows) {
    ChannelPart::Row planned;
    planned.tag = row.tag;
    for (const ClassNo field : row.fields) planned.values.push_back(values_of(field));
    for (const std::uint32_t values : planned.values) part.plain = part.plain && values == kNothing;
    part.rows.push_back(std::move(planned));
  }
  if (part.where.arity == 0 && part.plain) return;
  const auto keys = 1 + plan.capacity * static_cast<std::uint32_t>(plan.fields.size());
  std::uint32_t* const known = part.where.arity == 0 ? nullptr : &channel_keys_[part.where.orbit];
  if (known != nullptr && *known != 0) {
    part.key = *known;
  } else {
    part.key = next_key_;
    next_key_ += keys;
    if (known != nullptr) *known = part.key;
  }
  assert(next_key_ < (1u << 25));
  for (const model::ValueType& field : plan.fields) part.widths.push_back(width_of_field(field));
  for (ChannelPart::Row& row : part.rows)
    for (std::uint32_t which = 0; which + 1 < keys; ++which)
      row.sayings.push_back(
          sayings_of(part.key + 1 + which, part.where, row.values[which % plan.fields.size()]));
  channels_.push_back(std::move(part));
}

}  // namespace isospin::symmetry
