#include "quotient/action/action.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "execute/state_reader.hpp"

namespace isospin::symmetry {

namespace {

constexpr std::uint32_t kUnknown = 0xfffffffeu;
constexpr std::int64_t kDense = 4096;

}  // namespace

std::int32_t Action::ValueTable::operator()(std::int32_t value) const {
  if (!dense.empty()) {
    const std::int64_t index = static_cast<std::int64_t>(value) - least;
    assert(index >= 0 && index < static_cast<std::int64_t>(dense.size()));
    return dense[static_cast<std::size_t>(index)];
  }
  const auto found = std::lower_bound(values.begin(), values.end(), value);
  assert(found != values.end() && *found == value);
  return images[static_cast<std::size_t>(found - values.begin())];
}

// kNothing when the values of the class stay as they are.
std::uint32_t Action::table_of(ClassNo value_class) {
  if (value_class == kNumbers || value_class == kNothing) return kNothing;
  std::uint32_t& known = table_of_class_[value_class];
  if (known != kUnknown) return known;
  const Points& points = shape_->points();
  const ValueClass& of = shape_->kinds().classes[value_class];
  ValueTable table;
  if (of.of_channels) {
    for (std::size_t v = 0; v <= shape_->model().channels.size(); ++v)
      table.values.push_back(static_cast<std::int32_t>(v));
  } else if (of.free) {
    table.values = of.domain;
  }
  for (const std::int32_t value : table.values)
    table.images.push_back(points.image_of_value(by_, value_class, value));
  if (table.images == table.values) return known = kNothing;

  const std::int64_t range = static_cast<std::int64_t>(table.values.back()) - table.values.front() + 1;
  if (range <= kDense) {
    table.least = table.values.front();
    table.dense.resize(static_cast<std::size_t>(range));
    for (std::size_t i = 0; i < table.dense.size(); ++i)
      table.dense[i] = table.least + static_cast<std::int32_t>(i);
    for (std::size_t i = 0; i < table.values.size(); ++i)
      table.dense[static_cast<std::size_t>(static_cast<std::int64_t>(table.values[i]) - table.least)] =
          table.images[i];
  }
  tables_.push_back(std::move(table));
  return known = static_cast<std::uint32_t>(tables_.size() - 1);
}

void Action::plan_slot(SlotNo slot, ClassNo value_class, bool process_moves) {
  const SlotNo image = shape_->points().image_of_slot(by_, slot);
  const SlotPlan& from = shape_->slot(slot);
  const SlotPlan& to = shape_->slot(image);
  // What is no part of states may hold what its class knows nothing of, from its first value on.
  const bool left_out = shape_->model().slots[slot].left_out;
  const std::uint32_t table = left_out ? kNothing : table_of(value_class);
  if (table != kNothing) {
    renames_.push_back({from.offset, to.offset, from.type, table});
  } else if (image != slot || process_moves) {
    const std::uint32_t bytes = from.type.bytes();
    if (!copies_.empty() && copies_.back().from + copies_.back().bytes == from.offset &&
        copies_.back().to + copies_.back().bytes == to.offset)
      copies_.back().bytes += bytes;
    else
      copies_.push_back({from.offset, to.offset, bytes});
  }
}

void Action::plan_process(ProcessNo process) {
  const Points& points = shape_->points();
  const Process& of = shape_->model().processes[process];
  const ProcessPlan& plan = shape_->process(process);
  ProcessMove move;
  move.process = process;
  move.image = points.image_of_process(by_, process);
  const bool moves = move.image != process;
  bool anything = moves;

  for (std::uint32_t number = 0; number < plan.place_at.size(); ++number) {
    const PlaceNo place = plan.place_at[number];
    AtPlace at;
    at.first_copy = static_cast<std::uint32_t>(copies_.size());
    at.first_rename = static_cast<std::uint32_t>(renames_.size());
    const PlaceNo image = place.valid() ? points.image_of_place(by_, place) : PlaceNo();
    at.image_number = image.valid() ? shape_->number_of(image) : number;
    // A sentinel keeps runs of different places apart.
    copies_.push_back({0xffffffffu, 0xffffffffu, 0});
    for (std::size_t i = 0; i < of.slots.size(); ++i)
      plan_slot(of.slots[i], !place.valid() ? kNumbers : shape_->kinds().at_place[place][i], moves);
    copies_.erase(copies_.begin() + at.first_copy);
    at.last_copy = static_cast<std::uint32_t>(copies_.size());
    at.last_rename = static_cast<std::uint32_t>(renames_.size());
    anything = anything || at.last_copy != at.first_copy || at.last_rename != at.first_rename ||
               at.image_number != number;
    move.at.push_back(at);
  }
  if (anything) processes_.push_back(std::move(move));
}

void Action::plan_channel(ChannelNo channel) {
  if (shape_->channel(channel).bytes == 0) return;
  ChannelMove move;
  move.channel = channel;
  move.image = shape_->points().image_of_channel(by_, channel);
  move.process = shape_->model().channels[channel].process;
  bool anything = move.image != channel;
  const MessageKinds& messages = shape_->kinds().messages[channel];
  move.by_tag = messages.by_tag;
  for (const MessageKinds::Row& row : messages.rows) {
    MessageRow planned;
    planned.tag = row.tag;
    for (std::size_t f = 0; f < row.fields.size(); ++f) {
      const std::uint32_t table = table_of(row.fields[f]);
      if (table == kNothing) continue;
      planned.renames.push_back(
          {shape_->channel(channel).field_offsets[f], static_cast<std::uint32_t>(f), table});
      anything = true;
    }
    move.rows.push_back(std::move(planned));
  }
  if (anything) channels_.push_back(std::move(move));
}

Action::Action(const StateShape& shape, Permutation by)
    : shape_(&shape), by_(std::move(by)), table_of_class_(shape.kinds().classes.size(), kUnknown) {
  for (const SlotNo slot : shape.global_slots()) plan_slot(slot, shape.kinds().of_global[slot], false);
  globals_.last_copy = static_cast<std::uint32_t>(copies_.size());
  globals_.last_rename = static_cast<std::uint32_t>(renames_.size());
  for (const ProcessNo p : shape.model().processes.ids()) plan_process(p);
  for (const ChannelNo c : shape.model().channels.ids()) plan_channel(c);
  identity_ = copies_.empty() && renames_.empty() && processes_.empty() && channels_.empty();
}

void Action::rename_messages(const ChannelMove& move, std::uint8_t* image) const {
  const ChannelPlan& plan = shape_->channel(move.image);
  std::uint8_t* const at = image + plan.offset;
  std::uint8_t* cell = at + 1;
  for (std::uint32_t left = *at; left > 0; --left, cell += plan.cell_bytes) {
    auto row = move.rows.begin();
    if (move.by_tag) {
      const std::int32_t tag = execute::load_field(plan.fields[0], cell + plan.field_offsets[0]);
      while (row != move.rows.end() && row->tag != tag) ++row;
      assert(row != move.rows.end());
    }
    for (const FieldRename& rename : row->renames) {
      const model::ValueType& type = plan.fields[rename.field];
      const std::int32_t value = execute::load_field(type, cell + rename.offset);
      execute::store_field(type, cell + rename.offset, tables_[rename.table](value));
    }
  }
}

void Action::apply(StateView state, std::span<std::uint8_t> image) const {
  assert(image.size() == state.size());
  const std::uint8_t* const from = state.data();
  std::uint8_t* const to = image.data();
  std::memcpy(to, from, state.size());
  if (shape_->in_prologue(state)) return;
  const auto apply_slots = [&](const AtPlace& at) {
    for (std::uint32_t c = at.first_copy; c < at.last_copy; ++c)
      std::memcpy(to + copies_[c].to, from + copies_[c].from, copies_[c].bytes);
    for (std::uint32_t r = at.first_rename; r < at.last_rename; ++r) {
      const Rename& rename = renames_[r];
      const std::int32_t value = execute::load_scalar(rename.type, from + rename.from);
      execute::store_scalar(rename.type, to + rename.to, tables_[rename.table](value));
    }
  };
  apply_slots(globals_);
  const std::uint32_t count = shape_->count(state);
  for (const ProcessMove& move : processes_) {
    if (move.process.value() >= count) break;
    const AtPlace& at = move.at[shape_->location_number(state, move.process)];
    assert(move.image.value() < count);
    if (move.image != move.process) {
      const ProcessPlan& source = shape_->process(move.process);
      const ProcessPlan& target = shape_->process(move.image);
      to[target.offset] = target.type_byte;
      if (source.priority_offset != 0) to[target.priority_offset] = from[source.priority_offset];
    }
    shape_->set_location_number(image, move.image, at.image_number);
    apply_slots(at);
  }
  for (const ChannelMove& move : channels_) {
    if (move.process.valid() && move.process.value() >= count) continue;
    if (move.image != move.channel)
      std::memcpy(to + shape_->channel(move.image).offset, from + shape_->channel(move.channel).offset,
                  shape_->channel(move.channel).bytes);
    if (!move.rows.empty()) rename_messages(move, to);
  }
}

std::vector<std::uint8_t> Action::operator()(StateView state) const {
  std::vector<std::uint8_t> image(state.size());
  apply(state, image);
  return image;
}

bool Action::fixes(StateView state, std::vector<std::uint8_t>& scratch) const {
  if (identity_) return true;
  scratch.resize(state.size());
  apply(state, scratch);
  const std::size_t key = shape_->key_offset();
  return std::memcmp(scratch.data() + key, state.data() + key, state.size() - key) == 0;
}

}  // namespace isospin::symmetry
