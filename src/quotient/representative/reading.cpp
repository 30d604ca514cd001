#include "quotient/representative/reading.hpp"

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

// Channels are mostly a few bytes long, for which a call takes longer than the copying.
inline void copy_some(std::uint8_t* to, const std::uint8_t* from, std::uint32_t bytes) {
  if (bytes > 32) {
    std::memcpy(to, from, bytes);
    return;
  }
  for (; bytes >= 8; bytes -= 8, to += 8, from += 8) std::memcpy(to, from, 8);
  for (; bytes > 0; --bytes) *to++ = *from++;
}

}  // namespace

const Where& Reading::Values::find(std::int32_t value) const {
  const auto found = std::lower_bound(sparse_values.begin(), sparse_values.end(), value);
  assert(found != sparse_values.end() && *found == value);
  return sparse[static_cast<std::size_t>(found - sparse_values.begin())];
}

// ---------------------------------------------------------------- facts

// What a fact adds to the colour of the k-th member in it.
Colour Reading::add_of(const Fact& fact, std::size_t k) { return mix(fact.tag, 0x1full + 256 * k); }

std::int32_t Reading::load_as(Width width, const std::uint8_t* at) {
  switch (width) {
    case Width::byte:
      return *at;
    case Width::unsigned_16:
      return static_cast<std::int32_t>(load(at, 2));
    case Width::signed_16:
      return static_cast<std::int16_t>(load(at, 2));
    default:
      return static_cast<std::int32_t>(load(at, 4));
  }
}

// `value` is a plain one, or the orbit of what is referred to. Plain zeros are left out, as a fact about
// nobody: what is said of no entry is that it is zero.
Fact Reading::make_fact(std::uint32_t key, const Where& where, std::uint32_t value, const Where* refers) {
  Fact fact;
  if (refers == nullptr && value == 0) return fact;
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
  return fact;
}

Fact Reading::fact_of(std::uint32_t key, const Where& where, std::uint32_t values, std::int32_t value) const {
  const Where* const refers = values == kNothing ? nullptr : &values_[values](value);
  if (refers != nullptr && refers->arity > 0) return make_fact(key, where, refers->orbit, refers);
  return make_fact(key, where, static_cast<std::uint32_t>(value), nullptr);
}

// Those who listen to what a state says: for colours, and for the facts themselves.
struct Reading::Colouring {
  static constexpr bool kColours = true;
  Colour* colours;

  void hear(const Saying& saying) {
    const Fact& fact = saying.fact;
    if (fact.arity == 0) return;
    colours[fact.members[0]] += saying.adds[0];
    if (fact.arity == 1) return;
    colours[fact.members[1]] += saying.adds[1];
    for (std::size_t k = 2; k < fact.arity; ++k) colours[fact.members[k]] += add_of(fact, k);
  }
  void hear(const Fact& fact) {
    for (std::size_t k = 0; k < fact.arity; ++k) colours[fact.members[k]] += add_of(fact, k);
  }
};

struct Reading::Listing {
  static constexpr bool kColours = false;
  Facts& facts;

  void hear(const Saying& saying) { hear(saying.fact); }
  void hear(const Fact& fact) {
    if (fact.arity == 0) return;
    facts.relational = facts.relational || fact.arity > 1;
    facts.facts.push_back(fact);
  }
};

template <typename Listener>
void Reading::tell_cells(StateView state, Range cells, Listener& listener) const {
  for (std::uint32_t c = cells.begin; c < cells.end; ++c) {
    const Cell& cell = cells_[c];
    const std::int32_t value = load_as(cell.width, state.data() + cell.offset);
    if (cell.sayings == kNothing) {
      listener.hear(fact_of(cell.key, cell.where, cell.values, value));
      continue;
    }
    const std::uint32_t index = static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(cell.least);
    assert(index < cell.count);
    listener.hear(sayings_[cell.sayings + index]);
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

template <typename Listener>
void Reading::tell_channel(StateView state, const ChannelPart& part, Listener& listener) const {
  const ChannelPlan& plan = shape_.channel(part.channel);
  const std::uint8_t* const at = state.data() + plan.offset;
  const std::uint32_t length = *at;
  // What is plain about a channel of one member goes into its colour at once.
  const bool hashed = part.where.arity == 1;
  std::uint64_t hash = mix(part.key, length + 1);
  if (!hashed) listener.hear(make_fact(part.key, part.where, length, nullptr));
  const std::uint8_t* cell = at + 1;
  std::uint32_t which = 0;  // position and field in one
  for (std::uint32_t position = 0; position < length; ++position, cell += plan.cell_bytes) {
    const ChannelPart::Row& row = row_of(part, plan, cell);
    for (std::size_t f = 0; f < part.widths.size(); ++f, ++which) {
      const std::int32_t value = load_as(part.widths[f], cell + plan.field_offsets[f]);
      const std::uint32_t values = row.values[f];
      const std::uint32_t key = part.key + 1 + which;
      if (values != kNothing && !(hashed && values_[values](value).arity == 0)) {
        if (row.sayings.empty() || row.sayings[which] == kNothing)
          listener.hear(fact_of(key, part.where, values, value));
        else
          listener.hear(sayings_[row.sayings[which] + values_[values].index(value)]);
      } else if (!hashed) {
        listener.hear(make_fact(key, part.where, static_cast<std::uint32_t>(value), nullptr));
      } else if (Listener::kColours) {
        hash = mix(hash, mix(key, static_cast<std::uint32_t>(value)));
      }
    }
  }
  if constexpr (Listener::kColours)
    if (hashed) listener.colours[part.where.members[0]] += mix(hash, 0x2full);
}

std::uint64_t Reading::hash_loads(StateView state, Range loads, std::uint64_t seed) const {
  for (std::uint32_t l = loads.begin; l < loads.end; ++l)
    seed = mix(seed, load(state.data() + loads_[l].offset, loads_[l].bytes));
  return seed;
}

void Reading::read_colours(StateView state, Facts& facts) const {
  const Member count = members_.count();
  facts.colours.resize(count);
  if (const IsoColours colours = program_ ? program_->code().colours : nullptr) {
    colours(state.data(), reinterpret_cast<unsigned long long*>(facts.colours.data()));
    return;
  }
  Colouring colouring{facts.colours.data()};
  for (Member i = 0; i < count; ++i) facts.colours[i] = hash_loads(state, member_loads_[i], family_seed_[i]);
  tell(state, colouring);
}

void Reading::read_facts(StateView state, Facts& facts) const {
  facts.facts.clear();
  facts.relational = false;
  Listing listing{facts};
  tell(state, listing);
}

template <typename Listener>
void Reading::tell(StateView state, Listener& listener) const {
  tell_cells(state, global_cells_, listener);
  for (std::uint32_t c = global_channels_.begin; c < global_channels_.end; ++c)
    tell_channel(state, channels_[c], listener);
  const std::uint32_t there = shape_.count(state);
  for (const ProcessNo p : moving_) {
    if (p.value() >= there) break;
    const ProcessPart& part = processes_[p];
    const AtPlace& at = part.at[shape_.location_number(state, p)];
    if (!at.idle) {
      if constexpr (Listener::kColours)
        if (part.where.arity == 1)
          listener.colours[part.where.members[0]] += mix(hash_loads(state, at.loads, at.seed), 0x3full);
      if (at.place_is_fact) listener.hear(make_fact(kPlaceKey, at.place, at.place.orbit, &at.place));
      tell_cells(state, at.cells, listener);
    }
    for (std::uint32_t c = part.channels.begin; c < part.channels.end; ++c)
      tell_channel(state, channels_[c], listener);
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
  const std::uint32_t there = shape_.count(state);
  for (std::size_t k = 0; k < member_processes_[a].size(); ++k) {
    const ProcessNo p = member_processes_[a][k];
    const ProcessNo q = member_processes_[b][k];
    if (p.value() >= there && q.value() >= there) continue;
    assert(p.value() < there && q.value() < there);
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
    if (owner.valid() && owner.value() >= there) continue;
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
  std::int32_t value = load_as(cell.width, state.data() + cell.offset);
  const Values& values = values_[cell.values];
  const Where& refers = values(value);
  if (refers.arity > 0) value = meaning_of_image(refers, to) + (values.of_channels ? 1 : 0);
  execute::store_scalar(cell.type, image + offset, value);
}

void Reading::relabel_channel(StateView state, const ChannelPart& part, const Member* to,
                              std::uint8_t* image) const {
  const ChannelPlan& source = shape_.channel(part.channel);
  const ChannelPlan& target =
      part.where.arity == 0
          ? source
          : shape_.channel(ChannelNo(static_cast<std::uint32_t>(meaning_of_image(part.where, to))));
  const std::uint8_t* const from = state.data() + source.offset;
  if (part.where.arity > 0) copy_some(image + target.offset, from, source.bytes);
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

void Reading::compile_into(const std::shared_ptr<execute::Program>& program) {
  const std::string text = code();
  if (!text.empty() && program->extend(text)) program_ = program;
}

void Reading::relabel(StateView state, const Member* to, std::uint8_t* image) const {
  if (shape_.in_prologue(state)) {
    std::memcpy(image, state.data(), state.size());
    return;
  }
  if (const IsoRelabel relabel = program_ ? program_->code().relabel : nullptr)
    relabel(state.data(), static_cast<iso_u32>(state.size()), to, image);
  else
    relabel_here(state, to, image);
}

void Reading::relabel_here(StateView state, const Member* to, std::uint8_t* image) const {
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

  const std::uint32_t there = shape_.count(state);
  for (const ProcessNo p : moving_) {
    if (p.value() >= there) break;
    const ProcessPart& part = processes_[p];
    const AtPlace& at = part.at[shape_.location_number(state, p)];
    if (!at.idle) {
      ProcessNo q = p;
      if (part.where.arity > 0) q = ProcessNo(static_cast<std::uint32_t>(meaning_of_image(part.where, to)));
      assert(q.value() < there);
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
