#include "symmetry/representative/reading.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "execute/state_reader.hpp"

namespace isospin::symmetry {

namespace {

// The parts of a tag: value (32 bits), key (25), pattern of equal members (6), whether the value refers.
constexpr int kKeyAt = 32;
constexpr int kPatternAt = 57;
constexpr std::uint64_t kRefers = std::uint64_t{1} << 63;
// A key of its own for "the process is at this place".
constexpr std::uint32_t kPlaceKey = 0;

inline std::uint64_t load(const std::uint8_t* at, std::uint32_t bytes) {
  switch (bytes) {
    case 1:
      return *at;
    case 2: {
      std::uint16_t value;
      std::memcpy(&value, at, sizeof value);
      return value;
    }
    case 4: {
      std::uint32_t value;
      std::memcpy(&value, at, sizeof value);
      return value;
    }
    default: {
      std::uint64_t value;
      std::memcpy(&value, at, sizeof value);
      return value;
    }
  }
}

// Without a call: 1, 2, 4 or 8 bytes.
inline void copy(std::uint8_t* to, const std::uint8_t* from, std::uint32_t bytes) {
  switch (bytes) {
    case 1:
      *to = *from;
      return;
    case 2:
      std::memcpy(to, from, 2);
      return;
    case 4:
      std::memcpy(to, from, 4);
      return;
    default:
      std::memcpy(to, from, 8);
  }
}

}  // namespace

const Where& Reading::Values::find(std::int32_t value) const {
  const auto found = std::lower_bound(sparse_values.begin(), sparse_values.end(), value);
  assert(found != sparse_values.end() && *found == value);
  return sparse[static_cast<std::size_t>(found - sparse_values.begin())];
}

// ---------------------------------------------------------------- facts

// `value` is a plain one, or the orbit of what is referred to. Plain zeros are left out: what is said of no
// entry is that it is zero.
void Reading::add_fact(std::uint32_t key, const Where& where, std::uint32_t value, const Where* refers,
                       Facts& facts) const {
  if (refers == nullptr && value == 0) return;
  Fact fact;
  fact.arity = where.arity;
  for (std::uint8_t k = 0; k < where.arity; ++k) fact.members[k] = where.members[k];
  fact.tag = value | static_cast<std::uint64_t>(key) << kKeyAt;
  if (refers != nullptr) {
    fact.tag |= kRefers;
    for (std::uint8_t k = 0; k < refers->arity; ++k) {
      std::uint64_t equal = 0;
      for (std::uint8_t j = 0; j < where.arity; ++j)
        if (where.members[j] == refers->members[k]) equal = j + 1u;
      fact.tag |= equal << (kPatternAt + 2 * k);
      if (equal == 0) fact.members[fact.arity++] = refers->members[k];
    }
  }
  if (fact.arity == 1)
    facts.colours[fact.members[0]] += mix(fact.tag, 0x1full);
  else
    facts.relational = true;
  facts.facts.push_back(fact);
}

void Reading::read_cells(StateView state, Range cells, Facts& facts) const {
  for (std::uint32_t c = cells.begin; c < cells.end; ++c) {
    const Cell& cell = cells_[c];
    const std::int32_t value = execute::load_scalar(cell.type, state.data() + cell.offset);
    const Where* const refers = cell.values == kNothing ? nullptr : &values_[cell.values](value);
    if (refers != nullptr && refers->arity > 0)
      add_fact(cell.key, cell.where, refers->orbit, refers, facts);
    else if (cell.where.arity > 0)
      add_fact(cell.key, cell.where, static_cast<std::uint32_t>(value), nullptr, facts);
  }
}

const Reading::ChannelPart::Row& Reading::row_of(const ChannelPart& part, const ChannelPlan& plan,
                                                 const std::uint8_t* cell) const {
  auto row = part.rows.begin();
  if (part.by_tag) {
    const std::int32_t tag = execute::load_field(plan.fields[0], cell + plan.field_offsets[0]);
    while (row != part.rows.end() && row->tag != tag) ++row;
  }
  assert(row != part.rows.end());
  return *row;
}

void Reading::read_channel(StateView state, const ChannelPart& part, Facts& facts) const {
  const ChannelPlan& plan = shape_.channel(part.channel);
  const std::uint8_t* const at = state.data() + plan.offset;
  const std::uint32_t length = *at;
  // What is plain about a channel of one member goes into its colour at once.
  const bool hashed = part.where.arity == 1;
  std::uint64_t hash = mix(part.key, length + 1);
  if (!hashed && part.where.arity > 0) add_fact(part.key, part.where, length, nullptr, facts);
  const std::uint8_t* cell = at + 1;
  for (std::uint32_t position = 0; position < length; ++position, cell += plan.cell_bytes) {
    const ChannelPart::Row& row = row_of(part, plan, cell);
    for (std::size_t f = 0; f < plan.fields.size(); ++f) {
      const std::int32_t value = execute::load_field(plan.fields[f], cell + plan.field_offsets[f]);
      const std::uint32_t values = row.values[f];
      const Where* const refers = values == kNothing ? nullptr : &values_[values](value);
      const auto key = part.key + 1 + static_cast<std::uint32_t>(position * plan.fields.size() + f);
      if (refers != nullptr && refers->arity > 0)
        add_fact(key, part.where, refers->orbit, refers, facts);
      else if (hashed)
        hash = mix(hash, mix(key, static_cast<std::uint32_t>(value)));
      else if (part.where.arity > 0)
        add_fact(key, part.where, static_cast<std::uint32_t>(value), nullptr, facts);
    }
  }
  if (hashed) facts.colours[part.where.members[0]] += mix(hash, 0x2full);
}

std::uint64_t Reading::hash_loads(StateView state, Range loads, std::uint64_t seed) const {
  for (std::uint32_t l = loads.begin; l < loads.end; ++l)
    seed = mix(seed, load(state.data() + loads_[l].offset, loads_[l].bytes));
  return seed;
}

void Reading::read(StateView state, Facts& facts) const {
  const Member count = members_.count();
  facts.colours.resize(count);
  facts.facts.clear();
  facts.relational = false;
  for (Member i = 0; i < count; ++i) facts.colours[i] = hash_loads(state, member_loads_[i], family_seed_[i]);
  read_cells(state, global_cells_, facts);
  for (std::uint32_t c = global_channels_.begin; c < global_channels_.end; ++c)
    read_channel(state, channels_[c], facts);
  const ProcessNo there = shape_.count(state);
  for (ProcessNo p = 0; p < there; ++p) {
    const ProcessPart& part = processes_[p];
    const AtPlace& at = part.at[shape_.location_number(state, p)];
    if (!at.idle) {
      if (part.where.arity == 1)
        facts.colours[part.where.members[0]] += mix(hash_loads(state, at.loads, at.seed), 0x3full);
      if (at.place_is_fact) add_fact(kPlaceKey, at.place, at.place.orbit, &at.place, facts);
      read_cells(state, at.cells, facts);
    }
    for (std::uint32_t c = part.channels.begin; c < part.channels.end; ++c)
      read_channel(state, channels_[c], facts);
  }
}

bool Reading::same_channel(StateView state, const ChannelPart& a, const ChannelPart& b) const {
  const ChannelPlan& plan = shape_.channel(a.channel);
  const ChannelPlan& other = shape_.channel(b.channel);
  const std::uint8_t* x = state.data() + plan.offset;
  const std::uint8_t* y = state.data() + other.offset;
  if (*x != *y) return false;
  const std::uint32_t length = *x;
  ++x, ++y;
  for (std::uint32_t position = 0; position < length;
       ++position, x += plan.cell_bytes, y += other.cell_bytes) {
    const ChannelPart::Row& row = row_of(a, plan, x);
    const ChannelPart::Row& other_row = row_of(b, other, y);
    for (std::size_t f = 0; f < plan.fields.size(); ++f) {
      const std::int32_t value = execute::load_field(plan.fields[f], x + plan.field_offsets[f]);
      const std::int32_t other_value = execute::load_field(other.fields[f], y + other.field_offsets[f]);
      const auto refers = [this](std::uint32_t values, std::int32_t v) {
        return values != kNothing && values_[values](v).arity > 0;
      };
      const bool first = refers(row.values[f], value);
      if (first != refers(other_row.values[f], other_value)) return false;
      if (!first && value != other_value) return false;
    }
  }
  return true;
}

bool Reading::same_alone(StateView state, Member a, Member b) const {
  const auto same_loads = [&](Range x, Range y) {
    if (x.end - x.begin != y.end - y.begin) return false;
    for (std::uint32_t l = 0; l < x.end - x.begin; ++l)
      if (load(state.data() + loads_[x.begin + l].offset, loads_[x.begin + l].bytes) !=
          load(state.data() + loads_[y.begin + l].offset, loads_[y.begin + l].bytes))
        return false;
    return true;
  };
  if (!same_loads(member_loads_[a], member_loads_[b])) return false;
  const ProcessNo there = shape_.count(state);
  for (std::size_t k = 0; k < member_processes_[a].size(); ++k) {
    const ProcessNo p = member_processes_[a][k];
    const ProcessNo q = member_processes_[b][k];
    if (p >= there && q >= there) continue;
    assert(p < there && q < there);
    const AtPlace& at = processes_[p].at[shape_.location_number(state, p)];
    const AtPlace& other = processes_[q].at[shape_.location_number(state, q)];
    if (at.place_is_fact != other.place_is_fact) return false;
    if (!at.place_is_fact && (at.place.arity != other.place.arity || at.place.orbit != other.place.orbit))
      return false;
    if (!same_loads(at.loads, other.loads)) return false;
  }
  for (std::size_t k = 0; k < member_channels_[a].size(); ++k) {
    const ChannelPart& x = channels_[member_channels_[a][k]];
    const ChannelPart& y = channels_[member_channels_[b][k]];
    const ProcessNo owner = shape_.model().channels[x.channel].process;
    if (owner != kNothing && owner >= there) continue;
    if (!same_channel(state, x, y)) return false;
  }
  return true;
}

// ---------------------------------------------------------------- images

void Reading::relabel_cell(StateView state, const Cell& cell, const Member* to, std::uint8_t* image) const {
  const std::uint32_t offset =
      cell.where.arity == 0 ? cell.offset : static_cast<std::uint32_t>(meaning_of_image(cell.where, to));
  if (cell.values == kNothing) {
    copy(image + offset, state.data() + cell.offset, cell.type.bytes());
    return;
  }
  std::int32_t value = execute::load_scalar(cell.type, state.data() + cell.offset);
  const Values& values = values_[cell.values];
  const Where& refers = values(value);
  if (refers.arity > 0) value = meaning_of_image(refers, to) + (values.of_channels ? 1 : 0);
  execute::store_scalar(cell.type, image + offset, value);
}

void Reading::relabel_channel(StateView state, const ChannelPart& part, const Member* to,
                              std::uint8_t* image) const {
  const ChannelPlan& source = shape_.channel(part.channel);
  const ChannelPlan& target = part.where.arity == 0
                                  ? source
                                  : shape_.channel(static_cast<ChannelNo>(meaning_of_image(part.where, to)));
  const std::uint8_t* const from = state.data() + source.offset;
  if (part.where.arity > 0) std::memcpy(image + target.offset, from, source.bytes);
  if (part.plain) return;
  const std::uint8_t* cell = from + 1;
  std::uint8_t* image_cell = image + target.offset + 1;
  for (std::uint32_t left = *from; left > 0;
       --left, cell += source.cell_bytes, image_cell += source.cell_bytes) {
    const ChannelPart::Row& row = row_of(part, source, cell);
    for (std::size_t f = 0; f < source.fields.size(); ++f) {
      if (row.values[f] == kNothing) continue;
      const std::int32_t value = execute::load_field(source.fields[f], cell + source.field_offsets[f]);
      const Values& values = values_[row.values[f]];
      const Where& refers = values(value);
      if (refers.arity == 0) continue;
      execute::store_field(source.fields[f], image_cell + source.field_offsets[f],
                           meaning_of_image(refers, to) + (values.of_channels ? 1 : 0));
    }
  }
}

void Reading::relabel(StateView state, const Member* to, std::uint8_t* image) const {
  std::memcpy(image, state.data(), state.size());
  for (Member i = 0; i < members_.count(); ++i) {
    if (to[i] == i) continue;
    const Range from = member_loads_[i];
    const Range target = member_loads_[to[i]];
    for (std::uint32_t l = 0; l < from.end - from.begin; ++l)
      copy(image + loads_[target.begin + l].offset, state.data() + loads_[from.begin + l].offset,
           loads_[from.begin + l].bytes);
  }
  for (std::uint32_t c = global_cells_.begin; c < global_cells_.end; ++c)
    relabel_cell(state, cells_[c], to, image);
  for (const Cell& cell : hidden_cells_) relabel_cell(state, cell, to, image);
  for (std::uint32_t c = global_channels_.begin; c < global_channels_.end; ++c)
    relabel_channel(state, channels_[c], to, image);

  const ProcessNo there = shape_.count(state);
  for (ProcessNo p = 0; p < there; ++p) {
    const ProcessPart& part = processes_[p];
    const AtPlace& at = part.at[shape_.location_number(state, p)];
    if (!at.idle) {
      ProcessNo q = p;
      if (part.where.arity > 0) q = static_cast<ProcessNo>(meaning_of_image(part.where, to));
      assert(q < there);
      if (q != p) {
        const ProcessPlan& source = shape_.process(p);
        const ProcessPlan& target = shape_.process(q);
        for (std::uint32_t l = part.bytes.begin; l < part.bytes.end; ++l)
          copy(image + target.offset + (loads_[l].offset - source.offset), state.data() + loads_[l].offset,
               loads_[l].bytes);
        if (!part.whole && source.priority_offset != 0)
          image[target.priority_offset] = state[source.priority_offset];
        image[target.offset] = target.type_byte;
      }
      for (std::uint32_t c = part.slots.begin; c < part.slots.end; ++c)
        relabel_cell(state, copies_[c], to, image);
      // A process that is at none of its places is nowhere, and stays nowhere.
      const std::uint32_t number = at.place.arity > 0
                                       ? static_cast<std::uint32_t>(meaning_of_image(at.place, to))
                                       : shape_.location_number(state, p);
      shape_.set_location_number({image, state.size()}, q, number);
      for (std::uint32_t c = at.cells.begin; c < at.cells.end; ++c) relabel_cell(state, cells_[c], to, image);
    }
    for (std::uint32_t c = part.channels.begin; c < part.channels.end; ++c)
      relabel_channel(state, channels_[c], to, image);
  }
}

}  // namespace isospin::symmetry
