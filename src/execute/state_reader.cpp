#include "execute/state_reader.hpp"

#include <cstring>

namespace isospin::execute {

namespace {

std::int16_t load_16(const std::uint8_t* at) {
  std::int16_t value = 0;
  std::memcpy(&value, at, sizeof value);
  return value;
}

std::int32_t load_32(const std::uint8_t* at) {
  std::int32_t value = 0;
  std::memcpy(&value, at, sizeof value);
  return value;
}

void store_16(std::uint8_t* at, std::int32_t value) {
  const auto kept = static_cast<std::uint16_t>(value);
  std::memcpy(at, &kept, sizeof kept);
}

}  // namespace

std::int32_t load_scalar(const model::ValueType& type, const std::uint8_t* at) {
  switch (type.bytes()) {
    case 1:
      return *at;
    case 2:
      return type.is_signed() ? load_16(at) : static_cast<std::uint16_t>(load_16(at));
    default:
      return load_32(at);
  }
}

void store_scalar(const model::ValueType& type, std::uint8_t* at, std::int32_t value) {
  const bool exact = type.bits == 8 || type.bits == 16 || type.bits == 32;
  if (!exact) value = static_cast<std::int32_t>(static_cast<std::uint32_t>(value) & ((1u << type.bits) - 1));
  switch (type.bytes()) {
    case 1:
      *at = static_cast<std::uint8_t>(value);
      return;
    case 2:
      store_16(at, value);
      return;
    default:
      std::memcpy(at, &value, sizeof value);
  }
}

std::int32_t load_field(const model::ValueType& type, const std::uint8_t* at) {
  switch (type.bytes()) {
    case 1:
      return *at;
    case 2:
      return load_16(at);
    default:
      return load_32(at);
  }
}

void store_field(const model::ValueType& type, std::uint8_t* at, std::int32_t value) {
  switch (type.bytes()) {
    case 1:
      *at = static_cast<std::uint8_t>(type.bits == 1 ? value & 1 : value);
      return;
    case 2:
      store_16(at, value);
      return;
    default:
      std::memcpy(at, &value, sizeof value);
  }
}

StateReader::StateReader(const model::Model& model, const Layout& layout, std::span<const std::uint8_t> state)
    : model_(model), layout_(layout), state_(state), channels_(layout.channels) {
  std::size_t at = layout.processes_offset;
  for (int left = state[layout.count_offset]; left > 0; --left) {
    process_at_.push_back(at);
    const ProcessLayout& process = layout.types[state[at] - 1u];
    for (const ChannelLayout& own : process.channels)
      channels_.push_back({own.type, own.offset + static_cast<std::uint32_t>(at)});
    at += process.bytes;
  }
}

model::ProcessTypeId StateReader::type(int pid) const {
  return model::ProcessTypeId(state_[process_at(pid)] - 1u);
}

model::LocationId StateReader::location(int pid) const {
  const model::ProcessTypeId of = type(pid);
  const ProcessLayout& process = layout_.types[of.index()];
  std::size_t number = 0;
  for (std::uint32_t byte = process.location_bytes; byte > 0; --byte)
    number = number << 8 | state_[process_at(pid) + process.location_offset + byte - 1];
  if (number == 0) return model::LocationId::none();
  return model_[of].locations[number - 1];
}

int StateReader::priority(int pid) const {
  const ProcessLayout& process = layout_.types[type(pid).index()];
  return process.priority_offset == 0 ? 0 : state_[process_at(pid) + process.priority_offset];
}

int StateReader::last() const { return layout_.last_offset == 0 ? 0 : state_[layout_.last_offset]; }

int StateReader::length(int channel) const {
  return shape(channel).rendezvous() ? 0 : state_[channel_at(channel)];
}

bool StateReader::full(int channel) const {
  return !shape(channel).rendezvous() &&
         length(channel) >= static_cast<std::int64_t>(shape(channel).capacity);
}

std::int32_t StateReader::field(int channel, int position, std::size_t field) const {
  const ChannelTypeLayout& layout = layout_.channel_types[channel_type(channel).index()];
  const std::size_t cell = channel_at(channel) + 1 + static_cast<std::size_t>(position) * layout.cell_bytes;
  return load_field(shape(channel).fields[field], state_.data() + cell + layout.field_offsets[field]);
}

std::vector<std::int32_t> StateReader::message(int channel, int position) const {
  std::vector<std::int32_t> fields;
  for (std::size_t f = 0; f < shape(channel).fields.size(); ++f)
    fields.push_back(field(channel, position, f));
  return fields;
}

std::size_t StateReader::variable_at(model::VariableId variable, int pid) const {
  const std::size_t offset = layout_.offset[variable.index()];
  return model_[variable].owner.valid() ? process_at(pid) + offset : offset;
}

std::int32_t StateReader::value(model::VariableId variable, std::uint32_t element, int pid) const {
  const model::ValueType& type = model_[variable].type;
  return load_scalar(type, state_.data() + variable_at(variable, pid) + element * type.bytes());
}

}  // namespace isospin::execute
